#pragma once

#include "compiler/syntax/tree.hpp"

#include <string>

namespace rubicon {

// The tree as text, a node a line, children indented by two blanks: kind, then the text of a leaf in quotation marks.
std::string dump(const Node& node);

} // namespace rubicon
