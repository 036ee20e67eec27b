#include "compiler/source/diagnostics.hpp"

#include <algorithm>
#include <iterator>

namespace rubicon {
namespace {

struct Style {
    std::string_view bold, red, yellow, blue, green, plain;
};
constexpr Style colours{"\x1b[1m", "\x1b[1;31m", "\x1b[1;33m", "\x1b[1;36m", "\x1b[1;32m", "\x1b[0m"};
constexpr Style no_colours{};

// The bytes of a line as a terminal may show them, each with the column it begins at.
struct Shown {
    std::string text;
    std::vector<std::size_t> column; // of each byte of the line, and of its end
    std::vector<std::size_t> begin;  // where in `text`
};

std::size_t sequence_length(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = lead < 0x80                   ? 1
                               : lead >= 0xf0 && lead < 0xf8 ? 4
                               : lead >= 0xe0                ? 3
                               : lead >= 0xc2                ? 2
                                                             : 0;
    if (length == 0 || length > text.size() || lead >= 0xf8)
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80)
            return 0;
    return length;
}

// Tabs become single blanks, control characters and broken UTF-8 a dot: a column is a character and nothing gets to the
// terminal that it would obey.
Shown show(std::string_view line) {
    Shown shown;
    std::size_t column = 0;
    for (std::size_t i = 0; i < line.size();) {
        const std::size_t length = sequence_length(line.substr(i));
        const std::string_view piece = line.substr(i, std::max<std::size_t>(length, 1));
        for (std::size_t k = 0; k < piece.size(); ++k) {
            shown.column.push_back(column);
            shown.begin.push_back(shown.text.size());
        }
        const auto byte = static_cast<unsigned char>(piece.front());
        if (piece == "\t")
            shown.text += ' ';
        else if (length == 0 || byte < 0x20 || byte == 0x7f)
            shown.text += '.';
        else
            shown.text += piece;
        i += piece.size();
        ++column;
    }
    shown.column.push_back(column);
    shown.begin.push_back(shown.text.size());
    return shown;
}

// The line and the mark below it; of a long line the part around the mark.
void mark(const Span& span, std::string_view colour, const Style& style, std::size_t width, std::string& out) {
    const std::size_t line = span.file->line_of(span.begin);
    const std::string_view whole = span.file->line(line);
    const std::size_t from = std::min(span.begin - span.file->line_begin(line), whole.size());
    const std::size_t to = std::clamp<std::size_t>(span.end - span.file->line_begin(line), from, whole.size());
    const std::size_t cut_begin = whole.size() > width && from > width / 2 ? from - width / 2 : 0;
    const std::size_t cut_end = std::min(whole.size(), cut_begin + width);
    const Shown shown = show(whole.substr(cut_begin, cut_end - cut_begin));
    const std::string_view before = cut_begin > 0 ? "..." : "";
    const std::string_view after = cut_end < whole.size() ? "..." : "";
    const std::size_t first = shown.column[from - cut_begin];
    const std::size_t last = shown.column[std::min(to, cut_end) - cut_begin];
    const std::string gutter = fmt::format("{:>5} | ", line + 1);
    fmt::format_to(std::back_inserter(out), "{}{}{}{}\n", gutter, before, shown.text, after);
    fmt::format_to(std::back_inserter(out), "{:>5} | {:{}}{}^{:~<{}}{}\n", "", "", first + before.size(), colour, "",
                   last > first ? last - first - 1 : 0, style.plain);
}

void render_one(const Diagnostic& diagnostic, const RenderOptions& options, std::string& out) {
    const Style& style = options.colour ? colours : no_colours;
    const std::string_view colour = diagnostic.severity == Severity::error     ? style.red
                                    : diagnostic.severity == Severity::warning ? style.yellow
                                                                               : style.blue;
    const std::string_view word = diagnostic.severity == Severity::error     ? "error"
                                  : diagnostic.severity == Severity::warning ? "warning"
                                                                             : "note";
    auto to = std::back_inserter(out);
    if (diagnostic.span.known())
        fmt::format_to(to, "{}{}:{} ", style.bold, describe(diagnostic.span), style.plain);
    fmt::format_to(to, "{}{}:{} {}", colour, word, style.plain, diagnostic.message);
    if (!diagnostic.expected.empty())
        fmt::format_to(to, "; expected {}", diagnostic.expected);
    if (!diagnostic.suggestion.empty())
        fmt::format_to(to, "; did you mean {}`{}`{}?", style.green, diagnostic.suggestion, style.plain);
    fmt::format_to(to, " [{}]\n", name_of(diagnostic.code));
    if (diagnostic.span.known())
        mark(diagnostic.span, colour, style, options.width, out);
    for (const Note& note : diagnostic.notes) {
        if (note.span.known())
            fmt::format_to(to, "{}{}:{} ", style.bold, describe(note.span), style.plain);
        fmt::format_to(to, "{}note:{} {}\n", style.blue, style.plain, note.text);
        if (note.span.known())
            mark(note.span, style.blue, style, options.width, out);
    }
}

} // namespace

std::string render(const Diagnostic& diagnostic, const RenderOptions& options) {
    std::string out;
    render_one(diagnostic, options, out);
    return out;
}

std::string render(const Diagnostics& diagnostics, const RenderOptions& options) {
    std::string out;
    std::size_t errors = 0;
    for (const Diagnostic& diagnostic : diagnostics.all()) {
        if (diagnostic.severity == Severity::error && ++errors > options.most_errors)
            continue;
        render_one(diagnostic, options, out);
    }
    if (errors > options.most_errors)
        fmt::format_to(std::back_inserter(out), "{} more errors are not shown\n", errors - options.most_errors);
    return out;
}

} // namespace rubicon
