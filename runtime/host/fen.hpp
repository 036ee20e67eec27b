// The standard forms of a position, PDN's and the chess player's. `parse_position` calls these.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "rubicon/table.hpp"
#include "runtime/host/names.hpp"
#include "runtime/host/text.hpp"

namespace rubicon::host {

bool looks_like_pdn_fen(std::string_view text);
bool looks_like_chess_fen(std::string_view text);

Parsed<std::vector<i32>> parse_pdn_fen(const About& about, std::string_view text);

// Castling rights and the en passant cell are an error unless `-` where no mark of the game stands for them.
Parsed<std::vector<i32>> parse_chess_fen(const About& about, std::string_view text);

// The error for a letter that is no player's.
TextError no_player(const Names& names, char letter, usize column);

// Sets the moves made so that the mover's move of this number (from 1) comes next.
void set_move_number(const Layout& layout, std::span<i32> slots, i32 number);

} // namespace rubicon::host
