// Game records in Portable Draughts Notation.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rubicon/types.hpp"

namespace rubicon::host {

struct PdnTag {
    std::string name, value;
};

struct PdnLine;

struct PdnMove {
    std::string text;     // as written: `32-28`, `c3:e5`
    std::string number;   // what numbers it, "12." or "12...", or ""
    std::string setup;    // a position set up before it (`/FEN .../`), or ""
    std::string strength; // "!", "?!", "*" for forced, or ""
    std::vector<u32> nags;
    std::vector<std::string> comments; // after it
    std::vector<PdnLine> variations;   // instead of it
    u32 line = 0, column = 0;          // in the file, from 1
};

struct PdnLine {
    std::vector<std::string> comments; // before the first move
    std::vector<PdnMove> moves;
};

struct PdnGame {
    u32 number = 0; // in the file, from 1, broken ones counted
    u32 line = 0;   // where it begins
    std::vector<PdnTag> tags;
    PdnLine main;
    std::string result; // as written at the end, or ""

    const std::string* tag(std::string_view name) const; // null if there is none
};

struct PdnError {
    u32 number = 0; // of the game
    u32 line = 0, column = 0;
    std::string message;
};

struct PdnFile {
    std::vector<PdnGame> games;   // those that could be read
    std::vector<PdnError> errors; // one for each that could not
    u32 count() const { return static_cast<u32>(games.size() + errors.size()); }
};

// Deepest nesting of variations that is read.
inline constexpr usize deepest_variation = 100;

// Reads any text. A broken game is left out and reported; reading goes on after its result, or with the next tag that
// follows a blank line. Text before the first game is passed over.
PdnFile read_pdn(std::string_view text);

// Lines of at most 80 characters where words allow. The seven standard tags come first in their order.
std::string write_pdn(std::span<const PdnGame> games);

// Numbers the moves of a line: `first` is the number of its first move, `second_player` says that it is not his who
// begins a numbered pair.
void number_moves(PdnLine& line, u32 first = 1, bool second_player = false);

} // namespace rubicon::host
