// What the search asks of a game. Free-standing.
#pragma once

#include "rubicon/table.hpp"

namespace rubicon::search {

inline constexpr i32 win = 30000;        // a win in n plies scores win - n
inline constexpr i32 surely_won = 29000; // scores from here on are wins
inline constexpr u32 by_chance = 255;    // nobody decides

// What ordering and quiescence want to know of a move.
struct Hint {
    u16 name = 0; // the same for like moves in other positions: a number below `names`
    bool takes = false;
    bool loud = false; // takes or crowns
    i32 gain = 0;      // what it takes and makes of its piece, in centimen; only its order matters
};
inline constexpr u32 names = 1 << 13;

// A game G is an object, used by one thread, with
//
//     u32 state_size(), move_size()                  bytes; both may be constants
//     u32 moves(state, moves, capacity)              as GameTable::moves
//     u32 loud_moves(state, moves, capacity)         at least those that take or crown, in the same order
//     void enter(state, plain)                       from a state of the game's table to one of G
//     void make(after, state, move)                  `after` is another state
//     u64 key(state)
//     u64 rough_key(state)                           found fast; equal where the keys are
//     bool plain(state)                              the rough key is the key
//     u64 full_key(state)                            found fast; where the key is not this one, it is the rough one
//     u32 decider(state)                             0, 1 or by_chance
//     bool over(state, times, moves, i32& score)     `moves`: that the player can move is known; score for player 0:
//     win, -win, or what a settled game is worth i32 value(state, low, high)                    without looking ahead,
//     for player 0; |value| < surely_won.
//                                                    Where it is not between: some other value on the same side, and
//                                                    not beyond the true one
//     void hints(state, moves, count, Hint*)
//     bool judges_moves()                            the next two tell the value after a move before it is made:
//     i32 most_of(state, side)                       the value to `side`, whatever is not told by moves
//     i32 gain(state, move)                          of who moves
//     u32 weight(state, move)                        of a throw
//     bool mixed()                                   loud and quiet moves may be legal together
//     bool forced()                                  they hardly ever are, and some moves are quiet
//     bool surely_calm(state)                        no move takes; false where that takes as long as to list them
//
// States and moves are bytes that only G understands; each state begins aligned to 16.

} // namespace rubicon::search
