// Expressions whose value is a set of cells or one cell.
#include "compiler/interpret/machine.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::interpret {

using ir::Expr;
using ir::Op;

// Cells whose top piece is of such an owner and kind; a barred piece is nobody's and of no kind.
CellSet Machine::standing(const Outcome& at, u32 owners, ir::KindMask kinds) const {
    CellSet set;
    const Layout& layout = rules.game.layout;
    for (int cell = 0; cell < rules.cells(); ++cell) {
        const i32 piece = top(at.row, cell);
        if (piece > 0 && owners >> layout.owner(piece) & 1 && kinds >> layout.kind(piece) & 1)
            set.set(cell);
    }
    return set & ~at.frame.barred;
}

CellSet Machine::shown(int die, const Outcome& at) const {
    const ir::Die& thrown = rules.game.dice[die];
    const i32 number = at.row[rules.var_slot(thrown.var, 0)];
    for (const ir::Die::Face& face : thrown.faces)
        if (face.number == number)
            return standing(at, ~u32{0}, face.kinds);
    return {};
}

CellSet Machine::zone(const Expr& expr, const Outcome& at) {
    CellSet set;
    const u32 seen_by = players(expr.args[0], at);
    for (int p = 0; p < rules.players(); ++p)
        if (seen_by >> p & 1)
            set |= rules.game.zones[expr.value].of[p];
    return set & live_cells(at.row);
}

CellSet Machine::marked(const Row& row, int mark) const {
    CellSet set;
    for (int cell = 0; cell < rules.cells(); ++cell)
        if (row[rules.game.layout.mark(mark, cell)] != 0)
            set.set(cell);
    return set;
}

CellSet Machine::numbered(const Expr& expr, const Outcome& at) {
    const i64 least = number(expr.args[0], at), most = number(expr.args[1], at);
    CellSet set;
    for (int cell = 0; cell < rules.cells(); ++cell) {
        const int kind = kind_of(at.row, cell);
        if (kind < 0 || !rules.has_number(static_cast<int>(expr.value), kind))
            continue;
        const i64 held = at.row[rules.game.layout.number(static_cast<u32>(expr.value), cell)];
        if (least <= held && held <= most)
            set.set(cell);
    }
    return set & ~at.frame.barred;
}

CellSet Machine::stepped(const Expr& expr, const Outcome& at) {
    const CellSet from = cells(expr.args[0], at);
    const int seen_by = player(expr.args[1], at);
    CellSet set;
    if (seen_by < 0)
        return set;
    const WayMask ways = rules.game.ways[expr.value].of[seen_by];
    for (std::size_t way = 0; way < rules.game.board.ways.size(); ++way) {
        if (!(ways >> way & 1))
            continue;
        for (int cell = 0; cell < rules.cells(); ++cell)
            if (const int next = rules.game.board.next[way][cell]; from[cell] && next >= 0)
                set.set(next);
    }
    return set & live_cells(at.row);
}

CellSet Machine::reached(const CellSet& from, const CellSet& through) {
    const WayMask near = touching_ways(rules.game.board);
    CellSet found = from & through;
    std::vector<int> open;
    for (int cell = 0; cell < rules.cells(); ++cell)
        if (found[cell])
            open.push_back(cell);
    while (!open.empty()) {
        const int cell = open.back();
        open.pop_back();
        count();
        for (std::size_t way = 0; way < rules.game.board.ways.size(); ++way) {
            const int next = near >> way & 1 ? rules.game.board.next[way][static_cast<std::size_t>(cell)] : no_next;
            if (next >= 0 && through[next] && !found[next]) {
                found.set(next);
                open.push_back(next);
            }
        }
    }
    return found;
}

CellSet Machine::cells(const Expr& expr, const Outcome& at) {
    count();
    CellSet set;
    switch (expr.op) {
    case Op::no_cells:
        return set;
    case Op::all_cells:
        return live_cells(at.row);
    case Op::zone:
        return zone(expr, at);
    case Op::empty:
        for (int cell = 0; cell < rules.cells(); ++cell)
            if (top(at.row, cell) == empty_cell)
                set.set(cell);
        return set & ~at.frame.barred;
    case Op::occupied:
        return standing(at, ~u32{0}, ir::every_kind);
    case Op::owned:
        return standing(at, players(expr.args[0], at), ir::every_kind);
    case Op::shown:
        return shown(static_cast<int>(expr.value), at);
    case Op::of_kind:
        return standing(at, ~u32{0}, expr.mask);
    case Op::marked:
        return marked(at.row, static_cast<int>(expr.value));
    case Op::unmoved:
        return rules.unmoved_mark() < 0 ? set : marked(at.row, rules.unmoved_mark());
    case Op::numbered:
        return numbered(expr, at);
    case Op::single:
        if (const int one = cell(expr.args[0], at); one >= 0)
            set.set(one);
        return set;
    case Op::join:
        for (const Expr& arg : expr.args)
            set |= cells(arg, at);
        return set;
    case Op::meet:
        set.set();
        for (const Expr& arg : expr.args)
            set &= cells(arg, at);
        return expr.args.empty() ? live_cells(at.row) : set;
    case Op::minus:
        return cells(expr.args[0], at) & ~cells(expr.args[1], at);
    case Op::stepped:
        return stepped(expr, at);
    case Op::taken_cells:
        for (const Taken& taken : at.frame.taken)
            set.set(taken.cell);
        return set;
    case Op::over_cells:
        return at.frame.over;
    case Op::passed_cells:
        return at.frame.passed;
    case Op::local_cells:
        return sets[static_cast<std::size_t>(expr.value)] & live_cells(at.row);
    case Op::run:
        return run(expr, at);
    case Op::line_inner:
    case Op::line_part:
        return line_part(expr, at);
    case Op::same_line:
        return same_line(cell(expr.args[0], at), expr.value != 0, at.row);
    case Op::reached:
        return reached(cells(expr.args[0], at), cells(expr.args[1], at));
    default:
        UNREACHABLE("{} is no set of cells", ir::info(expr.op).name);
    }
}

int Machine::cell(const Expr& expr, const Outcome& at) {
    count();
    switch (expr.op) {
    case Op::start:
        return at.frame.start;
    case Op::landing:
        return at.frame.landing;
    case Op::local_cell:
        return static_cast<int>(locals[static_cast<std::size_t>(expr.value)]);
    case Op::line_cell:
        return line_cell(expr, at);
    case Op::mirrored: {
        const int of = cell(expr.args[0], at);
        return of < 0 ? -1 : rules.game.board.at(rules.game.board.cells[of].rank, rules.game.board.cells[of].file);
    }
    case Op::cell_at:
        return static_cast<int>(expr.value);
    case Op::only_cell: {
        const CellSet set = cells(expr.args[0], at);
        for (int one = 0; one < rules.cells(); ++one)
            if (set[one])
                return one;
        return -1;
    }
    default:
        UNREACHABLE("{} is no cell", ir::info(expr.op).name);
    }
}

} // namespace rubicon::interpret
