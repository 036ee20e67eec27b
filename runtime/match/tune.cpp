#include "runtime/match/tune.hpp"

#include <algorithm>
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
            {"doubt", plan.doubt}};
}

struct GameLine {
    std::vector<std::string> moves;
    std::vector<i32> payoffs; // by player; empty for a game that was broken off
};

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
            report.weights = features.named(fit.weights);
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
                                                               json.at("payoffs").get<std::vector<i32>>()});
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
            const Outcome outcome = play_game(plan.game, game, halt);
            return outcome.interrupted ? Done{"", true, ""} : Done{line_of(unit, outcome), false, ""};
        };
    }

    std::string line_of(u64 unit, const Outcome& outcome) const {
        const bool over = outcome.result.over;
        host::Record record{
            plan.name, plan.set, "", outcome.moves, over ? host::outcome(plan.game.about(), outcome.result) : "", {}};
        Json payoffs = Json::array();
        for (u32 p = 0; over && p < plan.game.layout().players; ++p)
            payoffs.push_back(outcome.result.payoff[p]);
        record.more = {{"unit", std::to_string(unit)}, {"payoffs", payoffs.dump()}, {"tune", own.dump()}};
        std::string line = host::write_record(record);
        line.pop_back();
        return line;
    }

    // The quiet positions of a game: where the move played took nothing and left the piece what it was. Those of the
    // random opening say little of what comes of them, and a game broken off says nothing.
    std::string add_examples(const GameLine& line, std::vector<Example>& examples) const {
        if (line.payoffs.size() != plan.game.layout().players)
            return "";
        host::Referee referee(plan.game);
        const usize before = examples.size();
        for (const std::string& text : line.moves) {
            const host::MoveTexts texts(plan.game, referee.state(), referee.legal());
            const host::Parsed<usize> index = texts.find(text);
            if (!index)
                return index.error.message;
            const u32 decider = plan.game.decider(referee.state());
            const MoveView& view = texts.view(*index);
            if (decider != chance && texts.size() > 1 && view.taken_size == 0 && view.became == no_kind &&
                referee.line().size() >= plan.opening)
                examples.push_back({features.of(referee.state(), decider),
                                    result_of(line.payoffs, decider, features.nature().partners[decider]), 1});
            referee.play(referee.legal()[*index]);
        }
        for (usize i = before; i < examples.size(); ++i)
            examples[i].weight = std::min(1.0, weight_of_game / static_cast<double>(examples.size() - before));
        return "";
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
