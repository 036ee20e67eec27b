// Straight lines from each cell as sets, read with slide_up and slide_down (rubicon/cells.hpp).
#pragma once

#include <string>

#include "compiler/emit/plan.hpp"
#include "compiler/emit/writer.hpp"

namespace rubicon::emit {

// All ways lead up or down in the order of bits, so that the nearest cell on a ray is its lowest or highest bit, and a
// ray is the same cells backwards.
bool has_rays(const Plan& plan);

// The table ray[way][bit].
void ray_table(Writer& out, const Plan& plan);

// "slide_up" or "slide_down": which one reads ray[way].
std::string ray_slide(const Plan& plan, std::size_t way);

} // namespace rubicon::emit
