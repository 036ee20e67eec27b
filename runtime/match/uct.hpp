// The yardstick: plain UCT with random playouts, knowing nothing of the game but its moves and results.
//
// L. Kocsis, C. Szepesvari, "Bandit based Monte-Carlo planning" (2006), with a payoff for each player. No reuse of the
// tree, no evaluation, no knowledge of captures. Throws are drawn by their weights. Where something is hidden it plays
// on a position that agrees with what it may know.
#pragma once

#include <memory>

#include "runtime/match/contestant.hpp"
#include "runtime/match/random.hpp"

namespace rubicon::match {

struct UctOptions {
    u64 playouts = 0;       // of one decision; 0: until the time is up
    u32 milliseconds = 0;   // 0: until the playouts are made. One of both must be given
    double exploration = 1; // weight of the square root
    u32 longest = 200;      // plies of a playout; one that ends undecided is a draw
};

std::unique_ptr<Contestant> plain_uct(const UctOptions& options);

// In how many of the equally likely cases each throw comes; and one drawn by such weights.
std::vector<u32> weights_of(const host::Game& game, const host::State& state, const std::vector<host::Move>& throws);
usize draw(const std::vector<u32>& weights, Random& random);

} // namespace rubicon::match
