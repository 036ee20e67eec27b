#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace rubicon::native {

// A fingerprint of 128 bits, to tell texts apart that nobody chose to confuse us (it is no cryptographic hash).
class Digest {
public:
    // The length goes in as well, so that "ab" + "c" and "a" + "bc" differ.
    void add(std::string_view bytes);
    std::string hex() const; // 32 digits

private:
    std::array<std::uint64_t, 2> lanes = {0x243f6a8885a308d3u, 0x13198a2e03707344u};
};

std::string digest_of(std::string_view bytes);

} // namespace rubicon::native
