// Which bit of a set stands for which cell.
//
// Bits are a linear function of lattice coordinates, so a way is one shift by a constant, and cells along a line come
// in the order of their bits. Where the bits past the border of the board are nobody's, a shift needs no mask.
#pragma once

#include <vector>

#include "compiler/model/board.hpp"

namespace rubicon::emit {

// Moving every cell of a set by one vector.
struct Shift {
    int by = 0;             // added to the bit; 0 if it leads nowhere from every cell
    bool masked = false;    // some cell without a neighbour there would fall on another cell: take `from` first
    std::vector<char> from; // by cell: it has a neighbour there
    bool used = false;      // it was taken into account in the search; the others are right too, but often masked
};

// A class of cells that has a word to itself (cosets.hpp); by way of the board.
struct Coset {
    std::vector<int> to; // the class into which a step leads; -1: the way is not used
    std::vector<int> by; // added to the place of the bit in its word
};

struct Numbering {
    std::vector<int> bit;      // by cell
    std::vector<int> cell;     // by bit, -1 where the bit is nobody's; `bits` of them
    int bits = 0;              // one more than the highest bit
    int words = 1;             // of 64 bits
    int masked = 0;            // used shifts with a mask
    bool dense = false;        // bits are cells: no way is a shift, and steps are looked up
    std::vector<Coset> cosets; // then it is `dense` too; mostly there are none
    std::vector<Shift> ways;   // by way of the board
    std::vector<Shift> leaps;  // in the order they were asked for

    // The set of those cells for which `cells` is not 0, as words, lowest first.
    std::vector<std::uint64_t> set(const std::vector<char>& cells) const;
};

struct Vector {
    int dx = 0, dy = 0;
};

// The best numbering for the ways in `used` and for `leaps`: a single word without masks; then a single word with the
// fewest masked shifts; then the fewest words without masks; then the fewest bits. Equal ones: fewest bits.
Numbering number_cells(const Board& board, WayMask used, const std::vector<Vector>& leaps = {});

// Every cell its own index. `by` tells of a way only whether it leads anywhere (1) or nowhere (0).
Numbering dense_numbering(const Board& board);

} // namespace rubicon::emit
