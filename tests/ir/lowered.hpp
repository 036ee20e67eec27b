// Games lowered from text or from the files of this tree, for the tests of the IR.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "compiler/ir/lower.hpp"

namespace rubicon::ir {

struct Lowered {
    SourceMap files; // spans point into it
    Diagnostics diagnostics;
    std::optional<Game> game;

    // "own-without-actor at `own`", one a line: what was found fault with.
    std::string faults() const;
};

// A file below the tree's root.
std::unique_ptr<Lowered> lowered(const std::string& file,
                                 const std::vector<std::pair<std::string, std::string>>& sets = {});
// A rules text. It may extend the variants.
std::unique_ptr<Lowered> lowered_text(const std::string& rules);

// The text of a condition that stands as the line `x: draw when CONDITION` in a game like Russian draughts; the faults
// if it has no meaning.
std::string end_condition(const std::string& condition);
// The same for the guard of a man's clause.
std::string guard(const std::string& condition);

} // namespace rubicon::ir
