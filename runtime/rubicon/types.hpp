// The few names that generated code and the function table share. Free-standing: no header of the standard library.
#pragma once

// Generated code says which functions are worth inlining everywhere and which are to stay one piece.
#define RUBICON_INLINE [[gnu::always_inline]] inline
#define RUBICON_APART [[gnu::noinline]]

namespace rubicon {

using u8 = __UINT8_TYPE__;
using u16 = __UINT16_TYPE__;
using u32 = __UINT32_TYPE__;
using u64 = __UINT64_TYPE__;
using i8 = __INT8_TYPE__;
using i16 = __INT16_TYPE__;
using i32 = __INT32_TYPE__;
using i64 = __INT64_TYPE__;
using usize = __SIZE_TYPE__;

// One of `n` numbers from 0, by the upper half of a random number (Lemire's multiplication; uneven by at most n /
// 2^32).
constexpr u32 drawn(u64 random, u32 n) {
    return static_cast<u32>((random >> 32) * n >> 32);
}

} // namespace rubicon
