#include "runtime/match/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <fmt/format.h>

namespace rubicon::match {

namespace {

constexpr usize kinds = std::tuple_size_v<Pairs>;
using Shares = std::array<double, kinds>;

// Points a game of each kind of pair.
constexpr double points(usize kind) {
    return static_cast<double>(kind) / 4;
}

// The distribution closest to `shares` in likelihood whose mean is `mean`: each share divided by 1 + t (points - mean),
// with the one t that gives the mean.
Shares tilted(const Shares& shares, double mean) {
    double low = -1 / (1 - mean), high = 1 / mean;
    const auto slope = [&](double t) {
        double sum = 0;
        for (usize k = 0; k < kinds; ++k)
            sum += shares[k] * (points(k) - mean) / (1 + t * (points(k) - mean));
        return sum;
    };
    constexpr int halvings = 100;
    for (int i = 0; i < halvings; ++i) {
        const double middle = (low + high) / 2;
        (slope(middle) > 0 ? low : high) = middle;
    }
    Shares result{};
    for (usize k = 0; k < kinds; ++k)
        result[k] = shares[k] / (1 + (low + high) / 2 * (points(k) - mean));
    return result;
}

// The regularised incomplete beta function, by the continued fraction DLMF 8.17.22 and Lentz's method.
double beta_fraction(double a, double b, double x) {
    constexpr double tiny = 1e-300;
    const auto nonzero = [](double value) { return std::abs(value) < tiny ? tiny : value; };
    double c = 1, d = 1 / nonzero(1 - (a + b) * x / (a + 1)), value = d;
    for (int m = 1; m <= 500; ++m) {
        const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        d = 1 / nonzero(1 + even * d);
        c = nonzero(1 + even / c);
        value *= d * c;
        const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1 / nonzero(1 + odd * d);
        c = nonzero(1 + odd / c);
        value *= d * c;
        if (std::abs(d * c - 1) < 1e-15)
            break;
    }
    return value;
}

double incomplete_beta(double a, double b, double x) {
    if (x <= 0 || x >= 1)
        return x <= 0 ? 0 : 1;
    const double front =
        std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
    return x < (a + 1) / (a + b + 2) ? front * beta_fraction(a, b, x) / a : 1 - front * beta_fraction(b, a, 1 - x) / b;
}

// Beyond which 5 % lie, both tails together.
double student95(double freedom) {
    double low = 0, high = 1000;
    for (int i = 0; i < 100; ++i) {
        const double middle = (low + high) / 2;
        (student_tails(middle, freedom) > 0.05 ? low : high) = middle;
    }
    return (low + high) / 2;
}

} // namespace

Interval wilson(double hits, double of, double z) {
    if (of <= 0)
        return {0, 1};
    const double share = hits / of, z2 = z * z;
    const double centre = (share + z2 / (2 * of)) / (1 + z2 / of);
    const double half = z / (1 + z2 / of) * std::sqrt(share * (1 - share) / of + z2 / (4 * of * of));
    // at the ends exactly, which rounding would miss
    return {hits <= 0 ? 0 : std::max(0.0, centre - half), hits >= of ? 1 : std::min(1.0, centre + half)};
}

double score_of(double elo) {
    return 1 / (1 + std::pow(10, -elo / 400));
}

double elo_of(double score) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    if (score <= 0 || score >= 1)
        return score <= 0 ? -infinite : infinite;
    return -400 * std::log10(1 / score - 1);
}

std::string elo_text(double elo) {
    if (std::isinf(elo))
        return elo > 0 ? "+inf" : "-inf";
    const long whole = std::lround(elo);
    return whole == 0 ? "0" : fmt::format("{:+}", whole);
}

u64 count(const Pairs& pairs) {
    return std::accumulate(pairs.begin(), pairs.end(), u64{0});
}

Estimate estimate(const Pairs& pairs) {
    const double all = static_cast<double>(count(pairs));
    Estimate result;
    result.scores = {0, 1};
    if (all > 0) {
        double mean = 0, variance = 0;
        for (usize k = 0; k < kinds; ++k)
            mean += static_cast<double>(pairs[k]) / all * points(k);
        for (usize k = 0; k < kinds; ++k)
            variance += static_cast<double>(pairs[k]) / all * (points(k) - mean) * (points(k) - mean);
        const double error = z95 * std::sqrt(variance / all);
        result.score = mean;
        result.scores =
            variance > 0 ? Interval{std::max(0.0, mean - error), std::min(1.0, mean + error)} : wilson(mean * all, all);
    }
    result.elo = elo_of(result.score);
    result.elos = {elo_of(result.scores.low), elo_of(result.scores.high)};
    return result;
}

double log_likelihood_ratio(const Pairs& pairs, double elo0, double elo1) {
    constexpr double never = 1e-3;
    Shares shares{};
    for (usize k = 0; k < kinds; ++k)
        shares[k] = std::max(static_cast<double>(pairs[k]), never);
    const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
    if (count(pairs) == 0)
        return 0;
    for (double& share : shares)
        share /= all;
    const Shares first = tilted(shares, score_of(elo0)), second = tilted(shares, score_of(elo1));
    double sum = 0;
    for (usize k = 0; k < kinds; ++k)
        sum += shares[k] * std::log(second[k] / first[k]);
    return all * sum;
}

Interval sprt_bounds(double alpha, double beta) {
    return {std::log(beta / (1 - alpha)), std::log((1 - beta) / alpha)};
}

void Sample::add(double value) {
    ++count;
    sum += value;
    squares += value * value;
}

double Sample::variance() const {
    if (count < 2)
        return 0;
    const double all = static_cast<double>(count);
    return std::max(0.0, (squares - sum * sum / all) / (all - 1));
}

Interval Sample::interval() const {
    if (count < 2)
        return {mean(), mean()};
    const double all = static_cast<double>(count);
    const double half = student95(all - 1) * std::sqrt(variance() / all);
    return {mean() - half, mean() + half};
}

double normal_tails(double z) {
    return std::erfc(std::abs(z) / std::sqrt(2.0));
}

double student_tails(double t, double freedom) {
    return incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t));
}

double two_proportions(double hits1, double of1, double hits2, double of2) {
    if (of1 <= 0 || of2 <= 0)
        return 1;
    const double share = (hits1 + hits2) / (of1 + of2);
    const double error = std::sqrt(share * (1 - share) * (1 / of1 + 1 / of2));
    return error > 0 ? normal_tails((hits1 / of1 - hits2 / of2) / error) : 1;
}

double welch(const Sample& a, const Sample& b) {
    if (a.count < 2 || b.count < 2)
        return 1;
    const double na = static_cast<double>(a.count), nb = static_cast<double>(b.count);
    const double va = a.variance() / na, vb = b.variance() / nb;
    if (va + vb <= 0)
        return a.mean() == b.mean() ? 1 : 0;
    const double freedom = (va + vb) * (va + vb) / (va * va / (na - 1) + vb * vb / (nb - 1));
    return student_tails((a.mean() - b.mean()) / std::sqrt(va + vb), freedom);
}

std::vector<bool> holm(const std::vector<double>& chances, double level) {
    std::vector<usize> order(chances.size());
    std::iota(order.begin(), order.end(), usize{0});
    std::ranges::sort(order, {}, [&](usize i) { return chances[i]; });
    std::vector<bool> stand(chances.size(), false);
    for (usize rank = 0; rank < order.size(); ++rank) {
        if (chances[order[rank]] > level / static_cast<double>(order.size() - rank))
            break;
        stand[order[rank]] = true;
    }
    return stand;
}

} // namespace rubicon::match
