// Looking up the names of a game: what the readers of positions and moves share.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "rubicon/table.hpp"

namespace rubicon::host {

class Names {
public:
    explicit Names(const About& game);

    const About& about() const { return *game; }
    const Layout& layout() const { return game->layout; }

    // By name (letters in either case) or by number in the game's numbering.
    std::optional<u32> cell(std::string_view text) const;
    std::optional<u32> player(std::string_view name) const;

    // A symbol followed by a cell; letters of the symbol must match exactly unless `lenient`.
    struct Piece {
        u32 kind, cell;
    };
    std::optional<Piece> piece(std::string_view text, bool lenient = false) const;
    std::optional<u32> symbol(std::string_view text, bool lenient = false) const;

    // What writes a player as one letter or digit: his first letter, or his number where first letters are shared.
    char letter(u32 player) const { return letters[player]; }
    std::optional<u32> player_by_letter(char letter) const; // in either case
    bool letters_are_initials() const { return initials; }

    std::optional<u32> plain_kind() const { return plain; } // the kind without a symbol
    // In a tower of two kinds, one of them plain, the other is written as a capital.
    std::optional<u32> capital_kind() const;

    std::vector<std::string> players() const;
    std::vector<std::string> symbols() const; // those not empty, as written
    std::vector<std::string> cells() const;
    // What to say of a word that names no cell: that it lies between the playing cells, or which one is like it.
    std::string no_such_cell(std::string_view word) const;
    bool numbered() const { return has_numbers; }

private:
    const About* game;
    std::unordered_map<std::string, u32> cell_by_name; // in small letters
    std::string letters;
    bool initials = true;
    bool has_numbers = false;
    std::optional<u32> plain;
};

std::string small(std::string_view text); // in small letters
std::optional<i32> whole_number(std::string_view text);

// What a variable that holds players says: `none`, `south`, `south+west`; and read again.
std::string players_text(const About& about, const NumberAbout& entry, i32 value);
std::optional<i32> players_value(const Names& names, const NumberAbout& entry, std::string_view text);

// Where the value of a named entry of `var` or `counter` lies: its first place and how many.
struct Place {
    u32 first, count;
};
Place var_place(const About& about, u32 name);
Place counter_place(const About& about, u32 name);

} // namespace rubicon::host
