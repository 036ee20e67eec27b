// What an engine thinks a position is worth: a sum of features, each with its weight.
//
// The features of a game are found by asking its table (no rule text is needed, so compiled games have them too): which
// kinds there are, how they move on a board that is nearly empty, what crowns, which cells win, what is lost with a
// piece. A weight says what one unit of a feature is worth to the player who has it, in centimen: 100 is the weakest
// kind that the game begins with. The value of a position is linear in the weights, so that they can be learned:
// chance of winning = 1 / (1 + exp(-value / logistic_scale)).
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "runtime/host/game.hpp"
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

// One feature of one state, and how many units of it the player is ahead (behind, if negative).
struct Feature {
    u32 index;
    double count;
};

// The features of one game. Made once; may be used by several threads.
class Features {
public:
    explicit Features(const Game& game); // asks a few hundred questions, some of them slow in the interpreter

    usize size() const { return names.size(); }
    const std::string& name(usize index) const { return names[index]; } // "man", "king rank 3", "mobility", ...
    // What the rules alone suggest, without learning.
    const std::vector<double>& defaults() const { return derived; }
    // `defaults`, with what is known better.
    std::vector<double> with(const Weights& weights) const;
    Weights named(std::span<const double> values) const;

    // The features of a state from one player's side against the mean of his opponents. Features that are 0 are left
    // out. Their sum, times the weights, is what `Engine` thinks of a quiet position.
    std::vector<Feature> of(const State& state, u32 player) const;
    double value(std::span<const double> weights, const State& state, u32 player) const; // centimen

    // Sets of players that win together, a bit each, by player: his own team.
    const std::vector<u32>& teams() const { return allies; }

private:
    std::vector<std::string> names;
    std::vector<double> derived;
    std::vector<u32> allies;
};

} // namespace rubicon::host
