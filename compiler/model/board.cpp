#include "compiler/model/board.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

#include "compiler/source/check.hpp"

namespace rubicon {

namespace {

struct Compass {
    const char* name;
    int dx, dy;
};

// Clockwise from straight up, so that the way straight back is always four further on.
constexpr std::array<Compass, 8> compass{
    {{"n", 0, 1}, {"ne", 1, 1}, {"e", 1, 0}, {"se", 1, -1}, {"s", 0, -1}, {"sw", -1, -1}, {"w", -1, 0}, {"nw", -1, 1}}};

bool is_playing(int file, int rank, Colouring colouring) {
    switch (colouring) {
    case Colouring::all:
        return true;
    case Colouring::dark:
        return (file + rank) % 2 == 0;
    case Colouring::light:
        return (file + rank) % 2 != 0;
    }
    UNREACHABLE("colouring");
}

std::string cell_name(int file, int rank) {
    return static_cast<char>('a' + file) + std::to_string(rank + 1);
}

void lay_cells(Board& board, Colouring colouring) {
    for (int rank = 0; rank < board.ranks; ++rank)
        for (int file = 0; file < board.files; ++file)
            if (is_playing(file, rank, colouring))
                board.cells.push_back({cell_name(file, rank), file, rank, file, rank});
}

// On cells of one colour an orthogonal step is two squares: the one between is no playing cell.
void lay_ways(Board& board, Colouring colouring) {
    const int orthogonal_step = colouring == Colouring::all ? 1 : 2;
    for (int way = 0; way < 8; ++way) {
        const Compass& point = compass[way];
        const bool diagonal = point.dx != 0 && point.dy != 0;
        const int step = diagonal ? 1 : orthogonal_step;
        board.ways.push_back({point.name, diagonal ? WayFamily::diagonal : WayFamily::orthogonal, point.dx * step,
                              point.dy * step, (way + 4) % 8});
    }
}

void link_cells(Board& board) {
    for (const Way& way : board.ways) {
        std::vector<int>& next = board.next.emplace_back();
        for (const BoardCell& cell : board.cells)
            next.push_back(board.at(cell.file + way.dx, cell.rank + way.dy));
    }
}

} // namespace

WayMask touching_ways(const Board& board) {
    WayMask near = 0;
    for (std::size_t w = 0; w < board.ways.size(); ++w) {
        const Way& way = board.ways[w];
        const bool touches = board.shape == Shape::graph ||
                             (board.shape == Shape::square ? std::max(std::abs(way.dx), std::abs(way.dy)) <= 1
                                                           : way.family == WayFamily::edge);
        if (touches)
            near |= WayMask{1} << w;
    }
    return near;
}

int Board::find(std::string_view name) const {
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        if (cells[cell].name == name)
            return static_cast<int>(cell);
    return -1;
}

int Board::at(int file, int rank) const {
    if (file < 0 || file >= files || rank < 0 || rank >= ranks)
        return no_next;
    return grid[rank * files + file];
}

void Board::lay_grid() {
    const auto width = static_cast<std::size_t>(files);
    grid.assign(width * static_cast<std::size_t>(ranks), no_next);
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        grid[static_cast<std::size_t>(cells[cell].rank) * width + static_cast<std::size_t>(cells[cell].file)] =
            static_cast<int>(cell);
}

Board square_board(int files, int ranks, Colouring colouring) {
    CHECK(files >= 1 && files <= most_files && ranks >= 1 && ranks <= most_ranks, "{}x{}", files, ranks);
    Board board;
    board.shape = Shape::square;
    board.files = files;
    board.ranks = ranks;
    lay_cells(board, colouring);
    board.lay_grid();
    lay_ways(board, colouring);
    link_cells(board);
    return board;
}

bool is_corner(const Board& board, int cell) {
    const BoardCell& corner = board.cells[cell];
    const auto on_the_way = [&](const BoardCell& other) {
        return other.rank == corner.rank && other.file != corner.file;
    };
    int lower_files = 0, higher_files = 0, lower_ranks = 0, higher_ranks = 0;
    for (const BoardCell& other : board.cells) {
        lower_files += on_the_way(other) && other.file < corner.file;
        higher_files += on_the_way(other) && other.file > corner.file;
        lower_ranks += other.rank < corner.rank;
        higher_ranks += other.rank > corner.rank;
    }
    return (lower_files == 0 || higher_files == 0) && (lower_ranks == 0 || higher_ranks == 0);
}

std::vector<int> number_cells(const Board& board, int corner) {
    bool from_left = true, from_top = true;
    if (corner >= 0) {
        const BoardCell& start = board.cells[corner];
        from_top = board.cells.back().rank == start.rank && board.cells.front().rank != start.rank;
        from_left = std::none_of(board.cells.begin(), board.cells.end(), [&](const BoardCell& other) {
            return other.rank == start.rank && other.file < start.file;
        });
    }
    std::vector<int> order(board.cells.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int left, int right) {
        const BoardCell &one = board.cells[left], &other = board.cells[right];
        if (one.rank != other.rank)
            return (one.rank > other.rank) == from_top;
        if (one.file != other.file)
            return (one.file < other.file) == from_left;
        return left < right;
    });
    std::vector<int> numbers(board.cells.size());
    for (std::size_t at = 0; at < order.size(); ++at)
        numbers[order[at]] = static_cast<int>(at) + 1;
    return numbers;
}

} // namespace rubicon
