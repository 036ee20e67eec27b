// How safe the piece is whose loss ends the game: what stands around it, and what aims there. Of several such pieces
// none is in danger. Free-standing.
#pragma once

#include "rubicon/types.hpp"

namespace rubicon::search {

// Lists of cells lie one behind the other in `cell`; each is told by where it begins, up to where the next begins.
struct Safety {
    const i32* royal;  // by player: the kind of which he must not lose his only piece, -1 if there is none
    const u32* around; // by player and cell of that piece: where it can go if it is alone
    const u32* aims;   // by player, kind and cell of that piece: from where another's piece of the kind goes there or
                       // around it in one move if it is alone, and the cells around it
    const u16* cell;
    const i32* shelters;  // by owner and kind, in 1/256 of a centimen: for each of his pieces around his own
    const i32* threatens; // for each that aims at another's
};

// In centimen: what goes beyond counts no more. The less it can make, the fewer positions it is counted in.
inline constexpr i32 most_safe = 50;

// What both players have of it to the first one's value, in 1/256 of a centimen.
constexpr i64 safety_value(i64 first, i64 second) {
    constexpr i64 most = 256 * i64{most_safe};
    const i64 ahead = first - second;
    return ahead > most ? most : ahead < -most ? -most : ahead;
}

// The same lists as sets of a compiled game of two players.
template <class G>
class SafetySets {
public:
    explicit SafetySets(const Safety* known) : safety(known) {
        if (!known)
            return;
        for (u32 place = 0; place < 2 * G::cells; ++place)
            around[place] = set_of(known->around[place], known->around[place + 1]);
        for (u32 place = 0; place < 2 * G::kinds * G::cells; ++place)
            aims[place] = set_of(known->aims[place], known->aims[place + 1]);
    }

    // What the first player has more of it than the second, in 1/256 of a centimen.
    template <class Board>
    i64 value(const Board& board) const {
        i64 sums[2] = {};
        for (int player = 0; player < 2; ++player)
            add(board, player, sums);
        return safety_value(sums[0], sums[1]);
    }

private:
    using Cells = decltype(G::standing(typename G::State{}.board, 0, 0));

    Cells set_of(u32 begin, u32 end) const {
        Cells set{};
        for (u32 at = begin; at < end; ++at)
            set |= single<Cells>(u32(G::bit_of(safety->cell[at])));
        return set;
    }

    template <class Board>
    RUBICON_INLINE void add(const Board& board, int player, i64 (&sums)[2]) const {
        const i32 kind_at_stake = safety->royal[player];
        const Cells royal = kind_at_stake < 0 ? Cells{} : G::standing(board, player, kind_at_stake);
        if (!any(royal) || several(royal))
            return;
        const int cell = G::cell_of(int(first(royal)));
        const Cells& beside = around[player * G::cells + cell];
        for (int kind = 0; kind < G::kinds; ++kind) {
            const Cells& from = aims[(player * G::kinds + kind) * G::cells + cell];
            sums[player] +=
                i64{safety->shelters[player * G::kinds + kind]} * count(beside & G::standing(board, player, kind));
            sums[1 - player] += i64{safety->threatens[(1 - player) * G::kinds + kind]} *
                                count(from & G::standing(board, 1 - player, kind));
        }
    }

    const Safety* safety;
    Cells around[2 * G::cells]{};          // by player and cell
    Cells aims[2 * G::kinds * G::cells]{}; // by player, kind and cell
};

} // namespace rubicon::search
