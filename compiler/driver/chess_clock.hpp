// Thinking time for a whole game.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "rubicon/types.hpp"

namespace rubicon::driver {

// Each player has so much time, and gets some more with each move. Only one clock runs at a time.
class ChessClock {
public:
    // "5", "5+3": minutes, and seconds more a move. Nothing if the text says no such thing.
    static std::optional<ChessClock> read(const std::string& text, u32 players);

    void start(u32 player); // stops the one that runs, without more time for it
    void stop();
    void moved(u32 player);        // adds what a move adds
    double left(u32 player) const; // seconds; negative once the time is over
    double added() const { return more; }
    std::string told(u32 player) const; // "4:07"

private:
    using Time = std::chrono::steady_clock;

    std::vector<double> seconds;
    double more = 0;
    std::optional<u32> running;
    Time::time_point since;
};

} // namespace rubicon::driver
