// Monte-Carlo tree search with a payoff for each player. Private to the engine.
#pragma once

#include <functional>
#include <optional>
#include <random>
#include <vector>

#include "runtime/host/evaluator.hpp"
#include "runtime/host/thinking.hpp"

namespace rubicon::host {

class MonteCarlo {
public:
    // The evaluator stays the caller's; `blind` as in PlayoutTree. Each thread has a tree of its own.
    MonteCarlo(const Game& game, const Evaluator& evaluator, bool blind, const Engine::Options& options);

    // Positions as the player who decides may think they are: another one at each call. Nothing: there is none.
    using Sample = std::function<std::optional<State>(std::mt19937_64&)>;

    // `sample` is empty where everything is seen; `past` as in AlphaBeta.
    Choice think(const State& state, const std::vector<u64>& past, const Sample& sample, Clock& clock,
                 const Engine::Progress& progress);

private:
    Game game;
    const Evaluator* evaluator;
    bool blind;
    Engine::Options options;
    u64 searches = 0;
};

} // namespace rubicon::host
