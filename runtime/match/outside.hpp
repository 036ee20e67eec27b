// An outside program as a contestant.
//
// UCI as of April 2006, with `UCI_Variant` as Fairy-Stockfish and others have it; UGI as of github.com/kz04px/ugi; Hub
// version 2 as of Scan's protocol.txt.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "runtime/match/contestant.hpp"

namespace rubicon::match {

enum class Protocol { ugi, uci, hub };

struct OutsideOptions {
    std::vector<std::string> words; // the program and its arguments
    Protocol protocol = Protocol::ugi;
    std::string variant;                                       // of UCI_Variant and of Hub's parameter; "" sets none
    std::vector<std::pair<std::string, std::string>> settings; // options of the program and their values
    double patience = 10; // seconds that an answer may take, beyond the time of a move
};

// The program runs while the contestant lives; one that is gone is started anew for the next game. `begin` fails if it
// cannot be started or cannot play the game.
std::unique_ptr<Contestant> outside_program(const host::Game& game, const OutsideOptions& options,
                                            const host::Limits& limits);

} // namespace rubicon::match
