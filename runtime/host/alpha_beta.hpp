// Alpha-beta search with threads. Private to the engine.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "rubicon/search/transpositions.hpp"
#include "runtime/host/evaluator.hpp"
#include "runtime/host/searcher.hpp"
#include "runtime/host/thinking.hpp"

namespace rubicon::host {

class AlphaBeta {
public:
    // The evaluator stays the caller's.
    AlphaBeta(const Game& game, const Evaluator& evaluator, search::Captures captures, const Engine::Options& options);
    ~AlphaBeta();

    void forget();
    // `past` are the keys of the positions before.
    Choice think(const State& state, const std::vector<u64>& past, Clock& clock, const Engine::Progress& progress);

private:
    struct Worker;
    void deepen(const State& root, Worker& worker, u32 first_depth, Clock& clock, const Engine::Progress& progress,
                Choice* choice);
    void hope(const State& root, const std::vector<u64>& past, Worker& worker, Clock& clock, Choice& choice);
    std::optional<double> chances(const State& after, const std::vector<u64>& past, Worker& worker, Clock& clock,
                                  u32 player, i32 plies);
    void begin(Worker& worker, const State& state, const std::vector<u64>& past, Clock& clock);
    Choice told(const State& state, Worker& worker, i32 score, u32 depth, const Clock& clock) const;

    Game game;
    Engine::Options options;
    search::Judgement judgement;
    Road road;
    search::Transpositions table;
    std::unique_ptr<search::Transpositions::Entry, void (*)(void*)> entries;
    u64 entry_count;
    std::vector<std::unique_ptr<Worker>> workers;
};

} // namespace rubicon::host
