#include "compiler/source/nearest.hpp"

#include <algorithm>
#include <vector>

namespace rubicon {
namespace {

constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

} // namespace

std::size_t edit_distance(std::string_view from, std::string_view to) {
    const std::size_t width = to.size() + 1;
    std::vector<std::size_t> before(width), above(width), row(width);
    for (std::size_t j = 0; j < width; ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= from.size(); ++i) {
        std::swap(before, above);
        std::swap(above, row);
        row[0] = i;
        for (std::size_t j = 1; j < width; ++j) {
            const bool same = lower(from[i - 1]) == lower(to[j - 1]);
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0 : 1)});
            if (i > 1 && j > 1 && lower(from[i - 1]) == lower(to[j - 2]) && lower(from[i - 2]) == lower(to[j - 1]))
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
    }
    return row[to.size()];
}

std::optional<std::string> nearest_name(std::string_view word, std::span<const std::string> candidates) {
    constexpr std::size_t longest = 64; // nobody misspells longer words, and the table stays small
    std::optional<std::string> best;
    if (word.size() > longest)
        return best;
    std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const std::string& candidate : candidates) {
        if (candidate == word || candidate.size() > longest)
            continue;
        const std::size_t distance = edit_distance(word, candidate);
        // Nothing of the word would be left otherwise.
        if (distance < least && distance < word.size()) {
            least = distance;
            best = candidate;
        }
    }
    return best;
}

} // namespace rubicon
