#include "runtime/host/engine.hpp"

#include <algorithm>
#include <cmath>
#include <new>

#include "runtime/host/alpha_beta.hpp"
#include "runtime/host/monte_carlo.hpp"
#include "runtime/host/secrets.hpp"

namespace rubicon::host {

namespace {

// What a player who has no choice looks at, for the score alone.
constexpr u64 nodes_of_forced = 2000;
// How far the end of a game may be that is searched whole, and what is counted on being searched in a millisecond.
constexpr double nodes_to_the_end = 1e7, nodes_of_millisecond = 2000;

bool can_alternate(const Game& game) {
    return game.layout().players == 2;
}

// Playouts have no depth; these are about those of the levels that look as deep.
u64 playouts_of(u32 depth) {
    return u64{50} << std::min(depth, 50u);
}

std::vector<u64> keys_before(const Referee& played) {
    std::vector<u64> keys;
    for (usize i = 0; i + 1 < played.past().size(); ++i)
        keys.push_back(played.game().key(played.past()[i]));
    return keys;
}

} // namespace

i32 Choice::ends_in() const {
    return score >= least_win ? win_score - score : score <= -least_win ? -win_score - score : 0;
}

struct Engine::Inside {
    Inside(const Game& played, const Weights& weights, const Options& chosen)
        : game(played), options(chosen), features(game), values(features.with(weights)), evaluator(features, values),
          plays_out(!can_alternate(game) || options.method == Method::mcts ||
                    (options.method == Method::automatic && features.nature().immobile && features.nature().even)),
          playouts(game, evaluator, features.nature().immobile, options), blunders(options.seed) {
        if (!plays_out)
            alternating();
    }

    Choice think(const Referee& played, const Limits& limits, const std::atomic<bool>* stop, const Progress& progress);
    std::optional<Choice> without_search(const Referee& played, const std::vector<Move>& moves);
    std::optional<Choice> to_the_end(const Referee& played, usize moves, Limits& limits, const std::atomic<bool>* stop,
                                     const Progress& progress);
    AlphaBeta& alternating();

    Game game;
    Options options;
    Features features;
    std::vector<double> values;
    Evaluator evaluator;
    bool plays_out;
    std::unique_ptr<AlphaBeta> alpha_beta; // null as long as only playouts are searched
    MonteCarlo playouts;
    std::mt19937_64 blunders;
};

// Nothing if the position has to be searched.
std::optional<Choice> Engine::Inside::without_search(const Referee& played, const std::vector<Move>& moves) {
    if (moves.empty() || game.decider(played.state()) == chance)
        return Choice{};
    if (blunders() % 100 >= handicap(options.level).blunders)
        return std::nullopt;
    Choice choice;
    choice.index = static_cast<u32>(blunders() % moves.size());
    choice.move = moves[choice.index];
    choice.line = {*choice.move};
    choice.expects.assign(game.layout().players, 0.5);
    return choice;
}

AlphaBeta& Engine::Inside::alternating() {
    if (!alpha_beta)
        alpha_beta = std::make_unique<AlphaBeta>(game, evaluator, features.nature().captures, options);
    return *alpha_beta;
}

// Where pieces are put on the board and stay there, the game is over when it is full. Near the end it is searched to
// the end with half of the limits; nothing if that is too far, or not done in time. What is left of them stays in
// `limits`.
std::optional<Choice> Engine::Inside::to_the_end(const Referee& played, usize moves, Limits& limits,
                                                 const std::atomic<bool>* stop, const Progress& progress) {
    if (!can_alternate(game) || options.method != Method::automatic || options.level < 10 || limits.playouts > 0)
        return std::nullopt;
    const std::vector<i32> slots = game.slots(played.state());
    u32 left = 0;
    for (u32 cell = 0; cell < game.layout().cells; ++cell)
        left += slots[game.layout().piece(cell)] == empty_cell;
    const double allowed = limits.nodes > 0          ? static_cast<double>(limits.nodes) / 2
                           : limits.milliseconds > 0 ? nodes_of_millisecond * limits.milliseconds / 2
                                                     : nodes_to_the_end;
    // in the best of orders alpha-beta looks at the square root of all lines
    if (std::pow(static_cast<double>(moves), left / 2.0) > std::min(allowed, nodes_to_the_end))
        return std::nullopt;
    try {
        alternating();
    } catch (const std::bad_alloc&) {
        return std::nullopt; // no memory for the table, which playouts do not need
    }
    Limits half = limits;
    half.nodes = limits.nodes / 2;
    half.milliseconds = (limits.milliseconds + 1) / 2;
    Clock clock(half, stop, options.threads);
    Choice choice = alternating().think(played.state(), keys_before(played), clock, progress);
    if (choice.ends_in() != 0 || choice.depth >= left || (stop && stop->load()))
        return choice;
    limits.nodes -= half.nodes;
    limits.milliseconds = limits.milliseconds > 0 ? std::max(1u, limits.milliseconds - half.milliseconds) : 0;
    return std::nullopt;
}

Choice Engine::Inside::think(const Referee& played, const Limits& limits, const std::atomic<bool>* stop,
                             const Progress& progress) {
    const State& state = played.state();
    const std::vector<Move> moves = game.moves(state);
    if (auto choice = without_search(played, moves))
        return *std::move(choice);
    Limits fewer = limits;
    if (const u32 depth = handicap(options.level).depth; depth > 0 && (limits.depth == 0 || depth < limits.depth))
        fewer.depth = depth;
    if (moves.size() == 1 && limits.milliseconds > 0 && (limits.nodes == 0 || limits.nodes > nodes_of_forced))
        fewer.nodes = nodes_of_forced;
    const bool secret = is_secret(game, state);
    const bool counts_playouts = limits.playouts > 0 && options.method == Method::automatic;
    if (!plays_out && !secret && !counts_playouts) {
        Clock clock(fewer, stop, options.threads);
        return alpha_beta->think(state, keys_before(played), clock, progress);
    }
    if (plays_out && !secret)
        if (auto choice = to_the_end(played, moves.size(), fewer, stop, progress))
            return *std::move(choice);
    if (const u64 most = playouts_of(limits.depth);
        limits.depth > 0 && (limits.playouts == 0 || most < limits.playouts))
        fewer.playouts = most;
    Clock clock(fewer, stop, options.threads);
    MonteCarlo::Sample sample;
    if (secret)
        sample = [&](std::mt19937_64& dice) { return imagine(played, dice); };
    return playouts.think(state, keys_before(played), sample, clock, progress);
}

Engine::Engine(const Game& game, const Weights& weights) : Engine(game, weights, Options{}) {}

Engine::Engine(const Game& game, const Weights& weights, const Options& options)
    : inside(std::make_unique<Inside>(game, weights, options)) {}

Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

const Features& Engine::features() const {
    return inside->features;
}

bool Engine::plays_out() const {
    return inside->plays_out;
}

void Engine::new_game() {
    if (inside->alpha_beta)
        inside->alpha_beta->forget();
    inside->playouts = MonteCarlo(inside->game, inside->evaluator, inside->features.nature().immobile, inside->options);
    inside->blunders.seed(inside->options.seed);
}

Choice Engine::think(const Referee& game, const Limits& limits, const std::atomic<bool>* stop,
                     const Progress& progress) {
    return inside->think(game, limits, stop, progress);
}

double Engine::evaluate(const State& state, u32 player) const {
    return inside->features.value(inside->values, state, player);
}

} // namespace rubicon::host
