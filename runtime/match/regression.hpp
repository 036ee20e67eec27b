// Logistic regression: which weights make the results of games most likely.
#pragma once

#include <span>
#include <vector>

#include "runtime/host/features.hpp"

namespace rubicon::match {

// A position and what became of it.
struct Example {
    std::vector<host::Feature> features; // from one player's side
    double result;                       // his: 0 lost, 1 won
    double weight;                       // how much it counts
};

struct Fit {
    std::vector<double> weights;
    double loss_before = 0, loss_after = 0; // mean cross entropy of the examples, in nats
    u32 steps = 0;
};

// Texel's method (P. Osterlund, 2014) with the logarithmic loss, which is convex: the chance of winning is
// 1 / (1 + exp(-value / host::logistic_scale)). Weights are drawn towards where they begin, as if each were known there
// up to `doubt` centimen (ridge). Newton's method with halved steps, so there is nothing to adjust and the result
// depends only on the examples and their order.
Fit fit_weights(std::span<const Example> examples, std::span<const double> begin, double doubt);

} // namespace rubicon::match
