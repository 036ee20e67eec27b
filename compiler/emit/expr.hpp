// Expressions of the rules as C++ text.
//
// The text stands for values of these types: yes/no `bool`; number `i64`; cell `int`, a bit, -1 for none; cells
// `Cells`; player `int`, -1 for none; players `u32`, a bit each; kind `int`, -1 for none. It is an operand: a compound
// one has brackets. It calls the small functions that board.hpp writes into every game.
#pragma once

#include <map>
#include <string>

#include "compiler/emit/plan.hpp"
#include "compiler/emit/writer.hpp"

namespace rubicon::emit {

// How the surroundings of an expression are called in the C++ text. What an expression asks for and is left empty here
// is a bug.
struct Scope {
    std::string board = "board"; // a Board
    std::string barred;          // Cells: pieces jumped that stay until the move ends; empty: there are none
    bool landed = false;         // asked only of cells where something lands, which are not closed
    bool stand = false;          // pieces on barred cells are on the board, though nobody's
    std::string actor, mover;    // players: "M", "0", "actor"; never -1
    std::string next_mover;
    std::string start, landing;        // cells
    std::string over, passed, taken;   // Cells
    std::string taken_count;           // a number
    std::string took;                  // u8[players * kinds]: pieces taken, by owner and kind
    std::string events;                // u32, see Plan::event_bit
    std::string kind;                  // of the acting piece when it was picked; empty: no piece acts
    std::string to_move;               // whose turn the state says it is; empty: the mover's
    std::string at;                    // where the acting piece stands, an lvalue; effects only
    std::string fresh;                 // Cells[]: marks of one move that this move set; effects only
    std::map<int, std::string> locals; // cells, sets of them, players, kinds and numbers
    std::string program;               // the Work of an action's program, empty elsewhere; effects only
    int* trails = nullptr;             // how many places of its trail are used

    Scope with(int local, std::string text) const;
};

std::string truth(const Plan& plan, const ir::Expr& expr, const Scope& scope);
std::string cells(const Plan& plan, const ir::Expr& expr, const Scope& scope);
std::string number(const Plan& plan, const ir::Expr& expr, const Scope& scope);
std::string cell(const Plan& plan, const ir::Expr& expr, const Scope& scope);
std::string kind(const Plan& plan, const ir::Expr& expr, const Scope& scope);
std::string player(const Plan& plan, const ir::Expr& expr, const Scope& scope);
std::string players(const Plan& plan, const ir::Expr& expr, const Scope& scope);

// The statements of an effect upon `scope.board`. `refuse`: the statement to leave with where a `demand` fails.
void effect(Writer& out, const Plan& plan, const ir::Expr& expr, const Scope& scope, const std::string& refuse);

// Without the brackets around all of it: "(a | b)" is "a | b".
std::string bare(const std::string& text);

} // namespace rubicon::emit
