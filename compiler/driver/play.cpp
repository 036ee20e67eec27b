// rubicon play GAME: a game between people at one terminal.
#include <memory>

#include <unistd.h>

#include "compiler/driver/commands.hpp"
#include "compiler/driver/compilers.hpp"
#include "compiler/driver/game_source.hpp"
#include "compiler/driver/live.hpp"
#include "compiler/driver/output.hpp"
#include "compiler/driver/session.hpp"

namespace rubicon::driver {

namespace {

int play(const GameWords& words) {
    const auto source = GameSource::open(words);
    if (!source)
        return at_fault;
    // The interpreter answers at once; compiled code takes over as soon as it is there.
    const host::Game game = source->interpreted();
    auto state = first_state(game, words.position);
    if (!state)
        return at_fault;
    Session session(game, *std::move(state), {words.game, words.settings(), words.position});
    const bool prompts = isatty(STDIN_FILENO) != 0;
    if (!compiles_here()) {
        session.run(stdin, prompts);
        return all_well;
    }
    Compiling compiling(*source);
    session.run(stdin, prompts, [&] { return compiling.ready() ? compiling.take().game : host::Game(); });
    leave_early(compiling, all_well);
    return all_well;
}

} // namespace

Command play_command(CLI::App& program) {
    const auto words = std::make_shared<GameWords>();
    CLI::App* const command = program.add_subcommand("play", "Plays a game at the terminal");
    add_game(*command, *words);
    add_position(*command, *words);
    return {command, [words] { return play(*words); }};
}

} // namespace rubicon::driver
