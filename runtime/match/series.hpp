// What a match, a study and a tuning have in common: many games of one kind, each with its own luck.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "runtime/host/game.hpp"

namespace rubicon::match {

struct Series {
    host::Game game;
    std::string name;                                     // of the game, as the call had it
    std::vector<std::pair<std::string, std::string>> set; // its options
    std::string position;                                 // "" for the start
    u64 rules = 0;                                        // tells rules apart that are called alike
    u64 seed = 1;
    u32 opening = 4; // random plies before the play
    u32 longest = 500;
    u32 concurrency = 1; // games at once
};

} // namespace rubicon::match
