// Whether a piece can jump at all, as far as that is told from whole sets of cells.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/general.hpp"

namespace rubicon::emit {
namespace {

// Whether a clause begins with a way through any number of cells, which are the same for all pieces.
bool comes_from_afar(const ir::Clause& clause) {
    const ir::Part& part = clause.parts[0];
    return part.reach == ir::Reach::ray && part.segments.size() == 3 && part.segments[0].role == ir::Role::travel &&
           part.segments[0].least == 0 && part.segments[0].most < 0 && reads_board_only(part.segments[0].where);
}

// How many cells the longest line of a board has along a way.
std::size_t longest_line(const Board& board, std::size_t way) {
    std::size_t longest = 0;
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
        std::size_t length = 0;
        for (int at = static_cast<int>(cell); at != no_next && length < board.cells.size(); ++length)
            at = board.next[way][static_cast<std::size_t>(at)];
        longest = std::max(longest, length);
    }
    return longest;
}

} // namespace

std::string jump_starts(const General& general, const ir::Clause& clause, const Scope& scope,
                        const std::string& player) {
    const ir::Part& part = clause.parts[0];
    const auto one = [](const ir::Segment& segment) {
        return segment.least >= 1 && segment.most == 1 && reads_board_only(segment.where);
    };
    const std::size_t first = comes_from_afar(clause) ? 1 : 0;
    if (part.reach != ir::Reach::ray || part.segments.size() < first + 2 ||
        part.segments[first].role != ir::Role::over || !one(part.segments[first]) ||
        part.segments[first + 1].least < 1 || !reads_board_only(part.segments[first + 1].where))
        return "";
    const Board& board = general.game.board;
    const std::string over = cells(general.plan, part.segments[first].where, scope),
                      land = cells(general.plan, part.segments[first + 1].where, scope),
                      through = first ? cells(general.plan, part.segments[0].where, scope) : "";
    std::vector<std::string> by_player;
    for (const WayMask mask : general.game.ways[static_cast<std::size_t>(part.ways)].of) {
        std::string text;
        for (std::size_t way = 0; way < board.ways.size(); ++way) {
            if ((mask >> way & 1) == 0)
                continue;
            const int back = board.ways[way].opposite;
            if (back < 0 || general.plan.numbering.ways[static_cast<std::size_t>(back)].by == 0)
                return "";
            const std::string near =
                shifted(general.plan, back, fmt::format("({} & {})", over, shifted(general.plan, back, land)));
            text += (text.empty() ? "" : " | ") + (first ? fmt::format("back_{}({}, {})", back, near, through) : near);
        }
        by_player.push_back("(" + text + ")");
    }
    if (std::ranges::all_of(by_player, [&](const std::string& text) { return text == by_player[0]; }))
        return by_player[0];
    if (by_player.size() != 2)
        return "";
    return fmt::format("({} == 0 ? {} : {})", player, bare(by_player[0]), bare(by_player[1]));
}

// From which cells a way leads to a cell of a set.
void general_ways_back(const General& general) {
    if (general.plan.numbering.dense ||
        std::none_of(general.game.clauses.begin(), general.game.clauses.end(), comes_from_afar))
        return;
    const Board& board = general.game.board;
    general.out.line();
    general.out.line("// Cells of a set and those from which it is reached against a way through cells of another.");
    for (std::size_t way = 0; way < board.ways.size(); ++way) {
        if (general.plan.numbering.ways[way].by == 0)
            continue;
        general.out.open("constexpr Cells back_{}(Cells set, const Cells& through)", way);
        general.out.line("for (int i = 3; i < {}; ++i) set |= {};", longest_line(board, way),
                         shifted(general.plan, static_cast<int>(way), "(set & through)"));
        general.out.line("return set;");
        general.out.close();
    }
}

} // namespace rubicon::emit
