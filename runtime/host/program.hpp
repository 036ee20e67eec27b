// A game as a stand-alone program that speaks lines: what `rubicon build` links with generated code.
#pragma once

#include <cstdio>
#include <string_view>

#include "runtime/host/game.hpp"

namespace rubicon::host {

// Reads commands from `input`, one a line, until `quit` or the end:
//
//     position startpos|TEXT [moves MOVE...]   sets up a position, then plays the moves
//     moves          the legal moves, one a line, sorted; none once somebody has won
//     play MOVE      plays it
//     perft N        for each depth from 1 a line `DEPTH NODES SECONDS`
//     show           the position as a picture and as text
//     result         whether the game is over, how, and by which end of the rules
//     ugi, uci, hub  from now on that protocol is spoken (docs/engine.md)
//     help, quit
//
// Every answer ends in a line `ok`, or is a line `error: ...` alone; an error changes nothing. Returns the exit code of
// the program: 1 if the output could not be written. `weights` is the text of a file of weights, or empty.
int run_program(const GameTable* game, std::FILE* input, std::FILE* output, const char* weights = "");
int run_program(const Game& game, std::string_view weights, std::FILE* input, std::FILE* output);

} // namespace rubicon::host
