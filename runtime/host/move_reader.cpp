#include <algorithm>

#include <fmt/format.h>

#include "runtime/host/move_matcher.hpp"
#include "runtime/host/moves.hpp"
#include "runtime/host/san.hpp"

namespace rubicon::host {

namespace {

// Moves that a writer may have meant, for an error; `cells` are those that he named.
std::vector<usize> near(const std::vector<MoveView>& views, const std::vector<std::string>& texts,
                        std::string_view text, const std::vector<u32>& cells) {
    constexpr usize most = 4;
    std::vector<std::pair<usize, usize>> ranked;
    for (usize i = 0; i < views.size(); ++i) {
        usize distance = edit_distance(text.substr(0, 40), texts[i]) + 8;
        if (!cells.empty()) { // what starts or ends alike comes first, whatever is written between
            distance -= views[i].from == static_cast<i32>(cells.front()) ? 5 : 0;
            distance -= views[i].to == static_cast<i32>(cells.back()) ? 3 : 0;
        }
        ranked.emplace_back(distance, i);
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<usize> found;
    for (usize i = 0; i < std::min(most, ranked.size()); ++i) {
        found.push_back(ranked[i].second);
    }
    return found;
}

std::vector<std::string> quoted(const std::vector<usize>& found, const std::vector<std::string>& texts) {
    std::vector<std::string> all;
    for (usize i : found) {
        all.push_back("`" + texts[i] + "`");
    }
    return all;
}

// What is meant by a text in the short form of chess, but for its `head`.
Parsed<MeantMove> behind_san(std::string_view text, std::string_view head) {
    constexpr std::string_view any = "pass"; // a move that choices may stand behind
    const Parsed<MoveWords> words = split_move(std::string(any) + std::string(without_marks(text.substr(head.size()))));
    if (!words) {
        return TextError{words.error.column + head.size() - any.size(), words.error.length, words.error.message};
    }
    return MeantMove{*words, {}, {}, {}};
}

Parsed<MeantMove> meant_by(const Names& names, std::string_view text) {
    const Parsed<MoveWords> words = split_move(text);
    return words ? look_up(names, *words) : words.error;
}

} // namespace

std::optional<usize> MoveTexts::find_as_written(std::string_view text) const {
    if (const auto known = by_text.find(std::string(text)); known != by_text.end()) {
        return std::ranges::count(written, text) == 1 ? std::optional(known->second) : std::nullopt;
    }
    std::optional<usize> found;
    for (usize i = 0; i < views.size(); ++i) {
        if (this->text(i, {.long_form = true}) == text) {
            if (found) {
                return std::nullopt;
            }
            found = i;
        }
    }
    return found;
}

Parsed<usize> MoveTexts::find(std::string_view text) const {
    const bool is_chess = about->notation == Notation::chess;
    if (const auto known = find_as_written(is_chess ? without_marks(text) : text)) {
        return *known;
    }
    const Names names(*about);
    const std::string_view head = text.substr(0, text.find('/'));
    const bool is_san = is_chess && looks_like_san(*about, head);
    const Parsed<MeantMove> meant = is_san ? behind_san(text, head) : meant_by(names, text);
    if (!meant) {
        return meant.error;
    }
    const MoveMatcher matcher(names, views, marks, *meant);
    const std::vector<usize> found = is_san ? matcher.best_san(head) : matcher.best();
    if (found.size() == 1) {
        return found[0];
    }
    return no_single(text, found, meant->cells);
}

// What is wrong with a text that means none of the moves or several.
TextError MoveTexts::no_single(std::string_view text, const std::vector<usize>& found,
                               const std::vector<u32>& cells) const {
    if (found.size() > 1) {
        std::vector<std::string> meant = quoted(found, written);
        std::sort(meant.begin(), meant.end()); // the order of moves is the engine's own
        return TextError{1, text.size(), fmt::format("`{}` is ambiguous: {}", text, either(meant))};
    }
    if (views.empty()) {
        return TextError{1, text.size(), fmt::format("`{}` is not legal: there is no legal move", text), true};
    }
    return TextError{1, text.size(),
                     fmt::format("`{}` is not legal; {} {}", text,
                                 views.size() == 1 ? "the only move is" : "nearest are",
                                 fmt::join(quoted(near(views, written, text, cells), written), ", ")),
                     true};
}

Parsed<Move> read_move(const Game& game, const State& state, std::string_view text) {
    const std::vector<Move> legal = game.moves(state);
    const Parsed<usize> found = MoveTexts(game, state, legal).find(text);
    if (!found) {
        return found.error;
    }
    return legal[*found];
}

} // namespace rubicon::host
