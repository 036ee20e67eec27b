// Many words as one number, in which only equal words agree as far as anybody will see. Free-standing.
#pragma once

#include "rubicon/types.hpp"

namespace rubicon {

// The upper half of a product of two words upon its lower half. WebAssembly has no such product, and its code must not
// ask a library for one.
constexpr u64 folded_product(u64 a, u64 b) {
#if defined(__SIZEOF_INT128__) && !defined(__wasm__)
    __extension__ using Wide = unsigned __int128;
    const Wide product = Wide{a} * b;
    return static_cast<u64>(product) ^ static_cast<u64>(product >> 64);
#else
    const u64 half = 0xffffffffu;
    const u64 low = (a & half) * (b & half), high = (a >> 32) * (b >> 32);
    const u64 cross = (a >> 32) * (b & half), other = (a & half) * (b >> 32);
    const u64 middle = (low >> 32) + (cross & half) + (other & half);
    return a * b ^ (high + (cross >> 32) + (other >> 32) + (middle >> 32));
#endif
}

// The i-th pair of words, as a summand: wyhash (Wang Yi 2019), with its own pair of constants for each place.
constexpr u64 stamped(u32 i, u64 a, u64 b) {
    const u64 place = 2 * u64{i} + 1;
    return folded_product(a ^ 0x9e3779b97f4a7c15u * place, b ^ 0xe7037ed1a0b428dbu * place);
}

} // namespace rubicon
