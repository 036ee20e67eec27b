// A line on the terminal that tells how far long work has come.
#pragma once

#include <chrono>
#include <string>

#include "rubicon/types.hpp"

namespace rubicon::driver {

// Says nothing where standard error is no terminal. Gone once it is destroyed.
class ProgressBar {
public:
    ProgressBar();
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    // `[#####     ] 34/100  about 2 min left  TEXT`
    void show(u64 done, u64 of, const std::string& text);

private:
    using Clock = std::chrono::steady_clock;
    bool terminal;
    bool drawn = false;
    Clock::time_point begin = Clock::now();
    u64 done_before = 0; // when it was first shown: work of an earlier run says nothing of speed
    bool shown = false;
};

} // namespace rubicon::driver
