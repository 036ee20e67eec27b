// rubicon engine GAME: an engine that speaks UGI, UCI or Hub.
#include <memory>

#include "compiler/driver/commands.hpp"
#include "compiler/driver/game_source.hpp"
#include "compiler/driver/output.hpp"
#include "compiler/driver/weights_files.hpp"
#include "runtime/host/program.hpp"

namespace rubicon::driver {

namespace {

int engine(const GameWords& words) {
    int code = all_well;
    const auto opened = open_game(words, Purpose::engine, code);
    if (!opened)
        return code;
    return host::run_program(opened->game, weights_text(words), stdin, stdout) == 0 ? all_well : at_fault;
}

} // namespace

Command engine_command(CLI::App& program) {
    const auto words = std::make_shared<GameWords>();
    CLI::App* const command =
        program.add_subcommand("engine", "Plays by UGI, UCI or Hub, on standard input and output");
    add_game(*command, *words);
    add_engine(*command, *words);
    return {command, [words] { return engine(*words); }};
}

} // namespace rubicon::driver
