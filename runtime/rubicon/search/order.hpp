// Which move is tried first: the one found best before, what takes most, killers, what has refuted before.
// Free-standing.
#pragma once

#include "rubicon/search/game.hpp"

namespace rubicon::search {

// Moves that refuted others, by ply and by name.
class Experience {
public:
    void forget() {
        for (auto& side : history) {
            for (i32& entry : side) {
                entry = 0;
            }
        }
        for (auto& pair : killers) {
            pair[0] = pair[1] = names;
        }
    }
    // Older searches count less.
    void fade() {
        for (auto& side : history) {
            for (i32& entry : side) {
                entry /= 4;
            }
        }
        for (auto& pair : killers) {
            pair[0] = pair[1] = names;
        }
    }

    i32 worth(u32 side, u32 ply, const Hint& hint) const {
        if (hint.loud) {
            return (1 << 24) + hint.gain * 16;
        }
        if (hint.name == killers[ply][0]) {
            return (1 << 23) + 1;
        }
        return hint.name == killers[ply][1] ? 1 << 23 : history[side][hint.name];
    }
    bool killer(u32 ply, const Hint& hint) const {
        return hint.name == killers[ply][0] || hint.name == killers[ply][1];
    }
    bool trusted(u32 side, const Hint& hint) const { return history[side][hint.name] > 0; }

    // A quiet move refuted what came before; those tried first did not.
    void refutes(u32 side, u32 ply, i32 depth, const Hint& hint) {
        if (hint.name != killers[ply][0]) {
            killers[ply][1] = killers[ply][0];
            killers[ply][0] = hint.name;
        }
        move_towards(history[side][hint.name], depth * depth);
    }
    void fails(u32 side, i32 depth, const Hint& hint) { move_towards(history[side][hint.name], -depth * depth); }

    static constexpr u32 plies = 256;

private:
    static constexpr i32 most = 1 << 20;
    static void move_towards(i32& entry, i32 by) {
        by = by > 1024 ? 1024 : by < -1024 ? -1024 : by;
        const i32 size = by < 0 ? -by : by;
        entry += by * 64 - i32(i64{entry} * size * 64 / most);
    }

    i32 history[2][names];
    u16 killers[plies][2];
};

// What a move is worth and its place in the list as one number: of moves worth as much the first ranks first.
constexpr u64 rank(i32 worth, u32 place) {
    return u64{u32(worth) ^ 0x80000000u} << 32 | ~place;
}
constexpr u32 place_of(u64 rank) {
    return ~u32(rank);
}
constexpr i32 worth_of(u64 rank) {
    return i32(u32(rank >> 32) ^ 0x80000000u);
}

inline constexpr u64 no_rank = 0; // of a move that is done, or out of question

// Ranks are compared so many at a time: behind the last of a list there is room for as many of no rank.
inline constexpr u32 side_by_side = 8;
constexpr u32 padded(u32 count) {
    return (count + side_by_side - 1) / side_by_side * side_by_side;
}
inline void pad(u64* ranks, u32 count) {
    for (u32 i = count; i < padded(count); ++i)
        ranks[i] = no_rank;
}

// Takes the best of the rest, one at a time: most nodes are refuted early. `ranks` is by place, padded.
inline u64 pick_rank(u64* ranks, u32 count) {
    using Few = u64 __attribute__((vector_size(side_by_side * sizeof(u64) / 2)));
    Few most{}, others{};
    for (u32 i = 0; i < count; i += side_by_side) {
        Few a, b;
        __builtin_memcpy(&a, ranks + i, sizeof a);
        __builtin_memcpy(&b, ranks + i + side_by_side / 2, sizeof b);
        most = a > most ? a : most;
        others = b > others ? b : others;
    }
    most = most > others ? most : others;
    u64 best = no_rank;
    for (u32 i = 0; i < side_by_side / 2; ++i)
        best = most[i] > best ? most[i] : best;
    ranks[place_of(best)] = no_rank;
    return best;
}
inline u32 pick(u64* ranks, u32 count) {
    return place_of(pick_rank(ranks, count));
}

} // namespace rubicon::search
