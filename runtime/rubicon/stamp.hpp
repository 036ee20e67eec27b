// Many words as one number, in which only equal words agree as far as anybody will see. Free-standing.
#pragma once

#include "rubicon/types.hpp"

namespace rubicon {

// The upper half of a product of two words upon its lower half.
constexpr u64 folded_product(u64 a, u64 b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = Wide{a} * b;
    return static_cast<u64>(product) ^ static_cast<u64>(product >> 64);
}

// The i-th pair of words, as a summand: wyhash (Wang Yi 2019), with its own pair of constants for each place.
constexpr u64 stamped(u32 i, u64 a, u64 b) {
    const u64 place = 2 * u64{i} + 1;
    return folded_product(a ^ 0x9e3779b97f4a7c15u * place, b ^ 0xe7037ed1a0b428dbu * place);
}

} // namespace rubicon
