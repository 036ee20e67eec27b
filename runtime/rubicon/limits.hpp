// How far one question about a position may go. Some rules and positions have more ways to capture than anybody can
// wait for: generation then stops, and the answer is marked as incomplete. Free-standing.
#pragma once

#include "rubicon/types.hpp"

namespace rubicon {

// Legs of chains that one question may walk; positions of real games need some thousands.
inline constexpr u32 most_legs = 1u << 22;
// The same where every move has to be found again for each of the others.
inline constexpr u32 most_legs_of_many = 1u << 28;
// Legs that finding the way of one move again may walk.
inline constexpr u32 most_legs_told = 1u << 16;
// Shorter chains are not counted where counting would cost time: there are few of them.
inline constexpr u32 long_chain = 4;

// Whether some question was given up since that was asked last.
inline u32 given_up = 0;

inline bool is_given_up() {
    return __atomic_load_n(&given_up, __ATOMIC_RELAXED) != 0;
}
inline void set_given_up(bool to) {
    __atomic_store_n(&given_up, to ? 1u : 0u, __ATOMIC_RELAXED);
}

// Belongs to one question. A question within it that gives up ends it as well.
struct Patience {
    u32 most = most_legs, legs = 0;

    // One more leg; true if that is one too many.
    bool ends() {
        if (++legs <= most && !is_given_up())
            return false;
        set_given_up(true);
        return true;
    }
};

} // namespace rubicon
