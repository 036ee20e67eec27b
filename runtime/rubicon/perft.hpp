// Counting positions that are really made. Free-standing.
#pragma once

namespace rubicon {

// The value counts as used: the compiler may not leave its making out.
template <class Value>
inline void keep(const Value& value) {
    asm volatile("" : : "r"(&value) : "memory");
}

} // namespace rubicon
