// Any game with a function table, as the search wants it (rubicon/search/game.hpp).
#pragma once

#include <vector>

#include "rubicon/search/judgement.hpp"
#include "runtime/host/game.hpp"

namespace rubicon::host {

// For one thread. The judgement stays the caller's.
class TableGame {
public:
    TableGame(const Game& played, const search::Judgement& known);

    u32 state_size() const { return states; }
    u32 move_size() const { return functions->move_size; }
    void enter(void* state, const void* plain) const { __builtin_memcpy(state, plain, functions->state_size); }
    u32 moves(const void* state, void* list, u32 capacity) const {
        return functions->moves(functions->self, state, list, capacity);
    }
    u32 loud_moves(const void* state, void* list, u32 capacity) const { return moves(state, list, capacity); }
    void make(void* after, const void* state, const void* move) const {
        __builtin_memcpy(after, state, functions->state_size);
        functions->play(functions->self, after, move);
    }
    u64 key(const void* state) const { return functions->key(functions->self, state); }
    u64 rough_key(const void* state) const { return key(state); }
    bool plain(const void*) const { return true; }
    u64 full_key(const void* state) const { return key(state); }
    u32 decider(const void* state);
    bool over(const void* state, u32 times, bool moves, i32& score) const;
    i32 value(const void* state, i32 low, i32 high);
    void hints(const void* state, const void* moves, u32 count, search::Hint* out);
    bool judges_moves() const { return judgement.told_by_moves; }
    i32 most_of(const void* state, u32 side);
    i32 gain(const void* state, const void* move);
    u32 weight(const void* state, const void* move) const;
    bool mixed() const { return judgement.captures == search::Captures::optional; }
    bool forced() const { return judgement.captures == search::Captures::forced; }
    bool surely_calm(const void*) const { return false; }

private:
    i64 pieces_on(const void* state);
    const i32* row_of(const void* state) {
        functions->store(functions->self, state, row.data());
        return row.data();
    }

    Game game; // keeps the table alive
    const GameTable* functions;
    const search::Judgement& judgement;
    u32 states; // bytes of a state, rounded up so that each begins aligned
    std::vector<i32> row;
    Block next; // after a move that is only tried
    std::vector<i32> row_before;
};

} // namespace rubicon::host
