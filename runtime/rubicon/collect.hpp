// The moves found by a general generator: the best of them, each once, in an array of fixed size. Free-standing.
#pragma once

#include "rubicon/cells.hpp"

namespace rubicon {

// Move has `from` and `to` (bits, -1 for a pass), `order(other)`: which outranks the other (> 0: this one),
// `same(other)`: whether the two are one move, `told_alike(other)`: whether then all that is told of them agrees too,
// and `contested`, which is set in a move that was found in two ways that are not told alike. Moves with choices have
// `trait()`, a mixed number in which equal moves agree.
template <class Move, class Cells, u32 Capacity>
struct MoveList {
    // Where the next move is written, then taken up by `add`.
    Move& next() { return move[size]; }
    // False if there is no room: what was added so far is then of no use.
    bool add() {
        if (size != 0) {
            const int order = next().order(move[0]);
            if (order < 0)
                return true;
            if (order > 0) {
                move[0] = next();
                clear();
            }
        }
        const Move& found = next();
        if (may_repeat(found))
            for (u32 i = 0; i < size; ++i)
                if (move[i].same(found)) {
                    if (!move[i].told_alike(found))
                        move[i].contested = true;
                    return true;
                }
        if (size == Capacity)
            return false;
        ++size;
        return true;
    }

    u32 size = 0;
    Move move[Capacity + 1]; // `size` of them, and the next one

private:
    void clear() {
        size = 0;
        start = -2;
        starts = landings = Cells{};
        from_hand = false;
        for (u64& word : traits)
            word = 0;
    }
    // Whether a move that may be the same is in the list already.
    bool may_repeat(const Move& found) {
        if constexpr (requires { found.trait(); }) {
            const u32 place = found.trait() % (trait_words * 64);
            const bool repeats = (traits[place / 64] >> place % 64 & 1) != 0;
            traits[place / 64] |= u64{1} << place % 64;
            return repeats;
        } else {
            return lands_again(found);
        }
    }
    bool lands_again(const Move& found) {
        if (found.to < 0)
            return true;
        const Cells to = single<Cells>(u32(found.to));
        if (found.from != start) {
            start = found.from;
            const bool again = start < 0 ? from_hand : has(starts, u32(start));
            landings = again ? ~Cells{} : Cells{};
            from_hand = from_hand || start < 0;
            starts |= start < 0 ? Cells{} : single<Cells>(u32(start));
        }
        const bool repeats = any(landings & to);
        landings |= to;
        return repeats;
    }

    int start = -2;
    Cells starts{};         // of all moves so far
    Cells landings{};       // of moves from `start`
    bool from_hand = false; // whether some move so far has no start
    static constexpr u32 trait_words = Capacity / 16;
    u64 traits[trait_words] = {}; // a bit for each trait of a move so far
};

} // namespace rubicon
