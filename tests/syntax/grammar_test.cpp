#include "grammars/rules.hpp"

#include "tests/catch.hpp"

#include <tao/pegtl/contrib/analyze.hpp>

TEST_CASE("the grammar of the rules language cannot loop without reading on", "[syntax]") {
    CHECK(tao::pegtl::analyze<rubicon::rules::file>() == 0);
}
