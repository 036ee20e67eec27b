#include "runtime/host/text.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace rubicon::host {

std::string render(const TextError& error, std::string_view text) {
    std::string shown(text);
    std::replace_if(shown.begin(), shown.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return fmt::format("{}: {}\n    {}\n    {:>{}}", error.column, error.message, shown,
                       std::string(std::max<usize>(error.length, 1), '^'),
                       error.column + std::max<usize>(error.length, 1) - 1);
}

usize edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<usize>> least(a.size() + 1, std::vector<usize>(b.size() + 1));
    for (usize i = 0; i <= a.size(); ++i) {
        for (usize j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                least[i][j] = i + j;
                continue;
            }
            least[i][j] = std::min(
                {least[i - 1][j] + 1, least[i][j - 1] + 1, least[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                least[i][j] = std::min(least[i][j], least[i - 2][j - 2] + 1);
            }
        }
    }
    return least[a.size()][b.size()];
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
    constexpr usize too_long = 40; // no name is, and the distance takes quadratic time
    if (word.empty() || word.size() > too_long) {
        return "";
    }
    std::string best;
    usize least = std::max<usize>(1, word.size() / 3) + 1;
    for (const std::string& candidate : candidates) {
        if (candidate.size() > too_long || candidate == word) {
            continue;
        }
        if (usize distance = edit_distance(word, candidate); distance < least) {
            least = distance;
            best = candidate;
        }
    }
    return best;
}

std::string either(const std::vector<std::string>& words) {
    std::string text;
    for (usize i = 0; i < words.size(); ++i) {
        text += i == 0 ? "" : i + 1 == words.size() ? " or " : ", ";
        text += words[i];
    }
    return text;
}

} // namespace rubicon::host
