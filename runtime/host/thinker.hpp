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
    // What to think about. Both functions are called by the thread that thinks, `done` once.
    struct Task {
        Referee played;
        Limits limits;
        Engine::Progress progress;
        Done done;
    };
    // Whether the answer is told as soon as it is found, or waits for `stop` even if nothing is left to find out.
    enum class Answer { when_found, when_told };

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

    // Also while an answer waits.
    bool busy() const { return thinking; }
    // Begins a search; one that goes on is stopped first.
    void begin(Task task, Answer answer = Answer::when_found);
    // Begins one without limits, whose answer waits for `stop` or `ponder_hit`.
    void ponder(Task task);
    // The limits of what is pondered hold from now on; without limits the answer is told. Nothing happens if nothing is
    // pondered.
    void ponder_hit();
    // Returns once `done` was called.
    void stop();
    // The same, but a search that ends by itself is waited for.
    void finish();

private:
    void wait();
    void let_go();

    Game game;
    Weights weights;
    Engine::Options chosen;
    std::optional<Engine> engine;
    std::thread thread;
    std::atomic<bool> stopping = false, thinking = false;
    std::atomic<bool> held = false, silent = false; // the answer waits; it is not told
    bool endless = false;                           // the search at hand ends only when it is told to
    std::optional<Task> pondered;
};

} // namespace rubicon::host
