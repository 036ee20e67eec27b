// What was found out about positions, by their keys. Several threads share one table without locks.
//
// An entry is two words, the first the key mixed with the second: an entry that two threads wrote at once fits no key
// (Hyatt and Mann, "A lockless transposition table implementation for parallel search", 2002). Free-standing.
#pragma once

#include "rubicon/types.hpp"

namespace rubicon::search {

enum class Bound : u8 { none, upper, lower, exact };

struct Found {
    i32 score = 0;
    i32 depth = 0;
    u32 move = 0; // its place in the list of moves
    Bound bound = Bound::none;
    bool old = false; // of an earlier search
};

inline constexpr u32 no_move = 0xffff; // no place in a list

class Transpositions {
public:
    struct Entry {
        u64 check, data;
    };

    // `count` entries, a power of two and at least `neighbours`, all zero at first; they stay the caller's.
    void use(Entry* memory, u64 count) {
        entries = memory;
        mask = count - 1;
        age = 0;
    }
    // Older searches give way first.
    void next_search() { age = (age + 1) & 63; }

    // Begins to read what `find` will ask for.
    void fetch(u64 key) const { __builtin_prefetch(entries + (key & mask & ~u64{neighbours - 1})); }

    Found find(u64 key) const {
        const Entry* const group = entries + (key & mask & ~u64{neighbours - 1});
        for (u32 i = 0; i < neighbours; ++i) {
            const u64 data = __atomic_load_n(&group[i].data, __ATOMIC_RELAXED);
            if ((__atomic_load_n(&group[i].check, __ATOMIC_RELAXED) ^ data) == key && data != 0) {
                return {i16(data), i32(data >> 16 & 0xff), u32(data >> 32 & 0xffff), Bound(data >> 24 & 3),
                        (data >> 26 & 63) != age};
            }
        }
        return {};
    }

    void keep(u64 key, Found what) {
        Entry* const group = entries + (key & mask & ~u64{neighbours - 1});
        Entry* worst = group;
        i32 least = 1 << 30;
        for (u32 i = 0; i < neighbours; ++i) {
            const u64 data = __atomic_load_n(&group[i].data, __ATOMIC_RELAXED);
            if ((__atomic_load_n(&group[i].check, __ATOMIC_RELAXED) ^ data) == key) {
                if (what.move == no_move) {
                    what.move = u32(data >> 32 & 0xffff);
                }
                worst = &group[i];
                break;
            }
            const i32 worth = i32(data >> 16 & 0xff) - 8 * i32((age - (data >> 26 & 63)) & 63);
            if (worth < least) {
                least = worth;
                worst = &group[i];
            }
        }
        const u64 data = u64(u16(what.score)) | u64(u8(what.depth)) << 16 | u64(what.bound) << 24 | u64(age) << 26 |
                         u64(what.move & 0xffff) << 32;
        __atomic_store_n(&worst->data, data, __ATOMIC_RELAXED);
        __atomic_store_n(&worst->check, key ^ data, __ATOMIC_RELAXED);
    }

    static constexpr u32 neighbours = 4; // entries that one key may use: a line of the cache

private:
    Entry* entries = nullptr;
    u64 mask = 0;
    u32 age = 0;
};

} // namespace rubicon::search
