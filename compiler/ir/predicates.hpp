// What is said of a subject: `has 3 pieces`, `is in own half`, `is attacked by enemy`, `< 3`.
#pragma once

#include "compiler/ir/build.hpp"

namespace rubicon::ir {

// A node `holds`: subject and predicate.
std::optional<Expr> holds(Build& build, const Node& node, Scope& scope);
// A predicate of a subject already known; `where` are the words of both.
std::optional<Expr> predicate(Build& build, const Value& subject, const Node& said, const Span& where, Scope& scope);
// `every CELLS PREDICATE`.
std::optional<Expr> quantified_cells(Build& build, const Node& node, Expr cells, Scope& scope);
// Whether `every enemy ...` is about players (`has`, `can`), not about their pieces.
bool predicate_is_of_players(const Node& said);
// The number of cells in a set lies in a range.
Expr number_within(Expr number, const Range& range, const Span& where);
Expr count_within(Expr cells, const Range& range, const Span& where);

} // namespace rubicon::ir
