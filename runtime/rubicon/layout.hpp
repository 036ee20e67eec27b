// The plain form of a state: one row of 32-bit numbers ("slots") that every reader of the rules understands.
//
// The interpreter works on it directly; compiled code packs it into its own words and back; text formats, drawings and
// tests read and write it. Its order is fixed by a few counts, so that two programs with equal counts agree slot for
// slot.
#pragma once

#include "rubicon/types.hpp"

namespace rubicon {

// What stands in a cell's slot: nothing, a piece, or no cell any more.
inline constexpr i32 empty_cell = 0;
inline constexpr i32 closed_cell = -1;
// In what a player sees of a state, for any slot: he may not know it.
inline constexpr i32 unknown_slot = -2;
// Pieces of one kind that a player holds in hand.
inline constexpr i32 most_in_hand = 1000;

struct Layout {
    u32 players = 0;
    u32 kinds = 0;
    u32 cells = 0;
    u32 holds = 1;    // most pieces that stand on one cell
    u32 numbers = 0;  // `has` numbers of a piece, kept by cell for the top piece
    u32 marks = 0;    // sets of cells that the rules remember
    u32 vars = 0;     // variables; one kept for each player takes `players` places in a row
    u32 counters = 0; // of ends; one `by one` takes `players` places in a row
    u32 nodes = 0;    // 1 where a turn may be more than one decision: then the state tells which one is next
    u32 held = 0;     // choices that later decisions of the same turn look back on

    // Offsets into the row, in this order.
    constexpr u32 mover() const { return 0; }                   // index of the player to move
    constexpr u32 phase() const { return 1; }                   // index of the phase; 0 where there is one only
    constexpr u32 made(u32 player) const { return 2 + player; } // moves that the player has made so far
    constexpr u32 piece(u32 cell, u32 level = 0) const {        // level 0 is the top
        return 2 + players + cell * holds + level;
    }
    constexpr u32 number(u32 n, u32 cell) const { return 2 + players + cells * (holds + n) + cell; }
    constexpr u32 mark(u32 m, u32 cell) const { return number(numbers, 0) + m * cells + cell; } // 1: marked
    constexpr u32 hand(u32 player, u32 kind) const { return mark(marks, 0) + player * kinds + kind; }
    constexpr u32 var(u32 v) const { return hand(players, 0) + v; }
    constexpr u32 counter(u32 c) const { return var(vars) + c; }
    constexpr u32 node() const { return counter(counters); }       // index of the decision to be made
    constexpr u32 hold(u32 i) const { return node() + nodes + i; } // one more than the choice; 0: none
    constexpr u32 size() const { return hold(held); }

    // A piece as one number, never 0; owner and kind of such a number.
    constexpr i32 code(u32 owner, u32 kind) const { return static_cast<i32>(1 + owner * kinds + kind); }
    constexpr u32 owner(i32 code) const { return (static_cast<u32>(code) - 1) / kinds; }
    constexpr u32 kind(i32 code) const { return (static_cast<u32>(code) - 1) % kinds; }
};

// The key of a position for repetition and tables: the exclusive or of `slot_key` over the slots that the rules name
// (language.md: board, mover, and what a later move can read), slots that hold 0 left out. The mixing function is
// SplitMix64's finaliser (Steele, Lea, Flood 2014). Interpreter and compiled code use this one formula, so keys agree.
constexpr u64 slot_key(u32 slot, i32 value) {
    u64 z = (static_cast<u64>(slot) << 32 | static_cast<u32>(value)) + 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

} // namespace rubicon
