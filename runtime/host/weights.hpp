// What an engine thinks a position is worth: a sum of features (features.hpp), each with its weight.
//
// A weight says what one unit of a feature is worth to the player who has it, in centimen: 100 is the weakest
// kind that the game begins with. The value of a position is linear in the weights, so that they can be learned:
// chance of winning = 1 / (1 + exp(-value / logistic_scale)).
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "runtime/host/text.hpp"

namespace rubicon::host {

inline constexpr double logistic_scale = 200;

// Weights by the names of their features. Those that are missing keep the value derived from the rules, names that the
// game does not have are passed over.
struct Weights {
    std::string game; // the title of the game that they were learned for; told, not compared
    std::map<std::string, double> value;
};

// The text of a file of weights (one JSON object: {"game": "...", "weights": {"man": 100, ...}}), and back.
Parsed<Weights> read_weights(std::string_view text);
std::string write_weights(const Weights& weights);

} // namespace rubicon::host
