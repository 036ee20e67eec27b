// A shipped variant on the interpreter.
#pragma once

#include <string>
#include <vector>

#include "compiler/driver/game_source.hpp"
#include "runtime/host/game.hpp"
#include "tests/catch.hpp"

namespace rubicon::tests {

inline host::Game variant(const std::string& file, const std::vector<std::string>& sets = {},
                          driver::Engine engine = driver::Engine::interpreter) {
    driver::GameWords words;
    words.game = std::string(RUBICON_SOURCE_FOLDER) + "/variants/" + file;
    words.sets = sets;
    const auto source = driver::GameSource::open(words);
    REQUIRE(source);
    int code = 0;
    const host::Game game = source->choose(engine, driver::Purpose::moves, code);
    REQUIRE(game);
    return game;
}

} // namespace rubicon::tests
