// Alpha-beta behind a table of functions, for a game that is compiled together with its search. Free-standing.
#pragma once

#include "rubicon/search/judgement.hpp"
#include "rubicon/search/pvs.hpp"

namespace rubicon::search {

// Asked at every node; passes on the question after each `stride` of them.
struct Stopper {
    void* self;
    bool (*over)(void* self, u64 nodes); // true ends the search
    u64 stride, next;

    bool stop(u64 nodes) {
        if (nodes < next)
            return false;
        next = nodes + stride;
        return over(self, nodes);
    }
};

// What a searcher works with. All of it stays the caller's, and lives as long as the searcher.
struct Setup {
    const Judgement* judgement;
    Transpositions* table;
    Experience* experience;
    Memory memory;
    Stopper* stopper;
};

// `at` is a block of `size` bytes aligned to 16, used by one thread, which `make` fills and which is just dropped.
struct SearchTable {
    u32 size;
    u32 state_size; // of Memory::states; rounded to 16
    void (*make)(void* at, const Setup& setup);
    // See Pvs. A state is one of the game's table.
    void (*begin)(void* at, const void* state, const u64* past_keys, u32 count);
    i32 (*deepen)(void* at, i32 depth, i32 guess);
    bool (*stopped)(const void* at);
    u64 (*nodes)(const void* at);
    const u16* (*line)(const void* at, u32& size);
};

} // namespace rubicon::search
