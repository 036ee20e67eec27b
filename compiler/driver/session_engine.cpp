// What the engine does in a session.
#include <charconv>

#include <fmt/format.h>

#include "compiler/driver/output.hpp"
#include "compiler/driver/session.hpp"
#include "runtime/host/moves.hpp"

namespace rubicon::driver {

namespace {

constexpr double longest_thought = 3600; // seconds
constexpr usize longest_game = 10000;    // moves that the engine plays against itself

std::optional<double> number(const std::string& text) {
    double value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    return failure == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

} // namespace

bool Session::obey_about_engine(const std::string& word, const std::string& rest) {
    if (word == "hint" && rest.empty())
        hint();
    else if (word == "eval" && rest.empty())
        evaluate();
    else if (word == "engine")
        set_seats(rest);
    else if (word == "level")
        set_level(rest);
    else if (word == "time")
        set_time(rest);
    else
        return false;
    return true;
}

// Until it is somebody else's turn.
void Session::let_engine_play() {
    while (!over() && !waiting && opponent.plays(decides())) {
        if (people() == 0 && referee.line().size() >= longest_game) {
            agreed = fmt::format("broken off after {} moves", longest_game);
            return show();
        }
        flush();
        hand_over();
        play_for(decides());
    }
}

void Session::play_for(u32 player) {
    if (throws()) {
        throw_die("");
        return;
    }
    if (clock)
        clock->start(player);
    const double share = clock ? std::max(0.01, clock->left(player) / 30 + clock->added() / 2) : 0;
    const host::Choice choice = opponent.choose(referee, share);
    if (clock) {
        clock->stop();
        clock->moved(player);
    }
    if (out_of_time(player))
        return;
    if (!choice.move) {
        agreed = tell_trouble() ? "broken off" : "nobody can move";
        return show();
    }
    const bool to_a_person =
        people() == 1 && game.layout().players == 2 && !secret() && player == game.mover(referee.state());
    const Opponent::Remark remark = to_a_person ? opponent.remark(player, choice) : Opponent::Remark::none;
    if (remark == Opponent::Remark::resigns)
        return resign();
    if (secret() && people() > 0)
        say("{} plays in secret\n\n", turn());
    else
        say("{} plays {}\n\n", turn(), host::print_move(game, referee.state(), *choice.move));
    referee.play(*choice.move);
    show();
    draw_offered = remark == Opponent::Remark::offers_draw && !over();
    if (draw_offered)
        say("{} offers a draw: `draw` accepts, anything else declines.\n", game.about().player[player].name);
}

void Session::hint() {
    if (over())
        return tell_turn();
    if (throws())
        return say("Nobody chooses a throw.\n");
    const host::Choice choice = opponent.advise(referee);
    if (choice.move)
        say("{}\n", host::print_move(game, referee.state(), *choice.move));
    else if (!tell_trouble())
        say("there are no moves\n");
}

void Session::evaluate() {
    if (over())
        return tell_turn();
    const host::Choice choice = throws() ? host::Choice{} : opponent.advise(referee);
    if (choice.move)
        say("{}\n", Opponent::told(referee, choice));
    else if (!tell_trouble())
        say("{}\n", throws() ? "A throw comes first." : "there are no moves");
}

void Session::set_seats(const std::string& names) {
    if (!names.empty()) {
        const host::Parsed<u32> seats = read_seats(game.about(), names);
        if (!seats)
            return say("{}.\n", seats.error.message);
        opponent.seats = *seats;
    }
    say("The engine plays {}.\n", print_seats(game.about(), opponent.seats));
}

void Session::set_level(const std::string& text) {
    const auto level = number(text);
    if (!level || *level < 1 || *level > 10 || *level != static_cast<u32>(*level))
        return say("`level` takes a number from 1 (a beginner) to 10; it is {} now.\n", opponent.level);
    opponent.level = static_cast<u32>(*level);
}

void Session::set_time(const std::string& text) {
    const auto seconds = number(text);
    if (!seconds || !(*seconds > 0) || *seconds > longest_thought)
        return say("`time` takes seconds, such as 0.5 or 10; it is {} now.\n", opponent.seconds);
    opponent.seconds = *seconds;
}

bool Session::out_of_time(u32 player) {
    if (!clock || over() || clock->left(player) >= 0)
        return false;
    agreed = fmt::format("{} is out of time", game.about().player[player].name);
    show();
    return true;
}

} // namespace rubicon::driver
