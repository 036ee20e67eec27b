// From generated C++ to running code, by Clang and LLVM in this process.
//
// This is the part without LLVM: it looks into the cache, and loads librubicon_jit.so only if it has to compile. What
// the compiler makes is a shared object, as the compiler of the system would make it, so that a cached one needs
// nothing but the loader.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "compiler/native/cache.hpp"
#include "compiler/native/native.hpp"

namespace rubicon::jit {

struct Settings {
    std::filesystem::path module; // librubicon_jit.so
    native::Cache cache = native::Cache::usual();
    int level = 2; // of optimisation, 0 to 3
};

// Compiles `code`, which defines `rubicon_game`, and loads it; or loads what the same code was compiled to before.
// `no_compiler`: the module is not there, or cannot be loaded. Any number of threads may call it at once.
native::Result load(const std::string& code, const Settings& settings);

// Loads it if it was compiled before, without a compiler; else nothing.
std::optional<native::Result> load_cached(const std::string& code, const Settings& settings);

// Whether there is a module to try. It is not loaded for that.
bool is_there(const Settings& settings);

// Compiles `code` to a WebAssembly module with the exports that docs/wasm.md lists, and puts it at `output`, which is
// replaced only when all went well. The result has no game.
native::Result make_wasm(const std::string& code, const Settings& settings, const std::filesystem::path& output);

} // namespace rubicon::jit
