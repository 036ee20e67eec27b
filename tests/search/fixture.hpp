// Games for the tests of the engine, compiled where a compiler is there.
#pragma once

#include <string>
#include <vector>

#include "compiler/driver/game_source.hpp"
#include "compiler/native/workplace.hpp"
#include "runtime/host/engine.hpp"
#include "runtime/host/moves.hpp"
#include "runtime/host/position.hpp"
#include "tests/catch.hpp"
#include "tests/driver/program.hpp"

namespace rubicon::tests {

inline host::Game game_of(const std::string& name, const std::vector<std::string>& sets = {}) {
    driver::GameWords words;
    words.game = name;
    words.sets = sets;
    const auto source = driver::GameSource::open(words);
    REQUIRE(source);
    int code = 0;
    const host::Game game = source->choose(driver::Engine::unsaid, driver::Purpose::engine, code);
    REQUIRE(game);
    return game;
}

inline host::Game game_from(const std::string& rules) {
    const Desk desk;
    return game_of(desk.write("small.rules", rules).string());
}

inline host::State position(const host::Game& game, const std::string& text) {
    auto state = host::read_position(game, text);
    INFO(text);
    INFO(state.error.message);
    REQUIRE(state);
    return *std::move(state.value);
}

inline std::string best(const host::Referee& played, const host::Choice& choice) {
    return choice.move ? host::print_move(played.game(), played.state(), *choice.move) : "";
}

} // namespace rubicon::tests
