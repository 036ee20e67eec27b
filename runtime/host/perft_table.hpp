// Counts of positions that were counted before, shared by the threads of one perft.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "runtime/host/game.hpp"

namespace rubicon::host {

class PerftTable {
public:
    // Room for about `megabytes` (1 or more). Throws std::bad_alloc if there is not so much memory.
    explicit PerftTable(u32 megabytes);

    // A position with the plies still to be counted, as 128 bits: two positions that differ in anything but the
    // counters of draw rules, which a count does not ask, are taken for the same once in 2^128 pairs.
    struct Name {
        u64 first = 0, second = 0;
        bool operator==(const Name&) const = default;
    };
    static Name name(const Game& game, const State& state, u32 depth);

    // From any thread.
    std::optional<u64> find(const Name& name);
    void keep(const Name& name, u64 nodes); // what stood in its place is lost

private:
    struct Entry {
        Name name;
        u64 nodes = 0;
    };
    std::vector<Entry> entries;
    std::array<std::mutex, 256> locks; // each for the entries of one remainder
};

} // namespace rubicon::host
