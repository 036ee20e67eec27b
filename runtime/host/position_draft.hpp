// A position while its text is read. Private to the readers of positions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/host/names.hpp"
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

struct PositionDraft {
    const About& about;
    const Layout& layout;
    Names names;
    std::vector<i32> slots;
    std::vector<bool> placed;       // by cell: a piece was given
    std::optional<TextError> error; // the first

    explicit PositionDraft(const About& game);

    bool fail(const PositionWord& word, std::string message); // returns false
    std::optional<u32> cell(const PositionWord& word);        // or an error
    // "; did you mean `c3`?", or "".
    std::string like(std::string_view word, const std::vector<std::string>& candidates) const;
};

// The pieces that follow a player's name; false after an error.
bool read_pieces(PositionDraft& draft, u32 player, const PositionPart& words);

} // namespace rubicon::host
