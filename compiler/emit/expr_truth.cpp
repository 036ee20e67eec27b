// Expressions that are numbers, or yes or no.
#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/translator.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::emit {

using ir::Expr;
using ir::Op;

std::string Translator::var(const Expr& expr) const {
    const int place = plan.var_at[static_cast<std::size_t>(expr.value)];
    if (!plan.game.vars[static_cast<std::size_t>(expr.value)].each || expr.args.empty())
        return fmt::format("i64({}.var[{}])", scope.board, place);
    const Who of = who(expr.args[0]);
    if (of.form == Who::Form::maybe)
        return fmt::format("var_of({}, {}, {})", scope.board, place, of.text);
    return fmt::format("i64({}.var[{} + {}])", scope.board, place, of.text);
}

std::string Translator::number(const Expr& expr) const {
    const auto pair = [&](const char* sign) {
        return fmt::format("({} {} {})", number(expr.args[0]), sign, number(expr.args[1]));
    };
    switch (expr.op) {
    case Op::number:
        return expr.value < 0 ? fmt::format("({})", expr.value) : std::to_string(expr.value);
    case Op::plus:
        return pair("+");
    case Op::less:
        return pair("-");
    case Op::times:
        return pair("*");
    case Op::divided:
        return fmt::format("divided({}, {})", bare(number(expr.args[0])), bare(number(expr.args[1])));
    case Op::count:
        return fmt::format("size({})", arg(expr, 0));
    case Op::number_of:
        return fmt::format("number_{}({}, {})", expr.value, scope.board, bare(cell(expr.args[0])));
    case Op::var:
        return var(expr);
    case Op::moves_made:
        return fmt::format("i64({}.made[{}])", scope.board, bare(player(expr.args[0])));
    case Op::local_number:
        return local(expr);
    case Op::in_hand:
        return fmt::format("in_hand({}, {}, {:#x})", scope.board, bare(player(expr.args[0])), expr.mask);
    case Op::line_number:
        return fmt::format("{}_number({})", expr.value == 0 ? "rank" : "file", bare(cell(expr.args[0])));
    case Op::player_number:
        return fmt::format("i64({})", bare(player(expr.args[0])));
    case Op::players_number:
        return fmt::format("i64({})", bare(players(expr.args[0])));
    case Op::chosen:
        return fmt::format("({} ? {} : {})", truth(expr.args[0]), number(expr.args[1]), number(expr.args[2]));
    case Op::taken_of:
        return fmt::format("took_of({}, {}, {:#x})", named(scope.took, "what was taken"), bare(players(expr.args[0])),
                           expr.mask);
    case Op::taken_count:
        return fmt::format("i64({})", named(scope.taken_count, "how many were taken"));
    default:
        UNREACHABLE("a number from {}", ir::info(expr.op).name);
    }
}

// ---- yes/no ---------------------------------------------------------------------------------------------------------

std::string Translator::quantified(const Expr& expr, bool all) const {
    const Who of = who(expr.args[0]);
    const int slot = static_cast<int>(expr.value);
    if (of.form == Who::Form::known) {
        const Scope inner = scope.with(slot, of.text);
        return Translator(plan, inner).truth(expr.args[1]);
    }
    const bool everybody = expr.args[0].op == Op::all_players;
    // Whether anybody can do something is asked of the player to move first: mostly he can, and what he can is wanted
    // again for his moves.
    const bool of_moves = everybody && !scope.to_move.empty() &&
                          (expr.args[1].op == Op::can_class || expr.args[1].op == Op::can_move) &&
                          expr.args[1].args[0].op == Op::local_player;
    std::string result;
    for (int p = 0; p < plan.players; ++p) {
        const Scope inner = scope.with(slot, !of_moves ? std::to_string(p)
                                             : p == 0  ? scope.to_move
                                                       : fmt::format("(({} + {}) % players)", scope.to_move, p));
        const std::string body = Translator(plan, inner).truth(expr.args[1]);
        const std::string in = fmt::format("({} >> {} & 1) != 0", mask(of), p);
        const std::string part = everybody ? body
                                 : all     ? fmt::format("(!({}) || {})", in, body)
                                           : fmt::format("({} && {})", in, body);
        result += fmt::format("{}{}", result.empty() ? "(" : all ? " && " : " || ", part);
    }
    return result + ")";
}

std::string Translator::one_other(const Expr& expr) const {
    const int slot = static_cast<int>(expr.value);
    const Scope first = scope.with(slot, "0").with(slot + 1, "1");
    const Scope second = scope.with(slot, "1").with(slot + 1, "0");
    return fmt::format("({} || {})", Translator(plan, first).truth(expr.args[0]),
                       Translator(plan, second).truth(expr.args[0]));
}

std::string Translator::attacked(const Expr& expr) const {
    const std::string& to_move = named(scope.to_move.empty() ? scope.mover : scope.to_move, "whose turn it is");
    return fmt::format("attacked({}, {}, {}, {}, {}, {}, {})", scope.board,
                       scope.barred.empty() ? none() : scope.barred, arg(expr, 0), bare(players(expr.args[1])), to_move,
                       scope.actor.empty() ? to_move : scope.actor, scope.kind.empty() ? "0" : scope.kind);
}

std::string Translator::truth(const Expr& expr) const {
    const auto text = [this](const Expr& each) { return truth(each); };
    const auto compared = [&](const char* sign) {
        return fmt::format("({} {} {})", number(expr.args[0]), sign, number(expr.args[1]));
    };
    const auto event = [&](int bit) {
        return fmt::format("(({} >> {} & 1) != 0)", named(scope.events, "what happened"), bit);
    };
    switch (expr.op) {
    case Op::constant:
        return expr.value ? "true" : "false";
    case Op::both:
        return joined(expr, " && ", "true", text);
    case Op::either:
        return joined(expr, " || ", "false", text);
    case Op::negate:
        return fmt::format("!{}", truth(expr.args[0]));
    case Op::is_in:
        return fmt::format("in({}, {})", arg(expr, 1), bare(cell(expr.args[0])));
    case Op::some:
        return fmt::format("any({})", arg(expr, 0));
    case Op::within:
        return fmt::format("!any({} & ~{})", cells(expr.args[0]), cells(expr.args[1]));
    case Op::same_cell:
        return fmt::format("same_place({}, {})", bare(cell(expr.args[0])), bare(cell(expr.args[1])));
    case Op::same_player:
        return fmt::format("same_place({}, {})", bare(player(expr.args[0])), bare(player(expr.args[1])));
    case Op::one_of: {
        const Who of = who(expr.args[0]);
        if (of.form == Who::Form::known && is_digits(of.text))
            return fmt::format("(({} >> {} & 1) != 0)", players(expr.args[1]), of.text);
        return fmt::format("(({} & {}) != 0)", mask(of), players(expr.args[1]));
    }
    case Op::kind_in:
        return fmt::format("kind_in({}, {:#x})", bare(kind(expr.args[0])), expr.mask);
    case Op::equal:
        return compared("==");
    case Op::below:
        return compared("<");
    case Op::at_most:
        return compared("<=");
    case Op::between:
        return fmt::format("between({}, {}, {})", bare(number(expr.args[0])), bare(number(expr.args[1])),
                           bare(number(expr.args[2])));
    case Op::each_player:
        return quantified(expr, true);
    case Op::some_player:
        return quantified(expr, false);
    case Op::one_other:
        return one_other(expr);
    case Op::happened:
        return event(plan.event_bit(static_cast<int>(expr.value), expr.mask));
    case Op::crowned:
        return event(crowned_bit);
    case Op::passes:
        return event(passed_bit);
    case Op::can_move:
        return fmt::format("can_move({}, {})", scope.board, bare(player(expr.args[0])));
    case Op::can_class:
        return fmt::format("can_class({}, {}, {:#x})", scope.board, bare(player(expr.args[0])), expr.mask);
    case Op::aligned:
        return fmt::format("aligned({}, {}, {})", arg(expr, 0), expr.value, expr.mask);
    case Op::some_line: {
        const std::string name = fmt::format("line_{}", expr.value);
        const Scope inner = scope.with(static_cast<int>(expr.value), name);
        return fmt::format("some_line({}, [&](const Cells& {}) {{ return {}; }})", bare(cell(expr.args[0])), name,
                           bare(Translator(plan, inner).truth(expr.args[1])));
    }
    case Op::attacked:
        return attacked(expr);
    default:
        UNREACHABLE("yes or no from {}", ir::info(expr.op).name);
    }
}

} // namespace rubicon::emit
