// Generated text as a header: several games in one program, each in several source files.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "compiler/emit/emit.hpp"
#include "tests/catch.hpp"
#include "tests/ir/lowered.hpp"

using namespace rubicon;

namespace {

namespace fs = std::filesystem;

void write(const fs::path& file, const std::string& text) {
    std::ofstream(file) << text;
}

} // namespace

TEST_CASE("two generated games in two source files of one program", "[emit]") {
    std::string pattern = (fs::temp_directory_path() / "rubicon-header-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    const fs::path folder = pattern;
    for (const auto& [name, file] : {std::pair("breakthrough", "variants/breakthrough.rules"),
                                     std::pair("closers", "tests/emit/data/closers.rules")}) {
        const auto lowered = ir::lowered(file);
        REQUIRE(lowered->game);
        write(folder / (std::string(name) + ".hpp"), emit::emit_cpp(*lowered->game).text);
    }
    const std::string both = "#include \"breakthrough.hpp\"\n#include \"closers.hpp\"\n";
    write(folder / "other.cpp",
          both + "const rubicon::GameTable* other() { return &rubicon_game_breakthrough::table; }\n");
    write(folder / "main.cpp", both + "const rubicon::GameTable* other();\n"
                                      "int main() {\n"
                                      "    const bool same = other() == &rubicon_game_breakthrough::table;\n"
                                      "    return same && &rubicon_game_closers::table != other() ? 0 : 1;\n"
                                      "}\n");
    const char* const named = std::getenv("CXX");
    const std::string program = (folder / "program").string();
    const std::string command =
        std::string(named && *named ? named : "c++") + " -std=c++20 -O0 -w -I" RUBICON_SOURCE_FOLDER "/runtime " +
        (folder / "main.cpp").string() + " " + (folder / "other.cpp").string() + " -o " + program;
    CHECK(std::system(command.c_str()) == 0);
    CHECK(std::system(program.c_str()) == 0);
    fs::remove_all(folder);
}
