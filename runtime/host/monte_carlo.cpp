#include "runtime/host/monte_carlo.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <thread>

#include "runtime/host/playout_tree.hpp"

namespace rubicon::host {

namespace {

constexpr u32 most_samples = 12; // positions that a player thinks possible, by one thread
constexpr double most_score = 20000;
constexpr u64 playouts_of_sample = 1000; // where nothing else limits them

double logit(double share) {
    const double s = std::clamp(share, 0.001, 0.999);
    return logistic_scale * std::log(s / (1 - s));
}

double share(double centimen) {
    return 1 / (1 + std::exp(-centimen / logistic_scale));
}

// Results of trees and samples, added up for the moves of the root.
struct Sums {
    Sums(usize moves, u32 players) : visits(moves), value(moves), expects(players), lead(players) {}

    // `certain`: what is proved of a position is true, not only imagined.
    void add(const PlayoutTree& tree, u32 decides, bool certain) {
        for (u32 i = 0; i < std::min<usize>(visits.size(), tree.moves()); ++i) {
            const auto proved = certain ? tree.proved(i, decides) : std::nullopt;
            // A sure win outweighs all visits, and a sure loss is only chosen where all is lost.
            const double weigh = !proved ? 1 : *proved >= 1 ? 1e9 : *proved <= 0 ? 1e-6 : 1;
            visits[i] += weigh * (tree.visits(i) + (proved ? 1 : 0));
            value[i] += weigh * (proved ? *proved * (tree.visits(i) + 1) : tree.sum(i, decides));
            for (u32 p = 0; p < expects.size(); ++p)
                expects[p] += tree.sum(i, p);
            weight += tree.visits(i);
        }
        playouts += tree.playouts();
        positions += tree.visited();
        line = tree.best_line();
        for (u32 p = 0; p < lead.size(); ++p)
            lead[p] = tree.lead_of(p);
    }

    std::vector<double> visits, value, expects, lead;
    double weight = 0;
    u64 playouts = 0, positions = 0;
    std::vector<u32> line;
};

// One call of `think`.
class Search {
public:
    Search(const Game& played, const State& from, Clock& watched, bool samples, u64 quota_)
        : game(played), root(from), clock(watched), sampled(samples), quota(quota_), moves(game.moves(root)),
          decides(game.decider(root)), sums(moves.size(), game.layout().players) {}

    // Plays out one tree after another, or one alone if nothing is hidden.
    void work(PlayoutTree& tree, const std::vector<u64>& past, const MonteCarlo::Sample& sample, u64 seed,
              const Engine::Progress& progress) {
        std::mt19937_64 dice(seed);
        u64 done = 0;
        for (u32 round = 1; !clock.over(); ++round) {
            std::optional<State> at = sample ? sample(dice) : root;
            tree.plant(at ? *at : root, past);
            grow(tree, done, round, progress);
            const std::lock_guard guard(lock);
            sums.add(tree, decides, !sampled);
            if (!sampled || (quota > 0 && done >= quota))
                break;
        }
    }

    Choice told() const { return told(sums); }

private:
    void grow(PlayoutTree& tree, u64& done, u32 round, const Engine::Progress& progress) {
        u64 counted = 0;
        double last_told = clock.seconds();
        while (!clock.over()) {
            tree.playout();
            ++done;
            if (clock.count(tree.visited() - counted) || clock.out_of_time())
                clock.end();
            counted = tree.visited();
            if (tree.solved() || (quota > 0 && done >= quota) || (sampled && enough_of_sample(tree, done, round)))
                break;
            if (progress && !sampled && (done & 63) == 0 && clock.seconds() - last_told > 1) {
                last_told = clock.seconds();
                Sums now(moves.size(), game.layout().players);
                now.add(tree, decides, true);
                progress(told(now));
            }
        }
    }

    bool enough_of_sample(const PlayoutTree& tree, u64 done, u32 round) const {
        const double share = static_cast<double>(round) / most_samples;
        if (clock.limits.milliseconds > 0)
            return clock.seconds() * 1000 > clock.limits.milliseconds * share;
        return quota > 0 ? static_cast<double>(done) > static_cast<double>(quota) * share
                         : tree.playouts() >= playouts_of_sample;
    }

    Choice told(const Sums& from) const {
        const usize best = static_cast<usize>(std::ranges::max_element(from.visits) - from.visits.begin());
        Choice choice;
        choice.index = static_cast<u32>(best);
        choice.move = moves[best];
        const double value = logit(from.visits[best] > 0 ? from.value[best] / from.visits[best] : 0.5);
        choice.score = static_cast<i32>(std::lround(std::clamp(value + from.lead[decides], -most_score, most_score)));
        for (u32 p = 0; p < from.expects.size(); ++p)
            choice.expects.push_back(
                share(logit(from.weight > 0 ? from.expects[p] / from.weight : 0.5) + from.lead[p]));
        choice.playouts = from.playouts;
        choice.nodes = from.positions;
        choice.seconds = clock.seconds();
        choice.line = line_of(from, best);
        choice.depth = static_cast<u32>(choice.line.size());
        return choice;
    }

    // The line of one of the trees, if it is about the move that all together prefer.
    std::vector<Move> line_of(const Sums& from, usize best) const {
        std::vector<Move> line = {moves[best]};
        if (sampled || from.line.empty() || from.line.front() != best)
            return line;
        State at = root;
        for (usize i = 1; i < from.line.size(); ++i) {
            game.play(at, line.back());
            const std::vector<Move> list = game.moves(at);
            if (from.line[i] >= list.size())
                break;
            line.push_back(list[from.line[i]]);
        }
        return line;
    }

    const Game& game;
    const State& root;
    Clock& clock;
    bool sampled;
    u64 quota; // playouts of each thread; 0: no limit
    std::vector<Move> moves;
    u32 decides;
    std::mutex lock;
    Sums sums;
};

} // namespace

MonteCarlo::MonteCarlo(const Game& game_, const Evaluator& evaluator_, bool blind_, const Engine::Options& options_)
    : game(game_), evaluator(&evaluator_), blind(blind_), options(options_) {}

Choice MonteCarlo::think(const State& state, const std::vector<u64>& past, const Sample& sample, Clock& clock,
                         const Engine::Progress& progress) {
    const u32 threads = std::max(1u, options.threads);
    const u64 held_back = handicap(options.level).playouts, limited = clock.limits.playouts;
    const u64 allowed = held_back == 0 ? limited : limited == 0 ? held_back : std::min(held_back, limited);
    const u64 seed = options.seed * 0x9e3779b97f4a7c15u + ++searches * 977;
    Search search(game, state, clock, static_cast<bool>(sample), allowed == 0 ? 0 : (allowed + threads - 1) / threads);
    const auto work = [&](u32 thread) {
        const usize bytes = usize{std::max(1u, options.hash_megabytes)} * (1 << 20) / threads;
        PlayoutTree tree(game, *evaluator, blind, seed + thread, bytes);
        search.work(tree, past, sample, seed - thread, thread == 0 ? progress : Engine::Progress{});
    };
    std::vector<std::thread> helpers;
    for (u32 i = 1; i < threads; ++i)
        helpers.emplace_back(work, i);
    work(0);
    for (std::thread& helper : helpers)
        helper.join();
    const Choice choice = search.told();
    if (progress)
        progress(choice);
    return choice;
}

} // namespace rubicon::host
