#include "compiler/emit/names.hpp"

#include <fmt/format.h>

namespace rubicon::emit {

namespace {

// A byte of a letter that is not Latin: they tell such names apart.
std::string hex(char byte) {
    return fmt::format("{:02x}", static_cast<unsigned char>(byte));
}

} // namespace

std::string identifier(std::string_view name) {
    std::string result;
    for (const char c : name) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        const bool digit = c >= '0' && c <= '9';
        if (static_cast<unsigned char>(c) >= 0x80) {
            result += hex(c);
            continue;
        }
        if (letter || digit)
            result += letter && c < 'a' ? static_cast<char>(c - 'A' + 'a') : c;
        else if (!result.empty() && result.back() != '_')
            result += '_';
    }
    while (!result.empty() && result.back() == '_')
        result.pop_back();
    if (result.empty()) {
        result = "x";
        for (const char c : name)
            result += hex(c);
    }
    if (result[0] >= '0' && result[0] <= '9')
        result.insert(0, 1, 'x');
    return result;
}

} // namespace rubicon::emit
