// The file and its parents: reading them, and finding what `extends` names.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "compiler/model/model.hpp"

namespace rubicon::model {

using Tree = std::shared_ptr<const Node>;

// The trees of the file and of all its parents, the eldest first. Empty if one is missing, cannot be read, has syntax
// errors, or if the files extend one another in a circle: every reason is in `diagnostics`.
std::vector<Tree> read_family(SourceMap& files, const std::filesystem::path& file, const Search& search,
                              Diagnostics& diagnostics);

} // namespace rubicon::model
