// What the emitter decides about a game before it writes a line: bits of cells, what a board has to hold, which events
// a move has to report.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compiler/emit/numbering.hpp"
#include "compiler/ir/game.hpp"
#include "compiler/passes/growth.hpp"

namespace rubicon::emit {

// A question `happened` that some rule asks, as one bit of a move.
struct EventBit {
    int move_class;
    ir::KindMask kinds;
};

struct Plan {
    explicit Plan(const ir::Game& of, std::vector<std::string> passes_off = {}); // keeps a reference

    const ir::Game& game;
    bool on(const char* pass) const; // whether a pass (emit.hpp) is to be used
    Numbering numbering;
    int players = 0, kinds = 0, cells = 0;
    bool two_sides = false;     // two players who are enemies: the other one is `1 - p`
    bool closes = false;        // a cell may leave the board
    bool towers = false;        // a cell may hold more than one piece
    bool hands = false;         // pieces are held in hand
    bool made_in_board = false; // some rule reads how many moves were made
    std::vector<EventBit> events;
    // Events of counters that read more of a move than `happened`, `crowned` and `passes`: the generator has to tell
    // them, a bit each after those of `events`.
    std::vector<const ir::Expr*> reports;
    std::vector<int> planes; // by number of a piece: how many sets hold it
    std::vector<int> var_at; // by variable: its place in Board::var
    std::vector<int> fresh;  // by mark: its place among those that last one move; -1: it lasts
    int fresh_marks = 0;
    std::vector<bool> keyed; // slots of the key
    passes::Growth growth;   // ends that a state keeps; only where the moves are flat

    bool uses(ir::Op op) const { return used[static_cast<std::size_t>(op)]; }
    int unmoved_mark() const;                                // -1 if there is none
    int event_bit(int move_class, ir::KindMask kinds) const; // 0 and 1 are `crowned` and `passed`

    int reported(const ir::Expr& event) const; // its bit, -1 if it is none of `reports`

    // A constant of type Cells.
    std::string literal(const std::vector<std::uint64_t>& words) const;
    std::string literal(const CellSet& set) const;
    std::string literal(const std::vector<char>& set) const;

    bool asks_lines() const; // some rule asks about straight lines of cells
    // Some rule asks for runs of cells of one set with a cell of another behind, which are read from rays.
    bool asks_brackets() const;

private:
    std::vector<std::string> off;
    std::vector<bool> used; // by op
};

inline constexpr int crowned_bit = 0, passed_bit = 1, open_bit = 2, first_event_bit = 3;

} // namespace rubicon::emit
