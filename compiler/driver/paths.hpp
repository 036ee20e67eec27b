#pragma once

#include <filesystem>

// Where the files lie that the program needs while it runs. Each function looks beside the running program first, as
// `cmake --install` lays it out, and then in the tree it was built from. If neither is there, it returns the place in
// that tree, so that the caller's "cannot open ..." names something sensible.

namespace rubicon {

// The shipped variants: *.rules in folders by family.
std::filesystem::path variants_folder();

// For a compiler's -I: the folder in which generated code finds "rubicon/...".
std::filesystem::path runtime_include_folder();

// For a compiler's -I: the folder in which a program finds "runtime/host/...".
std::filesystem::path host_include_folder();

// librubicon_host.a, with which `rubicon build` links an engine; the engine then needs fmt and threads as well.
std::filesystem::path host_library();

// librubicon_jit.so, the compiler in this process. There is none where Rubicon was built without LLVM.
std::filesystem::path jit_module();

} // namespace rubicon
