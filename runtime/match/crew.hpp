// Work cut into numbered units, done by several threads.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "rubicon/types.hpp"

namespace rubicon::match {

// What came of a unit: a line that tells all of it, or why there is none.
struct Done {
    std::string line;
    bool interrupted = false;
    std::string error; // ends all work
};

// Does one unit. Each thread has a worker of its own. Once `halt` is set the unit may be left unfinished.
using Worker = std::function<Done(u64 unit, const std::atomic<bool>& halt)>;

struct CrewPlan {
    std::vector<u64> units; // taken in this order
    u32 threads = 1;
    std::function<Worker()> make_worker;
    // Called for each finished unit, by one thread at a time; false: enough is done. An error, if any, goes to `error`.
    std::function<bool(u64 unit, const std::string& line, std::string& error)> finish;
    std::function<void()> tick; // called about ten times a second by the thread that called `run_crew`
};

// Returns when all is done, enough is done, `stop` was set, or there was an error, which is returned, else "".
std::string run_crew(const CrewPlan& plan, const std::atomic<bool>& stop);

} // namespace rubicon::match
