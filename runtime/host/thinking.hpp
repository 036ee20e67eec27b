// What the ways to search have in common: the clock, the limits, and what a level of strength means. Private to the
// engine.
#pragma once

#include <atomic>
#include <chrono>

#include "runtime/host/engine.hpp"
#include "runtime/host/searcher.hpp"

namespace rubicon::host {

// The limits of one search, watched by all of its threads.
class Clock {
public:
    Clock(const Limits& limited, const std::atomic<bool>* stop_flag, u32 thread_count)
        : limits(limited), stop(stop_flag), threads(thread_count), begin(std::chrono::steady_clock::now()) {}

    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(); }
    bool out_of_time() const {
        return limits.milliseconds > 0 && seconds() * 1000 >= static_cast<double>(limits.milliseconds);
    }
    // Another depth would hardly be finished.
    bool nearly_out_of_time() const {
        return limits.milliseconds > 0 && seconds() * 1000 >= 0.8 * static_cast<double>(limits.milliseconds);
    }
    void end() { ended.store(true, std::memory_order_relaxed); }
    bool over() const {
        return ended.load(std::memory_order_relaxed) || (stop && stop->load(std::memory_order_relaxed));
    }
    // Counts `more` nodes of one thread, and says whether all are used up.
    bool count(u64 more) {
        const u64 sum = counted.fetch_add(more, std::memory_order_relaxed) + more;
        return limits.nodes > 0 && sum >= limits.nodes;
    }
    u64 nodes() const { return counted.load(std::memory_order_relaxed); }
    // How many nodes a thread may go on between two looks at the clock.
    u64 stride(Road road) const {
        const u64 usual = road == Road::compiled ? 128 : 16;
        return threads == 1 && limits.nodes > 0 && limits.nodes < 256 * usual ? 1 : usual;
    }

    const Limits limits;

private:
    const std::atomic<bool>* stop;
    u32 threads;
    std::chrono::steady_clock::time_point begin;
    std::atomic<bool> ended = false;
    std::atomic<u64> counted = 0;
};

// Asked by one thread after each stride of nodes.
class Watch {
public:
    explicit Watch(Clock& watched) : clock(watched) {}

    search::Stopper stopper(Road road) {
        const u64 stride = clock.stride(road);
        return {this, [](void* self, u64 nodes) { return static_cast<Watch*>(self)->stop(nodes); }, stride, stride};
    }

private:
    bool stop(u64 nodes) {
        const bool used_up = clock.count(nodes - told);
        told = nodes;
        if (used_up || clock.out_of_time())
            clock.end();
        return clock.over();
    }

    Clock& clock;
    u64 told = 0;
};

// How an engine of some level holds back.
struct Handicap {
    u32 depth = 0;    // plies at most; 0: all
    u64 playouts = 0; // the same for Monte-Carlo search
    i32 error = 0;    // centimen by which a position may be misjudged
    u32 blunders = 0; // of 100 moves, those that are chosen blindly
};

// 1 is a beginner, 10 all it can.
constexpr Handicap handicap(u32 level) {
    constexpr Handicap by_level[] = {
        {1, 20, 150, 30}, {1, 50, 100, 15}, {2, 100, 80, 5},  {2, 200, 60, 0}, {3, 400, 40, 0},
        {4, 800, 30, 0},  {5, 1600, 20, 0}, {6, 3200, 10, 0}, {8, 8000, 5, 0}, {}};
    return by_level[level < 1 ? 0 : level > 10 ? 9 : level - 1];
}

} // namespace rubicon::host
