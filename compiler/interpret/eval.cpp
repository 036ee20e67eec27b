// Expressions whose value is a player, a number, a kind or yes/no.
#include <algorithm>

#include "compiler/interpret/machine.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::interpret {

using ir::Expr;
using ir::Op;

namespace {

// Arithmetic of the rules wraps instead of being undefined; no store keeps a number out of its range.
i64 wrapped(u64 value) {
    return static_cast<i64>(value);
}

i64 quotient(i64 a, i64 b) {
    if (b == 0)
        return 0;
    return b == -1 ? wrapped(0 - static_cast<u64>(a)) : a / b;
}

} // namespace

int Machine::player(const Expr& expr, const Outcome& at) {
    count();
    const int to_move = at.row[rules.game.layout.mover()];
    const int seats = rules.players();
    switch (expr.op) {
    case Op::actor:
        return at.frame.actor;
    case Op::mover:
        return at.frame.game_asked ? (to_move + seats - 1) % seats : to_move;
    case Op::next_mover:
        return at.frame.game_asked ? to_move : (to_move + 1) % seats;
    case Op::local_player:
        return static_cast<int>(locals[expr.value]);
    case Op::player_at:
        return static_cast<int>(expr.value);
    case Op::owner_of:
        return owner_of(at.row, cell(expr.args[0], at));
    case Op::enemy_of: {
        const int of = player(expr.args[0], at);
        return of < 0 ? of : 1 - of;
    }
    case Op::decider:
        return at.frame.decider >= 0 ? at.frame.decider : chooser(at.row);
    case Op::var_player: {
        const i64 held = kept(expr, at);
        return held < 0 || held >= seats ? -1 : static_cast<int>(held);
    }
    default:
        UNREACHABLE("{} is no player", ir::info(expr.op).name);
    }
}

u32 Machine::players(const Expr& expr, const Outcome& at) {
    count();
    const u32 all = (u32{1} << rules.players()) - 1;
    if (expr.op == Op::all_players)
        return all;
    if (ir::type_of(expr) == ir::Type::player) {
        const int one = player(expr, at);
        return one < 0 ? 0 : u32{1} << one;
    }
    if (expr.op == Op::players_join) {
        u32 joined = 0;
        for (const Expr& arg : expr.args)
            joined |= players(arg, at);
        return joined;
    }
    if (expr.op == Op::players_less)
        return players(expr.args[0], at) & ~players(expr.args[1], at);
    if (expr.op == Op::players_where)
        return where(expr, at);
    if (expr.op == Op::var_players)
        return static_cast<u32>(kept(expr, at)) & all;
    const int of = player(expr.args[0], at);
    if (of < 0)
        return 0;
    u32 team = 0;
    for (int p = 0; p < rules.players(); ++p)
        if (rules.game.players[p].team == rules.game.players[of].team)
            team |= u32{1} << p;
    switch (expr.op) {
    case Op::team_of:
        return team;
    case Op::partners_of:
        return team & ~(u32{1} << of);
    case Op::enemies_of:
        return all & ~team;
    default:
        UNREACHABLE("{} are no players", ir::info(expr.op).name);
    }
}

// What a variable holds; 0 where the player for whom it would be kept does not exist.
i64 Machine::kept(const Expr& expr, const Outcome& at) {
    const int of = expr.args.empty() ? 0 : player(expr.args[0], at);
    return of < 0 ? 0 : at.row[rules.var_slot(static_cast<int>(expr.value), of)];
}

u32 Machine::where(const Expr& expr, const Outcome& at) {
    const u32 from = players(expr.args[0], at);
    u32 kept_players = 0;
    for (int p = 0; p < rules.players(); ++p) {
        if (!(from >> p & 1))
            continue;
        locals[expr.value] = p;
        if (truth(expr.args[1], at))
            kept_players |= u32{1} << p;
    }
    return kept_players;
}

i64 Machine::number(const Expr& expr, const Outcome& at) {
    count();
    const auto arg = [&](std::size_t index) { return number(expr.args[index], at); };
    switch (expr.op) {
    case Op::number:
        return expr.value;
    case Op::plus:
        return wrapped(static_cast<u64>(arg(0)) + static_cast<u64>(arg(1)));
    case Op::less:
        return wrapped(static_cast<u64>(arg(0)) - static_cast<u64>(arg(1)));
    case Op::times:
        return wrapped(static_cast<u64>(arg(0)) * static_cast<u64>(arg(1)));
    case Op::divided:
        return quotient(arg(0), arg(1));
    case Op::count:
        return static_cast<i64>(cells(expr.args[0], at).count());
    case Op::number_of: {
        const int of = cell(expr.args[0], at);
        return of < 0 ? 0 : at.row[rules.game.layout.number(static_cast<u32>(expr.value), of)];
    }
    case Op::var:
        return kept(expr, at);
    case Op::player_number:
        return player(expr.args[0], at);
    case Op::players_number:
        return players(expr.args[0], at);
    case Op::chosen:
        return arg(truth(expr.args[0], at) ? 1 : 2);
    case Op::taken_of: {
        const u32 owners = players(expr.args[0], at);
        return std::count_if(at.frame.taken.begin(), at.frame.taken.end(), [&](const Taken& taken) {
            return taken.kind >= 0 && (expr.mask >> taken.kind & 1) != 0 && (owners >> taken.owner & 1) != 0;
        });
    }
    case Op::moves_made: {
        const int by = player(expr.args[0], at);
        return by < 0 ? 0 : at.row[rules.game.layout.made(by)];
    }
    case Op::local_number:
        return locals[expr.value];
    case Op::in_hand: {
        const int of = player(expr.args[0], at);
        i64 sum = 0;
        for (u32 k = 0; of >= 0 && k < rules.game.layout.kinds; ++k)
            if (expr.mask >> k & 1)
                sum += at.row[rules.game.layout.hand(static_cast<u32>(of), k)];
        return sum;
    }
    case Op::line_number: {
        const int of = cell(expr.args[0], at);
        if (of < 0)
            return 0;
        const BoardCell& there = rules.game.board.cells[of];
        return 1 + (expr.value == 0 ? there.rank : there.file);
    }
    case Op::taken_count:
        return static_cast<i64>(at.frame.taken.size());
    default:
        UNREACHABLE("{} is no number", ir::info(expr.op).name);
    }
}

int Machine::kind(const Expr& expr, const Outcome& at) {
    count();
    switch (expr.op) {
    case Op::kind_at:
        return static_cast<int>(expr.value);
    case Op::kind_of:
        return kind_of(at.row, cell(expr.args[0], at));
    case Op::local_kind:
        return static_cast<int>(locals[expr.value]);
    default:
        UNREACHABLE("{} is no kind", ir::info(expr.op).name);
    }
}

bool Machine::for_players(const Expr& expr, const Outcome& at, bool all) {
    const u32 set = players(expr.args[0], at);
    for (int p = 0; p < rules.players(); ++p) {
        if (!(set >> p & 1))
            continue;
        locals[expr.value] = p;
        if (truth(expr.args[1], at) != all)
            return !all;
    }
    return all;
}

bool Machine::one_other(const Expr& expr, const Outcome& at) {
    for (const int one : {0, 1}) {
        locals[expr.value] = one;
        locals[expr.value + 1] = 1 - one;
        if (truth(expr.args[0], at))
            return true;
    }
    return false;
}

bool Machine::truth(const Expr& expr, const Outcome& at) {
    count();
    const auto& args = expr.args;
    switch (expr.op) {
    case Op::constant:
        return expr.value == 1;
    case Op::both:
        for (const Expr& arg : args)
            if (!truth(arg, at))
                return false;
        return true;
    case Op::either:
        for (const Expr& arg : args)
            if (truth(arg, at))
                return true;
        return false;
    case Op::negate:
        return !truth(args[0], at);
    case Op::is_in: {
        const int one = cell(args[0], at);
        return one >= 0 && cells(args[1], at)[one];
    }
    case Op::some:
        return cells(args[0], at).any();
    case Op::within:
        return (cells(args[0], at) & ~cells(args[1], at)).none();
    case Op::same_cell: {
        const int one = cell(args[0], at);
        return one >= 0 && one == cell(args[1], at);
    }
    case Op::same_player: {
        const int one = player(args[0], at);
        return one >= 0 && one == player(args[1], at);
    }
    case Op::one_of: {
        const int one = player(args[0], at);
        return one >= 0 && players(args[1], at) >> one & 1;
    }
    case Op::kind_in: {
        const int one = kind(args[0], at);
        return one >= 0 && expr.mask >> one & 1;
    }
    case Op::equal:
        return number(args[0], at) == number(args[1], at);
    case Op::below:
        return number(args[0], at) < number(args[1], at);
    case Op::at_most:
        return number(args[0], at) <= number(args[1], at);
    case Op::between: {
        const i64 value = number(args[0], at);
        return number(args[1], at) <= value && value <= number(args[2], at);
    }
    case Op::each_player:
        return for_players(expr, at, true);
    case Op::some_player:
        return for_players(expr, at, false);
    case Op::one_other:
        return one_other(expr, at);
    case Op::happened:
        return std::ranges::any_of(at.frame.events, [&](const Event& event) {
            const bool of_kind = expr.mask == ir::every_kind || (event.kind >= 0 && (expr.mask >> event.kind & 1) != 0);
            return event.move_class == expr.value && of_kind;
        });
    case Op::crowned:
        return at.frame.crowned;
    case Op::passes:
        return at.frame.passed_turn;
    case Op::can_move:
        return can_move(player(args[0], at), at);
    case Op::can_class:
        return can_class(player(args[0], at), expr.mask, at);
    case Op::aligned:
        return aligned(cells(args[0], at), expr.value, expr.mask);
    case Op::some_line:
        return some_line(expr, at);
    case Op::attacked:
        return attacked(cells(args[0], at), players(args[1], at), at);
    default:
        UNREACHABLE("{} is no condition", ir::info(expr.op).name);
    }
}

} // namespace rubicon::interpret
