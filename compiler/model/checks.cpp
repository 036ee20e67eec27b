#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "compiler/model/build.hpp"

namespace rubicon::model {

namespace {

// Nouns that noun phrases and conditions have of themselves.
const std::vector<std::string>& words_of_the_language() {
    static const std::vector<std::string> words{
        "above",  "ahead",   "all",    "any",     "anywhere",   "back",   "backward", "below",   "board",    "both",
        "cell",   "cells",   "corner", "decider", "diagonal",   "edge",   "empty",    "enemies", "enemy",    "file",
        "files",  "forward", "hand",   "inner",   "it",         "itself", "landing",  "left",    "line",     "lines",
        "mover",  "none",    "one",    "or",      "orthogonal", "other",  "own",      "owner",   "partner",  "partners",
        "passed", "piece",   "pieces", "player",  "players",    "rank",   "ranks",    "right",   "sideways", "start",
        "taken",  "team",    "teams",  "unmoved", "way",        "yes",    "no",       "first",   "last"};
    return words;
}

bool mentions(const Node& node, const std::string& name) {
    if ((node.is(NodeKind::word) || node.is(NodeKind::name)) && node.text == name)
        return true;
    return std::any_of(node.children.begin(), node.children.end(),
                       [&](const Node& child) { return mentions(child, name); });
}

// The names in a turn: classes, actions, `pass`.
void collect_plays(const Node& node, std::vector<const Node*>& plays) {
    if (node.is(NodeKind::play))
        plays.push_back(&node.child(NodeKind::name));
    for (const Node& child : node.children)
        collect_plays(child, plays);
}

std::vector<const Node*> plays_of(const Draft& draft) {
    std::vector<const Node*> plays;
    for (const Entry& entry : draft.units.entries)
        if (entry.place.live && (entry.node->is(NodeKind::turn) || entry.node->is(NodeKind::phase)))
            collect_plays(*entry.node, plays);
    return plays;
}

// The names that have a meaning in noun phrases, each with the place that gives it.
class Nouns {
public:
    explicit Nouns(Diagnostics& reported) : diagnostics(reported) {}

    // plural_of: the name is no word of the file, but what several of these kinds are called.
    void declare(const std::string& name, const Span& where, const std::string& plural_of = "") {
        const auto& reserved = words_of_the_language();
        if (std::find(reserved.begin(), reserved.end(), name) != reserved.end())
            diagnostics.report(Code::reserved_name, where, name);
        const auto [known, is_new] = places.try_emplace(name, where);
        if (!plural_of.empty())
            plurals.emplace(name, plural_of);
        if (is_new || known->second == where)
            return;
        const auto plural = plurals.find(name);
        diagnostics.report(Code::declared_twice, where, name)
            .note(known->second, plural == plurals.end()
                                     ? "it is declared here already"
                                     : fmt::format("several of `{}` are called so; another word for them is declared "
                                                   "by `plural`",
                                                   plural->second));
    }

    // Several kinds may have a number of one name.
    void declare_number(const std::string& name, const Span& where) {
        if (!numbers.contains(name))
            declare(name, where);
        numbers.emplace(name, where);
    }

private:
    Diagnostics& diagnostics;
    std::map<std::string, Span> places;
    std::map<std::string, std::string> plurals;
    std::map<std::string, Span> numbers;
};

} // namespace

void check_names(const Model& model, const Draft& draft, Diagnostics& diagnostics) {
    Nouns nouns(diagnostics);
    // An option may be called `players`: only conditions on options ask for it, and they know no other names.
    for (const Option& option : model.options)
        if (option.name != "players")
            nouns.declare(option.name, option.where);
    for (const Player& player : model.players)
        nouns.declare(player.name, player.where);
    for (const Kind& kind : model.kinds) {
        nouns.declare(kind.name, kind.where);
        nouns.declare(kind.plural, kind.where, kind.name);
    }
    for (const Entry& entry : draft.units.entries)
        if (entry.place.live && entry.node->is(NodeKind::kinds))
            nouns.declare((*entry.node)[0].text, (*entry.node)[0].span);
    for (const auto* list : {&model.zones, &model.vars, &model.marks, &model.lets, &model.dice})
        for (const NamedNode& named : *list)
            nouns.declare(named.name, named.node->child(NodeKind::name).span);
    for (const Piece& piece : model.pieces)
        for (const Node* number : piece.has)
            nouns.declare_number(number->child(NodeKind::name).text, number->child(NodeKind::name).span);
}

// Actions that are neither made in a turn nor asked for anywhere.
void check_actions(Draft& draft, const std::vector<std::string>& played, Diagnostics& diagnostics) {
    for (const Entry& entry : draft.units.entries) {
        if (!entry.place.live || !entry.node->is(NodeKind::action))
            continue;
        const Node& name = entry.node->child(NodeKind::name);
        bool named = std::find(played.begin(), played.end(), name.text) != played.end();
        for (const Block* block : draft.blocks())
            for (const Entry& other : block->entries)
                named = named || (other.node != entry.node && mentions(*other.node, name.text));
        if (!named)
            diagnostics.report(Code::action_unused, name.span, name.text);
    }
}

void check_classes(const Model& model, Draft& draft, Diagnostics& diagnostics) {
    const std::vector<const Node*> plays = plays_of(draft);
    std::vector<std::string> known = model.classes, played;
    for (const Entry& entry : draft.units.entries)
        if (entry.place.live && entry.node->is(NodeKind::action))
            known.push_back(entry.node->child(NodeKind::name).text);
    known.push_back("pass");
    bool misspelt = plays.empty();
    for (const Node* play : plays) {
        played.push_back(play->text);
        if (std::find(known.begin(), known.end(), play->text) != known.end())
            continue;
        misspelt = true;
        diagnostics.report(Code::unknown_move, play->span, play->text).nearest(play->text, known);
    }
    for (const Chain& chain : model.chains)
        if (model.move_class(chain.move_class) < 0)
            diagnostics.report(Code::unknown_move, chain.where, chain.move_class)
                .nearest(chain.move_class, model.classes);
    if (misspelt) // then the class may have been meant
        return;
    check_actions(draft, played, diagnostics);
    for (const Piece& piece : model.pieces)
        for (const Node* clause : piece.moves)
            for (const Node& name : (*clause)[0].children)
                if (std::find(played.begin(), played.end(), name.text) == played.end())
                    diagnostics.report(Code::class_unused, name.span, name.text).nearest(name.text, played);
}

void check_options(Draft& draft, const Options& options, Diagnostics& diagnostics) {
    const auto asks = [](const Entry& entry, const std::string& name) {
        return std::any_of(entry.place.asked.begin(), entry.place.asked.end(),
                           [&](const Node* condition) { return mentions(*condition, name); });
    };
    for (const OptionEntry& known : options.all()) {
        const std::string& name = known.option.name;
        bool used = false;
        for (const Block* block : draft.blocks())
            for (const Entry& entry : block->entries) {
                used = used || asks(entry, name) || mentions(*entry.node, name);
                if (known.removed && asks(entry, name))
                    diagnostics.report(Code::option_gone, entry.node->span, name)
                        .note(known.option.where, fmt::format("`{}` was declared here", name));
            }
        if (!used && !known.removed)
            diagnostics.report(Code::option_unused, known.option.where, name);
    }
    for (const Node* test : draft.tests)
        for (const Node* with : test->all(NodeKind::test_with)) {
            const Node& name = (*with)[0];
            const OptionEntry* entry = options.find(name.text);
            if (!entry || entry->removed)
                diagnostics.report(Code::unknown_option, name.span, name.text).nearest(name.text, options.names());
            else
                options.value_of(entry->option, (*with)[1]);
        }
}

} // namespace rubicon::model
