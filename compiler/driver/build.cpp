// rubicon build GAME -o PROGRAM: a stand-alone engine, or a module for WebAssembly.
#include <filesystem>
#include <memory>
#include <system_error>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "compiler/driver/commands.hpp"
#include "compiler/driver/game_source.hpp"
#include "compiler/driver/output.hpp"
#include "compiler/driver/paths.hpp"
#include "compiler/driver/weights_files.hpp"
#include "compiler/jit/jit.hpp"
#include "compiler/native/native.hpp"

namespace rubicon::driver {

namespace {

struct Words : GameWords {
    std::string output;
    bool wasm = false;
};

constexpr const char* program_head = R"(#include "runtime/host/program.hpp"

extern "C" const rubicon::GameTable* rubicon_game();

int main() {
    return rubicon::host::run_program(rubicon_game(), stdin, stdout, R"weights()";
constexpr const char* program_end = R"()weights");
}
)";

int build(const Words& words) {
    std::error_code error;
    if (std::filesystem::exists(words.output, error) && !std::filesystem::is_regular_file(words.output, error)) {
        complain("cannot write `{}`: it is no plain file", words.output);
        return at_fault;
    }
    const auto source = GameSource::open(words);
    if (!source)
        return at_fault;
    const std::optional<std::string> code = cpp_text(source->rules(), words.game);
    if (!code)
        return at_fault;
    const native::Result result =
        words.wasm ? jit::make_wasm(*code, {.module = jit_module()}, words.output)
                   : native::link({with_search + *code, program_head + weights_text(words) + program_end,
                                   runtime_include_folder(), host_include_folder(), host_library(), words.output});
    if (result)
        return all_well;
    complain("{}", result.text);
    return result.kind == native::Result::Kind::interrupted ? interrupted : at_fault;
}

} // namespace

Command build_command(CLI::App& program) {
    const auto words = std::make_shared<Words>();
    CLI::App* const command = program.add_subcommand("build", "Makes a stand-alone engine that speaks lines");
    add_game(*command, *words);
    command->add_option("-o,--output", words->output, "The file to make")->type_name("FILE")->required();
    command
        ->add_option_function<std::string>(
            "--target", [words](const std::string& target) { words->wasm = target == "wasm32"; },
            "For what: native (the default), or wasm32 for a module without imports (docs/wasm.md)")
        ->type_name("TARGET")
        ->check(CLI::IsMember({"native", "wasm32"}));
    return {command, [words] { return build(*words); }};
}

} // namespace rubicon::driver
