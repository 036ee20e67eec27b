// The border between the program and librubicon_jit.so, the only part that knows Clang and LLVM. It is loaded late, and
// only where nothing compiled is at hand: to load LLVM takes longer than to load a game.
#pragma once

namespace rubicon::jit {

// What to make of one text that includes nothing but "rubicon/...". The headers are inside the module.
struct Job {
    const char* code;
    const char* target; // null: a shared object for this very processor; else "wasm32"
    int level;          // of optimisation, 0 to 3
    const char* folder; // for a file in between; nothing is left in it
    const char* output; // the file to make
};

enum Outcome : int {
    made,
    does_not_compile, // `tell` gets what Clang says
    does_not_link,    // `tell` gets what the linker says
};

// Any number of threads may call it at once.
using Compile = Outcome (*)(const Job* job, void (*tell)(void* to, const char* text), void* to);
inline constexpr const char* compile_name = "rubicon_jit_compile_1"; // the number changes with what is above

} // namespace rubicon::jit
