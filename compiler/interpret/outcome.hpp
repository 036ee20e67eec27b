// What a program of the rules yields: a state with the frame of the move under way.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "compiler/model/board.hpp"
#include "rubicon/types.hpp"

namespace rubicon::interpret {

using Row = std::vector<i32>; // a state in slots: rubicon/layout.hpp

// A piece taken, as it stood.
struct Taken {
    int cell, owner, kind;
};

// A part of the move: its class, and of which kind the piece was when it began the move.
struct Event {
    int move_class, kind;
};

// Dies with the move. Cells are -1 where there is none.
struct Frame {
    int actor = -1;              // owner of the acting piece; the mover before one is picked; -1: nobody acts
    int start = -1;              // where the acting piece stood when it was picked
    int at = -1;                 // where it stands
    int landing = -1;            // where it landed last; differs from `at` after a shot only
    int way = -1;                // of the leg made last
    int kind = -1;               // of the acting piece when it was picked
    CellSet over, passed;        // of the leg made last
    CellSet barred;              // neither empty nor anybody's until the move ends
    CellSet later;               // lifted when the move ends
    std::vector<Taken> taken;    // in order
    std::vector<Event> events;   // in order
    std::vector<int> choices;    // shown to the player, besides `became`
    std::vector<int> crowns_due; // cells of pieces that are crowned where they stop
    std::vector<CellSet> fresh;  // by Rules::fresh_marks: cells marked by this move
    bool stopped = false;        // crowned, and the chain ends with that
    bool crowned = false;
    bool passed_turn = false;
    bool in_action = false;
    bool acts = true;        // false in an action until its first piece is put somewhere
    int decider = -1;        // who chooses
    int next_decision = -1;  // the turn is not over: it goes on with this decision
    u32 weight = 1;          // of a throw: in how many of the equally likely cases it comes
    bool game_asked = false; // the move is made and the turn has passed: ends are being asked

    // For telling the move. `first_*` speak of the piece of its first part.
    int from = -1, first_owner = -1, first_kind = -1;
    int became = -1;       // kind chosen on crowning
    std::vector<int> path; // all landings
    std::size_t found = 0; // place among the moves as they were found: in the order that the turn names them
};

struct Outcome {
    Row row;
    Frame frame;
};

// Thrown inside this folder only: the question took too long, or questions asked one another too deep.
struct Overrun : std::runtime_error {
    using std::runtime_error::runtime_error;
};

} // namespace rubicon::interpret
