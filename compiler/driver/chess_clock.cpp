#include "compiler/driver/chess_clock.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace rubicon::driver {

namespace {

std::optional<double> number(std::string_view text) {
    double value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc() || end != text.data() + text.size() || !(value >= 0) || value > 100000)
        return std::nullopt;
    return value;
}

} // namespace

std::optional<ChessClock> ChessClock::read(const std::string& text, u32 players) {
    const auto plus = text.find('+');
    const auto minutes = number(std::string_view(text).substr(0, plus));
    const auto more = plus == std::string::npos ? std::optional(0.0) : number(std::string_view(text).substr(plus + 1));
    if (!minutes || !more || *minutes <= 0)
        return std::nullopt;
    ChessClock clock;
    clock.seconds.assign(players, *minutes * 60);
    clock.more = *more;
    return clock;
}

void ChessClock::start(u32 player) {
    stop();
    running = player;
    since = Time::now();
}

void ChessClock::stop() {
    if (running)
        seconds[*running] = left(*running);
    running.reset();
}

void ChessClock::moved(u32 player) {
    seconds[player] += more;
}

double ChessClock::left(u32 player) const {
    const bool runs = running == player;
    return seconds[player] - (runs ? std::chrono::duration<double>(Time::now() - since).count() : 0);
}

std::string ChessClock::told(u32 player) const {
    const long whole = static_cast<long>(std::ceil(std::max(0.0, left(player))));
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

} // namespace rubicon::driver
