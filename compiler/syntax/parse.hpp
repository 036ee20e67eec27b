#pragma once

#include "compiler/source/diagnostics.hpp"
#include "compiler/syntax/tree.hpp"

#include <optional>

namespace rubicon {

// Reads a rules file into a tree whose root is a `file` node; its spans point into `source`, which must outlive it.
// Every syntax error is reported, and parsing resumes at the next clause: the tree then lacks the clauses at fault.
// Nothing at all comes back only when the header (`game "..."`) cannot be read or something is nested too deeply.
std::optional<Node> parse(const SourceFile& source, Diagnostics& diagnostics);

} // namespace rubicon
