#include "runtime/match/match.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "runtime/host/outcome.hpp"
#include "runtime/host/record.hpp"
#include "runtime/match/hash.hpp"
#include "runtime/match/one_game.hpp"
#include "runtime/match/openings.hpp"
#include "runtime/match/seats.hpp"

namespace rubicon::match {

namespace {

using Json = nlohmann::ordered_json;

enum Purpose : u64 { opening_seed, throws_seed, seed_of_a, seed_of_b };

// What is kept of a game in memory.
struct Finished {
    u32 half_points = 0; // of A
    u32 plies = 0;
    std::string end, fault;
};

// Tells weights of our engine apart.
std::string weights_text(const MatchPlan& plan) {
    std::string text;
    for (const auto& [words, weights] : {std::pair(&plan.a, &plan.weights_a), std::pair(&plan.b, &plan.weights_b)})
        if (words->kind == ContestantWords::Kind::engine)
            text += fmt::format("{}{:016x}", text.empty() ? "" : ",", hash_of(host::write_weights(*weights)));
    return text;
}

// The settings on which a game depends; games with others belong to another match.
Json settings(const MatchPlan& plan) {
    return {{"A", plan.a.text},
            {"B", plan.b.text},
            {"weights", weights_text(plan)},
            {"rules", fmt::format("{:016x}", plan.rules)},
            {"seed", plan.seed},
            {"opening", plan.opening},
            {"even", plan.even},
            {"longest", plan.longest},
            {"agree", plan.agreed_plies ? fmt::format("{},{}", plan.agreed_score, plan.agreed_plies) : ""}};
}

std::string end_of(const MatchPlan& plan, const Outcome& outcome) {
    if (outcome.faulty)
        return "fault";
    if (outcome.agreed)
        return "agreed";
    return outcome.broken_off ? "too long" : host::end_label(plan.game.about(), outcome.result);
}

std::string result_of(const MatchPlan& plan, const Outcome& outcome) {
    const About& about = plan.game.about();
    if (outcome.agreed)
        return fmt::format("{} wins", about.player[*outcome.agreed].name);
    if (outcome.faulty && about.layout.players == 2)
        return fmt::format("{} wins", about.player[1 - *outcome.faulty].name);
    return outcome.result.over ? host::outcome(about, outcome.result) : outcome.broken_off ? "draw" : "";
}

// One line of the journal: a record of the game, with fields of our own.
std::string line_of(const MatchPlan& plan, u64 unit, u32 seats, const Outcome& outcome) {
    host::Record record{plan.name, plan.set, plan.position, outcome.moves, result_of(plan, outcome), {}};
    Json names = Json::array();
    for (u32 p = 0; p < plan.game.layout().players; ++p)
        names.push_back(seats >> p & 1 ? "A" : "B");
    const auto add = [&](const char* name, const Json& value) {
        record.more.emplace_back(name, value.dump(-1, ' ', false, Json::error_handler_t::replace));
    };
    add("end", end_of(plan, outcome));
    add("unit", unit);
    add("seats", names);
    add("half_points", half_points(plan.game, outcome, seats));
    add("plies", outcome.plies);
    if (outcome.faulty)
        add("fault", fmt::format("{}: {}", seats >> *outcome.faulty & 1 ? "A" : "B", outcome.fault));
    add("match", settings(plan));
    std::string line = host::write_record(record);
    line.pop_back();
    return line;
}

// What is wrong with a line, or "".
std::string read_line(const MatchPlan& plan, const std::string& line, u64& unit, Finished& game) {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object() || !json.contains("match") || !json["match"].is_object() ||
        !json.value("unit", Json()).is_number_unsigned() || !json.value("half_points", Json()).is_number_unsigned() ||
        !json.value("plies", Json()).is_number_unsigned() || !json.value("end", Json()).is_string())
        return "this line is no game of a match";
    const Json here = settings(plan);
    for (const auto& [name, value] : here.items())
        if (json["match"].value(name, Json()) != value)
            return fmt::format("this game is of another match: `{}` is {} there and {} here", name,
                               json["match"].value(name, Json()).dump(), value.dump());
    unit = json["unit"].get<u64>();
    game = {json["half_points"].get<u32>(), json["plies"].get<u32>(), json["end"].get<std::string>(),
            json.contains("fault") && json["fault"].is_string() ? json["fault"].get<std::string>() : ""};
    return game.half_points > 2 ? "`half_points` is more than 2" : "";
}

class Match {
public:
    Match(const MatchPlan& plan_, Journal* journal_)
        : plan(plan_), openings{plan.first, plan.opening, plan.even, plan.judges}, journal(journal_),
          ways(seatings(plan.game)) {}

    std::string read() {
        for (usize i = 0; journal && i < journal->lines().size(); ++i) {
            u64 unit = 0;
            Finished game;
            if (const std::string error = read_line(plan, journal->lines()[i], unit, game); !error.empty())
                return fmt::format("{}:{}: {}", journal->path(), i + 1, error);
            games.emplace(unit, game);
        }
        return "";
    }

    std::string run(const std::atomic<bool>& stop, const std::function<void(const MatchTotals&)>& tick) {
        CrewPlan crew;
        for (u64 unit = 0; unit < 2 * plan.pairs; ++unit)
            if (!games.contains(unit))
                crew.units.push_back(unit);
        crew.threads = plan.concurrency;
        crew.make_worker = [this] { return worker(); };
        crew.finish = [this](u64 unit, const std::string& line, std::string& error) {
            return finish(unit, line, error);
        };
        if (tick)
            crew.tick = [&] { tick(totals()); };
        return decided() ? "" : run_crew(crew, stop);
    }

    // Of the pairs up to the one that decided the sequential test.
    MatchTotals totals() const {
        MatchTotals sum = in_order;
        for (u64 pair = next_pair; pair < plan.pairs && !sum.accepted; ++pair)
            add_pair(sum, pair);
        return sum;
    }

private:
    const MatchPlan& plan;
    const OpeningPlan openings;
    Journal* journal;
    const std::vector<u32> ways;   // to share the seats
    std::map<u64, Finished> games; // by unit
    u64 next_pair = 0;             // the first that is not whole, or comes after the decision
    MatchTotals in_order;          // of the pairs before it

    static void add(MatchTotals& sum, const Finished& game) {
        ++sum.games;
        ++(game.half_points == 2 ? sum.wins : game.half_points == 1 ? sum.draws : sum.losses);
        ++sum.ends[game.end];
        if (!game.fault.empty())
            ++sum.faults[game.fault];
        sum.plies += game.plies;
    }

    // False if the pair is not whole yet.
    bool add_pair(MatchTotals& sum, u64 pair) const {
        const auto first = games.find(2 * pair), second = games.find(2 * pair + 1);
        if (first == games.end() || second == games.end()) {
            sum.unpaired += (first == games.end()) != (second == games.end()) ? 1 : 0;
            return false;
        }
        add(sum, first->second);
        add(sum, second->second);
        ++sum.pairs[first->second.half_points + second->second.half_points];
        return true;
    }

    // Tests the pairs one after the other, so that the end does not depend on which game was over first.
    bool decided() {
        const Interval bounds = sprt_bounds(plan.alpha, plan.beta);
        MatchTotals more = in_order;
        while (!in_order.accepted && next_pair < plan.pairs && add_pair(more, next_pair)) {
            ++next_pair;
            if (plan.sprt) {
                more.ratio = log_likelihood_ratio(more.pairs, plan.sprt->low, plan.sprt->high);
                if (more.ratio <= bounds.low || more.ratio >= bounds.high)
                    more.accepted = more.ratio >= bounds.high;
            }
            in_order = more;
        }
        return in_order.accepted.has_value();
    }

    bool finish(u64 unit, const std::string& line, std::string& error) {
        Finished game;
        u64 same = unit;
        error = read_line(plan, line, same, game);
        if (error.empty() && journal)
            error = journal->append(line);
        if (error.empty())
            games.emplace(unit, game);
        return error.empty() && !decided();
    }

    Worker worker() {
        struct Pair {
            Pair(const host::Game& game, const OpeningPlan& drawn) : openings(game, drawn) {}
            Openings openings;
            std::unique_ptr<Contestant> a, b;
        };
        const auto both = std::make_shared<Pair>(plan.game, openings);
        return [this, both](u64 unit, const std::atomic<bool>& halt) {
            if (!both->a) {
                both->a = make_contestant(plan.a, plan.game, plan.weights_a);
                both->b = make_contestant(plan.b, plan.game, plan.weights_b);
            }
            return play(unit, *both->a, *both->b, both->openings.of(seed_of(plan.seed, unit / 2, opening_seed)), halt);
        };
    }

    Done play(u64 unit, Contestant& a, Contestant& b, const std::vector<usize>& opening,
              const std::atomic<bool>& halt) {
        for (const auto& [name, contestant, purpose] : {std::tuple("A", &a, seed_of_a), std::tuple("B", &b, seed_of_b)})
            if (const std::string why = contestant->begin(seed_of(plan.seed, unit, purpose)); !why.empty())
                return {"", false, fmt::format("{}: {}", name, why)};
        const u32 seats = seats_of_a(plan.game.layout().players, ways, unit);
        GamePlan game{plan.first,        opening,          {}, seed_of(plan.seed, unit / 2, throws_seed), plan.longest,
                      plan.agreed_score, plan.agreed_plies};
        for (u32 p = 0; p < plan.game.layout().players; ++p)
            game.seats.push_back(seats >> p & 1 ? &a : &b);
        const Outcome outcome = play_game(plan.game, game, halt);
        if (outcome.interrupted)
            return {"", true, ""};
        return {line_of(plan, unit, seats, outcome), false, ""};
    }
};

} // namespace

std::string run_match(const MatchPlan& plan, Journal* journal, const std::atomic<bool>& stop, MatchTotals& totals,
                      const std::function<void(const MatchTotals&)>& tick) {
    if (plan.game.layout().players < 2)
        return "a match needs a game of two or more players";
    Match match(plan, journal);
    if (std::string error = match.read(); !error.empty())
        return error;
    std::string error = match.run(stop, tick);
    totals = match.totals();
    return error;
}

} // namespace rubicon::match
