#include "compiler/driver/compilers.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "compiler/driver/paths.hpp"
#include "compiler/jit/jit.hpp"

namespace rubicon::driver {

namespace {

std::string chosen; // "" for whichever is there; set once, while the words of the call are read

} // namespace

void add_compiler(CLI::App& program) {
    program.add_option("--compiler", chosen, "Who compiles: jit (LLVM in this program, the default) or system (c++)")
        ->type_name("COMPILER")
        ->envname("RUBICON_COMPILER")
        ->check(CLI::IsMember({"jit", "system"}));
    program.fallthrough();
}

bool compiles_here() {
    return chosen != "system" && jit::is_there({.module = jit_module()});
}

native::Result compile(const std::string& code) {
    if (chosen != "system") {
        native::Result made = jit::load(code, {.module = jit_module()});
        if (chosen == "jit" || made.kind != native::Result::Kind::no_compiler)
            return made;
    }
    return native::load(code, {.runtime_headers = runtime_include_folder()});
}

} // namespace rubicon::driver
