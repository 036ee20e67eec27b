#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "grammars/pdn.hpp"
#include "runtime/host/pdn.hpp"

namespace rubicon::host {

namespace {

struct Spot {
    u32 line, column;
    usize byte;
};

// Gets the tokens one by one and builds games of them.
class Builder {
public:
    explicit Builder(std::string_view whole) : text(whole) {}

    void tag(Spot at, std::string name, std::string value);
    void number(Spot at, std::string written);
    void move(Spot at, std::string written);
    void comment(Spot at, std::string_view written);
    void nag(Spot at, u32 value);
    void strength(Spot at, const std::string& written);
    void setup(Spot at, std::string written);
    void open(Spot at);
    void close(Spot at);
    void result(Spot at, const std::string& written);
    void strange(Spot at, std::string_view written);
    void open_comment(Spot at) { fail(at, "this comment is not closed"); }
    PdnFile finish();

private:
    std::string_view text;
    PdnFile file;
    PdnGame game;
    bool begun = false;           // `game` has a tag or a move
    bool skipping = false;        // the rest of a broken game
    u32 prose_line = 0;           // a line before the first game that is none of it
    std::vector<PdnLine*> nested; // lines that are open within the main line
    std::vector<Spot> openings;   // where they begin
    std::vector<std::string> early_comments;
    std::string next_number, next_setup;

    PdnLine& line() { return nested.empty() ? game.main : *nested.back(); }
    bool skips(Spot at) const { return skipping || at.line == prose_line; }
    bool prose(Spot at);
    void begin(Spot at);
    void end_game();
    void fail(Spot at, std::string message);
    bool begins_a_game(usize byte) const;
};

// Whether the line at `byte` begins there and is the first or follows a blank one.
bool Builder::begins_a_game(usize byte) const {
    usize ends = 0;
    for (usize i = byte; i > 0 && ends < 2; --i) {
        const char c = text[i - 1];
        if (!std::isspace(static_cast<u8>(c))) {
            return i <= 3 && text.starts_with("\xEF\xBB\xBF");
        }
        ends += c == '\n' || (c == '\r' && text[i] != '\n') ? 1 : 0;
    }
    return true;
}

// What stands before the first game may be anything.
bool Builder::prose(Spot at) {
    if (begun || file.count() > 0) {
        return false;
    }
    prose_line = at.line;
    return true;
}

void Builder::begin(Spot at) {
    if (begun) {
        return;
    }
    begun = true;
    game = {};
    game.number = file.count() + 1;
    game.line = at.line;
    game.main.comments = std::exchange(early_comments, {});
}

void Builder::end_game() {
    if (!openings.empty()) {
        fail(openings.back(), "this variation is not closed");
    } else if (begun) {
        file.games.push_back(std::move(game));
    }
    begun = skipping = false;
    nested.clear();
    openings.clear();
    next_number.clear();
    next_setup.clear();
}

void Builder::fail(Spot at, std::string message) {
    if (skips(at) || prose(at)) {
        return;
    }
    file.errors.push_back({file.count() + 1, at.line, at.column, std::move(message)});
    begun = false;
    skipping = true;
    nested.clear();
    openings.clear();
    early_comments.clear();
}

void Builder::tag(Spot at, std::string name, std::string value) {
    if (skipping && !begins_a_game(at.byte)) {
        return;
    }
    const bool again = begun && game.tag(name) && begins_a_game(at.byte); // of a game that has tags alone
    if (skipping || (begun && !game.main.moves.empty()) || again) {
        end_game();
    }
    begin(at);
    game.tags.push_back({std::move(name), std::move(value)});
}

void Builder::number(Spot at, std::string written) {
    if (!skips(at)) {
        next_number = std::move(written);
    }
}

void Builder::move(Spot at, std::string written) {
    if (skips(at)) {
        return;
    }
    const bool has_digit = std::any_of(written.begin(), written.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!has_digit && written != "pass" && !written.starts_with("O-O")) {
        strange(at, written);
        return;
    }
    begin(at);
    PdnMove& made = line().moves.emplace_back();
    made.text = std::move(written);
    made.number = std::exchange(next_number, {});
    made.setup = std::exchange(next_setup, {});
    made.line = at.line;
    made.column = at.column;
}

// Comments lose their line breaks, which mean nothing in them.
void Builder::comment(Spot at, std::string_view written) {
    if (skips(at)) {
        return;
    }
    std::string flat;
    for (char c : written) {
        const char plain = std::isspace(static_cast<u8>(c)) ? ' ' : c;
        if (plain != ' ' || (!flat.empty() && flat.back() != ' ')) {
            flat += plain;
        }
    }
    flat.erase(flat.find_last_not_of(' ') + 1);
    auto& place = !begun ? early_comments : line().moves.empty() ? line().comments : line().moves.back().comments;
    place.push_back(std::move(flat));
}

void Builder::nag(Spot at, u32 value) {
    if (!skips(at) && begun && !line().moves.empty()) {
        line().moves.back().nags.push_back(value);
    }
}

void Builder::strength(Spot at, const std::string& written) {
    if (!skips(at) && begun && !line().moves.empty()) {
        line().moves.back().strength += written;
    }
}

void Builder::setup(Spot at, std::string written) {
    if (!skips(at)) {
        next_setup = std::move(written);
    }
}

void Builder::open(Spot at) {
    if (skips(at) || (!begun && prose(at))) {
        return;
    }
    if (!begun || line().moves.empty()) {
        fail(at, "a variation stands before any move that it could replace");
    } else if (nested.size() == deepest_variation) {
        fail(at, fmt::format("variations are nested more than {} deep", deepest_variation));
    } else {
        PdnLine& variation = line().moves.back().variations.emplace_back();
        nested.push_back(&variation);
        openings.push_back(at);
    }
}

void Builder::close(Spot at) {
    if (skips(at) || (!begun && prose(at))) {
        return;
    }
    if (nested.empty()) {
        fail(at, "`)` closes no variation");
        return;
    }
    nested.pop_back();
    openings.pop_back();
    next_number.clear();
}

void Builder::result(Spot at, const std::string& written) {
    if (at.line == prose_line || !nested.empty()) {
        return; // at the end of a variation it says how that would have ended
    }
    if (begun) {
        game.result = written;
    }
    end_game();
}

void Builder::strange(Spot at, std::string_view written) {
    if (written.starts_with('[') && !skips(at)) {
        begin(at);
        fail(at, "a tag is written `[Name \"value\"]`");
        return;
    }
    fail(at, fmt::format("`{}` is no move and nothing else of a game", written.substr(0, 40)));
}

PdnFile Builder::finish() {
    end_game();
    return std::move(file);
}

std::string without_escapes(std::string_view written) {
    std::string value;
    for (usize i = 0; i < written.size(); ++i) {
        const bool escape = written[i] == '\\' && i + 1 < written.size();
        value += written[escape && (written[i + 1] == '"' || written[i + 1] == '\\') ? ++i : i];
    }
    return value;
}

// ---- from the grammar to the builder ----

struct Reading {
    Builder& builder;
    std::string tag_name, tag_value;
    std::string_view comment;
    std::string strength;
};

template <typename Input>
Spot spot(const Input& in) {
    const auto at = in.position();
    return {static_cast<u32>(at.line), static_cast<u32>(at.column), at.byte};
}

template <typename Rule>
struct Action {};

#define RUBICON_ON(rule)                                                                                               \
    template <>                                                                                                        \
    struct Action<pdn_grammar::rule> {                                                                                 \
        template <typename Input>                                                                                      \
        static void apply(const Input& in, Reading& reading);                                                          \
    };                                                                                                                 \
    template <typename Input>                                                                                          \
    void Action<pdn_grammar::rule>::apply([[maybe_unused]] const Input& in, Reading& reading)

RUBICON_ON(tag_name) {
    reading.tag_name = in.string();
}
RUBICON_ON(tag_value) {
    reading.tag_value = without_escapes(in.string_view());
}
RUBICON_ON(tag) {
    reading.builder.tag(spot(in), reading.tag_name, reading.tag_value);
}
RUBICON_ON(line_comment_text) {
    reading.comment = in.string_view();
}
RUBICON_ON(line_comment) {
    reading.builder.comment(spot(in), reading.comment);
}
RUBICON_ON(cut_comment_text) {
    reading.comment = in.string_view();
}
RUBICON_ON(comment) {
    reading.builder.comment(spot(in), reading.comment);
}
RUBICON_ON(open_comment) {
    reading.builder.open_comment(spot(in));
}
RUBICON_ON(nag_number) {
    reading.builder.nag(spot(in), static_cast<u32>(std::stoul(in.string())));
}
RUBICON_ON(strength) {
    reading.builder.strength(spot(in), in.string());
}
RUBICON_ON(forced) {
    reading.builder.strength(spot(in), "*");
}
RUBICON_ON(opening) {
    reading.builder.open(spot(in));
}
RUBICON_ON(closing) {
    reading.builder.close(spot(in));
}
RUBICON_ON(setup_text) {
    reading.comment = in.string_view();
}
RUBICON_ON(setup) {
    reading.builder.setup(spot(in), std::string(reading.comment));
}
RUBICON_ON(result) {
    reading.builder.result(spot(in), in.string());
}
RUBICON_ON(number) {
    reading.builder.number(spot(in), in.string());
}
RUBICON_ON(move) {
    reading.builder.move(spot(in), in.string());
}
RUBICON_ON(strange) {
    reading.builder.strange(spot(in), in.string_view());
}

#undef RUBICON_ON

} // namespace

const std::string* PdnGame::tag(std::string_view name) const {
    const auto found = std::find_if(tags.begin(), tags.end(), [&](const PdnTag& tag) { return tag.name == name; });
    return found == tags.end() ? nullptr : &found->value;
}

PdnFile read_pdn(std::string_view text) {
    Builder builder(text);
    Reading reading{builder, "", "", "", ""};
    tao::pegtl::memory_input in(text.data(), text.size(), "");
    tao::pegtl::parse<pdn_grammar::file, Action>(in, reading);
    return builder.finish();
}

} // namespace rubicon::host
