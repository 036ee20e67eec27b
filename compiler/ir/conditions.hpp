// Conditions, numbers and everything else that the grammar calls a value.
#pragma once

#include "compiler/ir/build.hpp"

namespace rubicon::ir {

// A node of the group VALUE as a condition; nothing if an error was reported.
std::optional<Expr> condition(Build& build, const Node& value, Scope& scope);
// As a number.
std::optional<Expr> number_value(Build& build, const Node& value, Scope& scope);
// As whatever it is.
Value any_value(Build& build, const Node& value, Scope& scope);

// What a `let` stands for where `word` uses it: its value again, with the arguments of the call in place of its names.
Value expand_let(Build& build, const Node& let, const Node& word, Scope& scope);

// `has COUNT`: what is counted are pieces of these players, or, if there are none, what stands on `cells`.
std::optional<Expr> lower_count(Build& build, const Node& count, const Value& subject, Scope& scope);

// `EVENT or EVENT` of `without`, one condition each.
std::optional<Expr> lower_event(Build& build, const Node& event);

// Whether `one` and `the other` are compared below this node.
bool compares_one(const Node& node);

} // namespace rubicon::ir
