// Games in shared objects.
#pragma once

#include <string>

#include "runtime/host/game.hpp"

namespace rubicon::host {

struct Loaded {
    Game game;         // false if loading failed
    std::string error; // then why
};

// Opens a shared object, looks up `rubicon_game` in it and checks that it was made for this version of the table. The
// object stays open while a copy of the game lives.
Loaded load_library(const std::string& path);

// What is wrong with a table, or "" if it can be used.
std::string check_table(const GameTable* table);

} // namespace rubicon::host
