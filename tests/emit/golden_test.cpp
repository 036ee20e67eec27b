// The generated text of three games, byte for byte: a chained game with whole sets, one with `prefer` on a larger
// board, and one without chains on a full board. RUBICON_UPDATE=1 rewrites them: tests/emit/update.
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "compiler/emit/emit.hpp"
#include "tests/catch.hpp"
#include "tests/ir/lowered.hpp"

namespace rubicon::emit {
namespace {

void compare(const std::string& variant, const std::string& name) {
    const auto made = ir::lowered("variants/" + variant + ".rules");
    INFO(made->faults());
    REQUIRE(made->game);
    const Emitted came = emit_cpp(*made->game, {.fast = true, .passes_off = {}, .source_name = name + ".rules"});
    REQUIRE(came.errors.empty());
    const std::string golden = RUBICON_SOURCE_FOLDER "/tests/emit/golden/" + name + ".hpp";
    if (std::getenv("RUBICON_UPDATE") != nullptr)
        std::ofstream(golden, std::ios::binary) << came.text;
    std::ifstream input(golden, std::ios::binary);
    CHECK(came.text == std::string(std::istreambuf_iterator<char>(input), {}));
}

TEST_CASE("generated text: russian", "[emit][golden]") {
    compare("draughts/russian", "russian");
}

TEST_CASE("generated text: international", "[emit][golden]") {
    compare("draughts/international", "international");
}

TEST_CASE("generated text: breakthrough", "[emit][golden]") {
    compare("breakthrough", "breakthrough");
}

} // namespace
} // namespace rubicon::emit
