// How a session ends or is kept: giving up, agreeing, files.
#include <algorithm>
#include <filesystem>
#include <sstream>

#include <fmt/format.h>

#include "compiler/driver/output.hpp"
#include "compiler/driver/session.hpp"
#include "runtime/host/moves.hpp"
#include "runtime/host/position.hpp"
#include "runtime/host/record.hpp"

namespace rubicon::driver {

namespace {

// The lines with something on them.
std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        if (line.find_first_not_of(" \t\r") != std::string::npos)
            lines.push_back(line.substr(0, line.find_last_not_of(" \t\r") + 1));
    return lines;
}

} // namespace

void Session::resign() {
    if (over())
        return tell_turn();
    const Layout& layout = game.layout();
    const u32 mover = game.mover(referee.state());
    agreed = layout.players == 2 ? fmt::format("{} wins, {} resigns", game.about().player[1 - mover].name, turn())
                                 : fmt::format("{} resigns", turn());
    show();
}

void Session::offer_draw() {
    if (over())
        return tell_turn();
    say("{} offers a draw", turn());
    for (u32 p = 0; p < game.layout().players; ++p)
        if (opponent.plays(p) && !opponent.accepts_draw(referee, p)) {
            say("; {} declines.\n", game.about().player[p].name);
            return;
        }
    if (people() == 1) {
        agreed = "draw, as agreed";
        say("; it is accepted.\n");
        return show();
    }
    draw_offered = true;
    say(": `draw` accepts, anything else declines.\n");
}

void Session::save(const std::string& file) const {
    if (file.empty()) {
        say("`save` needs the name of a file.\n");
        return;
    }
    host::Record record{from.game, from.sets, host::print_position(game, referee.past().front()), {}, verdict()};
    for (usize i = 0; i < referee.line().size(); ++i)
        record.moves.push_back(host::print_move(game, referee.past()[i], referee.line()[i], {.long_form = true}));
    const std::string error = replace_file(file, host::write_record(record));
    say("{}\n", error.empty() ? fmt::format("Saved in `{}`.", file) : error);
}

// The rules that a record names, as a call names them, if they are not those of this session: the folder of a file does
// not matter. Else "".
std::string Session::other_rules(const host::Record& record) const {
    const auto name = [](const std::string& game) { return std::filesystem::path(game).stem(); };
    const auto sorted = [](Sets sets) {
        std::ranges::sort(sets);
        return sets;
    };
    if (record.game.empty() || (name(record.game) == name(from.game) && sorted(record.set) == sorted(from.sets)))
        return "";
    std::string words = record.game;
    for (const auto& [option, value] : record.set)
        words += fmt::format(" --set {}={}", option, value);
    return fmt::format("`{}`", words);
}

bool Session::load(const std::string& file) {
    std::string error;
    const std::string text = file.empty() ? "" : read_file(file, error);
    if (file.empty())
        error = "`load` needs the name of a file";
    if (!error.empty()) {
        say("{}.\n", error);
        return false;
    }
    const std::vector<std::string> lines = lines_of(text);
    const host::Parsed<host::Record> record = host::read_record(lines.empty() ? "" : lines.front());
    if (!record) {
        say("`{}` holds no game that was kept: {}\n", file, record.error.message);
        return false;
    }
    if (const std::string other = other_rules(*record); !other.empty()) {
        say("`{}` is a game of {}; it goes on only by its own rules.\n", file, other);
        return false;
    }
    const host::Parsed<host::State> first =
        record->position.empty() ? host::Parsed(game.start()) : host::read_position(game, record->position);
    if (!first) {
        say("`{}`: {}\n", file, first.error.message);
        return false;
    }
    host::Referee loaded(game, *first);
    for (const std::string& text_of_move : record->moves) {
        const host::Parsed<host::Move> played = host::read_move(game, loaded.state(), text_of_move);
        if (!played) {
            say("`{}`, move {}: {}\n", file, loaded.line().size() + 1, played.error.message);
            return false;
        }
        loaded.play(*played);
    }
    if (lines.size() > 1)
        say("`{}` holds {} games; this is the first.\n", file, lines.size());
    referee = std::move(loaded);
    agreed.reset();
    if (!record->result.empty() && !referee.result().over)
        agreed = record->result; // resigned, agreed, out of time
    show();
    return true;
}

} // namespace rubicon::driver
