// Openings of a match: even ones, and the same for the same seed.

#include <cstdlib>

#include "runtime/match/one_game.hpp"
#include "runtime/match/openings.hpp"
#include "tests/search/fixture.hpp"

namespace {

using namespace rubicon;
using namespace rubicon::match;
using namespace rubicon::tests;

i32 lead_after(const host::Game& game, const std::vector<usize>& opening) {
    host::Referee referee(game, game.start());
    for (const usize index : opening)
        referee.play(referee.legal()[index]);
    host::Limits limits;
    limits.nodes = 30000;
    return std::abs(host::Engine(game, {}, {.hash_megabytes = 1}).think(referee, limits).score);
}

TEST_CASE("an opening that decides the game is drawn anew", "[match]") {
    const host::Game game = game_of("russian");
    const OpeningPlan plan{game.start(), 8, 60, {}};
    Openings openings(game, plan);
    int anew = 0;
    for (u64 seed = 1; seed <= 4; ++seed) {
        const std::vector<usize> random = random_opening(game, plan.first, plan.plies, seed);
        const std::vector<usize> even = openings.of(seed);
        CHECK(even.size() == plan.plies);
        CHECK(lead_after(game, even) <= plan.even);
        CHECK((even == random) == (lead_after(game, random) <= plan.even));
        anew += even != random;
        Openings alone(game, plan); // whatever came before
        CHECK(alone.of(seed) == even);
    }
    CHECK(anew > 0);
}

TEST_CASE("what the engine does not judge is left to luck", "[match]") {
    for (const char* const name : {"hex", "dumaradj"}) {
        INFO(name);
        const host::Game game = game_of(name);
        const OpeningPlan plan{game.start(), 4, 1, {}};
        CHECK(Openings(game, plan).of(3) == random_opening(game, plan.first, 4, 3));
    }
    const host::Game game = game_of("russian");
    const OpeningPlan none{game.start(), 6, 0, {}};
    CHECK(Openings(game, none).of(3) == random_opening(game, none.first, 6, 3));
}

} // namespace
