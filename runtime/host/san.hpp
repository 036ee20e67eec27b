// Moves as chess players write them: `e4`, `Nbd7`, `exd5`, `e8=Q`, `O-O`. Private to the readers and writers of moves
// and to `why`.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rubicon/table.hpp"
#include "runtime/host/text.hpp"

namespace rubicon::host {

// Of each move, without the choices that are shown behind a slash. Nothing if the move cannot be told so: it passes or
// places, or one from another cell would read the same.
std::vector<std::optional<std::string>> san_texts(const About& about, const std::vector<MoveView>& legal);

// Without the marks behind a move: `+`, `#`, `!` and `?`.
std::string_view without_marks(std::string_view text);

// The moves that a text without choices may mean, marks left out of account; none if it is not written so.
std::vector<usize> san_moves(const About& about, const std::vector<MoveView>& legal, std::string_view text);

// Whether a text is a move in this form, legal or not; and the moves, from cell to cell, that it may mean then by the
// pieces that stand there.
struct Ends {
    u32 from, to;
};
bool looks_like_san(const About& about, std::string_view text);
std::vector<Ends> san_meanings(const About& about, std::span<const i32> slots, std::string_view text);

} // namespace rubicon::host
