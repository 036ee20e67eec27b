// Whether two engines of one game, such as the interpreter and compiled code, say the same of a state.
#pragma once

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "runtime/host/game.hpp"

namespace rubicon::test {

// A move with all that a view tells, so that two engines' moves can be matched.
using Told = std::tuple<int, int, int, int, bool, int, int, std::vector<i16>, std::vector<i16>, std::vector<i16>>;

struct Listed {
    std::vector<host::Move> moves;
    std::vector<std::pair<Told, usize>> sorted; // with the index into `moves`

    Listed() = default;
    Listed(const host::Game& game, const host::State& state);
    std::vector<Told> all() const;
};

// The same state in each engine, and how often it has stood.
struct Sides {
    const host::Game &plain, &fast;
    const host::State &of_plain, &of_fast;
    u32 times = 1;
};

struct Agreement {
    std::string differs; // in what, and where; empty: in nothing
    bool over = false;   // there may be moves all the same
    Listed plain, fast;
};

// Compares slots, key, end, moves, who decides, and the counts of one and of two plies.
Agreement compare_states(const Sides& sides);

// Plays the move that stands at `chosen` in both sorted lists: the states after it, in each engine.
std::pair<host::State, host::State> after(const Sides& sides, const Agreement& agreement, usize chosen);

} // namespace rubicon::test
