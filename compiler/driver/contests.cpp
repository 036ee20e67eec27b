#include "compiler/driver/contests.hpp"

#include <cmath>
#include <sstream>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "compiler/driver/output.hpp"
#include "compiler/driver/weights_files.hpp"
#include "runtime/match/hash.hpp"

namespace rubicon::driver {

u64 fingerprint(const Rules& rules) {
    // Of what the rules mean; the words they were said in stand behind `  # `.
    u64 hash = match::hash_of("");
    std::istringstream lines(ir::print(*rules.game));
    for (std::string line; std::getline(lines, line);)
        hash = match::hash_of(line.substr(0, line.find("  # ")) + "\n", hash);
    return hash;
}

std::optional<host::Weights> weights_for(const GameWords& game, const std::string& words) {
    if (words == "derived")
        return host::Weights{};
    if (words.empty())
        return load_weights(game);
    std::string error;
    const std::string text = read_file(words, error);
    host::Parsed<host::Weights> weights = host::read_weights(text);
    if (error.empty() && !weights)
        error = fmt::format("`{}`: {}", words, weights.error.message);
    if (error.empty())
        return std::move(weights.value);
    complain("{}", error);
    return std::nullopt;
}

std::optional<match::ContestantWords> contestant(const std::string& words, const host::Limits& usual) {
    host::Parsed<match::ContestantWords> read = match::read_contestant(words, usual);
    if (!read)
        complain("{}", host::render(read.error, words));
    return std::move(read.value);
}

std::unique_ptr<match::Journal> open_journal(const std::string& path, int& code) {
    if (path.empty())
        return nullptr;
    std::string error;
    auto journal = match::Journal::open(path, error);
    if (!journal) {
        complain("{}", error);
        code = at_fault;
    }
    return journal;
}

host::Limits LimitWords::all() const {
    host::Limits result = limits;
    result.milliseconds = static_cast<u32>(std::lround(seconds * 1000));
    return result;
}

void add_series(CLI::App& command, SeriesWords& words) {
    command.add_option("--seed", words.seed, "Of all luck")->type_name("N");
    command.add_option("--opening", words.opening, "Random plies before the play")
        ->type_name("N")
        ->check(CLI::Range(0u, 1000u));
    command.add_option("--longest", words.longest, "Plies after which a game is broken off")
        ->type_name("N")
        ->check(CLI::Range(1u, 1'000'000u));
    command.add_option("--concurrency", words.concurrency, "Games at once")
        ->type_name("N")
        ->check(CLI::Range(1u, 256u));
}

void fill(match::Series& plan, const GameWords& named, const SeriesWords& words, const GameSource& source,
          const host::Game& game) {
    plan.game = game;
    plan.name = named.game;
    plan.set = named.settings();
    plan.position = named.position;
    plan.rules = fingerprint(source.rules());
    plan.seed = words.seed;
    plan.opening = words.opening;
    plan.longest = words.longest;
    plan.concurrency = words.concurrency;
}

void add_limits(CLI::App& command, LimitWords& words, bool depth) {
    command.add_option("--time", words.seconds, "Seconds for a move")
        ->type_name("SECONDS")
        ->check(number_within(0.001, 100'000));
    command.add_option("--nodes", words.limits.nodes, "Positions looked at for a move")
        ->type_name("N")
        ->check(CLI::Range(u64{1}, u64{1'000'000'000'000}));
    if (depth)
        command.add_option("--depth", words.limits.depth, "Plies looked ahead")
            ->type_name("N")
            ->check(CLI::Range(1u, 1000u));
    command.add_option("--playouts", words.limits.playouts, "Playouts for a move, where playouts are made")
        ->type_name("N")
        ->check(CLI::Range(u64{1}, u64{1'000'000'000'000}));
}

} // namespace rubicon::driver
