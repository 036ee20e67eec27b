// How a game ends: the lines of `end` and the counters that some of them keep.
#pragma once

#include "compiler/ir/build.hpp"

namespace rubicon::ir {

void lower_ends(Build& build);

} // namespace rubicon::ir
