// What can be asked only of the whole game: whether it can end, what befalls a player who cannot move, what never
// happens.
#pragma once

#include "compiler/ir/build.hpp"

namespace rubicon::ir {

void check_whole(Build& build);

} // namespace rubicon::ir
