// What a game is like: an engine plays it against itself many times.
//
// Work is cut into units of one game each, with a number from which all its luck follows. Plain units are games between
// equals. Doubled units come in pairs, as in a match: one side thinks twice as long. The totals depend only on which
// units there are, not on who played them, when, or in which order.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "runtime/match/crew.hpp"
#include "runtime/match/journal.hpp"
#include "runtime/match/series.hpp"
#include "runtime/match/statistics.hpp"
#include "runtime/match/words.hpp"

namespace rubicon::match {

struct StudyPlan : Series {
    host::State first;
    host::Weights weights;
    host::Limits limits;     // of a move; doubled for the stronger side of doubled units. No depth
    u64 games = 200;         // plain units
    u64 doubled = 100;       // doubled units, an even number
    u64 part = 0, parts = 1; // only units whose number leaves `part` when divided by `parts` (whole pairs of doubled)
};

// What is kept of a plain game.
struct PlayedGame {
    u32 winners = 0; // a bit each; 0: nobody
    bool over = false;
    std::string end;   // label, or "too long"
    u64 plies = 0;     // decisions of players
    u64 choices = 0;   // legal moves, summed over them
    u64 forced = 0;    // of them with one legal move only
    u64 captures = 0;  // moves that took something
    u64 taken = 0;     // pieces taken
    u64 crownings = 0; // moves that changed the kind of the piece that moved
    u64 lead_changes = 0;
    u64 settled = 0; // the ply from which on the winner was ahead; as `plies` if never
};

struct StudyTotals {
    std::map<u64, PlayedGame> games; // by number
    std::map<u64, u32> doubled;      // by number: half points of the side that thinks longer
    u64 others = 0;                  // lines of the journal that belong to other games or settings
};

// Plays the units that are missing, and tells all there are. Returns what went wrong, or "".
std::string run_study(const StudyPlan& plan, Journal* journal, const std::atomic<bool>& stop, StudyTotals& totals,
                      const std::function<void(const StudyTotals&)>& tick = {});

// Of all whole pairs of doubled units.
Pairs doubled_pairs(const StudyTotals& totals);

} // namespace rubicon::match
