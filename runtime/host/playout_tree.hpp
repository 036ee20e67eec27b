// A tree of positions judged by playouts. Private to the engine.
#pragma once

#include <array>
#include <optional>
#include <random>
#include <unordered_map>
#include <vector>

#include "runtime/host/evaluator.hpp"

namespace rubicon::host {

// What each player gets: 0 (loses all) to 1 (wins all).
using Shares = std::array<float, most_players>;

// What a position or a move is certain to bring, and in how many plies the game is over then.
struct Proof {
    Shares shares{};
    u32 plies = 0; // no more than that for who wins

    // Whether a player would rather have this: more; of wins the sooner, else the later end.
    bool outranks(const Proof& other, u32 player) const {
        const float here = shares[player], there = other.shares[player];
        return here != there ? here > there : here >= 1 ? plies < other.plies : plies > other.plies;
    }
};

// Payoffs that are no half points are told by where they lie between the least and the most that was ever seen.
class PayoffScale {
public:
    void see(const Result& result, u32 players);
    float share(i32 payoff) const;

private:
    i32 least = 0, most = 2;
};

// One tree and what it needs, of one thread. A playout goes down the tree to where it is most worth looking, by upper
// confidence bounds (Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", 2006), adds the moves of the position
// that it comes to, and plays on at random. Where throws are made, chance chooses.
class PlayoutTree {
public:
    // `blind`: the evaluator knows nothing worth knowing; then games are played out to the end, and a move is judged
    // also by the playouts in which its player made it later (Gelly and Silver, "Combining online and offline knowledge
    // in UCT", 2007). Else a few random moves, where pieces can be taken, and then the evaluator's word.
    PlayoutTree(const Game& game, const Evaluator& evaluator, bool blind, u64 seed, usize most_bytes);

    // Begins anew at a position, `before` the keys of those that stood before it.
    void plant(const State& state, const std::vector<u64>& before);
    void playout();

    u32 moves() const { return nodes[0].count; }
    u32 visits(u32 move) const { return nodes[nodes[0].first + move].visits; }
    double sum(u32 move, u32 player) const { return static_cast<double>(nodes[nodes[0].first + move].sum[player]); }
    // What the move is certain to bring, its own ply included, if that is known; whether it is known of the best move.
    std::optional<Proof> proved(u32 move) const;
    bool solved() const { return nodes[0].ended; }
    // Places of moves, each in the list of its position.
    std::vector<u32> best_line() const;

    // By how much a player's shares are told too low, in centimen.
    double lead_of(u32 player) const { return lead[player]; }

    u64 playouts() const { return playouts_done; }
    u64 visited() const { return positions; } // positions that were played to

private:
    // Children lie side by side.
    struct Node {
        u32 first = 0, count = 0;
        u32 visits = 0, later = 0; // `later`: playouts in which the move was made after this point
        u32 name = 0;              // of the move, the same in other positions
        u16 weight = 1;            // of a throw
        u8 decider = chance;
        bool ended = false; // or its outcome is certain
        u32 known = 0;      // else the best child of which it is, counted from 1; 0: none
        std::array<float, most_players> sum{};
        float later_sum = 0; // for the player who makes the move
        Proof proof;         // once it has ended
    };
    static constexpr u32 buffer_size = 4096; // moves of one position that are looked at

    void weigh_root(const State& state);
    bool goes_on(u32 at);
    void prove();
    void settle(Node& node);
    bool expand(u32 at, const State& state);
    void find_wins(u32 at, const State& state);
    void find_threats(u32 at, const State& state);
    void prepare(Node& child, const State& state, const void* move, bool thrown);
    const void* place(u32 i) const { return static_cast<const u8*>(buffer.data()) + usize{i} * table.move_size; }
    u32 times(const State& state) const;
    u32 descend(u32 at);
    u32 throw_die(const Node& node);
    u32 promising(const Node& node);
    double attraction(const Node& child, const Node& node, double log_visits) const;
    Shares of_result(const Result& result);
    Shares of_value();
    Shares roll_out();
    void step(u32 count);
    u32 random_face(u32 count);
    void learn(const Shares& shares);
    void learn_later(const Shares& shares);

    const Game& game;
    const GameTable& table;
    const Evaluator& evaluator;
    bool blind;
    u32 players;
    std::mt19937_64 dice;
    std::vector<i32> row;
    State root, walk, tried;
    std::vector<Node> nodes;
    usize most_nodes;
    Block buffer;
    std::vector<u32> path;                   // of the playout in the tree
    std::vector<std::pair<u32, u32>> played; // who, and the name of what he did
    std::vector<u64> line;                   // keys of the positions on the way
    std::unordered_map<u64, u32> past;
    std::array<double, most_players> lead{}; // of the root, what the evaluator says is lessened by it
    PayoffScale scale;
    u64 playouts_done = 0, positions = 0;
};

} // namespace rubicon::host
