#include "runtime/host/position_words.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "grammars/position.hpp"
#include "runtime/host/grammar.hpp"

namespace rubicon::host {

namespace {

using Parts = std::vector<PositionPart>;

template <typename Rule>
struct Action {};
template <>
struct Action<position_grammar::word> {
    template <typename Input>
    static void apply(const Input& in, Parts& parts) {
        parts.back().push_back({in.string(), in.position().byte + 1, "", false, 1});
    }
};
template <>
struct Action<position_grammar::tower_pieces> {
    template <typename Input>
    static void apply(const Input& in, Parts& parts) {
        PositionWord& word = parts.back().back();
        word.tower = in.string();
        word.has_tower = true;
        word.tower_column = in.position().byte + 1;
    }
};
template <>
struct Action<position_grammar::part_end> {
    static void apply0(Parts& parts) { parts.emplace_back(); }
};

// Where the text can be read no further the part may begin with a word that belongs on a line of its own.
TextError unreadable(std::string_view text, const TextError& error) {
    const usize at = error.column - 1;
    const usize sign = text.substr(0, at).rfind(';');
    const usize begin = text.find_first_not_of(" \t", sign == std::string_view::npos ? 0 : sign + 1);
    if (begin < at) {
        const std::string_view word = text.substr(begin, text.find_first_of(" \t", begin) - begin);
        if (auto message = needs_own_line(word)) {
            return {begin + 1, word.size(), *std::move(message)};
        }
    }
    return error;
}

} // namespace

Parsed<std::vector<PositionPart>> split_position(std::string_view text) {
    Parts parts(1);
    if (const auto error = read_by_grammar<position_grammar::text, Action>(text, parts)) {
        return unreadable(text, *error);
    }
    std::erase_if(parts, [](const PositionPart& part) { return part.empty(); });
    return parts;
}

std::optional<std::string> needs_own_line(std::string_view word) {
    constexpr std::array<std::string_view, 7> lines = {"moves", "refused", "after",   "result",
                                                       "perft", "with",    "position"};
    if (std::find(lines.begin(), lines.end(), word) == lines.end()) {
        return std::nullopt;
    }
    return fmt::format("`{}` needs a line of its own: a position goes to the end of its line", word);
}

} // namespace rubicon::host
