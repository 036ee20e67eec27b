// A move text as words that no game has looked at yet. Private to the reader of moves.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/host/text.hpp"

namespace rubicon::host {

struct MoveStop {
    std::string symbol, cell;
    usize column = 1;
};

struct MoveWords {
    std::string named; // `pass`, `throw`
    std::optional<i32> value;
    bool from_hand = false;
    std::string hand_symbol;
    std::vector<MoveStop> stops; // the first is the start, but for a piece from hand
    std::string joints;          // `-`, `x` or `<` before each later stop
    std::string crown;
    std::vector<MoveStop> choices;
    MoveStop last; // being read
};

Parsed<MoveWords> split_move(std::string_view text);

} // namespace rubicon::host
