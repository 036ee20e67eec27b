// Games of chess-like rules as chess players write them.
#pragma once

#include "runtime/host/game.hpp"
#include "runtime/host/pdn.hpp"

namespace rubicon::host {

// What stands behind a move that led to this state: "+" if the piece that no player may leave under attack is attacked,
// "#" if that ended the game, else "".
std::string check_mark(const Game& game, const State& state, const Result& result);

// The same games, every move written anew in the short form of chess with `+` and `#`, main lines numbered, castling
// with letters O. What cannot be played is left as it was written; games whose notation is not chess are left alone.
std::vector<PdnGame> in_short_form(const Game& game, std::vector<PdnGame> games);

} // namespace rubicon::host
