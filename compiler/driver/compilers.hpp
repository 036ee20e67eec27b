// Which compiler makes the code that plays.
#pragma once

#include <string>

#include <CLI/App.hpp>

#include "compiler/native/native.hpp"

namespace rubicon::driver {

// The option --compiler, which every command understands, and its variable RUBICON_COMPILER.
void add_compiler(CLI::App& program);

// Compiles and loads, or loads what was compiled before: by Clang in this process where this Rubicon has it, else by
// the compiler of the system; or by the one that --compiler names.
native::Result compile(const std::string& code);

// Whether it will be done in this process, so that nobody who leaves early waits long.
bool compiles_here();

} // namespace rubicon::driver
