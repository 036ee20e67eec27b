// Which pieces may move without being asked whether their royal is still safe.
//
// All attacks are steps, leaps, and slides through empty cells (flat_plan.cpp sees to that). If no royal is attacked
// now, a piece that goes away can bring one under attack only by leaving the line between it and a slide; where it
// lands it can only shut lines. So of all pieces only those that are the first on a ray from a royal, with an enemy who
// slides along that ray behind, have to be asked, and the royals themselves; and moves that leave a mark where an enemy
// takes on marks.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/flat.hpp"
#include "compiler/emit/reach.hpp"

namespace rubicon::emit {
namespace {

// The kinds of player p that slide to a cell against way `way`.
ir::KindMask sliding(const Flat& flat, std::size_t way, std::size_t p) {
    ir::KindMask kinds = 0;
    for (const ir::Clause& clause : flat.game().clauses) {
        if (clause.takes == ir::Clause::Takes::nothing || reach_of(flat.general, clause) != Reach::slide)
            continue;
        const WayMask ways = flat.game().ways[static_cast<std::size_t>(clause.parts[0].ways)].of[p];
        if (ways >> flat.game().board.ways[way].opposite & 1)
            kinds |= ir::KindMask{1} << clause.kind;
    }
    return kinds;
}

// Where a mark may be seen by who takes on marks.
void watched(const Flat& flat) {
    const std::vector<ir::Clause>& clauses = flat.game().clauses;
    if (!flat.marks_watched || std::none_of(clauses.begin(), clauses.end(),
                                            [&](const ir::Clause& clause) { return flat.marks_passed(clause); }))
        return;
    Writer& out = flat.general.out;
    out.line();
    out.line("// The cells on which enemies of M take where they are marked.");
    out.open("template <int M> RUBICON_INLINE Cells watched_by_enemies(const Board& board)");
    out.line("Cells watched{{}};");
    for (const ir::Clause& clause : clauses) {
        if (!flat.takes_on_mark(clause))
            continue;
        out.line("for (Cells rest = board.owner[1 - M] & {}; any(rest);)",
                 kinds_text(flat.plan(), "board", ir::KindMask{1} << clause.kind));
        out.line("    watched |= near_{}[1 - M][pop_first(rest)];", clause.parts[0].ways);
    }
    out.line("return watched;");
    out.close();
}

void unpinned(const Flat& flat) {
    Writer& out = flat.general.out;
    const Plan& plan = flat.plan();
    out.line();
    out.line(
        "// Pieces of M that cannot bring a royal of his under attack by going away; none if one is attacked now.");
    out.open("template <int M> Cells unpinned(const Board& board)");
    out.line("const Cells royals = {};", bare(cells(plan, *flat.royal, flat.scope())));
    out.line("if (attacked(board, Cells{{}}, royals, enemies[M], M, M, -1)) return Cells{{}};");
    out.line("const Cells free = empty(board);");
    out.line("Cells held = royals;");
    out.open("for (Cells rest = royals; any(rest);)");
    out.line("const int at = int(pop_first(rest));");
    for (std::size_t way = 0; way < flat.game().board.ways.size(); ++way) {
        const ir::KindMask by_first = sliding(flat, way, 0), by_second = sliding(flat, way, 1);
        if ((by_first | by_second) == 0)
            continue;
        const std::string slide = ray_slide(plan, way);
        std::string kinds = kinds_text(plan, "board", by_second);
        if (by_first != by_second)
            kinds = fmt::format("(M == 0 ? {} : {})", kinds, kinds_text(plan, "board", by_first));
        out.open("if (const Cells by = ray[{}][at] & board.owner[1 - M] & {}; any(by))", way, kinds);
        out.line("const Cells first = {}(ray[{}][at], free) & board.owner[M];", slide, way);
        out.line("if (any(first) && any({}(ray[{}][at], free | first) & by)) held |= first;", slide, way);
        out.close();
    }
    out.close();
    out.line("return board.owner[M] & ~held;");
    out.close();
}

} // namespace

void flat_royal(const Flat& flat) {
    if (!flat.royal)
        return;
    watched(flat);
    unpinned(flat);
}

} // namespace rubicon::emit
