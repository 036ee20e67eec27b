// A position while its text is read. Private to the readers of positions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/host/names.hpp"
#include "runtime/host/position_words.hpp"
#include "runtime/host/text.hpp"

namespace rubicon::host {

struct PositionDraft {
    const About& about;
    const Layout& layout;
    Names names;
    std::vector<i32> slots;
    std::vector<bool> placed;       // by cell: a piece was given
    std::optional<i32> move_number; // of the mover's next move
    bool made_given = false;        // the moves that each player has made
    std::optional<TextError> error; // the first

    explicit PositionDraft(const About& game);

    bool fail(const PositionWord& word, std::string message); // returns false
    std::optional<u32> cell(const PositionWord& word);        // or an error
    // "; did you mean `c3`?", or "".
    std::string like(std::string_view word, const std::vector<std::string>& candidates) const;
};

// The pieces that follow a player's name; false after an error.
bool read_pieces(PositionDraft& draft, u32 player, const PositionPart& words);

// What follows the name of something that the game remembers: marks, numbers, variables, counters, moves made, where
// the turn stands; false after an error.
bool read_memory(PositionDraft& draft, const PositionPart& words);

} // namespace rubicon::host
