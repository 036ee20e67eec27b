// Position text: reading and printing. See "Position text" in docs for the forms.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/host/game.hpp"
#include "runtime/host/text.hpp"

namespace rubicon::host {

// The slots of a position text in any of its forms:
//
//     white f6 Kc3; black e7 c7; white to move; move 3
//     W:Wf6,Kc3:Be7,c7                     where players' first letters differ
//     r3k2r/8/8/8/8/8/8/R3K2R w KQkq -     on a square board, where every kind has a symbol of one letter
//
// Parts of the first form: PLAYER PIECE...; PLAYER to move; and, each with its start value if left out:
//
//     closed CELL...              cells that are no part of the board any more
//     MARK CELL...                marked cells
//     NUMBER CELL VALUE...        a number of the piece on that cell
//     VARIABLE VALUE...           one value, or one for every player in their order
//     END VALUE...                the counter of an end of the game, likewise
//     move N                      the mover's N-th move comes next: players before him have made N, he and the others N
//     made COUNT...               moves that each player has made, where `move N` cannot say it
//     phase NAME                  where it is not the phase of play
//     decision N                  where the turn does not stand at its beginning: number N of all decisions
//
// PIECE: symbol and cell `Kc3`, a tower from its top `d4[bwW]`, or pieces in hand `S@2` (`@9` for a kind without
// symbol).
Parsed<std::vector<i32>> parse_position(const About& about, std::string_view text);

// The same, loaded: an error also if the game refuses the slots.
Parsed<State> read_position(const Game& game, std::string_view text);

// The first form. Reads back to the same slots, but for moves made where no rule reads them.
std::string print_position(const About& about, std::span<const i32> slots);
std::string print_position(const Game& game, const State& state);

// PDN's form; nothing if the position has what it cannot say. `numbers`: by the game's numbering instead of cell names.
std::optional<std::string> print_pdn_fen(const About& about, std::span<const i32> slots, bool numbers);

// The form of chess, for games that are written like chess; nothing for others and where it cannot tell the pieces.
std::optional<std::string> print_chess_fen(const About& about, std::span<const i32> slots);

// The same as UCI programs read it, whatever a game's notation: players are w and b, a kind without a symbol is P.
// Nothing for draughts.
std::optional<std::string> print_uci_fen(const About& about, std::span<const i32> slots);
char uci_letter(const About& about, u32 kind);

// The slots of a board without pieces on which nothing has happened, the first player to move in the phase of play.
std::vector<i32> empty_slots(const About& about);

} // namespace rubicon::host
