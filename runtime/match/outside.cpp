#include "runtime/match/outside.hpp"

#include <fmt/format.h>

#include "runtime/host/protocol.hpp"
#include "runtime/match/protocols.hpp"

namespace rubicon::match {

Outside::Outside(host::Game played, OutsideOptions chosen, const host::Limits& of_a_move)
    : game(std::move(played)), options(std::move(chosen)), limits(of_a_move) {}

std::string Outside::begin(u64) {
    const std::string error = plays_this() ? restarted() : "cannot be told of this game in its protocol";
    if (!error.empty())
        child.reset();
    return error;
}

Answer Outside::decide(const host::Referee& played, const std::vector<host::Move>& legal,
                       const std::atomic<bool>& stop) {
    if (!child)
        return Answer::failed("is not running");
    Answer answer;
    if (const std::string error = ask(played); !error.empty())
        answer.fault = error;
    else
        answer = hear(host::MoveTexts(game, played.state(), legal), stop);
    if (!answer.fault.empty())
        child.reset(); // who knows in which state it is
    return answer;
}

Child::Time Outside::deadline() const {
    const double seconds = options.patience + limits.milliseconds / 1000.0;
    return std::chrono::steady_clock::now() + std::chrono::milliseconds(static_cast<i64>(seconds * 1000));
}

std::string Outside::tell(const std::string& line) {
    return child->send(line, deadline()) ? "" : child->trouble();
}

std::string Outside::wait_for(const std::string& word) {
    const std::atomic<bool> never = false;
    const Child::Time until = deadline();
    while (const std::optional<std::string> line = child->receive(until, never)) {
        if (line->starts_with(word))
            return "";
        if (line->starts_with("error"))
            return fmt::format("says {}", quoted(*line));
    }
    return fmt::format("{} while it was to say `{}`", child->trouble(), word);
}

std::string Outside::restarted() {
    if (!child) {
        std::string error;
        child = Child::start(options.words, error);
        if (child)
            error = greet();
        if (!error.empty())
            return error;
    }
    return new_game();
}

std::string quoted(const std::string& text) {
    return "`" + host::printable(text, 60) + (text.size() > 60 ? "...`" : "`");
}

std::string first_of(std::initializer_list<std::string> errors) {
    for (const std::string& error : errors)
        if (!error.empty())
            return error;
    return "";
}

std::unique_ptr<Contestant> outside_program(const host::Game& game, const OutsideOptions& options,
                                            const host::Limits& limits) {
    return options.protocol == Protocol::hub ? hub_program(game, options, limits)
                                             : universal_program(game, options, limits);
}

} // namespace rubicon::match
