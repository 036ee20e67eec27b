#include "tests/syntax/files.hpp"

#include "tests/catch.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace rubicon::syntax_test {

namespace fs = std::filesystem;

fs::path folder(const std::string& name) {
    return fs::path(RUBICON_SOURCE_FOLDER) / "tests" / "syntax" / name;
}

std::vector<fs::path> files_in(const fs::path& where, const std::string& extension) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(where))
        if (entry.path().extension() == extension)
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    REQUIRE_FALSE(files.empty());
    return files;
}

std::string read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    INFO(path.string());
    REQUIRE(in);
    return {std::istreambuf_iterator<char>(in), {}};
}

void check_golden(const fs::path& path, const std::string& actual) {
    INFO(path.string() << " (RUBICON_UPDATE_GOLDENS=1 rewrites it)");
    if (std::getenv("RUBICON_UPDATE_GOLDENS")) {
        std::ofstream(path, std::ios::binary) << actual;
        return;
    }
    CHECK(read(path) == actual);
}

} // namespace rubicon::syntax_test
