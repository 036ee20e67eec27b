#include "compiler/syntax/builder.hpp"

#include "compiler/source/check.hpp"
#include "compiler/source/nearest.hpp"
#include "grammars/rules_words.hpp"

#include <algorithm>
#include <array>

namespace rubicon {
namespace {

constexpr std::size_t deepest = 100;

// Kinds through which the grammar comes back to itself.
bool nests(NodeKind kind) {
    switch (kind) {
    case NodeKind::np:
    case NodeKind::group:
    case NodeKind::block:
    case NodeKind::conditional:
    case NodeKind::may:
    case NodeKind::otherwise:
    case NodeKind::as_player:
    case NodeKind::optional:
    case NodeKind::when:
    case NodeKind::turn_group:
    case NodeKind::count:
        return true;
    default:
        return false;
    }
}

// Kinds that are not worth a node with a single child.
bool folds(NodeKind kind) {
    switch (kind) {
    case NodeKind::sum:
    case NodeKind::product:
    case NodeKind::any_of:
    case NodeKind::all_of:
    case NodeKind::holds:
    case NodeKind::conditional:
    case NodeKind::sequence:
    case NodeKind::fallback:
    case NodeKind::choice:
        return true;
    default:
        return false;
    }
}

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

// The classes of clauses that have a meaning of their own; any other word may be a class too.
constexpr std::array<std::string_view, 4> class_words{"go", "capture", "swap", "shoot"};

} // namespace

Builder::Builder(const SourceFile& source, Diagnostics& sink) : file(source), diagnostics(sink) {}

Span Builder::span(std::size_t begin, std::size_t end) const {
    return {&file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

// --- the tree

void Builder::begin_node(NodeKind kind, std::size_t offset) {
    if (nests(kind) && ++depth > deepest) {
        diagnostics.report(Code::nested_too_deeply, token_at(offset), deepest);
        throw TooDeep{};
    }
    open.push_back(Node{kind, span(offset, offset), {}, {}});
}

void Builder::drop_node() {
    if (nests(open.back().kind))
        --depth;
    open.pop_back();
}

void Builder::finish_node(std::size_t offset) {
    Node node = std::move(open.back());
    if (nests(node.kind))
        --depth;
    open.pop_back();
    while (!token_ends.empty() && token_ends.back() > offset)
        token_ends.pop_back();
    if (!token_ends.empty())
        node.span.end = std::max(node.span.begin, static_cast<std::uint32_t>(token_ends.back()));
    if (folds(node.kind) && node.children.size() == 1)
        node = Node(std::move(node.children.front()));
    if (open.empty())
        root = std::move(node);
    else
        open.back().children.push_back(std::move(node));
}

void Builder::set_text(std::size_t begin, std::size_t end) {
    std::string_view text = file.text().substr(begin, end - begin);
    if (text.starts_with('"')) {
        text.remove_prefix(1);
        if (text.ends_with('"'))
            text.remove_suffix(1);
    }
    open.back().text = text == "twice" && open.back().is(NodeKind::number) ? "2" : text;
}

// Tokens are read again after the grammar has gone back; the list stays in order of place.
void Builder::token(std::size_t end) {
    while (!token_ends.empty() && token_ends.back() >= end)
        token_ends.pop_back();
    token_ends.push_back(end);
}

std::optional<Node> Builder::take_root() {
    return headless ? std::nullopt : std::move(root);
}

// --- errors

void Builder::found_word(std::size_t offset) {
    if (!clauses.empty() && clauses.back().begin == offset)
        clauses.back().known = true;
}

void Builder::wanted_word(std::size_t offset, std::string_view word) {
    wanted.wanted_word(offset, word);
    if (!clauses.empty() && clauses.back().begin == offset)
        clauses.back().first_words.emplace_back(word);
}

void Builder::begin_clause(std::size_t offset) {
    clauses.push_back(Clause{offset});
    wanted.begin_clause(offset);
}

void Builder::clause_failed() {
    if (!clauses.back().reported)
        report_unexpected(clauses.back());
}

void Builder::header_missing() {
    headless = true;
    clause_failed();
    clauses.back().reported = true; // it is passed over next
}

void Builder::unclosed_string(std::size_t begin, std::size_t end) {
    diagnostics.report(Code::unclosed_string, span(begin, end));
    if (!clauses.empty())
        clauses.back().reported = true;
}

void Builder::stray_brace(std::size_t offset) {
    diagnostics.report(Code::stray_brace, span(offset, offset + 1));
}

// Several braces that are open at the same place have most likely one cause: the innermost is told.
void Builder::brace_missing(std::size_t offset) {
    if (offset == last_unclosed)
        return;
    last_unclosed = offset;
    const bool at_end = offset >= file.text().size();
    diagnostics.report(Code::unclosed_brace, span(braces.back(), braces.back() + 1))
        .note(token_at(offset), at_end ? "the file ends here" : "a `}` is missing before this");
}

Span Builder::token_at(std::size_t offset) const {
    const std::string_view text = file.text();
    if (offset >= text.size() || text[offset] == '\n' || text[offset] == '#' || text[offset] == '\r') {
        std::size_t end = std::min(offset, text.size());
        while (end > 0 && is_blank(text[end - 1]))
            --end;
        return span(end, end);
    }
    std::size_t end = offset + 1;
    if (rules::continues_name(text[offset])) {
        while (end < text.size() && rules::continues_name(text[end]))
            ++end;
    } else if (text[offset] == '"') {
        const std::size_t close = text.find_first_of("\"\n", end);
        end = close == std::string_view::npos ? text.size() : text[close] == '"' ? close + 1 : close;
    }
    return span(offset, end);
}

std::string Builder::describe_token(const Span& token) const {
    const std::string_view text = token.text();
    if (text.front() == '"')
        return "a text";
    const auto byte = static_cast<unsigned char>(text.front());
    if (text.size() == 1 && (byte < 0x20 || byte >= 0x7f))
        return fmt::format("the byte {:#04x}", byte);
    return fmt::format("{}`{}`", rules::is_reserved(text) ? "the reserved word " : "", text);
}

bool Builder::report_misspelt_word(Code code, const Span& token, std::span<const std::string> words) {
    const std::string_view word = token.text();
    if (word.empty() || !rules::starts_name(word.front()) || rules::is_reserved(word) || !nearest_name(word, words))
        return false;
    if (code == Code::unknown_word)
        diagnostics.report(code, token, word).nearest(word, words);
    else
        diagnostics.report(code, token, fmt::format("`{}`", word)).nearest(word, words);
    return true;
}

// A word misspelt is often taken for a name, and the error shows only further on: `jump diagonal ovr enemy`. What could
// have stood in its place is known, or at the place of the error.
bool Builder::report_misspelt(const Clause& clause) {
    const std::string_view text = file.text();
    std::size_t end = wanted.offset();
    while (end > clause.begin) {
        std::size_t begin = end;
        while (begin > clause.begin && rules::continues_name(text[begin - 1]))
            --begin;
        if (begin == clause.begin)
            break;
        if (end - begin > 2) {
            std::vector<std::string> words = wanted.words_at(begin);
            words.insert(words.end(), wanted.words().begin(), wanted.words().end());
            std::erase_if(words, [](const std::string& word) { return word.size() < 4; }); // like too many others
            if (report_misspelt_word(Code::unexpected, span(begin, end), words))
                return true;
        }
        end = begin < end ? begin : end - 1;
    }
    const Span first = token_at(clause.begin);
    const std::string_view word = first.text();
    std::vector<std::string> first_words = clause.first_words;
    if (clause.known || std::find(class_words.begin(), class_words.end(), word) != class_words.end())
        return false;
    if (std::find(first_words.begin(), first_words.end(), "crown") != first_words.end())
        first_words.insert(first_words.end(), class_words.begin(), class_words.end());
    return word.size() > 2 && report_misspelt_word(Code::unknown_word, first, first_words);
}

void Builder::report_unexpected(const Clause& clause) {
    const std::size_t offset = wanted.offset();
    const Span token = token_at(offset);
    const bool is_name =
        !token.text().empty() && rules::starts_name(token.text().front()) && !rules::is_reserved(token.text());
    if (offset == clause.begin && is_name) {
        diagnostics.report(Code::unknown_word, token, token.text())
            .expected(wanted.sentence())
            .nearest(token.text(), wanted.words());
        return;
    }
    if (report_misspelt_word(Code::unexpected, token, wanted.words()) || report_misspelt(clause))
        return;
    if (token.begin == token.end)
        diagnostics.report(Code::unfinished, token).expected(wanted.sentence());
    else
        diagnostics.report(Code::unexpected, token, describe_token(token)).expected(wanted.sentence());
}

} // namespace rubicon
