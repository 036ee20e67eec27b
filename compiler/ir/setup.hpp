// What a game is made of before anything moves: names, zones, variables, and the state after `setup`.
#pragma once

#include "compiler/ir/build.hpp"

namespace rubicon::ir {

// Players, kinds, classes, marks: as the model lists them.
void lower_names(Build& build);
void lower_zones(Build& build);
void lower_vars(Build& build);
// The layout, when all names, numbers and counters are known, and the start.
void lower_setup(Build& build);

} // namespace rubicon::ir
