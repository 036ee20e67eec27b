// Whole games of random moves: to measure a generator, and to try rules.
#pragma once

#include "runtime/host/game.hpp"

namespace rubicon::host {

struct Playouts {
    u64 games = 0;
    u64 plies = 0;      // decisions of players; throws are none
    u64 unfinished = 0; // cut off at `most_plies`
};

// Plays `games` games from the start, each move drawn evenly from the distinct legal ones and each throw by its
// chances, until the rules end them (repetition and counters too). The same seed gives the same games on one engine;
// engines may list moves in another order.
Playouts random_playouts(const Game& game, u64 games, u64 seed, u32 most_plies = 100000);

} // namespace rubicon::host
