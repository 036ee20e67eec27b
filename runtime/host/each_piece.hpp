// The pieces on the board of a position, those in towers included.
#pragma once

#include "rubicon/table.hpp"

namespace rubicon::host {

// Calls `look(code, cell, level, friends)` for each; `friends`: the piece on top of it has the same owner, or is
// itself.
template <typename Look>
void each_piece(const Layout& layout, const i32* row, Look look) {
    for (u32 cell = 0; cell < layout.cells; ++cell) {
        const i32 top = row[layout.piece(cell)];
        if (top <= 0)
            continue;
        look(static_cast<u32>(top), cell, 0u, true);
        const u32 owner = layout.owner(top);
        for (u32 level = 1; level < layout.holds; ++level) {
            const i32 below = row[layout.piece(cell, level)];
            if (below <= 0)
                break;
            look(static_cast<u32>(below), cell, level, layout.owner(below) == owner);
        }
    }
}

} // namespace rubicon::host
