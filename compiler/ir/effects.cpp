#include "compiler/ir/effects.hpp"

namespace rubicon::ir {

std::optional<Expr> Effects::effect(const Node& node) {
    switch (node.kind) {
    case NodeKind::remove:
        return on_cells(Op::remove, node, node[0]);
    case NodeKind::close:
        return on_cells(Op::close, node, node[0]);
    case NodeKind::become:
        return become(node);
    case NodeKind::put:
        return put(node);
    case NodeKind::branch:
        return branch(node);
    case NodeKind::for_each:
        return for_each(node);
    case NodeKind::assign:
        return assign(node);
    case NodeKind::turn_over: {
        std::optional<Expr> cells = cells_phrase(build, node[0], scope);
        if (!scope.actor)
            build.diagnostics.report(Code::own_without_actor, node.span, "turn over");
        if (!cells || !scope.actor)
            return std::nullopt;
        return make(Op::turn_over, node.span, {std::move(*cells), *scope.actor});
    }
    case NodeKind::mark_as: {
        const std::string& name = node[1].text;
        for (std::size_t m = 0; m < build.game.marks.size(); ++m)
            if (build.game.marks[m].name == name)
                return on_cells(Op::set_mark, node, node[0], static_cast<std::int64_t>(m));
        std::vector<std::string> known;
        for (const Mark& mark : build.game.marks)
            known.push_back(mark.name);
        build.diagnostics.report(Code::unknown_name, node[1].span, name, "mark").nearest(name, known);
        return std::nullopt;
    }
    case NodeKind::require: {
        std::optional<Expr> asked = condition(build, node.children.back(), scope);
        if (!asked)
            return std::nullopt;
        return make(Op::demand, node.span, {std::move(*asked)});
    }
    case NodeKind::may:
        return may(node);
    case NodeKind::as_player:
        return unsupported(node, "`by PLAYER:`");
    case NodeKind::ask:
        return unsupported(node, "`ask`");
    case NodeKind::repeat:
        return unsupported(node, "`repeat`");
    default:
        return unsupported(node, "this effect");
    }
}

// `become king`, `become kind of x`: the acting piece.
std::optional<Expr> Effects::become(const Node& node) {
    const Value kind = phrase(build, node[0], scope);
    if (!kind.ok())
        return std::nullopt;
    if (!scope.piece) {
        build.diagnostics.report(Code::no_piece_here, node.span, "become");
        return std::nullopt;
    }
    const Expr it = make(Op::single, node.span, {make(Op::landing, node.span)});
    if (kind.is(Value::Sort::kinds)) {
        for (std::size_t k = 0; k < build.game.kinds.size(); ++k)
            if (kind.kinds == KindMask{1} << k)
                return make(Op::become, node.span, {it}, static_cast<std::int64_t>(k));
    }
    if (!kind.is(Value::Sort::kind)) {
        wrong_sort(build, kind, "one kind of piece");
        return std::nullopt;
    }
    std::vector<Expr> cases; // the kind shows only during the game: one case for each
    for (std::size_t k = 0; k < build.game.kinds.size(); ++k)
        cases.push_back(make(Op::when, node.span,
                             {make(Op::kind_in, node.span, {kind.expr}, 0, KindMask{1} << k),
                              make(Op::become, node.span, {it}, static_cast<std::int64_t>(k))}));
    return all_of_them(Op::all_of, node.span, std::move(cases));
}

std::optional<Expr> Effects::branch(const Node& node) {
    std::optional<Expr> asked = condition(build, node[0], scope);
    std::vector<Expr> ways;
    for (std::size_t i = 1; i < node.size(); ++i) {
        Scope inner = scope;
        std::optional<Expr> made = Effects(build, inner).block(node[i]);
        if (!made)
            return std::nullopt;
        ways.push_back(std::move(*made));
    }
    if (!asked)
        return std::nullopt;
    if (asked->op == Op::constant) {
        if (asked->value != 0)
            return ways[0];
        return ways.size() > 1 ? ways[1] : make(Op::nothing, node.span);
    }
    ways.insert(ways.begin(), std::move(*asked));
    return make(Op::when, node.span, std::move(ways));
}

std::optional<Expr> Effects::for_each(const Node& node) {
    std::vector<Expr> sets, players;
    for (const Node* np : node.all(NodeKind::np)) {
        const Value of = phrase(build, *np, scope);
        if (!of.ok())
            return std::nullopt;
        if (of.is(Value::Sort::players)) {
            players.insert(players.end(), of.players.begin(), of.players.end());
            continue;
        }
        std::optional<Expr> cells = cells_of(build, of);
        if (!cells)
            return std::nullopt;
        sets.push_back(std::move(*cells));
    }
    if (const Node* within = node.find(NodeKind::within); within != nullptr) {
        std::optional<Expr> place = cells_phrase(build, (*within)[0], scope);
        if (!place)
            return std::nullopt;
        for (Expr& set : sets)
            set = all_of_them(Op::meet, node.span, {std::move(set), *place});
    }
    if (!players.empty() && !sets.empty()) {
        build.diagnostics.report(Code::wrong_sort, node.span, "players and cells", "one or the other");
        return std::nullopt;
    }
    Scope inner = scope;
    const int local = build.local(inner);
    if (!players.empty())
        inner.names[node[0].text] = {Value::Sort::players, {}, {make(Op::local_player, node[0].span, {}, local)}, 0, "",
                                     node[0].span};
    else
        inner.names[node[0].text] = {Value::Sort::cell, make(Op::local_cell, node[0].span, {}, local), {}, 0, "",
                                     node[0].span};
    std::optional<Expr> asked;
    if (const Node* where = node.find(NodeKind::where)) {
        asked = condition(build, (*where)[0], inner);
        if (!asked)
            return std::nullopt;
    }
    std::optional<Expr> body = Effects(build, inner).block(node.child(NodeKind::block));
    if (!body)
        return std::nullopt;
    if (asked)
        body = make(Op::when, node.span, {std::move(*asked), std::move(*body)});
    if (!players.empty())
        return make(Op::for_players, node.span,
                    {make(Op::players_join, node.span, std::move(players)), std::move(*body)}, local);
    return make(Op::for_each, node.span, {all_of_them(Op::join, node.span, std::move(sets)), std::move(*body)}, local);
}

// `commander of p = owner`, `slayer of p = none`, `paid of owner += e`.
std::optional<Expr> Effects::assign_players(const Node& node, const Value& target) {
    const Expr kept = target.players.size() == 1 ? target.players.front() : Expr{};
    if (kept.op != Op::var_player && kept.op != Op::var_players) {
        build.diagnostics.report(Code::not_kept, node[0].span, node[0].span.text());
        return std::nullopt;
    }
    const Ranged::Holds holds = kept.op == Op::var_player ? Ranged::Holds::player : Ranged::Holds::players;
    Value value = any_value(build, node[2], scope);
    if (!value.ok())
        return std::nullopt;
    const std::string& sign = node[1].text;
    if (sign != "=") {
        if (holds == Ranged::Holds::player || !value.is(Value::Sort::players)) {
            wrong_sort(build, holds == Ranged::Holds::player ? target : value, "a set of players");
            return std::nullopt;
        }
        if (sign == "+=")
            value.players.push_back(kept);
        else
            value.players = {
                make(Op::players_less, node.span, {kept, make(Op::players_join, node.span, value.players)})};
    }
    std::optional<Expr> number = number_of_players(build, value, holds);
    if (!number)
        return std::nullopt;
    std::vector<Expr> args = {std::move(*number)};
    args.insert(args.end(), kept.args.begin(), kept.args.end());
    return make(Op::set_var, node.span, std::move(args), kept.value);
}

// `strides of k = 0`, `purse of e -= due`: the target, read, tells where the number is kept.
std::optional<Expr> Effects::assign(const Node& node) {
    const Value target = phrase(build, node[0], scope);
    if (target.is(Value::Sort::players))
        return assign_players(node, target);
    std::optional<Expr> value = number_value(build, node[2], scope);
    if (!target.ok() || !value)
        return std::nullopt;
    if (!target.is(Value::Sort::number) || (target.expr.op != Op::number_of && target.expr.op != Op::var)) {
        build.diagnostics.report(Code::not_kept, node[0].span, node[0].span.text());
        return std::nullopt;
    }
    const std::string& sign = node[1].text;
    if (sign != "=")
        value = make(sign == "+=" ? Op::plus : Op::less, node.span, {target.expr, std::move(*value)});
    if (target.expr.op == Op::number_of)
        return make(Op::set_number, node.span,
                    {make(Op::single, node[0].span, {target.expr.args[0]}), std::move(*value)}, target.expr.value);
    std::vector<Expr> args = {std::move(*value)};
    args.insert(args.end(), target.expr.args.begin(), target.expr.args.end());
    return make(Op::set_var, node.span, std::move(args), target.expr.value);
}

std::optional<Expr> lower_effects(Build& build, const Node& block, Scope& scope) {
    return Effects(build, scope).block(block);
}

} // namespace rubicon::ir
