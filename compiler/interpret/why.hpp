#pragma once

#include "compiler/interpret/interpreter.hpp"
#include "compiler/interpret/machine.hpp"

namespace rubicon::interpret {

// Interpreter::why, for a state that is sound; may throw Overrun.
Verdict explain(Machine& machine, const Row& row, const Proposal& proposal);

// Walk by walk: why no clause carries the acting piece of `at` in one leg to `target`. The most telling first.
std::vector<Reason> explain_leg(Machine& machine, const Outcome& at, const std::vector<int>& classes, int target);

// Names of things as people say them.
std::string cell_name(const Machine& machine, int cell);
std::string piece_name(const Machine& machine, const Row& row, int cell);    // "white king"
std::string cell_state(const Machine& machine, const Outcome& at, int cell); // "d4 is empty"
std::string move_text(const Machine& machine, const Outcome& move);          // "c3:e5:g7"
std::string listed(const std::vector<std::string>& words);                   // "a, b or c"

} // namespace rubicon::interpret
