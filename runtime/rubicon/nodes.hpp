// Games whose turns are more than one decision: which decision a row of slots stands at, and what a player may know of
// it. Shared by the text formats, the interpreter and compiled code.
#pragma once

#include "rubicon/table.hpp"

namespace rubicon {

// Brings the slot of the decision in line with what a position text tells: the phase, and the throw. False if they
// contradict each other.
constexpr bool settle_node(const About& about, i32* slots) {
    const Layout& layout = about.layout;
    const i32 phase = slots[layout.phase()];
    if (layout.nodes == 0) {
        return phase == 0 || (0 < phase && phase < about.phases);
    }
    i32& node = slots[layout.node()];
    if (phase < 0 || phase >= about.phases || node < 0 || node >= about.nodes) {
        return false;
    }
    if (about.node[node].phase != phase) {
        node = about.phase[phase].node;
    }
    for (i32 n = 0; n < about.nodes; ++n) {
        const NodeAbout& other = about.node[n];
        const bool thrown = other.shows >= 0 && slots[layout.var(static_cast<u32>(other.shows))] != 0;
        if (thrown && other.phase == phase && about.node[node].shows < 0) {
            node = n;
        }
    }
    const i16 shows = about.node[node].shows;
    return shows < 0 || slots[layout.var(static_cast<u32>(shows))] != 0;
}

// Whether somebody may have put a piece on the cell that the player does not see.
constexpr bool hidden_cell(const About& about, const i32* slots, u32 player, u32 cell) {
    const Layout& layout = about.layout;
    const u8* hidden = about.phase[slots[layout.phase()]].hidden;
    const i32 top = slots[layout.piece(cell)];
    if (top > 0 && layout.owner(top) == player) {
        return false;
    }
    for (u32 other = 0; other < layout.players; ++other) {
        if (other != player && hidden[other * layout.cells + cell] != 0) {
            return true;
        }
    }
    return false;
}

// Makes unknown what the player may not see: in a secret phase what the others put on the board, where they may put it,
// and what they still hold.
constexpr void hide(const About& about, u32 player, i32* slots) {
    const Layout& layout = about.layout;
    if (about.phases == 0 || about.phase[slots[layout.phase()]].hidden == nullptr) {
        return;
    }
    for (u32 cell = 0; cell < layout.cells; ++cell) {
        if (!hidden_cell(about, slots, player, cell)) {
            continue;
        }
        for (u32 level = 0; level < layout.holds; ++level) {
            slots[layout.piece(cell, level)] = unknown_slot;
        }
        for (u32 n = 0; n < layout.numbers; ++n) {
            slots[layout.number(n, cell)] = unknown_slot;
        }
        for (u32 m = 0; m < layout.marks; ++m) {
            slots[layout.mark(m, cell)] = unknown_slot;
        }
    }
    for (u32 other = 0; other < layout.players; ++other) {
        for (u32 kind = 0; kind < layout.kinds; ++kind) {
            if (other != player) {
                slots[layout.hand(other, kind)] = unknown_slot;
            }
        }
    }
}

} // namespace rubicon
