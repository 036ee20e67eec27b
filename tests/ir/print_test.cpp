// The printer, against goldens. RUBICON_UPDATE=1 rewrites them: tests/ir/update.

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "tests/catch.hpp"
#include "tests/ir/lowered.hpp"

namespace rubicon::ir {
namespace {

const std::string folder = RUBICON_SOURCE_FOLDER "/tests/ir/golden/";

void compare(const std::string& file, const std::string& golden) {
    const auto made = lowered(file);
    INFO(made->faults());
    REQUIRE(made->game);
    const std::string came = print(*made->game);
    if (std::getenv("RUBICON_UPDATE") != nullptr)
        std::ofstream(folder + golden, std::ios::binary) << came;
    std::ifstream input(folder + golden, std::ios::binary);
    CHECK(came == std::string(std::istreambuf_iterator<char>(input), {}));
}

TEST_CASE("the IR as text", "[ir][golden]") {
    compare("variants/draughts/russian.rules", "russian.ir");
    compare("variants/draughts/frisian.rules", "frisian.ir");
    compare("tests/ir/data/smallchess.rules", "smallchess.ir");
}

TEST_CASE("printing changes nothing and comes out the same twice", "[ir]") {
    const auto made = lowered("variants/draughts/italian.rules");
    REQUIRE(made->game);
    CHECK(print(*made->game) == print(*made->game));
    CHECK(verify(*made->game).empty());
}

} // namespace
} // namespace rubicon::ir
