// Ends that come about by adding a piece: a row of so many, a chain from side to side.
//
// A set of one player's pieces that a move only adds to can come to hold such a row or chain through the piece added
// and through no other. So the state keeps which of them there are, and with chains the cells linked to their
// beginning; a move that does more than add has them looked for anew.
#pragma once

#include <vector>

#include "compiler/ir/game.hpp"

namespace rubicon::passes {

// One end as asked for one player.
struct GrownEnd {
    enum class Form : std::uint8_t {
        row,  // `least` or more cells of `set` stand in a row
        chain // cells of `set` link one of `from` to one of `to`
    };
    Form form = Form::row;
    std::size_t end = 0; // of the game
    int player = 0;
    bool own = false;                // in `set` are pieces of the player only
    const ir::Expr* set = nullptr;   // in all three a cell is or is not by what stands on it and where it lies
    const ir::Expr* from = nullptr;  // chain
    std::vector<const ir::Expr*> to; // chain: in all of them
    std::int64_t least = 0;          // row
};

struct Growth {
    std::vector<GrownEnd> ends;
    // By action: all it does is to place a piece of the mover on its one choice, a cell that was empty.
    std::vector<char> adds;

    // Which of `ends` is this one; -1: none.
    int find(std::size_t end, int player) const;
};

// No ends if no such end is asked, or no action adds.
Growth growth(const ir::Game& game);

} // namespace rubicon::passes
