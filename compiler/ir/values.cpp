// What a phrase means, brought to the sort that its use needs.
#include "compiler/ir/names.hpp"

namespace rubicon::ir {

std::string_view describe(const Value& value) {
    switch (value.sort) {
    case Value::Sort::cells:
        return "a set of cells";
    case Value::Sort::cell:
        return "a cell";
    case Value::Sort::players:
        return "a player";
    case Value::Sort::kinds:
        return "pieces";
    case Value::Sort::kind:
        return "a kind of piece";
    case Value::Sort::number:
        return "a number";
    case Value::Sort::line:
        return "a line of cells";
    case Value::Sort::hand:
        return "a hand";
    case Value::Sort::yes_no:
        return "a condition";
    case Value::Sort::word:
        return "a value of an option";
    case Value::Sort::nothing:
        break;
    }
    return "nothing";
}

void wrong_sort(Build& build, const Value& value, std::string_view needed) {
    if (value.ok())
        build.diagnostics.report(Code::wrong_sort, value.where, describe(value), needed);
}

std::optional<Expr> cells_of(Build& build, const Value& value) {
    switch (value.sort) {
    case Value::Sort::cells:
        return value.expr;
    case Value::Sort::cell:
        return make(Op::single, value.where, {value.expr});
    case Value::Sort::players:
        return owned_by(value.players, value.where);
    case Value::Sort::kinds:
        return value.kinds == every_kind ? make(Op::occupied, value.where)
                                         : make(Op::of_kind, value.where, {}, 0, value.kinds);
    case Value::Sort::line: {
        std::vector<Expr> parts = {make(Op::line_inner, value.where, value.ends)};
        for (const Expr& end : value.ends)
            parts.push_back(make(Op::single, value.where, {end}));
        return make(Op::join, value.where, std::move(parts));
    }
    case Value::Sort::number:
        if (value.expr.op == Op::line_number) // `in rank of k`
            return make(Op::same_line, value.where, value.expr.args, value.expr.value);
        [[fallthrough]];
    default:
        wrong_sort(build, value, "pieces or cells");
        return std::nullopt;
    }
}

std::optional<std::vector<Expr>> players_of(Build& build, const Value& value) {
    if (value.is(Value::Sort::players))
        return value.players;
    wrong_sort(build, value, "a player");
    return std::nullopt;
}

std::optional<Expr> one_player(Build& build, const Value& value) {
    if (value.is(Value::Sort::players) && value.players.size() == 1) {
        const Expr& who = value.players.front();
        if (type_of(who) == Type::player)
            return who;
        const std::vector<Player>& players = build.game.players;
        if (who.op == Op::enemies_of && players.size() == 2 && players[0].team != players[1].team)
            return make(Op::enemy_of, who.where, who.args);
    }
    wrong_sort(build, value, "one player");
    return std::nullopt;
}

std::optional<Expr> cell_of(Build& build, const Value& value) {
    if (value.is(Value::Sort::cell))
        return value.expr;
    if (value.is(Value::Sort::cells)) {
        const auto known = constant_cells(build.game, value.expr, 0);
        if (!known || known->count() <= 1)
            return make(Op::only_cell, value.where, {value.expr});
        wrong_sort(build, value, "one cell");
        return std::nullopt;
    }
    wrong_sort(build, value, "a cell");
    return std::nullopt;
}

std::optional<Expr> cells_phrase(Build& build, const Node& np, Scope& scope) {
    const Value value = phrase(build, np, scope);
    return value.ok() ? cells_of(build, value) : std::nullopt;
}

std::optional<Expr> target_cells(Build& build, const Node& target, Scope& scope) {
    std::vector<Expr> sets;
    for (const Node* np : target.all(NodeKind::np)) {
        std::optional<Expr> set = cells_phrase(build, *np, scope);
        if (!set)
            return std::nullopt;
        sets.push_back(std::move(*set));
    }
    std::optional<Expr> cells = all_of_them(Op::join, target.span, std::move(sets));
    const Node* within = target.find(NodeKind::within);
    if (within == nullptr || !cells)
        return cells;
    std::optional<Expr> place = cells_phrase(build, (*within)[0], scope);
    if (!place)
        return std::nullopt;
    return all_of_them(Op::meet, target.span, {std::move(*cells), std::move(*place)});
}

KindMask kinds_named(const Build& build, std::string_view name) {
    if (const int kind = build.model.kind(std::string(name)); kind >= 0)
        return KindMask{1} << kind;
    const auto group = build.model.kind_groups.find(std::string(name));
    if (group == build.model.kind_groups.end())
        return 0;
    KindMask mask = 0;
    for (const int kind : group->second)
        mask |= KindMask{1} << kind;
    return mask;
}

KindMask kinds_phrase(Build& build, const Node& np) {
    Scope nowhere;
    const Value value = phrase(build, np, nowhere);
    if (!value.ok())
        return 0;
    if (value.is(Value::Sort::kinds))
        return value.kinds;
    wrong_sort(build, value, "a kind of piece");
    return 0;
}

} // namespace rubicon::ir
