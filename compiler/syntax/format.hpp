#pragma once

#include "compiler/source/source.hpp"
#include "compiler/syntax/tree.hpp"

#include <string>

namespace rubicon {

// The file in the one style: lines as the author broke them, two blanks of indentation for each open brace, single
// blanks between words, one column for the texts of neighbouring clauses and one for the comments at their ends.
// Comments stay, and single blank lines. `tree` is what `parse(source)` gave without errors. Formatting twice changes
// nothing more, and the result parses to the same tree.
std::string format(const Node& tree, const SourceFile& source);

} // namespace rubicon
