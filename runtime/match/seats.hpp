// Who sits where when two contestants share the seats of a game, and who of them has won it.
#pragma once

#include <vector>

#include "runtime/match/one_game.hpp"

namespace rubicon::match {

// How the seats of a game may be shared: for each way the seats of A, a bit each, in the first game of a pair. Each has
// half of them, A one less where their number is odd. Where players win together, only ways that part no team, if there
// are any. None for a game of one player.
std::vector<u32> seatings(const host::Game& game);
std::vector<u32> seatings(u32 players, const std::vector<u32>& partners); // by player: his team, a bit each

// The seats of A in a game of this number. Games 2k and 2k+1 are a pair: in the second he has the seats of the other.
// The pairs go through all ways in turn.
u32 seats_of_a(u32 players, const std::vector<u32>& ways, u64 number);

// 2: the seats of A got more on average; 0: less; 1: as much, or the game was broken off. A fault loses, a win that was
// agreed wins.
u32 half_points(const host::Game& game, const Outcome& outcome, u32 seats);

} // namespace rubicon::match
