// A numbering for games in which cells are linked by hops over one neighbour.
//
// A hop goes by twice a way, so it never leaves the cells whose coordinates are even or odd as those of its start are;
// a step always does. There are four such classes. Each gets a word, all by one linear function of the halved
// coordinates: then a hop is one shift of a word, the neighbours hopped over are the word of another class shifted, and
// neither needs a mask. What hops reach and what steps reach are in different words.
#pragma once

#include <optional>

#include "compiler/emit/numbering.hpp"
#include "compiler/ir/game.hpp"

namespace rubicon::emit {

// Whether the class is of hops over one neighbour to the cell behind, which go on as they like.
bool links_cells(const ir::Game& game, int move_class);

// Whether the game has such a class, for which this numbering serves: what is hopped over and where it lands is told
// cell by cell, and the ways are the same for all players.
bool cells_linked(const ir::Game& game);

// Nothing if a class does not fit its word, or a way would need a mask. Only the ways in `used` are shifts.
std::optional<Numbering> coset_numbering(const Board& board, WayMask used);

} // namespace rubicon::emit
