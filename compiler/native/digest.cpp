#include "compiler/native/digest.hpp"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

namespace rubicon::native {

namespace {

// SplitMix64's finaliser.
std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

} // namespace

void Digest::add(std::string_view bytes) {
    const auto take = [&](std::uint64_t word) {
        lanes[0] = mix(lanes[0] ^ word);
        lanes[1] = mix(lanes[1] + word * 0x9e3779b97f4a7c15u);
    };
    take(bytes.size());
    for (std::size_t at = 0; at < bytes.size(); at += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + at, std::min(sizeof word, bytes.size() - at));
        take(word);
    }
}

std::string Digest::hex() const {
    return fmt::format("{:016x}{:016x}", lanes[0], lanes[1]);
}

std::string digest_of(std::string_view bytes) {
    Digest digest;
    digest.add(bytes);
    return digest.hex();
}

} // namespace rubicon::native
