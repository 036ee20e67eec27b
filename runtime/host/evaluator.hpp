// The value of positions, quickly: features and weights, added up beforehand for each piece on each cell.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "runtime/host/features.hpp"

namespace rubicon::host {

class Evaluator {
public:
    Evaluator(const Features& features, std::span<const double> weights);
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;

    // For alpha-beta, which adds up whole numbers; valid as long as this evaluator.
    search::Judgement judgement(search::Captures captures, i32 noise, u64 noise_seed) const;
    // For each player against the others.
    void for_all(const i32* row, std::span<double> values) const;

    // Whether nothing is ever taken, so that any position is as fit to be judged as the next.
    bool quiet() const { return source->nature().captures == search::Captures::none; }
    // Whether moves of all players are counted.
    bool counts_moves() const { return mobility != 0; }

private:
    bool told_by_moves() const;
    i32 on(u32 code, u32 cell) const { return top[(code - 1) * cells + cell]; }
    void add_all(const i32* row, double* sums) const; // by player, his own alone

    Game game;
    const Features* source;
    Layout layout;
    u32 cells;
    std::vector<i32> top;     // by code - 1 and cell
    std::vector<i32> guard;   // by code - 1, under a friend
    std::vector<i32> captive; // by code - 1, under an enemy
    std::vector<i32> hand;    // by player and kind
    std::vector<i32> lands;   // as search::Judgement
    std::vector<i32> vital;
    struct Variable {
        u32 slot;
        double weight;
    };
    std::vector<Variable> variables;
    std::vector<search::Judgement::Variable> fine; // the same in 1/256 of a centimen
    std::vector<i32> shelters, threatens;          // as search::Safety
    std::optional<search::Safety> safety;          // none: nobody has a royal piece, or all its weights are 0
    double mobility = 0, tempo = 0, strays = 0, guests = 0;
};

} // namespace rubicon::host
