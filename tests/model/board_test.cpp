#include "compiler/model/board.hpp"

#include "tests/catch.hpp"

using namespace rubicon;

namespace {

int way_named(const Board& board, const std::string& name) {
    for (std::size_t way = 0; way < board.ways.size(); ++way)
        if (board.ways[way].name == name)
            return static_cast<int>(way);
    return -1;
}

// The name of the cell next along a way; "-" where there is none.
std::string next_name(const Board& board, const std::string& cell, const std::string& way) {
    const int next = board.next[way_named(board, way)][board.find(cell)];
    return next == no_next ? "-" : board.cells[next].name;
}

std::string seen_name(const Board& board, Facing facing, const std::string& cell) {
    const int seen = view_of(board, facing).cells[board.find(cell)];
    return seen == no_next ? "-" : board.cells[seen].name;
}

std::string seen_way(const Board& board, Facing facing, const std::string& way) {
    const int seen = view_of(board, facing).ways[way_named(board, way)];
    return seen == -1 ? "-" : board.ways[seen].name;
}

} // namespace

TEST_CASE("a board has its playing cells rank by rank", "[board]") {
    CHECK(square_board(8, 8, Colouring::all).cells.size() == 64);
    CHECK(square_board(8, 8, Colouring::dark).cells.size() == 32);
    CHECK(square_board(8, 8, Colouring::light).cells.size() == 32);
    CHECK(square_board(10, 10, Colouring::dark).cells.size() == 50);
    CHECK(square_board(12, 12, Colouring::dark).cells.size() == 72);
    CHECK(square_board(7, 7, Colouring::dark).cells.size() == 25);
    CHECK(square_board(7, 7, Colouring::light).cells.size() == 24);
    CHECK(square_board(26, 32, Colouring::all).cells.size() == 832);

    const Board board = square_board(8, 8, Colouring::dark);
    CHECK(board.cells[0].name == "a1");
    CHECK(board.cells[1].name == "c1");
    CHECK(board.cells[4].name == "b2");
    CHECK(board.cells[31].name == "h8");
    CHECK(board.find("c3") == board.at(2, 2));
    CHECK(board.find("b1") == -1);
    CHECK(board.find("i9") == -1);
    CHECK(board.at(1, 0) == -1);
    CHECK(board.at(8, 0) == -1);
    CHECK(board.at(0, -1) == -1);
    CHECK(square_board(8, 8, Colouring::light).cells[0].name == "b1");
    CHECK(square_board(10, 10, Colouring::dark).cells.back().name == "j10");
}

TEST_CASE("a cell that is next lies straight along the way", "[board]") {
    const Board all = square_board(8, 8, Colouring::all);
    CHECK(next_name(all, "c3", "n") == "c4");
    CHECK(next_name(all, "c3", "ne") == "d4");
    CHECK(next_name(all, "a1", "w") == "-");
    CHECK(next_name(all, "h8", "n") == "-");

    // Frisian draughts: straight over a neighbour of the same colour is two squares away.
    const Board dark = square_board(10, 10, Colouring::dark);
    CHECK(next_name(dark, "c3", "n") == "c5");
    CHECK(next_name(dark, "c3", "e") == "e3");
    CHECK(next_name(dark, "c3", "nw") == "b4");
    CHECK(next_name(dark, "a1", "s") == "-");
    CHECK(next_name(dark, "b2", "s") == "-");
}

TEST_CASE("the way straight back returns", "[board]") {
    for (const Colouring colouring : {Colouring::all, Colouring::dark, Colouring::light}) {
        const Board board = square_board(9, 6, colouring);
        for (std::size_t way = 0; way < board.ways.size(); ++way)
            for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
                const int next = board.next[way][cell];
                if (next == no_next)
                    continue;
                CHECK(board.next[board.ways[way].opposite][next] == static_cast<int>(cell));
                CHECK(board.cells[next].x - board.cells[cell].x == board.ways[way].dx);
                CHECK(board.cells[next].y - board.cells[cell].y == board.ways[way].dy);
            }
    }
}

TEST_CASE("each player sees the board from his own side", "[board]") {
    const Board dark = square_board(8, 8, Colouring::dark);
    CHECK(seen_name(dark, Facing::same, "c3") == "c3");
    CHECK(seen_name(dark, Facing::turned, "a1") == "h8");
    CHECK(seen_name(dark, Facing::turned, "c3") == "f6");
    CHECK(seen_name(dark, Facing::mirrored, "a1") == "-"); // a8 is no dark cell
    CHECK(seen_way(dark, Facing::turned, "ne") == "sw");
    CHECK(seen_way(dark, Facing::mirrored, "ne") == "se");
    CHECK(seen_way(dark, Facing::mirrored, "e") == "e");

    const Board chess = square_board(8, 8, Colouring::all);
    CHECK(seen_name(chess, Facing::mirrored, "e1") == "e8");
    CHECK(seen_name(chess, Facing::turned, "e1") == "d8");
    CHECK(seen_name(square_board(7, 7, Colouring::dark), Facing::mirrored, "a1") == "a7");
}

TEST_CASE("cells are numbered from a corner away from it", "[board]") {
    // International draughts: 1 is Black's left corner cell as White sees it, b10; 50 is i1.
    const Board tens = square_board(10, 10, Colouring::dark);
    const std::vector<int> international = number_cells(tens, -1);
    CHECK(international[tens.find("b10")] == 1);
    CHECK(international[tens.find("a9")] == 6);
    CHECK(international[tens.find("j10")] == 5);
    CHECK(international[tens.find("i1")] == 50);

    // English draughts: the first player's right corner cell is 1 and the far left one 32.
    const Board eights = square_board(8, 8, Colouring::dark);
    const std::vector<int> english = number_cells(eights, eights.find("g1"));
    CHECK(english[eights.find("g1")] == 1);
    CHECK(english[eights.find("a1")] == 4);
    CHECK(english[eights.find("h2")] == 5);
    CHECK(english[eights.find("b8")] == 32);

    CHECK(is_corner(eights, eights.find("g1")));
    CHECK(is_corner(eights, eights.find("a1")));
    CHECK(is_corner(eights, eights.find("h8")));
    CHECK_FALSE(is_corner(eights, eights.find("c1")));
    CHECK_FALSE(is_corner(eights, eights.find("h2")));
}
