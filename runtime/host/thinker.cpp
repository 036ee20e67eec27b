#include "runtime/host/thinker.hpp"

#include <utility>

namespace rubicon::host {

namespace {

bool is_empty(const Limits& limits) {
    return limits.depth == 0 && limits.nodes == 0 && limits.playouts == 0 && limits.milliseconds == 0;
}

} // namespace

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

void Thinker::begin(Task task, Answer answer) {
    stop();
    prepare();
    stopping = silent = false;
    held = answer == Answer::when_told;
    endless = held || is_empty(task.limits);
    thinking = true;
    thread = std::thread([this, task = std::move(task)] {
        const Choice choice = engine->think(task.played, task.limits, &stopping, task.progress);
        held.wait(true);
        thinking = false; // who reads the answer may ask again at once
        if (!silent)
            task.done(choice);
    });
}

void Thinker::ponder(Task task) {
    Task unlimited = task;
    unlimited.limits = {};
    begin(std::move(unlimited), Answer::when_told);
    pondered = std::move(task);
}

// Alpha-beta finds in its table what was found so far, so the new search is soon as deep.
void Thinker::ponder_hit() {
    if (!pondered)
        return;
    Task task = *std::move(pondered);
    silent = !is_empty(task.limits);
    stop();
    if (!is_empty(task.limits))
        begin(std::move(task));
}

void Thinker::stop() {
    stopping = true;
    let_go();
}

void Thinker::finish() {
    if (endless)
        stopping = true;
    let_go();
}

void Thinker::let_go() {
    held = false;
    held.notify_all();
    pondered.reset();
    wait();
}

void Thinker::wait() {
    if (thread.joinable())
        thread.join();
}

} // namespace rubicon::host
