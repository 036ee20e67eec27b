// Somebody who plays: our engine, a simple yardstick, or an outside program.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/host/engine.hpp"
#include "runtime/host/game.hpp"

namespace rubicon::match {

// What a contestant answers. A fault loses the game for him: he crashed, kept silent, or named no legal move.
struct Answer {
    std::optional<usize> move;   // index into the legal moves
    std::optional<i32> score;    // what he thinks of his position, in centimen, as in host::Choice
    std::vector<double> expects; // for each player, 0 to 1; empty if he does not say
    std::string fault;

    static Answer failed(std::string why) {
        Answer answer;
        answer.fault = std::move(why);
        return answer;
    }
};

class Contestant {
public:
    virtual ~Contestant() = default;
    // A new game begins; all his luck follows from `seed`, or is the same in each game. Returns what is wrong, or "".
    virtual std::string begin(u64 seed) = 0;
    // Chooses one of `legal`, of which there are at least two. Once `stop` is set the answer no longer matters.
    virtual Answer decide(const host::Referee& game, const std::vector<host::Move>& legal,
                          const std::atomic<bool>& stop) = 0;
};

// Every legal move is as likely as any other.
std::unique_ptr<Contestant> random_mover();

// Our engine within this process.
std::unique_ptr<Contestant> own_engine(const host::Game& game, const host::Weights& weights,
                                       const host::Engine::Options& options, const host::Limits& limits);

} // namespace rubicon::match
