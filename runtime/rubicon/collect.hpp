// The moves found by a general generator: the best of them, each once, in an array of fixed size. Free-standing.
#pragma once

#include "rubicon/cells.hpp"

namespace rubicon {

// Move has `from` and `to` (bits, -1 for a pass), `order(other)`: which outranks the other (> 0: this one),
// `same(other)`: whether the two are one move, `told_alike(other)`: whether then all that is told of them agrees too,
// and `contested`, which is set in a move that was found in two ways that are not told alike.
template <class Move, class Cells, u32 Capacity>
struct MoveList {
    // False if there is no room: what was added so far is then of no use.
    bool add(const Move& found) {
        if (size != 0) {
            const int order = found.order(move[0]);
            if (order < 0)
                return true;
            if (order > 0)
                clear();
        }
        if (may_repeat(found))
            for (u32 i = 0; i < size; ++i)
                if (move[i].same(found)) {
                    if (!move[i].told_alike(found))
                        move[i].contested = true;
                    return true;
                }
        if (size == Capacity)
            return false;
        move[size++] = found;
        return true;
    }

    u32 size = 0;
    Move move[Capacity]; // `size` of them

private:
    void clear() {
        size = 0;
        start = -2;
        starts = landings = Cells{};
    }
    // Whether a move with this start and landing may be in the list already.
    bool may_repeat(const Move& found) {
        if (found.from < 0)
            return true;
        const Cells to = single<Cells>(u32(found.to));
        if (found.from != start) {
            start = found.from;
            landings = has(starts, u32(start)) ? ~Cells{} : Cells{};
            starts |= single<Cells>(u32(start));
        }
        const bool repeats = any(landings & to);
        landings |= to;
        return repeats;
    }

    int start = -2;
    Cells starts{};   // of all moves so far
    Cells landings{}; // of moves from `start`
};

} // namespace rubicon
