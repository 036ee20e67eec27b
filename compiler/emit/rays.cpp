#include "compiler/emit/rays.hpp"

namespace rubicon::emit {
namespace {

bool rises(const Plan& plan, std::size_t way) {
    const Numbering& numbering = plan.numbering;
    for (std::size_t cell = 0; cell < numbering.bit.size(); ++cell)
        if (const int next = plan.game.board.next[way][cell]; next != no_next)
            return numbering.bit[static_cast<std::size_t>(next)] > numbering.bit[cell];
    return true;
}

} // namespace

bool has_rays(const Plan& plan) {
    const Board& board = plan.game.board;
    if (plan.numbering.dense)
        return false;
    for (std::size_t way = 0; way < board.ways.size(); ++way) {
        const int back = board.ways[way].opposite;
        if (back < 0)
            return false;
        for (std::size_t cell = 0; cell < board.cells.size(); ++cell)
            if (const int next = board.next[way][cell];
                next != no_next &&
                board.next[static_cast<std::size_t>(back)][static_cast<std::size_t>(next)] != static_cast<int>(cell))
                return false;
    }
    return true;
}

std::string ray_slide(const Plan& plan, std::size_t way) {
    return rises(plan, way) ? "slide_up" : "slide_down";
}

void ray_table(Writer& out, const Plan& plan) {
    const Board& board = plan.game.board;
    out.line("// All cells that lie along each way from each cell, by bit.");
    out.open("inline constexpr Cells ray[{}][bits] =", board.ways.size());
    for (const std::vector<int>& next : board.next) {
        std::vector<std::string> rows;
        for (const int cell : plan.numbering.cell) {
            std::vector<char> row(board.cells.size(), 0);
            for (int on = cell; on >= 0;) {
                on = next[static_cast<std::size_t>(on)];
                if (on == cell || (on >= 0 && row[static_cast<std::size_t>(on)]))
                    break;
                if (on >= 0)
                    row[static_cast<std::size_t>(on)] = 1;
            }
            rows.push_back(plan.literal(row));
        }
        out.row(rows);
    }
    out.close(";");
}

} // namespace rubicon::emit
