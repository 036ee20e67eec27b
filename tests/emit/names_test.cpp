// Names of generated code.
#include "compiler/emit/names.hpp"
#include "tests/catch.hpp"

using rubicon::emit::identifier;

TEST_CASE("names in other letters stay apart", "[emit]") {
    CHECK(identifier("Hex, 11 x 11") == "hex_11_x_11");
    CHECK(identifier("9 men") == "x9_men");
    CHECK(identifier("\u0445\u043e\u0434") == "d185d0bed0b4");
    CHECK(identifier("\u0445\u043e\u0434") != identifier("\u0448\u0430\u0433"));
    CHECK(identifier("?!") == "x3f21");
    CHECK(identifier("").size() == 1);
}
