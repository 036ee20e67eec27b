#pragma once

#include "compiler/source/diagnostics.hpp"
#include "compiler/syntax/expectations.hpp"
#include "compiler/syntax/tree.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rubicon {

// What the grammar's control tells while parsing: grows the tree, notes what was wanted, reports errors. Knows no
// PEGTL; all places are byte offsets.
class Builder {
public:
    Builder(const SourceFile& source, Diagnostics& diagnostics);

    // Thrown out of the grammar, already reported, when a file nests too deeply.
    struct TooDeep {};

    // A rule that makes a node begins, fails, succeeds.
    void begin_node(NodeKind kind, std::size_t offset);
    void drop_node();
    void finish_node(std::size_t offset);
    // The text of the node being built.
    void set_text(std::size_t begin, std::size_t end);

    void token(std::size_t end);
    void begin_lookahead() { ++lookahead; }
    void end_lookahead() { --lookahead; }
    bool looking_ahead() const { return lookahead > 0; }

    void begin_clause(std::size_t offset);
    void end_clause() { clauses.pop_back(); }
    void clause_failed();
    void header_missing();
    void unclosed_string(std::size_t begin, std::size_t end);
    void stray_brace(std::size_t offset);

    void open_brace(std::size_t offset) { braces.push_back(offset); }
    void close_brace() { braces.pop_back(); }
    void brace_missing(std::size_t offset);

    // A word of the language stood here, or could have stood here.
    void found_word(std::size_t offset);
    void wanted_word(std::size_t offset, std::string_view word);
    Expectations& expectations() { return wanted; }
    // The root, once the whole file was matched; nothing where the header failed.
    std::optional<Node> take_root();

private:
    struct Clause {
        std::size_t begin;
        bool reported = false;                  // its error is told already
        bool known = false;                     // its first word is one of the language
        std::vector<std::string> first_words{}; // of the language, that could begin it
    };

    Span span(std::size_t begin, std::size_t end) const;
    // The token at an offset; at the end of a line the place just behind the last token.
    Span token_at(std::size_t offset) const;
    std::string describe_token(const Span& token) const;
    void report_unexpected(const Clause& clause);
    bool report_misspelt(const Clause& clause);
    bool report_misspelt_word(Code code, const Span& token, std::span<const std::string> words);

    const SourceFile& file;
    Diagnostics& diagnostics;
    Expectations wanted;
    std::vector<Node> open;
    std::vector<std::size_t> token_ends;
    std::vector<std::size_t> braces;
    std::vector<Clause> clauses;
    std::size_t lookahead = 0;
    std::size_t depth = 0;
    std::size_t last_unclosed = std::string_view::npos;
    std::optional<Node> root;
    bool headless = false;
};

} // namespace rubicon
