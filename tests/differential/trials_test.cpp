// Random games of every variant by compiled code, many and long: every game ends, payoffs add up, what a player sees
// tells nothing of what the rules hide, and the interpreter says the same of states taken at random from each game.
//
// The ordinary run plays a few games of each. A trial: RUBICON_TRIALS=100000 rubicon_tests "[trials]", with
// RUBICON_ONLY=star for one variant; then each option is also tried at each of its values (RUBICON_OPTIONS=no: only the
// rules as they are).

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <random>
#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/driver/game_source.hpp"
#include "compiler/driver/paths.hpp"
#include "runtime/host/moves.hpp"
#include "runtime/host/picture.hpp"
#include "runtime/host/position.hpp"
#include "tests/catch.hpp"
#include "tests/differential/agreement.hpp"

namespace {

using namespace rubicon;
using driver::GameSource;

using Random = std::mt19937_64;

std::string setting(const char* name) {
    const char* const text = std::getenv(name);
    return text ? text : "";
}

bool thorough() {
    return !setting("RUBICON_TRIALS").empty();
}
u64 games_wanted() {
    return thorough() ? std::strtoull(setting("RUBICON_TRIALS").c_str(), nullptr, 10) : 3;
}

// Random play may wander for very long in games without a rule against it.
constexpr u32 longest = 20'000, longest_in_passing = 600;

struct Sums {
    std::optional<i64> won, drawn;
};

// A game of the table, without the referee's copies of every state.
class Walk {
public:
    explicit Walk(const host::Game& of) : game(of), state(of.start()), move(of.table().move_size) { stand(); }

    Result result() { return game.result(state, times()); }
    // False if there is no move.
    bool step(Random& random) { return chosen(random) && (game.play(state, move), stand(), true); }
    const host::State& now() const { return state; }
    u32 times() const { return stood.at(key); }

private:
    bool chosen(Random& random) {
        const GameTable& table = game.table();
        if (table.pick != nullptr)
            return table.pick(table.self, state.data(), random(), move.data());
        const std::vector<host::Move> moves = game.moves(state);
        if (!moves.empty())
            move = moves[random() % moves.size()];
        return !moves.empty();
    }
    void stand() {
        const GameTable& table = game.table();
        key = table.stamp != nullptr ? table.stamp(table.self, state.data()) : game.key(state);
        ++stood[key];
    }

    const host::Game& game;
    host::State state;
    host::Move move;
    u64 key = 0;
    std::unordered_map<u64, u32> stood;
};

// Half points: two for each winner, or one for everybody; partners alike. Where the rules give numbers of their own,
// what one gains another one loses: won games have one sum, and drawn ones another.
void check_payoffs(const host::Game& game, const std::vector<ir::Player>& players, const Result& result, Sums& sums) {
    const About& about = game.about();
    if (about.scores) {
        i64 all = 0;
        for (u32 p = 0; p < about.layout.players; ++p)
            all += result.payoff[p];
        std::optional<i64>& known = result.winners == 0 ? sums.drawn : sums.won;
        if (known.value_or(all) != all)
            FAIL_CHECK("payoffs sum up to " << all << ", and to " << *known << " before");
        known = all;
        return;
    }
    int sum = 0, winners = 0;
    for (u32 p = 0; p < about.layout.players; ++p) {
        sum += result.payoff[p];
        winners += static_cast<int>(result.winners >> p & 1);
        for (u32 q = 0; q < p; ++q)
            if (players[p].team == players[q].team && result.payoff[p] != result.payoff[q])
                FAIL_CHECK("partners are paid differently");
    }
    if (sum != (winners == 0 ? static_cast<int>(about.layout.players) : 2 * winners))
        FAIL_CHECK("payoffs sum up to " << sum << " with " << winners << " winners");
}

// The same state with what a player does not know shuffled: he must not notice.
void check_view(const host::Game& game, const host::State& state, u32 player, Random& random) {
    const Layout& layout = game.layout();
    const std::vector<i32> slots = game.slots(state), seen = game.seen(state, player);
    std::vector<u32> hidden;
    for (u32 cell = 0; cell < layout.cells; ++cell)
        if (seen[layout.piece(cell)] == unknown_slot)
            hidden.push_back(cell);
    std::vector<i32> other = slots;
    for (usize i = hidden.size(); i > 1; --i)
        std::swap(other[layout.piece(hidden[i - 1])], other[layout.piece(hidden[random() % i])]);
    if (other == slots)
        return;
    const auto changed = game.from_slots(other);
    if (!changed) {
        FAIL_CHECK("no state: " << host::print_position(game.about(), other));
        return;
    }
    if (game.seen(*changed, player) != seen || game.key_seen(*changed, player) != game.key_seen(state, player) ||
        host::draw(game.about(), game.seen(*changed, player)) != host::draw(game.about(), seen))
        FAIL_CHECK(game.about().player[player].name << " can tell apart " << host::print_position(game, state)
                                                    << " and " << host::print_position(game, *changed));
}

void check_views(const host::Game& game, const host::State& state, Random& random) {
    const About& about = game.about();
    if (about.phases == 0 || about.phase[game.slots(state)[about.layout.phase()]].hidden == nullptr)
        return;
    for (u32 player = 0; player < about.layout.players; ++player)
        check_view(game, state, player, random);
}

struct Tally {
    u64 games = 0, plies = 0, endless = 0, compared = 0, listed = 0;
    std::vector<u64> ends;
    Sums sums;
};

// How often the interpreter is asked in one game. It is a thousand times slower: so it sees each last state and about
// so many on the way, each with the state after one of its moves; fewer where they have very many moves.
constexpr u64 asked_in_a_game = 2, listed_in_a_game = 200;

class Trial {
public:
    Trial(const host::Game& plain_, const host::Game& game_, const std::vector<ir::Player>& players_)
        : plain(plain_), game(game_), players(players_) {
        tally.ends.resize(game.about().ends);
    }

    void play(Random& random) {
        Walk walk(game);
        ++tally.games;
        for (u32 ply = 0; ply < (thorough() ? longest : longest_in_passing); ++ply) {
            const Result result = walk.result();
            if (result.over)
                return finish(walk, result);
            check_views(game, walk.now(), random);
            if (asks(random))
                compare(walk, random);
            if (!walk.step(random)) {
                FAIL_CHECK("no move, and not over: " << host::print_position(game, walk.now()));
                return;
            }
            ++tally.plies;
        }
        ++tally.endless;
    }
    const Tally& told() const { return tally; }

private:
    bool asks(Random& random) const {
        return random() % (tally.plies / tally.games + 1) < asked_in_a_game &&
               tally.listed <= tally.games * listed_in_a_game;
    }

    void finish(const Walk& walk, const Result& result) {
        ++tally.ends[result.end];
        check_payoffs(game, players, result, tally.sums);
        agreed(walk.now(), *plain.from_slots(game.slots(walk.now())), walk.times());
    }
    // A state, and one after it.
    void compare(const Walk& walk, Random& random) {
        const host::State read = *plain.from_slots(game.slots(walk.now()));
        const auto found = agreed(walk.now(), read, walk.times());
        if (!found.differs.empty() || found.plain.moves.empty())
            return;
        const usize chosen = random() % found.plain.moves.size();
        const auto [of_plain, of_fast] = test::after({plain, game, read, walk.now()}, found, chosen);
        agreed(of_fast, of_plain, 1);
    }
    test::Agreement agreed(const host::State& of_fast, const host::State& of_plain, u32 times) {
        auto found = test::compare_states({plain, game, of_plain, of_fast, times});
        ++tally.compared;
        tally.listed += found.plain.moves.size();
        if (!found.differs.empty())
            FAIL_CHECK(found.differs);
        return found;
    }

    const host::Game &plain, &game;
    const std::vector<ir::Player>& players;
    Tally tally;
};

// Every value of one option at a time; of many numbers the ends and the middle.
std::vector<driver::Sets> settings_of(const model::Model& model) {
    std::vector<driver::Sets> all{{}};
    for (const model::Option& option : model.options) {
        const std::string now = option.value.is_number ? std::to_string(option.value.number) : option.value.word;
        std::vector<std::string> values{"yes", "no"};
        if (option.type == model::Option::Type::words)
            values = option.words;
        else if (option.type != model::Option::Type::yes_no) {
            values.clear();
            const i64 least = option.least, most = option.most;
            for (i64 value = least; value <= most; ++value)
                if (most - least < 8 || value == least || value == most || value == (least + most) / 2)
                    values.push_back(std::to_string(value));
        }
        for (const std::string& value : values)
            if (value != now)
                all.push_back({{option.name, value}});
    }
    return all;
}

void try_out(const std::filesystem::path& file, const driver::Sets& sets) {
    std::string name = file.stem().string();
    for (const auto& [option, value] : sets)
        name += fmt::format(" {}={}", option, value);
    INFO(name);
    auto rules = driver::read_rules(file, sets);
    if (rules->diagnostics.has_errors()) { // some values exclude each other
        CHECK_FALSE(sets.empty());
        return;
    }
    const GameSource source(std::move(rules));
    const GameSource::Compiled compiled = source.compiled();
    INFO(compiled.why);
    REQUIRE(compiled.game);
    const auto begin = std::chrono::steady_clock::now();
    const host::Game plain = source.interpreted();
    Trial trial(plain, compiled.game, source.rules().game->players);
    for (u64 number = 0; number < games_wanted(); ++number) {
        Random random(number);
        trial.play(random);
    }
    if (!thorough())
        return;
    const Tally& tally = trial.told();
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    std::string ends;
    for (usize e = 0; e < tally.ends.size(); ++e)
        ends += fmt::format(" {} {}", compiled.game.about().end[e].label, tally.ends[e]);
    fmt::print("{}: {} games, {:.0f} plies each, {} states compared, {} endless,{}; {:.1f} s\n", name, tally.games,
               static_cast<double>(tally.plies) / static_cast<double>(tally.games), tally.compared, tally.endless, ends,
               time.count());
    std::fflush(stdout);
}

TEST_CASE("random games end, payoffs add up, secrets are kept", "[differential][trials]") {
    for (const std::filesystem::path& file : driver::rules_in(variants_folder())) {
        if (!setting("RUBICON_ONLY").empty() && file.stem().string() != setting("RUBICON_ONLY"))
            continue;
        const auto rules = driver::read_rules(file, {});
        REQUIRE(rules->model);
        if (!thorough() || setting("RUBICON_OPTIONS") == "no")
            try_out(file, {});
        else
            for (const driver::Sets& sets : settings_of(*rules->model))
                try_out(file, sets);
    }
}

} // namespace
