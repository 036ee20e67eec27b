// The figures are those found by an exhaustive search over rational weights, made once for the design.
#include "compiler/emit/numbering.hpp"
#include "compiler/emit/cosets.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "tests/catch.hpp"

using namespace rubicon;
using emit::Numbering;

namespace {

WayMask ways_of(const Board& board, bool orthogonal, bool diagonal) {
    WayMask mask = 0;
    for (std::size_t way = 0; way < board.ways.size(); ++way) {
        const WayFamily family = board.ways[way].family;
        if ((family == WayFamily::orthogonal && orthogonal) || (family == WayFamily::diagonal && diagonal))
            mask |= WayMask{1} << way;
    }
    return mask;
}

std::set<int> shifts(const Numbering& numbering) {
    std::set<int> result;
    for (const emit::Shift& shift : numbering.ways)
        if (shift.used)
            result.insert(std::abs(shift.by));
    return result;
}

// Every used way, taken as a shift, leads to the neighbour or to a bit that is nobody's.
void check_sound(const Board& board, const Numbering& numbering) {
    for (std::size_t way = 0; way < board.ways.size(); ++way) {
        const emit::Shift& shift = numbering.ways[way];
        for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
            const int next = board.next[way][cell];
            REQUIRE((next != no_next) == (shift.from[cell] != 0));
            const int index = numbering.bit[cell] + shift.by;
            if (next != no_next)
                REQUIRE(index == numbering.bit[static_cast<std::size_t>(next)]);
            else if (!shift.masked && index >= 0 && index < numbering.bits)
                REQUIRE(numbering.cell[static_cast<std::size_t>(index)] == -1);
        }
    }
}

} // namespace

TEST_CASE("numbering: dark boards fit without masks", "[emit]") {
    const Board eight = square_board(8, 8, Colouring::dark);
    const Numbering n8 = emit::number_cells(eight, ways_of(eight, false, true));
    CHECK(n8.bits == 35);
    CHECK(n8.words == 1);
    CHECK(n8.masked == 0);
    CHECK(shifts(n8) == std::set<int>{4, 5});
    CHECK(n8.bit[static_cast<std::size_t>(eight.find("a1"))] < n8.bit[static_cast<std::size_t>(eight.find("b8"))]);
    check_sound(eight, n8);

    const Board ten = square_board(10, 10, Colouring::dark);
    const Numbering n10 = emit::number_cells(ten, ways_of(ten, false, true));
    CHECK(n10.bits == 54);
    CHECK(n10.masked == 0);
    CHECK(shifts(n10) == std::set<int>{5, 6});
    check_sound(ten, n10);

    const Board twelve = square_board(12, 12, Colouring::dark);
    const Numbering n12 = emit::number_cells(twelve, ways_of(twelve, false, true));
    CHECK(n12.bits == 77);
    CHECK(n12.words == 2);
    CHECK(n12.masked == 0);
    CHECK(shifts(n12) == std::set<int>{6, 7});
    check_sound(twelve, n12);
}

TEST_CASE("numbering: light cells mirror dark ones", "[emit]") {
    const Board board = square_board(8, 8, Colouring::light);
    const Numbering numbering = emit::number_cells(board, ways_of(board, false, true));
    CHECK(numbering.bits == 35);
    CHECK(numbering.masked == 0);
    check_sound(board, numbering);
}

TEST_CASE("numbering: a full board of 64 cells keeps one word and pays with masks", "[emit]") {
    const Board board = square_board(8, 8, Colouring::all);
    const Numbering all = emit::number_cells(board, ways_of(board, true, true));
    CHECK(all.bits == 64);
    CHECK(all.words == 1);
    CHECK(all.masked == 6);
    check_sound(board, all);
}

TEST_CASE("numbering: leaps count like ways", "[emit]") {
    std::vector<emit::Vector> knight;
    for (int x : {-2, -1, 1, 2})
        for (int y : {-2, -1, 1, 2})
            if (std::abs(x) != std::abs(y))
                knight.push_back({x, y});
    const Board six = square_board(6, 6, Colouring::all);
    CHECK(emit::number_cells(six, ways_of(six, true, true), knight).bits == 46);
    CHECK(emit::number_cells(six, ways_of(six, true, true), knight).masked == 0);
    const Board seven = square_board(7, 7, Colouring::all);
    CHECK(emit::number_cells(seven, ways_of(seven, true, true), knight).bits == 61);
    const Board eight = square_board(8, 8, Colouring::all);
    const Numbering full = emit::number_cells(eight, ways_of(eight, true, true), knight);
    CHECK(full.bits == 64);
    CHECK(full.masked == 14);
}

TEST_CASE("numbering: odd boards stay sound", "[emit]") {
    for (const auto& [files, ranks] : {std::pair{1, 1}, {1, 9}, {9, 1}, {3, 2}, {9, 10}, {26, 26}}) {
        for (Colouring colouring : {Colouring::all, Colouring::dark}) {
            const Board board = square_board(files, ranks, colouring);
            const Numbering numbering = emit::number_cells(board, ways_of(board, true, true));
            check_sound(board, numbering);
            std::set<int> distinct(numbering.bit.begin(), numbering.bit.end());
            CHECK(distinct.size() == board.cells.size());
        }
    }
}

TEST_CASE("numbering: each class of cells that hops link has a word", "[emit]") {
    const Board board = star_board(4);
    const auto numbering = emit::coset_numbering(board, ~WayMask{0});
    REQUIRE(numbering);
    CHECK(numbering->words == 4);
    REQUIRE(numbering->cosets.size() == 4);
    std::set<int> distinct(numbering->bit.begin(), numbering->bit.end());
    CHECK(distinct.size() == 121);
    const auto stands = [&](int bit) {
        return bit >= 0 && bit < numbering->bits && numbering->cell[static_cast<std::size_t>(bit)] >= 0;
    };
    for (std::size_t way = 0; way < board.ways.size(); ++way)
        for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
            const int bit = numbering->bit[cell];
            const emit::Coset& coset = numbering->cosets[static_cast<std::size_t>(bit / 64)];
            const int place = bit % 64 + coset.by[way];
            const int reached = place < 0 || place >= 64 ? -1 : coset.to[way] * 64 + place;
            const int next = board.next[way][cell];
            if (next == no_next)
                CHECK_FALSE(stands(reached));
            else
                CHECK(reached == numbering->bit[static_cast<std::size_t>(next)]);
        }
    // A class of 15x15 cells is 8x8: its hops would wrap.
    const Board fifteen = square_board(15, 15, Colouring::all);
    CHECK_FALSE(emit::coset_numbering(fifteen, ways_of(fifteen, true, true)));
}
