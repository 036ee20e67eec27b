// Boards of points on lines.
#include <algorithm>
#include <charconv>
#include <map>

#include "compiler/model/board.hpp"

namespace rubicon {

namespace {

struct Point {
    int file, rank;
    bool operator==(const Point&) const = default;
};

Point point_of(const std::string& name) {
    int number = 1;
    std::from_chars(name.data() + 1, name.data() + name.size(), number);
    return {name[0] - 'a', number - 1};
}

struct Compass {
    const char* name;
    int dx, dy;
};
// Clockwise from straight up, so that the way straight back is always four further on.
constexpr Compass compass[] = {{"n", 0, 1},  {"ne", 1, 1},   {"e", 1, 0},  {"se", 1, -1},
                               {"s", 0, -1}, {"sw", -1, -1}, {"w", -1, 0}, {"nw", -1, 1}};

int sign(int number) {
    return number > 0 ? 1 : number < 0 ? -1 : 0;
}

std::size_t way_between(const BoardCell& from, const BoardCell& to) {
    const int dx = sign(to.file - from.file), dy = sign(to.rank - from.rank);
    std::size_t way = 0;
    while (compass[way].dx != dx || compass[way].dy != dy)
        ++way;
    return way;
}

void lay_points(Board& board, const std::vector<std::vector<std::string>>& lines) {
    for (const std::vector<std::string>& line : lines)
        for (const std::string& name : line) {
            if (board.find(name) >= 0)
                continue;
            const Point at = point_of(name);
            board.cells.push_back({name, at.file, at.rank, at.file, at.rank});
            board.files = std::max(board.files, at.file + 1);
            board.ranks = std::max(board.ranks, at.rank + 1);
        }
    std::sort(board.cells.begin(), board.cells.end(), [](const BoardCell& a, const BoardCell& b) {
        return a.rank != b.rank ? a.rank < b.rank : a.file < b.file;
    });
    board.lay_grid();
}

} // namespace

Board lines_board(const std::vector<std::vector<std::string>>& lines, std::vector<LineFault>& faults) {
    Board board;
    board.shape = Shape::graph;
    lay_points(board, lines);
    for (std::size_t way = 0; way < std::size(compass); ++way) {
        const bool diagonal = compass[way].dx != 0 && compass[way].dy != 0;
        board.ways.push_back({compass[way].name, diagonal ? WayFamily::diagonal : WayFamily::orthogonal,
                              compass[way].dx, compass[way].dy, static_cast<int>((way + 4) % 8)});
    }
    board.next.assign(board.ways.size(), std::vector<int>(board.cells.size(), no_next));
    for (std::size_t l = 0; l < lines.size(); ++l) {
        CellSet& cells = board.lines.emplace_back();
        for (std::size_t i = 0; i < lines[l].size(); ++i) {
            const int here = board.find(lines[l][i]);
            if (cells[static_cast<std::size_t>(here)]) {
                faults.push_back({l, i, LineFault::What::repeats});
                return board;
            }
            cells.set(static_cast<std::size_t>(here));
            if (i == 0)
                continue;
            const int before = board.find(lines[l][i - 1]);
            const std::size_t way =
                way_between(board.cells[static_cast<std::size_t>(before)], board.cells[static_cast<std::size_t>(here)]);
            int& onward = board.next[way][static_cast<std::size_t>(before)];
            int& back = board.next[(way + 4) % 8][static_cast<std::size_t>(here)];
            if ((onward != no_next && onward != here) || (back != no_next && back != before))
                faults.push_back({l, i, LineFault::What::no_neighbour_way});
            onward = here;
            back = before;
        }
    }
    return board;
}

std::vector<int> links_of(const Board& board) {
    std::vector<int> list;
    if (board.shape != Shape::graph)
        return list;
    for (std::size_t way = 0; way < board.ways.size() / 2; ++way) // the other half leads back
        for (std::size_t c = 0; c < board.cells.size(); ++c)
            if (const int next = board.next[way][c]; next != no_next)
                list.insert(list.end(), {static_cast<int>(c), next});
    return list;
}

} // namespace rubicon
