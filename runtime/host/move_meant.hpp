// The words of a move text with their names looked up. Private to the reader of moves.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "runtime/host/move_words.hpp"
#include "runtime/host/names.hpp"

namespace rubicon::host {

struct MeantMove {
    MoveWords words;
    std::vector<u32> cells;     // where the stops are
    std::optional<u32> moved;   // kind told before the start
    std::optional<u32> crowned; // kind told after `=`
};

// An error if a word is unknown.
Parsed<MeantMove> look_up(const Names& names, const MoveWords& words);

// A kind by its symbol or, where it has none, its name.
std::optional<u32> kind_called(const Names& names, std::string_view word);

} // namespace rubicon::host
