// A position in its own form as words that no game has looked at yet. Private to the readers of positions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/host/text.hpp"

namespace rubicon::host {

struct PositionWord {
    std::string text;
    usize column = 1;
    std::string tower; // what stands in brackets behind it
    bool has_tower = false;
    usize tower_column = 1;
};
using PositionPart = std::vector<PositionWord>; // what stands between two `;`

// No part is empty.
Parsed<std::vector<PositionPart>> split_position(std::string_view text);

// What to say of a word that begins a line of a test, such as `moves`: behind a position it was taken for a part of it.
std::optional<std::string> needs_own_line(std::string_view word);

} // namespace rubicon::host
