// Random numbers that are the same on every machine.
#pragma once

#include "rubicon/types.hpp"

namespace rubicon::host {

// SplitMix64 (Steele, Lea, Flood 2014).
class Random {
public:
    explicit Random(u64 seed) : state(seed) {}

    u64 next() {
        u64 z = state += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    // 0 to `bound` - 1, all but equally likely; `bound` is at least 1 and well below 2^32.
    u64 below(u64 bound) { return (next() >> 32) * bound >> 32; }

private:
    u64 state;
};

} // namespace rubicon::host
