// What a study found, in figures, and where games differ by more than chance.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/match/study.hpp"

namespace rubicon::match {

// One row of the table: a share (hits among games) or a mean over games.
struct Figure {
    enum class Kind { share, mean, elo } kind = Kind::share;
    std::string name;
    double hits = 0, of = 0; // of a share
    Sample sample;           // of a mean: one observation a game; of Elo: one a pair, its score
    double value = 0;        // as shown: a share in percent
    Interval interval;       // 95 %: Wilson's of a share, Student's of a mean, that of `estimate` of Elo
    bool known = false;      // there is something to tell
};

struct Column {
    std::string name;  // as the call had the game
    std::string title; // of the game
    u64 games = 0, doubled_pairs = 0;
    std::vector<Figure> figures;
    std::vector<std::pair<std::string, u64>> ends; // label and games, the most frequent first
    std::vector<u64> lengths;                      // of all games, in plies, rising
    std::vector<bool> differs;                     // by figure: from the first column, beyond chance
};

// Results by seat first, then the rest, always in the same order.
Column column_of(const StudyPlan& plan, const StudyTotals& totals);

// Marks what differs from the first column: two-proportion z test of shares, Welch's test of means and of the scores of
// pairs; of all comparisons together 5 % by Holm's correction. Figures are compared by their names; seats by their
// order.
void mark_differences(std::vector<Column>& columns);

std::string study_text(const std::vector<Column>& columns);
std::string study_json(const std::vector<Column>& columns);                              // one line
std::string study_page(const std::vector<Column>& columns, const std::string& subtitle); // HTML, nothing outside of it

// "31.0 %", "47.3", "+85"
std::string value_text(const Figure& figure);
std::string interval_text(const Figure& figure);

} // namespace rubicon::match
