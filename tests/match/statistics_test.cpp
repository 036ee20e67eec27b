// Published figures: the testing site of Stockfish as quoted in that project's pull requests 2493 (January 2020), 3098
// (September 2020) and 3209 (November 2020): pairs, bounds in Elo and log likelihood ratio; errors of Elo as OpenBench
// gives them (Lizard 68, Alexandria 504). Tails of Student's distribution: Student's own table (95 % two-sided: 12.706
// at 1 degree of freedom, 2.228 at 10, 1.984 at 100). Wilson: worked example of Newcombe, Statistics in Medicine 17
// (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.

#include <cmath>

#include "runtime/match/statistics.hpp"
#include "tests/catch.hpp"

namespace {

using namespace rubicon;
using namespace rubicon::match;

bool near(double value, double wanted, double error) {
    return std::abs(value - wanted) <= error;
}

TEST_CASE("log likelihood ratios of pairs", "[match]") {
    CHECK(near(log_likelihood_ratio({424, 2948, 5832, 3045, 460}, -1, 3), 2.94, 0.005));
    CHECK(near(log_likelihood_ratio({1284, 17437, 55536, 18085, 1292}, 0, 2), 2.94, 0.005));
    CHECK(near(log_likelihood_ratio({253, 4282, 17604, 4431, 286}, -0.25, 1.25), 2.94, 0.005));
    CHECK(near(log_likelihood_ratio({58, 3302, 33130, 3518, 84}, 0.25, 1.25), 2.97, 0.005));
    CHECK(near(log_likelihood_ratio({491, 7345, 29693, 7670, 465}, -0.25, 1.25), 2.96, 0.005));
    CHECK(log_likelihood_ratio({}, 0, 5) == 0);
    // Wins and losses that balance speak against any gain.
    CHECK(log_likelihood_ratio({100, 100, 100, 100, 100}, 0, 10) < 0);
    CHECK(std::isfinite(log_likelihood_ratio({0, 0, 0, 0, 50}, 0, 10)));
}

TEST_CASE("bounds of the sequential test", "[match]") {
    CHECK(near(sprt_bounds().low, -2.94, 0.005));
    CHECK(near(sprt_bounds().high, 2.94, 0.005));
    CHECK(near(sprt_bounds(0.05, 0.1).low, -2.25, 0.005)); // OpenBench: (-2.25, 2.89)
    CHECK(near(sprt_bounds(0.05, 0.1).high, 2.89, 0.005));
}

TEST_CASE("Elo and its error", "[match]") {
    CHECK(near(elo_of(0.64), 100, 0.1));
    CHECK(near(elo_of(0.76), 200, 0.3));
    CHECK(near(score_of(-400), 1.0 / 11, 1e-12));
    CHECK(near(elo_of(score_of(37)), 37, 1e-9));
    const Estimate lizard = estimate({126, 3369, 7449, 3572, 147});
    CHECK(near(lizard.elo, 2.90, 0.005));
    CHECK(near((lizard.elos.high - lizard.elos.low) / 2, 2.08, 0.005));
    const Estimate alexandria = estimate({26, 1038, 2311, 1199, 44});
    CHECK(near(alexandria.elo, 7.41, 0.005));
    CHECK(near((alexandria.elos.high - alexandria.elos.low) / 2, 3.70, 0.01));
    const Estimate whitewash = estimate({0, 0, 0, 0, 20});
    CHECK(std::isinf(whitewash.elo));
    CHECK(std::isinf(whitewash.elos.high));
    CHECK(near(whitewash.scores.low, 0.8389, 0.0001)); // 20 of 20: one less the upper bound for 0 of 20
    CHECK(std::isinf(estimate({}).elos.high));
}

TEST_CASE("Wilson's interval", "[match]") {
    const auto fits = [](Interval interval, double low, double high) {
        return near(interval.low, low, 0.00005) && near(interval.high, high, 0.00005);
    };
    CHECK(fits(wilson(81, 263), 0.2553, 0.3662));
    CHECK(fits(wilson(15, 148), 0.0624, 0.1605));
    CHECK(fits(wilson(0, 20), 0.0000, 0.1611));
    CHECK(fits(wilson(1, 29), 0.0061, 0.1718));
    CHECK(fits(wilson(0, 0), 0, 1));
}

TEST_CASE("tails", "[match]") {
    CHECK(near(normal_tails(1.959963984540054), 0.05, 1e-12));
    CHECK(near(normal_tails(-2.5758293035489), 0.01, 1e-12));
    CHECK(near(student_tails(12.7062, 1), 0.05, 1e-5));
    CHECK(near(student_tails(2.2281, 10), 0.05, 1e-5));
    CHECK(near(student_tails(1.98397, 100), 0.05, 1e-5));
    CHECK(student_tails(0, 5) == 1);
}

TEST_CASE("differences", "[match]") {
    // By hand: 15 of 100 against 25 of 100, common share 0.2, error 0.05657, z = 1.7678.
    CHECK(near(two_proportions(15, 100, 25, 100), 0.0771, 0.0001));
    CHECK(two_proportions(0, 10, 0, 10) == 1);
    CHECK(two_proportions(1, 2, 0, 0) == 1);
    // By hand: means 3 and 6, variances 2.5 and 10, so t = -3 / sqrt(2.5) = -1.897 with 5.88 degrees of freedom.
    Sample a, b;
    for (const double value : {1., 2., 3., 4., 5.}) {
        a.add(value);
        b.add(2 * value);
    }
    CHECK(a.mean() == 3);
    CHECK(a.variance() == 2.5);
    CHECK(near(welch(a, b), student_tails(1.8974, 5.8824), 1e-4));
    CHECK(near(a.interval().high, 3 + 2.7764 * std::sqrt(0.5), 1e-3)); // Student's 2.776 at 4 degrees
    // Holm: 0.05 / 4, / 3, / 2, / 1.
    CHECK(holm({0.01, 0.04, 0.03, 0.005}) == std::vector<bool>{true, false, false, true});
    CHECK(holm({}).empty());
}

} // namespace
