// How a game ended, in words.
#pragma once

#include <string>

#include "runtime/host/game.hpp"

namespace rubicon::host {

// "white wins", "draw", "south and north win"; "nobody has won yet" while the game goes on. Where payoffs are no plain
// wins and losses: "south 3/2, west 0, ...".
std::string outcome(const About& about, const Result& result);

// The label of the end that decided: "stuck"; "" while the game goes on.
std::string end_label(const About& about, const Result& result);

// Whether nobody may move on. After an end that draws players may: to claim it is their matter, in recorded games as
// where others keep the rules.
bool ends_play(const About& about, const Result& result);

} // namespace rubicon::host
