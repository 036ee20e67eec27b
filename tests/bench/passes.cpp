// What each pass of the compiler brings: lines of play a second with it and without, and the ratio, in one run.
//
//   bench_passes

#include <chrono>
#include <ctime>

#include <fmt/format.h>

#include "compiler/driver/compilers.hpp"
#include "compiler/driver/game_source.hpp"
#include "compiler/emit/emit.hpp"

namespace {

using namespace rubicon;

struct Trial {
    const char* pass;
    const char* game;
    u32 depth;
};

constexpr Trial trials[] = {
    {"walk-shapes", "russian", 9},           {"walk-shapes", "breakthrough", 4}, {"replies-as-sets", "russian", 9},
    {"replies-as-sets", "international", 8}, {"flat-moves", "chess", 4},         {"flat-moves", "connect-four", 7},
    {"flat-moves", "intellector", 4},        {"second-parts", "amazons", 2},     {"flat-decisions", "dumaradj", 4},
    {"flat-decisions", "chaturaji", 6},      {"hop-classes", "star", 5},         {"choices-as-sets", "reversi", 8},
    {"attacks-backwards", "chess", 4},       {"royal-pins", "chess", 4},
};

double cpu_seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// Million leaves in a second of CPU time, the best of three counts.
double speed(const driver::Rules& rules, const Trial& trial, bool off, bool bulk) {
    std::vector<std::string> left_out;
    if (off)
        left_out.emplace_back(trial.pass);
    const auto text = driver::cpp_text(rules, trial.game, left_out);
    const native::Result made = driver::compile(*text);
    if (!made) {
        fmt::print(stderr, "{}\n", made.text);
        return 0;
    }
    double best = 0;
    for (int i = 0; i < 3; ++i) {
        const double began = cpu_seconds();
        const u64 leaves = made.game.perft(made.game.start(), trial.depth, bulk);
        best = std::max(best, static_cast<double>(leaves) / 1e6 / std::max(1e-9, cpu_seconds() - began));
    }
    return best;
}

} // namespace

int main() {
    fmt::print("{:<18} {:<13} {:>5} | {:>8} {:>8} {:>6} | {:>8} {:>8} {:>6}\n", "pass", "game", "depth", "counted",
               "without", "ratio", "made", "without", "ratio");
    for (const Trial& trial : trials) {
        std::string error;
        const auto file = driver::find_rules(trial.game, error);
        if (!file) {
            fmt::print(stderr, "{}\n", error);
            return 1;
        }
        const auto rules = driver::read_rules(*file, {});
        fmt::print("{:<18} {:<13} {:>5}", trial.pass, trial.game, trial.depth);
        for (const bool bulk : {true, false}) {
            const double with = speed(*rules, trial, false, bulk), without = speed(*rules, trial, true, bulk);
            fmt::print(" | {:>8.1f} {:>8.1f} {:>6.1f}", with, without, with / without);
        }
        fmt::print("\n");
    }
}
