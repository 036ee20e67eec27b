// The board of a game as C++ text: its constants, the struct Board, and the small functions over it that expressions,
// effects and both generators call.
#pragma once

#include <string>

#include "compiler/emit/plan.hpp"
#include "compiler/emit/writer.hpp"

namespace rubicon::emit {

// Everything up to and including Board and its functions.
void board_section(Writer& out, const Plan& plan);

// How the constant of a zone is called. same: all players see the same cells, so it is a Cells; else a Cells[players].
struct ZoneTable {
    std::string name;
    bool same;
};
ZoneTable zone_table(const Plan& plan, int zone);

// Cells with a piece of one of the kinds.
std::string kinds_text(const Plan& plan, const std::string& board, ir::KindMask kinds);

// The cells next to `set` along a way; `set` is an operand.
std::string shifted(const Plan& plan, int way, const std::string& set);

// Parts of it: pieces as they stand, move and leave; cells next to others.
void pieces_section(Writer& out, const Plan& plan);
void neighbours_section(Writer& out, const Plan& plan);

// Straight lines of cells: tables and the functions that ask them.
void lines_section(Writer& out, const Plan& plan);

} // namespace rubicon::emit
