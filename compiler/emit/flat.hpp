// The flat generator: for games whose every move is one leg, or one action whose choices all come before its effects.
//
// Such a move is told by a few small numbers, so nothing is made to find it: where a piece can land is a set, what an
// action may choose is a set, and a set is counted or listed as it stands. Only what a rule asks of the finished move
// is made and asked; and where that is the safety of a royal piece, not even that for pieces whose going cannot open a
// line to it (flat_royal.cpp).
//
// It stands on the general generator, which is written too: that one tells moves, and answers questions of rules.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/emit/general.hpp"

namespace rubicon::emit {

// One alternative of the turn.
struct FlatLeaf {
    enum class Form { move_class, action, pass } form;
    int value = -1;                  // class, or action
    const ir::Expr* guard = nullptr; // asked of the mover before anything is done
    Span where;
    const ir::Expr* by = nullptr; // of a class: the only pieces; all classes of a rank have the same
};

// What follows every leg of a turn of two parts.
struct FlatSecond {
    // shot: a leg of another class by the piece that went, which stays where it is.
    // strike: an action that closes a border line on which nothing stands.
    enum class Form { shot, strike } form;
    int value = -1;   // class, or action
    bool may = false; // or nothing follows
    Span where;
};

// What may be done at one decision; a game whose turns are one choice of the mover has one program.
struct FlatProgram {
    int node = -1;                  // the decision; -1: there are none
    int die = -1;                   // a throw: then there are no ranks
    std::size_t first = 0, end = 0; // of Flat::ranks
    bool second = false;            // Flat::second follows
    // Names of functions end so where there are several programs.
    std::string suffix() const { return node < 0 ? "" : "_" + std::to_string(node); }
};

// An action as a list: choices in order, the tests between them, then the effects.
struct FlatAction {
    struct Item {
        enum class Form { choose, let, test, effect } form;
        const ir::Expr* expr;
    };
    std::vector<Item> items;
    std::vector<const ir::Expr*> choices; // all choose_..., cells before kinds
    bool changes = false;                 // it surely changes the board

    std::size_t place_of(const ir::Expr* choice) const; // in `choices`
    std::size_t cells_chosen() const;
    const ir::Expr* kind_chosen() const; // null: none
};

struct Flat {
    const General& general;
    std::vector<FlatProgram> programs;
    std::vector<std::vector<FlatLeaf>> ranks; // `else` between those of a program, `or` within one
    std::optional<FlatSecond> second;         // of one program, which is of legs only
    bool by_owner = false; // others' pieces may be moved: legs are found for pieces of player O where M is to move
    std::vector<FlatAction> actions;       // by action of the game; empty if no rank has it
    std::string landings;                  // cells that requirements of the landing alone allow; empty: all
    bool by_start = false;                 // they depend on the cell of the piece
    std::vector<const ir::Require*> asked; // requirements asked of the finished move
    const ir::Expr* royal = nullptr;       // the cells, if all of them is that those are safe from enemies
    bool marks_watched = false;            // then enemies attack in other ways than backwards only by steps to a mark

    const ir::Game& game() const { return general.game; }
    const Plan& plan() const { return general.plan; }
    int pass_way() const { return static_cast<int>(game().clauses.size() + game().actions.size()); }
    int throw_way() const { return pass_way() + 1; }
    bool throws() const;
    bool has_second(FlatSecond::Form form) const { return second && second->form == form; }
    int action_way(int action) const { return static_cast<int>(game().clauses.size()) + action; }
    int most_choices() const;
    std::vector<std::size_t> clauses_of(int kind, int move_class) const;
    bool uses(FlatLeaf::Form form) const;
    // Whether moves by the clause take what stands on their landing, and nothing else is taken.
    bool takes_landing(const ir::Clause& clause) const;
    bool takes_landings() const; // some clause
    // The same, or the piece changes places with what stands there.
    bool changes_landing_only(const ir::Clause& clause) const;
    // Whether there is loud_landings<M>(board, leg): where a leg may take or crown, all it can reach if that is
    // unknown.
    bool tells_loud() const { return programs.size() == 1 && programs[0].node < 0 && programs[0].end == 1 && !second; }
    // Whether moves by this clause only bring the piece to its landing and take what stands there.
    bool is_plain(const ir::Clause& clause) const;
    // Whether the piece can take by the clause only where there is a mark; of games with `royal`.
    bool takes_on_mark(const ir::Clause& clause) const;
    // Whether they also leave a mark of one move on what they passed, and that is all.
    bool marks_passed(const ir::Clause& clause) const;
    const ir::Crown* crown(int kind) const; // null: no crowning
    // What a piece of the kind may do in the second part; null: nothing.
    const ir::Clause* second_of(int kind) const;
    Scope scope() const; // of player M before a move, the piece on `at`
    // Where a piece is crowned that lands there: needs no board, for crowning zones are fixed.
    std::string crown_zone(const ir::Crown& crown) const;
    // Whose the pieces are that move: the name of a constant; and the last entry of a Move or Leg, told as this text.
    const char* owner() const { return by_owner ? "O" : "M"; }
    std::string with_owner(const char* text) const { return by_owner ? std::string(", ") + text : ""; }
};

// Nothing if a move of the game is more than that; `why` then says what.
std::optional<Flat> flat_plan(const General& general, std::string& why);

bool flat_generator(const Flat& flat); // flat_moves.cpp; whether it wrote each_next (parts.hpp)
// Whether it answers `can_class` too, so that the general generator need not.
bool flat_answers_classes(const Flat& flat);

// ---- parts, in the order in which they are written ------------------------------------------------------------------

void flat_move(const Flat& flat);  // flat_make.cpp: Move, make, events, allowed
void flat_royal(const Flat& flat); // flat_royal.cpp
// What a piece on `from` passes by a clause that goes step by step, as an operand. flat.cpp
std::string passed_cells(const ir::Clause& clause, const std::string& from);
void flat_actions(const Flat& flat);              // flat_actions.cpp
void bracket_by_lanes(const Flat& flat, int run); // flat_brackets.cpp
void flat_sets(const Flat& flat);                 // flat_sets.cpp: where each piece can land
void flat_loud(const Flat& flat);                 // flat_loud.cpp
void flat_second(const Flat& flat);               // flat_second.cpp: where it can go on, and with how many moves
void flat_seam(const Flat& flat);                 // flat_moves.cpp: count_moves, each_move, any_move, pick_move
bool flat_next(const Flat& flat);                 // flat_next.cpp: each_next, where it brings something
void flat_tell(const Flat& flat);                 // flat_tell.cpp
// For games of several programs: the same by decision, and throws. flat_decisions.cpp
void flat_decisions(const Flat& flat);
void make_throw(const Flat& flat); // leaves `make` with the board after a throw

// Whether the legs of a rank can be counted for all pieces at once, by classes of linked cells; then count_legs_N does.
bool counts_by_class(const Flat& flat, std::size_t rank); // flat_hops.cpp
void count_by_class(const Flat& flat, std::size_t rank);

// Whether the legs of a rank are written as legs_N<M, Loud> too, without those that surely neither take nor crown.
bool leaves_out_quiet(const Flat& flat, std::size_t rank); // flat_sets.cpp

// Whether a piece has fewer sets in a rank where the class of a move does not matter; then landings_N gives them.
bool counts_merged(const Flat& flat, std::size_t rank); // flat_sets.cpp

// What the second part of a move does to `after`.
void make_second(const Flat& flat);
// What a function reads of the board once for all second parts; what calls of onward_from and count_onward pass on.
void second_sets(const Flat& flat);
std::string second_args(const Flat& flat);
// pick_move where a move has a second part.
void pick_second(const Flat& flat, const FlatProgram& program);
// The second part of a sequence; nothing, and `why`, if moves of the game cannot have it.
std::optional<FlatSecond> second_part(const General& general, const ir::Turn& turn, std::string& why);

// Plans what is required of moves: Flat::landings, asked and royal. False, and `why`, if that is more than can be
// asked.
bool flat_requirements(Flat& flat, std::string& why); // flat_requirements.cpp
// Whether an expression asks one of these; whether it asks what a leg leaves behind beside the board, which a flat move
// does not know.
bool asks(const ir::Expr& expr, std::initializer_list<ir::Op> ops);
bool asks_of_legs(const ir::Expr& expr);
// Whether it is the same cells whatever stands on the board.
bool fixed_set(const ir::Expr& expr);

// Two clauses of one kind that no position lets land on one cell.
bool lands_apart(const Flat& flat, const ir::Clause& a, const ir::Clause& b);

// An action as a list; nothing, and `why`, if it is more than that.
std::optional<FlatAction> flat_action(const ir::Game& game, const ir::Action& action, std::string& why);

// Whether what the action may choose is one set, chosen_N: every cell of it is a move that changes the board.
bool is_set(const Flat& flat, int action);

} // namespace rubicon::emit
