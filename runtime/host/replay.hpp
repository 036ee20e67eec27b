// Recorded games played again by the rules.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/host/game.hpp"
#include "runtime/host/pdn.hpp"

namespace rubicon::host {

struct Refusal {
    u32 game = 0;     // its number in the text, from 1
    u32 ply = 0;      // of the move refused, from 1; 0 if the game could not be begun
    std::string move; // as written, "" if the game could not be begun
    std::string why;
    u32 line = 0, column = 0; // in the text, from 1
};

struct ReplayReport {
    u32 games = 0; // in the text, those refused counted
    u32 moves = 0; // played in main lines
    std::vector<Refusal> refused;
    u32 variations = 0;      // side lines played, each as far as it goes
    u32 variation_moves = 0; // moves played in them
    std::vector<Refusal> refused_variations;
};

// Plays every game of a PDN file or of our own records (told apart by their first character). A game with a move that
// is not legal is refused, and so is one that goes on after a decisive end; one that goes on after a draw is not: to
// claim it is the players' matter. Results as recorded are not looked at.
ReplayReport replay(const Game& game, std::string_view text);
ReplayReport replay_pdn(const Game& game, const PdnFile& file);
ReplayReport replay_records(const Game& game, std::string_view text);

// Where a game begins: at the position of its FEN tag, if it has one. Nothing if that cannot be read; `error` then says
// why.
std::optional<State> starts_from(const Game& game, const PdnGame& recorded, std::string* error = nullptr);

// "game 3 (12:5), ply 17, c3-d5: `c3-d5` is not legal; ..."
std::string describe(const Refusal& refusal);

} // namespace rubicon::host
