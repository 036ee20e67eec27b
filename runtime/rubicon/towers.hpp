// What stands under the top pieces of towers. Free-standing.
//
// A board keeps its top pieces in sets of cells, as if nothing were under them; here is the rest. A piece is one
// number, owner * kinds + kind.
#pragma once

#include "rubicon/cells.hpp"
#include "rubicon/stamp.hpp"

namespace rubicon {

// Pieces of `Bits` bits in one word, from the top one in its lowest bits down; above the lowest piece stands a one. No
// piece: 0.
template <u32 Bits>
struct PackedTower {
    u64 word;

    constexpr u32 size() const { return word == 0 ? 0 : last(word) / Bits; }
    constexpr u32 at(u32 level) const { return u32(word >> level * Bits) & ((1u << Bits) - 1); }
    constexpr u32 pop_top() {
        const u32 piece = at(0);
        word >>= Bits;
        if (word == 1)
            word = 0;
        return piece;
    }
    constexpr void push_top(u32 piece) { word = (word == 0 ? 1 : word) << Bits | piece; }
    constexpr void push_bottom(u32 piece) {
        const u32 at = size() * Bits;
        word = (word & ((u64{1} << at) - 1)) | u64{1} << (at + Bits) | u64{piece} << at;
    }
    constexpr u64 folded() const { return word; }
    friend constexpr bool operator==(const PackedTower&, const PackedTower&) = default;
};

// The same for towers that do not fit a word.
template <u32 Most>
struct LongTower {
    u32 height;
    u16 piece[Most]; // the lowest first, so that the top is reached at once; 0 above it

    constexpr u32 size() const { return height; }
    constexpr u32 at(u32 level) const { return piece[height - 1 - level]; }
    constexpr u32 pop_top() {
        const u32 top = piece[--height];
        piece[height] = 0;
        return top;
    }
    constexpr void push_top(u32 of) { piece[height++] = u16(of); }
    constexpr void push_bottom(u32 of) {
        for (u32 i = height++; i > 0; --i)
            piece[i] = piece[i - 1];
        piece[0] = u16(of);
    }
    // In which equal towers agree.
    constexpr u64 folded() const {
        u64 sum = height;
        for (u32 i = 0; i < height; ++i)
            sum = folded_product(sum + piece[i] + 1, 0x9e3779b97f4a7c15u);
        return sum;
    }
    friend constexpr bool operator==(const LongTower&, const LongTower&) = default;
};

// The cells whose top piece stands on others. There are few, so a copy copies those only.
template <class Cells, class Tower, u32 Most>
class Towers {
public:
    constexpr Towers() = default; // not set: lists of moves are made of thousands
    constexpr Towers(const Towers& other) { *this = other; }
    constexpr Towers& operator=(const Towers& other) {
        tall = other.tall;
        for (u32 i = 0, size = count(tall); i < size; ++i)
            tower[i] = other.tower[i];
        return *this;
    }
    friend constexpr bool operator==(const Towers& a, const Towers& b) {
        if (!(a.tall == b.tall))
            return false;
        for (u32 i = 0, size = count(a.tall); i < size; ++i)
            if (!(a.tower[i] == b.tower[i]))
                return false;
        return true;
    }

    constexpr const Cells& cells() const { return tall; }
    constexpr Tower at(u32 bit) const { return has(tall, bit) ? tower[place(bit)] : Tower{}; }
    constexpr u32 size(u32 bit) const { return has(tall, bit) ? tower[place(bit)].size() : 0; }
    constexpr void set(u32 bit, const Tower& to) {
        const u32 at = place(bit);
        const bool was = has(tall, bit), is = to.size() > 0;
        if (was && !is) {
            for (u32 i = at, rest = count(tall) - 1; i < rest; ++i)
                tower[i] = tower[i + 1];
            tall ^= single<Cells>(bit);
        } else if (!was && is) {
            for (u32 i = count(tall); i > at; --i)
                tower[i] = tower[i - 1];
            tall |= single<Cells>(bit);
        }
        if (is)
            tower[at] = to;
    }
    // What stands under one cell goes to another, under which nothing stands.
    constexpr void move(u32 from, u32 to) {
        if (!has(tall, from))
            return;
        u32 at = place(from);
        const Tower moved = tower[at];
        tall ^= single<Cells>(from) | single<Cells>(to);
        const u32 then = place(to);
        for (; at < then; ++at)
            tower[at] = tower[at + 1];
        for (; at > then; --at)
            tower[at] = tower[at - 1];
        tower[then] = moved;
    }
    constexpr void clear(Cells of) {
        for (of &= tall; any(of);)
            set(pop_first(of), Tower{});
    }
    // A summand as of `stamped`, from place i on.
    constexpr u64 stamp(u32 i) const {
        u64 sum = 0;
        Cells rest = tall;
        for (u32 at = 0; any(rest); ++at)
            sum += stamped(i + at, tower[at].folded(), pop_first(rest));
        return sum;
    }

private:
    constexpr u32 place(u32 bit) const { return count(tall & lower_cells<Cells>(bit)); }

    Cells tall;
    Tower tower[Most]; // of the cells of `tall`, in the order of bits; what lies behind is never read
};

} // namespace rubicon
