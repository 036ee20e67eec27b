// The general generator, as parts: each writes one layer of the rules' core (TURN, CHAIN, LEG, STEP, walks, FINISH).
//
// A move under construction is a `Work`: a copy of the board with the frame of the core. Each layer hands every outcome
// to a callable, `Then`, that answers whether to stop; so what is asked (is there a move? which? how many?) is chosen
// by the caller alone and no layer keeps a list.
#pragma once

#include "compiler/emit/cosets.hpp"
#include "compiler/emit/expr.hpp"
#include "compiler/emit/parts.hpp"

namespace rubicon::emit {

struct General {
    General(Writer& to, const Plan& with);

    Writer& out;
    const Plan& plan;
    const ir::Game& game;
    const ir::Chain* chain_of(std::size_t move_class) const { return game.chain_of(static_cast<int>(move_class)); }

    bool stand = false;                               // what is left of a tower stands there, barred
    bool bars = false;                                // pieces jumped stay until the move ends
    bool stops = false;                               // a chain may end by crowning
    bool chooses = false;                             // a crowning may leave a choice
    bool over = false, passed = false, taken = false; // rules read these sets
    bool acts = false;                                // some turn is an action
    int choices = 0;                                  // most choices that one move shows
    bool took = false;                                // rules read what was taken, by owner and kind
    int early_words = 0;                              // of `prefer ... earliest`, by key
    const char* found = "Move";                       // the type of a finished move with the board after it
    bool classes_answered = false;                    // somebody else writes can_class
    int parts = 1;                                    // most parts of one move that may crown where they stop
    bool ranks() const { return !game.prefer.empty(); }
    bool takes_cells(const ir::Clause& clause) const { return clause.takes != ir::Clause::Takes::nothing; }
    // A class whose legs take nothing: it may run in circles.
    bool hops(std::size_t move_class) const;

    // A class of hops over one neighbour to the cell behind, which go on as they like: what matters are the cells that
    // are linked by hops, and `ends_K` finds them.
    bool floods(std::size_t move_class) const { return links_cells(game, static_cast<int>(move_class)); }

    // The names of a Work called `work`.
    Scope scope(const std::string& work = "work") const;
    // The same read by the mover: turn programs and `plays`.
    Scope mover_scope(const std::string& work = "work") const;
};

void note_events(const General& general, int move_class); // general_steps.cpp
// What the walk `by` tells once it has come to `landing`, in the Work of this name. general_steps.cpp
void come_to(const General& general, const std::string& work);

// Whether the set is the same for all moves of a player: it reads nothing of the piece but whose it is.
bool reads_board_only(const ir::Expr& expr);    // general_chains.cpp
void general_frame(const General& general);     // general.cpp
void general_told(const General& general);      // general_moves.cpp: finished moves, and how one is told
void general_moves(const General& general);     // general_moves.cpp: the same, and the seam
void general_walks(const General& general);     // general_walks.cpp
void general_steps(const General& general);     // general_steps.cpp
void count_prey(const General& general);        // general_prey.cpp: the pieces in `prey`, before they go
void general_programs(const General& general);  // programs.cpp
void general_chains(const General& general);    // general_chains.cpp
void general_turns(const General& general);     // general_turns.cpp
void general_questions(const General& general); // general_questions.cpp

// general_jumps.cpp: the cells from which a piece can jump by a clause, as far as the cell jumped over and the one
// behind tell, after a way of any length where the clause begins so; empty if it does not begin with a jump. `player`:
// whose ways are meant.
std::string jump_starts(const General& general, const ir::Clause& clause, const Scope& scope,
                        const std::string& player);
void general_ways_back(const General& general);

// general_pick.cpp: the last alternative of the turn, if its moves are plain ones of one leg that need not be compared;
// null: no such one.
const ir::Turn* plain_rank(const General& general);
void general_outranking(const General& general);
void general_pick(const General& general);
void general_any(const General& general);

} // namespace rubicon::emit
