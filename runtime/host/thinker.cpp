#include "runtime/host/thinker.hpp"

#include <utility>

namespace rubicon::host {

void Thinker::set(const Engine::Options& options) {
    stop();
    chosen = options;
    engine.reset();
}

void Thinker::prepare() {
    wait();
    if (!engine)
        engine.emplace(game, weights, chosen);
}

void Thinker::new_game() {
    stop();
    if (engine)
        engine->new_game();
}

void Thinker::begin(Referee played, const Limits& limits, Engine::Progress progress, Done done) {
    stop();
    prepare();
    stopping = false;
    thinking = true;
    thread =
        std::thread([this, played = std::move(played), limits, progress = std::move(progress), done = std::move(done)] {
            const Choice choice = engine->think(played, limits, &stopping, progress);
            thinking = false; // who reads the answer may ask again at once
            done(choice);
        });
}

void Thinker::stop() {
    stopping = true;
    wait();
}

void Thinker::wait() {
    if (thread.joinable())
        thread.join();
}

} // namespace rubicon::host
