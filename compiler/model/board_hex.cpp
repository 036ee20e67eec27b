// Boards of hexes: columns, the rhombus, the star.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <utility>

#include "compiler/model/board.hpp"
#include "compiler/source/check.hpp"

namespace rubicon {

namespace {

struct Compass {
    const char* name;
    WayFamily family;
    int dx, dy;
};

// Clockwise, so that the way straight back is always half way round.
constexpr std::array<Compass, 12> compass_of_columns{{{"n", WayFamily::edge, 0, 2},
                                                      {"nne", WayFamily::corner, 1, 3},
                                                      {"ne", WayFamily::edge, 1, 1},
                                                      {"e", WayFamily::corner, 2, 0},
                                                      {"se", WayFamily::edge, 1, -1},
                                                      {"sse", WayFamily::corner, 1, -3},
                                                      {"s", WayFamily::edge, 0, -2},
                                                      {"ssw", WayFamily::corner, -1, -3},
                                                      {"sw", WayFamily::edge, -1, -1},
                                                      {"w", WayFamily::corner, -2, 0},
                                                      {"nw", WayFamily::edge, -1, 1},
                                                      {"nnw", WayFamily::corner, -1, 3}}};
// On a star and a rhombus there are ways across edges only: `any way` means these.
constexpr std::array<Compass, 6> compass_of_rows{{{"ne", WayFamily::edge, 1, 1},
                                                  {"e", WayFamily::edge, 2, 0},
                                                  {"se", WayFamily::edge, 1, -1},
                                                  {"sw", WayFamily::edge, -1, -1},
                                                  {"w", WayFamily::edge, -2, 0},
                                                  {"nw", WayFamily::edge, -1, 1}}};
// x counts files and y ranks; a rank lies half a hex to the right of the one below.
constexpr std::array<Compass, 6> compass_of_rhombus{{{"ne", WayFamily::edge, 0, 1},
                                                     {"e", WayFamily::edge, 1, 0},
                                                     {"se", WayFamily::edge, 1, -1},
                                                     {"sw", WayFamily::edge, 0, -1},
                                                     {"w", WayFamily::edge, -1, 0},
                                                     {"nw", WayFamily::edge, -1, 1}}};

template <std::size_t N>
void lay_ways(Board& board, const std::array<Compass, N>& compass) {
    for (std::size_t way = 0; way < N; ++way)
        board.ways.push_back({compass[way].name, compass[way].family, compass[way].dx, compass[way].dy,
                              static_cast<int>((way + N / 2) % N)});
}

// The grid by file and rank, and what lies next by coordinates.
void link(Board& board) {
    board.lay_grid();
    std::map<std::pair<int, int>, int> at;
    for (std::size_t c = 0; c < board.cells.size(); ++c) {
        const BoardCell& cell = board.cells[c];
        at[{cell.x, cell.y}] = static_cast<int>(c);
    }
    for (const Way& way : board.ways) {
        std::vector<int>& next = board.next.emplace_back();
        for (const BoardCell& cell : board.cells) {
            const auto found = at.find({cell.x + way.dx, cell.y + way.dy});
            next.push_back(found == at.end() ? no_next : found->second);
        }
    }
}

} // namespace

Board hex_board(const std::vector<int>& columns) {
    CHECK(!columns.empty() && columns.size() <= static_cast<std::size_t>(most_files));
    Board board;
    board.shape = Shape::hex;
    board.files = static_cast<int>(columns.size());
    board.ranks = *std::max_element(columns.begin(), columns.end());
    for (int rank = 0; rank < board.ranks; ++rank)
        for (int file = 0; file < board.files; ++file) {
            const int height = columns[static_cast<std::size_t>(file)];
            if (rank < height)
                board.cells.push_back({static_cast<char>('a' + file) + std::to_string(rank + 1), file, rank, file,
                                       2 * rank + board.ranks - height});
        }
    lay_ways(board, compass_of_columns);
    link(board);
    return board;
}

Board rhombus_board(int size) {
    CHECK(size >= 1 && size <= most_files);
    Board board;
    board.shape = Shape::rhombus;
    board.files = board.ranks = size;
    for (int rank = 0; rank < size; ++rank)
        for (int file = 0; file < size; ++file)
            board.cells.push_back({static_cast<char>('a' + file) + std::to_string(rank + 1), file, rank, file, rank});
    lay_ways(board, compass_of_rhombus);
    link(board);
    return board;
}

Board star_board(int size) {
    CHECK(size >= 1 && 4 * size + 1 <= most_files);
    Board board;
    board.shape = Shape::star;
    board.files = 3 * size + 1;
    board.ranks = 4 * size + 1;
    for (int row = 0; row < board.ranks; ++row) {
        const int from_end = std::min(row, board.ranks - 1 - row);
        const int width = from_end < size ? from_end + 1 : 4 * size + 1 - from_end;
        const int inner = std::abs(row - 2 * size);
        for (int i = 0; i < width; ++i) {
            const std::size_t cell = board.cells.size();
            const int x = 2 * i - (width - 1);
            board.cells.push_back({static_cast<char>('a' + row) + std::to_string(i + 1), i, row, x, row});
            if (row < size)
                board.tip.set(cell);
            if (row >= board.ranks - size)
                board.far_tip.set(cell);
            // The hexagon has 2 * size + 1 - inner cells in this row, around the middle.
            if (from_end < size || std::abs(x) > 2 * size - inner)
                board.tips.set(cell);
        }
    }
    lay_ways(board, compass_of_rows);
    link(board);
    return board;
}

} // namespace rubicon
