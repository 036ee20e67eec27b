// rubicon tune GAME: learns the weights of the engine from games against itself.
#include <algorithm>
#include <cmath>
#include <memory>

#include "compiler/driver/commands.hpp"
#include "compiler/driver/contests.hpp"
#include "compiler/driver/json.hpp"
#include "compiler/driver/output.hpp"
#include "compiler/driver/progress.hpp"
#include "compiler/driver/weights_files.hpp"
#include "runtime/match/tune.hpp"

namespace rubicon::driver {

namespace {

constexpr u64 usual_nodes = 500;

struct Words : GameWords {
    std::string out, to, begin = "derived";
    u64 nodes = usual_nodes, rounds = 2, games = 1000;
    SeriesWords series{.opening = 6, .longest = 300};
    double doubt = 30, trust = 0.8;
    bool json = false;
};

match::TunePlan plan_of(const Words& words, const GameSource& source, const host::Game& game,
                        const host::Weights& begin) {
    match::TunePlan plan;
    fill(plan, words, words.series, source, game);
    plan.begin = begin;
    plan.limits.nodes = words.nodes;
    plan.rounds = words.rounds;
    plan.games = words.games;
    plan.doubt = words.doubt;
    plan.trust = words.trust;
    return plan;
}

// The file that the weights go to: the one named, else beside the rules.
std::filesystem::path target_of(const Words& words) {
    if (!words.to.empty())
        return words.to;
    std::string error;
    return weights_file(find_rules(words.game, error).value_or(words.game), words.settings());
}

void print(const match::TuneReport& report, const host::Weights& before, const std::string& file) {
    say("{} games, {} quiet positions, {} rounds; loss a position {:.4f}, before {:.4f}\n", report.games,
        report.examples, report.rounds, report.loss_after, report.loss_before);
    usize width = 0;
    for (const auto& [name, value] : report.weights.value)
        width = std::max(width, name.size());
    for (const auto& [name, value] : report.weights.value) {
        const auto old = before.value.find(name);
        say("{:<{}} {:8.1f}  was {:8.1f}\n", name, width, value, old == before.value.end() ? 0 : old->second);
    }
    say("written to `{}`\n", file);
}

void print_json(const match::TuneReport& report, const std::string& file) {
    nlohmann::json all = {{"games", report.games},     {"positions", report.examples},      {"rounds", report.rounds},
                          {"loss", report.loss_after}, {"loss_before", report.loss_before}, {"file", file}};
    all["weights"] = report.weights.value;
    say("{}\n", dump(all));
}

int learn(const Words& words, const match::TunePlan& plan) {
    int code = all_well;
    const auto journal = open_journal(words.out, code);
    if (code != all_well)
        return code;
    catch_interrupts();
    match::TuneReport report;
    std::string error;
    {
        ProgressBar bar;
        error = match::run_tune(plan, journal.get(), interrupt_flag(), report, [&](u64 games, u64 round) {
            bar.show(games, plan.rounds * plan.games, fmt::format("round {} of {}", round + 1, plan.rounds));
        });
    }
    if (error.empty() && interrupt_flag()) {
        complain("{}", journal ? fmt::format("interrupted; the same words go on with `{}`", words.out)
                               : "interrupted; without --out nothing is kept");
        return interrupted;
    }
    const std::filesystem::path file = target_of(words);
    if (error.empty())
        error = replace_file(file, host::write_weights(report.weights));
    if (!error.empty()) {
        complain("{}", error);
        return at_fault;
    }
    const host::Features features(plan.game);
    if (words.json)
        print_json(report, file.string());
    else
        print(report, features.named(features.with(plan.begin)), file.string());
    return all_well;
}

int tune(const Words& words) {
    const auto source = GameSource::open(words);
    if (!source)
        return at_fault;
    const auto begin = weights_for(words, words.begin);
    if (!begin)
        return at_fault;
    int code = all_well;
    const host::Game game = source->choose(words.engine, Purpose::engine, code);
    if (!game)
        return code;
    code = learn(words, plan_of(words, *source, game, *begin));
    return source->gave_up() ? at_fault : code;
}

} // namespace

Command tune_command(CLI::App& program) {
    const auto words = std::make_shared<Words>();
    CLI::App* const command = program.add_subcommand("tune", "Learns what positions are worth, from games of its own");
    add_game(*command, *words);
    command->add_option("--rounds", words->rounds, "How often weights are fitted; each time with more games")
        ->type_name("N")
        ->check(CLI::Range(u64{1}, u64{1000}));
    command->add_option("--games", words->games, "Games of a round")
        ->type_name("N")
        ->check(CLI::Range(u64{1}, u64{100'000'000}));
    command->add_option("--nodes", words->nodes, "Positions looked at for a move")
        ->type_name("N")
        ->check(CLI::Range(u64{1}, u64{1'000'000'000}));
    command->add_option("--begin", words->begin, "A file of weights to begin with; else what the rules suggest")
        ->type_name("FILE");
    command->add_option("--doubt", words->doubt, "How far weights may be from where they begin, in hundredths of a man")
        ->type_name("N")
        ->check(number_within(0.1, 100'000));
    command->add_option("--trust", words->trust, "In scores found by looking ahead, against results of games")
        ->type_name("0..1")
        ->check(number_within(0, 1));
    add_series(*command, words->series);
    command->add_option("--out", words->out, "Keeps every game in this file, and goes on where it ends")
        ->type_name("FILE");
    command->add_option("--to", words->to, "The file of weights; else the one beside the rules")->type_name("FILE");
    add_engine(*command, *words);
    add_json(*command, words->json);
    return {command, [words] { return tune(*words); }};
}

} // namespace rubicon::driver
