#include "runtime/match/engine_texts.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <vector>

#include <fmt/format.h>

namespace rubicon::match {

namespace {

// The one kind that may be without a symbol is a pawn here.
char symbol_of(const About& about, u32 kind) {
    return *about.kind[kind].symbol ? about.kind[kind].symbol[0] : 'P';
}

char letter(const About& about, i32 code) {
    const char symbol = symbol_of(about, about.layout.kind(code));
    return static_cast<char>(about.layout.owner(code) == 0 ? std::toupper(static_cast<u8>(symbol))
                                                           : std::tolower(static_cast<u8>(symbol)));
}

i32 at(const About& about, std::span<const i32> slots, i32 file, i32 rank) {
    for (u32 c = 0; c < about.layout.cells; ++c)
        if (about.cell[c].file == file && about.cell[c].rank == rank)
            return slots[about.layout.piece(c)];
    return closed_cell;
}

std::string placement(const About& about, std::span<const i32> slots) {
    std::string text;
    for (i32 rank = about.ranks - 1; rank >= 0; --rank) {
        int empty = 0;
        for (i32 file = 0; file < about.files; ++file) {
            const i32 code = at(about, slots, file, rank);
            if (code <= 0) {
                ++empty;
                continue;
            }
            text += (empty ? std::to_string(empty) : "") + letter(about, code);
            empty = 0;
        }
        text += (empty ? std::to_string(empty) : "") + (rank > 0 ? "/" : "");
    }
    return text;
}

std::optional<u32> mark(const About& about, bool castling) {
    for (u32 m = 0; m < about.layout.marks; ++m)
        if ((std::string_view(about.mark[m]) == "unmoved") == castling)
            return m;
    return std::nullopt;
}

// A king and a rook that have not moved may castle; which side is told by where the rook stands.
std::string castling(const About& about, std::span<const i32> slots) {
    const Layout& layout = about.layout;
    const std::optional<u32> unmoved = mark(about, true);
    std::string text;
    for (u32 player = 0; unmoved && player < 2; ++player)
        for (const char side : {'K', 'Q'}) {
            i32 king = -1, rook = -1;
            for (u32 c = 0; c < layout.cells; ++c) {
                const i32 code = slots[layout.piece(c)];
                if (code <= 0 || layout.owner(code) != player || slots[layout.mark(*unmoved, c)] == 0)
                    continue;
                const char kind = about.kind[layout.kind(code)].symbol[0];
                king = kind == 'K' ? static_cast<i32>(c) : king;
            }
            for (u32 c = 0; king >= 0 && c < layout.cells; ++c) {
                const i32 code = slots[layout.piece(c)];
                if (code > 0 && layout.owner(code) == player && slots[layout.mark(*unmoved, c)] != 0 &&
                    about.kind[layout.kind(code)].symbol[0] == 'R' &&
                    (about.cell[c].file > about.cell[king].file) == (side == 'K'))
                    rook = static_cast<i32>(c);
            }
            if (rook >= 0)
                text += static_cast<char>(player == 0 ? side : std::tolower(side));
        }
    return text.empty() ? "-" : text;
}

std::string passed_cell(const About& about, std::span<const i32> slots) {
    const std::optional<u32> skipped = mark(about, false);
    for (u32 c = 0; skipped && c < about.layout.cells; ++c)
        if (slots[about.layout.mark(*skipped, c)] != 0)
            return about.cell[c].name;
    return "-";
}

std::vector<int> taken_numbers(const About& about, const MoveView& move) {
    std::vector<int> numbers;
    for (u8 i = 0; i < move.taken_size; ++i)
        numbers.push_back(about.cell[move.taken[i]].number);
    std::ranges::sort(numbers);
    return numbers;
}

} // namespace

std::optional<std::string> chess_fen(const About& about, std::span<const i32> slots) {
    bool fits = about.shape == Shape::square && about.notation != Notation::draughts && about.layout.players == 2 &&
                about.layout.holds == 1;
    for (u32 k = 0; k < about.layout.kinds; ++k) {
        fits = fits && std::string_view(about.kind[k].symbol).size() <= 1;
        for (u32 other = 0; other < k; ++other)
            fits = fits && symbol_of(about, k) != symbol_of(about, other);
    }
    if (!fits)
        return std::nullopt;
    const bool first = slots[about.layout.mover()] == 0;
    return fmt::format("{} {} {} {} 0 1", placement(about, slots), first ? 'w' : 'b', castling(about, slots),
                       passed_cell(about, slots));
}

std::string uci_move(const About& about, const MoveView& move) {
    if (move.from == no_cell || move.to == no_cell)
        return "0000";
    std::string text = std::string(about.cell[move.from].name) + about.cell[move.to].name;
    if (move.became != no_kind)
        text += static_cast<char>(std::tolower(static_cast<u8>(symbol_of(about, move.became))));
    return text;
}

std::optional<std::string> hub_position(const About& about, std::span<const i32> slots) {
    const Layout& layout = about.layout;
    if (about.notation != Notation::draughts || layout.players != 2 || layout.kinds > 2 || layout.holds != 1)
        return std::nullopt;
    std::string text(layout.cells + 1, 'e');
    text[0] = slots[layout.mover()] == 0 ? 'W' : 'B';
    for (u32 c = 0; c < layout.cells; ++c) {
        if (about.cell[c].number < 1 || about.cell[c].number > static_cast<i32>(layout.cells))
            return std::nullopt;
        const i32 code = slots[layout.piece(c)];
        if (code <= 0)
            continue;
        const bool king = *about.kind[layout.kind(code)].symbol != 0;
        text[static_cast<usize>(about.cell[c].number)] = (king ? "WB" : "wb")[layout.owner(code)];
    }
    return text;
}

std::string hub_move(const About& about, const MoveView& move) {
    if (move.from == no_cell || move.to == no_cell)
        return "";
    std::string text =
        fmt::format("{}{}{}", about.cell[move.from].number, move.taken_size ? 'x' : '-', about.cell[move.to].number);
    for (const int taken : taken_numbers(about, move))
        text += fmt::format("x{}", taken);
    return text;
}

bool is_hub_move(const About& about, const MoveView& move, const std::string& text, bool ends_suffice) {
    std::string spaced = text;
    std::ranges::replace_if(spaced, [](char c) { return c == 'x' || c == '-' || c == ':'; }, ' ');
    std::istringstream words(spaced);
    int from = 0, to = 0;
    if (move.from == no_cell || move.to == no_cell || !(words >> from >> to))
        return false;
    std::vector<int> taken;
    for (int cell = 0; words >> cell;)
        taken.push_back(cell);
    std::ranges::sort(taken);
    return from == about.cell[move.from].number && to == about.cell[move.to].number &&
           (taken == taken_numbers(about, move) || (ends_suffice && taken.empty()));
}

} // namespace rubicon::match
