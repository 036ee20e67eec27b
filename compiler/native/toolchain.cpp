#include "compiler/native/toolchain.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace rubicon::native {

namespace {

namespace fs = std::filesystem;

bool can_run(const fs::path& file) {
    struct stat facts;
    return stat(file.c_str(), &facts) == 0 && S_ISREG(facts.st_mode) && access(file.c_str(), X_OK) == 0;
}

// As a shell would find it; empty if there is none.
fs::path find_program(const std::string& name) {
    if (name.find('/') != std::string::npos)
        return can_run(name) ? fs::path(name) : fs::path();
    const char* const path = std::getenv("PATH");
    std::istringstream folders(path ? path : "/usr/local/bin:/usr/bin:/bin");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (const fs::path file = fs::path(folder.empty() ? "." : folder) / name; can_run(file))
            return file;
    return {};
}

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream input(text);
    std::vector<std::string> words;
    for (std::string word; input >> word;)
        words.push_back(word);
    return words;
}

// CXX="ccache g++-12 -m64": every word that is a program counts for the identity, the others as they are.
ToolchainFound from_variable(const std::string& value) {
    ToolchainFound result;
    Toolchain chosen{words_of(value), {}};
    if (find_program(chosen.command.front()).empty()) {
        result.error = fmt::format("CXX names `{}`, which is no program that can be run", chosen.command.front());
        return result;
    }
    for (const std::string& word : chosen.command) {
        const fs::path program = word.starts_with('-') ? fs::path() : find_program(word);
        chosen.identity += (program.empty() ? word : identity_of(program)) + "\n";
    }
    result.toolchain = std::move(chosen);
    return result;
}

} // namespace

std::string identity_of(const fs::path& program) {
    std::error_code error;
    const fs::path real = fs::canonical(program, error);
    struct stat facts = {};
    stat(real.c_str(), &facts);
    return fmt::format("{} {} {}.{}", real.string(), facts.st_size, facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec);
}

std::string this_processor() {
    std::ifstream input("/proc/cpuinfo");
    std::string result;
    for (std::string line; std::getline(input, line) && !line.empty();)
        if (line.starts_with("model name") || line.starts_with("flags") || line.starts_with("CPU") ||
            line.starts_with("Features"))
            result += line + "\n";
    return result;
}

ToolchainFound find_toolchain() {
    const char* const variable = std::getenv("CXX");
    if (variable && !words_of(variable).empty())
        return from_variable(variable);
    for (const char* const name : {"c++", "g++", "clang++"})
        if (const fs::path program = find_program(name); !program.empty())
            return {Toolchain{{program.string()}, identity_of(program)}, {}};
    return {std::nullopt, "no C++ compiler was found: neither c++ nor g++ nor clang++ is in PATH, and CXX is not set"};
}

} // namespace rubicon::native
