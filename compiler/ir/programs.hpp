// What effects do to the stock of a game, however their choices and conditions fall.
#pragma once

#include "compiler/ir/game.hpp"

namespace rubicon::ir {

// The first four happen for certain in every outcome that exists; all else may happen.
struct Doing {
    bool closes = false;    // a live cell leaves the board
    bool fills = false;     // a new piece comes to an empty cell, and nothing lets one fall empty
    bool from_hand = false; // a piece leaves a hand
    bool removes = false;   // a piece leaves the board, and none is moved or put there
    bool carries = false;   // pieces are put elsewhere
    bool lifts = false;     // pieces are removed
    bool turns_over = false;
    bool into_hand = false; // a hand grows
    KindMask brings = 0;    // new pieces of these kinds, from a hand or not
    KindMask creates = 0;   // those of them that come from nowhere, and what comes into a hand
    KindMask becomes = 0;   // pieces become of these kinds
};

// with_piece: a piece acts, so there are `start` and `landing`.
Doing doing_of(const Expr& effects, bool with_piece);
// One after the other.
Doing both(const Doing& first, const Doing& second);
// The same with nothing certain.
Doing perhaps(const Doing& doing);

// The cells on which a walk may land after this part, before it is asked what lies between.
const Expr& landing_of(const Part& part);

// Whether every cell of the set holds a piece, or none does; `false` is no answer.
bool surely_occupied(const Expr& cells);
bool surely_empty(const Expr& cells);

} // namespace rubicon::ir
