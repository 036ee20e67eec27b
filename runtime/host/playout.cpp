#include "runtime/host/playout.hpp"

#include <algorithm>
#include <cstring>

#include "runtime/host/random.hpp"

namespace rubicon::host {

namespace {

// How often each key stood in this game: open addressing, emptied by a new stamp.
class Stood {
public:
    void clear() {
        ++stamp;
        used = 0;
    }
    u32 again(u64 key) {
        if (2 * used >= slots.size())
            grow();
        Slot& slot = find(key);
        if (slot.stamp != stamp) {
            slot = {key, stamp, 0};
            ++used;
        }
        return ++slot.times;
    }

private:
    struct Slot {
        u64 key = 0;
        u32 stamp = 0, times = 0;
    };
    Slot& find(u64 key) {
        usize at = (key ^ key >> 32) & (slots.size() - 1);
        while (slots[at].stamp == stamp && slots[at].key != key)
            at = (at + 1) & (slots.size() - 1);
        return slots[at];
    }
    void grow() {
        std::vector<Slot> old(2 * slots.size());
        old.swap(slots);
        for (const Slot& slot : old)
            if (slot.stamp == stamp)
                find(slot.key) = slot;
    }
    std::vector<Slot> slots = std::vector<Slot>(1024);
    u32 stamp = 0;
    usize used = 0;
};

bool asks_times(const About& about) {
    return std::any_of(about.end, about.end + about.ends, [](const EndAbout& end) { return end.repeats; });
}

// The moves of one state after another.
class Drawer {
public:
    Drawer(const Game& of, u64 seed) : table(of.table()), random(seed), one(table.move_size) {}

    // Plays a move or a throw; false if there is none. Where moves can be picked every face of a die is one throw.
    bool play(void* state, bool thrown) {
        if (table.pick == nullptr)
            return play_listed(state, thrown);
        if (!table.pick(table.self, state, random.next(), one.data()))
            return false;
        table.play(table.self, state, one.data());
        return true;
    }

private:
    bool play_listed(void* state, bool thrown) {
        u32 size = table.moves(table.self, state, list.data(), capacity);
        if (size > capacity) {
            list = Block(usize{capacity = 2 * size} * table.move_size);
            table.moves(table.self, state, list.data(), capacity);
        }
        if (size == 0)
            return false;
        const auto move = [&](u32 i) { return static_cast<const u8*>(list.data()) + usize{i} * table.move_size; };
        table.play(table.self, state, move(thrown ? by_weight(state, size, move) : drawn(random.next(), size)));
        return true;
    }
    template <typename At>
    u32 by_weight(const void* state, u32 size, const At& move) {
        weights.clear();
        u32 whole = 0;
        for (u32 i = 0; i < size; ++i) {
            MoveView view;
            table.view(table.self, state, move(i), &view);
            weights.push_back(whole += view.weight);
        }
        const u32 at = drawn(random.next(), whole);
        return static_cast<u32>(std::upper_bound(weights.begin(), weights.end(), at) - weights.begin());
    }

    const GameTable& table;
    Random random;
    u32 capacity = 0;
    Block list, one;
    std::vector<u32> weights;
};

} // namespace

Playouts random_playouts(const Game& game, u64 games, u64 seed, u32 most_plies) {
    const GameTable& table = game.table();
    const State start = game.start();
    State state(table.state_size);
    Drawer drawer(game, seed);
    Stood stood;
    Playouts sum;
    const bool throws = table.about->nodes > 0;
    const bool repeats = asks_times(*table.about);
    const auto stamp = table.stamp != nullptr ? table.stamp : table.key;
    for (; sum.games < games; ++sum.games) {
        std::memcpy(state.data(), start.data(), table.state_size);
        stood.clear();
        for (u32 ply = 0;; ++ply) {
            Result result;
            const u32 times = repeats ? stood.again(stamp(table.self, state.data())) : 1;
            table.result(table.self, state.data(), times, &result);
            if (result.over)
                break;
            const bool thrown = throws && table.decider(table.self, state.data()) == chance;
            if (ply == most_plies || !drawer.play(state.data(), thrown)) {
                ++sum.unfinished;
                break;
            }
            if (!thrown)
                ++sum.plies;
        }
    }
    return sum;
}

} // namespace rubicon::host
