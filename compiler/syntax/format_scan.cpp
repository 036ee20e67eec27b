#include "compiler/syntax/format_scan.hpp"

#include "grammars/rules_words.hpp"

#include <algorithm>
#include <array>

namespace rubicon {
namespace {

bool holds_clauses(NodeKind kind) {
    switch (kind) {
    case NodeKind::file:
    case NodeKind::block:
    case NodeKind::chain:
    case NodeKind::phase:
    case NodeKind::end:
    case NodeKind::setup:
    case NodeKind::picture:
    case NodeKind::board_lines:
    case NodeKind::test:
        return true;
    default:
        return false;
    }
}

// Behind the first `count` words of a node: where the text of a clause begins that has no node of its own.
std::size_t behind_words(const Node& node, std::size_t count) {
    const std::string_view text = node.span.text();
    std::size_t at = 0;
    for (std::size_t i = 0; i < count; ++i) {
        while (at < text.size() && rules::continues_name(text[at]))
            ++at;
        at = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
    }
    return node.span.begin + at;
}

// Where the text of a clause that stands in a column begins; 0 if the clause has none.
std::size_t column_text(const Node& clause) {
    switch (clause.kind) {
    case NodeKind::clause:
        return clause.child(NodeKind::walk).span.begin;
    case NodeKind::crown:
        return clause.child(NodeKind::name).span.begin;
    case NodeKind::ending:
    case NodeKind::step:
        return clause.find(NodeKind::label) ? clause[1].span.begin : 0;
    case NodeKind::goes_on:
        return behind_words(clause, 2);
    case NodeKind::lands:
    case NodeKind::taken:
    case NodeKind::crowns:
    case NodeKind::turns:
    case NodeKind::test_with:
    case NodeKind::position:
    case NodeKind::moves:
    case NodeKind::refused:
    case NodeKind::result:
    case NodeKind::after:
    case NodeKind::perft:
        return behind_words(clause, 1);
    default:
        return 0;
    }
}

void mark(const Node& node, FormatMarks& marks) {
    if (node.is(NodeKind::text) || node.is(NodeKind::picture_cell) || node.is(NodeKind::string))
        marks.raw[node.span.begin] = node.span.end;
    if (node.is(NodeKind::extends))
        marks.raw[node.span.end - node.text.size()] = node.span.end;
    if (node.is(NodeKind::leap))
        marks.tight[node.span.begin] = node.span.end;
    if (node.is(NodeKind::picture))
        ++marks.picture_count;
    if (node.is(NodeKind::picture_row))
        marks.picture_rows[node.span.begin] = marks.picture_count - 1;
    const std::size_t group = marks.group_count;
    if (holds_clauses(node.kind))
        ++marks.group_count;
    for (const Node& child : node.children) {
        if (holds_clauses(node.kind) && !child.is(NodeKind::string) && !child.is(NodeKind::name)) {
            marks.clauses.insert(child.span.begin);
            if (const std::size_t text = column_text(child))
                marks.columns[child.span.begin] = {group, text};
        }
        mark(child, marks);
    }
}

constexpr std::array<std::string_view, 5> double_signs{"..", "+=", "-=", "<=", ">="};

std::size_t token_length(std::string_view rest) {
    if (rules::continues_name(rest.front())) {
        std::size_t length = 1;
        while (length < rest.size() && rules::continues_name(rest[length]))
            ++length;
        return length;
    }
    const auto is_prefix = [&](std::string_view sign) { return rest.starts_with(sign); };
    return std::any_of(double_signs.begin(), double_signs.end(), is_prefix) ? 2 : 1;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
        text.remove_suffix(1);
    return text;
}

} // namespace

FormatMarks mark_for_format(const Node& file) {
    FormatMarks marks;
    mark(file, marks);
    return marks;
}

std::vector<FormatToken> scan_for_format(const SourceFile& source, const FormatMarks& marks) {
    const std::string_view text = source.text();
    std::vector<FormatToken> tokens;
    std::size_t lines = 0;
    std::size_t last_end = 0;
    std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    while (at < text.size()) {
        const char c = text[at];
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v') {
            lines += c == '\n' ? 1 : 0;
            ++at;
            continue;
        }
        FormatToken token{FormatToken::Kind::sign, at, {}, lines, at == last_end && at > 0};
        const auto raw = marks.raw.find(at);
        if (raw != marks.raw.end()) {
            token.kind = FormatToken::Kind::raw;
            token.text = text.substr(at, raw->second - at);
        } else if (c == '#') {
            token.kind = FormatToken::Kind::comment;
            token.text = text.substr(at, std::min(text.find('\n', at), text.size()) - at);
        } else {
            token.kind = rules::continues_name(c) ? FormatToken::Kind::word : FormatToken::Kind::sign;
            token.text = text.substr(at, token_length(text.substr(at)));
        }
        at += token.text.size();
        token.text = trimmed(token.text);
        last_end = at;
        lines = 0;
        tokens.push_back(token);
    }
    return tokens;
}

} // namespace rubicon
