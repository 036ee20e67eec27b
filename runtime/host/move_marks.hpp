// What tells moves apart that would be written alike. Private to the writer and the reader of moves.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "runtime/host/game.hpp"

namespace rubicon::host {

// Written behind a slash: `xd4`, where only this move takes a piece there; `xb4d4`, all that it takes; or, where they
// take the same, the name of its class or a number. No word: the one of them that takes nothing.
struct MoveMark {
    std::string word;
    std::vector<u32> gone; // cells that fall empty, start and landing left out
};

// `alike`: moves, by their index, that are written alike.
std::map<usize, MoveMark> marks_of(const Game& game, const State& state, const std::vector<Move>& moves,
                                   const std::vector<usize>& alike);

} // namespace rubicon::host
