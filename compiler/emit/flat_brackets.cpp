// Runs of cells with a cell of another set behind, found for all cells at once: the ways side by side in one vector.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/flat.hpp"

namespace rubicon::emit {
namespace {

// One way as a lane: by how many bits, and on which cells its shift can end.
struct Lane {
    int by;
    std::string ends;
};

// The lanes of those ways whose shifts go up, or down.
std::vector<Lane> lanes_of(const Flat& flat, WayMask ways, bool up) {
    const Plan& plan = flat.plan();
    std::vector<Lane> lanes;
    for (std::size_t way = 0; way < flat.game().board.ways.size(); ++way) {
        if ((ways >> way & 1) == 0)
            continue;
        const auto back = static_cast<std::size_t>(flat.game().board.ways[way].opposite);
        const Shift& shift = plan.numbering.ways[back];
        if ((shift.by > 0) != up)
            continue;
        std::vector<char> ends(flat.game().board.cells.size(), 0);
        for (const int next : flat.game().board.next[back])
            if (next != no_next)
                ends[static_cast<std::size_t>(next)] = 1;
        lanes.push_back({std::abs(shift.by), plan.literal(ends)});
    }
    return lanes;
}

// Twice as far with each step, where shifts stay within a word; else one cell farther.
void grow(Writer& out, const char* sign, int furthest, int longest) {
    int factor = 1;
    while (factor < longest)
        factor *= 2;
    if (factor / 2 * furthest >= 64) {
        out.line("for (int i = 1; i < {}; ++i) at |= (at {} by) & open;", longest, sign);
        return;
    }
    for (int by = 1; by < factor; by *= 2) {
        const std::string far = by == 1 ? "by" : fmt::format("{} * by", by);
        out.line("at |= (at {} {}) & open;", sign, far);
        if (2 * by < factor)
            out.line("open &= open {} {};", sign, far);
    }
}

void half(const Flat& flat, WayMask ways, bool up, std::size_t width) {
    std::vector<Lane> lanes = lanes_of(flat, ways, up);
    if (lanes.empty())
        return;
    int furthest = 0;
    for (const Lane& lane : lanes)
        furthest = std::max(furthest, lane.by);
    lanes.resize(width, {0, "0"});
    std::string by, ends;
    for (const Lane& lane : lanes) {
        by += fmt::format("{}{}", by.empty() ? "" : ", ", lane.by);
        ends += (ends.empty() ? "" : ", ") + lane.ends;
    }
    Writer& out = flat.general.out;
    const Board& board = flat.game().board;
    const char* const sign = up ? "<<" : ">>";
    out.open("");
    out.line("const Lanes by = {{{}}}, ends = {{{}}};", by, ends);
    out.line("Lanes open = ends & between;");
    out.line("Lanes at = ((Lanes{{}} + end) {} by) & open;", sign);
    grow(out, sign, furthest, std::max(board.files, board.ranks) - 2);
    out.line("all |= (at {} by) & ends;", sign);
    out.close();
}

} // namespace

void bracket_by_lanes(const Flat& flat, int run) {
    Writer& out = flat.general.out;
    const ir::Run& shape = flat.game().runs[static_cast<std::size_t>(run)];
    const WayMask ways = flat.game().ways[static_cast<std::size_t>(shape.ways)].of[0];
    std::size_t width = 1;
    while (width < std::max(lanes_of(flat, ways, true).size(), lanes_of(flat, ways, false).size()))
        width *= 2;
    out.line();
    out.line("// From which cells some of `between` lead straight to one of `end`; a lane for each way.");
    out.open("inline Cells bracket_{}(Cells between, Cells end)", run);
    out.line("using Lanes = u64 __attribute__((vector_size({})));", 8 * width);
    out.line("Lanes all{{}};");
    half(flat, ways, true, width);
    half(flat, ways, false, width);
    std::string sum;
    for (std::size_t lane = 0; lane < width; ++lane)
        sum += fmt::format("{}all[{}]", sum.empty() ? "" : " | ", lane);
    out.line("return {};", sum);
    out.close();
}

} // namespace rubicon::emit
