#include "runtime/match/contestant.hpp"

#include "runtime/match/random.hpp"

namespace rubicon::match {

namespace {

class RandomMover : public Contestant {
public:
    std::string begin(u64 seed) override {
        random = Random(seed);
        return "";
    }
    Answer decide(const host::Referee&, const std::vector<host::Move>& legal, const std::atomic<bool>&) override {
        Answer answer;
        answer.move = random.below(legal.size());
        return answer;
    }

private:
    Random random{0};
};

// Its luck begins anew with each game, and is the same in each.
class OwnEngine : public Contestant {
public:
    OwnEngine(const host::Game& game, const host::Weights& weights, const host::Engine::Options& options,
              const host::Limits& limits_)
        : limits(limits_), engine(game, weights, options) {}

    std::string begin(u64) override {
        engine.new_game();
        return "";
    }

    Answer decide(const host::Referee& played, const std::vector<host::Move>&, const std::atomic<bool>& stop) override {
        const host::Choice choice = engine.think(played, limits, &stop);
        if (!choice.move)
            return Answer::failed("found no move");
        Answer answer;
        answer.move = choice.index;
        answer.score = choice.score;
        answer.expects = choice.expects;
        return answer;
    }

private:
    host::Limits limits;
    host::Engine engine;
};

} // namespace

std::unique_ptr<Contestant> random_mover() {
    return std::make_unique<RandomMover>();
}

std::unique_ptr<Contestant> own_engine(const host::Game& game, const host::Weights& weights,
                                       const host::Engine::Options& options, const host::Limits& limits) {
    return std::make_unique<OwnEngine>(game, weights, options, limits);
}

} // namespace rubicon::match
