// An engine that thinks on a thread of its own, so that whoever gives it orders can stop it.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "runtime/host/engine.hpp"

namespace rubicon::host {

class Thinker {
public:
    using Done = std::function<void(const Choice&)>;

    Thinker(Game played, Weights known) : game(std::move(played)), weights(std::move(known)) {}
    ~Thinker() { stop(); }
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;

    const Engine::Options& options() const { return chosen; }
    // From the next search on; stops one that goes on.
    void set(const Engine::Options& options);
    // Makes the engine if there is none yet: it can take a second.
    void prepare();
    void new_game();

    bool busy() const { return thinking; }
    // Begins a search; one that goes on is stopped first. `done` is called once, by the thread that thinks, as is
    // `progress`.
    void begin(Referee played, const Limits& limits, Engine::Progress progress, Done done);
    // Returns once `done` was called.
    void stop();
    void wait();

private:
    Game game;
    Weights weights;
    Engine::Options chosen;
    std::optional<Engine> engine;
    std::thread thread;
    std::atomic<bool> stopping = false, thinking = false;
};

} // namespace rubicon::host
