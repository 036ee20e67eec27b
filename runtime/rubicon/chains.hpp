// What becomes of the ends of chains: readers ("sinks") of one enumeration, chosen last. Free-standing.
//
// An enumeration calls `ends(from, to, taken, tally, kind, into)` for every way a chain can end: the piece of `kind`
// that stood on `from` stops on any one cell of `to`, has taken the pieces on `taken` and lands as a piece of kind
// `into`. `tally` counts the legs in its low byte; above it stands what `prefer` compares.
#pragma once

#include "rubicon/cells.hpp"
#include "rubicon/limits.hpp"

namespace rubicon {

constexpr u64 lowest_cell(u64 set) {
    return set & (~set + 1);
}
template <u32 W>
constexpr WideCells<W> lowest_cell(const WideCells<W>& set) {
    return single<WideCells<W>>(first(set));
}

constexpr u32 legs_of(u64 tally) {
    return static_cast<u32>(tally & 255);
}

// Counts chains. Those of `RepeatsFrom` legs or more may be the same move come by another way: then `repeats` says that
// the number is too high to be believed and the moves must be told apart.
template <class Cells, u32 RepeatsFrom>
struct CountChains {
    Patience patience;
    u64 n = 0;
    bool repeats = false;

    void ends(const Cells&, const Cells& to, const Cells&, u64 tally, u8, u8) {
        n += count(to);
        repeats |= legs_of(tally) >= RepeatsFrom;
    }
    // `more` chains of a single leg.
    void adds(u64 more, u64) { n += more; }
};

// The same for the chains that `prefer` puts first, by those bits of the tally that are compared.
template <class Cells, u32 RepeatsFrom, u64 Compared = ~u64{0}>
struct CountBestChains {
    Patience patience;
    u64 best = 0;
    u64 n = 0;
    bool repeats = false;

    void ends(const Cells&, const Cells& to, const Cells&, u64 tally, u8, u8) {
        const u64 worth = tally & Compared;
        if (worth < best)
            return;
        if (worth > best) {
            best = worth;
            n = 0;
            repeats = false;
        }
        n += count(to);
        repeats |= legs_of(tally) >= RepeatsFrom;
    }
    // Told only where all bits are compared.
    void adds(u64 more, u64 tally) {
        if (more == 0 || tally < best)
            return;
        if (tally > best) {
            best = tally;
            n = 0;
            repeats = false;
        }
        n += more;
    }
};

// Hands every chain whose tally is at least `least` in the bits that are compared to `visit(from, to, taken, kind,
// into)`, one landing cell at a time, each move once. Ends that may repeat are remembered, `Capacity` of them for one
// piece; should one piece have more, its chains are enumerated again to see whether the end in hand was met before:
// slow, never wrong.
template <class Cells, u32 RepeatsFrom, class Visit, u64 Compared = ~u64{0}, u32 Capacity = 512>
struct VisitChains {
    struct End {
        Cells to, taken;
        u8 into;
        bool operator==(const End&) const = default;
    };

    Patience patience;
    Visit& visit;
    u64 least;
    // Enumerates the chains of one piece into this same sink; set by the enumeration.
    void (*again)(void* legs, const Cells& from, u8 kind) = nullptr;
    void* legs = nullptr;

    Cells piece{}; // whose ends are remembered
    u32 size = 0;  // ends remembered
    u64 met = 0;   // ends of this piece that were looked at, the present one included
    bool looking = false;
    End goal{}; // while looking: the end asked for, and when it was met first
    u64 goal_met = 0;
    End end[Capacity]; // the first `size` of them

    VisitChains(Visit& each, u64 from_tally) : visit(each), least(from_tally) {}

    void ends(const Cells& from, Cells to, const Cells& taken, u64 tally, u8 kind, u8 into) {
        if ((tally & Compared) < least)
            return;
        while (any(to)) {
            const Cells one = lowest_cell(to);
            to ^= one;
            if (legs_of(tally) < RepeatsFrom) {
                if (!looking)
                    visit(from, one, taken, kind, into);
            } else if (is_new(from, {one, taken, into}, kind)) {
                visit(from, one, taken, kind, into);
            }
        }
    }

private:
    bool is_new(const Cells& from, const End& e, u8 kind) {
        if (looking) {
            ++met;
            if (goal_met == 0 && e == goal)
                goal_met = met;
            return false;
        }
        if (!(from == piece)) {
            piece = from;
            size = 0;
            met = 0;
        }
        ++met;
        for (u32 i = 0; i < size; ++i)
            if (end[i] == e)
                return false;
        if (size < Capacity) {
            end[size++] = e;
            return true;
        }
        return is_first(from, e, kind);
    }

    bool is_first(const Cells& from, const End& e, u8 kind) {
        const u64 now = met;
        looking = true;
        goal = e;
        goal_met = 0;
        met = 0;
        again(legs, from, kind);
        looking = false;
        met = now;
        return goal_met == now;
    }
};

// Hands every end on as it comes: for ends of one cell each, none of which comes twice.
template <class Cells, class Visit>
struct VisitEnds {
    Visit& visit;
    RUBICON_INLINE void ends(const Cells& from, const Cells& to, const Cells& taken, u64, u8 kind, u8 into) {
        visit(from, to, taken, kind, into);
    }
};

// Moves on their way to a visitor, so that chains are enumerated by one function whoever reads them. A full buffer is
// handed over and filled anew: nothing is lost and nothing allocated.
template <class Move, u32 Capacity = 64>
struct MoveBuffer {
    void (*hand_over)(void* reader, const Move* moves, u32 size);
    void* reader;
    u32 size = 0;
    Move move[Capacity]; // the first `size` of them

    MoveBuffer(void (*call)(void*, const Move*, u32), void* with) : hand_over(call), reader(with) {}
    void add(const Move& m) {
        if (size == Capacity)
            flush();
        move[size++] = m;
    }
    void flush() {
        const u32 n = size;
        size = 0;
        hand_over(reader, move, n);
    }
};

// A buffer that hands its moves to `visit(const Move&)`, one by one.
template <class Move, class Visit>
MoveBuffer<Move> buffer_for(Visit& visit) {
    const auto hand_over = [](void* reader, const Move* moves, u32 size) {
        Visit& to = *static_cast<Visit*>(reader);
        for (u32 i = 0; i < size; ++i)
            to(moves[i]);
    };
    return MoveBuffer<Move>(hand_over, const_cast<void*>(static_cast<const void*>(&visit)));
}

} // namespace rubicon
