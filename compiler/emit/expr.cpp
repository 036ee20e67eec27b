#include "compiler/emit/expr.hpp"

#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::emit {
namespace {

using ir::Expr;
using ir::Op;

// Text of one player or of several; `known`: one player who is surely there.
struct Who {
    enum class Form { known, maybe, several } form;
    std::string text;
};

class Translator {
public:
    Translator(const Plan& with, const Scope& in) : plan(with), scope(in) {}

    std::string truth(const Expr& expr) const;
    std::string cells(const Expr& expr) const;
    std::string number(const Expr& expr) const;
    std::string cell(const Expr& expr) const;
    std::string kind(const Expr& expr) const;
    Who who(const Expr& expr) const;
    std::string player(const Expr& expr) const {
        const Who found = who(expr);
        CHECK(found.form != Who::Form::several, "several players where one is asked for");
        return found.text;
    }
    std::string players(const Expr& expr) const { return mask(who(expr)); }

private:
    std::string mask(const Who& found) const {
        if (found.form == Who::Form::known)
            return fmt::format("(1u << {})", found.text);
        if (found.form == Who::Form::maybe)
            return fmt::format("only_player({})", found.text);
        return found.text;
    }
    std::string named(const std::string& text, const char* what) const {
        CHECK(!text.empty(), "an expression reads {}, which means nothing here", what);
        return text;
    }
    const std::string& local(const Expr& expr) const {
        const auto found = scope.locals.find(static_cast<int>(expr.value));
        CHECK(found != scope.locals.end(), "local {} out of scope", expr.value);
        return found->second;
    }
    template <typename Text>
    std::string joined(const Expr& expr, const char* sign, const char* none, Text text) const {
        if (expr.args.empty())
            return none;
        if (expr.args.size() == 1)
            return text(expr.args[0]);
        std::string result;
        for (const Expr& arg : expr.args)
            result += fmt::format("{}{}", result.empty() ? "(" : sign, text(arg));
        return result + ")";
    }
    std::string none() const { return "Cells{}"; }
    // A set of cells with pieces.
    std::string pieces(const std::string& set) const {
        return scope.stand && !scope.barred.empty() ? fmt::format("({} & ~{})", set, scope.barred) : set;
    }
    std::string barred() const { return scope.barred.empty() ? "" : ", " + scope.barred; }
    std::string zone(const Expr& expr) const;
    std::string owned(const Expr& expr) const;
    std::string of_kind(ir::KindMask mask) const;
    std::string quantified(const Expr& expr, bool all) const;
    std::string one_other(const Expr& expr) const;
    std::string var(const Expr& expr) const;
    std::string players_where(const Expr& expr) const;
    std::string attacked(const Expr& expr) const;
    std::string arg(const Expr& expr, std::size_t i) const { return bare(cells(expr.args[i])); }

    const Plan& plan;
    const Scope& scope;
};

// ---- players --------------------------------------------------------------------------------------------------------

bool is_digits(const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

std::string other_side(const std::string& player) {
    if (is_digits(player))
        return player == "0" ? "1" : "0";
    return fmt::format("(1 - {})", player);
}

Who Translator::who(const Expr& expr) const {
    const auto known = [](std::string text) { return Who{Who::Form::known, std::move(text)}; };
    const auto several = [](std::string text) { return Who{Who::Form::several, std::move(text)}; };
    switch (expr.op) {
    case Op::actor:
        return known(named(scope.actor, "the actor"));
    case Op::mover:
        return known(named(scope.mover, "the mover"));
    case Op::next_mover:
        return known(named(scope.next_mover, "the next mover"));
    case Op::local_player:
        return known(local(expr));
    case Op::player_at:
        return known(std::to_string(expr.value));
    case Op::decider:
        return known(fmt::format("decider_of({}, {})", scope.board, named(scope.mover, "the mover")));
    case Op::var_player:
        return {Who::Form::maybe, fmt::format("int({})", bare(var(expr)))};
    case Op::players_join: {
        std::string joined;
        for (const Expr& arg : expr.args)
            joined += (joined.empty() ? "" : " | ") + mask(who(arg));
        return several(joined.empty() ? "0u" : "(" + joined + ")");
    }
    case Op::players_less:
        return several(fmt::format("({} & ~{})", mask(who(expr.args[0])), mask(who(expr.args[1]))));
    case Op::players_where:
        return several(players_where(expr));
    case Op::var_players:
        return several(fmt::format("u32({})", bare(var(expr))));
    case Op::owner_of:
        return {Who::Form::maybe, fmt::format("owner_at({}, {})", scope.board, bare(cell(expr.args[0])))};
    case Op::all_players:
        return several(fmt::format("{:#x}u", (1u << plan.players) - 1));
    default:
        break;
    }
    Who of = who(expr.args.at(0));
    CHECK(of.form != Who::Form::several);
    const bool sure = of.form == Who::Form::known;
    switch (expr.op) {
    case Op::enemy_of:
        return {of.form, sure ? other_side(of.text) : fmt::format("({0} < 0 ? -1 : 1 - {0})", of.text)};
    case Op::enemies_of:
        if (plan.two_sides && sure)
            return known(other_side(of.text));
        return several(fmt::format("of_player(enemies, {})", of.text));
    case Op::team_of:
        if (plan.two_sides)
            return of;
        return several(fmt::format("of_player(team, {})", of.text));
    case Op::partners_of:
        if (plan.two_sides)
            return several("0u");
        return several(fmt::format("of_player(partners, {})", of.text));
    default:
        UNREACHABLE("players from {}", ir::info(expr.op).name);
    }
}

std::string Translator::players_where(const Expr& expr) const {
    const std::string from = mask(who(expr.args[0]));
    std::string result;
    for (int p = 0; p < plan.players; ++p) {
        const Scope inner = scope.with(static_cast<int>(expr.value), std::to_string(p));
        result += fmt::format("{}(({} >> {} & 1) != 0 && {} ? {:#x}u : 0u)", p ? " | " : "(", from, p,
                              Translator(plan, inner).truth(expr.args[1]), 1u << p);
    }
    return result + ")";
}

// ---- sets of cells --------------------------------------------------------------------------------------------------

std::string Translator::zone(const Expr& expr) const {
    const ZoneTable table = zone_table(plan, static_cast<int>(expr.value));
    std::string text;
    if (table.same) {
        text = table.name;
    } else if (const Who of = who(expr.args[0]); of.form == Who::Form::known) {
        text = fmt::format("{}[{}]", table.name, bare(of.text));
    } else {
        text = fmt::format("as_seen_by({}, {})", table.name, mask(of));
    }
    return plan.closes ? fmt::format("({} & ~{}.closed)", text, scope.board) : text;
}

std::string Translator::owned(const Expr& expr) const {
    const Who of = who(expr.args[0]);
    if (of.form == Who::Form::known)
        return fmt::format("{}.owner[{}]", scope.board, bare(of.text));
    if (expr.args[0].op == Op::all_players)
        return fmt::format("occupied({})", scope.board);
    return fmt::format("owned_by({}, {})", scope.board, bare(mask(of)));
}

std::string Translator::of_kind(ir::KindMask mask) const {
    return kinds_text(plan, scope.board, mask);
}

std::string Translator::cells(const Expr& expr) const {
    const std::string& board = scope.board;
    const auto text = [this](const Expr& each) { return cells(each); };
    switch (expr.op) {
    case Op::no_cells:
        return none();
    case Op::all_cells:
        return fmt::format("live({})", board);
    case Op::zone:
        return zone(expr);
    case Op::empty:
        return fmt::format("empty({}{})", board, barred());
    case Op::occupied:
        return pieces(fmt::format("occupied({})", board));
    case Op::owned:
        return pieces(owned(expr));
    case Op::of_kind:
        return pieces(of_kind(expr.mask));
    case Op::marked:
        return fmt::format("{}.mark[{}]", board, expr.value);
    case Op::unmoved:
        return fmt::format("{}.mark[{}]", board, plan.unmoved_mark());
    case Op::numbered:
        return pieces(fmt::format("numbered_{}({}, {}, {})", expr.value, board, bare(number(expr.args[0])),
                                  bare(number(expr.args[1]))));
    case Op::single:
        return fmt::format("cell_set({})", bare(cell(expr.args[0])));
    case Op::join:
        return joined(expr, " | ", "Cells{}", text);
    case Op::meet:
        return joined(expr, " & ", fmt::format("live({})", board).c_str(), text);
    case Op::minus:
        return fmt::format("({} & ~{})", cells(expr.args[0]), cells(expr.args[1]));
    case Op::stepped:
        return fmt::format("stepped_{}({}, {}, {})", expr.value, board, arg(expr, 0), bare(player(expr.args[1])));
    case Op::taken_cells:
        return named(scope.taken, "the pieces taken");
    case Op::over_cells:
        return named(scope.over, "the piece jumped");
    case Op::passed_cells:
        return named(scope.passed, "the cells passed");
    case Op::local_cells:
        return plan.closes ? fmt::format("({} & live({}))", local(expr), board) : local(expr);
    case Op::run: {
        std::string sets;
        for (std::size_t s = 2; s < expr.args.size(); ++s)
            sets += ", " + arg(expr, s);
        return fmt::format("run_{}({}, {}, {}{})", expr.value, board, bare(cell(expr.args[0])),
                           bare(player(expr.args[1])), sets);
    }
    case Op::line_inner:
        return fmt::format("line_inner({}, {}, {})", board, bare(cell(expr.args[0])), bare(cell(expr.args[1])));
    case Op::line_part:
        return fmt::format("line_part({}, {}, {}, {}, {})", board, bare(cell(expr.args[0])), bare(cell(expr.args[1])),
                           bare(number(expr.args[2])), bare(number(expr.args[3])));
    case Op::same_line:
        return fmt::format("same_{}({}, {})", expr.value == 0 ? "rank" : "file", board, bare(cell(expr.args[0])));
    case Op::shown:
        return fmt::format("shown_{}({})", expr.value, board);
    case Op::reached:
        return fmt::format("reached({}, {}, {})", board, arg(expr, 0), arg(expr, 1));
    default:
        UNREACHABLE("cells from {}", ir::info(expr.op).name);
    }
}

std::string Translator::cell(const Expr& expr) const {
    switch (expr.op) {
    case Op::start:
        return named(scope.start, "the start");
    case Op::landing:
        return named(scope.landing, "the landing");
    case Op::local_cell:
        return local(expr);
    case Op::cell_at:
        return std::to_string(plan.numbering.bit[static_cast<std::size_t>(expr.value)]);
    case Op::line_cell:
        return fmt::format("line_cell({}, {}, {}, {})", scope.board, bare(cell(expr.args[0])), bare(cell(expr.args[1])),
                           bare(number(expr.args[2])));
    case Op::mirrored:
        return fmt::format("mirrored({})", bare(cell(expr.args[0])));
    case Op::only_cell:
        return fmt::format("lowest({})", arg(expr, 0));
    default:
        UNREACHABLE("a cell from {}", ir::info(expr.op).name);
    }
}

std::string Translator::kind(const Expr& expr) const {
    if (expr.op == Op::kind_at)
        return std::to_string(expr.value);
    if (expr.op == Op::local_kind)
        return local(expr);
    CHECK(expr.op == Op::kind_of, "a kind from {}", ir::info(expr.op).name);
    return fmt::format("kind_on({}, {})", scope.board, bare(cell(expr.args[0])));
}

// ---- numbers --------------------------------------------------------------------------------------------------------

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

} // namespace

Scope Scope::with(int local, std::string text) const {
    Scope inner = *this;
    inner.locals[local] = std::move(text);
    return inner;
}

std::string truth(const Plan& plan, const Expr& expr, const Scope& scope) {
    return Translator(plan, scope).truth(expr);
}
std::string cells(const Plan& plan, const Expr& expr, const Scope& scope) {
    return Translator(plan, scope).cells(expr);
}
std::string number(const Plan& plan, const Expr& expr, const Scope& scope) {
    return Translator(plan, scope).number(expr);
}
std::string cell(const Plan& plan, const Expr& expr, const Scope& scope) {
    return Translator(plan, scope).cell(expr);
}
std::string kind(const Plan& plan, const Expr& expr, const Scope& scope) {
    return Translator(plan, scope).kind(expr);
}
std::string player(const Plan& plan, const Expr& expr, const Scope& scope) {
    return Translator(plan, scope).player(expr);
}
std::string players(const Plan& plan, const Expr& expr, const Scope& scope) {
    return Translator(plan, scope).players(expr);
}

std::string bare(const std::string& text) {
    if (text.size() < 2 || text.front() != '(' || text.back() != ')')
        return text;
    int depth = 0;
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        if (text[i] == '(')
            ++depth;
        if (text[i] == ')' && --depth == 0)
            return text;
    }
    return text.substr(1, text.size() - 2);
}

} // namespace rubicon::emit
