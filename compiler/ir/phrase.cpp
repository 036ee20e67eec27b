#include "compiler/ir/phrase.hpp"

#include <algorithm>
#include <array>

#include "compiler/ir/conditions.hpp"

namespace rubicon::ir {

namespace {

constexpr std::array fixed_words = {
    "own",   "enemy", "partner", "mover",  "owner",  "any piece", "piece",  "pieces",   "cell",  "empty", "unmoved",
    "it",    "start", "landing", "passed", "taken",  "beside",    "rank",   "ranks",    "file",  "last",  "long",
    "the",   "one",   "other",   "his",    "player", "players",   "kind",   "capture",  "below", "above", "hand",
    "inner", "line",  "only",    "more",   "less",   "times",     "occurs", "position", "moves", "board"};

std::vector<std::string> known_words(const Build& build, const Scope& scope) {
    std::vector<std::string> words(fixed_words.begin(), fixed_words.end());
    for (const model::Kind& kind : build.model.kinds)
        words.insert(words.end(), {kind.name, kind.plural});
    for (const auto& [name, kinds] : build.model.kind_groups)
        words.push_back(name);
    for (const auto* list : {&build.model.zones, &build.model.marks, &build.model.vars, &build.model.lets})
        for (const model::NamedNode& entry : *list)
            words.push_back(entry.name);
    for (const Ranged& number : build.game.numbers)
        words.push_back(number.name);
    for (const model::Player& player : build.model.players)
        words.push_back(player.name);
    for (const model::Option& option : build.model.options)
        words.push_back(option.name);
    for (const std::string& name : build.model.classes)
        words.push_back(name);
    for (const auto& [name, value] : scope.names)
        words.push_back(name);
    return words;
}

} // namespace

std::optional<NamedPlayer> named_player(const Build& build, const Node& np, const Scope& scope) {
    if (const Node* of = np.find(NodeKind::of)) {
        std::optional<NamedPlayer> inner = named_player(build, (*of)[0], scope);
        if (!inner)
            return inner;
        const auto put_back = [&](Node& part) {
            Node whole = np;
            for (Node& child : whole.children)
                if (child.is(NodeKind::of))
                    child.children[0] = part;
            part = std::move(whole);
        };
        put_back(inner->unnamed);
        put_back(inner->rest);
        return inner;
    }
    if (np.size() < 2)
        return std::nullopt;
    const Node &name = np.children.back(), &before = np[np.size() - 2];
    const bool of_players =
        before.is(NodeKind::word) && (before.text == "enemy" || before.text == "partner" || before.text == "player");
    if (!of_players || !name.is(NodeKind::word) || !name.empty() || looks_like_cell(name.text))
        return std::nullopt;
    const std::vector<std::string> known = known_words(build, scope);
    if (std::find(known.begin(), known.end(), name.text) != known.end())
        return std::nullopt;
    NamedPlayer found{name.text, np, np, np};
    found.unnamed.children.pop_back();
    std::size_t first = np.size() - 2; // `any player`
    while (first > 0 && np[first - 1].is(NodeKind::word, "any"))
        --first;
    found.who.children.assign(np.children.begin() + static_cast<std::ptrdiff_t>(first), np.children.end() - 1);
    found.rest.children.assign(np.children.begin(), np.children.begin() + static_cast<std::ptrdiff_t>(first));
    found.rest.children.push_back(name);
    return found;
}

Value var_value(const Build& build, int var, std::vector<Expr> args, const Span& where) {
    const Ranged& kept = build.game.vars[static_cast<std::size_t>(var)];
    Value value{Value::Sort::number, {}, {}, 0, kept.name, where};
    if (kept.holds == Ranged::Holds::number) {
        value.expr = make(Op::var, where, std::move(args), var);
        return value;
    }
    value.sort = Value::Sort::players;
    const Op op = kept.holds == Ranged::Holds::player ? Op::var_player : Op::var_players;
    value.players.push_back(make(op, where, std::move(args), var));
    return value;
}

std::optional<Expr> number_of_players(Build& build, const Value& value, Ranged::Holds holds) {
    if (!value.is(Value::Sort::players)) {
        wrong_sort(build, value, holds == Ranged::Holds::player ? "a player" : "players");
        return std::nullopt;
    }
    if (holds == Ranged::Holds::players) {
        if (value.players.empty())
            return number(0, value.where);
        return make(Op::players_number, value.where, {make(Op::players_join, value.where, value.players)});
    }
    if (value.players.empty())
        return number(-1, value.where);
    if (const std::optional<Expr> one = one_player(build, value))
        return make(Op::player_number, value.where, {*one});
    return std::nullopt;
}

bool Phrase::read_of() {
    const Node* of = np.find(NodeKind::of);
    if (of == nullptr)
        return true;
    Scope inner = scope;
    inner.new_name = nullptr;
    inner.subject = false;
    Value value = phrase(build, (*of)[0], inner);
    scope.next_local = std::max(scope.next_local, inner.next_local);
    if (!value.ok())
        return false;
    of_value = std::move(value);
    return true;
}

bool Phrase::item() {
    const Node& taken = *items[next++];
    if (alone) {
        if (alone->ok()) // else reported
            build.diagnostics.report(Code::must_stand_alone, np.span, np.span.text());
        return false;
    }
    if (taken.is(NodeKind::word))
        return word(taken);
    if (taken.is(NodeKind::cells))
        return cell_range(taken);
    build.diagnostics.report(Code::number_misplaced, taken.span, taken.span.text());
    return false;
}

bool Phrase::word(const Node& item) {
    using Reader = bool (Phrase::*)(const Node&);
    // Each takes the word if it is one of its own (`next` moves or something is gathered) and tells whether it was.
    struct Taken {
        bool matched, ok;
    };
    const auto known = [&](Reader reader) -> Taken {
        const std::size_t errors = build.diagnostics.error_count();
        const bool matched = (this->*reader)(item);
        return {matched, build.diagnostics.error_count() == errors && !too_many_lets};
    };
    for (const Reader reader : {&Phrase::bound_word, &Phrase::player_word, &Phrase::piece_word, &Phrase::place_word,
                                &Phrase::function_word, &Phrase::state_word, &Phrase::event_word}) {
        const Taken taken = known(reader);
        if (!taken.ok)
            return false;
        if (taken.matched)
            return true;
    }
    return unknown_word(item);
}

// Names that the scope or a `let` gave.
bool Phrase::bound_word(const Node& item) {
    if (const auto found = scope.names.find(item.text); found != scope.names.end())
        return merge(found->second, item);
    const int let = index_of(build.model.lets, item.text);
    if (let < 0)
        return false;
    Value value = expand_let(build, *build.model.lets[static_cast<std::size_t>(let)].node, item, scope);
    too_many_lets = build.lets > most_lets; // said once only
    if (!value.ok())
        return true; // reported
    return merge(value, item);
}

bool Phrase::merge(const Value& value, const Node& item) {
    switch (value.sort) {
    case Value::Sort::players:
        return own(value.players, item.span);
    case Value::Sort::cells:
        return set(value.expr);
    case Value::Sort::kinds:
        return narrow(value.kinds);
    case Value::Sort::line:
        return on_line(value);
    case Value::Sort::cell:
        if (items.size() > 1)
            return set(make(Op::single, item.span, {value.expr}));
        return single(value);
    default:
        return single(value);
    }
}

// `road`, `road 2`, `road 0..2`: the whole line, or those of its cells, its first one being number 0.
bool Phrase::on_line(const Value& line) {
    const Node* number_node = peek();
    if (number_node == nullptr || number_node->is(NodeKind::word) || number_node->is(NodeKind::cells))
        return single(line);
    ++next;
    const std::optional<Range> range = range_of(build, *number_node);
    if (!range)
        return true;
    std::vector<Expr> args = line.ends;
    args.push_back(number(range->least, number_node->span));
    if (range->least == range->most)
        return single({Value::Sort::cell, make(Op::line_cell, np.span, std::move(args)), {}, 0, "", {}});
    args.push_back(number(range->most < 0 ? most_cells : range->most, number_node->span));
    return set(make(Op::line_part, np.span, std::move(args)));
}

bool Phrase::unknown_word(const Node& item) {
    if (scope.new_name != nullptr && last() && item.empty() && scope.new_name->empty()) {
        *scope.new_name = item.text;
        return true;
    }
    if (last() && item.empty() && item.text.size() == 1 && !owner.empty()) { // `enemy e`
        build.not_yet(item.span, "a name for a player");
        return false;
    }
    if (!item.empty()) {
        build.diagnostics.report(Code::unknown_call, item.span, item.text);
        return false;
    }
    build.diagnostics.report(Code::unknown_in_phrase, item.span, item.text)
        .nearest(item.text, known_words(build, scope));
    return false;
}

// Whether the last word was to be a new name (`choose own rook r`) and is known; reported then.
bool Phrase::names_again() {
    const Node& last_item = *items.back();
    if (scope.new_name == nullptr || !scope.new_name->empty() || !last_item.is(NodeKind::word) || !last_item.empty())
        return false;
    *scope.new_name = last_item.text;
    auto said = build.diagnostics.report(Code::name_in_use, last_item.span, last_item.text);
    const int var = index_of(build.model.vars, last_item.text), let = index_of(build.model.lets, last_item.text);
    const model::NamedNode* known = var >= 0   ? &build.model.vars[static_cast<std::size_t>(var)]
                                    : let >= 0 ? &build.model.lets[static_cast<std::size_t>(let)]
                                               : nullptr;
    if (known != nullptr)
        said.note(known->node->child(NodeKind::name).span, "it is declared here");
    return true;
}

Value Phrase::result() {
    if (asks_unmoved)
        build.game.unmoved_kinds |= kinds;
    if (alone) {
        const bool mixed = alone->ok() && (!owner.empty() || noun || !sets.empty());
        if (mixed && !names_again())
            build.diagnostics.report(Code::must_stand_alone, np.span, np.span.text());
        if (mixed)
            return {};
        return *alone;
    }
    if (any_listed) {
        Value cells = listed_value();
        if (sets.empty() && !noun)
            return cells;
        sets.push_back(cells.is(Value::Sort::cell) ? make(Op::single, np.span, {cells.expr}) : cells.expr);
    }
    if (scope.subject && noun && owner.empty() && scope.his)
        owner = {*scope.his};
    if (sets.empty() && !noun && !owner.empty())
        return {Value::Sort::players, {}, std::move(owner), 0, "", np.span};
    if (sets.empty() && noun && owner.empty())
        return {Value::Sort::kinds, {}, {}, kinds, "", np.span};
    if (noun && kinds != every_kind)
        sets.insert(sets.begin(), make(Op::of_kind, np.span, {}, 0, kinds));
    if (!owner.empty())
        sets.insert(sets.begin(), owned_by(owner, owner_where));
    if (noun && kinds == every_kind && owner.empty())
        sets.insert(sets.begin(), make(Op::occupied, np.span));
    // `cell` only says what the rest are
    if (sets.size() > 1)
        sets.erase(std::remove_if(sets.begin(), sets.end(), [](const Expr& e) { return e.op == Op::all_cells; }),
                   sets.end());
    if (sets.empty()) { // nothing but a new name: any piece
        return {Value::Sort::kinds, {}, {}, every_kind, "", np.span};
    }
    return {Value::Sort::cells, all_of_them(Op::meet, np.span, std::move(sets)), {}, 0, "", np.span};
}

Value phrase(Build& build, const Node& np, Scope& scope) {
    return Phrase(build, np, scope).run();
}

} // namespace rubicon::ir
