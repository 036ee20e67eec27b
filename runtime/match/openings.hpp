// Random openings after which the game is still open.
#pragma once

#include <optional>
#include <vector>

#include "runtime/host/engine.hpp"

namespace rubicon::match {

struct OpeningPlan {
    host::State first;
    u32 plies = 0;
    i32 even = 0;         // an opening is drawn anew where our engine sees a side further ahead, in centimen. 0: never
    host::Weights judges; // its weights
};

// Where no opening of so many tries is even, the most even one is taken. Games that the engine plays by playouts it
// does not judge: there any opening will do. For one thread.
class Openings {
public:
    Openings(const host::Game& game, const OpeningPlan& plan);

    // Indices of moves as random_opening has them: the same for the same seed.
    const std::vector<usize>& of(u64 seed);

private:
    std::vector<usize> chosen(u64 seed);
    i32 lead(const std::vector<usize>& opening);

    const host::Game& game;
    const OpeningPlan& plan;
    std::optional<host::Engine> engine; // none where nothing is judged
    std::optional<u64> known_seed;      // games of a pair follow one another
    std::vector<usize> known;
};

} // namespace rubicon::match
