#include "runtime/match/openings.hpp"

#include <cstdlib>

#include "runtime/host/secrets.hpp"
#include "runtime/match/one_game.hpp"

namespace rubicon::match {

namespace {

constexpr int tries = 20;
constexpr u64 nodes = 30000;

} // namespace

Openings::Openings(const host::Game& game_, const OpeningPlan& plan_) : game(game_), plan(plan_) {
    if (plan.even == 0 || plan.plies == 0 || game.layout().players != 2)
        return;
    host::Engine::Options options;
    options.hash_megabytes = 1;
    engine.emplace(game, plan.judges, options);
    if (engine->plays_out())
        engine.reset();
}

const std::vector<usize>& Openings::of(u64 seed) {
    if (known_seed != seed)
        known = chosen(seed);
    known_seed = seed;
    return known;
}

std::vector<usize> Openings::chosen(u64 seed) {
    std::vector<usize> best = random_opening(game, plan.first, plan.plies, seed);
    if (!engine)
        return best;
    Random more(seed);
    i32 least = lead(best);
    for (int i = 1; i < tries && least > plan.even; ++i) {
        std::vector<usize> other = random_opening(game, plan.first, plan.plies, more.next());
        if (const i32 found = lead(other); found < least) {
            least = found;
            best = std::move(other);
        }
    }
    return best;
}

// By how much one of the players is ahead, after a short search.
i32 Openings::lead(const std::vector<usize>& opening) {
    host::Referee referee(game, plan.first);
    for (const usize index : opening)
        referee.play(referee.legal()[index]);
    if (host::is_secret(game, referee.state()))
        return 0;
    host::Limits limits;
    limits.nodes = nodes;
    engine->new_game();
    return std::abs(engine->think(referee, limits).score);
}

} // namespace rubicon::match
