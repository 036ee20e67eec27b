#include "runtime/match/crew.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <new>
#include <thread>

namespace rubicon::match {

namespace {

class Crew {
public:
    explicit Crew(const CrewPlan& plan_) : plan(plan_) {}

    std::string run(const std::atomic<bool>& stop) {
        const usize count = std::min<usize>(std::max(plan.threads, 1u), plan.units.size());
        std::vector<std::thread> threads;
        at_work = count;
        for (usize i = 0; i < count; ++i)
            threads.emplace_back([this] { work(); });
        watch(stop);
        for (std::thread& thread : threads)
            thread.join();
        if (plan.tick)
            plan.tick();
        return error;
    }

private:
    const CrewPlan& plan;
    std::atomic<bool> halt = false;
    std::atomic<usize> next = 0;
    std::mutex finishing;
    std::condition_variable left;
    usize at_work = 0; // guarded by `finishing`, as is `error`
    std::string error;

    void work() {
        try {
            work_on(plan.make_worker());
        } catch (const std::bad_alloc&) {
            const std::lock_guard lock(finishing);
            error = "no memory for the engines; a smaller `hash=` needs less";
            halt = true;
        }
        const std::lock_guard lock(finishing);
        --at_work;
        left.notify_all();
    }

    void work_on(const Worker& worker) {
        while (!halt) {
            const usize mine = next.fetch_add(1);
            if (mine >= plan.units.size())
                break;
            const Done done = worker(plan.units[mine], halt);
            const std::lock_guard lock(finishing);
            if (!done.error.empty()) {
                error = error.empty() ? done.error : error;
                halt = true;
            } else if (!done.interrupted && error.empty() && !plan.finish(plan.units[mine], done.line, error)) {
                halt = true;
            }
        }
    }

    void watch(const std::atomic<bool>& stop) {
        std::unique_lock lock(finishing);
        while (at_work > 0) {
            left.wait_for(lock, std::chrono::milliseconds(stop ? 20 : 100));
            if (stop)
                halt = true;
            if (plan.tick) {
                plan.tick();
            }
        }
    }
};

} // namespace

std::string run_crew(const CrewPlan& plan, const std::atomic<bool>& stop) {
    return plan.units.empty() ? "" : Crew(plan).run(stop);
}

} // namespace rubicon::match
