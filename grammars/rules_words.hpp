#pragma once

#include <algorithm>
#include <array>
#include <string_view>

// How words of the rules language are spelt, and which of them are never names.

namespace rubicon::rules {

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
constexpr bool starts_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
// Letters beyond ASCII end no word: they make it a wrong one.
constexpr bool continues_name(char c) {
    return starts_name(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
}

// Words that are never names. `over` may stand in a noun phrase all the same: the piece jumped.
inline constexpr std::array<std::string_view, 40> reserved_words{
    "and",  "as",     "by",     "can",     "counting", "each",  "else",  "every", "from",    "has",
    "have", "if",     "in",     "is",      "joins",    "loses", "move",  "moves", "neither", "no",
    "nor",  "not",    "occurs", "of",      "on",       "or",    "over",  "put",   "remain",  "some",
    "then", "taking", "to",     "touches", "until",    "where", "while", "wins",  "with",    "without"};

constexpr bool is_reserved(std::string_view word) {
    return std::find(reserved_words.begin(), reserved_words.end(), word) != reserved_words.end();
}

} // namespace rubicon::rules
