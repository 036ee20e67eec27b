// Any game with a function table, as the search wants it (rubicon/search/game.hpp).
#pragma once

#include <vector>

#include "rubicon/search/game.hpp"
#include "runtime/host/evaluator.hpp"

namespace rubicon::host {

// What makes an engine err on purpose: positions look better or worse by up to `size`, always the same ones.
struct Noise {
    i32 size = 0;
    u64 seed = 0;
};

// For one thread.
class TableGame {
public:
    TableGame(const Game& played, const Evaluator& known, Nature::Captures captures, Noise noise);

    u32 state_size() const { return states; }
    u32 move_size() const { return functions->move_size; }
    u32 moves(const void* state, void* list, u32 capacity) const {
        return functions->moves(functions->self, state, list, capacity);
    }
    void play(void* state, const void* move) const { functions->play(functions->self, state, move); }
    u64 key(const void* state) const { return functions->key(functions->self, state); }
    u32 decider(const void* state);
    bool over(const void* state, u32 times, i32& score) const;
    i32 value(const void* state);
    void hints(const void* state, const void* moves, u32 count, search::Hint* out);
    u32 weight(const void* state, const void* move) const;
    bool mixed() const { return captures == Nature::Captures::optional; }

private:
    search::Hint hint(const i32* slots, const MoveBrief& told) const;
    const i32* row_of(const void* state) {
        functions->store(functions->self, state, row.data());
        return row.data();
    }

    Game game; // keeps the table alive
    const GameTable* functions;
    const Evaluator* evaluator;
    u32 states; // bytes of a state, rounded up so that each begins aligned
    Nature::Captures captures;
    Noise noise;
    std::vector<i32> row;
};

} // namespace rubicon::host
