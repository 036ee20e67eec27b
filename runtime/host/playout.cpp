#include "runtime/host/playout.hpp"

#include <algorithm>
#include <cstring>

namespace rubicon::host {

namespace {

// Marsaglia's xorshift64*, with Vigna's multiplier: fast, and even enough to draw moves.
class Random {
public:
    explicit Random(u64 seed) : state(seed * 0x9e3779b97f4a7c15u | 1) {}
    u32 below(u32 bound) {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        return static_cast<u32>((state * 0x2545f4914f6cdd1du >> 32) * bound >> 32);
    }

private:
    u64 state;
};

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

bool tells_times(const About& about) {
    return std::any_of(about.end, about.end + about.ends, [](const EndAbout& end) { return end.draws; });
}

} // namespace

Playouts random_playouts(const Game& game, u64 games, u64 seed, u32 most_plies) {
    const GameTable& table = game.table();
    const State start = game.start();
    State state = start;
    Random random(seed);
    Stood stood;
    Playouts sum;
    std::vector<Move> one(1);
    u32 capacity = 256;
    Block moves(usize{capacity} * table.move_size);
    const bool repeats = tells_times(table.about[0]);
    for (; sum.games < games; ++sum.games) {
        std::memcpy(state.data(), start.data(), table.state_size);
        stood.clear();
        for (u32 ply = 0;; ++ply) {
            Result result;
            const u32 times = repeats ? stood.again(table.key(table.self, state.data())) : 1;
            table.result(table.self, state.data(), times, &result);
            if (result.over)
                break;
            u32 size = table.moves(table.self, state.data(), moves.data(), capacity);
            if (size > capacity) {
                moves = Block(usize{capacity = 2 * size} * table.move_size);
                table.moves(table.self, state.data(), moves.data(), capacity);
            }
            if (size == 0 || ply == most_plies) {
                ++sum.unfinished;
                break;
            }
            const auto* const bytes = static_cast<const u8*>(moves.data());
            const bool chance_decides = table.decider(table.self, state.data()) == chance;
            u32 pick = random.below(size);
            if (chance_decides) {
                // throws are few: go through them by their weights
                u32 whole = 0;
                std::vector<u32> weights(size);
                for (u32 i = 0; i < size; ++i) {
                    MoveView view;
                    table.view(table.self, state.data(), bytes + usize{i} * table.move_size, &view);
                    whole += weights[i] = view.weight;
                }
                u32 rest = random.below(whole);
                for (pick = 0; rest >= weights[pick]; ++pick)
                    rest -= weights[pick];
            } else {
                ++sum.plies;
            }
            table.play(table.self, state.data(), bytes + usize{pick} * table.move_size);
        }
    }
    return sum;
}

} // namespace rubicon::host
