// A position as a picture in text.
#pragma once

#include <span>
#include <string>

#include "rubicon/table.hpp"

namespace rubicon::host {

struct PictureOptions {
    bool unicode = false; // draughtsmen and dots instead of letters and points
    bool numbers = false; // empty cells show their number, where the game has a numbering
};

// Lines of equal kind, each ended by a newline, the first player below:
//
//      8     b   b   b   b
//      7   b   .   b   .
//          a b c d e f g h
//
// A man is his owner's small letter, the other kind of a two-kind game the capital; where all kinds have symbols, they
// are written with capitals for the first player and small letters for the second, or the owner's letter after the
// symbol where there are more. A tower is its top and its height. `#` is a closed cell.
std::string draw(const About& about, std::span<const i32> slots, PictureOptions options = {});

} // namespace rubicon::host
