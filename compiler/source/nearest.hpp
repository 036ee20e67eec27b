#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rubicon {

// Letters to insert, delete, replace or swap with the neighbour to turn one word into the other (ASCII case ignored).
std::size_t edit_distance(std::string_view from, std::string_view to);

// The candidate most like `word`, if any is like enough to be meant (a third of the letters may differ, at least one);
// of equals the first. `word` itself is never proposed.
std::optional<std::string> nearest_name(std::string_view word, std::span<const std::string> candidates);

} // namespace rubicon
