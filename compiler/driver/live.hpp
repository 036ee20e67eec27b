// Compiled code that takes over while a game is on.
#pragma once

#include <future>
#include <optional>

#include "compiler/driver/game_source.hpp"
#include "runtime/host/game.hpp"

namespace rubicon::driver {

// Compiled code in the making, by a thread of its own, while the interpreter answers.
class Compiling {
public:
    Compiling(const GameSource& source, Purpose purpose);
    // Waits until it is made.
    ~Compiling() = default;

    // True once it is made or cannot be, until it is taken.
    bool ready() const;
    // Somebody is at it.
    bool going_on() const { return made.valid() && !ready(); }
    // What it came to, once; waits for it.
    GameSource::Compiled take() { return made.get(); }

private:
    std::future<GameSource::Compiled> made;
};

// Ends the program though code is still in the making, if that leaves nothing behind; else returns.
void leave_early(const Compiling& compiling, int code);

// The game so far, move for move, as `engine` has it, which reads the same rules; nothing if that engine does not know
// one of its moves.
std::optional<host::Referee> carry_over(const host::Referee& so_far, const host::Game& engine);

} // namespace rubicon::driver
