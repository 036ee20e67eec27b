#include "runtime/match/study.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "runtime/host/outcome.hpp"
#include "runtime/host/record.hpp"
#include "runtime/match/hash.hpp"
#include "runtime/match/one_game.hpp"
#include "runtime/match/seats.hpp"

namespace rubicon::match {

namespace {

using Json = nlohmann::ordered_json;

enum Purpose : u64 { opening_seed = 4, throws_seed, engine_seed }; // beyond those of a match

constexpr u32 hash_megabytes = 8;  // enough for the small searches of a study
constexpr double clear_lead = 0.2; // in the chance of winning, before somebody counts as ahead

// The settings on which a game depends.
Json settings(const StudyPlan& plan) {
    return {{"rules", fmt::format("{:016x}", plan.rules)},
            {"strength", limits_text(plan.limits)},
            {"weights", fmt::format("{:016x}", hash_of(host::write_weights(plan.weights)))},
            {"position", plan.position},
            {"seed", plan.seed},
            {"opening", plan.opening},
            {"longest", plan.longest}};
}

// Looks at each move of a game as it is made.
class Observer {
public:
    explicit Observer(const host::Game& game_) : game(game_), layout(game.layout()) {}

    void see(const Ply& ply) {
        const host::State& state = ply.game.state();
        const MoveView view = game.view(state, ply.legal[ply.index]);
        if (ply.decider != chance) {
            ++seen.plies;
            seen.choices += ply.legal.size();
            seen.forced += ply.legal.size() == 1 ? 1 : 0;
        }
        seen.captures += view.taken_size > 0 ? 1 : 0;
        seen.taken += view.taken_size;
        seen.crownings += crowns(state, ply.legal[ply.index], view) ? 1 : 0;
        if (ply.answer)
            weigh(ply.answer->expects);
    }

    PlayedGame finish(const Outcome& outcome) {
        seen.over = outcome.result.over;
        seen.winners = outcome.result.over ? outcome.result.winners : 0;
        seen.end = outcome.result.over ? host::end_label(game.about(), outcome.result) : "too long";
        const bool led = leader >= 0 && (seen.winners >> leader & 1) != 0;
        seen.settled = led ? leads_since : seen.plies;
        return seen;
    }

private:
    const host::Game& game;
    const Layout& layout;
    PlayedGame seen;
    int leader = -1;
    u64 leads_since = 0;

    bool crowns(const host::State& before, const host::Move& move, const MoveView& view) const {
        if (view.from == no_cell || view.to == no_cell || view.kind == no_kind)
            return false;
        host::State after = before;
        game.play(after, move);
        const i32 code = game.slots(after)[layout.piece(static_cast<u32>(view.to))];
        return code > 0 && layout.owner(code) == view.owner && layout.kind(code) != view.kind;
    }

    // Players who win together are equally well off; the first of them stands for all.
    void weigh(const std::vector<double>& expects) {
        if (expects.size() != layout.players)
            return;
        const auto best = std::max_element(expects.begin(), expects.end());
        double next = -1;
        for (const double value : expects)
            if (value < *best - 1e-9)
                next = std::max(next, value);
        if (next < 0 || *best - next < clear_lead)
            return;
        const int now = static_cast<int>(best - expects.begin());
        if (now == leader)
            return;
        seen.lead_changes += leader >= 0 ? 1 : 0;
        leader = now;
        leads_since = seen.plies;
    }
};

host::Limits twice(host::Limits limits) {
    limits.nodes *= 2;
    limits.playouts *= 2;
    limits.milliseconds *= 2;
    return limits;
}

std::string line_of(const StudyPlan& plan, const Outcome& outcome, const Json& fields) {
    const std::string result = outcome.result.over ? host::outcome(plan.game.about(), outcome.result) : "";
    host::Record record{plan.name, plan.set, plan.position, outcome.moves, result, {}};
    for (const auto& [name, value] : fields.items())
        record.more.emplace_back(name, value.dump(-1, ' ', false, Json::error_handler_t::replace));
    std::string line = host::write_record(record);
    line.pop_back();
    return line;
}

Json to_json(const PlayedGame& game) {
    return {{"winners", game.winners},
            {"over", game.over},
            {"end", game.end},
            {"plies", game.plies},
            {"choices", game.choices},
            {"forced", game.forced},
            {"captures", game.captures},
            {"taken", game.taken},
            {"crownings", game.crownings},
            {"lead_changes", game.lead_changes},
            {"settled", game.settled}};
}

PlayedGame from_json(const Json& json) {
    PlayedGame game;
    game.winners = json.at("winners").get<u32>();
    game.over = json.at("over").get<bool>();
    game.end = json.at("end").get<std::string>();
    for (const auto& [name, field] :
         {std::pair("plies", &game.plies), std::pair("choices", &game.choices), std::pair("forced", &game.forced),
          std::pair("captures", &game.captures), std::pair("taken", &game.taken),
          std::pair("crownings", &game.crownings), std::pair("lead_changes", &game.lead_changes),
          std::pair("settled", &game.settled)})
        *field = json.at(name).get<u64>();
    return game;
}

// One engine for each player, so that nobody looks into another's memory; and as many that think twice as long.
struct Engines {
    std::vector<std::unique_ptr<Contestant>> plain, strong;
};

class Study {
public:
    Study(const StudyPlan& plan_, Journal* journal_, StudyTotals& totals_)
        : plan(plan_), journal(journal_), totals(totals_), own(settings(plan)), ways(seatings(plan.game)) {}

    std::string read() {
        for (usize i = 0; journal && i < journal->lines().size(); ++i)
            if (const std::string error = keep(journal->lines()[i]); !error.empty())
                return fmt::format("{}:{}: {}", journal->path(), i + 1, error);
        return "";
    }

    std::string run(const std::atomic<bool>& stop, const std::function<void(const StudyTotals&)>& tick) {
        CrewPlan crew;
        for (u64 n = 0; n < plan.games; ++n)
            if (n % plan.parts == plan.part && !totals.games.contains(n))
                crew.units.push_back(2 * n);
        for (u64 n = 0; n < plan.doubled; ++n)
            if (n / 2 % plan.parts == plan.part && !totals.doubled.contains(n))
                crew.units.push_back(2 * n + 1);
        crew.threads = plan.concurrency;
        crew.make_worker = [this] { return worker(); };
        crew.finish = [this](u64, const std::string& line, std::string& error) {
            error = journal ? journal->append(line) : "";
            error = error.empty() ? keep(line) : error;
            return error.empty();
        };
        if (tick)
            crew.tick = [&] { tick(totals); };
        return run_crew(crew, stop);
    }

private:
    const StudyPlan& plan;
    Journal* journal;
    StudyTotals& totals;
    const Json own;
    const std::vector<u32> ways; // to share the seats in doubled units

    std::string keep(const std::string& line) {
        const Json json = Json::parse(line, nullptr, false);
        try {
            if (json.at("study") != own) {
                ++totals.others;
                return "";
            }
            const u64 number = json.at("unit").get<u64>();
            if (json.at("kind") == "doubled")
                totals.doubled.emplace(number, json.at("half_points").get<u32>() % 3);
            else
                totals.games.emplace(number, from_json(json.at("facts")));
            return "";
        } catch (const Json::exception&) {
            return "this line is no game of a study";
        }
    }

    Worker worker() {
        const auto engines = std::make_shared<Engines>();
        return [this, engines](u64 unit, const std::atomic<bool>& halt) {
            host::Engine::Options options;
            options.hash_megabytes = hash_megabytes;
            while (engines->plain.size() < plan.game.layout().players) {
                engines->plain.push_back(own_engine(plan.game, plan.weights, options, plan.limits));
                engines->strong.push_back(own_engine(plan.game, plan.weights, options, twice(plan.limits)));
            }
            return unit % 2 == 0 ? play_plain(unit / 2, *engines, halt) : play_doubled(unit / 2, *engines, halt);
        };
    }

    GamePlan prepared(u64 luck, Engines& engines, u32 strong) const {
        GamePlan game{plan.first,
                      random_opening(plan.game, plan.first, plan.opening, seed_of(plan.seed, luck, opening_seed)),
                      {},
                      seed_of(plan.seed, luck, throws_seed),
                      plan.longest};
        for (u32 p = 0; p < plan.game.layout().players; ++p) {
            Contestant& player = *((strong >> p & 1) != 0 ? engines.strong : engines.plain)[p];
            player.begin(seed_of(plan.seed, luck, engine_seed + p));
            game.seats.push_back(&player);
        }
        return game;
    }

    Done play_plain(u64 number, Engines& engines, const std::atomic<bool>& halt) const {
        Observer observer(plan.game);
        const Outcome outcome =
            play_game(plan.game, prepared(number, engines, 0), halt, [&](const Ply& ply) { observer.see(ply); });
        if (outcome.interrupted)
            return {"", true, ""};
        return {
            line_of(
                plan, outcome,
                {{"unit", number}, {"kind", "plain"}, {"facts", to_json(observer.finish(outcome))}, {"study", own}}),
            false, ""};
    }

    Done play_doubled(u64 number, Engines& engines, const std::atomic<bool>& halt) const {
        const u32 strong = seats_of_a(plan.game.layout().players, ways, number);
        // Other luck than that of plain games.
        const Outcome outcome = play_game(plan.game, prepared(~(number / 2), engines, strong), halt);
        if (outcome.interrupted)
            return {"", true, ""};
        return {line_of(plan, outcome,
                        {{"unit", number},
                         {"kind", "doubled"},
                         {"half_points", half_points(plan.game, outcome, strong)},
                         {"study", own}}),
                false, ""};
    }
};

} // namespace

std::string run_study(const StudyPlan& plan, Journal* journal, const std::atomic<bool>& stop, StudyTotals& totals,
                      const std::function<void(const StudyTotals&)>& tick) {
    Study study(plan, journal, totals);
    const std::string error = study.read();
    return error.empty() ? study.run(stop, tick) : error;
}

Pairs doubled_pairs(const StudyTotals& totals) {
    Pairs pairs{};
    for (const auto& [number, points] : totals.doubled)
        if (const auto second = totals.doubled.find(number + 1); number % 2 == 0 && second != totals.doubled.end())
            ++pairs[points + second->second];
    return pairs;
}

} // namespace rubicon::match
