// What a number of games says about two contestants, and what is beyond chance.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "rubicon/types.hpp"

namespace rubicon::match {

inline constexpr double z95 = 1.959963984540054; // of the normal distribution: 95 % lie within

struct Interval {
    double low = 0, high = 0;
};

// Share of `hits` among `of` trials: E. B. Wilson, "Probable inference, the law of succession, and statistical
// inference", JASA 22 (1927). From 0 to 1; all of it for no trials.
Interval wilson(double hits, double of, double z = z95);

// ---- Elo

// Expected score between 0 and 1 at a difference in Elo, and back: A. Elo, "The Rating of Chessplayers" (1978), in the
// logistic form 1 / (1 + 10^(-elo / 400)). Of a score of 0 or 1 it is infinite.
double score_of(double elo);
double elo_of(double score);
std::string elo_text(double elo); // "+35", "0", "-inf"

// How many pairs of games (same opening, seats exchanged) brought 0, 1/2, 1, 3/2 and 2 points.
using Pairs = std::array<u64, 5>;
u64 count(const Pairs& pairs);

struct Estimate {
    double score = 0.5; // mean points a game
    Interval scores;    // 95 %
    double elo = 0;     // of `score`; may be infinite
    Interval elos;
};

// The error is that of the mean of pairs: games of one pair are not independent. If all pairs came out alike the
// interval is Wilson's, over pairs.
Estimate estimate(const Pairs& pairs);

// ---- sequential test

// Logarithm of the likelihood of the results if the difference is `elo1` over that if it is `elo0`, each maximised over
// all distributions of pairs with that mean: M. Van den Bergh, "A practical introduction to the GSPRT" (2019), as the
// testing site of Stockfish counts it. A result that never came counts as a thousandth of a pair.
double log_likelihood_ratio(const Pairs& pairs, double elo0, double elo1);

// A. Wald, "Sequential tests of statistical hypotheses" (1945): below `low` elo0 is accepted, above `high` elo1.
Interval sprt_bounds(double alpha = 0.05, double beta = 0.05);

// ---- differences

// Mean and spread of a number of observations, kept as sums.
struct Sample {
    u64 count = 0;
    double sum = 0, squares = 0;

    void add(double value);
    double mean() const { return count ? sum / static_cast<double>(count) : 0; }
    double variance() const;   // of one observation, unbiased; 0 for fewer than two
    Interval interval() const; // of the mean, 95 %, by Student's distribution
};

// Chance of a difference at least as great, in either direction, if there is none. 1 where nothing can be said.
double two_proportions(double hits1, double of1, double hits2, double of2); // z test with the common share
double welch(const Sample& a, const Sample& b);                             // B. L. Welch, Biometrika 34 (1947)

// Which of many such chances stand at `level` for all of them together: S. Holm, "A simple sequentially rejective
// multiple test procedure" (1979).
std::vector<bool> holm(const std::vector<double>& chances, double level = 0.05);

// Both tails of the standard normal and of Student's distribution.
double normal_tails(double z);
double student_tails(double t, double freedom);

} // namespace rubicon::match
