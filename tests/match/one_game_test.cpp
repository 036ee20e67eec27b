// Single games: openings, games broken off, wins agreed on, throws.

#include "compiler/driver/game_source.hpp"
#include "runtime/match/one_game.hpp"
#include "runtime/match/uct.hpp"
#include "tests/catch.hpp"

namespace {

using namespace rubicon;
using namespace rubicon::match;

const std::atomic<bool> never = false;

driver::GameSource source(const std::string& name) {
    driver::GameWords words;
    words.game = name;
    auto opened = driver::GameSource::open(words);
    REQUIRE(opened);
    return *std::move(opened);
}

// Plays the first move and says what he was told to say.
class Talker : public Contestant {
public:
    explicit Talker(i32 says_) : says(says_) {}
    std::string begin(u64) override { return ""; }
    Answer decide(const host::Referee&, const std::vector<host::Move>&, const std::atomic<bool>&) override {
        Answer answer;
        answer.move = 0;
        answer.score = says;
        return answer;
    }

private:
    i32 says;
};

TEST_CASE("openings", "[match]") {
    const driver::GameSource rules = source("russian");
    const host::Game game = rules.interpreted();
    const std::vector<usize> opening = random_opening(game, game.start(), 6, 5);
    CHECK(opening.size() == 6);
    CHECK(opening == random_opening(game, game.start(), 6, 5));
    CHECK(opening != random_opening(game, game.start(), 6, 6));
    CHECK(random_opening(game, game.start(), 0, 5).empty());
    // Two plies are all there are before one of the men is taken and the other side is stuck.
    const auto state = driver::first_state(game, "white c1 a1; black f8; white to move");
    REQUIRE(state);
    const std::vector<usize> longest = random_opening(game, *state, 400, 1);
    CHECK(longest.size() < 400);
    host::Referee referee(game, *state);
    for (const usize index : longest) {
        CHECK(!referee.result().over);
        referee.play(referee.legal()[index]);
    }
    CHECK(!referee.result().over);
}

TEST_CASE("games that end otherwise than by their rules", "[match]") {
    const driver::GameSource rules = source("russian");
    const host::Game game = rules.interpreted();
    Talker winner(600), loser(-600), hopeful(20);
    GamePlan plan{game.start(), {}, {&winner, &loser}, 0, 10, 500, 4};
    const Outcome agreed = play_game(game, plan, never);
    CHECK(agreed.agreed == 0u);
    CHECK(agreed.plies == 4);
    plan.seats = {&winner, &hopeful};
    const Outcome broken = play_game(game, plan, never);
    CHECK(!broken.agreed);
    CHECK(broken.broken_off);
    CHECK(broken.plies == 10);
    CHECK(broken.moves.size() == 10);
    const std::atomic<bool> stopped = true;
    CHECK(play_game(game, plan, stopped).interrupted);
}

TEST_CASE("throws come by their weights", "[match]") {
    Random random(1);
    int counts[3] = {};
    for (int i = 0; i < 6000; ++i)
        ++counts[draw({1, 2, 3}, random)];
    CHECK(std::abs(counts[0] - 1000) < 120); // four times the standard deviation of 29
    CHECK(std::abs(counts[1] - 2000) < 150);
}

} // namespace
