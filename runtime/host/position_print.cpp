#include <algorithm>

#include <fmt/format.h>

#include "rubicon/nodes.hpp"
#include "runtime/host/names.hpp"
#include "runtime/host/position.hpp"

namespace rubicon::host {

namespace {

class Printer {
public:
    Printer(const About& about_, std::span<const i32> slots_)
        : about(about_), layout(about_.layout), slots(slots_), plain(empty_slots(about_)), names(about_) {}

    std::string print() {
        for (u32 p = 0; p < layout.players; ++p) {
            pieces(p);
        }
        parts.push_back(fmt::format("{} to move", about.player[slots[layout.mover()]].name));
        cells("closed", [&](u32 c) { return slots[layout.piece(c)] == closed_cell; });
        for (u32 m = 0; m < layout.marks; ++m) {
            cells(about.mark[m], [&](u32 c) { return slots[layout.mark(m, c)] != 0; });
        }
        for (u32 n = 0; n < layout.numbers; ++n) {
            numbers(n);
        }
        for (u32 v = 0; v < about.var_names; ++v) {
            values(about.var[v], var_place(about, v));
        }
        for (u32 c = 0; c < about.counter_names; ++c) {
            values(about.counter[c], counter_place(about, c));
        }
        made();
        if (slots[layout.phase()] != about.play_phase && about.phases > 0) {
            parts.push_back(fmt::format("phase {}", about.phase[slots[layout.phase()]].name));
        }
        decision();
        return fmt::format("{}", fmt::join(parts, "; "));
    }

private:
    const About& about;
    const Layout& layout;
    std::span<const i32> slots;
    std::vector<i32> plain; // what is left out has these values
    Names names;
    std::vector<std::string> parts;

    void pieces(u32 player) {
        std::string text = about.player[player].name;
        const usize bare = text.size();
        for (u32 c = 0; c < layout.cells; ++c) {
            const i32 top = slots[layout.piece(c)];
            if (top > 0 && layout.owner(top) == player) {
                text += " " + piece(c);
            }
        }
        for (u32 k = 0; k < layout.kinds; ++k) {
            if (i32 count = slots[layout.hand(player, k)]; count > 0) {
                text += fmt::format(" {}@{}", about.kind[k].symbol, count);
            }
        }
        if (text.size() > bare) {
            parts.push_back(text);
        }
    }

    std::string piece(u32 cell) const {
        const i32 top = slots[layout.piece(cell)];
        if (layout.holds == 1 || slots[layout.piece(cell, 1)] == empty_cell) {
            return fmt::format("{}{}", about.kind[layout.kind(top)].symbol, about.cell[cell].name);
        }
        std::string text = fmt::format("{}[", about.cell[cell].name);
        for (u32 level = 0; level < layout.holds && slots[layout.piece(cell, level)] > 0; ++level) {
            const i32 code = slots[layout.piece(cell, level)];
            const char letter = names.letter(layout.owner(code));
            if (names.capital_kind() == layout.kind(code)) {
                text += static_cast<char>(letter - 'a' + 'A');
            } else {
                text += about.kind[layout.kind(code)].symbol;
                text += letter;
            }
        }
        return text + "]";
    }

    template <typename Test>
    void cells(const char* name, Test test) {
        std::string text = name;
        for (u32 c = 0; c < layout.cells; ++c) {
            text += test(c) ? fmt::format(" {}", about.cell[c].name) : "";
        }
        if (text != name) {
            parts.push_back(text);
        }
    }

    void numbers(u32 n) {
        std::string text = about.number[n].name;
        for (u32 c = 0; c < layout.cells; ++c) {
            const i32 value = slots[layout.number(n, c)];
            const i32 usual = slots[layout.piece(c)] > 0 ? about.number[n].start : 0;
            text += value != usual ? fmt::format(" {} {}", about.cell[c].name, value) : "";
        }
        if (text != about.number[n].name) {
            parts.push_back(text);
        }
    }

    void values(const NumberAbout& entry, Place place) {
        const auto now = slots.subspan(place.first, place.count);
        if (entry.holds != NumberAbout::Holds::number) {
            players(entry, now, place);
            return;
        }
        if (!std::equal(now.begin(), now.end(), plain.begin() + place.first)) {
            parts.push_back(fmt::format("{} {}", entry.name, fmt::join(now, " ")));
        }
    }

    // `commander south west south east`, `paid none none south+west none`
    void players(const NumberAbout& entry, std::span<const i32> now, Place place) {
        if (std::equal(now.begin(), now.end(), plain.begin() + place.first)) {
            return;
        }
        std::string text = entry.name;
        for (const i32 value : now) {
            text += " " + players_text(about, entry, value);
        }
        parts.push_back(text);
    }

    // Where the turn stands, unless all else tells it.
    void decision() {
        if (layout.nodes == 0 || about.nodes == 0) {
            return;
        }
        std::vector<i32> told(slots.begin(), slots.end());
        told[layout.node()] = about.phase[slots[layout.phase()]].node;
        if (settle_node(about, told.data()) && told[layout.node()] != slots[layout.node()]) {
            parts.push_back(fmt::format("decision {}", slots[layout.node()] + 1));
        }
    }

    void made() {
        if (!about.counts_moves) {
            return;
        }
        const u32 mover = static_cast<u32>(slots[layout.mover()]);
        const i32 number = slots[layout.made(mover)] + 1;
        bool regular = true;
        for (u32 p = 0; p < layout.players; ++p) {
            regular = regular && slots[layout.made(p)] == (p < mover ? number : number - 1);
        }
        if (!regular) {
            parts.push_back(fmt::format("made {}", fmt::join(slots.subspan(layout.made(0), layout.players), " ")));
        } else if (number != 1) {
            parts.push_back(fmt::format("move {}", number));
        }
    }
};

// Whether board and mover, without moves made, are all there is to the position.
bool is_bare(const About& about, std::span<const i32> slots) {
    const Layout& layout = about.layout;
    std::vector<i32> bare = empty_slots(about);
    std::copy_n(slots.begin(), layout.phase(), bare.begin());
    std::copy_n(slots.begin() + layout.made(0), layout.players, bare.begin() + layout.made(0));
    for (u32 c = 0; c < layout.cells; ++c) {
        bare[layout.piece(c)] = std::max(slots[layout.piece(c)], empty_cell);
        for (u32 n = 0; n < layout.numbers; ++n) {
            bare[layout.number(n, c)] = slots[layout.piece(c)] > 0 ? about.number[n].start : 0;
        }
    }
    return std::equal(bare.begin(), bare.end(), slots.begin(), slots.end());
}

} // namespace

std::string print_position(const About& about, std::span<const i32> slots) {
    return Printer(about, slots).print();
}

std::string print_position(const Game& game, const State& state) {
    return print_position(game.about(), game.slots(state));
}

std::optional<std::string> print_pdn_fen(const About& about, std::span<const i32> slots, bool numbers) {
    const Layout& layout = about.layout;
    const Names names(about);
    if (!names.letters_are_initials() || !is_bare(about, slots) || (numbers && !names.numbered())) {
        return std::nullopt;
    }
    const auto letter = [&](u32 player) { return static_cast<char>(names.letter(player) - 'a' + 'A'); };
    std::string text(1, letter(static_cast<u32>(slots[layout.mover()])));
    std::vector<u32> order(layout.cells);
    for (u32 c = 0; c < layout.cells; ++c) {
        order[c] = c;
    }
    if (numbers) {
        std::sort(order.begin(), order.end(),
                  [&](u32 a, u32 b) { return about.cell[a].number < about.cell[b].number; });
    }
    for (u32 p = 0; p < layout.players; ++p) {
        text += {':', letter(p)};
        const char* comma = "";
        for (u32 c : order) {
            if (const i32 code = slots[layout.piece(c)]; code > 0 && layout.owner(code) == p) {
                const std::string cell = numbers ? std::to_string(about.cell[c].number) : about.cell[c].name;
                text += fmt::format("{}{}{}", comma, about.kind[layout.kind(code)].symbol, cell);
                comma = ",";
            }
        }
    }
    return text;
}

} // namespace rubicon::host
