// Weights of the evaluation, learned from games that the engine plays against itself.
//
// Rounds: with the weights of the round before (the first: those it begins with) a number of games is played, then
// weights are fitted to the results of all games so far. A game is a unit with a number from which all its luck
// follows, so a run that was killed goes on to the same weights as an unbroken one.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "runtime/host/engine.hpp"
#include "runtime/match/crew.hpp"
#include "runtime/match/journal.hpp"
#include "runtime/match/regression.hpp"
#include "runtime/match/series.hpp"

namespace rubicon::match {

struct TunePlan : Series {
    host::Weights begin;
    host::Limits limits;          // of a move; no time, which is another on each machine
    u64 rounds = 2, games = 1000; // in each round
    double doubt = 30;            // see fit_weights
    double trust = 0.8; // in what the engine found by looking ahead, 0 to 1; the rest is the result of the game
};

struct TuneReport {
    host::Weights weights; // of the last round that was finished
    u64 games = 0, examples = 0, rounds = 0;
    double loss_before = 0, loss_after = 0; // of the last fit, against the weights it began with
};

// Plays the games that `journal` does not have yet; null: nothing is kept. Returns what went wrong, or "".
std::string run_tune(const TunePlan& plan, Journal* journal, const std::atomic<bool>& stop, TuneReport& report,
                     const std::function<void(u64 games, u64 round)>& tick = {});

} // namespace rubicon::match
