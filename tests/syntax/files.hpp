#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rubicon::syntax_test {

// tests/syntax/NAME in the source tree.
std::filesystem::path folder(const std::string& name);
// The files of a folder with an extension, in order of name.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder, const std::string& extension);
// The whole file; fails the test when it cannot be read.
std::string read(const std::filesystem::path& path);
// Checks `actual` against a file. With RUBICON_UPDATE_GOLDENS set in the environment the file is rewritten instead.
void check_golden(const std::filesystem::path& path, const std::string& actual);

} // namespace rubicon::syntax_test
