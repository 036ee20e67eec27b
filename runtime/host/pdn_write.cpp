#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "runtime/host/pdn.hpp"

namespace rubicon::host {

namespace {

constexpr usize width = 80;

// Words put one after another, lines broken where they would grow too long.
class Page {
public:
    std::string text;

    void word(std::string_view next) {
        if (column > 0 && column + 1 + next.size() > width) {
            line_end();
        } else if (column > 0) {
            text += ' ';
            ++column;
        }
        text += next;
        column += next.size();
    }
    void line_end() {
        text += '\n';
        column = 0;
    }

private:
    usize column = 0;
};

std::string with_escapes(const std::string& value) {
    std::string text;
    for (char c : value) {
        if (c == '"' || c == '\\') {
            text += '\\';
        }
        text += c == '\n' || c == '\r' ? ' ' : c;
    }
    return text;
}

void write_comment(Page& page, std::string comment) {
    std::replace(comment.begin(), comment.end(), '}', ')'); // nothing else ends a comment
    comment = "{" + comment + "}";
    for (usize at = 0; at < comment.size();) {
        const usize end = std::min(comment.find(' ', at), comment.size());
        page.word(std::string_view(comment).substr(at, end - at));
        at = end + 1;
    }
}

void write_line(Page& page, const PdnLine& line) {
    for (const std::string& comment : line.comments) {
        write_comment(page, comment);
    }
    for (const PdnMove& move : line.moves) {
        if (!move.setup.empty()) {
            page.word("/" + move.setup + "/");
        }
        page.word(move.number.empty() ? move.text + move.strength
                                      : fmt::format("{} {}{}", move.number, move.text, move.strength));
        for (u32 nag : move.nags) {
            page.word(fmt::format("${}", nag));
        }
        for (const std::string& comment : move.comments) {
            write_comment(page, comment);
        }
        for (const PdnLine& variation : move.variations) {
            page.word("(");
            write_line(page, variation);
            page.word(")");
        }
    }
}

void write_tag(Page& page, const PdnTag& tag) {
    page.word(fmt::format("[{} \"{}\"]", tag.name, with_escapes(tag.value)));
    page.line_end();
}

void write_tags(Page& page, const PdnGame& game) {
    constexpr std::array<std::string_view, 7> standard{"Event", "Site", "Date", "Round", "White", "Black", "Result"};
    for (std::string_view name : standard) {
        for (const PdnTag& tag : game.tags) {
            if (tag.name == name) {
                write_tag(page, tag);
            }
        }
    }
    for (const PdnTag& tag : game.tags) {
        if (std::find(standard.begin(), standard.end(), tag.name) == standard.end()) {
            write_tag(page, tag);
        }
    }
    if (!game.tags.empty()) {
        page.line_end();
    }
}

} // namespace

std::string write_pdn(std::span<const PdnGame> games) {
    Page page;
    bool like_castling = false; // the result just written, unless a tag stands behind it
    for (const PdnGame& game : games) {
        if (!page.text.empty()) {
            page.line_end();
        }
        if (like_castling && game.tags.empty()) {
            write_tag(page, {"Event", "?"});
            page.line_end();
        }
        write_tags(page, game);
        like_castling = game.result == "0-0";
        write_line(page, game.main);
        page.word(game.result.empty() ? "*" : game.result);
        page.line_end();
    }
    return page.text;
}

void number_moves(PdnLine& line, u32 first, bool second_player) {
    for (usize i = 0; i < line.moves.size(); ++i) {
        const usize half = i + (second_player ? 1 : 0);
        const bool opens = half % 2 == 0;
        line.moves[i].number = opens || i == 0 ? fmt::format("{}{}", first + half / 2, opens ? "." : "...") : "";
    }
}

} // namespace rubicon::host
