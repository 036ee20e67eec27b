// What reading a text yields: a value, or what is wrong and where.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rubicon/types.hpp"

namespace rubicon::host {

struct TextError {
    usize column = 1;        // in bytes, from 1, of the first byte at fault
    usize length = 1;        // how many bytes are at fault
    std::string message;     // one sentence without a full stop, names of the text in backquotes
    bool understood = false; // of a move: the text means one, which is not legal here
};

// Either `value` or `error` has a meaning.
template <typename T>
struct Parsed {
    std::optional<T> value;
    TextError error;

    Parsed(T good) : value(std::move(good)) {}
    Parsed(TextError bad) : error(std::move(bad)) {}
    explicit operator bool() const { return value.has_value(); }
    const T& operator*() const { return *value; }
    const T* operator->() const { return &*value; }
};

// "3: no cell is called `z9`", and below it the text with a mark under the culprit.
std::string render(const TextError& error, std::string_view text);

// Steps (a letter put in, left out, changed, or two swapped) between two words.
usize edit_distance(std::string_view a, std::string_view b);

// The candidate most like `word`, or "" if none is alike.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

// "a, b or c"
std::string either(const std::vector<std::string>& words);

} // namespace rubicon::host
