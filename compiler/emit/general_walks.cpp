// Walks: every way to match a clause's parts against the board, as nested loops.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/emit/fast.hpp"
#include "compiler/emit/reach.hpp"

namespace rubicon::emit {
namespace {

using ir::Expr;
using ir::Op;
using ir::Segment;

class WalkWriter {
public:
    WalkWriter(const General& with, std::size_t index)
        : general(with), out(with.out), clause(with.game.clauses[index]), number(index) {
        tracks_over = general.over || clause.takes == ir::Clause::Takes::over;
    }

    void write();

private:
    // What has been crossed so far, as names of variables.
    struct Path {
        std::string over = "Cells{}", passed = "Cells{}";
    };

    void leap_table(std::size_t part) const;
    void sets() const;
    void part(std::size_t p, const std::string& from, const Path& path) const;
    void segment(std::size_t p, std::size_t s, const std::string& from, const Path& path) const;
    void one_cell(std::size_t p, std::size_t s, const std::string& from, const Path& path) const;
    void longest_run(std::size_t p, std::size_t s, const std::string& from, const Path& path) const;
    void every_run(std::size_t p, std::size_t s, const std::string& from, const Path& path) const;
    void land(std::size_t p, std::size_t s, const std::string& from, const Path& path) const;
    void come_down(std::size_t p, const std::string& lands, const std::string& begin, bool ray, const Path& path) const;
    Path declare(std::size_t p, std::size_t s, const Path& path) const;
    void cross(std::size_t p, std::size_t s, const Path& path) const;
    bool crosses_over(std::size_t p, std::size_t s) const {
        return tracks_over && clause.parts[p].segments[s].role == ir::Role::over;
    }

    const General& general;
    Writer& out;
    const ir::Clause& clause;
    const std::size_t number;
    bool tracks_over = false;
};

void WalkWriter::leap_table(std::size_t p) const {
    const Board& board = general.game.board;
    const Numbering& numbering = general.plan.numbering;
    out.line("// Where a leap may end, by owner and bit.");
    out.open("inline constexpr Cells leap_{}_{}[players][bits] =", number, p);
    for (const std::vector<ir::Leap>& leaps : clause.parts[p].leaps) {
        std::vector<std::string> rows;
        for (const int from : numbering.cell) {
            std::vector<char> ends(board.cells.size(), 0);
            for (std::size_t to = 0; from >= 0 && to < ends.size(); ++to)
                for (const ir::Leap& leap : leaps) {
                    const BoardCell &a = board.cells[static_cast<std::size_t>(from)], &b = board.cells[to];
                    if (b.x - a.x == leap.dx && b.y - a.y == leap.dy)
                        ends[to] = 1;
                }
            rows.push_back(general.plan.literal(ends));
        }
        out.row(rows);
    }
    out.close(";");
}

void WalkWriter::sets() const {
    const std::string live = general.plan.closes ? " & live(work.board)" : "";
    for (std::size_t p = 0; p < clause.parts.size(); ++p) {
        const ir::Part& part = clause.parts[p];
        if (part.reach != ir::Reach::ray)
            out.line("const Cells where_{} = {}{};", p, cells(general.plan, part.land, general.scope()), live);
        for (std::size_t s = 0; part.reach == ir::Reach::ray && s < part.segments.size(); ++s)
            out.line("const Cells where_{}_{} = {}{};", p, s,
                     live.empty() ? bare(cells(general.plan, part.segments[s].where, general.scope()))
                                  : cells(general.plan, part.segments[s].where, general.scope()),
                     live);
    }
}

void WalkWriter::write() {
    out.line();
    for (std::size_t p = 0; p < clause.parts.size(); ++p)
        if (clause.parts[p].reach == ir::Reach::leap)
            leap_table(p);
    rule_comment(out, clause.where);
    out.open("inline bool walk_{}(const Work& work, Ref<bool(const Stretch&)> each)", number);
    sets();
    part(0, "work.at", {});
    out.line("return false;");
    out.close();
}

void WalkWriter::part(std::size_t p, const std::string& from, const Path& path) const {
    const ir::Part& part = clause.parts[p];
    if (part.reach == ir::Reach::ray) {
        out.open("for (const i8* way_{} = ways_{}[work.actor]; *way_{} >= 0; ++way_{})", p, part.ways, p, p);
        out.line("const i16* const next_{} = next_cell[*way_{}];", p, p);
        segment(p, 0, from, path);
        out.close();
        return;
    }
    const std::string ends = part.reach == ir::Reach::leap
                                 ? fmt::format("leap_{}_{}[work.actor][{}] & where_{}", number, p, from, p)
                                 : fmt::format("where_{} & ~cell_set({})", p, from);
    out.open("for (Cells rest_{} = {}; any(rest_{});)", p, ends, p);
    out.line("const int end_{} = int(pop_first(rest_{}));", p, p);
    come_down(p, fmt::format("cell_set(end_{})", p), from, false, path);
    out.close();
}

// ---- segments
// -------------------------------------------------------------------------------------------------------------

void WalkWriter::segment(std::size_t p, std::size_t s, const std::string& from, const Path& path) const {
    const std::vector<Segment>& segments = clause.parts[p].segments;
    if (s + 1 == segments.size())
        return land(p, s, from, path);
    const Segment& run = segments[s];
    if (run.least == 1 && run.most == 1)
        return one_cell(p, s, from, path);
    // After the run comes a cell that it cannot hold: only the longest one can be followed by anything.
    const bool settled = segments[s + 1].least > 0 && apart(run.where, segments[s + 1].where);
    if (settled)
        longest_run(p, s, from, path);
    else
        every_run(p, s, from, path);
}

void WalkWriter::one_cell(std::size_t p, std::size_t s, const std::string& from, const Path& path) const {
    const std::string cell = fmt::format("cell_{}_{}", p, s);
    out.open("if (const int {} = next_{}[{}]; in(where_{}_{}, {}))", cell, p, from, p, s, cell);
    const Path longer = declare(p, s, path);
    cross(p, s, longer);
    segment(p, s + 1, cell, longer);
    out.close();
}

void WalkWriter::longest_run(std::size_t p, std::size_t s, const std::string& from, const Path& path) const {
    const Segment& run = clause.parts[p].segments[s];
    const std::string cell = fmt::format("cell_{}_{}", p, s), length = fmt::format("length_{}_{}", p, s);
    out.open("");
    const bool counts = run.least > 0 || run.most >= 0;
    out.line("int {} = {};", cell, from);
    if (counts)
        out.line("int {} = 0;", length);
    const Path longer = declare(p, s, path);
    out.open("for (int ahead = next_{}[{}]; {}in(where_{}_{}, ahead); ahead = next_{}[{}])", p, cell,
             run.most < 0 ? "" : fmt::format("{} < {} && ", length, run.most), p, s, p, cell);
    out.line("{} = ahead;", cell);
    if (counts)
        out.line("++{};", length);
    cross(p, s, longer);
    out.close();
    if (run.least > 0)
        out.open("if ({} >= {})", length, run.least);
    segment(p, s + 1, cell, longer);
    if (run.least > 0)
        out.close();
    out.close();
}

void WalkWriter::every_run(std::size_t p, std::size_t s, const std::string& from, const Path& path) const {
    const Segment& run = clause.parts[p].segments[s];
    const std::string cell = fmt::format("cell_{}_{}", p, s), length = fmt::format("length_{}_{}", p, s);
    out.open("");
    out.line("int {} = {};", cell, from);
    const Path longer = declare(p, s, path);
    if (run.least > 0 || run.most >= 0)
        out.open("for (int {} = 0;; ++{})", length, length);
    else
        out.open("for (;;)");
    if (run.least > 0)
        out.open("if ({} >= {})", length, run.least);
    segment(p, s + 1, cell, longer);
    if (run.least > 0)
        out.close();
    if (run.most >= 0)
        out.line("if ({} == {}) break;", length, run.most);
    out.line("{} = next_{}[{}];", cell, p, cell);
    out.line("if (!in(where_{}_{}, {})) break;", p, s, cell);
    cross(p, s, longer);
    out.close();
    out.close();
}

void WalkWriter::land(std::size_t p, std::size_t s, const std::string& from, const Path& path) const {
    const Segment& run = clause.parts[p].segments[s];
    const std::string cell = fmt::format("cell_{}_{}", p, s), lands = fmt::format("lands_{}", p);
    if (run.most == 1) {
        out.open("if (const int {} = next_{}[{}]; in(where_{}_{}, {}))", cell, p, from, p, s, cell);
        come_down(p, fmt::format("cell_set({})", cell), from, true, path);
        out.close();
        return;
    }
    out.open("");
    out.line("Cells {}{{}};", lands);
    const std::string length = fmt::format("length_{}_{}", p, s);
    const bool counts = run.most > 0 || run.least > 1;
    if (counts)
        out.line("int {} = 0;", length);
    out.open("for (int {} = next_{}[{}]; {}in(where_{}_{}, {}); {} = next_{}[{}])", cell, p, from,
             run.most < 0 ? "" : fmt::format("{} < {} && ", length, run.most), p, s, cell, cell, p, cell);
    if (counts)
        out.line("++{};", length);
    if (run.least > 1)
        out.line("if ({} < {}) continue;", length, run.least);
    out.line("{} |= cell_set({});", lands, cell);
    out.close();
    out.open("if (any({}))", lands);
    come_down(p, lands, from, true, path);
    out.close();
    out.close();
}

// The end of a part: the stretch is handed on, or the next part begins on each of its cells.
void WalkWriter::come_down(std::size_t p, const std::string& lands, const std::string& begin, bool ray,
                           const Path& path) const {
    if (p + 1 == clause.parts.size()) {
        out.line("if (each(Stretch{{{}, {}, {}, {}, {}}})) return true;", lands, path.over, path.passed,
                 ray ? fmt::format("*way_{}", p) : "-1", begin);
        return;
    }
    const std::string stop = fmt::format("stop_{}", p);
    out.open("for (Cells stops_{} = {}; any(stops_{});)", p, lands, p);
    out.line("const int {} = int(pop_first(stops_{}));", stop, p);
    Path longer = path;
    if (general.passed) {
        longer.passed = fmt::format("passed_{}", p);
        out.line("Cells {} = {} | cell_set({});", longer.passed, path.passed, stop);
        if (ray)
            out.line("for (int c = next_{}[{}]; c != {}; c = next_{}[c]) {} |= cell_set(c);", p, begin, stop, p,
                     longer.passed);
    }
    part(p + 1, stop, longer);
    out.close();
}

WalkWriter::Path WalkWriter::declare(std::size_t p, std::size_t s, const Path& path) const {
    Path longer = path;
    if (crosses_over(p, s)) {
        longer.over = fmt::format("over_{}_{}", p, s);
        out.line("Cells {} = {};", longer.over, path.over);
    }
    if (general.passed) {
        longer.passed = fmt::format("passed_{}_{}", p, s);
        out.line("Cells {} = {};", longer.passed, path.passed);
    }
    return longer;
}

// The cell of a segment just entered, in the sets of what is crossed.
void WalkWriter::cross(std::size_t p, std::size_t s, const Path& path) const {
    if (crosses_over(p, s))
        out.line("{} |= cell_set(cell_{}_{});", path.over, p, s);
    if (general.passed)
        out.line("{} |= cell_set(cell_{}_{});", path.passed, p, s);
}

} // namespace

void general_walks(const General& general) {
    general.out.section("walks");
    for (std::size_t i = 0; i < general.game.clauses.size(); ++i)
        WalkWriter(general, i).write();
}

} // namespace rubicon::emit
