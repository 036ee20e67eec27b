// A game as the interpreter reads it: the rules IR and what is looked up in it all the time.
#pragma once

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "compiler/ir/game.hpp"

namespace rubicon::interpret {

// Immutable once built; shared by every machine that plays the game.
struct Rules {
    explicit Rules(ir::Game rules);

    // Clauses of a class for pieces of a kind, in the order of the file.
    const std::vector<const ir::Clause*>& clauses(int move_class, int kind) const {
        return clause_lists[static_cast<std::size_t>(move_class) * game.kinds.size() + static_cast<std::size_t>(kind)];
    }
    // The cell at a lattice point, or -1.
    int cell_at(int x, int y) const;
    // Slot of a variable (of a player, where it is kept by player) and of a counter (of a player, for `by one`).
    u32 var_slot(int var, int player) const;
    u32 counter_slot(int counter, int player) const;
    bool has_number(int number, int kind) const { return game.numbers[number].kinds >> kind & 1; }
    // The mark that holds which pieces never moved, or -1.
    int unmoved_mark() const { return game.tracks_unmoved ? static_cast<int>(game.layout.marks) - 1 : -1; }
    int players() const { return static_cast<int>(game.players.size()); }
    int cells() const { return static_cast<int>(game.board.cells.size()); }

    ir::Game game;
    std::vector<bool> keyed;      // slots that make up the key
    std::vector<int> fresh_marks; // marks that last one move
    bool leg_read_later = false;  // a rule asked after the last leg reads what that leg went over or passed

private:
    std::vector<std::vector<const ir::Clause*>> clause_lists;
    std::map<std::pair<int, int>, int> lattice;
    std::vector<u32> var_bases, counter_bases;
};

} // namespace rubicon::interpret
