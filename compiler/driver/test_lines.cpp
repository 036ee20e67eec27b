#include "compiler/driver/test_lines.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "runtime/host/moves.hpp"
#include "runtime/host/outcome.hpp"
#include "runtime/host/position.hpp"

namespace rubicon::driver {

namespace {

std::string trimmed(std::string_view text) {
    const char* const blanks = " \t\r\n";
    const auto begin = text.find_first_not_of(blanks);
    return begin == std::string_view::npos ? std::string()
                                           : std::string(text.substr(begin, text.find_last_not_of(blanks) - begin + 1));
}

std::vector<std::string> words_of(std::string_view text) {
    std::istringstream input{std::string(text)};
    std::vector<std::string> words;
    for (std::string word; input >> word;)
        words.push_back(word);
    return words;
}

// A list of moves may go on in the next line; the comma that says so is no part of the last move.
std::vector<host::MoveWord> moves_in(std::string_view line) {
    if (line.ends_with(','))
        line.remove_suffix(1);
    return host::split_moves(line);
}

// An expected result, read.
struct Expected {
    enum class Kind { wins, loses, draw, none } kind = Kind::none;
    u32 player = 0;
    std::string label; // "" for any
};

host::Parsed<Expected> read_expected(const About& about, std::string_view text) {
    std::vector<std::string> words = words_of(text);
    Expected expected;
    std::vector<std::string> players, labels;
    for (u32 p = 0; p < about.layout.players; ++p)
        players.push_back(about.player[p].name);
    for (u32 e = 0; e < about.ends; ++e)
        labels.push_back(about.end[e].label);
    if (words.size() > 2 && words[words.size() - 2] == "by") {
        expected.label = words.back();
        if (std::ranges::find(labels, expected.label) == labels.end())
            return host::TextError{1, text.size(),
                                   fmt::format("no end is called `{}`; there {} {}", expected.label,
                                               labels.size() == 1 ? "is" : "are", host::either(labels))};
        words.resize(words.size() - 2);
    }
    if (words.size() == 1 && (words[0] == "draw" || words[0] == "none")) {
        expected.kind = words[0] == "draw" ? Expected::Kind::draw : Expected::Kind::none;
        return expected;
    }
    const auto player = words.size() == 2 ? std::ranges::find(players, words[0]) : players.end();
    if (player == players.end() || (words[1] != "wins" && words[1] != "loses"))
        return host::TextError{
            1, text.size(),
            fmt::format("a result reads `draw`, `none`, or `wins` or `loses` after {}", host::either(players))};
    expected.kind = words[1] == "wins" ? Expected::Kind::wins : Expected::Kind::loses;
    expected.player = static_cast<u32>(player - players.begin());
    return expected;
}

bool fits(const About& about, const Expected& expected, const Result& result) {
    if (!expected.label.empty() && expected.label != host::end_label(about, result))
        return false;
    switch (expected.kind) {
    case Expected::Kind::none:
        return !result.over;
    case Expected::Kind::draw:
        return about.scores ? result.over && result.winners == 0 : host::outcome(about, result) == "draw";
    case Expected::Kind::wins:
        return result.over &&
               (about.scores ? (result.winners >> expected.player & 1) != 0 : result.payoff[expected.player] >= 2);
    case Expected::Kind::loses:
        return result.over && (about.scores ? result.winners != 0 && (result.winners >> expected.player & 1) == 0
                                            : result.payoff[expected.player] == 0);
    }
    return false;
}

class TestLines {
public:
    TestLines(const host::Game& game_, const LineOptions& options_, const Fail& fail_)
        : game(game_), options(options_), fail(fail_), state(game.start()) {}

    void run(const Node& line) {
        switch (line.kind) {
        case NodeKind::position:
            position(line);
            break;
        case NodeKind::moves:
            moves(line);
            break;
        case NodeKind::refused:
            refused(line);
            break;
        case NodeKind::result:
            result(line);
            break;
        case NodeKind::after:
            after(line);
            break;
        case NodeKind::perft:
            perft(line);
            break;
        default:
            break; // its title, and options, which were settled before
        }
    }

    // False after a position that cannot be.
    bool has_position() const { return usable; }

private:
    const About& about() const { return game.about(); }

    void position(const Node& line) {
        const Node& text = line[0];
        const host::Parsed<host::State> read = host::read_position(game, text.text);
        usable = static_cast<bool>(read);
        if (usable)
            state = *read;
        else
            fail(text.span, "this position cannot be: " + read.error.message);
    }

    void moves(const Node& line) {
        const std::vector<host::Move> legal = game.moves(state);
        const host::MoveTexts texts(game, state, legal);
        std::vector<bool> expected(legal.size());
        std::vector<std::string> missing, too_many;
        const bool none = line.children.size() == 1 && line[0].text == "none";
        for (const Node& text : line.children) {
            for (const host::MoveWord& word : none ? std::vector<host::MoveWord>{} : moves_in(text.text)) {
                const host::Parsed<usize> index = texts.find(word.text);
                if (!index)
                    missing.push_back(index.error.understood ? word.text : index.error.message);
                else if (expected[*index])
                    missing.push_back(fmt::format("{} (told twice)", word.text));
                else
                    expected[*index] = true;
            }
        }
        for (usize i = 0; i < legal.size(); ++i)
            if (!expected[i])
                too_many.push_back(texts.text(i));
        std::ranges::sort(too_many);
        std::string message;
        if (!missing.empty())
            message += fmt::format("missing {}", fmt::join(missing, ", "));
        if (!too_many.empty())
            message += fmt::format("{}too many {}", message.empty() ? "" : "; ", fmt::join(too_many, ", "));
        if (!message.empty())
            fail(line.span, "moves: " + message);
    }

    void refused(const Node& line) {
        const host::MoveTexts texts(game, state, game.moves(state));
        for (const Node& text : line.children) {
            for (const host::MoveWord& word : moves_in(text.text)) {
                const host::Parsed<usize> index = texts.find(word.text);
                if (index)
                    fail(text.span, fmt::format("refused: {} is legal", word.text));
                else if (!index.error.understood)
                    fail(text.span, fmt::format("refused: {}", index.error.message));
            }
        }
    }

    void result(const Node& line) {
        const Node& text = line[0];
        const host::Parsed<Expected> expected = read_expected(about(), text.text);
        if (!expected)
            return fail(text.span, expected.error.message);
        const Result came = game.result(state);
        const std::string label = host::end_label(about(), came);
        if (!fits(about(), *expected, came))
            fail(text.span, fmt::format("result: expected {}, came {}{}", text.text, host::outcome(about(), came),
                                        label.empty() ? "" : " by " + label));
    }

    // The last text ends with the position; those before it are moves only.
    void after(const Node& line) {
        host::State now = state;
        for (const Node& text : line.children) {
            const bool last = &text == &line.children.back();
            const After parts = last ? split_after(text.text) : After{text.text, "", 0};
            for (const host::MoveWord& word : moves_in(parts.moves)) {
                const host::Parsed<host::Move> move = host::read_move(game, now, word.text);
                if (!move)
                    return fail(text.span, "after: " + move.error.message);
                game.play(now, *move);
            }
            if (last)
                compare(text, parts, now);
        }
    }

    void compare(const Node& text, const After& parts, const host::State& came) {
        const host::Parsed<std::vector<i32>> expected = host::parse_position(about(), parts.position);
        if (!expected)
            return fail(text.span, "after: " + expected.error.message);
        const std::vector<i32> slots = game.slots(came);
        if (!same(*expected, slots))
            fail(text.span, fmt::format("after: expected {}; came {}", host::print_position(about(), *expected),
                                        host::print_position(about(), slots)));
    }

    // The board and all that later moves depend on. How many moves were made is told by the moves themselves.
    bool same(const std::vector<i32>& expected, const std::vector<i32>& came) const {
        const Layout& layout = game.layout();
        for (u32 slot = 0; slot < layout.size(); ++slot) {
            const bool made = slot >= layout.made(0) && slot < layout.piece(0);
            const bool board = slot >= layout.piece(0) && slot < layout.number(0, 0);
            const bool told = expected[slot] != 0 && (is_mark(slot) || is_counter(slot)); // also one that no rule reads
            if (!made && (board || told || (*options.keyed)[slot]) && expected[slot] != came[slot])
                return false;
        }
        return true;
    }

    bool is_mark(u32 slot) const {
        const Layout& layout = game.layout();
        return layout.marks > 0 && slot >= layout.mark(0, 0) && slot < layout.mark(0, 0) + layout.marks * layout.cells;
    }

    bool is_counter(u32 slot) const {
        const Layout& layout = game.layout();
        return slot >= layout.counter(0) && slot < layout.counter(0) + layout.counters;
    }

    void perft(const Node& line) {
        u32 depth = 0;
        for (const Node& number : line.children) {
            u64 expected = 0;
            std::from_chars(number.text.data(), number.text.data() + number.text.size(), expected);
            ++depth;
            if (expected > options.most_nodes)
                return;
            if (const u64 came = game.perft(state, depth); came != expected)
                return fail(number.span, fmt::format("perft {}: expected {}, came {}", depth, expected, came));
        }
    }

    const host::Game& game;
    const LineOptions& options;
    const Fail& fail;
    host::State state;
    bool usable = true;
};

} // namespace

void run_lines(const Node& test, const host::Game& game, const LineOptions& options, const Fail& fail) {
    TestLines lines(game, options, fail);
    for (const Node& line : test.children) {
        lines.run(line);
        if (!lines.has_position())
            return; // what follows speaks of a position that is not there
    }
}

After split_after(std::string_view text) {
    for (auto at = text.find("gives"); at != std::string_view::npos; at = text.find("gives", at + 1)) {
        const auto blank = [&](usize place) {
            return place >= text.size() || text[place] == ' ' || text[place] == '\t';
        };
        if (at > 0 && blank(at - 1) && blank(at + 5))
            return {trimmed(text.substr(0, at)), trimmed(text.substr(at + 5)), text.find_first_not_of(" \t", at + 5)};
    }
    return {trimmed(text), "", text.size()};
}

host::Parsed<std::string> check_expected_result(const About& about, std::string_view text) {
    const host::Parsed<Expected> expected = read_expected(about, text);
    if (!expected)
        return expected.error;
    return std::string(text);
}

} // namespace rubicon::driver
