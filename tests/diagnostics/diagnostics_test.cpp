// What Rubicon says about faulty files: NAME.rules is checked, and NAME.txt is what has to come out.
// RUBICON_UPDATE=1 rewrites the .txt files instead: tests/diagnostics/update.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "compiler/driver/game_source.hpp"
#include "compiler/driver/rules_tests.hpp"
#include "compiler/native/workplace.hpp"
#include "tests/catch.hpp"

namespace {

using namespace rubicon;
namespace fs = std::filesystem;

const fs::path root = RUBICON_SOURCE_FOLDER;
const fs::path folder = root / "tests/diagnostics";

std::string read(const fs::path& file) {
    std::ifstream input(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(input), {}};
}

// As `rubicon check` prints it, with names of files that do not depend on where the tree lies.
std::string checked(const fs::path& file) {
    const auto rules = driver::check_rules(file, {});
    std::string text = render(rules->diagnostics);
    const std::string prefix = root.string() + "/";
    for (auto at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at))
        text.erase(at, prefix.size());
    return text;
}

std::vector<fs::path> inputs() {
    std::vector<fs::path> files;
    for (const fs::path& file : driver::rules_in(folder))
        if (file.parent_path() == folder) // folders below hold parents
            files.push_back(file);
    return files;
}

TEST_CASE("what is said about faulty files", "[diagnostics]") {
    const bool update = std::getenv("RUBICON_UPDATE") != nullptr;
    REQUIRE(!inputs().empty());
    for (const fs::path& file : inputs()) {
        const std::string came = checked(file);
        const fs::path expected = fs::path(file).replace_extension(".txt");
        INFO(file.filename().string());
        if (update)
            std::ofstream(expected, std::ios::binary) << came;
        CHECK(came == read(expected));
    }
}

TEST_CASE("every diagnostic is shown by a test", "[diagnostics]") {
    std::string shown;
    for (const fs::path& in : {folder, root / "tests/syntax/errors"})
        for (const auto& entry : fs::directory_iterator(in))
            if (entry.path().extension() == ".txt")
                shown += read(entry.path());
    shown += checked(folder / "there is no such file.rules");
    const native::Workplace place;
    const fs::path large = place.folder() / "large.rules";
    std::ofstream(large) << std::string(2u << 20, '\n');
    shown += checked(large);
    for (const Code code : all_codes()) {
        INFO(name_of(code));
        CHECK(shown.find("[" + name_of(code) + "]") != std::string::npos);
    }
}

} // namespace
