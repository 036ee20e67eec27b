// What the tests of the compiler in the process have in common.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "compiler/driver/game_source.hpp"
#include "compiler/driver/paths.hpp"
#include "compiler/emit/emit.hpp"
#include "compiler/jit/jit.hpp"
#include "compiler/native/workplace.hpp"
#include "tests/catch.hpp"

namespace rubicon {

// The generated text of a shipped variant.
inline std::string text_of_variant(const std::string& name) {
    std::string error;
    const auto file = driver::find_rules(name, error);
    REQUIRE(file);
    const auto rules = driver::read_rules(*file, {});
    REQUIRE(rules->game);
    emit::Emitted emitted = emit::emit_cpp(*rules->game);
    REQUIRE(emitted.errors.empty());
    return std::move(emitted.text);
}

// A cache of its own, and the module that was built along with the tests.
struct JitFolder {
    native::Workplace place;
    jit::Settings settings{jit_module(), native::Cache(place.folder() / "cache")};

    std::vector<std::filesystem::path> objects() const {
        std::vector<std::filesystem::path> files;
        if (std::filesystem::exists(place.folder() / "cache"))
            for (const auto& entry : std::filesystem::directory_iterator(place.folder() / "cache"))
                files.push_back(entry.path());
        return files;
    }
};

// Without LLVM at build time there is nothing to test; says so.
inline bool no_jit() {
    if (jit::is_there({.module = jit_module()}))
        return false;
    WARN("skipped: built without LLVM 19");
    return true;
}

} // namespace rubicon
