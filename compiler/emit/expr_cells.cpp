// Expressions that are sets of cells, single cells, or kinds.
#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/translator.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::emit {

using ir::Expr;
using ir::Op;

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
    return plan.closes && !scope.landed ? fmt::format("({} & ~{}.closed)", text, scope.board) : text;
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

} // namespace rubicon::emit
