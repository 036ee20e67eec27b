// What a game's table tells about the game when it is asked the right questions: what the pieces can do on a board that
// is nearly empty, what is won or lost with them, how the players' sides of the board correspond.
//
// Private to the features of an engine. Cells below are *own* cells: the board as the first player sees it, turned or
// mirrored for the others.
#pragma once

#include <vector>

#include "rubicon/search/judgement.hpp"
#include "runtime/host/game.hpp"

namespace rubicon::host {

inline constexpr i32 never = -1; // no number of moves leads there

struct Nature {
    std::vector<i32> ground;             // slots of an ordinary position of the phase of play
    std::vector<std::vector<u32>> own;   // by player and cell: the own cell
    bool alike = true;                   // players have the same pieces, and these move alike on their own cells
    std::vector<std::vector<i32>> reach; // by kind and own cell: cells that a lone piece can go to; never: cannot stand
    std::vector<std::vector<i32>> to_crown; // by kind and own cell: moves of a lone piece until it is crowned
    std::vector<std::vector<i32>> to_goal;  // the same, until it wins; in a race to the goal's far end
    std::vector<i32> crowned_as;            // by kind: what it becomes, never if nothing
    std::vector<u32> alike_cells; // by own cell: the first of those that are the same when the board is turned or
                                  // mirrored so that all moves, crownings and goals of lone pieces stay
    bool race = false;            // all pieces have to reach the goal, not one
    std::vector<u16> goal; // own cells of the goal of a race with one kind of piece, else empty; the three below too
    std::vector<u8> far;   // by place in `goal` and own cell: moves of a lone piece between them
    std::vector<u32> first_way; // as search::Race
    std::vector<search::Race::Way> ways;
    bool shedding = false;   // who has no pieces left wins
    std::vector<bool> vital; // by kind: who has none left loses
    std::vector<i32> royal;  // by player: the kind of his one piece that he must not lose; never: there is none
    // Of royal pieces, by player and cell (no own cell), and by player, the others' kind and cell: as search::Safety.
    std::vector<std::vector<u16>> around, aims;
    std::vector<bool> held;    // by kind: somebody may hold some in hand
    std::vector<u32> partners; // by player: the players who win with him, a bit each, himself included
    search::Captures captures = search::Captures::none;
    bool even = true;     // all players always have as many moves
    bool immobile = true; // pieces are put on the board, and none is moved there
};

Nature explore(const Game& game);

} // namespace rubicon::host
