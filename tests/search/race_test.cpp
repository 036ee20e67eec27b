// Races: how far the pieces still have to go, who is shut in, and that the engine brings its own home.
#include <random>

#include "runtime/host/race.hpp"
#include "tests/search/fixture.hpp"

namespace {

using namespace rubicon;
using namespace rubicon::tests;

search::RaceCount count(const host::Game& game, const std::string& text, u32 player) {
    const host::Features features(game);
    REQUIRE(features.race() != nullptr);
    const std::vector<i32> row = game.slots(position(game, text));
    return host::count_race(*features.race(), game.layout(), row, player);
}

TEST_CASE("what is left of a race", "[search][race]") {
    const host::Game star = game_of("star");
    const auto shut_in = count(star, "south n1 n2 n3 n4 o1 o2 o3 p1 p2 e1; north q1; south to move", 0);
    CHECK(shut_in.strays == 12);
    CHECK(shut_in.guests == 6 * 16 * 9 / 10);
    CHECK(count(star, "south n1 n2 n3 n4 o1 o2 o3 p1 p2 e1; north q1; south to move", 1).strays == 13);
    // q1 hops over p1, then over n1 or n2.
    CHECK(count(star, "south n1 n2 n3 n4 o2 o3 p1 p2 m9 e1; north q1; south to move", 0).guests == 2 * 16 * 8 / 10);
    const auto home = count(star, "south n1 n2 n3 n4 o1 o2 o3 p1 p2 q1; north e5; south to move", 0);
    CHECK(home.strays + home.guests == 0);
    // The third of three sees the board turned: its goal is the tip in the southwest.
    const host::Game three = game_of("star", {"players=3"});
    CHECK(count(three, "south a1; northwest j1; northeast e5 e1; south to move", 2).strays == 1);
    CHECK(host::Features(game_of("russian")).race() == nullptr);
}

// Against a random mover, whose pieces get lost in the goal.
u32 winners_against_random(const host::Game& game, u32 engine_seat, const host::Limits& limits) {
    host::Engine engine(game);
    host::Referee played(game);
    std::mt19937_64 dice(7);
    while (!played.result().over && played.line().size() < 2000) {
        const auto moves = played.legal();
        if (game.decider(played.state()) == engine_seat)
            played.play(*engine.think(played, limits).move);
        else
            played.play(moves[dice() % moves.size()]);
    }
    return played.result().over ? played.result().winners : 0;
}

TEST_CASE("the engine brings its pieces home", "[search][race]") {
    host::Limits limits;
    limits.nodes = 500;
    CHECK(winners_against_random(game_of("star"), 0, limits) == 1);
    CHECK(winners_against_random(game_of("star"), 1, limits) == 2);
    limits.nodes = 2000;
    CHECK(winners_against_random(game_of("halma"), 0, limits) == 1);
    limits = {};
    limits.playouts = 400;
    CHECK(winners_against_random(game_of("star", {"players=3"}), 1, limits) == 2);
}

} // namespace
