// Generated text made to run: compiled by the system's compiler into a shared object and loaded.
#pragma once

#include <string>

#include "compiler/emit/emit.hpp"
#include "rubicon/table.hpp"

namespace rubicon {

class Compiled {
public:
    // Fails the running test with the compiler's words if the text does not compile without a warning.
    explicit Compiled(const ir::Game& game, const emit::EmitOptions& options = {});
    ~Compiled();
    Compiled(const Compiled&) = delete;
    Compiled& operator=(const Compiled&) = delete;

    const GameTable& table() const { return *game_table; }
    const emit::Emitted& emitted() const { return text; }
    u64 perft(const std::vector<i32>& slots, u32 depth, bool bulk = true) const;
    u64 perft(u32 depth, bool bulk = true) const; // from the start

private:
    emit::Emitted text;
    void* object = nullptr;
    const GameTable* game_table = nullptr;
};

// Plays random games on both in lockstep and requires that they agree in every position: moves as told, the slots after
// each, keys, results. `slots`: where each game begins.
void play_in_step(const GameTable& reference, const GameTable& compiled, const std::vector<i32>& slots, int games,
                  int most_moves, u64 seed);

} // namespace rubicon
