// The sections of a game's text around the generator of moves, in the order in which they stand.
//
// The generator gives, for every mover M:
//     struct Move;
//     template <int M, class Sink> void each_move(const Board&, Sink&& sink); // sink(const Move&): every legal move
//     template <int M> u64 count_moves(const Board&);
//     template <int M> bool any_move(const Board&);
//     template <int M> bool pick_move(const Board&, u64 random, Move& move); // GameTable::pick
//     template <int M> Board make(const Board&, const Move&); // after all effects, moves made counted
//     void tell(const Board&, int mover, const Move&, MoveView&);
//     template <int M> u32 events(const Board& before, const Move&); // bits of Plan::event_bit
#pragma once

#include "compiler/emit/plan.hpp"
#include "compiler/emit/writer.hpp"

namespace rubicon::emit {

// struct State, and the ways between it and slots; the key.
void state_section(Writer& out, const Plan& plan);
// What a state keeps of ends that come about by adding a piece (passes/growth.hpp): the functions, how many sets it
// needs, and the statements after a move.
void grown_section(Writer& out, const Plan& plan);
int chains_kept(const Plan& plan);
void grown_after_move(Writer& out, const Plan& plan);
// What draw rules compare positions by, if there is one that does.
void stamp_section(Writer& out, const Plan& plan);
bool asks_repetition(const ir::Game& game);
// Questions that moves and ends may ask, declared before anything is generated.
void questions_declared(Writer& out, const Plan& plan);
// Which decision comes next, whose it is, what is thrown; nothing for games whose turns are one choice of the mover.
void decisions_section(Writer& out, const Plan& plan);
// Whether some decision is a question to a player, which is passed over where there is none.
bool asks_players(const ir::Game& game);
// Opens pick_move; `suffix`: how the name ends.
void pick_head(Writer& out, const std::string& suffix = "");
// It, or a function that stands in for it, by way of list_moves of the table.
void pick_from_list(Writer& out, const std::string& suffix = "", const char* name = "pick_move");
// The player as a constant, and `can_move`.
void players_section(Writer& out, const Plan& plan);
// Counters, and playing a move.
void play_section(Writer& out, const Plan& plan);
void ends_section(Writer& out, const Plan& plan);
// Whether a game that this end finishes is over at once, so that perft counts no moves there: no draw, no lack of
// moves.
bool decides(const ir::End& end);
void about_section(Writer& out, const Plan& plan);
// How a move tells which pieces it changes: not at all, by its sets, or where `takes_landing` says that of its way.
enum class Changes { unsaid, sets, landings };
// What the generator wrote besides.
struct Extras {
    bool replies = false;   // count_replies<M>(board), the moves of two plies where replies_are_steps<M>(board)
    bool next = false;      // each_next<M>(board, sink): the boards after all legal moves, sink(const Board&)
    bool must_take = false; // must_take<M>(board): whether there is something to take, which then is to be taken
    Changes changes = Changes::unsaid;
};
// The game for a search that is compiled with it.
void search_section(Writer& out, const Plan& plan, const Extras& extras);
// Perft, the functions of the table, the search, the table.
void table_section(Writer& out, const Plan& plan, const Extras& extras);

// The general generator: one piece at a time on copies of the board; right for every game that `not_emitted` passes.
// flat: with the flat generator on top of it where that applies.
Extras general_generator(Writer& out, const Plan& plan, bool flat);
// Why the flat generator (flat.hpp) does not apply; empty if it does.
std::string not_flat(const Plan& plan);
// What of this game no generator can write, a sentence each; empty for most.
std::vector<std::string> not_emitted(const ir::Game& game);

// What the rules keep in a state besides the board.
struct Slots {
    int planes = 0, vars = 0, counters = 0;
    std::vector<int> plane_at;   // by number
    std::vector<int> counter_at; // by counter
};
Slots slots_of(const Plan& plan);

} // namespace rubicon::emit
