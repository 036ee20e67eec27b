#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace rubicon::native {

// The system's C++ compiler.
struct Toolchain {
    std::vector<std::string> command; // "ccache", "g++": the first is what is run
    std::string identity;             // changes when the compiler is replaced or updated
};

struct ToolchainFound {
    std::optional<Toolchain> toolchain;
    std::string error; // if there is none: where we looked
};

// $CXX if it is set, else the first of c++, g++ and clang++ in $PATH.
ToolchainFound find_toolchain();

// Which file a program really is, how long and how old: another text once it was replaced or updated.
std::string identity_of(const std::filesystem::path& program);

// What -march=native looks at: a home that is shared between machines must not share their code.
std::string this_processor();

} // namespace rubicon::native
