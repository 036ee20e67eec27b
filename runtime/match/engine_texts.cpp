#include "runtime/match/engine_texts.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "runtime/host/position.hpp"

namespace rubicon::match {

namespace {

std::vector<int> taken_numbers(const About& about, const MoveView& move) {
    std::vector<int> numbers;
    for (u8 i = 0; i < move.taken_size; ++i)
        numbers.push_back(about.cell[move.taken[i]].number);
    std::ranges::sort(numbers);
    return numbers;
}

} // namespace

std::string uci_move(const About& about, const MoveView& move) {
    if (move.from == no_cell || move.to == no_cell)
        return move.pass ? "0000" : "";
    std::string text = std::string(about.cell[move.from].name) + about.cell[move.to].name;
    if (move.became != no_kind)
        text += static_cast<char>(std::tolower(static_cast<u8>(host::uci_letter(about, move.became))));
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
