// An engine: chooses a move in any game that has a function table.
//
// Two players who see everything: iterative deepening over alpha-beta with a transposition table; throws are averaged.
// Three and more seats: Monte-Carlo tree search with a payoff for each player. Where something is hidden it looks only
// at what the deciding player may know, and searches positions that agree with it.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "runtime/host/features.hpp"
#include "runtime/host/game.hpp"
#include "runtime/host/weights.hpp"

namespace rubicon::host {

// When to stop, whichever comes first; 0 is no limit. Without any limit it thinks until told to stop, or until nothing
// is left to find out.
struct Limits {
    u32 depth = 0;        // plies; for Monte-Carlo search it stands for 50 * 2^depth playouts
    u64 nodes = 0;        // positions visited, by all threads
    u64 playouts = 0;     // Monte-Carlo search only, which it asks for unless Options::method is pvs
    u32 milliseconds = 0; // of the clock on the wall
};

// Scores are in centimen for the player who decides, see weights.hpp. A forced win in n plies scores win_score - n, a
// forced loss its negative.
inline constexpr i32 win_score = 30000;
inline constexpr i32 least_win = 29000; // scores from here on are wins

struct Choice {
    std::optional<Move> move; // nothing where there is no legal move
    u32 index = 0;            // of the move in Game::moves(state)
    i32 score = 0;
    u32 depth = 0; // plies searched in full
    u64 nodes = 0;
    u64 playouts = 0; // of Monte-Carlo search, else 0
    double seconds = 0;
    std::vector<Move> line;      // what it expects to be played, `move` first; may be short
    std::vector<double> expects; // for each player, 0 (loses) to 1 (wins)

    // Plies to the end, positive for a win, negative for a loss; 0 if none is proved.
    i32 ends_in() const;
};

class Engine {
public:
    enum class Method { automatic, pvs, mcts };
    struct Options {
        u32 threads = 1;
        u32 hash_megabytes = 64;
        u32 level = 10; // 1 (beginner) to 10 (all it can); below 10 it searches less and errs on purpose
        u64 seed = 1;   // of errors and playouts. One thread with the same seed and a limit of nodes, playouts or
                        // depth chooses the same move again after `new_game`
        Method method = Method::automatic; // pvs only where there are two players
    };
    // Told after each depth, and about once a second.
    using Progress = std::function<void(const Choice&)>;

    // Throws std::bad_alloc where the machine has no memory for Options::hash_megabytes.
    explicit Engine(const Game& game, const Weights& weights = {});
    Engine(const Game& game, const Weights& weights, const Options& options);
    ~Engine();
    Engine(Engine&&) noexcept;
    Engine& operator=(Engine&&) noexcept;

    const Features& features() const;
    // Whether positions are searched by playouts.
    bool plays_out() const;

    // Forgets what was found in earlier searches.
    void new_game();

    // The best move of the position that stands there, its past known. Ends of the game are not looked at for it: where
    // moves are left, one is chosen. `stop` may be set at any time by another thread; then it answers within
    // milliseconds (compiled games), with the best found so far. Where chance decides: nothing.
    Choice think(const Referee& game, const Limits& limits, const std::atomic<bool>* stop = nullptr,
                 const Progress& progress = {});

    // What the position is worth to a player without looking ahead, in centimen.
    double evaluate(const State& state, u32 player) const;

private:
    struct Inside;
    std::unique_ptr<Inside> inside;
};

} // namespace rubicon::host
