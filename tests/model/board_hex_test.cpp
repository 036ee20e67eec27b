// Boards of hexes and of lines. What lies next to what is checked against the published rules of Intellector and of the
// star board, and against the board of nine men's morris.
#include <algorithm>
#include <set>

#include "compiler/model/board.hpp"
#include "tests/catch.hpp"

using namespace rubicon;

namespace {

std::set<std::string> next_names(const Board& board, const std::string& cell, WayFamily family) {
    std::set<std::string> names;
    for (std::size_t way = 0; way < board.ways.size(); ++way)
        if (board.ways[way].family == family)
            if (const int next = board.next[way][board.find(cell)]; next != no_next)
                names.insert(board.cells[next].name);
    return names;
}

std::string seen(const Board& board, Facing facing, int seat, const std::string& cell) {
    const int there = view_of(board, facing, seat).cells[board.find(cell)];
    return there < 0 ? "-" : board.cells[there].name;
}

void check_ways_back(const Board& board) {
    for (std::size_t way = 0; way < board.ways.size(); ++way)
        for (std::size_t cell = 0; cell < board.cells.size(); ++cell)
            if (const int next = board.next[way][cell]; next != no_next)
                CHECK(board.next[board.ways[way].opposite][next] == static_cast<int>(cell));
}

using Names = std::set<std::string>;

} // namespace

TEST_CASE("columns of hexes: edges and corners", "[board]") {
    const Board board = hex_board({7, 6, 7, 6, 7, 6, 7, 6, 7});
    CHECK(board.cells.size() == 59);
    CHECK(next_names(board, "e1", WayFamily::edge) == Names{"d1", "e2", "f1"});
    CHECK(next_names(board, "d3", WayFamily::edge) == Names{"d2", "d4", "c3", "c4", "e3", "e4"});
    CHECK(next_names(board, "e4", WayFamily::corner) == Names{"c4", "g4", "d2", "d5", "f2", "f5"});
    CHECK(next_names(board, "a1", WayFamily::corner) == Names{"c1", "b2"});
    check_ways_back(board);
    CHECK(seen(board, Facing::turned, 1, "a1") == "i7");
    CHECK(seen(board, Facing::turned, 1, "b6") == "h1");
    CHECK(seen(board, Facing::mirrored, 1, "b1") == "b6");
    CHECK(seen(board, Facing::quarter, 1, "e4") == "-");

    // A hexagon looks the same from each of its six sides.
    const Board hexagon = hex_board({3, 4, 5, 4, 3});
    CHECK(hexagon.cells.size() == 19);
    CHECK(seen(hexagon, Facing::sixth, 1, "c1") == "a1");
    CHECK(seen(hexagon, Facing::sixth, 2, "c1") == "a3");
    CHECK(seen(hexagon, Facing::sixth, 3, "c1") == "c5");
    CHECK(seen(hexagon, Facing::sixth, 1, "c3") == "c3");
}

TEST_CASE("the star: rows, tips and six views", "[board]") {
    const Board board = star_board(4);
    CHECK(board.cells.size() == 121);
    CHECK(star_board(3).cells.size() == 73);
    CHECK(next_names(board, "a1", WayFamily::edge) == Names{"b1", "b2"});
    CHECK(next_names(board, "i5", WayFamily::edge) == Names{"i4", "i6", "h5", "h6", "j5", "j6"});
    CHECK(next_names(board, "d1", WayFamily::edge) == Names{"c1", "d2", "e5", "e6"});
    check_ways_back(board);
    CHECK(board.tip.count() == 10);
    CHECK(board.far_tip.count() == 10);
    CHECK(board.tips.count() == 60);
    CHECK(board.tip[board.find("d4")]);
    CHECK_FALSE(board.tips[board.find("e5")]);
    CHECK(board.tips[board.find("h10")]);
    // Clockwise from the south: the tips' points.
    CHECK(seen(board, Facing::sixth, 0, "a1") == "a1");
    CHECK(seen(board, Facing::sixth, 1, "a1") == "e1");
    CHECK(seen(board, Facing::sixth, 2, "a1") == "m1");
    CHECK(seen(board, Facing::sixth, 3, "a1") == "q1");
    CHECK(seen(board, Facing::sixth, 4, "a1") == "m13");
    CHECK(seen(board, Facing::sixth, 5, "a1") == "e13");
}

TEST_CASE("the rhombus of hexes", "[board]") {
    const Board board = rhombus_board(11);
    CHECK(board.cells.size() == 121);
    CHECK(next_names(board, "b2", WayFamily::edge) == Names{"a2", "c2", "b1", "b3", "a3", "c1"});
    CHECK(next_names(board, "a1", WayFamily::edge) == Names{"b1", "a2"});
    check_ways_back(board);
    CHECK(seen(board, Facing::turned, 1, "a1") == "k11");
}

TEST_CASE("squares seen turned a quarter", "[board]") {
    const Board board = square_board(8, 8, Colouring::all);
    CHECK(seen(board, Facing::quarter, 1, "d1") == "a5");
    CHECK(seen(board, Facing::quarter, 2, "d1") == "e8");
    CHECK(seen(board, Facing::quarter, 3, "d1") == "h4");
    CHECK(seen(board, Facing::sixth, 1, "d1") == "-");
    CHECK(seen(square_board(8, 6, Colouring::all), Facing::quarter, 1, "a1") == "-");
}

TEST_CASE("points on lines", "[board]") {
    std::vector<LineFault> faults;
    const Board board = lines_board({{"a1", "d1", "g1"}, {"b2", "d2", "f2"}, {"a1", "a4", "a7"}, {"d1", "d2"}}, faults);
    CHECK(faults.empty());
    CHECK(board.cells.size() == 8);
    CHECK(board.lines.size() == 4);
    CHECK(next_names(board, "d1", WayFamily::orthogonal) == Names{"a1", "g1", "d2"});
    CHECK(next_names(board, "a1", WayFamily::orthogonal) == Names{"d1", "a4"});
    check_ways_back(board);
    CHECK(links_of(board).size() == 14);

    lines_board({{"a1", "b1", "a1"}}, faults);
    REQUIRE(faults.size() == 1);
    CHECK(faults[0].what == LineFault::What::repeats);
    faults.clear();
    lines_board({{"a1", "b1"}, {"a1", "c1"}}, faults);
    REQUIRE(faults.size() == 1);
    CHECK(faults[0].what == LineFault::What::no_neighbour_way);
}
