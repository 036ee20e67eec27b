// One game between contestants, the rules held by us.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "runtime/host/game.hpp"
#include "runtime/match/contestant.hpp"
#include "runtime/match/random.hpp"

namespace rubicon::match {

struct GamePlan {
    host::State first;
    std::vector<usize> opening;     // played before anybody is asked: indices of the legal moves
    std::vector<Contestant*> seats; // by player
    u64 throws = 0;                 // seed of chance
    u32 longest = 0;                // plies after which a game is broken off as a draw; 0: never
    i32 agreed_score = 0;           // two contestants that agree for `agreed_plies` plies that one of them is ahead
    u32 agreed_plies = 0;           // by this much: he has won. 0: never
};

// What is told of each move before it is made; chance's and forced ones too.
struct Ply {
    const host::Referee& game;
    const std::vector<host::Move>& legal;
    usize index;
    u32 decider;
    const Answer* answer; // null where nobody was asked
};
using Watcher = std::function<void(const Ply&)>;

struct Outcome {
    Result result{};           // not over if it was broken off, agreed, or ended by a fault
    bool broken_off = false;   // too long
    bool interrupted = false;  // nothing of it counts
    std::optional<u32> agreed; // the player whose win was agreed
    std::optional<u32> faulty; // the player at fault
    std::string fault;         // and what it was
    u32 plies = 0;             // decisions of players
    std::vector<std::string> moves;
};

// Contestants were told of the new game before.
Outcome play_game(const host::Game& game, const GamePlan& plan, const std::atomic<bool>& stop,
                  const Watcher& watcher = {});

// Random moves, as indices, for `plies` decisions of players, never to the end of the game; fewer where that cannot be
// had.
std::vector<usize> random_opening(const host::Game& game, const host::State& first, u32 plies, u64 seed);

} // namespace rubicon::match
