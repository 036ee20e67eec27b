// The luck of one piece of work, from the seed of all.
#pragma once

#include "runtime/host/random.hpp"

namespace rubicon::match {

using host::Random;

// What a piece of work numbered `unit` begins with, for one of several purposes.
inline u64 seed_of(u64 seed, u64 unit, u64 purpose) {
    Random random(seed ^ Random(unit * 16 + purpose).next());
    return random.next();
}

} // namespace rubicon::match
