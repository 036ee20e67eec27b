// The interpreter and compiled code must agree on every position of every shipped variant: same moves, same next
// states, same keys, same results. More games: RUBICON_GAMES=100 rubicon_tests "[differential]"; RUBICON_ONLY=star for
// one variant.

#include <algorithm>
#include <cstdlib>
#include <random>

#include "compiler/driver/game_source.hpp"
#include "compiler/driver/paths.hpp"
#include "runtime/host/moves.hpp"
#include "runtime/host/perft.hpp"
#include "runtime/host/position.hpp"
#include "tests/catch.hpp"
#include "tests/differential/agreement.hpp"

namespace {

using namespace rubicon;
using driver::GameSource;
using test::Agreement;
using test::compare_states;
using test::Listed;
using test::Sides;

using Random = std::mt19937_64;

u64 games_wanted() {
    const char* const text = std::getenv("RUBICON_GAMES");
    return text ? std::strtoull(text, nullptr, 10) : 2;
}

bool wanted(const std::filesystem::path& file) {
    const char* const only = std::getenv("RUBICON_ONLY");
    return only == nullptr || *only == 0 || file.stem() == only;
}

u64 below(Random& random, u64 bound) { // not std::uniform_int_distribution: it differs between libraries
    return random() % bound;
}

// One game in progress on both engines.
class Pair {
public:
    Pair(const host::Game& plain_, const host::Game& fast_, host::State a, host::State b)
        : plain(plain_, std::move(a)), fast(fast_, std::move(b)) {}

    // Compares, then plays a random move; false when the game is over or they differ.
    bool step(Random& random) {
        const Sides sides{plain.game(), fast.game(), plain.state(), fast.state(), plain.times()};
        const Agreement found = compare_states(sides);
        listed += found.plain.moves.size();
        if (!found.differs.empty())
            FAIL_CHECK(found.differs);
        if (!found.differs.empty() || found.over || found.plain.moves.empty())
            return false;
        const usize chosen = below(random, found.plain.moves.size());
        plain.play(found.plain.moves[found.plain.sorted[chosen].second]);
        fast.play(found.fast.moves[found.fast.sorted[chosen].second]);
        return true;
    }

    u64 listed = 0; // moves that the interpreter had to find so far

private:
    host::Referee plain, fast;
};

// Other pieces under about half of those that stand there, where towers are built.
void build_towers(const Layout& layout, Random& random, std::vector<i32>& slots) {
    for (u32 cell = 0; layout.holds > 1 && cell < layout.cells; ++cell) {
        if (slots[layout.piece(cell)] == empty_cell || below(random, 2))
            continue;
        const u64 height = 1 + below(random, std::min<u64>(layout.holds, 6));
        for (u32 level = 1; level < height; ++level)
            slots[layout.piece(cell, level)] = 1 + static_cast<i32>(below(random, u64{layout.players} * layout.kinds));
    }
}

// A few pieces of random owners and kinds on random cells, rather the last kinds: kings make the harder positions.
std::vector<i32> random_position(const About& about, Random& random) {
    std::vector<i32> slots = host::empty_slots(about);
    const Layout& layout = about.layout;
    const u64 pieces = 2 + below(random, std::max<u64>(layout.cells / 3, 1));
    for (u64 i = 0; i < pieces; ++i) {
        const u32 kind = below(random, 2) ? layout.kinds - 1 : static_cast<u32>(below(random, layout.kinds));
        const u32 owner = static_cast<u32>(below(random, layout.players));
        slots[layout.piece(static_cast<u32>(below(random, layout.cells)))] = layout.code(owner, kind);
    }
    build_towers(layout, random, slots);
    slots[layout.mover()] = static_cast<i32>(below(random, layout.players));
    return slots;
}

// What the interpreter can do in about a second: moves found, in games and in counts. The Amazons have two thousand in
// one position.
constexpr u64 most_listed = 15'000, most_counted = 20'000;

void play_game(const host::Game& plain, const host::Game& fast, Random& random) {
    constexpr int longest = 200;
    Pair game(plain, fast, plain.start(), fast.start());
    for (int ply = 0; ply < longest && game.listed < most_listed && game.step(random); ++ply) {
    }
}

void play_elsewhere(const host::Game& plain, const host::Game& fast, Random& random) {
    u64 listed = 0;
    for (int position = 0; position < 20 && listed < most_listed; ++position) {
        const std::vector<i32> slots = random_position(plain.about(), random);
        const auto a = plain.from_slots(slots);
        const auto b = fast.from_slots(slots);
        if (a.has_value() != b.has_value())
            FAIL_CHECK("only one engine takes " << host::print_position(plain.about(), slots));
        if (!a || !b)
            continue;
        Pair elsewhere(plain, fast, *a, *b);
        for (int ply = 0; ply < 12 && listed + elsewhere.listed < most_listed && elsewhere.step(random); ++ply) {
        }
        listed += elsewhere.listed;
    }
}

void compare_counts(const host::Game& plain, const host::Game& fast) {
    u64 count = 1;
    for (u32 depth = 1; depth <= 4 && count <= most_counted; ++depth) {
        count = fast.perft(fast.start(), depth);
        CHECK(fast.perft(fast.start(), depth, false) == count);
        if (count <= most_counted)
            CHECK(plain.perft(plain.start(), depth) == count);
    }
}

// Counting with a table of positions, small enough to be written over.
void compare_kept_counts(const host::Game& fast, const host::State& from) {
    host::PerftTable table(1);
    u64 count = 1;
    for (u32 depth = 1; depth <= 6 && count <= most_counted; ++depth) {
        count = fast.perft(from, depth);
        CHECK(host::perft(fast, from, depth, {.threads = 2, .table = &table}).nodes == count);
    }
}

void compare(const host::Game& plain, const host::Game& fast) {
    for (u64 number = 0; number < games_wanted(); ++number) {
        Random random(number);
        play_game(plain, fast, random);
        play_elsewhere(plain, fast, random);
    }
    compare_counts(plain, fast);
    compare_kept_counts(fast, fast.start());
}

// Every option at another value than its own: the last one, or the first.
driver::Sets other_values(const model::Model& model) {
    driver::Sets sets;
    for (const model::Option& option : model.options) {
        const model::Value& now = option.value;
        const std::string word = now.is_number ? std::to_string(now.number) : now.word;
        if (option.type == model::Option::Type::yes_no)
            sets.emplace_back(option.name, word == "yes" ? "no" : "yes");
        else if (option.type == model::Option::Type::words)
            sets.emplace_back(option.name, option.words.back() == word ? option.words.front() : option.words.back());
        else
            sets.emplace_back(option.name, std::to_string(now.number == option.most ? option.least : option.most));
    }
    return sets;
}

void compare_variant(const std::filesystem::path& file, const driver::Sets& sets) {
    INFO(file.stem().string());
    for (const auto& [name, value] : sets)
        UNSCOPED_INFO(name << " = " << value);
    auto rules = driver::read_rules(file, sets);
    INFO(render(rules->diagnostics));
    REQUIRE_FALSE(rules->diagnostics.has_errors());
    const GameSource source(std::move(rules));
    const GameSource::Compiled compiled = source.compiled();
    if (compiled.not_yet) {
        WARN(file.stem().string() << " is not compiled yet: " << compiled.why);
        return;
    }
    INFO(compiled.why);
    REQUIRE(compiled.game);
    compare(source.interpreted(), compiled.game);
}

TEST_CASE("interpreter and compiled code agree on every variant", "[differential]") {
    const auto files = driver::rules_in(variants_folder());
    const auto file = GENERATE_COPY(from_range(files));
    if (wanted(file))
        compare_variant(file, {});
}

TEST_CASE("interpreter and compiled code agree where every option has another value", "[differential]") {
    const auto files = driver::rules_in(variants_folder());
    const auto file = GENERATE_COPY(from_range(files));
    if (!wanted(file))
        return;
    const auto rules = driver::read_rules(file, {});
    if (rules->model && !rules->model->options.empty())
        compare_variant(file, other_values(*rules->model));
}

// Found by random games.
TEST_CASE("both engines tell a move alike in positions where they once did not", "[differential]") {
    struct Case {
        const char* game;
        driver::Sets sets;
        const char* position;
    };
    const auto [name, sets, position] = GENERATE(values<Case>({
        // What the landing tells is no choice, also where the turn goes on.
        {"chaturaji",
         {{"exchange", "yes"}},
         "south Ha2; west Ea1; north Pe6; east Pd2; west to move; offered west; asked east; decision 3"},
        // Both ways round take the same; only by one is the king taken second.
        {"italian", {}, "white c4 e4 g4 e6 Kg6 Kg8; black Kh1 b3 Kd5; black to move"},
        // Who is crowned on c8 might go on, but does not: one piece each way.
        {"armenian", {}, "white g2 h2 g3 c5 c6; black Kb5 g4 f5 g5 g6 a7 c7 d7 g7; white to move"},
        // The pawn on e4 attacks nothing behind it, though it may soon take in passing.
        {"chess", {}, "white Pd2 Ke5; black Pe4 Ka8; white to move"},
    }));
    INFO(name);
    std::string error;
    const auto file = driver::find_rules(name, error);
    REQUIRE(file);
    const GameSource source(driver::read_rules(*file, sets));
    const GameSource::Compiled compiled = source.compiled();
    REQUIRE(compiled.game);
    const auto plain = host::read_position(source.interpreted(), position);
    const auto fast = host::read_position(compiled.game, position);
    REQUIRE((plain && fast));
    CHECK(compare_states({source.interpreted(), compiled.game, *plain, *fast, 1}).differs == "");
}

TEST_CASE("of two ways the one is told that takes a king earlier", "[differential]") {
    std::string error;
    const auto file = driver::find_rules("italian", error);
    REQUIRE(file);
    const GameSource source(driver::read_rules(*file, {}));
    const auto game = source.compiled().game;
    REQUIRE(game);
    const auto state = host::read_position(game, "white c4 e4 g4 e6 Kg6 Kg8; black Kh1 b3 Kd5; black to move");
    REQUIRE(state);
    CHECK(host::print_moves(game, *state, {.long_form = true}) == std::vector<std::string>{"d5:f7:h5:f3:d5"});
}

} // namespace
