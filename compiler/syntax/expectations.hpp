#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rubicon {

// What the parser wanted at the furthest place it came to: in a grammar of ordered choice that is where the error is.
class Expectations {
public:
    // Begins a clause: what was wanted before it no longer matters.
    void begin_clause(std::size_t offset);
    // A rule failed at `offset`. An empty text, or one under `quiet`, only counts for the place.
    void wanted(std::size_t offset, std::string_view text);
    // `word` must outlive this: it is the grammar's own spelling.
    void wanted_word(std::size_t offset, std::string_view word);

    // A rule with a text of its own begins; where it fails at its first token, its text replaces what its parts wanted.
    void begin_group(std::size_t offset) { groups.push_back(offset == furthest ? texts.size() : 0); }
    void end_group() { groups.pop_back(); }
    void fail_group(std::size_t offset, std::string_view text);

    // Between these, nothing that fails at `offset` is told.
    void begin_quiet(std::size_t offset) { quiet_at.push_back(offset); }
    void end_quiet() { quiet_at.pop_back(); }

    std::size_t offset() const { return furthest; }
    // Words of the language, told or not, that could have stood at offset().
    const std::vector<std::string>& words() const { return word_list; }
    // Those that could have stood at an earlier place of the clause.
    std::vector<std::string> words_at(std::size_t offset) const;
    // "`while`, `without` or the end of the clause"; empty when nothing is to be told.
    std::string sentence() const;

private:
    void advance(std::size_t offset);
    bool reach(std::size_t offset);
    void tell(std::size_t offset, std::string text);

    std::size_t furthest = 0;
    std::vector<std::string> texts;
    std::vector<std::string> word_list;
    std::vector<std::pair<std::size_t, std::string_view>> all_words; // of the clause, by place
    std::vector<std::size_t> groups;
    std::vector<std::size_t> quiet_at;
};

} // namespace rubicon
