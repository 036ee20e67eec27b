// From generated C++ to running code, by the compiler of the system.
#pragma once

#include <filesystem>
#include <string>

#include "compiler/native/cache.hpp"
#include "runtime/host/library.hpp"

namespace rubicon::native {

struct Result {
    enum class Kind {
        good,
        no_compiler,
        does_not_compile, // our bug: generated code has to compile
        cannot_load,      // our bug, or a disk that is full
        interrupted,
    } kind = Kind::good;
    host::Game game;  // of `load`
    std::string text; // otherwise: what went wrong, for people, several lines
    bool cached = false;

    explicit operator bool() const { return kind == Kind::good; }
};

struct Settings {
    std::filesystem::path runtime_headers; // the folder in which generated code finds "rubicon/..."
    Cache cache = Cache::usual();
};

// Compiles `code`, which defines `rubicon_game`, and loads it; or loads what the same code was compiled to before.
Result load(const std::string& code, const Settings& settings);

// Links `code` with `library` to a program at `output`, which is replaced only when all went well. `program` is the
// text that defines `main`; it finds "runtime/host/..." in `host_headers`.
struct Link {
    std::string code, program;
    std::filesystem::path runtime_headers, host_headers, library, output;
};
Result link(const Link& request);

// The beginning of what a compiler said; "..." stands for the rest.
std::string first_lines(const std::string& text, int lines);

} // namespace rubicon::native
