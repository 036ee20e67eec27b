// rubicon show GAME: a position as a picture and as text.
#include <memory>

#include "compiler/driver/commands.hpp"
#include "compiler/driver/game_source.hpp"
#include "compiler/driver/json.hpp"
#include "compiler/driver/output.hpp"
#include "runtime/host/outcome.hpp"
#include "runtime/host/picture.hpp"
#include "runtime/host/position.hpp"

namespace rubicon::driver {

namespace {

struct Words : GameWords {
    bool json = false;
};

int show(const Words& words) {
    const auto source = GameSource::open(words);
    if (!source)
        return at_fault;
    const host::Game game = source->interpreted();
    const auto state = first_state(game, words.position);
    if (!state)
        return at_fault;
    const std::string picture = host::draw(game.about(), game.slots(*state));
    const std::string text = host::print_position(game, *state);
    const auto fen = host::print_chess_fen(game.about(), game.slots(*state));
    if (!words.json) {
        say("{}{}{}\n", picture, fen ? *fen + "\n" : "", text);
        return all_well;
    }
    const Result result = game.result(*state);
    nlohmann::json all = {{"game", game.about().title}, {"position", text}, {"picture", picture}};
    if (fen)
        all["fen"] = *fen;
    all["over"] = result.over;
    all["result"] = host::outcome(game.about(), result);
    all["end"] = host::end_label(game.about(), result);
    say("{}\n", dump(all));
    return source->gave_up() ? at_fault : all_well;
}

} // namespace

Command show_command(CLI::App& program) {
    const auto words = std::make_shared<Words>();
    CLI::App* const command = program.add_subcommand("show", "Shows the position as a picture and as text");
    add_game(*command, *words);
    add_position(*command, *words);
    add_json(*command, words->json);
    return {command, [words] { return show(*words); }};
}

} // namespace rubicon::driver
