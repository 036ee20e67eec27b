// Where one leg of a clause may land, as a set: read from tables by the cell of the piece, no cell is tried.
//
// `step` and `leap` look up the cells around, `slide` the cells along a ray up to the first that cannot be crossed,
// `steps` several steps one after the other. Any other clause is walked (general_walks.cpp), which every board knows.
#pragma once

#include <string>

#include "compiler/emit/general.hpp"
#include "compiler/emit/rays.hpp"
#include "compiler/ir/programs.hpp"

namespace rubicon::emit {

enum class Reach { step, steps, slide, leap, anywhere, flood, walk };

Reach reach_of(const General& general, const ir::Clause& clause);

// The tables and functions that reach_lands and attackers call; nothing for games that need none.
void reach_tables(const General& general);

// Which cells hops link, for numberings by classes; the reach of such hops calls it. flat_hops.cpp.
void hop_links(const General& general);

// Declares what lands(...) reads of the board: the same for all pieces of one player. `scope` is his.
void reach_sets(const General& general, const ir::Clause& clause, const Scope& scope);
// The cells where a piece of player `owner`, standing on `at`, lands by the clause: an operand. After reach_sets.
std::string reach_lands(const General& general, const ir::Clause& clause, const std::string& owner);

// Whether an attack by the clause can be read backwards from the victim: a single step, leap or slide that takes
// whatever enemy it lands on, and cannot fail.
bool reads_backwards(const General& general, const ir::Clause& clause);
// Whether the clause takes by a step to a marked cell, of which there are few: who could is read backwards.
bool takes_on_marks(const General& general, const ir::Clause& clause);
// The cells from which a piece of player `owner` would land on `at` by the clause: an operand. `through` names the
// cells that a slide may cross.
std::string reach_back(const General& general, const ir::Clause& clause, const std::string& owner,
                       const std::string& at, const std::string& through);

// No cell can be in both sets, whatever the board.
bool apart(const ir::Expr& a, const ir::Expr& b);

} // namespace rubicon::emit
