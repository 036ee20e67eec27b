// Positions as a player may think they are, where others move in secret. Private to the engine.
#pragma once

#include <optional>
#include <random>

#include "runtime/host/game.hpp"

namespace rubicon::host {

// Whether players may not see all of the position.
bool is_secret(const Game& game, const State& state);

// One that agrees with all that who decides now has seen and done: what others did in secret is done anew, at random.
// Nothing if none was found.
std::optional<State> imagine(const Referee& played, std::mt19937_64& dice);

} // namespace rubicon::host
