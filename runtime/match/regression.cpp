#include "runtime/match/regression.hpp"

#include <algorithm>
#include <cmath>

namespace rubicon::match {

namespace {

using Vector = std::vector<double>;

double chance_of(const Example& example, const Vector& weights) {
    double value = 0;
    for (const host::Feature& feature : example.features)
        value += weights[feature.index] * feature.count;
    return 1 / (1 + std::exp(-value / host::logistic_scale));
}

class Regression {
public:
    Regression(std::span<const Example> examples_, std::span<const double> begin_, double doubt)
        : examples(examples_), begin(begin_), pull(1 / (doubt * doubt)), size(begin.size()) {
        for (const Example& example : examples)
            all += example.weight;
    }

    Fit run() {
        constexpr u32 most_steps = 50;
        Fit fit;
        fit.weights.assign(begin.begin(), begin.end());
        fit.loss_before = fit.loss_after = mean_loss(fit.weights);
        for (double last = objective(fit.weights); fit.steps < most_steps && all > 0; ++fit.steps) {
            const Vector step = newton_step(fit.weights);
            double length = 1;
            Vector next = moved(fit.weights, step, length);
            while (objective(next) > last && length > 1e-6)
                next = moved(fit.weights, step, length /= 2);
            const double now = objective(next);
            if (!(now < last - 1e-9 * std::abs(last)))
                break;
            fit.weights = std::move(next);
            last = now;
        }
        fit.loss_after = mean_loss(fit.weights);
        return fit;
    }

private:
    std::span<const Example> examples;
    std::span<const double> begin;
    double pull;
    usize size;
    double all = 0;

    double loss(const Vector& weights) const {
        constexpr double never = 1e-12;
        double sum = 0;
        for (const Example& example : examples) {
            const double p = std::clamp(chance_of(example, weights), never, 1 - never);
            sum -= example.weight * (example.result * std::log(p) + (1 - example.result) * std::log(1 - p));
        }
        return sum;
    }
    double mean_loss(const Vector& weights) const { return all > 0 ? loss(weights) / all : 0; }

    double objective(const Vector& weights) const {
        double sum = loss(weights);
        for (usize i = 0; i < size; ++i)
            sum += pull / 2 * (weights[i] - begin[i]) * (weights[i] - begin[i]);
        return sum;
    }

    static Vector moved(const Vector& from, const Vector& step, double length) {
        Vector to = from;
        for (usize i = 0; i < to.size(); ++i)
            to[i] += length * step[i];
        return to;
    }

    // Solves (second derivatives) step = -(first derivatives).
    Vector newton_step(const Vector& weights) const {
        Vector right(size), matrix(size * size);
        for (usize i = 0; i < size; ++i) {
            right[i] = -pull * (weights[i] - begin[i]);
            matrix[i * size + i] = pull;
        }
        for (const Example& example : examples) {
            const double p = chance_of(example, weights);
            const double slope = example.weight * (example.result - p) / host::logistic_scale;
            const double bend = example.weight * p * (1 - p) / (host::logistic_scale * host::logistic_scale);
            for (const host::Feature& a : example.features) {
                right[a.index] += slope * a.count;
                for (const host::Feature& b : example.features)
                    matrix[a.index * size + b.index] += bend * a.count * b.count;
            }
        }
        return solved(std::move(matrix), std::move(right));
    }

    // Cholesky's method; the matrix is positive definite because of the pull.
    Vector solved(Vector matrix, Vector right) const {
        for (usize i = 0; i < size; ++i)
            for (usize j = 0; j <= i; ++j) {
                double sum = matrix[i * size + j];
                for (usize k = 0; k < j; ++k)
                    sum -= matrix[i * size + k] * matrix[j * size + k];
                matrix[i * size + j] = i == j ? std::sqrt(std::max(sum, 1e-300)) : sum / matrix[j * size + j];
            }
        for (usize i = 0; i < size; ++i) {
            for (usize k = 0; k < i; ++k)
                right[i] -= matrix[i * size + k] * right[k];
            right[i] /= matrix[i * size + i];
        }
        for (usize i = size; i-- > 0;) {
            for (usize k = i + 1; k < size; ++k)
                right[i] -= matrix[k * size + i] * right[k];
            right[i] /= matrix[i * size + i];
        }
        return right;
    }
};

} // namespace

Fit fit_weights(std::span<const Example> examples, std::span<const double> begin, double doubt) {
    return Regression(examples, begin, doubt).run();
}

} // namespace rubicon::match
