// Who sits where when two contestants share the seats of a game, and who of them has won it.
#pragma once

#include "runtime/match/one_game.hpp"

namespace rubicon::match {

// The seats of A in a game of this number, a bit each. Games 2k and 2k+1 are a pair: in the second he has the seats of
// the other. Each has half of them (A one less in the first game where their number is odd), and the pairs go through
// all ways to share them.
u32 seats_of_a(u32 players, u64 number);

// 2: the seats of A got more on average; 0: less; 1: as much, or the game was broken off. A fault loses, a win that was
// agreed wins.
u32 half_points(const host::Game& game, const Outcome& outcome, u32 seats);

} // namespace rubicon::match
