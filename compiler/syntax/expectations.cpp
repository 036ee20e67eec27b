#include "compiler/syntax/expectations.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace rubicon {
namespace {

// In a clause as long as this nobody needs to be told which word was misspelt.
constexpr std::size_t most_words = 10000;

} // namespace

void Expectations::begin_clause(std::size_t offset) {
    all_words.clear();
    advance(offset);
}

void Expectations::advance(std::size_t offset) {
    furthest = offset;
    texts.clear();
    word_list.clear();
}

// Whether a failure at `offset` is worth noting; one further on makes the earlier ones void.
bool Expectations::reach(std::size_t offset) {
    if (offset > furthest)
        advance(offset);
    return offset == furthest;
}

void Expectations::tell(std::size_t offset, std::string text) {
    const bool hidden = !quiet_at.empty() && quiet_at.back() == offset;
    if (!hidden && !text.empty() && std::find(texts.begin(), texts.end(), text) == texts.end())
        texts.push_back(std::move(text));
}

void Expectations::wanted(std::size_t offset, std::string_view text) {
    if (reach(offset))
        tell(offset, std::string(text));
}

void Expectations::wanted_word(std::size_t offset, std::string_view word) {
    if (all_words.size() < most_words)
        all_words.emplace_back(offset, word);
    if (!reach(offset))
        return;
    if (std::find(word_list.begin(), word_list.end(), word) == word_list.end())
        word_list.emplace_back(word);
    tell(offset, fmt::format("`{}`", word));
}

void Expectations::fail_group(std::size_t offset, std::string_view text) {
    const std::size_t mark = groups.back();
    groups.pop_back();
    if (!reach(offset))
        return;
    texts.resize(std::min(mark, texts.size()));
    tell(offset, std::string(text));
}

std::vector<std::string> Expectations::words_at(std::size_t offset) const {
    std::vector<std::string> words;
    for (const auto& [place, word] : all_words)
        if (place == offset)
            words.emplace_back(word);
    return words;
}

std::string Expectations::sentence() const {
    constexpr std::size_t most = 6;
    std::string result;
    const std::size_t shown = std::min(texts.size(), most);
    for (std::size_t i = 0; i < shown; ++i) {
        if (i > 0)
            result += i + 1 == texts.size() ? " or " : ", ";
        result += texts[i];
    }
    return texts.size() > most ? result + " or the like" : result;
}

} // namespace rubicon
