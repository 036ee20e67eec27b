#include "compiler/emit/names.hpp"

namespace rubicon::emit {

std::string identifier(std::string_view name) {
    std::string result;
    for (const char c : name) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        const bool digit = c >= '0' && c <= '9';
        if (letter || digit)
            result += letter && c < 'a' ? static_cast<char>(c - 'A' + 'a') : c;
        else if (!result.empty() && result.back() != '_')
            result += '_';
    }
    while (!result.empty() && result.back() == '_')
        result.pop_back();
    if (result.empty())
        return "x";
    if (result[0] >= '0' && result[0] <= '9')
        result.insert(0, 1, 'x');
    return result;
}

} // namespace rubicon::emit
