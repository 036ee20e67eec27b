// Words of the call that may each mean a file or a whole folder of rules.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rubicon::driver {

// The files that the words mean; of a folder all in it and below. What means none is printed, and `code` is at_fault.
std::vector<std::filesystem::path> files_of(const std::vector<std::string>& games, int& code);

} // namespace rubicon::driver
