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
};

// What follows every leg of the turn: a leg of another class by the piece that went, which stays where it is.
struct FlatSecond {
    int value = -1; // class
    Span where;
};

// An action as a list: choices in order, the tests between them, then the effects.
struct FlatAction {
    struct Item {
        enum class Form { choose, let, test, effect } form;
        const ir::Expr* expr;
    };
    std::vector<Item> items;
    std::vector<const ir::Expr*> choices; // all choose_...
    bool changes = false;                 // it surely changes the board
};

struct Flat {
    const General& general;
    std::vector<std::vector<FlatLeaf>> ranks; // `else` between them, `or` within one
    std::optional<FlatSecond> second;         // then there are legs only
    std::vector<FlatAction> actions;          // by action of the game
    std::string landings;                     // cells that requirements of the landing alone allow; empty: all
    bool by_start = false;                    // they depend on the cell of the piece
    std::vector<const ir::Require*> asked;    // requirements asked of the finished move
    const ir::Expr* royal = nullptr;          // the cells, if all of them is that those are safe from enemies

    const ir::Game& game() const { return general.game; }
    const Plan& plan() const { return general.plan; }
    int pass_way() const { return static_cast<int>(game().clauses.size() + game().actions.size()); }
    int action_way(int action) const { return static_cast<int>(game().clauses.size()) + action; }
    int most_choices() const;
    std::vector<std::size_t> clauses_of(int kind, int move_class) const;
    bool uses(FlatLeaf::Form form) const;
    // Whether moves by this clause only bring the piece to its landing and take what stands there.
    bool is_plain(const ir::Clause& clause) const;
    const ir::Crown* crown(int kind) const; // null: no crowning
    // What a piece of the kind may do in the second part; null: nothing.
    const ir::Clause* second_of(int kind) const;
    Scope scope() const;                    // of player M before a move, the piece on `at`
};

// Nothing if a move of the game is more than that; `why` then says what.
std::optional<Flat> flat_plan(const General& general, std::string& why);

void flat_generator(const Flat& flat); // flat_moves.cpp
// Whether it answers `can_class` too, so that the general generator need not.
bool flat_answers_classes(const Flat& flat);

// ---- parts, in the order in which they are written ------------------------------------------------------------------

void flat_move(const Flat& flat);    // flat_make.cpp: Move, make, events, allowed
void flat_royal(const Flat& flat);   // flat_royal.cpp
void flat_actions(const Flat& flat); // flat_actions.cpp
void flat_sets(const Flat& flat);    // flat_sets.cpp: where each piece can land
void flat_second(const Flat& flat);  // flat_second.cpp: where it can go on, and with how many moves
void flat_seam(const Flat& flat);    // flat_moves.cpp: count_moves, each_move, any_move, tell

// Whether the legs of a rank can be counted for all pieces at once, by classes of linked cells; then count_legs_N does.
bool counts_by_class(const Flat& flat, std::size_t rank); // flat_hops.cpp
void count_by_class(const Flat& flat, std::size_t rank);

// What the second part of a move does to `after`.
void make_second(const Flat& flat);
// pick_move where a move has a second part.
void pick_second(const Flat& flat);
// Why moves of a game cannot have this second part; empty if they can.
std::string second_fails(const General& general, const FlatSecond& second);

// Two clauses of one kind that no position lets land on one cell.
bool lands_apart(const Flat& flat, const ir::Clause& a, const ir::Clause& b);

// Whether what the action may choose is one set, chosen_N: every cell of it is a move that changes the board.
bool is_set(const Flat& flat, int action);

} // namespace rubicon::emit
