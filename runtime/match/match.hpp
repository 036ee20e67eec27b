// A match between two contestants.
//
// Games come in pairs: the same random opening and the same throws, seats exchanged. In a game of more than two seats
// each contestant has half of them (one less where their number is odd, exchanged in the second game), and the pairs
// go through all ways to seat them that part no team. The contestant whose seats get more on average has won the game.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/match/crew.hpp"
#include "runtime/match/journal.hpp"
#include "runtime/match/series.hpp"
#include "runtime/match/statistics.hpp"
#include "runtime/match/words.hpp"

namespace rubicon::match {

struct MatchPlan : Series {
    host::State first;
    ContestantWords a, b;
    host::Weights weights_a, weights_b;
    host::Weights judges; // of the engine that judges openings
    i32 even = 0;         // see OpeningPlan
    u64 pairs = 50;
    i32 agreed_score = 0;
    u32 agreed_plies = 0;
    std::optional<Interval> sprt{}; // the two differences in Elo
    double alpha = 0.05, beta = 0.05;
};

struct MatchTotals {
    u64 games = 0;                       // of whole pairs
    u64 wins = 0, draws = 0, losses = 0; // of A
    Pairs pairs{};                       // by A's points
    std::map<std::string, u64> ends;     // label and games; "too long", "agreed", "fault"
    std::map<std::string, u64> faults;   // "B: did not answer in time" and games
    u64 plies = 0;
    u64 unpaired = 0; // games finished whose other half is missing
    // Sequential test, over the pairs in order as far as none is missing:
    double ratio = 0;             // logarithm of the likelihood ratio
    std::optional<bool> accepted; // the second hypothesis (true) or the first
};

// Plays what `journal` does not have yet; null: nothing is kept. `tick` is told the totals about ten times a second.
// Returns what went wrong, or "".
std::string run_match(const MatchPlan& plan, Journal* journal, const std::atomic<bool>& stop, MatchTotals& totals,
                      const std::function<void(const MatchTotals&)>& tick = {});

} // namespace rubicon::match
