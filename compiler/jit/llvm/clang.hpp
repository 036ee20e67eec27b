// From a C++ text to an object file in memory.
#pragma once

#include <string>

namespace rubicon::jit {

struct Object {
    bool good = false;
    std::string bytes; // of an ELF or WebAssembly object
    std::string said;  // what Clang has to say otherwise
};

// `target`: null for this processor with all that it can, or "wasm32". `level` of optimisation, 0 to 3.
Object compile_object(const char* code, const char* target, int level);

} // namespace rubicon::jit
