#include <fmt/format.h>

#include "compiler/ir/conditions.hpp"
#include "compiler/ir/decisions.hpp"
#include "compiler/ir/moves.hpp"
#include "compiler/ir/names.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::ir {

namespace {

class Turns {
public:
    explicit Turns(Build& built) : build(built) {}

    // `after`: something was moved earlier in this turn, so that `it` and `landing` are known.
    std::optional<Turn> turn(const Node& node, bool after);

private:
    Build& build;

    Scope scope(const Span& where, bool after) const {
        Scope made;
        made.actor = make(Op::mover, where);
        made.piece = after;
        made.turn = true;
        return made;
    }

    std::optional<Turn> several(const Node& node, Turn::Form form, bool after);
    std::optional<Turn> when(const Node& node, bool after);
    std::optional<Turn> group(const Node& node, bool after);
    std::optional<Turn> play(const Node& node, bool after);
    bool by(const Node& node, Turn& into, bool after);
    void narrow(Turn& turn, const Turn& by);
    const Node* next_play(const Node& asked) const;
};

std::optional<Turn> Turns::turn(const Node& node, bool after) {
    switch (node.kind) {
    case NodeKind::sequence:
        return several(node, Turn::Form::sequence, after);
    case NodeKind::fallback:
        return several(node, Turn::Form::rank, after);
    case NodeKind::choice:
        return several(node, Turn::Form::any, after);
    case NodeKind::optional:
        return several(node, Turn::Form::optional, after);
    case NodeKind::when:
        return when(node, after);
    case NodeKind::turn_group:
        return group(node, after);
    case NodeKind::play:
        return play(node, after);
    case NodeKind::ask_part:
        build.diagnostics.report(Code::ask_misplaced, node.span);
        return std::nullopt;
    case NodeKind::roll:
        build.diagnostics.report(Code::roll_misplaced, node.span);
        return std::nullopt;
    default:
        UNREACHABLE("a turn of {}", name_of(node.kind));
    }
}

std::optional<Turn> Turns::several(const Node& node, Turn::Form form, bool after) {
    Turn made;
    made.form = form;
    made.where = node.span;
    bool sound = true;
    for (const Node& child : node.children) {
        const bool later = after || (form == Turn::Form::sequence && &child != &node.children.front());
        std::optional<Turn> part = turn(child, later);
        if (part)
            made.children.push_back(std::move(*part));
        else
            sound = false;
    }
    return sound ? std::optional(std::move(made)) : std::nullopt;
}

std::optional<Turn> Turns::when(const Node& node, bool after) {
    Turn made;
    made.form = Turn::Form::when;
    made.where = node.span;
    Scope here = scope(node.span, after);
    made.guard = condition(build, node[0], here);
    std::optional<Turn> child = turn(node[1], after);
    if (!made.guard || !child)
        return std::nullopt;
    made.children.push_back(std::move(*child));
    return made;
}

std::optional<Turn> Turns::group(const Node& node, bool after) {
    std::optional<Turn> made = turn(node[0], after);
    Turn narrowed;
    if (!made || !by(node, narrowed, after))
        return std::nullopt;
    narrow(*made, narrowed);
    return made;
}

// `( ... ) by X`: by X wherever a class is named inside.
void Turns::narrow(Turn& turn, const Turn& by) {
    if (turn.form == Turn::Form::move_class) {
        turn.by_it = turn.by_it || by.by_it;
        if (by.by && turn.by)
            turn.by = all_of_them(Op::meet, by.by->where, {*turn.by, *by.by});
        else if (by.by)
            turn.by = by.by;
    }
    for (Turn& child : turn.children)
        narrow(child, by);
}

bool Turns::by(const Node& node, Turn& into, bool after) {
    const Node* by = node.find(NodeKind::by);
    if (by == nullptr)
        return true;
    const Node& np = (*by)[0];
    if (np.size() == 1 && np[0].is(NodeKind::word, "it")) {
        if (!after)
            build.diagnostics.report(Code::no_piece_here, np.span, "it");
        into.by_it = true;
        return after;
    }
    if (np.size() == 1 && np[0].is(NodeKind::word, "shown")) {
        if (build.shown < 0)
            build.diagnostics.report(Code::shown_misplaced, np.span);
        else
            into.by = make(Op::shown, np.span, {}, build.shown);
        return build.shown >= 0;
    }
    Scope here = scope(np.span, after);
    into.by = cells_phrase(build, np, here);
    return into.by.has_value();
}

// In `go if C or pass` all behind `if` is the condition: the class in it, or nullptr.
const Node* Turns::next_play(const Node& asked) const {
    if (!asked.is(NodeKind::any_of))
        return nullptr;
    for (std::size_t i = 1; i < asked.size(); ++i) {
        const Node& np = asked[i].is(NodeKind::holds) ? asked[i][0] : asked[i];
        if (np.is(NodeKind::np) && np.size() == 1 && np[0].is(NodeKind::word) &&
            (np[0].text == "pass" || build.model.move_class(np[0].text) >= 0))
            return &np[0];
    }
    return nullptr;
}

std::optional<Turn> Turns::play(const Node& node, bool after) {
    Turn made;
    made.where = node.span;
    const Node& name = node.child(NodeKind::name);
    if (name.text == "pass") {
        made.form = Turn::Form::pass;
    } else {
        made.form = Turn::Form::move_class;
        made.value = build.model.move_class(name.text);
        if (made.value < 0) {
            build.diagnostics.report(Code::unknown_move, name.span, name.text).nearest(name.text, build.model.classes);
            return std::nullopt;
        }
        for (std::size_t a = 0; a < build.game.actions.size(); ++a)
            if (build.game.actions[a].move_class == made.value) {
                made.form = Turn::Form::action;
                made.value = static_cast<int>(a);
                break;
            }
        const bool acts = made.form == Turn::Form::move_class &&
                          build.game.classes[static_cast<std::size_t>(made.value)].manner == Manner::act;
        if (acts)
            return std::nullopt; // an action with faults, which are reported
        if (made.form == Turn::Form::action && node.find(NodeKind::by) != nullptr) {
            build.not_yet(node.find(NodeKind::by)->span, "an action by certain pieces");
            return std::nullopt;
        }
    }
    if (!by(node, made, after))
        return std::nullopt;
    const Node* given = node.find(NodeKind::given);
    if (given == nullptr)
        return made;
    if (const Node* other = next_play((*given)[0])) {
        build.diagnostics.report(Code::no_move_here, other->span, other->text)
            .expected("brackets round what has the condition, as in `(" + name.text + " if ...) or " + other->text +
                      "`");
        return std::nullopt;
    }
    Scope here = scope(given->span, after);
    std::optional<Expr> asked = condition(build, (*given)[0], here);
    if (!asked)
        return std::nullopt;
    made.guard = std::move(*asked);
    return made;
}

// `plays pieces of any player p where C`
void lower_plays_where(Build& build, const Node& plays, const Node& where, Scope scope) {
    const Node& np = plays.child(NodeKind::np);
    const std::optional<NamedPlayer> named = named_player(build, np, scope);
    if (!named)
        return build.not_yet(where.span, "`where` in `plays` without a name for the player");
    const Value who = phrase(build, named->who, scope);
    const auto players = who.ok() ? players_of(build, who) : std::nullopt;
    if (!players)
        return;
    Scope inner = scope;
    const int local = build.local(inner);
    inner.names[named->name] = {Value::Sort::players, {}, {make(Op::local_player, np.span, {}, local)}, 0, "", np.span};
    std::optional<Expr> asked = condition(build, where, inner);
    if (!asked)
        return;
    Expr those =
        make(Op::players_where, plays.span, {make(Op::players_join, np.span, *players), std::move(*asked)}, local);
    scope.names[named->name] = {Value::Sort::players, {}, {std::move(those)}, 0, "", np.span};
    if (std::optional<Expr> cells = cells_phrase(build, named->rest, scope))
        build.game.plays = *cells;
}

void lower_plays(Build& build) {
    const Node* plays = build.model.plays;
    if (plays == nullptr) {
        build.game.plays = make(Op::owned, {}, {make(Op::mover, {})});
        return;
    }
    Scope scope;
    scope.actor = make(Op::mover, plays->span);
    if (const Node* where = plays->find(NodeKind::where))
        return lower_plays_where(build, *plays, (*where)[0], scope);
    if (std::optional<Expr> cells = cells_phrase(build, plays->child(NodeKind::np), scope))
        build.game.plays = *cells;
}

// `most taken`: one a piece, or the worth that is stated. `most kings taken`: kings only.
std::optional<Prefer> lower_most(Build& build, const Node& key) {
    Prefer made;
    made.key = Prefer::Key::most;
    made.where = key.span;
    made.worth.assign(build.game.kinds.size(), 0);
    const Node& name = key.child(NodeKind::name);
    KindMask kinds = every_kind;
    if (key.has_keyword("taken") || name.text != "taken") {
        kinds = name.text == "piece" || name.text == "pieces" ? every_kind : kinds_named(build, name.text);
        if (!key.has_keyword("taken")) {
            build.not_yet(key.span, "`prefer most` of anything but pieces taken");
            return std::nullopt;
        }
        if (kinds == 0) {
            std::vector<std::string> known;
            for (const model::Kind& kind : build.model.kinds)
                known.insert(known.end(), {kind.name, kind.plural});
            build.diagnostics.report(Code::unknown_name, name.span, name.text, "kind of piece")
                .nearest(name.text, known);
            return std::nullopt;
        }
    }
    for (std::size_t k = 0; k < made.worth.size(); ++k)
        made.worth[k] = static_cast<int>(kinds >> k & 1);
    const std::vector<const Node*> worths = key.all(NodeKind::worth);
    if (worths.empty())
        return made;
    KindMask told = 0;
    for (const Node* worth : worths) {
        const KindMask of = kinds_named(build, (*worth)[0].text);
        const std::optional<int> value = size_of(build, (*worth)[1]);
        if (of == 0)
            build.diagnostics.report(Code::unknown_name, (*worth)[0].span, (*worth)[0].text, "kind of piece");
        if (of == 0 || !value)
            return std::nullopt;
        told |= of;
        for (std::size_t k = 0; k < made.worth.size(); ++k)
            if ((of >> k & 1) != 0)
                made.worth[k] = *value;
    }
    for (std::size_t k = 0; k < made.worth.size(); ++k)
        if ((kinds & ~told) >> k & 1) {
            build.diagnostics.report(Code::worth_missing, key.span, build.game.kinds[k].name);
            return std::nullopt;
        }
    return made;
}

std::optional<Prefer> lower_key(Build& build, const Node& key) {
    if (key.is(NodeKind::key_most))
        return lower_most(build, key);
    Prefer made;
    made.where = key.span;
    const Node& name = key.child(NodeKind::name);
    if (key.is(NodeKind::key_earliest)) {
        made.key = Prefer::Key::earliest;
        made.kinds = kinds_named(build, name.text);
        if (made.kinds == 0) {
            build.diagnostics.report(Code::unknown_name, name.span, name.text, "kind of piece");
            return std::nullopt;
        }
        return made;
    }
    made.key = Prefer::Key::flag;
    made.move_class = build.model.move_class(name.text);
    if (made.move_class < 0) {
        build.diagnostics.report(Code::unknown_event, name.span, name.text).nearest(name.text, build.model.classes);
        return std::nullopt;
    }
    made.kinds = kinds_phrase(build, key.child(NodeKind::np));
    return made.kinds == 0 ? std::nullopt : std::optional(made);
}

Scope finished_scope(const Span& where) {
    Scope scope = piece_scope(where);
    scope.finished = scope.taken = true;
    return scope;
}

void lower_after_move(Build& build) {
    std::vector<Expr> list;
    for (const Node* after : build.model.after_move) {
        Scope scope = finished_scope(after->span);
        std::optional<Expr> effects = lower_effects(build, after->child(NodeKind::block), scope);
        if (effects)
            list.push_back(std::move(*effects));
    }
    if (list.empty())
        return;
    const Span where = list.front().where;
    build.game.after_move = all_of_them(Op::all_of, where, std::move(list));
}

} // namespace

std::optional<Turn> lower_part(Build& build, const Node& node, bool after) {
    return Turns(build).turn(node, after);
}

void lower_turn(Build& build) {
    lower_plays(build);
    if (has_decisions(build.model)) {
        lower_decisions(build);
    } else if (build.model.turn != nullptr) {
        std::optional<Turn> made = lower_part(build, (*build.model.turn)[0], false);
        if (made)
            build.game.turn = std::move(*made);
    }
    for (const model::NamedNode& require : build.model.requirements) {
        Scope scope = finished_scope(require.node->span);
        scope.require = true;
        std::optional<Expr> asked = condition(build, require.node->children.back(), scope);
        if (asked)
            build.game.requires_.push_back({require.name, std::move(*asked), require.node->span});
    }
    if (build.model.prefer != nullptr)
        for (const Node& key : build.model.prefer->children)
            if (std::optional<Prefer> made = lower_key(build, key))
                build.game.prefer.push_back(std::move(*made));
    lower_after_move(build);
}

} // namespace rubicon::ir
