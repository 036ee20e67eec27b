// rubicon moves GAME: the legal moves of a position.
#include <algorithm>
#include <memory>

#include "compiler/driver/commands.hpp"
#include "compiler/driver/game_source.hpp"
#include "compiler/driver/json.hpp"
#include "compiler/driver/output.hpp"
#include "runtime/host/moves.hpp"
#include "runtime/host/outcome.hpp"
#include "runtime/host/position.hpp"

namespace rubicon::driver {

namespace {

struct Words : GameWords {
    bool json = false;
};

nlohmann::json to_json(const About& about, const MoveView& move, const std::string& text) {
    const auto name = [&](i16 cell) {
        return cell == no_cell ? nlohmann::json() : nlohmann::json(about.cell[cell].name);
    };
    nlohmann::json result = {{"text", text}, {"class", about.move_class[move.move_class].name}};
    result["from"] = name(move.from);
    result["to"] = name(move.to);
    result["path"] = result["taken"] = nlohmann::json::array();
    for (u8 i = 0; i < move.path_size; ++i)
        result["path"].push_back(name(move.path[i]));
    for (u8 i = 0; i < move.taken_size; ++i)
        result["taken"].push_back(name(move.taken[i]));
    return result;
}

void print_json(const host::Game& game, const host::State& state, bool over) {
    const host::MoveTexts texts(game, state, over ? std::vector<host::Move>() : game.moves(state));
    std::vector<std::pair<std::string, usize>> sorted;
    for (usize i = 0; i < texts.size(); ++i)
        sorted.emplace_back(texts.text(i), i);
    std::ranges::sort(sorted);
    nlohmann::json all = {{"position", host::print_position(game, state)}, {"moves", nlohmann::json::array()}};
    for (const auto& [text, index] : sorted)
        all["moves"].push_back(to_json(game.about(), texts.view(index), text));
    say("{}\n", dump(all));
}

int moves(const Words& words) {
    const auto source = GameSource::open(words);
    if (!source)
        return at_fault;
    int code = all_well;
    // A list of moves is made faster than code is compiled.
    const host::Game game =
        source->choose(words.engine == Engine::unsaid ? Engine::interpreter : words.engine, Purpose::moves, code);
    if (!game)
        return code;
    const auto state = first_state(game, words.position);
    if (!state)
        return at_fault;
    const bool over = host::ends_play(game.about(), game.result(*state)); // in a game that is won nobody moves
    if (words.json)
        print_json(game, *state, over);
    else if (!over)
        for (const std::string& text : host::print_moves(game, *state))
            say("{}\n", text);
    return source->gave_up(game) ? at_fault : all_well;
}

} // namespace

Command moves_command(CLI::App& program) {
    const auto words = std::make_shared<Words>();
    CLI::App* const command = program.add_subcommand("moves", "Lists the legal moves");
    add_game(*command, *words);
    add_position(*command, *words);
    add_engine(*command, *words);
    add_json(*command, words->json);
    return {command, [words] { return moves(*words); }};
}

} // namespace rubicon::driver
