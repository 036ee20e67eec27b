// A number that tells texts apart.
#pragma once

#include <string_view>

#include "rubicon/types.hpp"

namespace rubicon::match {

// FNV-1a, 64 bits (Fowler, Noll, Vo).
constexpr u64 hash_of(std::string_view text, u64 hash = 0xcbf29ce484222325u) {
    for (const char letter : text)
        hash = (hash ^ static_cast<u8>(letter)) * 0x100000001b3u;
    return hash;
}

} // namespace rubicon::match
