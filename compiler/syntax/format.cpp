#include "compiler/syntax/format.hpp"

#include "compiler/syntax/format_scan.hpp"
#include "grammars/rules_words.hpp"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace rubicon {
namespace {

using Kind = FormatToken::Kind;

struct Line {
    std::vector<const FormatToken*> tokens; // without the comment
    const FormatToken* comment = nullptr;
    bool blank_before = false;
    std::size_t depth = 0; // braces open around it
    bool goes_on = false;  // not the beginning of a clause
    std::optional<FormatMarks::Column> column;
    std::size_t key_length = 0;         // with a column: characters before its text
    std::optional<std::size_t> picture; // number of the picture it is a row of
    std::string text;
};

bool is_sign(const FormatToken& token, std::string_view sign) {
    return token.kind == Kind::sign && token.text == sign;
}

std::size_t length_of(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

class Formatter {
public:
    Formatter(const Node& tree, const SourceFile& source)
        : marks(mark_for_format(tree)), tokens(scan_for_format(source, marks)) {}

    std::string run();

private:
    void find_long_braces();
    void break_lines();
    bool breaks_before(std::size_t index) const;
    bool needless_semicolon(std::size_t index) const;
    void begin_line(std::size_t index);
    void indent();
    void set_columns();
    void measure_pictures();
    void write(Line& line);
    void write_row(Line& line) const;
    bool tight(const FormatToken& left, const FormatToken& right, const FormatToken* before_left) const;
    bool inside_tight(std::size_t offset) const;
    std::string comments_aligned() const;

    FormatMarks marks;
    std::vector<FormatToken> tokens;
    std::vector<bool> long_brace; // by token: a brace whose other one stands on another line
    std::vector<Line> lines;
    std::vector<std::size_t> group_width;             // 0: no column
    std::vector<std::vector<std::size_t>> cell_width; // of each picture, by place in the row
};

// A pair of braces on one line stays there; the contents of any other get lines of their own.
void Formatter::find_long_braces() {
    long_brace.assign(tokens.size(), false);
    std::vector<std::pair<std::size_t, std::size_t>> open; // token and its line
    std::size_t line = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        line += tokens[i].lines_before;
        if (is_sign(tokens[i], "{")) {
            open.emplace_back(i, line);
        } else if (is_sign(tokens[i], "}") && !open.empty()) {
            const auto [other, other_line] = open.back();
            open.pop_back();
            long_brace[i] = long_brace[other] = other_line != line;
        }
    }
}

bool Formatter::breaks_before(std::size_t index) const {
    const FormatToken& token = tokens[index];
    if (index == 0 || token.lines_before > 0 || tokens[index - 1].kind == Kind::comment)
        return true;
    if (token.kind == Kind::comment)
        return false;
    return (is_sign(tokens[index - 1], "{") && long_brace[index - 1]) || (is_sign(token, "}") && long_brace[index]);
}

bool Formatter::needless_semicolon(std::size_t index) const {
    if (!is_sign(tokens[index], ";"))
        return false;
    if (lines.empty() || lines.back().tokens.empty() || breaks_before(index))
        return true;
    const FormatToken& before = *lines.back().tokens.back();
    if (is_sign(before, "{") || is_sign(before, ";"))
        return true;
    std::size_t next = index + 1;
    while (next < tokens.size() && is_sign(tokens[next], ";") && tokens[next].lines_before == 0)
        ++next;
    return next == tokens.size() || breaks_before(next) || tokens[next].kind == Kind::comment ||
           is_sign(tokens[next], "}");
}

void Formatter::begin_line(std::size_t index) {
    Line line;
    line.blank_before = !lines.empty() && tokens[index].lines_before > 1;
    lines.push_back(std::move(line));
}

void Formatter::break_lines() {
    bool pending_break = false; // a line was to begin at a semicolon that is left out
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const bool breaks = breaks_before(i) || pending_break;
        if (needless_semicolon(i)) {
            pending_break = breaks;
            continue;
        }
        pending_break = false;
        if (breaks)
            begin_line(i);
        if (tokens[i].kind == Kind::comment)
            lines.back().comment = &tokens[i];
        else
            lines.back().tokens.push_back(&tokens[i]);
    }
}

void Formatter::indent() {
    std::size_t depth = 0;
    const FormatToken* before = nullptr;
    for (Line& line : lines) {
        line.depth = depth;
        bool leading = true;
        for (const FormatToken* token : line.tokens) {
            if (is_sign(*token, "}")) {
                depth -= depth > 0 ? 1 : 0;
                if (leading)
                    line.depth = depth;
            } else {
                leading = false;
                depth += is_sign(*token, "{") ? 1 : 0;
            }
        }
        if (line.tokens.empty())
            continue;
        const FormatToken& first = *line.tokens.front();
        const bool second_branch = first.text == "else" && before && is_sign(*before, "}");
        line.goes_on = before && !is_sign(first, "}") && !second_branch && !marks.clauses.contains(first.begin);
        const auto column = marks.columns.find(first.begin);
        if (column != marks.columns.end())
            line.column = column->second;
        const auto row = marks.picture_rows.find(first.begin);
        if (row != marks.picture_rows.end() && !is_sign(*line.tokens.back(), "}"))
            line.picture = row->second;
        before = line.tokens.back();
    }
}

bool Formatter::inside_tight(std::size_t offset) const {
    const auto after = marks.tight.upper_bound(offset);
    return after != marks.tight.begin() && std::prev(after)->second > offset;
}

// Whether no blank stands between two tokens. Only whether a bracket touches its word has a meaning: `room(x)`.
bool Formatter::tight(const FormatToken& left, const FormatToken& right, const FormatToken* before_left) const {
    const auto is_any = [](const FormatToken& token, std::initializer_list<std::string_view> signs) {
        return token.kind == Kind::sign && std::find(signs.begin(), signs.end(), token.text) != signs.end();
    };
    if (is_any(right, {",", ";", ":", ")", "..", "/"}) || is_any(left, {"(", "..", "/"}))
        return true;
    if (is_sign(right, "("))
        return left.kind == Kind::word && right.adjacent;
    if (is_sign(left, ","))
        return inside_tight(left.begin);
    // A `-` that touches its number makes it negative, unless something stands before that it could be taken from.
    const bool operand_before = before_left && (before_left->kind == Kind::word ? !rules::is_reserved(before_left->text)
                                                                                : is_sign(*before_left, ")"));
    return is_sign(left, "-") && right.adjacent && !operand_before;
}

void Formatter::write(Line& line) {
    if (line.picture)
        return write_row(line);
    const FormatToken* before = nullptr;
    const FormatToken* before_that = nullptr;
    const std::size_t indentation = line.text.size();
    for (const FormatToken* token : line.tokens) {
        if (line.column && token->begin == line.column->text) {
            line.key_length = length_of(line.text) - indentation;
            const std::size_t width = group_width[line.column->group];
            line.text.append(width > line.key_length ? width - line.key_length : 1, ' ');
        } else if (before && !tight(*before, *token, before_that)) {
            line.text += ' ';
        }
        line.text += token->text;
        before_that = before;
        before = token;
    }
}

// Labels are followed by one blank, words by two, so that the columns are seen; where all are of one length, by one.
void Formatter::set_columns() {
    group_width.assign(marks.group_count, 0);
    std::vector<std::size_t> widest(marks.group_count, 0);
    std::vector<std::size_t> narrowest(marks.group_count, static_cast<std::size_t>(-1));
    for (const Line& line : lines) {
        if (!line.column)
            continue;
        const std::size_t group = line.column->group;
        Line trial = line;
        write(trial);
        const bool label = trial.text.substr(0, trial.key_length).ends_with(':');
        const std::size_t width = trial.key_length + (label ? 1 : 2);
        widest[group] = std::max(widest[group], width);
        narrowest[group] = std::min(narrowest[group], width);
    }
    for (std::size_t group = 0; group < marks.group_count; ++group)
        group_width[group] = widest[group] > narrowest[group] ? widest[group] : 0;
}

void Formatter::measure_pictures() {
    cell_width.resize(marks.picture_count);
    for (const Line& line : lines) {
        if (!line.picture)
            continue;
        std::vector<std::size_t>& widths = cell_width[*line.picture];
        widths.resize(std::max(widths.size(), line.tokens.size()), 0);
        for (std::size_t i = 0; i < line.tokens.size(); ++i)
            widths[i] = std::max(widths[i], length_of(line.tokens[i]->text));
    }
}

// Cells stand below one another, ranks' numbers (all else at the left edge alike) flush right.
void Formatter::write_row(Line& line) const {
    const std::vector<std::size_t>& widths = cell_width[*line.picture];
    for (std::size_t i = 0; i < line.tokens.size(); ++i) {
        const std::string_view cell = line.tokens[i]->text;
        const std::size_t padding = widths[i] - length_of(cell);
        line.text.append(i == 0 ? padding : 1, ' ');
        line.text += cell;
        if (i > 0 && i + 1 < line.tokens.size())
            line.text.append(padding, ' ');
    }
}

// Comments behind neighbouring lines stand in one column.
std::string Formatter::comments_aligned() const {
    std::string out;
    for (std::size_t i = 0; i < lines.size();) {
        std::size_t end = i;
        std::size_t width = 0;
        while (end < lines.size() && lines[end].comment && !lines[end].tokens.empty() &&
               (end == i || !lines[end].blank_before))
            width = std::max(width, length_of(lines[end++].text));
        end = std::max(end, i + 1);
        for (; i < end; ++i) {
            const Line& line = lines[i];
            if (line.blank_before)
                out += '\n';
            out += line.text;
            if (line.comment) {
                if (!line.tokens.empty())
                    out.append(width - length_of(line.text) + 2, ' ');
                out += line.comment->text;
            }
            out += '\n';
        }
    }
    return out;
}

std::string Formatter::run() {
    find_long_braces();
    break_lines();
    indent();
    measure_pictures();
    set_columns();
    std::size_t clause_column = 0; // where a clause that goes on does so
    for (std::size_t i = 0; i < lines.size(); ++i) {
        Line& line = lines[i];
        const bool after_open = i > 0 && !lines[i - 1].tokens.empty() && is_sign(*lines[i - 1].tokens.back(), "{");
        const bool closes = !line.tokens.empty() && is_sign(*line.tokens.front(), "}");
        line.blank_before = line.blank_before && !after_open && !closes;
        line.text.assign(line.goes_on ? clause_column : line.depth * 2, ' ');
        write(line);
        if (!line.goes_on && !line.tokens.empty()) {
            const std::size_t width = line.column ? group_width[line.column->group] : 3;
            clause_column = line.depth * 2 + std::max(width, line.key_length + 1);
        }
    }
    return comments_aligned();
}

} // namespace

std::string format(const Node& tree, const SourceFile& source) {
    return Formatter(tree, source).run();
}

} // namespace rubicon
