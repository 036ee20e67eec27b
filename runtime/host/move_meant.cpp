#include "runtime/host/move_meant.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace rubicon::host {

namespace {

class Lookup {
public:
    Lookup(const Names& names_, MeantMove& meant_)
        : names(names_), about(names_.about()), meant(meant_), words(meant_.words) {}

    std::optional<TextError> all();

private:
    const Names& names;
    const About& about;
    MeantMove& meant;
    MoveWords& words;

    bool is_class(std::string_view word) const;
    std::optional<TextError> name();
    std::optional<TextError> place(MoveStop& stop);
};

bool Lookup::is_class(std::string_view word) const {
    const auto* const end = about.move_class + about.classes;
    return std::any_of(about.move_class, end, [&](const ClassAbout& known) { return word == known.name; });
}

std::optional<TextError> Lookup::name() {
    if (words.stops.size() == 1 && !words.from_hand && !names.cell(words.stops[0].cell)) {
        const std::string word = words.stops[0].symbol + words.stops[0].cell;
        if (is_class(word)) { // `bet2`, which reads like a piece on a cell
            words.named = word;
            words.stops.clear();
        }
    }
    if (const std::string& name = words.named; !name.empty() && name != "pass" && !is_class(name)) {
        return TextError{1, name.size(),
                         fmt::format("`{}` is no move; a move reads like `c3-d4`, `c3:e5` or `pass`", name)};
    }
    return std::nullopt;
}

std::optional<TextError> Lookup::place(MoveStop& stop) {
    auto cell = names.cell(stop.cell);
    if (const auto piece = names.piece(stop.cell, true); !cell && stop.symbol.empty() && piece) {
        stop.symbol = about.kind[piece->kind].symbol;
        cell = piece->cell;
    }
    if (!cell) {
        return TextError{stop.column + stop.symbol.size(), stop.cell.size(), names.no_such_cell(stop.cell)};
    }
    if (!stop.symbol.empty() && !names.symbol(stop.symbol, true)) {
        return TextError{stop.column, stop.symbol.size(),
                         fmt::format("no kind of piece has the symbol `{}`", stop.symbol)};
    }
    meant.cells.push_back(*cell);
    return std::nullopt;
}

std::optional<TextError> Lookup::all() {
    if (auto error = name()) {
        return error;
    }
    for (MoveStop& stop : words.stops) {
        if (auto error = place(stop)) {
            return error;
        }
    }
    const std::string symbol = words.from_hand ? words.hand_symbol : words.stops.empty() ? "" : words.stops[0].symbol;
    if (!symbol.empty()) {
        meant.moved = names.symbol(symbol, true);
        if (!meant.moved) {
            return TextError{1, 1, fmt::format("no kind of piece has the symbol `{}`", symbol)};
        }
    }
    if (!words.crown.empty()) {
        meant.crowned = kind_called(names, words.crown);
        if (!meant.crowned) {
            return TextError{1, 1, fmt::format("no kind of piece has the symbol `{}`", words.crown)};
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<u32> kind_called(const Names& names, std::string_view word) {
    const About& about = names.about();
    if (auto found = names.symbol(word, true)) {
        return found;
    }
    for (u32 k = 0; k < about.layout.kinds; ++k) {
        if (small(word) == small(about.kind[k].name)) {
            return k;
        }
    }
    return std::nullopt;
}

Parsed<MeantMove> look_up(const Names& names, const MoveWords& words) {
    MeantMove meant;
    meant.words = words;
    if (auto error = Lookup(names, meant).all()) {
        return *std::move(error);
    }
    return meant;
}

} // namespace rubicon::host
