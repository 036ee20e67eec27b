// From the rules IR to one self-contained C++20 text.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "compiler/ir/game.hpp"

namespace rubicon::emit {

// A step of the compiler that makes generated code faster and can be left out: the code then does the same by a plainer
// way.
struct PassAbout {
    const char* name;
    const char* does; // in a sentence
};
std::span<const PassAbout> passes();

struct EmitOptions {
    bool fast = true;                    // false: all passes are left out
    std::vector<std::string> passes_off; // names of passes to leave out
    std::string source_name;             // told in the head of the text; may be empty
};

struct Emitted {
    std::string text;
    std::vector<std::string> notes;  // what was decided and why
    std::vector<std::string> errors; // what of the game cannot be compiled yet, a sentence each; then `text` is empty
};

// The text includes only rubicon/*.hpp of runtime/, needs no standard library, exceptions or RTTI. All of it is in
// namespace rubicon_game_<title>, inline, for programs that include it; `table` there is the table of functions. Where
// RUBICON_GAME_ENTRY is defined it exports besides
//     extern "C" const rubicon::GameTable* rubicon_game();
// which a program can have only once. Where RUBICON_GAME_SEARCH is defined (then in every file of a program that
// includes the game) an alpha-beta search is compiled with it: GameTable::search. Equal games give equal bytes. `game`
// must be sound (ir::verify).
Emitted emit_cpp(const ir::Game& game, const EmitOptions& options = {});

} // namespace rubicon::emit
