// rubicon match GAME A B: two contestants play many games.
#include <cmath>
#include <memory>

#include "compiler/driver/commands.hpp"
#include "compiler/driver/contests.hpp"
#include "compiler/driver/json.hpp"
#include "compiler/driver/output.hpp"
#include "compiler/driver/progress.hpp"
#include "runtime/match/match.hpp"

namespace rubicon::driver {

namespace {

constexpr double usual_seconds = 0.1;
constexpr u32 longest_game = 1000; // plies: a race against a random mover may take so many

struct Words : GameWords {
    std::string a, b, out;
    LimitWords limits;
    u64 games = 100;
    SeriesWords series;
    u32 even = 100;
    std::vector<double> sprt;
    std::vector<u32> agree;
    bool json = false;
};

// "Elo +35, between -5 and +76 (95 %)"
std::string elo_text(const match::Estimate& estimate) {
    return fmt::format("Elo {}, between {} and {} (95 %)", match::elo_text(estimate.elo),
                       match::elo_text(estimate.elos.low), match::elo_text(estimate.elos.high));
}

std::string sprt_text(const match::MatchPlan& plan, const match::MatchTotals& totals) {
    const match::Interval bounds = match::sprt_bounds(plan.alpha, plan.beta);
    const std::string verdict =
        !totals.accepted ? "undecided"
                         : fmt::format("Elo {} accepted", *totals.accepted ? plan.sprt->high : plan.sprt->low);
    return fmt::format("SPRT {} against {}: LLR {:.2f} ({:.2f}, {:.2f}), {}", plan.sprt->low, plan.sprt->high,
                       totals.ratio, bounds.low, bounds.high, verdict);
}

void print(const match::MatchPlan& plan, const match::MatchTotals& totals) {
    const match::Estimate estimate = match::estimate(totals.pairs);
    say("A  {}\nB  {}\n", plan.a.text, plan.b.text);
    say("{} games of {}: A wins {}, draws {}, loses {}; {:.1f} %\n", totals.games, plan.game.about().title, totals.wins,
        totals.draws, totals.losses, 100 * estimate.score);
    say("pairs of games with 0, 1/2, 1, 3/2, 2 points for A: {}\n", fmt::join(totals.pairs, ", "));
    say("{}\n", elo_text(estimate));
    if (plan.sprt)
        say("{}\n", sprt_text(plan, totals));
    std::vector<std::string> ends;
    for (const auto& [label, games] : totals.ends)
        ends.push_back(fmt::format("{} {}", label, games));
    say("ends: {}\n", fmt::join(ends, ", "));
    if (totals.games > 0)
        say("mean length {:.1f} plies\n", static_cast<double>(totals.plies) / static_cast<double>(totals.games));
    for (const auto& [fault, games] : totals.faults)
        say("lost by a fault, {} games: {}\n", games, fault);
}

nlohmann::json finite(double value) {
    return std::isinf(value) ? nlohmann::json() : nlohmann::json(value); // null stands for infinite
}

void print_json(const match::MatchPlan& plan, const match::MatchTotals& totals) {
    const match::Estimate estimate = match::estimate(totals.pairs);
    nlohmann::json all = {{"A", plan.a.text},
                          {"B", plan.b.text},
                          {"games", totals.games},
                          {"wins", totals.wins},
                          {"draws", totals.draws},
                          {"losses", totals.losses},
                          {"score", estimate.score},
                          {"pairs", totals.pairs},
                          {"elo", finite(estimate.elo)},
                          {"elo_low", finite(estimate.elos.low)},
                          {"elo_high", finite(estimate.elos.high)},
                          {"ends", totals.ends},
                          {"faults", totals.faults},
                          {"plies", totals.plies}};
    if (plan.sprt) {
        all["sprt"] = {{"elo0", plan.sprt->low}, {"elo1", plan.sprt->high}, {"llr", totals.ratio}};
        all["sprt"]["accepted"] =
            totals.accepted ? nlohmann::json(*totals.accepted ? plan.sprt->high : plan.sprt->low) : nlohmann::json();
    }
    say("{}\n", dump(all));
}

// Nothing if some words are wrong, after saying so.
std::optional<match::MatchPlan> plan_of(const Words& words, const GameSource& source, const host::Game& game,
                                        int& code) {
    host::Limits usual = words.limits.all();
    if (usual.milliseconds == 0 && usual.nodes == 0 && usual.depth == 0 && usual.playouts == 0)
        usual.milliseconds = static_cast<u32>(usual_seconds * 1000);
    const auto a = contestant(words.a, usual), b = contestant(words.b, usual);
    code = a && b ? at_fault : bad_call;
    if (!a || !b)
        return std::nullopt;
    auto first = first_state(game, words.position);
    const auto weights_a = weights_for(words, a->weights), weights_b = weights_for(words, b->weights);
    auto judges = weights_for(words, "");
    if (!first || !weights_a || !weights_b || !judges)
        return std::nullopt;
    match::MatchPlan plan;
    fill(plan, words, words.series, source, game);
    plan.first = *std::move(first);
    plan.a = *a;
    plan.b = *b;
    plan.weights_a = *weights_a;
    plan.weights_b = *weights_b;
    plan.judges = *std::move(judges);
    const bool interpreted = game.table().self != nullptr; // where 30000 positions take seconds
    plan.even = interpreted ? 0 : static_cast<i32>(words.even);
    plan.pairs = (words.games + 1) / 2;
    if (words.games % 2 != 0)
        complain("--games {}: each opening is played from both seats; {} games are played", words.games,
                 2 * plan.pairs);
    if (words.agree.size() == 2) {
        plan.agreed_score = static_cast<i32>(words.agree[0]);
        plan.agreed_plies = words.agree[1];
    }
    if (words.sprt.size() == 2)
        plan.sprt = match::Interval{words.sprt[0], words.sprt[1]};
    return plan;
}

int play(const Words& words, const match::MatchPlan& plan) {
    int code = all_well;
    const auto journal = open_journal(words.out, code);
    if (code != all_well)
        return code;
    catch_interrupts();
    match::MatchTotals totals;
    std::string error;
    {
        ProgressBar bar;
        error = match::run_match(plan, journal.get(), interrupt_flag(), totals, [&](const match::MatchTotals& now) {
            bar.show(now.games + now.unpaired, 2 * plan.pairs,
                     fmt::format("+{} ={} -{}", now.wins, now.draws, now.losses));
        });
    }
    if (totals.games > 0 || error.empty())
        words.json ? print_json(plan, totals) : print(plan, totals);
    if (!error.empty()) {
        complain("{}", error);
        if (journal && totals.games + totals.unpaired > 0)
            complain("the games played so far are safe in `{}`", words.out);
        return at_fault;
    }
    if (!interrupt_flag())
        return all_well;
    complain("{}", journal ? fmt::format("interrupted; the same words go on with `{}`", words.out) : "interrupted");
    return interrupted;
}

int match_game(const Words& words) {
    // neither is a number that is none
    if (words.sprt.size() == 2 &&
        !(words.sprt[0] < words.sprt[1] && std::abs(words.sprt[0]) < 10000 && std::abs(words.sprt[1]) < 10000)) {
        complain("--sprt: {} should be less than {}, and both less than 10000", words.sprt[0], words.sprt[1]);
        return bad_call;
    }
    int code = all_well;
    const auto opened = open_game(words, Purpose::engine, code);
    if (!opened)
        return code;
    const auto& [source, game] = *opened;
    const auto plan = plan_of(words, source, game, code);
    if (!plan)
        return code;
    code = play(words, *plan);
    return source.gave_up() ? at_fault : code;
}

} // namespace

Command match_command(CLI::App& program) {
    const auto words = std::make_shared<Words>();
    words->series.longest = longest_game;
    CLI::App* const command = program.add_subcommand("match", "Two contestants play many games");
    add_game(*command, *words);
    command->add_option("a", words->a, "engine, random, uct or program:PATH, then :NAME=VALUE,...")
        ->type_name("A")
        ->required();
    command->add_option("b", words->b, "The other one")->type_name("B")->required();
    command->add_option("--games", words->games, "How many; an even number")
        ->type_name("N")
        ->check(CLI::Range(u64{1}, u64{100'000'000}));
    add_limits(*command, words->limits);
    command->add_option("--seed", words->series.seed, "Of openings, throws and all luck of contestants")
        ->type_name("N");
    command->add_option("--opening", words->series.opening, "Plies of the random opening")
        ->type_name("N")
        ->check(CLI::Range(0u, 1000u));
    command->add_option("--even", words->even, "Of the opening: drawn anew while a side is further ahead; 0: never")
        ->type_name("SCORE")
        ->check(CLI::Range(0u, 20000u));
    command->add_option("--longest", words->series.longest, "Plies after which a game is drawn; 0: never")
        ->type_name("N");
    command->add_option("--agree", words->agree, "A win once both agree on this score for so many plies")
        ->type_name("SCORE,PLIES")
        ->delimiter(',')
        ->expected(2);
    command->add_option("--sprt", words->sprt, "Stops once one of two differences in Elo is accepted")
        ->type_name("ELO0,ELO1")
        ->delimiter(',')
        ->expected(2);
    command->add_option("--concurrency", words->series.concurrency, "Games at once")
        ->type_name("N")
        ->check(CLI::Range(1u, 256u));
    command->add_option("--out", words->out, "Keeps every game in this file, and goes on where it ends")
        ->type_name("FILE");
    add_position(*command, *words);
    add_engine(*command, *words);
    add_json(*command, words->json);
    return {command, [words] { return match_game(*words); }};
}

} // namespace rubicon::driver
