// Contestants by their words: `engine:level=5,time=0.1`, `random`, `uct:playouts=1000`,
// `program:/usr/games/fairy-stockfish,protocol=uci,nodes=500`.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "runtime/host/text.hpp"
#include "runtime/match/contestant.hpp"
#include "runtime/match/outside.hpp"
#include "runtime/match/uct.hpp"

namespace rubicon::match {

struct ContestantWords {
    enum class Kind { engine, random, uct, program } kind = Kind::random;
    std::string text; // as written, the usual limits added where it has none of its own
    host::Limits limits;
    host::Engine::Options engine;
    std::string weights; // a file, `derived` for those that the rules suggest, "" for those of the game
    UctOptions uct;
    OutsideOptions outside;
};

// `usual` are the limits of a contestant that names none.
host::Parsed<ContestantWords> read_contestant(std::string_view text, const host::Limits& usual);

// `weights` are for our engine.
std::unique_ptr<Contestant> make_contestant(const ContestantWords& words, const host::Game& game,
                                            const host::Weights& weights);

// "time=0.1,nodes=500"; "" without limits.
std::string limits_text(const host::Limits& limits);

} // namespace rubicon::match
