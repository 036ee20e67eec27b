// Effects: one change of the board after the other.
#include <algorithm>

#include "compiler/interpret/machine.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::interpret {

using ir::Expr;
using ir::Op;

namespace {

i32 kept_within(i64 value, const ir::Ranged& range) {
    return static_cast<i32>(std::clamp<i64>(value, range.least, range.most));
}

} // namespace

bool Machine::set_number(const Expr& effect, Outcome& at) {
    const CellSet of = cells(effect.args[0], at);
    const int which = static_cast<int>(effect.value);
    const i32 value = kept_within(number(effect.args[1], at), rules.game.numbers[which]);
    for (int cell = 0; cell < rules.cells(); ++cell)
        if (const int kind = kind_of(at.row, cell); of[cell] && kind >= 0 && rules.has_number(which, kind))
            at.row[rules.game.layout.number(static_cast<u32>(which), cell)] = value;
    return true;
}

bool Machine::set_mark(const Expr& effect, Outcome& at, bool on) {
    const CellSet of = cells(effect.args[0], at);
    const int mark = static_cast<int>(effect.value);
    for (int cell = 0; cell < rules.cells(); ++cell)
        if (of[cell])
            at.row[rules.game.layout.mark(static_cast<u32>(mark), cell)] = on ? 1 : 0;
    for (std::size_t f = 0; f < rules.fresh_marks.size(); ++f)
        if (rules.fresh_marks[f] == mark)
            at.frame.fresh[f] = on ? at.frame.fresh[f] | of : at.frame.fresh[f] & ~of;
    return true;
}

bool Machine::for_each(const Expr& effect, Outcome& at) {
    const CellSet of = cells(effect.args[0], at);
    for (int cell = 0; cell < rules.cells(); ++cell) {
        if (!of[cell])
            continue;
        locals[effect.value] = cell;
        if (!apply(effect.args[1], at))
            return false;
    }
    return true;
}

bool Machine::for_each_player(const Expr& effect, Outcome& at) {
    const u32 of = players(effect.args[0], at);
    for (int p = 0; p < rules.players(); ++p) {
        if (!(of >> p & 1))
            continue;
        locals[effect.value] = p;
        if (!apply(effect.args[1], at))
            return false;
    }
    return true;
}

bool Machine::apply(const Expr& effect, Outcome& at) {
    count();
    const Layout& layout = rules.game.layout;
    const auto for_cells = [&](const auto& change) {
        const CellSet of = cells(effect.args[0], at);
        for (int cell = 0; cell < rules.cells(); ++cell)
            if (of[cell])
                change(cell);
        return true;
    };
    switch (effect.op) {
    case Op::nothing:
        return true;
    case Op::all_of:
        for (const Expr& part : effect.args)
            if (!apply(part, at))
                return false;
        return true;
    case Op::put: {
        const int from = cell(effect.args[0], at), to = cell(effect.args[1], at);
        if (from < 0 || to < 0 || top(at.row, from) <= 0 || !live(at.row, to))
            return true;
        if (!move_stack(at.row, from, to))
            return false;
        if (!at.frame.acts || (at.frame.in_action && at.frame.at == from))
            act_with(from, to, at);
        if (at.frame.at == from)
            at.frame.at = to;
        return true;
    }
    case Op::remove:
        return for_cells([&](int cell) {
            if (at.frame.in_action && top(at.row, cell) > 0)
                at.frame.taken.push_back({cell, owner_of(at.row, cell), kind_of(at.row, cell)});
            lift(at.row, cell);
        });
    case Op::place:
        return place(effect, at);
    case Op::hold: {
        const int of = kind(effect.args[0], at), whose = player(effect.args[1], at);
        if (of < 0 || whose < 0)
            return true;
        i32& held = at.row[layout.hand(static_cast<u32>(whose), static_cast<u32>(of))];
        held = std::min(held + 1, most_in_hand);
        return true;
    }
    case Op::close:
        return for_cells([&](int cell) {
            lift(at.row, cell);
            at.row[layout.piece(cell)] = closed_cell;
        });
    case Op::become:
        return for_cells([&](int cell) { retype(at.row, cell, static_cast<int>(effect.value)); });
    case Op::turn_over: {
        const int to = player(effect.args[1], at);
        if (to < 0)
            return true;
        return for_cells([&](int cell) {
            if (const int kind = kind_of(at.row, cell); kind >= 0)
                at.row[layout.piece(cell)] = layout.code(static_cast<u32>(to), static_cast<u32>(kind));
        });
    }
    case Op::set_number:
        return set_number(effect, at);
    case Op::set_var: {
        const int of = effect.args.size() > 1 ? player(effect.args[1], at) : 0;
        const int which = static_cast<int>(effect.value);
        if (of >= 0)
            at.row[rules.var_slot(which, of)] = kept_within(number(effect.args[0], at), rules.game.vars[which]);
        return true;
    }
    case Op::set_mark:
        return set_mark(effect, at, true);
    case Op::clear_mark:
        return set_mark(effect, at, false);
    case Op::when:
        if (truth(effect.args[0], at))
            return apply(effect.args[1], at);
        return effect.args.size() < 3 || apply(effect.args[2], at);
    case Op::for_each:
        return for_each(effect, at);
    case Op::for_players:
        return for_each_player(effect, at);
    case Op::demand:
        return truth(effect.args[0], at);
    default:
        UNREACHABLE("{} is no effect", ir::info(effect.op).name);
    }
}

} // namespace rubicon::interpret
