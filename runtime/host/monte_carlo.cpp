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
    Sums(usize moves, u32 players) : visits(moves), value(moves), proofs(moves), expects(players), lead(players) {}

    // `certain`: what is proved of a position is true, not only imagined.
    void add(const PlayoutTree& tree, u32 decides, bool certain) {
        for (u32 i = 0; i < std::min<usize>(visits.size(), tree.moves()); ++i) {
            if (const auto proof = certain ? tree.proved(i) : std::nullopt)
                proofs[i] = proof;
            visits[i] += tree.visits(i);
            value[i] += tree.sum(i, decides);
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

    double mean(usize move) const { return visits[move] > 0 ? value[move] / visits[move] : 0.5; }

    // The move that was looked at most, unless another one is certain to bring more, or as much as it promises.
    usize best(u32 decides) const {
        std::optional<usize> seen, known;
        for (usize i = 0; i < visits.size(); ++i) {
            if (!proofs[i])
                seen = !seen || visits[i] > visits[*seen] ? i : seen;
            else if (!known || outranks(i, *known, decides))
                known = i;
        }
        if (!seen || !known)
            return seen ? *seen : known.value_or(0);
        const double share = static_cast<double>(proofs[*known]->shares[decides]);
        return share > 0 && (share >= 1 || share >= mean(*seen)) ? *known : *seen;
    }

    std::vector<double> visits, value;
    std::vector<std::optional<Proof>> proofs;
    std::vector<double> expects, lead;
    double weight = 0;
    u64 playouts = 0, positions = 0;
    std::vector<u32> line;

private:
    // Of moves alike the one looked at more.
    bool outranks(usize move, usize other, u32 decides) const {
        return proofs[move]->outranks(*proofs[other], decides) ||
               (!proofs[other]->outranks(*proofs[move], decides) && visits[move] > visits[other]);
    }
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
        const usize best = from.best(decides);
        const auto& proof = from.proofs[best];
        Choice choice;
        choice.index = static_cast<u32>(best);
        choice.move = moves[best];
        choice.score =
            score_of(proof ? static_cast<double>(proof->shares[decides]) : from.mean(best), proof, from.lead[decides]);
        for (u32 p = 0; p < from.expects.size(); ++p) {
            const double mean = from.weight > 0 ? from.expects[p] / from.weight : 0.5;
            choice.expects.push_back(share(logit(proof ? static_cast<double>(proof->shares[p]) : mean) + from.lead[p]));
        }
        choice.playouts = from.playouts;
        choice.nodes = from.positions;
        choice.seconds = clock.seconds();
        choice.line = line_of(from, best);
        choice.depth = static_cast<u32>(choice.line.size());
        return choice;
    }

    static i32 score_of(double value, const std::optional<Proof>& proof, double lead) {
        if (proof && (value <= 0 || value >= 1))
            return (win_score - static_cast<i32>(proof->plies)) * (value > 0 ? 1 : -1);
        return static_cast<i32>(std::lround(std::clamp(logit(value) + lead, -most_score, most_score)));
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
