// The ways to turn and mirror a board onto itself. Private to the features of an engine.
#pragma once

#include <vector>

#include "rubicon/table.hpp"

namespace rubicon::host {

// For each way, by cell: the cell that comes to lie where it was. The first one leaves all as it is; those that turn
// the upper side down come next.
std::vector<std::vector<u32>> symmetries(const About& about);

} // namespace rubicon::host
