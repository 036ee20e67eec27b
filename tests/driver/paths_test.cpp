#include "compiler/driver/paths.hpp"

#include "tests/catch.hpp"

#include <filesystem>

using namespace rubicon;

// The test program is not installed, so that all of these lie in the tree it was built from.
TEST_CASE("the files that the program needs are found", "[driver]") {
    const std::filesystem::path source = RUBICON_SOURCE_FOLDER;
    CHECK(variants_folder() == source / "variants");
    CHECK(runtime_include_folder() == source / "runtime");
    CHECK(std::filesystem::exists(runtime_include_folder() / "rubicon/types.hpp"));
    CHECK(host_include_folder() == source);
    CHECK(host_library().filename() == "librubicon_host.a");
}
