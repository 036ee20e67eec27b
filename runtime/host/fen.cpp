#include "runtime/host/fen.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "grammars/fen.hpp"
#include "runtime/host/grammar.hpp"
#include "runtime/host/names.hpp"
#include "runtime/host/position.hpp"

namespace rubicon::host {

namespace {

struct Piece {
    std::string text; // of a range, its first cell
    std::string last; // the end of a range, or ""
    usize column = 1;
};

struct Side {
    char letter = 0;
    usize column = 1;
    std::vector<Piece> pieces;
};

struct PdnFen {
    char mover = 0;
    usize column = 1;
    std::vector<Side> sides;
};

template <typename Rule>
struct Action {};

template <>
struct Action<fen_grammar::mover> {
    template <typename Input>
    static void apply(const Input& in, PdnFen& fen) {
        fen.mover = *in.begin();
        fen.column = in.position().byte + 1;
    }
};
template <>
struct Action<fen_grammar::side_letter> {
    template <typename Input>
    static void apply(const Input& in, PdnFen& fen) {
        fen.sides.push_back({*in.begin(), in.position().byte + 1, {}});
    }
};
template <>
struct Action<fen_grammar::cell> {
    template <typename Input>
    static void apply(const Input& in, PdnFen& fen) {
        fen.sides.back().pieces.push_back({in.string(), "", in.position().byte + 1});
    }
};
template <>
struct Action<fen_grammar::last_cell> {
    template <typename Input>
    static void apply(const Input& in, PdnFen& fen) {
        fen.sides.back().pieces.back().last = in.string();
    }
};

// Puts the pieces of one entry; an error if it is none.
std::optional<TextError> put(const Names& names, std::vector<i32>& slots, u32 player, const Piece& piece) {
    const Layout& layout = names.layout();
    const usize length = piece.text.size() + (piece.last.empty() ? 0 : piece.last.size() + 1);
    const auto fail = [&](std::string message) { return TextError{piece.column, length, std::move(message)}; };
    const auto first = names.piece(piece.text, true);
    if (!first) {
        return fail(fmt::format(
            "`{}` is no piece of this game{}", piece.text,
            names.symbols().empty() ? "" : ": expected a cell, or " + either(names.symbols()) + " and a cell"));
    }
    std::vector<u32> cells{first->cell};
    if (!piece.last.empty()) {
        const auto from = names.about().cell[first->cell].number;
        const auto to = whole_number(piece.last);
        if (!names.numbered() || !to || *to < from || !names.cell(piece.last)) {
            return fail("a range goes from a number of a cell to a greater one");
        }
        for (i32 number = from + 1; number <= *to; ++number) {
            if (auto cell = names.cell(std::to_string(number))) {
                cells.push_back(*cell);
            }
        }
    }
    for (u32 cell : cells) {
        i32& slot = slots[layout.piece(cell)];
        if (slot != empty_cell) {
            return fail(fmt::format("something stands on `{}` already", names.about().cell[cell].name));
        }
        slot = layout.code(player, first->kind);
        for (u32 n = 0; n < layout.numbers; ++n) {
            slots[layout.number(n, cell)] = names.about().number[n].start;
        }
    }
    return std::nullopt;
}

// Fields that some programs append to PDN's form: `H5` half-moves without progress, `F12` the number of the move.
bool is_clock(const Side& side) {
    const char letter = static_cast<char>(std::toupper(static_cast<u8>(side.letter)));
    return (letter == 'H' || letter == 'F') && side.pieces.size() == 1 && side.pieces[0].last.empty() &&
           whole_number(side.pieces[0].text);
}

} // namespace

TextError no_player(const Names& names, char letter, usize column) {
    std::vector<std::string> letters;
    for (u32 p = 0; p < names.layout().players; ++p) {
        letters.emplace_back(1, static_cast<char>(std::toupper(static_cast<u8>(names.letter(p)))));
    }
    return {column, 1, fmt::format("`{}` is the letter of no player: expected {}", letter, either(letters))};
}

bool looks_like_pdn_fen(std::string_view text) {
    const usize at = text.find_first_not_of(" \t\r\n\"");
    const usize next = at == std::string_view::npos ? at : text.find_first_not_of(" \t", at + 1);
    return next != std::string_view::npos && std::isalpha(static_cast<u8>(text[at])) && text[next] == ':';
}

Parsed<std::vector<i32>> parse_pdn_fen(const About& about, std::string_view text) {
    PdnFen fen;
    if (auto error = read_by_grammar<fen_grammar::text, Action>(text, fen)) {
        return *error;
    }
    const Names names(about);
    if (!names.letters_are_initials()) {
        return TextError{1, 1, "this form is for games whose players' names begin with different letters"};
    }
    std::vector<i32> slots = empty_slots(about);
    const auto mover = names.player_by_letter(fen.mover);
    if (!mover) {
        return no_player(names, fen.mover, fen.column);
    }
    slots[about.layout.mover()] = static_cast<i32>(*mover);
    i32 number = 1;
    for (const Side& side : fen.sides) {
        const auto player = names.player_by_letter(side.letter);
        if (!player && is_clock(side)) {
            const bool counts = std::toupper(static_cast<u8>(side.letter)) == 'F';
            number = counts ? std::clamp(*whole_number(side.pieces[0].text), 1, 1'000'000) : number;
            continue;
        }
        if (!player) {
            return no_player(names, side.letter, side.column);
        }
        for (const Piece& piece : side.pieces) {
            if (auto error = put(names, slots, *player, piece)) {
                return *error;
            }
        }
    }
    set_move_number(about.layout, slots, number);
    return slots;
}

} // namespace rubicon::host
