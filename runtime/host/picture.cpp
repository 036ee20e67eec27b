#include "runtime/host/picture.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include <fmt/format.h>

#include "runtime/host/names.hpp"

namespace rubicon::host {

namespace {

// Where a cell stands on the page, in steps to the right and down.
struct Spot {
    i32 column, row;
};

// The one place that knows the shapes: every other board is a grid of cells with steps of its own.
Spot spot(const About& about, u32 cell) {
    return {about.cell[cell].file, about.ranks - 1 - about.cell[cell].rank};
}

bool has_ranks_and_files(Shape shape) {
    return shape == Shape::square;
}

// Characters, not bytes.
usize width(std::string_view text) {
    return static_cast<usize>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<u8>(c) & 0xC0) != 0x80; }));
}

std::string padded(std::string_view text, usize to) {
    return std::string(to - std::min(to, width(text)), ' ') + std::string(text);
}

class Artist {
public:
    Artist(const About& about_, std::span<const i32> slots_, PictureOptions options_)
        : about(about_), layout(about_.layout), slots(slots_), options(options_), names(about_) {}

    std::string draw() const {
        std::vector<std::vector<std::string>> page(about.ranks, std::vector<std::string>(about.files));
        usize widest = 1;
        for (u32 c = 0; c < layout.cells; ++c) {
            const Spot at = spot(about, c);
            if (at.row < 0 || at.row >= about.ranks || at.column < 0 || at.column >= about.files) {
                continue;
            }
            page[at.row][at.column] = cell(c);
            widest = std::max(widest, width(page[at.row][at.column]));
        }
        const bool labels = has_ranks_and_files(about.shape);
        std::string text;
        for (i32 row = 0; row < about.ranks; ++row) {
            std::string line = labels ? fmt::format("{:>3}  ", about.ranks - row) : "";
            for (const std::string& here : page[row]) {
                line += padded(here, widest) + " ";
            }
            text += trimmed(line);
        }
        if (labels) {
            std::string line(5, ' ');
            for (i32 file = 0; file < about.files; ++file) {
                line += padded(std::string(1, static_cast<char>('a' + file % 26)), widest) + " ";
            }
            text += trimmed(line);
        }
        return text;
    }

private:
    const About& about;
    const Layout& layout;
    std::span<const i32> slots;
    PictureOptions options;
    Names names;

    static std::string trimmed(const std::string& line) {
        return line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }

    std::string cell(u32 c) const {
        const i32 top = slots[layout.piece(c)];
        if (top == closed_cell) {
            return "#";
        }
        if (top == empty_cell) {
            const i16 number = about.cell[c].number;
            return options.numbers && number > 0 ? std::to_string(number) : options.unicode ? "·" : ".";
        }
        u32 height = 1;
        while (height < layout.holds && slots[layout.piece(c, height)] > 0) {
            ++height;
        }
        return piece(top) + (height > 1 ? std::to_string(height) : "");
    }

    std::string piece(i32 code) const {
        const u32 owner = layout.owner(code), kind = layout.kind(code);
        const char letter = names.letter(owner);
        const bool capital = names.capital_kind() == kind;
        if (options.unicode && (letter == 'w' || letter == 'b') && (capital || names.plain_kind() == kind)) {
            return letter == 'w' ? capital ? "⛁" : "⛀" : capital ? "⛃" : "⛂";
        }
        std::string symbol = about.kind[kind].symbol;
        if (capital || symbol.empty()) {
            return std::string(1, capital ? static_cast<char>(std::toupper(static_cast<u8>(letter))) : letter);
        }
        if (layout.players > 2 || names.plain_kind()) {
            return symbol + letter;
        }
        std::transform(symbol.begin(), symbol.end(), symbol.begin(), [&](char c) {
            return static_cast<char>(owner == 0 ? std::toupper(static_cast<u8>(c)) : std::tolower(static_cast<u8>(c)));
        });
        return symbol;
    }
};

} // namespace

std::string draw(const About& about, std::span<const i32> slots, PictureOptions options) {
    return Artist(about, slots, options).draw();
}

} // namespace rubicon::host
