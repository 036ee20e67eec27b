#include "runtime/host/picture.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <vector>

#include <fmt/format.h>

#include "runtime/host/names.hpp"

namespace rubicon::host {

namespace {

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

    std::string draw() const { return about.shape == Shape::square ? grid() : plane() + legend(); }

private:
    const About& about;
    const Layout& layout;
    std::span<const i32> slots;
    PictureOptions options;
    Names names;

    // A square board: a row a rank.
    std::string grid() const {
        std::vector<std::vector<std::string>> page(about.ranks, std::vector<std::string>(about.files));
        usize widest = 1;
        for (u32 c = 0; c < layout.cells; ++c) {
            const i32 row = about.ranks - 1 - about.cell[c].rank, column = about.cell[c].file;
            if (row < 0 || row >= about.ranks || column < 0 || column >= about.files) {
                continue;
            }
            page[row][column] = cell(c);
            widest = std::max(widest, width(page[row][column]));
        }
        std::string text;
        for (i32 row = 0; row < about.ranks; ++row) {
            std::string line = fmt::format("{:>3}  ", about.ranks - row);
            for (const std::string& here : page[row]) {
                line += padded(here, widest) + " ";
            }
            text += trimmed(line);
        }
        std::string line(5, ' ');
        for (i32 file = 0; file < about.files; ++file) {
            line += padded(std::string(1, static_cast<char>('a' + file % 26)), widest) + " ";
        }
        return text + trimmed(line);
    }

    // ---- boards whose cells do not stand in rows and columns: placed one by one, each row of the page named

    struct Spot {
        i32 column, row; // in characters and lines
    };

    // Where cells stand, `step` characters for the least distance between two of one row.
    std::vector<Spot> spots(i32 step) const {
        std::vector<Spot> all;
        for (u32 c = 0; c < layout.cells; ++c) {
            const CellAbout& at = about.cell[c];
            switch (about.shape) {
            case Shape::hex: // the columns beside are half a hex higher or lower
                all.push_back({at.x * (step + 1), at.y});
                break;
            case Shape::star: // neighbours in a row are two half hexes apart
                all.push_back({at.x * ((step + 1) / 2), at.y});
                break;
            case Shape::rhombus:
                all.push_back({(2 * at.x + at.y) * ((step + 1) / 2), at.y});
                break;
            case Shape::graph: // a line between any two
                all.push_back({at.x * (step + 2), 2 * at.y});
                break;
            case Shape::square:
                all.push_back({at.x * step, at.y});
                break;
            }
        }
        i32 left = 0, top = 0;
        for (const Spot& spot : all) {
            left = std::min(left, spot.column);
            top = std::max(top, spot.row);
        }
        for (Spot& spot : all) {
            spot = {spot.column - left, top - spot.row};
        }
        return all;
    }

    std::string plane() const {
        usize widest = 1;
        for (u32 c = 0; c < layout.cells; ++c) {
            widest = std::max(widest, width(cell(c)));
        }
        const std::vector<Spot> at = spots(static_cast<i32>(widest) + 1);
        std::vector<std::vector<std::string>> page; // a character a place
        const auto put = [&](Spot spot, std::string_view character) {
            if (page.size() <= static_cast<usize>(spot.row)) {
                page.resize(static_cast<usize>(spot.row) + 1);
            }
            std::vector<std::string>& line = page[static_cast<usize>(spot.row)];
            if (line.size() <= static_cast<usize>(spot.column)) {
                line.resize(static_cast<usize>(spot.column) + 1, " ");
            }
            line[static_cast<usize>(spot.column)] = character;
        };
        for (u16 link = 0; link < about.links; ++link) {
            draw_link(at[static_cast<usize>(about.link[2 * link])], at[static_cast<usize>(about.link[2 * link + 1])],
                      put);
        }
        for (u32 c = 0; c < layout.cells; ++c) {
            Spot spot = at[c];
            const std::string text = cell(c);
            for (usize i = 0; i < text.size(); ++spot.column) {
                usize end = i + 1;
                while (end < text.size() && (static_cast<u8>(text[end]) & 0xC0) == 0x80) {
                    ++end;
                }
                put(spot, std::string_view(text).substr(i, end - i));
                i = end;
            }
        }
        std::string picture;
        for (usize row = 0; row < page.size(); ++row) {
            std::string line = fmt::format("{:>3}  ", row_name(at, static_cast<i32>(row)));
            for (const std::string& character : page[row]) {
                line += character;
            }
            picture += trimmed(line);
        }
        return picture + file_names(at);
    }

    template <typename Put>
    static void draw_link(Spot a, const Spot& b, const Put& put) {
        const auto sign = [](i32 n) { return n > 0 ? 1 : n < 0 ? -1 : 0; };
        const i32 steps = a.row == b.row ? std::abs(b.column - a.column) : std::abs(b.row - a.row);
        const std::string_view stroke = a.row == b.row                                       ? "-"
                                        : a.column == b.column                               ? "|"
                                        : (sign(b.column - a.column) == sign(b.row - a.row)) ? "\\"
                                                                                             : "/";
        for (i32 i = 1; i < steps; ++i) {
            put({a.column + (b.column - a.column) * i / steps, a.row + (b.row - a.row) * i / steps}, stroke);
        }
    }

    // What the names of all cells of a row have in common: their letter or their number.
    std::string row_name(const std::vector<Spot>& at, i32 row) const {
        std::string letter, number;
        bool first = true;
        for (u32 c = 0; c < layout.cells; ++c) {
            if (at[c].row != row) {
                continue;
            }
            const std::string name = about.cell[c].name;
            letter = first || letter == name.substr(0, 1) ? name.substr(0, 1) : "";
            number = first || number == name.substr(1) ? name.substr(1) : "";
            first = false;
        }
        return about.shape == Shape::star ? letter : number;
    }

    // The letter of each file below its lowest cell; nothing where rows have the letters.
    std::string file_names(const std::vector<Spot>& at) const {
        if (about.shape == Shape::star) {
            return "";
        }
        std::string line;
        for (u32 c = layout.cells; c-- > 0;) { // lower cells come first and are written last
            const usize column = 5 + static_cast<usize>(at[c].column);
            line.resize(std::max(line.size(), column + 1), ' ');
            if (about.shape != Shape::rhombus || about.cell[c].rank == 0) {
                line[column] = about.cell[c].name[0];
            }
        }
        return trimmed(line);
    }

    // Whose pieces the letters are, where they are not the players' initials.
    std::string legend() const {
        std::string text;
        for (u32 p = 0; !names.letters_are_initials() && p < layout.players; ++p) {
            text += fmt::format("{}{} {}", text.empty() ? "     " : ", ", names.letter(p), about.player[p].name);
        }
        return text.empty() ? text : text + "\n";
    }

    static std::string trimmed(const std::string& line) {
        return line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }

    std::string cell(u32 c) const {
        const i32 top = slots[layout.piece(c)];
        if (top == closed_cell) {
            return "#";
        }
        if (top == unknown_slot) {
            return "?";
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
