// Counting the moves of a game to a depth, with threads.
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "runtime/host/game.hpp"
#include "runtime/host/perft_table.hpp"

namespace rubicon::host {

struct PerftOptions {
    u32 threads = 1;
    bool bulk = true;    // the last ply is counted without being made
    bool divide = false; // tell the count of each move
    // Where counts are kept and looked up, also those of earlier calls for the same game; may be null.
    PerftTable* table = nullptr;
    // Called now and then, from any thread but never from two at once: how many of how many parts are done.
    std::function<void(u32 done, u32 of)> progress{};
    const std::atomic<bool>* stop = nullptr; // looked at between parts
};

struct PerftShare {
    Move move;
    u64 nodes = 0;
};

struct PerftResult {
    u64 nodes = 0;
    std::vector<PerftShare> moves; // in the engine's order; only if asked for
    bool stopped = false;          // `nodes` is then of the parts that were done
};

// Distinct moves to `depth`; 1 for depth 0. The count depends neither on the number of threads nor
// on the table.
PerftResult perft(const Game& game, const State& state, u32 depth, const PerftOptions& options = {});

} // namespace rubicon::host
