#include "compiler/emit/expr.hpp"

#include <fmt/format.h>

#include "compiler/source/check.hpp"

namespace rubicon::emit {
namespace {

using ir::Expr;
using ir::Op;

class Effects {
public:
    Effects(Writer& to, const Plan& with, const Scope& in, const std::string& leave)
        : out(to), plan(with), scope(in), refuse(leave) {}

    void write(const Expr& expr) const;

private:
    void when(const Expr& expr) const;
    void for_each(const Expr& expr) const;
    void for_players(const Expr& expr) const;
    void set_var(const Expr& expr) const;
    void set_mark(const Expr& expr, bool on) const;
    std::string set(const Expr& expr) const { return bare(cells(plan, expr.args[0], scope)); }
    std::string cell_of(const Expr& expr) const { return bare(cell(plan, expr, scope)); }
    std::string number_of(const Expr& expr) const { return bare(number(plan, expr, scope)); }
    std::string player_of(const Expr& expr) const { return bare(player(plan, expr, scope)); }

    Writer& out;
    const Plan& plan;
    const Scope& scope;
    const std::string& refuse;
};

void Effects::when(const Expr& expr) const {
    out.open("if ({})", bare(truth(plan, expr.args[0], scope)));
    write(expr.args[1]);
    if (expr.args.size() > 2) {
        out.middle("else");
        write(expr.args[2]);
    }
    out.close();
}

void Effects::for_each(const Expr& expr) const {
    const std::string name = fmt::format("at_{}", expr.value), rest = fmt::format("rest_{}", expr.value);
    const Scope inner = scope.with(static_cast<int>(expr.value), name);
    out.open("for (Cells {} = {}; any({});)", rest, set(expr), rest);
    out.line("[[maybe_unused]] const int {} = pop_lowest({});", name, rest);
    Effects(out, plan, inner, refuse).write(expr.args[1]);
    out.close();
}

void Effects::for_players(const Expr& expr) const {
    const std::string name = fmt::format("player_{}", expr.value), who = fmt::format("who_{}", expr.value);
    const Scope inner = scope.with(static_cast<int>(expr.value), name);
    out.line("const u32 {} = {};", who, bare(players(plan, expr.args[0], scope)));
    out.open("for (int {0} = 0; {0} < players; ++{0})", name);
    out.line("if (({} >> {} & 1) == 0) continue;", who, name);
    Effects(out, plan, inner, refuse).write(expr.args[1]);
    out.close();
}

void Effects::set_var(const Expr& expr) const {
    const ir::Ranged& var = plan.game.vars[static_cast<std::size_t>(expr.value)];
    const int place = plan.var_at[static_cast<std::size_t>(expr.value)];
    const std::string value = fmt::format("kept({}, {}, {})", number_of(expr.args[0]), var.least, var.most);
    if (!var.each || expr.args.size() < 2) {
        out.line("{}.var[{}] = {};", scope.board, place, value);
        return;
    }
    out.line("if (const int of = {}; of >= 0) {}.var[{} + of] = {};", player_of(expr.args[1]), scope.board, place,
             value);
}

void Effects::set_mark(const Expr& expr, bool on) const {
    const char* change = on ? "|= " : "&= ~";
    out.open("");
    out.line("const Cells marked = {};", set(expr));
    out.line("{}.mark[{}] {}marked;", scope.board, expr.value, change);
    if (const int fresh = plan.fresh[static_cast<std::size_t>(expr.value)]; fresh >= 0)
        out.line("{}[{}] {}marked;", scope.fresh, fresh, change);
    out.close();
}

void Effects::write(const Expr& expr) const {
    const std::string& board = scope.board;
    switch (expr.op) {
    case Op::nothing:
        return;
    case Op::all_of:
        for (const Expr& arg : expr.args)
            write(arg);
        return;
    case Op::put:
        if (!scope.program.empty()) {
            const std::string call = fmt::format("act_put({}, {}, {}, trail[{}])", scope.program, cell_of(expr.args[0]),
                                                 cell_of(expr.args[1]), (*scope.trails)++);
            if (plan.towers)
                out.line("if (!{}) {}", call, refuse);
            else
                out.line("{};", call);
            return;
        }
        if (plan.towers)
            out.line("if (!put({}, {}, {}{})) {}", board, cell_of(expr.args[0]), cell_of(expr.args[1]),
                     scope.at.empty() ? "" : ", " + scope.at, refuse);
        else
            out.line("put({}, {}, {}{});", board, cell_of(expr.args[0]), cell_of(expr.args[1]),
                     scope.at.empty() ? "" : ", " + scope.at);
        return;
    case Op::place:
        out.line("if (!act_place({}, {}, {}, {}, {}, trail[{}])) {}", scope.program,
                 bare(kind(plan, expr.args[0], scope)), player_of(expr.args[1]), cell_of(expr.args[2]), expr.value != 0,
                 (*scope.trails)++, refuse);
        return;
    case Op::remove:
        if (!scope.program.empty()) {
            out.line("act_remove({}, {}, trail[{}]);", scope.program, set(expr), (*scope.trails)++);
            return;
        }
        out.line("lift({}, {});", board, set(expr));
        return;
    case Op::hold:
        out.line("hold({}, {}, {});", board, bare(kind(plan, expr.args[0], scope)), player_of(expr.args[1]));
        return;
    case Op::close:
        out.line("close({}, {});", board, set(expr));
        return;
    case Op::become:
        out.line("retype({}, {}, {});", board, set(expr), expr.value);
        return;
    case Op::turn_over:
        out.line("turn_over({}, {}, {});", board, set(expr), player_of(expr.args[1]));
        return;
    case Op::set_number:
        out.line("set_number_{}({}, {}, {});", expr.value, board, set(expr), number_of(expr.args[1]));
        return;
    case Op::set_var:
        return set_var(expr);
    case Op::set_mark:
        return set_mark(expr, true);
    case Op::clear_mark:
        return set_mark(expr, false);
    case Op::when:
        return when(expr);
    case Op::for_each:
        return for_each(expr);
    case Op::for_players:
        out.open("");
        for_players(expr);
        out.close();
        return;
    case Op::demand:
        out.line("if (!{}) {}", truth(plan, expr.args[0], scope), refuse);
        return;
    default:
        UNREACHABLE("an effect from {}", ir::info(expr.op).name);
    }
}

} // namespace

void effect(Writer& out, const Plan& plan, const Expr& expr, const Scope& scope, const std::string& refuse) {
    Effects(out, plan, scope, refuse).write(expr);
}

} // namespace rubicon::emit
