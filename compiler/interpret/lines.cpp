// Straight lines of cells.
#include <algorithm>

#include "compiler/interpret/machine.hpp"

namespace rubicon::interpret {

using ir::Expr;
using ir::Op;

// Every way of matching the runs counts; the cells of all runs but the last are united.
CellSet Machine::run(const Expr& expr, const Outcome& at) {
    const ir::Run& run = rules.game.runs[static_cast<std::size_t>(expr.value)];
    const int from = cell(expr.args[0], at), seen_by = player(expr.args[1], at);
    CellSet all;
    if (from < 0 || seen_by < 0)
        return all;
    std::vector<CellSet> where;
    for (std::size_t s = 2; s < expr.args.size(); ++s)
        where.push_back(cells(expr.args[s], at));
    const WayMask ways = rules.game.ways[static_cast<std::size_t>(run.ways)].of[static_cast<std::size_t>(seen_by)];
    for (std::size_t way = 0; way < rules.game.board.ways.size(); ++way) {
        if (!(ways >> way & 1))
            continue;
        const std::function<void(std::size_t, int, CellSet)> match = [&](std::size_t segment, int here,
                                                                         CellSet crossed) {
            const auto [least, most] = run.lengths[segment];
            const bool last = segment + 1 == run.lengths.size();
            for (int length = 0;; ++length) {
                count();
                if (length >= least) {
                    if (last) {
                        all |= crossed;
                        return;
                    }
                    match(segment + 1, here, crossed);
                }
                if (length == most)
                    return;
                here = rules.game.board.next[way][static_cast<std::size_t>(here)];
                if (here < 0 || !live(at.row, here) || !where[segment][static_cast<std::size_t>(here)])
                    return;
                if (!last)
                    crossed.set(static_cast<std::size_t>(here));
            }
        };
        match(0, from, {});
    }
    return all;
}

std::vector<int> Machine::line(int from, int to, const Row& row) const {
    if (from < 0 || to < 0)
        return {};
    if (from == to)
        return {from};
    for (std::size_t way = 0; way < rules.game.board.ways.size(); ++way) {
        std::vector<int> cells = {from};
        for (int here = rules.game.board.next[way][static_cast<std::size_t>(from)]; here >= 0 && live(row, here);
             here = rules.game.board.next[way][static_cast<std::size_t>(here)]) {
            cells.push_back(here);
            if (here == to)
                return cells;
        }
    }
    return {};
}

CellSet Machine::line_part(const Expr& expr, const Outcome& at) {
    const std::vector<int> all = line(cell(expr.args[0], at), cell(expr.args[1], at), at.row);
    const i64 size = static_cast<i64>(all.size());
    const bool inner = expr.op == Op::line_inner;
    const i64 least = inner ? 1 : std::max<i64>(0, number(expr.args[2], at));
    const i64 most = inner ? size - 2 : std::min(size - 1, number(expr.args[3], at));
    CellSet set;
    for (i64 i = least; i <= most; ++i)
        set.set(static_cast<std::size_t>(all[static_cast<std::size_t>(i)]));
    return set;
}

int Machine::line_cell(const Expr& expr, const Outcome& at) {
    const std::vector<int> all = line(cell(expr.args[0], at), cell(expr.args[1], at), at.row);
    const i64 index = number(expr.args[2], at);
    return index < 0 || index >= static_cast<i64>(all.size()) ? -1 : all[static_cast<std::size_t>(index)];
}

CellSet Machine::same_line(int of, bool file, const Row& row) const {
    CellSet set;
    if (of < 0)
        return set;
    const auto line_of = [&](const BoardCell& c) { return file ? c.file : c.rank; };
    for (int cell = 0; cell < rules.cells(); ++cell)
        if (live(row, cell) && line_of(rules.game.board.cells[cell]) == line_of(rules.game.board.cells[of]))
            set.set(static_cast<std::size_t>(cell));
    return set;
}

// The outermost live rank or file on a side: top, bottom, left, right as the first player sees the board.
CellSet Machine::border_line(int side, const Row& row) const {
    const bool file = side >= 2, least = side == 1 || side == 2;
    int best = -1;
    for (int cell = 0; cell < rules.cells(); ++cell) {
        if (!live(row, cell))
            continue;
        const BoardCell& here = rules.game.board.cells[cell];
        const int at = file ? here.file : here.rank;
        const int held = best < 0 ? 0 : file ? rules.game.board.cells[best].file : rules.game.board.cells[best].rank;
        if (best < 0 || (least ? at < held : at > held))
            best = cell;
    }
    return same_line(best, file, row);
}

bool Machine::aligned(const CellSet& set, i64 least, u64 most) {
    for (const std::vector<int>& next : rules.game.board.next) {
        CellSet follows; // cells with one of the set before them: no row begins there
        for (int cell = 0; cell < rules.cells(); ++cell)
            if (set[cell] && next[cell] >= 0)
                follows.set(next[cell]);
        for (int cell = 0; cell < rules.cells(); ++cell) {
            if (!set[cell] || follows[cell])
                continue;
            i64 length = 0;
            for (int here = cell; here >= 0 && set[here]; here = next[here])
                ++length;
            count();
            if (length >= least && (most == 0 || length <= static_cast<i64>(most)))
                return true;
        }
    }
    return false;
}

bool Machine::some_line(const Expr& expr, const Outcome& at) {
    const int of = cell(expr.args[0], at);
    if (of < 0)
        return false;
    for (const CellSet& line : rules.game.board.lines) {
        if (!line[static_cast<std::size_t>(of)])
            continue;
        sets[static_cast<std::size_t>(expr.value)] = line;
        if (truth(expr.args[1], at))
            return true;
    }
    return false;
}

} // namespace rubicon::interpret
