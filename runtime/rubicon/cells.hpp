// Sets of cells as bits: one word, or several behind the same names. Free-standing.
//
// Bits that stand for no cell may be set after `~` and after a shift: meet with a set of the board before counting.
#pragma once

#include "rubicon/types.hpp"

namespace rubicon {

// A set of up to W * 64 cells, lowest word first.
template <u32 W>
struct WideCells {
    u64 word[W];

    friend constexpr bool operator==(const WideCells&, const WideCells&) = default;
    friend constexpr WideCells operator&(WideCells a, const WideCells& b) { return a &= b; }
    friend constexpr WideCells operator|(WideCells a, const WideCells& b) { return a |= b; }
    friend constexpr WideCells operator^(WideCells a, const WideCells& b) { return a ^= b; }
    friend constexpr WideCells operator~(WideCells a) {
        for (u64& w : a.word)
            w = ~w;
        return a;
    }
    constexpr WideCells& operator&=(const WideCells& b) {
        for (u32 i = 0; i < W; ++i)
            word[i] &= b.word[i];
        return *this;
    }
    constexpr WideCells& operator|=(const WideCells& b) {
        for (u32 i = 0; i < W; ++i)
            word[i] |= b.word[i];
        return *this;
    }
    constexpr WideCells& operator^=(const WideCells& b) {
        for (u32 i = 0; i < W; ++i)
            word[i] ^= b.word[i];
        return *this;
    }
};

// ---- questions ------------------------------------------------------------------------------------------------------

constexpr bool any(u64 set) {
    return set != 0;
}
template <u32 W>
constexpr bool any(const WideCells<W>& set) {
    u64 all = 0;
    for (u64 w : set.word)
        all |= w;
    return all != 0;
}

constexpr u32 count(u64 set) {
    return static_cast<u32>(__builtin_popcountll(set));
}
template <u32 W>
constexpr u32 count(const WideCells<W>& set) {
    u32 sum = 0;
    for (u64 w : set.word)
        sum += count(w);
    return sum;
}

constexpr bool has(u64 set, u32 bit) {
    return (set >> bit & 1) != 0;
}
template <u32 W>
constexpr bool has(const WideCells<W>& set, u32 bit) {
    return has(set.word[bit / 64], bit % 64);
}

// Lowest and highest bit of a set that is not empty.
constexpr u32 first(u64 set) {
    return static_cast<u32>(__builtin_ctzll(set));
}
constexpr u32 last(u64 set) {
    return 63 - static_cast<u32>(__builtin_clzll(set));
}
template <u32 W>
constexpr u32 first(const WideCells<W>& set) {
    u32 i = 0;
    while (i + 1 < W && set.word[i] == 0)
        ++i;
    return i * 64 + first(set.word[i]);
}
template <u32 W>
constexpr u32 last(const WideCells<W>& set) {
    u32 i = W - 1;
    while (i > 0 && set.word[i] == 0)
        --i;
    return i * 64 + last(set.word[i]);
}

// At least two cells in it.
constexpr bool several(u64 set) {
    return (set & (set - 1)) != 0;
}
template <u32 W>
constexpr bool several(const WideCells<W>& set) {
    return count(set) > 1;
}

// Bit number n, from 0, of those in the set; it has more than n.
constexpr u32 nth(u64 set, u32 n) {
#ifdef __BMI2__
    if (!__builtin_is_constant_evaluated())
        return first(__builtin_ia32_pdep_di(u64{1} << n, set));
#endif
    while (n-- > 0)
        set &= set - 1;
    return first(set);
}
template <u32 W>
constexpr u32 nth(const WideCells<W>& set, u32 n) {
    u32 i = 0;
    for (u32 here = count(set.word[0]); n >= here; here = count(set.word[++i]))
        n -= here;
    return i * 64 + nth(set.word[i], n);
}

// ---- making sets ----------------------------------------------------------------------------------------------------

template <class Cells>
constexpr Cells single(u32 bit) {
    if constexpr (sizeof(Cells) == sizeof(u64)) {
        return u64{1} << bit;
    } else {
        Cells set{};
        for (u32 i = 0; i < sizeof(Cells) / sizeof(u64); ++i) // a word chosen by index would have to stand in memory
            set.word[i] = static_cast<u64>(bit / 64 == i) << (bit % 64);
        return set;
    }
}

// Every bit below this one.
template <class Cells>
constexpr Cells lower_cells(u32 bit) {
    if constexpr (sizeof(Cells) == sizeof(u64)) {
        return (u64{1} << bit) - 1;
    } else {
        Cells set{};
        for (u32 i = 0; i < bit / 64; ++i)
            set.word[i] = ~u64{0};
        set.word[bit / 64] = (u64{1} << bit % 64) - 1;
        return set;
    }
}

// A number in which equal sets agree.
constexpr u32 folded(u64 set) {
    return static_cast<u32>((set * 0x9e3779b97f4a7c15u) >> 32);
}
template <u32 W>
constexpr u32 folded(const WideCells<W>& set) {
    u64 mixed = 0;
    for (u32 i = 0; i < W; ++i) {
        mixed = (mixed ^ set.word[i]) * 0x9e3779b97f4a7c15u;
    }
    return static_cast<u32>(mixed >> 32);
}

// Takes the lowest cell out of a set that is not empty.
constexpr u32 pop_first(u64& set) {
    const u32 bit = first(set);
    set &= set - 1;
    return bit;
}
template <u32 W>
constexpr u32 pop_first(WideCells<W>& set) {
    for (u32 i = 0; i + 1 < W; ++i)
        if (set.word[i] != 0)
            return i * 64 + pop_first(set.word[i]);
    return (W - 1) * 64 + pop_first(set.word[W - 1]);
}

// Every cell moved by D bits; what leaves the words is lost.
template <int D>
constexpr u64 shift(u64 set) {
    if constexpr (D >= 64 || D <= -64)
        return 0;
    else if constexpr (D >= 0)
        return set << D;
    else
        return set >> -D;
}
template <int D, u32 W>
constexpr WideCells<W> shift(const WideCells<W>& set) {
    constexpr int distance = D >= 0 ? D : -D;
    constexpr u32 whole = distance / 64, part = distance % 64;
    WideCells<W> result{};
    for (u32 i = 0; i + whole < W; ++i) {
        if constexpr (D >= 0) {
            u64 w = set.word[i] << part;
            if constexpr (part != 0)
                w |= i > 0 ? set.word[i - 1] >> (64 - part) : 0;
            result.word[i + whole] = w;
        } else {
            u64 w = set.word[i + whole] >> part;
            if constexpr (part != 0)
                w |= i + whole + 1 < W ? set.word[i + whole + 1] << (64 - part) : 0;
            result.word[i] = w;
        }
    }
    return result;
}

// ---- rays -----------------------------------------------------------------------------------------------------------

// The bits up to one, and those from one on, with it.
template <class Cells>
constexpr Cells up_to(u32 bit) {
    if constexpr (sizeof(Cells) == sizeof(u64)) {
        return ~u64{} >> (63 - bit);
    } else {
        Cells set{};
        for (u32 i = 0; i < bit / 64; ++i)
            set.word[i] = ~u64{};
        set.word[bit / 64] = ~u64{} >> (63 - bit % 64);
        return set;
    }
}
template <class Cells>
constexpr Cells from_on(u32 bit) {
    if constexpr (sizeof(Cells) == sizeof(u64))
        return ~u64{} << bit;
    else
        return ~up_to<Cells>(bit) | single<Cells>(bit);
}

// What a slide reaches: along a ray to the first cell that cannot be crossed, with it. The bits of the ray rise, or
// fall, away from where it begins.
template <class Cells>
constexpr Cells slide_up(const Cells& ray, const Cells& through) {
    const Cells stop = ray & ~through;
    return any(stop) ? ray & up_to<Cells>(first(stop)) : ray;
}
constexpr u64 slide_up(u64 ray, u64 through) {
    const u64 stop = ray & ~through;
    return ray & (stop ^ (stop - 1)); // all ones if nothing stops it
}
// Two words as one number: no branch on the word in which the slide ends.
constexpr WideCells<2> slide_up(const WideCells<2>& ray, const WideCells<2>& through) {
    const u64 low = ray.word[0] & ~through.word[0], high = ray.word[1] & ~through.word[1];
    return {{ray.word[0] & (low ^ (low - 1)), ray.word[1] & (high ^ (high - (low == 0 ? 1 : 0)))}};
}
template <class Cells>
constexpr Cells slide_down(const Cells& ray, const Cells& through) {
    const Cells stop = ray & ~through;
    return any(stop) ? ray & from_on<Cells>(last(stop)) : ray;
}
constexpr u64 slide_down(u64 ray, u64 through) {
    return ray & (~u64{} << last((ray & ~through) | 1)); // bit 0 ends every ray that falls
}

constexpr WideCells<2> slide_down(const WideCells<2>& ray, const WideCells<2>& through) {
    const u64 low = ray.word[0] & ~through.word[0], high = ray.word[1] & ~through.word[1];
    return {{high != 0 ? 0 : ray.word[0] & (~u64{} << last(low | 1)), ray.word[1] & (~u64{} << last(high | 1))}};
}

// The cells next to any of a set, from a table by bit.
template <class Cells, u32 Bits>
constexpr Cells near_all(const Cells (&near)[Bits], Cells of) {
    Cells found{};
    while (any(of))
        found |= near[pop_first(of)];
    return found;
}

} // namespace rubicon
