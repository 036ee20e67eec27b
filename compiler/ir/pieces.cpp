#include <algorithm>

#include "compiler/ir/conditions.hpp"
#include "compiler/ir/moves.hpp"
#include "compiler/ir/names.hpp"

namespace rubicon::ir {

Scope piece_scope(const Span& where) {
    Scope scope;
    scope.actor = make(Op::actor, where);
    scope.piece = true;
    return scope;
}

namespace {

// `if C` behind a clause. False if it was at fault.
bool guard(Build& build, const Node& clause, Scope scope, std::optional<Expr>& into) {
    const Node* given = clause.find(NodeKind::given);
    if (given == nullptr)
        return true;
    into = condition(build, (*given)[0], scope);
    return into.has_value();
}

void clause(Build& build, const Node& node, int kind) {
    const Node& classes = node.child(NodeKind::names);
    for (const Node& name : classes.children) {
        Clause made;
        made.kind = kind;
        made.move_class = build.model.move_class(name.text);
        made.where = node.span;
        const MoveClass& move_class = build.game.classes[static_cast<std::size_t>(made.move_class)];
        Scope scope = piece_scope(node.span);
        std::optional<Walk> walk = lower_walk(build, node.child(NodeKind::walk), move_class, scope);
        const bool sound = guard(build, node, scope, made.guard);
        if (const Node* block = node.find(NodeKind::block)) {
            Scope after = scope;
            after.leg = true;
            after.taken = move_class.manner == Manner::capture;
            made.effects = lower_effects(build, *block, after);
        }
        if (!walk || !sound)
            continue;
        made.parts = std::move(walk->parts);
        made.takes = walk->takes;
        made.taking = std::move(walk->taking);
        build.game.clauses.push_back(std::move(made));
    }
}

void crown(Build& build, const Node& node, int kind) {
    Crown made;
    made.kind = kind;
    made.may = node.has_keyword("may");
    made.where = node.span;
    for (const Node* name : node.all(NodeKind::name)) {
        const int into = build.model.kind(name->text);
        if (into < 0) {
            std::vector<std::string> known;
            for (const Kind& k : build.game.kinds)
                known.push_back(k.name);
            build.diagnostics.report(Code::unknown_name, name->span, name->text, "kind of piece")
                .nearest(name->text, known);
            return;
        }
        made.into.push_back(into);
    }
    Scope scope = piece_scope(node.span);
    std::optional<Expr> zone = cells_phrase(build, node.child(NodeKind::np), scope);
    if (!guard(build, node, scope, made.guard) || !zone)
        return;
    made.zone = std::move(*zone);
    build.game.crowns.push_back(std::move(made));
}

// What is taken, and its name: `taking x`, `taking enemy king x`.
bool victims(Build& build, const Node& np, Scope& scope, Upon& made) {
    std::string name;
    Scope naming = scope;
    naming.new_name = &name;
    const Value value = phrase(build, np, naming);
    if (!value.ok())
        return false;
    made.cells = cells_of(build, value);
    if (!made.cells)
        return false;
    if (name.empty())
        return true;
    made.local = scope.victim = build.local(scope, 2);
    scope.names[name] = {Value::Sort::cell, make(Op::local_cell, np.span, {}, made.local), {}, 0, "", np.span};
    return true;
}

Value one_player(int local, const Span& where) {
    return {Value::Sort::players, {}, {make(Op::local_player, where, {}, local)}, 0, "", where};
}

// `upon landing in throne of enemy e`: for each of those players to whom it happens.
void upon_place_of(Build& build, const Node& node, const NamedPlayer& named, Scope scope, Upon made) {
    const std::optional<std::vector<Expr>> who = [&] {
        const Value value = phrase(build, named.who, scope);
        return value.ok() ? players_of(build, value) : std::nullopt;
    }();
    if (!who)
        return;
    const int local = build.local(scope);
    scope.names[named.name] = one_player(local, named.rest.span);
    const std::optional<Expr> place = cells_phrase(build, named.rest, scope);
    std::optional<Expr> asked;
    if (!place || !guard(build, node, scope, asked))
        return;
    std::vector<Expr> both = {make(Op::is_in, place->where, {make(Op::landing, place->where), *place})};
    if (asked)
        both.push_back(std::move(*asked));
    std::optional<Expr> effects = lower_effects(build, node.child(NodeKind::block), scope);
    if (!effects)
        return;
    Expr found =
        make(Op::players_where, node.span,
             {make(Op::players_join, node.span, *who), all_of_them(Op::both, node.span, std::move(both))}, local);
    made.effects = make(Op::for_players, node.span, {std::move(found), std::move(*effects)}, local);
    build.game.upons.push_back(std::move(made));
}

void upon(Build& build, const Node& node, int kind) {
    Upon made;
    made.kind = kind;
    made.where = node.span;
    Scope scope = piece_scope(node.span);
    scope.leg = scope.taken = true;
    const Node* np = node.find(NodeKind::np);
    if (node.is(NodeKind::upon_leaving))
        made.event = Upon::Event::leaving;
    const std::optional<NamedPlayer> named = np == nullptr ? std::nullopt : named_player(build, *np, scope);
    if (node.is(NodeKind::upon_taking)) {
        made.event = Upon::Event::taking;
        if (!victims(build, named ? named->unnamed : *np, scope, made))
            return;
        if (named) {
            made.owner_local = build.local(scope);
            scope.names[named->name] = one_player(made.owner_local, np->span);
        }
    } else if (named) {
        return upon_place_of(build, node, *named, scope, std::move(made));
    }
    if (node.is(NodeKind::upon_landing) && np != nullptr) {
        made.cells = cells_phrase(build, *np, scope);
        if (!made.cells)
            return;
    }
    const bool sound = guard(build, node, scope, made.guard);
    Node block = node.child(NodeKind::block);
    if (block.size() == 1 && block[0].is(NodeKind::may) && block[0].size() == 1 && block[0][0].is(NodeKind::become)) {
        made.may = true;
        Node chosen = block[0][0];
        block.children = {std::move(chosen)};
    }
    std::optional<Expr> effects = lower_effects(build, block, scope);
    if (!sound || !effects)
        return;
    made.effects = std::move(*effects);
    build.game.upons.push_back(std::move(made));
}

// Range and first value of a `has` number; false if at fault.
bool read_range(Build& build, const Node& node, Ranged& made) {
    const Node& type = node[1];
    if (type.is(NodeKind::names)) {
        build.not_yet(type.span, "a `has` of other things than a number");
        return false;
    }
    const std::optional<Range> range = range_of(build, type);
    Scope nowhere;
    const std::optional<Expr> start = number_value(build, node.children.back(), nowhere);
    if (!range || !start)
        return false;
    if (range->most < 0) {
        build.diagnostics.report(Code::range_open, type.span);
        return false;
    }
    made.least = range->least;
    made.most = range->most;
    if (start->op != Op::number) {
        build.diagnostics.report(Code::only_options, node.children.back().span);
        return false;
    }
    made.start = static_cast<std::int32_t>(start->value);
    if (made.start < made.least || made.start > made.most) {
        build.diagnostics.report(Code::start_outside, node.children.back().span, made.start, made.least, made.most);
        return false;
    }
    return true;
}

// The same name for several kinds is one number, if its range is the same.
void attribute(Build& build, const Node& node, int kind) {
    Ranged made;
    made.name = node[0].text;
    made.where = node.span;
    made.kinds = KindMask{1} << kind;
    if (!read_range(build, node, made))
        made.most = std::max(made.most, made.least); // kept, so that its name is known
    for (Ranged& known : build.game.numbers) {
        if (known.name != made.name)
            continue;
        if (known.least != made.least || known.most != made.most || known.start != made.start)
            build.diagnostics.report(Code::number_differs, node.span, made.name)
                .note(known.where, "here it is another");
        known.kinds |= made.kinds;
        return;
    }
    build.game.numbers.push_back(std::move(made));
}

} // namespace

void lower_numbers(Build& build) {
    for (const model::Piece& piece : build.model.pieces)
        for (const Node* node : piece.has)
            attribute(build, *node, piece.kind);
}

void lower_pieces(Build& build) {
    for (const model::Piece& piece : build.model.pieces) {
        for (const Node* node : piece.moves)
            clause(build, *node, piece.kind);
        for (const Node* node : piece.crowns)
            crown(build, *node, piece.kind);
        for (const Node* node : piece.upons)
            upon(build, *node, piece.kind);
    }
}

} // namespace rubicon::ir
