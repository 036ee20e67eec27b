#include "runtime/host/perft_table.hpp"

#include <algorithm>

#include "rubicon/layout.hpp"

namespace rubicon::host {

PerftTable::PerftTable(u32 megabytes) : entries(std::max<usize>(1, (usize{megabytes} << 20) / sizeof(Entry))) {}

PerftTable::Name PerftTable::name(const Game& game, const State& state, u32 depth) {
    const Layout& layout = game.layout();
    const std::vector<i32> slots = game.slots(state);
    Name name{depth, depth};
    for (u32 i = 0; i < slots.size(); ++i) {
        if (i >= layout.counter(0) && i < layout.counter(layout.counters))
            continue;
        const u64 key = slot_key(i, slots[i]);
        name.first ^= key;
        name.second = (name.second ^ key) * 0x9e3779b97f4a7c15u;
        name.second ^= name.second >> 29;
    }
    return name;
}

std::optional<u64> PerftTable::find(const Name& name) {
    const usize place = name.second % entries.size();
    const std::lock_guard lock(locks[place % locks.size()]);
    const Entry& entry = entries[place];
    return entry.name == name ? std::optional(entry.nodes) : std::nullopt;
}

void PerftTable::keep(const Name& name, u64 nodes) {
    const usize place = name.second % entries.size();
    const std::lock_guard lock(locks[place % locks.size()]);
    entries[place] = {name, nodes};
}

} // namespace rubicon::host
