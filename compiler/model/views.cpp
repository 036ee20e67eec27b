// How the other players see a board: its symmetries.
#include <algorithm>
#include <climits>
#include <map>
#include <optional>
#include <utility>

#include "compiler/model/board.hpp"

namespace rubicon {

namespace {

// A linear map of vectors, in halves: (a b; c d) / 2.
struct Turn {
    int a, b, c, d;

    std::optional<std::pair<int, int>> operator()(int x, int y) const {
        const int to_x = a * x + b * y, to_y = c * x + d * y;
        if (to_x % 2 != 0 || to_y % 2 != 0)
            return std::nullopt;
        return std::pair{to_x / 2, to_y / 2};
    }
    Turn then(const Turn& next) const {
        return {(next.a * a + next.b * c) / 2, (next.a * b + next.b * d) / 2, (next.c * a + next.d * c) / 2,
                (next.c * b + next.d * d) / 2};
    }
};

constexpr Turn unchanged{2, 0, 0, 2}, half{-2, 0, 0, -2}, flipped{2, 0, 0, -2};
constexpr Turn quarter{0, 2, -2, 0};
// Clockwise by a sixth, which on hexes carries a way to the next of its family: where hexes stand on their sides and x
// counts columns; where they stand on their points and x counts half hexes; on the axes of a rhombus.
constexpr Turn sixth_of_columns{1, 1, -3, 1}, sixth_of_rows{1, 3, -1, 1}, sixth_of_rhombus{2, 2, -2, 0};

Turn sixth_of(Shape shape) {
    if (shape == Shape::star)
        return sixth_of_rows;
    return shape == Shape::rhombus ? sixth_of_rhombus : sixth_of_columns;
}

// Nothing if the board's ways do not have this symmetry.
std::optional<Turn> turn_of(const Board& board, Facing facing, int seat) {
    const bool squares = board.shape == Shape::square || board.shape == Shape::graph;
    switch (facing) {
    case Facing::same:
        return unchanged;
    case Facing::turned:
        return half;
    case Facing::mirrored:
        return flipped;
    case Facing::quarter:
    case Facing::sixth:
        break;
    }
    if (seat != 0 && squares != (facing == Facing::quarter))
        return std::nullopt;
    Turn turn = unchanged;
    const Turn step = facing == Facing::quarter ? quarter : sixth_of(board.shape);
    for (int i = 0; i < seat; ++i)
        turn = turn.then(step);
    return turn;
}

int find_way(const Board& board, int dx, int dy) {
    for (std::size_t way = 0; way < board.ways.size(); ++way)
        if (board.ways[way].dx == dx && board.ways[way].dy == dy)
            return static_cast<int>(way);
    return -1;
}

} // namespace

View view_of(const Board& board, Facing facing, int seat) {
    View view{std::vector<int>(board.cells.size(), -1), std::vector<int>(board.ways.size(), -1)};
    const std::optional<Turn> turn = turn_of(board, facing, seat);
    if (!turn)
        return view;
    int least_x = INT_MAX, most_x = INT_MIN, least_y = INT_MAX, most_y = INT_MIN;
    std::map<std::pair<int, int>, int> at;
    for (std::size_t c = 0; c < board.cells.size(); ++c) {
        const BoardCell& cell = board.cells[c];
        least_x = std::min(least_x, cell.x), most_x = std::max(most_x, cell.x);
        least_y = std::min(least_y, cell.y), most_y = std::max(most_y, cell.y);
        at[{cell.x, cell.y}] = static_cast<int>(c);
    }
    const int middle_x = least_x + most_x, middle_y = least_y + most_y; // twice the middle
    for (std::size_t c = 0; c < board.cells.size(); ++c) {
        const auto seen = (*turn)(2 * board.cells[c].x - middle_x, 2 * board.cells[c].y - middle_y);
        if (!seen || (seen->first + middle_x) % 2 != 0 || (seen->second + middle_y) % 2 != 0)
            continue;
        const auto found = at.find({(seen->first + middle_x) / 2, (seen->second + middle_y) / 2});
        if (found != at.end())
            view.cells[c] = found->second;
    }
    for (std::size_t w = 0; w < board.ways.size(); ++w)
        if (const auto seen = (*turn)(board.ways[w].dx, board.ways[w].dy))
            view.ways[w] = find_way(board, seen->first, seen->second);
    return view;
}

} // namespace rubicon
