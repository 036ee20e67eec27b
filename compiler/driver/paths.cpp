#include "compiler/driver/paths.hpp"

#include <system_error>

namespace rubicon {

namespace {

namespace fs = std::filesystem;

// The folder of the running program; empty if the system does not tell.
fs::path program_folder() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    return error ? fs::path() : program.parent_path();
}

// The folder INSTALLED, seen from the program, if it holds FILE; else the one in the tree.
fs::path locate(const fs::path& installed, const fs::path& in_tree, const fs::path& file) {
    const fs::path program = program_folder();
    if (!program.empty()) {
        const fs::path folder = (program / installed).lexically_normal();
        std::error_code error;
        if (fs::exists(folder / file, error))
            return folder;
    }
    return in_tree;
}

} // namespace

fs::path variants_folder() {
    return locate(fs::path(BIN_TO_DATA) / "rubicon/variants", fs::path(SOURCE_TREE) / "variants", ".");
}

fs::path runtime_include_folder() {
    return locate(BIN_TO_INCLUDE, fs::path(SOURCE_TREE) / "runtime", "rubicon");
}

fs::path host_include_folder() {
    return locate(fs::path(BIN_TO_INCLUDE) / "rubicon-host", SOURCE_TREE, "runtime/host");
}

fs::path host_library() {
    const char* const file = "librubicon_host.a";
    return locate(BIN_TO_LIB, fs::path(BUILD_TREE) / "lib", file) / file;
}

fs::path jit_module() {
    const char* const file = "librubicon_jit.so";
    return locate(BIN_TO_LIB, fs::path(BUILD_TREE) / "lib", file) / file;
}

} // namespace rubicon
