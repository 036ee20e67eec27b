// Walks: every way to match a clause's parts against the board.
#include "compiler/interpret/machine.hpp"

namespace rubicon::interpret {

std::vector<Walk> Machine::walks(const Outcome& at, const ir::Clause& clause) {
    std::vector<Walk> out;
    Walk none;
    none.clause = &clause;
    follow(at, none, 0, at.frame.at, out);
    return out;
}

// Walks part number `part` from a cell, then the parts after it.
void Machine::follow(const Outcome& at, Walk so_far, std::size_t part, int from, std::vector<Walk>& out) {
    const ir::Part& walked = so_far.clause->parts[part];
    const bool last = part + 1 == so_far.clause->parts.size();
    count();
    const auto arrive = [&](int cell) {
        Walk walk = so_far;
        if (last) {
            walk.run = {cell};
            out.push_back(std::move(walk));
        } else {
            walk.passed.set(cell);
            follow(at, std::move(walk), part + 1, cell, out);
        }
    };
    if (walked.reach == ir::Reach::ray) {
        std::vector<CellSet> where;
        for (const ir::Segment& segment : walked.segments)
            where.push_back(cells(segment.where, at));
        const WayMask ways = rules.game.ways[walked.ways].of[at.frame.actor];
        for (std::size_t way = 0; way < rules.game.board.ways.size(); ++way)
            if (ways >> way & 1) {
                so_far.way = static_cast<int>(way);
                match(at, where, 0, so_far, part, from, out);
            }
        return;
    }
    const CellSet land = cells(walked.land, at) & live_cells(at.row);
    so_far.way = -1;
    if (walked.reach == ir::Reach::anywhere) {
        for (int cell = 0; cell < rules.cells(); ++cell)
            if (land[cell] && cell != from)
                arrive(cell);
        return;
    }
    const BoardCell& here = rules.game.board.cells[from];
    for (const ir::Leap& leap : walked.leaps[at.frame.actor])
        if (const int cell = rules.cell_at(here.x + leap.dx, here.y + leap.dy); cell >= 0 && land[cell])
            arrive(cell);
}

// Segments from number `segment` on, after the cell `from`. Every length of a run is tried.
void Machine::match(const Outcome& at, const std::vector<CellSet>& where, std::size_t segment, Walk so_far,
                    std::size_t part, int from, std::vector<Walk>& out) {
    const ir::Segment& run = so_far.clause->parts[part].segments[segment];
    if (segment + 1 == where.size())
        return land(at, where[segment], run, std::move(so_far), part, from, out);
    for (int length = 0;; ++length) {
        count();
        if (length >= run.least)
            match(at, where, segment + 1, so_far, part, from, out);
        if (length == run.most)
            return;
        from = rules.game.board.next[so_far.way][from];
        if (from < 0 || !live(at.row, from) || !where[segment][from])
            return;
        so_far.passed.set(from);
        if (run.role == ir::Role::over)
            so_far.over.set(from);
    }
}

// The last segment: its run is walked as far as it goes; the cells from its least length on are the stretch.
void Machine::land(const Outcome& at, const CellSet& where, const ir::Segment& segment, Walk so_far, std::size_t part,
                   int from, std::vector<Walk>& out) {
    while (static_cast<int>(so_far.run.size()) != segment.most) {
        count();
        from = rules.game.board.next[so_far.way][from];
        if (from < 0 || !live(at.row, from) || !where[from])
            break;
        so_far.run.push_back(from);
    }
    so_far.first = segment.least > 0 ? static_cast<std::size_t>(segment.least) - 1 : 0;
    if (so_far.first >= so_far.run.size())
        return;
    if (part + 1 == so_far.clause->parts.size()) {
        out.push_back(std::move(so_far));
        return;
    }
    Walk onward = so_far;
    onward.run.clear();
    onward.first = 0;
    for (std::size_t l = 0; l < so_far.run.size(); ++l) {
        onward.passed.set(so_far.run[l]);
        if (l >= so_far.first)
            follow(at, onward, part + 1, so_far.run[l], out);
    }
}

} // namespace rubicon::interpret
