#include "compiler/driver/opponent.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/source/nearest.hpp"
#include "runtime/host/moves.hpp"

namespace rubicon::driver {

namespace {

u32 everybody(const About& about) {
    return (1u << about.layout.players) - 1;
}

host::TextError unknown_seat(const About& about, const std::string& word) {
    std::vector<std::string> names = {"all", "none", "others"};
    for (u32 p = 0; p < about.layout.players; ++p)
        names.emplace_back(about.player[p].name);
    host::TextError error;
    const auto near = nearest_name(word, names);
    error.message =
        fmt::format("there is no player `{}`; {}", word,
                    near ? fmt::format("did you mean `{}`?", *near) : fmt::format("say {}", host::either(names)));
    return error;
}

} // namespace

host::Parsed<u32> read_seats(const About& about, const std::string& text) {
    const u32 all = everybody(about);
    if (text.empty() || text == "others")
        return all & ~1u;
    if (text == "all" || text == "none")
        return text == "all" ? all : 0u;
    u32 seats = 0;
    std::istringstream words(text);
    for (std::string word; std::getline(words, word, ',');) {
        u32 player = 0;
        while (player < about.layout.players && word != about.player[player].name)
            ++player;
        if (player == about.layout.players)
            return unknown_seat(about, word);
        seats |= 1u << player;
    }
    return seats;
}

std::string print_seats(const About& about, u32 seats) {
    std::vector<std::string> names;
    for (u32 p = 0; p < about.layout.players; ++p)
        if ((seats >> p & 1) != 0)
            names.emplace_back(about.player[p].name);
    return names.empty() ? "nobody" : fmt::format("{}", fmt::join(names, ", "));
}

Opponent::Opponent(const OpponentWords& words, host::Weights known)
    : level(words.level), seconds(words.seconds), weights(std::move(known)), threads(words.threads) {}

host::Choice Opponent::think(const host::Referee& played, u32 at_level, double at_most) {
    if (!engine || made_for != &played.game().table() || made_at != at_level) {
        engine.emplace(
            played.game(), weights,
            host::Engine::Options{threads, 64, at_level, std::random_device{}(), host::Engine::Method::automatic});
        made_for = &played.game().table();
        made_at = at_level;
    }
    host::Limits limits;
    limits.milliseconds = static_cast<u32>(std::max(1.0, at_most * 1000));
    return engine->think(played, limits);
}

host::Choice Opponent::choose(const host::Referee& played, double at_most) {
    return think(played, level, at_most > 0 ? std::min(at_most, seconds) : seconds);
}

host::Choice Opponent::advise(const host::Referee& played) {
    return think(played, 10, seconds);
}

bool Opponent::accepts_draw(const host::Referee& played, u32 player) {
    constexpr i32 slightly_worse = -30; // centimen
    const host::Choice choice = advise(played);
    if (choice.expects.size() > player)
        return choice.expects[player] < 0.5 + slightly_worse / 1000.0;
    return false;
}

Opponent::Remark Opponent::remark(u32 player, const host::Choice& choice) {
    constexpr double no_hope = 0.02, about_half = 0.005; // of expecting a win
    constexpr u32 patience = 4, long_enough = 15;
    Mood& mood = moods[player];
    if (choice.expects.size() <= player)
        return Remark::none;
    const double expects = choice.expects[player];
    mood.hopeless = expects < no_hope ? mood.hopeless + 1 : 0;
    mood.level = std::abs(expects - 0.5) < about_half ? mood.level + 1 : 0;
    if (mood.hopeless >= patience)
        return Remark::resigns;
    if (mood.level < long_enough)
        return Remark::none;
    mood.level = 0; // asks again only after as many
    return Remark::offers_draw;
}

std::string Opponent::told(const host::Referee& played, const host::Choice& choice) {
    const host::Game& game = played.game();
    host::State at = played.state();
    std::vector<std::string> line;
    for (const host::Move& move : choice.line) {
        if (line.size() == 8)
            break;
        line.push_back(host::print_move(game, at, move));
        game.play(at, move);
    }
    const char* const who = game.about().player[game.decider(played.state())].name;
    const i32 plies = choice.ends_in();
    const std::string score = plies > 0   ? fmt::format("{} wins in {}", who, (plies + 1) / 2)
                              : plies < 0 ? fmt::format("{} loses in {}", who, -plies / 2)
                                          : fmt::format("{:+.2f} for {}", choice.score / 100.0, who);
    const std::string effort =
        choice.playouts > 0 ? fmt::format("{} playouts", choice.playouts) : fmt::format("depth {}", choice.depth);
    return fmt::format("{}, {}: {}", score, effort, fmt::join(line, " "));
}

} // namespace rubicon::driver
