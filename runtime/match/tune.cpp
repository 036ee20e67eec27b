#include "runtime/match/tune.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "runtime/host/moves.hpp"
#include "runtime/host/outcome.hpp"
#include "runtime/host/record.hpp"
#include "runtime/match/contestant.hpp"
#include "runtime/match/hash.hpp"
#include "runtime/match/one_game.hpp"
#include "runtime/match/words.hpp"

namespace rubicon::match {

namespace {

using Json = nlohmann::ordered_json;

enum Purpose : u64 { opening_seed = 14, throws_seed, engine_seed };

constexpr u32 hash_megabytes = 4;
// Positions of one game are much alike: together they count as so many independent ones.
constexpr double weight_of_game = 6;

Json settings(const TunePlan& plan) {
    return {{"rules", fmt::format("{:016x}", plan.rules)},
            {"strength", limits_text(plan.limits)},
            {"begin", fmt::format("{:016x}", hash_of(host::write_weights(plan.begin)))},
            {"games", plan.games},
            {"seed", plan.seed},
            {"opening", plan.opening},
            {"longest", plan.longest},
            {"doubt", plan.doubt},
            {"trust", plan.trust}};
}

struct GameLine {
    std::vector<std::string> moves;
    std::vector<i32> payoffs; // by player; empty for a game that was broken off
    std::vector<i32> scores;  // by move: what the engine thought of it, in centimen for the player; `no_score`: nothing
};

constexpr i32 no_score = 1'000'000;
// Beyond this a position is decided, and says nothing of what decides.
constexpr i32 clear_score = 800;

// A player's share of beating each of his opponents.
double result_of(const std::vector<i32>& payoffs, u32 player, u32 team) {
    double points = 0, opponents = 0;
    for (u32 other = 0; other < payoffs.size(); ++other)
        if ((team >> other & 1) == 0) {
            points += payoffs[player] > payoffs[other] ? 1 : payoffs[player] == payoffs[other] ? 0.5 : 0;
            ++opponents;
        }
    return opponents > 0 ? points / opponents : 0.5;
}

// To tenths of a centimen, as a person reads them in the file.
std::vector<double> rounded(std::vector<double> values) {
    for (double& value : values)
        value = std::round(value * 10) / 10 + 0.0; // no -0
    return values;
}

class Tuning {
public:
    Tuning(const TunePlan& plan_, Journal* journal_)
        : plan(plan_), journal(journal_), own(settings(plan)), features(plan.game) {}

    std::string read() {
        for (usize i = 0; journal && i < journal->lines().size(); ++i)
            if (const std::string error = keep(journal->lines()[i]); !error.empty())
                return fmt::format("{}:{}: {}", journal->path(), i + 1, error);
        return "";
    }

    std::string run(const std::atomic<bool>& stop, TuneReport& report, const std::function<void(u64, u64)>& tick) {
        const std::vector<double> begin = features.with(plan.begin);
        report.weights = features.named(begin);
        std::vector<Example> examples;
        for (u64 round = 0; round < plan.rounds; ++round) {
            if (const std::string error = play_round(round, report.weights, stop, tick); !error.empty())
                return error;
            report.games = games.size();
            if (stop)
                return "";
            for (u64 unit = round * plan.games; unit < (round + 1) * plan.games; ++unit)
                if (const std::string error = add_examples(games.at(unit), examples); !error.empty())
                    return fmt::format("game {}: {}", unit, error);
            const Fit fit = fit_weights(examples, begin, plan.doubt);
            report.weights = features.named(rounded(fit.weights));
            report.weights.game = plan.game.about().title;
            report.loss_before = fit.loss_before;
            report.loss_after = fit.loss_after;
            report.examples = examples.size();
            report.rounds = round + 1;
        }
        return "";
    }

private:
    const TunePlan& plan;
    Journal* journal;
    const Json own;
    host::Features features;
    std::map<u64, GameLine> games; // by unit

    std::string keep(const std::string& line) {
        const Json json = Json::parse(line, nullptr, false);
        try {
            if (json.at("tune") != own)
                return "this game belongs to another run of `tune`: other rules, strength, seed or weights";
            games.emplace(json.at("unit").get<u64>(), GameLine{json.at("moves").get<std::vector<std::string>>(),
                                                               json.at("payoffs").get<std::vector<i32>>(),
                                                               json.at("scores").get<std::vector<i32>>()});
            return "";
        } catch (const Json::exception&) {
            return "this line is no game of `tune`";
        }
    }

    std::string play_round(u64 round, const host::Weights& weights, const std::atomic<bool>& stop,
                           const std::function<void(u64, u64)>& tick) {
        CrewPlan crew;
        for (u64 unit = round * plan.games; unit < (round + 1) * plan.games; ++unit)
            if (!games.contains(unit))
                crew.units.push_back(unit);
        crew.threads = plan.concurrency;
        crew.make_worker = [this, &weights] { return worker(weights); };
        crew.finish = [this](u64, const std::string& line, std::string& error) {
            error = journal ? journal->append(line) : "";
            error = error.empty() ? keep(line) : error;
            return error.empty();
        };
        if (tick)
            crew.tick = [&] { tick(games.size(), round); };
        return run_crew(crew, stop);
    }

    Worker worker(const host::Weights& weights) {
        using Players = std::vector<std::unique_ptr<Contestant>>;
        const auto players = std::make_shared<Players>();
        return [this, &weights, players](u64 unit, const std::atomic<bool>& halt) {
            host::Engine::Options options;
            options.hash_megabytes = hash_megabytes;
            while (players->size() < plan.game.layout().players)
                players->push_back(own_engine(plan.game, weights, options, plan.limits));
            const host::State first = plan.game.start();
            GamePlan game{first,
                          random_opening(plan.game, first, plan.opening, seed_of(plan.seed, unit, opening_seed)),
                          {},
                          seed_of(plan.seed, unit, throws_seed),
                          plan.longest};
            for (u32 p = 0; p < players->size(); ++p) {
                (*players)[p]->begin(seed_of(plan.seed, unit, engine_seed + p));
                game.seats.push_back((*players)[p].get());
            }
            std::vector<i32> scores;
            const Outcome outcome = play_game(plan.game, game, halt, [&](const Ply& ply) {
                scores.push_back(ply.answer ? ply.answer->score.value_or(no_score) : no_score);
            });
            return outcome.interrupted ? Done{"", true, ""} : Done{line_of(unit, outcome, scores), false, ""};
        };
    }

    std::string line_of(u64 unit, const Outcome& outcome, const std::vector<i32>& scores) const {
        const bool over = outcome.result.over;
        host::Record record{
            plan.name, plan.set, "", outcome.moves, over ? host::outcome(plan.game.about(), outcome.result) : "", {}};
        Json payoffs = Json::array();
        for (u32 p = 0; over && p < plan.game.layout().players; ++p)
            payoffs.push_back(outcome.result.payoff[p]);
        record.more = {{"unit", std::to_string(unit)},
                       {"payoffs", payoffs.dump()},
                       {"scores", Json(scores).dump()},
                       {"tune", own.dump()}};
        std::string line = host::write_record(record);
        line.pop_back();
        return line;
    }

    // The quiet positions of a game that were not decided yet: where the move played took nothing and left the piece
    // what it was; all of a game in which every move takes. Those of the random opening were not thought about.
    std::string add_examples(const GameLine& line, std::vector<Example>& examples) const {
        if (line.payoffs.size() != plan.game.layout().players)
            return "";
        host::Referee referee(plan.game);
        const usize before = examples.size();
        const bool always = features.nature().captures == search::Captures::always;
        for (usize ply = 0; ply < line.moves.size(); ++ply) {
            const host::MoveTexts texts(plan.game, referee.state(), referee.legal());
            const host::Parsed<usize> index = texts.find(line.moves[ply]);
            if (!index)
                return index.error.message;
            const i32 score = ply < line.scores.size() ? line.scores[ply] : no_score;
            const MoveView& view = texts.view(*index);
            if (std::abs(score) <= clear_score && (always || (view.taken_size == 0 && view.became == no_kind)))
                examples.push_back(example(referee.state(), line, score));
            referee.play(referee.legal()[*index]);
        }
        for (usize i = before; i < examples.size(); ++i)
            examples[i].weight = std::min(1.0, weight_of_game / static_cast<double>(examples.size() - before));
        return "";
    }

    // The result of the game says what a position was worth, with much chance in it; what the engine found when it
    // looked ahead has less chance in it, but is its own belief.
    Example example(const host::State& state, const GameLine& line, i32 score) const {
        const u32 decider = plan.game.decider(state);
        const double result = result_of(line.payoffs, decider, features.nature().partners[decider]);
        const double found = 1 / (1 + std::exp(-score / host::logistic_scale));
        return {features.of(state, decider), (1 - plan.trust) * result + plan.trust * found, 1};
    }
};

} // namespace

std::string run_tune(const TunePlan& plan, Journal* journal, const std::atomic<bool>& stop, TuneReport& report,
                     const std::function<void(u64, u64)>& tick) {
    Tuning tuning(plan, journal);
    const std::string error = tuning.read();
    return error.empty() ? tuning.run(stop, report, tick) : error;
}

} // namespace rubicon::match
