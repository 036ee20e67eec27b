#include "runtime/host/pdn_builder.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>

namespace rubicon::host {

// Whether the line at `byte` begins there and is the first or follows a blank one.
bool PdnBuilder::begins_a_game(usize byte) const {
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
bool PdnBuilder::prose(PdnSpot at) {
    if (begun || file.count() > 0) {
        return false;
    }
    prose_line = at.line;
    return true;
}

void PdnBuilder::begin(PdnSpot at) {
    if (begun) {
        return;
    }
    begun = true;
    game = {};
    game.number = file.count() + 1;
    game.line = at.line;
    game.main.comments = std::exchange(early_comments, {});
}

void PdnBuilder::end_game() {
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

void PdnBuilder::fail(PdnSpot at, std::string message) {
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

void PdnBuilder::tag(PdnSpot at, std::string name, std::string value) {
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

void PdnBuilder::number(PdnSpot at, std::string written) {
    if (!skips(at)) {
        next_number = std::move(written);
    }
}

void PdnBuilder::move(PdnSpot at, std::string written) {
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
void PdnBuilder::comment(PdnSpot at, std::string_view written) {
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

void PdnBuilder::nag(PdnSpot at, u32 value) {
    if (!skips(at) && begun && !line().moves.empty()) {
        line().moves.back().nags.push_back(value);
    }
}

void PdnBuilder::strength(PdnSpot at, const std::string& written) {
    if (!skips(at) && begun && !line().moves.empty()) {
        line().moves.back().strength += written;
    }
}

void PdnBuilder::setup(PdnSpot at, std::string written) {
    if (!skips(at)) {
        next_setup = std::move(written);
    }
}

void PdnBuilder::open(PdnSpot at) {
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

void PdnBuilder::close(PdnSpot at) {
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

// `0-0` is also how some write castling: a game that goes on behind it has not ended.
bool PdnBuilder::goes_on(usize byte) const {
    constexpr auto nowhere = std::string_view::npos;
    usize next = text.find_first_not_of(" \t\r\n", byte);
    while (next != nowhere && text[next] == '{') {
        const usize end = text.find('}', next);
        next = end == nowhere ? nowhere : text.find_first_not_of(" \t\r\n", end + 1);
    }
    return next != nowhere && text[next] != '[' && !text.substr(next).starts_with("1.");
}

void PdnBuilder::result(PdnSpot at, const std::string& written) {
    if (written == "0-0" && begun && goes_on(at.byte + written.size())) {
        return move(at, written);
    }
    if (at.line == prose_line || !nested.empty()) {
        return; // at the end of a variation it says how that would have ended
    }
    if (begun) {
        game.result = written;
    }
    end_game();
}

void PdnBuilder::strange(PdnSpot at, std::string_view written) {
    if (written.starts_with('[') && !skips(at)) {
        begin(at);
        fail(at, "a tag is written `[Name \"value\"]`");
        return;
    }
    fail(at, fmt::format("`{}` is no move and nothing else of a game", written.substr(0, 40)));
}

PdnFile PdnBuilder::finish() {
    end_game();
    return std::move(file);
}

const std::string* PdnGame::tag(std::string_view name) const {
    const auto found = std::find_if(tags.begin(), tags.end(), [&](const PdnTag& tag) { return tag.name == name; });
    return found == tags.end() ? nullptr : &found->value;
}

} // namespace rubicon::host
