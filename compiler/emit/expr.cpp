#include "compiler/emit/expr.hpp"

#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/translator.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::emit {

using ir::Expr;
using ir::Op;

bool is_digits(const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

namespace {

std::string other_side(const std::string& player) {
    if (is_digits(player))
        return player == "0" ? "1" : "0";
    return fmt::format("(1 - {})", player);
}

} // namespace

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
