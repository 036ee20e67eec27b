// The board as a graph with coordinates: cells, ways (directions) and what lies next along each way.
#pragma once

#include <bitset>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rubicon/table.hpp"

namespace rubicon {

inline constexpr int most_cells = 1024; // a larger board is refused by name
inline constexpr int most_ways = 32;
inline constexpr int most_files = 26; // files are letters
inline constexpr int most_ranks = 32;

using CellSet = std::bitset<most_cells>;
using WayMask = std::uint32_t; // bit w: way w

inline constexpr int no_next = -1;

struct BoardCell {
    std::string name; // as players write it: file letter, rank number
    int file, rank;   // zero-based, as the first player sees the board
    int x, y;         // lattice coordinates: along a way they change by its vector, everywhere on the board
};

// Families of ways that the language names; a square board has the first two, a board of hexes the last two. On a board
// of lines a way is orthogonal or diagonal by its compass point.
enum class WayFamily : std::uint8_t { orthogonal, diagonal, edge, corner };

struct Way {
    std::string name; // compass name for dumps: "n", "ne", ...
    WayFamily family;
    int dx, dy;   // lattice vector to the next playing cell: (0, 2) straight up on dark cells only
    int opposite; // index of the way straight back; -1 if there is none
};

struct Board {
    Shape shape = Shape::square;
    int files = 0, ranks = 0;
    std::vector<BoardCell> cells; // rank by rank from the first player's side, files from the left
    std::vector<Way> ways;
    std::vector<std::vector<int>> next; // next[way][cell]: the next playing cell straight along it, or no_next
    std::vector<CellSet> lines;         // of a board of lines: the cells of each line, in the order of the file
    std::vector<int> grid;              // grid[rank * files + file]: the playing cell there, or no_next
    CellSet tip, far_tip, tips;         // of a star: the first player's, the one opposite, all of them

    // Whether a way leads by its vector from every cell. On a board of lines the next cell may lie further off.
    bool has_lattice() const { return shape != Shape::graph; }

    // Index of a playing cell, or -1.
    int find(std::string_view name) const;
    // Index of the playing cell at a file and rank, or -1.
    int at(int file, int rank) const;

    // Makes `grid` from the cells, once these are laid.
    void lay_grid();
};

// Ways to cells that touch: on squares those around, also across corners; on hexes across an edge; on lines all.
WayMask touching_ways(const Board& board);

enum class Colouring : std::uint8_t { all, dark, light }; // dark: a1 is a playing cell

// A board of squares. Sizes between 1 and most_files or most_ranks: the caller checks and reports.
Board square_board(int files, int ranks, Colouring colouring);

// A board of hexes whose sides look up and down: columns from the left with so many cells each, centred on one another;
// rank 1 is the lowest cell of a column. x counts columns, y half hexes upward. Sizes from 1: the caller checks.
Board hex_board(const std::vector<int>& columns);
// The rhombus of hexes on which Hex is played: each rank lies half a hex to the right of the one below it.
Board rhombus_board(int size);
// A star with six tips, each a triangle of side `size`, on a hexagon. Cells are named by their row, from `a`, and their
// number in it from the left; `rank` is the row and `file` the number in it.
Board star_board(int size);

// A board of points on lines. Points are named like squares and stand where a square of that name would.
struct LineFault {
    std::size_t line, cell; // where in the lists
    enum class What { repeats, no_neighbour_way } what;
};
// Points next to one another on a line are linked, in both directions, along the way by the signs of the step. A fault
// where a point is twice on a line or has two neighbours along one way; the board is then of no use.
Board lines_board(const std::vector<std::vector<std::string>>& lines, std::vector<LineFault>& faults);

// The pairs of points that lie next to one another on a board of lines, flat; empty for other boards.
std::vector<int> links_of(const Board& board);

// Whether counting can start at a playing cell: it is the first or last of the lowest or highest rank.
bool is_corner(const Board& board, int cell);
// Numbers from 1 by cell, rank by rank from a corner cell and away from it; -1: from the left end of the highest rank.
std::vector<int> number_cells(const Board& board, int corner);

// How each player sees the board: the symmetry that carries the first player's view to theirs. quarter, sixth: turned
// clockwise by so much for every seat.
enum class Facing : std::uint8_t { same, turned, mirrored, quarter, sixth };

// seen[c]: the cell that a player with this facing calls by the name that the first player gives to c; -1 where the
// board has no such cell (a board that is not symmetric). ways[w] likewise for ways; -1 where there is none.
struct View {
    std::vector<int> cells;
    std::vector<int> ways;
};
View view_of(const Board& board, Facing facing, int seat = 1);

} // namespace rubicon
