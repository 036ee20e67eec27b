// Positions and moves as the protocols of outside programs write them.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "runtime/host/game.hpp"

namespace rubicon::match {

// "e2e4", "e7e8q", "e1g1" for castling; "0000" for a pass; "" for other moves without a start or a landing.
std::string uci_move(const About& about, const MoveView& move);

// "W" or "B" and a letter for each numbered cell; nothing for a game that is no draughts with numbers, men and kings.
std::optional<std::string> hub_position(const About& about, std::span<const i32> slots);

// "32-28"; "28x19x23": start, end, then the cells of the pieces taken in rising order.
std::string hub_move(const About& about, const MoveView& move);
// Whether a text means that move, the pieces taken in any order, or left out where `ends_suffice`.
bool is_hub_move(const About& about, const MoveView& move, const std::string& text, bool ends_suffice);

} // namespace rubicon::match
