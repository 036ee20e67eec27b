// The border between the program and librubicon_jit.so, the only part that knows Clang and LLVM. It is loaded late, and
// only where nothing compiled is at hand: to load LLVM takes longer than to load a game.
#pragma once

namespace rubicon::jit {

// Where bytes go; called once with all of them.
struct Sink {
    void (*take)(void* to, const char* bytes, unsigned long size);
    void* to;
};

// From one text that includes nothing but "rubicon/..." (those headers are inside the module) to an object file.
// `target`: null for this very processor, else "wasm32". `level` of optimisation, 0 to 3. False if it does not compile;
// `said` then gets what Clang says.
using Compile = bool (*)(const char* code, const char* target, int level, const Sink* object, const Sink* said);

// From a file that holds such an object to a shared object or a WebAssembly module, the file `output`. False if that
// fails; `said` then gets what the linker says.
using Link = bool (*)(const char* object, const char* target, const char* output, const Sink* said);

// Any number of threads may call both at once. The number changes with what is above.
inline constexpr const char* compile_name = "rubicon_jit_compile_1";
inline constexpr const char* link_name = "rubicon_jit_link_1";

} // namespace rubicon::jit
