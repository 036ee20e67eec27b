#include "runtime/host/perft.hpp"

#include <algorithm>
#include <mutex>
#include <thread>

namespace rubicon::host {

namespace {

// One position to count from, below the root's move number `root`.
struct Part {
    State state;
    usize root;
    u32 depth;
    u64 weight;
    u64 nodes = 0;
};

// A game already won has no moves here, though the table may still list some.
std::vector<Move> counted_moves(const Game& game, const State& state) {
    return game.perft(state, 1) == 0 ? std::vector<Move>{} : game.moves(state);
}

State after(const Game& game, const State& state, const Move& move) {
    State next = state;
    game.play(next, move);
    return next;
}

// A throw is no ply.
u32 ply(const Game& game, const State& state) {
    return game.decider(state) == chance ? 0 : 1;
}

// Below this depth counting is quicker than looking up.
constexpr u32 least_kept = 3;

u64 count(const Game& game, const State& state, u32 depth, const PerftOptions& options) {
    if (options.table == nullptr || depth < least_kept) {
        return game.perft(state, depth, options.bulk);
    }
    const PerftTable::Name name = PerftTable::name(game, state, depth);
    if (const auto known = options.table->find(name)) {
        return *known;
    }
    u64 nodes = 0;
    for (const Move& move : counted_moves(game, state)) {
        const u32 left = depth - ply(game, state);
        nodes += game.view(state, move).weight * count(game, after(game, state, move), left, options);
    }
    options.table->keep(name, nodes);
    return nodes;
}

// Several parts for each thread keep all of them busy to the end.
std::vector<Part> split(const Game& game, const State& state, const std::vector<Move>& moves, u32 depth, u32 threads) {
    std::vector<Part> parts;
    const bool fine = threads > 1 && depth > 3 && moves.size() < 8 * threads;
    for (usize root = 0; root < moves.size(); ++root) {
        const State first = after(game, state, moves[root]);
        const u64 weight = game.view(state, moves[root]).weight;
        const u32 left = depth - ply(game, state);
        if (!fine || left == 0) {
            parts.push_back({first, root, left, weight});
            continue;
        }
        for (const Move& second : counted_moves(game, first)) {
            parts.push_back(
                {after(game, first, second), root, left - ply(game, first), weight * game.view(first, second).weight});
        }
    }
    return parts;
}

class Crew {
public:
    Crew(const Game& game_, std::vector<Part>& parts_, const PerftOptions& options_)
        : game(game_), parts(parts_), options(options_) {}

    // True if every part was counted.
    bool run() {
        const usize count = std::clamp<usize>(options.threads, 1, std::max<usize>(parts.size(), 1));
        std::vector<std::thread> others;
        for (usize i = 1; i < count; ++i) {
            others.emplace_back([this] { work(); });
        }
        work();
        for (std::thread& other : others) {
            other.join();
        }
        return done == parts.size();
    }

private:
    const Game& game;
    std::vector<Part>& parts;
    const PerftOptions& options;
    std::atomic<usize> next = 0;
    std::mutex telling;
    usize done = 0; // guarded by `telling`

    void work() {
        while (!(options.stop && options.stop->load(std::memory_order_relaxed))) {
            const usize mine = next.fetch_add(1, std::memory_order_relaxed);
            if (mine >= parts.size()) {
                return;
            }
            parts[mine].nodes = parts[mine].weight * count(game, parts[mine].state, parts[mine].depth, options);
            const std::lock_guard lock(telling);
            ++done;
            if (options.progress) {
                options.progress(static_cast<u32>(done), static_cast<u32>(parts.size()));
            }
        }
    }
};

} // namespace

PerftResult perft(const Game& game, const State& state, u32 depth, const PerftOptions& options) {
    const bool plain =
        options.threads <= 1 && !options.divide && !options.stop && !options.progress && options.table == nullptr;
    if (depth == 0 || plain) {
        return {game.perft(state, depth, options.bulk), {}, false};
    }
    const std::vector<Move> moves = counted_moves(game, state);
    std::vector<Part> parts = split(game, state, moves, depth, options.threads);
    PerftResult result;
    result.stopped = !Crew(game, parts, options).run();
    if (options.divide) {
        for (const Move& move : moves) {
            result.moves.push_back({move, 0});
        }
    }
    for (const Part& part : parts) {
        result.nodes += part.nodes;
        if (options.divide) {
            result.moves[part.root].nodes += part.nodes;
        }
    }
    return result;
}

} // namespace rubicon::host
