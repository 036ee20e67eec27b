// From the trees of a family of files to one draft: each file laid over its parents, each `if` settled.
#pragma once

#include <vector>

#include "compiler/model/draft.hpp"
#include "compiler/model/options.hpp"
#include "compiler/model/parents.hpp"

namespace rubicon::model {

// Lays the files over one another with the options as they now are. Reports what hits nothing, what changes nothing and
// what is declared twice, in branches not taken as well as far as that can be told.
Draft merge(const std::vector<Tree>& family, const Options& options, Diagnostics& diagnostics);

} // namespace rubicon::model
