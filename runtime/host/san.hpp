// Moves as chess players write them: `e4`, `Nbd7`, `exd5`, `e8=Q`, `O-O`. Private to the readers and writers of moves.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rubicon/table.hpp"
#include "runtime/host/text.hpp"

namespace rubicon::host {

// Nothing if the move cannot be told so: it passes, places or has choices of its own.
std::optional<std::string> san_text(const About& about, const std::vector<MoveView>& legal, usize index);

// The moves that a text may mean, `+`, `#`, `!` and `?` behind it left out of account; none if it is not written so.
std::vector<usize> san_moves(const About& about, const std::vector<MoveView>& legal, std::string_view text);

} // namespace rubicon::host
