// The parts of a game that make moves: pieces with their clauses, chains, effects, the turn.
#pragma once

#include "compiler/ir/build.hpp"

namespace rubicon::ir {

// `has` numbers of all kinds, so that clauses may read them whatever the order.
void lower_numbers(Build& build);
// Clauses, `crown` and `upon` of all kinds.
void lower_pieces(Build& build);
void lower_chains(Build& build);

// A walk as parts, and what it takes.
struct Walk {
    std::vector<Part> parts;
    Clause::Takes takes = Clause::Takes::nothing;
    std::optional<Expr> taking;
};
std::optional<Walk> lower_walk(Build& build, const Node& walk, const MoveClass& move_class, Scope& scope);

// A block of effects, one after the other.
std::optional<Expr> lower_effects(Build& build, const Node& block, Scope& scope);

// `each hand`, before anything reads it; actions, before the turn; of which kinds there is a choice in a hand, once all
// effects are known.
void lower_hands(Build& build);
void lower_actions(Build& build);
void settle_hands(Build& build);
// A part of a turn; `after`: something was moved before it in the same turn.
std::optional<Turn> lower_part(Build& build, const Node& node, bool after);

// `turn`, `plays`, `prefer`, `require`, `after move`.
void lower_turn(Build& build);

// The scope of a piece's clause: the owner of the acting piece acts.
Scope piece_scope(const Span& where);

} // namespace rubicon::ir
