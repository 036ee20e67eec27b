#include "runtime/match/one_game.hpp"

#include <algorithm>

#include "runtime/host/moves.hpp"
#include "runtime/match/uct.hpp"

namespace rubicon::match {

namespace {

class Play {
public:
    Play(const host::Game& game_, const GamePlan& plan_, const std::atomic<bool>& stop_, const Watcher& watcher_)
        : game(game_), plan(plan_), stop(stop_), watcher(watcher_), referee(game, plan.first), throws(plan.throws) {}

    Outcome run() {
        for (const usize index : plan.opening)
            make(referee.legal(), index, game.decider(referee.state()), nullptr);
        while (!finished() && step()) {
        }
        return std::move(outcome);
    }

private:
    const host::Game& game;
    const GamePlan& plan;
    const std::atomic<bool>& stop;
    const Watcher& watcher;
    host::Referee referee;
    Random throws;
    Outcome outcome;
    std::optional<u32> ahead; // whose win was agreed on in the last plies
    u32 agreed_for = 0;

    bool finished() {
        outcome.result = referee.result();
        outcome.broken_off = !outcome.result.over && plan.longest != 0 && outcome.plies >= plan.longest;
        outcome.interrupted = stop;
        return outcome.result.over || outcome.broken_off || outcome.interrupted;
    }

    // False if the game ends otherwise than by its rules.
    bool step() {
        const std::vector<host::Move> legal = referee.legal();
        if (legal.empty()) { // a game whose rules do not say what happens then
            outcome.broken_off = true;
            return false;
        }
        const u32 decider = game.decider(referee.state());
        if (decider == chance) {
            make(legal, draw(weights_of(game, referee.state(), legal), throws), decider, nullptr);
            return true;
        }
        if (legal.size() == 1) {
            make(legal, 0, decider, nullptr);
            return true;
        }
        const Answer answer = plan.seats[decider]->decide(referee, legal, stop);
        if (stop) {
            outcome.interrupted = true;
            return false;
        }
        if (!answer.move || *answer.move >= legal.size()) {
            outcome.faulty = decider;
            outcome.fault = answer.fault.empty() ? "named no legal move" : answer.fault;
            return false;
        }
        make(legal, *answer.move, decider, &answer);
        return !agree(decider, answer);
    }

    void make(const std::vector<host::Move>& legal, usize index, u32 decider, const Answer* answer) {
        if (watcher)
            watcher({referee, legal, index, decider, answer});
        outcome.moves.push_back(host::MoveTexts(game, referee.state(), legal).text(index));
        outcome.plies += decider == chance ? 0 : 1;
        referee.play(legal[index]);
    }

    bool agree(u32 decider, const Answer& answer) {
        if (plan.agreed_plies == 0 || game.layout().players != 2 || !answer.score)
            return false;
        std::optional<u32> now;
        if (*answer.score >= plan.agreed_score)
            now = decider;
        else if (*answer.score <= -plan.agreed_score)
            now = 1 - decider;
        agreed_for = now && now == ahead ? agreed_for + 1 : now ? 1 : 0;
        ahead = now;
        if (agreed_for < plan.agreed_plies)
            return false;
        outcome.agreed = ahead;
        return true;
    }
};

} // namespace

Outcome play_game(const host::Game& game, const GamePlan& plan, const std::atomic<bool>& stop, const Watcher& watcher) {
    return Play(game, plan, stop, watcher).run();
}

std::vector<usize> random_opening(const host::Game& game, const host::State& first, u32 plies, u64 seed) {
    constexpr int tries = 50;
    Random random(seed);
    std::vector<usize> best;
    u32 most = 0;
    for (int i = 0; i < tries && most < plies; ++i) {
        host::Referee referee(game, first);
        std::vector<usize> line;
        u32 made = 0;
        std::vector<host::Move> legal = referee.legal();
        while (!referee.result().over && !legal.empty()) {
            const bool thrown = game.decider(referee.state()) == chance;
            if (!thrown && made > most) { // a player could go on from here
                most = made;
                best = line;
            }
            if (made == plies && !thrown)
                break;
            const usize pick =
                thrown ? draw(weights_of(game, referee.state(), legal), random) : random.below(legal.size());
            made += thrown ? 0 : 1;
            line.push_back(pick);
            referee.play(legal[pick]);
            legal = referee.legal();
        }
    }
    return best;
}

} // namespace rubicon::match
