// A rules file is as short as a rule sheet: lines that say something, tests and comments apart.
#include <fstream>

#include <fmt/format.h>

#include "compiler/driver/game_source.hpp"
#include "compiler/driver/paths.hpp"
#include "tests/catch.hpp"

namespace {

using namespace rubicon;

// Lines before the first test that hold more than blanks and a comment.
int length(const std::filesystem::path& file) {
    std::ifstream in(file);
    int count = 0;
    for (std::string line; std::getline(in, line) && !line.starts_with("test ");) {
        const std::size_t first = line.find_first_not_of(" \t");
        count += first != std::string::npos && line[first] != '#' ? 1 : 0;
    }
    return count;
}

int most_lines(const std::string& name) {
    if (name == "chess")
        return 120;
    if (name == "russian")
        return 60;
    if (name == "chaturaji") // eight options: dice, four armies, command, thrones, exchange
        return 80;
    if (name == "intellector")
        return 60;
    return 40;
}

// "| `chess` | 39 |" in docs/lengths.md, or 0.
int told_length(const std::string& name) {
    std::ifstream in(std::filesystem::path(RUBICON_SOURCE_FOLDER) / "docs" / "lengths.md");
    const std::string row = fmt::format("| `{}` | ", name);
    for (std::string line; std::getline(in, line);)
        if (line.starts_with(row))
            return std::stoi(line.substr(row.size()));
    return 0;
}

TEST_CASE("variants are no longer than a rule sheet", "[model]") {
    for (const std::filesystem::path& file : driver::rules_in(variants_folder())) {
        const std::string name = file.stem().string();
        INFO(name);
        CHECK(length(file) > 0);
        CHECK(told_length(name) == length(file));
        CHECK(length(file) < most_lines(name));
    }
}

} // namespace
