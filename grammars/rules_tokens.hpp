#pragma once

#include "grammars/rules_words.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/analyze_traits.hpp>

// Words, signs, blanks and the ends of clauses of the rules language.
//
// Lines: a clause ends at the end of its line, at `;` or at `}`. It goes on when a line ends in a comma, an open
// bracket or `and or else then if`, or the next one begins with `and or else then while without`. So every token eats
// the blanks behind it: `gap`, which crosses lines, behind the first sort of word, `ws` behind all others.

namespace rubicon::rules {

namespace p = tao::pegtl;

// Tag of the rules that match one unit of spelling.
struct lexeme {};

template <std::size_t N>
struct Literal {
    char data[N]{};
    constexpr Literal(const char (&text)[N]) { std::copy_n(text, N, data); }
    constexpr std::string_view view() const { return {data, N - 1}; }
};

template <typename Input>
std::string_view rest(const Input& in) {
    return {in.current(), static_cast<std::size_t>(in.end() - in.current())};
}

// --- lexemes

// A word of the language, whole.
template <Literal L>
struct spelled : lexeme {
    using rule_t = spelled;
    using subs_t = p::empty_list;
    static constexpr std::string_view spelling = L.view();
    template <typename Input>
    static bool match(Input& in) {
        const std::string_view text = rest(in);
        if (!text.starts_with(spelling) || (text.size() > spelling.size() && continues_name(text[spelling.size()])))
            return false;
        in.bump(spelling.size());
        return true;
    }
};

// A punctuation mark.
template <Literal L>
struct sign : lexeme {
    using rule_t = sign;
    using subs_t = p::empty_list;
    static constexpr std::string_view spelling = L.view();
    template <typename Input>
    static bool match(Input& in) {
        if (!rest(in).starts_with(spelling))
            return false;
        in.bump(spelling.size());
        return true;
    }
};

template <bool AllowOver>
struct basic_identifier : lexeme {
    using rule_t = basic_identifier;
    using subs_t = p::empty_list;
    template <typename Input>
    static bool match(Input& in) {
        const std::string_view text = rest(in);
        if (text.empty() || !starts_name(text.front()))
            return false;
        std::size_t length = 1;
        while (length < text.size() && (starts_name(text[length]) || is_digit(text[length])))
            ++length;
        if (length < text.size() && continues_name(text[length]))
            return false;
        const std::string_view word = text.substr(0, length);
        if (is_reserved(word) && !(AllowOver && word == "over"))
            return false;
        in.bump(length);
        return true;
    }
};
struct identifier : basic_identifier<false> {};

struct name_letter : p::ranges<'a', 'z', 'A', 'Z', '0', '9', '_'> {};
struct unsigned_number : p::seq<p::plus<p::digit>, p::not_at<name_letter>>, lexeme {};
struct signed_number : p::seq<p::opt<p::one<'-'>>, p::plus<p::digit>, p::not_at<name_letter>>, lexeme {};
// The first number of `8x8`.
struct size_digits : p::plus<p::digit>, lexeme {};
// A file's name without its ending; may hold hyphens and folders.
struct file_name : p::plus<p::sor<name_letter, p::one<'-', '/'>>>, lexeme {};

struct string_body : p::star<p::not_one<'"', '\n'>> {};
struct closed_string : p::seq<p::one<'"'>, string_body, p::one<'"'>>, lexeme {};
// Up to the brace that a title stands before, so that what follows can still be read.
struct unclosed_string : p::seq<p::one<'"'>, p::star<p::not_one<'"', '\n', '{'>>>, lexeme {};

// The rest of a line: up to its end, a `}` or a comment, without the blanks around. `Comma`: only if it ends in one.
template <bool Comma>
struct raw_text : lexeme {
    using rule_t = raw_text;
    using subs_t = p::empty_list;
    template <typename Input>
    static bool match(Input& in) {
        const std::string_view text = rest(in);
        std::size_t length = 0;
        while (length < text.size() && text[length] != '\n' && text[length] != '}' && text[length] != '\0' &&
               !(text[length] == '#' && (length == 0 || text[length - 1] == ' ' || text[length - 1] == '\t')))
            ++length;
        while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t' || text[length - 1] == '\r'))
            --length;
        if (length == 0 || (Comma && text[length - 1] != ','))
            return false;
        in.bump(length);
        return true;
    }
};

// --- looking ahead: reports nothing, builds nothing

template <typename... Rules>
struct ahead : p::at<Rules...> {};
template <typename... Rules>
struct unless : p::not_at<Rules...> {};
// What may follow but goes without saying: left out of "expected ...".
template <typename... Rules>
struct quiet : p::seq<Rules...> {};

// --- blanks and ends of clauses

struct blank : p::one<' ', '\t', '\r', '\f', '\v'> {};
struct comment : p::seq<p::one<'#'>, p::star<p::not_one<'\n'>>> {};
struct gap : p::star<p::sor<blank, p::one<'\n'>, comment>> {};
struct continuing_word
    : p::sor<spelled<"and">, spelled<"or">, spelled<"else">, spelled<"then">, spelled<"while">, spelled<"without">> {};
struct ws : p::seq<p::star<blank>, p::opt<p::opt<comment>, p::one<'\n'>, gap, ahead<continuing_word>>> {};

constexpr bool ends_open(std::string_view word) {
    return word == "and" || word == "or" || word == "else" || word == "then" || word == "if" || word == "," ||
           word == "(" || word == "{";
}
template <Literal L>
using behind = std::conditional_t<ends_open(L.view()), gap, ws>;

template <typename Rule>
struct token : p::seq<Rule, ws> {};
template <Literal L>
struct kw : p::seq<spelled<L>, behind<L>> {};
template <Literal L>
struct punct : p::seq<sign<L>, behind<L>> {};
// A keyword or a sign that becomes a node.
template <Literal L>
struct keyword_node : spelled<L> {};
template <Literal L>
struct said : p::seq<keyword_node<L>, behind<L>> {};

struct seps : p::star<p::sor<blank, p::one<'\n', ';'>, comment>> {};

// Only blanks stand before this on its line.
struct line_begin {
    using rule_t = line_begin;
    using subs_t = p::empty_list;
    template <typename Input>
    static bool match(Input& in) {
        const char* at = in.current();
        while (at != in.begin() && (at[-1] == ' ' || at[-1] == '\t'))
            --at;
        return at == in.begin() || at[-1] == '\n';
    }
};

// What is passed over after an error: to the end of the clause, whole `{ }` included. Iterative, for braces nest at
// will.
struct skipped : lexeme {
    using rule_t = skipped;
    using subs_t = p::empty_list;
    template <typename Input>
    static bool match(Input& in) {
        const std::size_t length = clause_length(rest(in));
        if (length == 0)
            return false;
        in.bump(length);
        return true;
    }

private:
    static std::size_t clause_length(std::string_view text);
    static bool goes_on(std::string_view line, std::string_view next);
};

inline bool skipped::goes_on(std::string_view line, std::string_view next) {
    const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    while (!line.empty() && is_blank(line.back()))
        line.remove_suffix(1);
    if (line.ends_with(',') || line.ends_with('('))
        return true;
    std::size_t begin = line.size();
    while (begin > 0 && continues_name(line[begin - 1]))
        --begin;
    if (begin < line.size() && ends_open(line.substr(begin)))
        return true;
    while (!next.empty() && is_blank(next.front()))
        next.remove_prefix(1);
    std::size_t length = 0;
    while (length < next.size() && continues_name(next[length]))
        ++length;
    const std::string_view word = next.substr(0, length);
    return word == "and" || word == "or" || word == "else" || word == "then" || word == "while" || word == "without";
}

inline std::size_t skipped::clause_length(std::string_view text) {
    std::size_t depth = 0;
    std::size_t at = 0;
    std::size_t line_begin = 0;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '#') {
            const std::size_t comment_begin = at;
            at = std::min(text.find('\n', at), text.size());
            if (depth == 0 && !goes_on(text.substr(line_begin, comment_begin - line_begin), text.substr(at)))
                return comment_begin;
            line_begin = at;
            if (at == text.size())
                break;
        } else if (c == '\n') {
            if (depth == 0 && !goes_on(text.substr(line_begin, at - line_begin), text.substr(at)))
                break;
            line_begin = at + 1;
        } else if (c == '"') {
            const std::size_t close = text.find_first_of("\"\n", at + 1);
            if (close != std::string_view::npos && text[close] == '"')
                at = close;
        } else if (c == '{') {
            ++depth;
        } else if (c == '}' && depth-- == 0) {
            break;
        } else if (c == ';' && depth == 0) {
            break;
        }
    }
    return std::min(at, text.size());
}

} // namespace rubicon::rules

namespace tao::pegtl {

template <typename Name, rubicon::rules::Literal L>
struct analyze_traits<Name, rubicon::rules::spelled<L>> : analyze_any_traits<> {};
template <typename Name, rubicon::rules::Literal L>
struct analyze_traits<Name, rubicon::rules::sign<L>> : analyze_any_traits<> {};
template <typename Name, bool B>
struct analyze_traits<Name, rubicon::rules::basic_identifier<B>> : analyze_any_traits<> {};
template <typename Name, bool B>
struct analyze_traits<Name, rubicon::rules::raw_text<B>> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, rubicon::rules::line_begin> : analyze_opt_traits<> {};
template <typename Name>
struct analyze_traits<Name, rubicon::rules::skipped> : analyze_any_traits<> {};

} // namespace tao::pegtl
