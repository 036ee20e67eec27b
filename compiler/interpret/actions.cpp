// Actions: programs of choices and effects, every outcome of which is handed on.
#include <algorithm>

#include "compiler/interpret/machine.hpp"

namespace rubicon::interpret {

using ir::Expr;
using ir::Op;

void Machine::act(const ir::Action& action, const Outcome& at, const Then& then) {
    Outcome begun = at;
    Frame& frame = begun.frame;
    frame.actor = at.row[rules.game.layout.mover()];
    frame.at = -1;
    frame.in_action = true;
    frame.acts = false;
    frame.kind = -1;
    frame.way = -1;
    frame.stopped = false;
    frame.over.reset();
    frame.passed.reset();
    frame.fresh.resize(rules.fresh_marks.size());
    frame.events.push_back({action.move_class, -1});
    run_program(action.program, begun, [&](Outcome& done) {
        const std::vector<i64> kept = locals; // what follows binds its own in the same places
        const std::vector<CellSet> kept_sets = sets;
        done.frame.in_action = false;
        done.frame.acts = true;
        then(done);
        locals = kept;
        sets = kept_sets;
    });
}

// From here on the piece that went from a cell (-1: a new one) to another is the one that acts.
void Machine::act_with(int cell, int landing, Outcome& at) {
    Frame& frame = at.frame;
    if (!frame.acts) {
        frame.acts = true;
        frame.start = cell;
        frame.kind = kind_of(at.row, landing);
        frame.events.back().kind = frame.kind;
        if (frame.first_kind < 0) {
            frame.from = cell;
            frame.first_kind = frame.kind;
            frame.first_owner = owner_of(at.row, landing);
        }
    }
    frame.at = frame.landing = landing;
    frame.path.push_back(landing);
}

bool Machine::place(const Expr& effect, Outcome& at) {
    const Layout& layout = rules.game.layout;
    const int of = kind(effect.args[0], at), whose = player(effect.args[1], at), where = cell(effect.args[2], at);
    if (of < 0 || whose < 0 || where < 0 || !live(at.row, where))
        return false;
    if (effect.value != 0) {
        i32& held = at.row[layout.hand(static_cast<u32>(whose), static_cast<u32>(of))];
        if (held <= 0)
            return false;
        --held;
    }
    lift(at.row, where);
    at.row[layout.piece(static_cast<u32>(where))] = layout.code(static_cast<u32>(whose), static_cast<u32>(of));
    start_numbers(at.row, where);
    if (!at.frame.acts)
        act_with(-1, where, at);
    return true;
}

void Machine::run_list(const Expr& list, std::size_t from, const Outcome& at, const Then& then) {
    if (from + 1 == list.args.size())
        return run_program(list.args[from], at, then);
    run_program(list.args[from], at, [&](Outcome& next) { run_list(list, from + 1, next, then); });
}

void Machine::choose(const Expr& effect, const Outcome& at, const Then& then) {
    const std::size_t local = static_cast<std::size_t>(effect.value);
    const Expr& rest = effect.args.back();
    const auto with = [&](i64 value, int shown) {
        locals[local] = value;
        Outcome chosen = at;
        if (shown != -1)
            chosen.frame.choices.push_back(shown);
        run_program(rest, chosen, then);
    };
    const int cells_there = rules.cells();
    switch (effect.op) {
    case Op::choose_cell: {
        const CellSet from = cells(effect.args[0], at);
        for (int cell = 0; cell < cells_there; ++cell)
            if (from[static_cast<std::size_t>(cell)])
                with(cell, cell);
        return;
    }
    case Op::choose_player: {
        const u32 from = players(effect.args[0], at);
        for (int p = 0; p < rules.players(); ++p)
            if (from >> p & 1)
                with(p, -2 - p);
        return;
    }
    case Op::choose_kind: {
        const int whose = player(effect.args[0], at);
        const Layout& layout = rules.game.layout;
        for (u32 k = 0; whose >= 0 && k < layout.kinds; ++k)
            if ((effect.mask >> k & 1) != 0 && at.row[layout.hand(static_cast<u32>(whose), k)] > 0)
                with(k, cells_there + static_cast<int>(k));
        return;
    }
    default: {
        std::vector<CellSet> seen;
        for (int side = 0; side < 4; ++side) {
            const CellSet line = border_line(side, at.row);
            if (line.none() || std::find(seen.begin(), seen.end(), line) != seen.end())
                continue;
            seen.push_back(line);
            sets[local] = line;
            with(-1, cells_there + static_cast<int>(rules.game.kinds.size()) + side);
        }
        return;
    }
    }
}

void Machine::run_program(const Expr& effect, const Outcome& at, const Then& then) {
    count(4);
    const std::size_t local = static_cast<std::size_t>(effect.value);
    switch (effect.op) {
    case Op::all_of:
        return run_list(effect, 0, at, then);
    case Op::choose_cell:
    case Op::choose_player:
    case Op::choose_kind:
    case Op::choose_line:
        return choose(effect, at, then);
    case Op::let_cell: {
        const int bound = cell(effect.args[0], at);
        if (bound < 0)
            return;
        locals[local] = bound;
        return run_program(effect.args[1], at, then);
    }
    case Op::let_cells:
        sets[local] = cells(effect.args[0], at);
        return run_program(effect.args[1], at, then);
    case Op::let_number:
        locals[local] = number(effect.args[0], at);
        return run_program(effect.args[1], at, then);
    case Op::may: {
        Outcome without = at;
        then(without);
        return run_program(effect.args[0], at, then);
    }
    case Op::first_of: {
        const u64 had = completions;
        run_program(effect.args[0], at, then);
        if (completions == had)
            run_program(effect.args[1], at, then);
        return;
    }
    case Op::when:
        if (truth(effect.args[0], at))
            return run_program(effect.args[1], at, then);
        if (effect.args.size() > 2)
            return run_program(effect.args[2], at, then);
        break;
    case Op::for_each: {
        const CellSet of = cells(effect.args[0], at);
        std::vector<int> list;
        for (int cell = 0; cell < rules.cells(); ++cell)
            if (of[static_cast<std::size_t>(cell)])
                list.push_back(cell);
        const std::function<void(std::size_t, Outcome&)> each = [&](std::size_t index, Outcome& here) {
            if (index == list.size())
                return then(here);
            locals[local] = list[index];
            run_program(effect.args[1], here, [&](Outcome& next) { each(index + 1, next); });
        };
        Outcome begun = at;
        return each(0, begun);
    }
    case Op::for_players: {
        const u32 of = players(effect.args[0], at);
        const std::function<void(int, Outcome&)> each = [&](int p, Outcome& here) {
            while (p < rules.players() && !(of >> p & 1))
                ++p;
            if (p >= rules.players())
                return then(here);
            locals[local] = p;
            run_program(effect.args[1], here, [&](Outcome& next) { each(p + 1, next); });
        };
        Outcome begun = at;
        return each(0, begun);
    }
    default: {
        Outcome done = at;
        if (apply(effect, done))
            then(done);
        return;
    }
    }
    Outcome same = at;
    then(same);
}

} // namespace rubicon::interpret
