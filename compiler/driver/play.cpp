// rubicon play GAME: a game at the terminal, with an engine or between people.
#include <memory>
#include <optional>

#include <unistd.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "compiler/driver/commands.hpp"
#include "compiler/driver/compilers.hpp"
#include "compiler/driver/game_source.hpp"
#include "compiler/driver/live.hpp"
#include "compiler/driver/output.hpp"
#include "compiler/driver/session.hpp"
#include "compiler/driver/weights_files.hpp"

namespace rubicon::driver {

namespace {

struct Words : GameWords, OpponentWords {};

// Ends the call if what the words say of the engine makes no sense in this game.
bool understands(const Words& words, const host::Game& game, Opponent& opponent, std::optional<ChessClock>& clock) {
    const host::Parsed<u32> seats = read_seats(game.about(), words.seats);
    if (!seats) {
        complain("--engine: {}", seats.error.message);
        return false;
    }
    opponent.seats = *seats;
    if (words.clock.empty())
        return true;
    clock = ChessClock::read(words.clock, game.layout().players);
    if (!clock)
        complain("--clock: `{}` is no time for a game; say minutes and seconds more a move, such as 5 or 5+3",
                 words.clock);
    return clock.has_value();
}

int play(const Words& words) {
    const auto source = GameSource::open(words);
    if (!source)
        return at_fault;
    // The interpreter answers at once; compiled code takes over as soon as it is there.
    const host::Game game = source->interpreted();
    auto state = first_state(game, words.position);
    if (!state)
        return at_fault;
    Opponent opponent(words, load_weights(words));
    std::optional<ChessClock> clock;
    if (!understands(words, game, opponent, clock))
        return bad_call;
    Session session(game, *std::move(state), {words.game, words.settings(), words.position}, std::move(opponent),
                    std::move(clock));
    session.watch([&](const host::Game& asked) { return source->failure(asked); });
    if (!words.resume.empty() && !session.load(words.resume))
        return at_fault;
    const bool prompts = isatty(STDIN_FILENO) != 0;
    if (!compiles_here()) {
        session.run(stdin, prompts);
        return all_well;
    }
    Compiling compiling(*source, Purpose::engine);
    session.run(stdin, prompts, [&] { return compiling.ready() ? compiling.take().game : host::Game(); });
    leave_early(compiling, all_well);
    return all_well;
}

} // namespace

Command play_command(CLI::App& program) {
    const auto words = std::make_shared<Words>();
    CLI::App* const command = program.add_subcommand("play", "Plays a game at the terminal");
    add_game(*command, *words);
    add_position(*command, *words);
    command
        ->add_option("--engine", words->seats,
                     "Whom the engine plays: players, all, none, or others (all but the first)")
        ->type_name("SEATS");
    command->add_option("--level", words->level, "How well it plays, from 1 (a beginner) to 10")
        ->type_name("N")
        ->check(CLI::Range(1u, 10u));
    command->add_option("--time", words->seconds, "Seconds that it may think about a move")
        ->type_name("SECONDS")
        ->check(number_within(0.001, 3600));
    command->add_option("--threads", words->threads, "Threads that it thinks with")
        ->type_name("N")
        ->check(CLI::Range(1u, 256u));
    command->add_option("--clock", words->clock, "Minutes for a game, and seconds more a move: 5 or 5+3")
        ->type_name("TIME");
    command->add_option("--resume", words->resume, "Goes on with a game that was saved")->type_name("FILE");
    return {command, [words] { return play(*words); }};
}

} // namespace rubicon::driver
