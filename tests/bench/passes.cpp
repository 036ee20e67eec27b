// What each pass of the compiler brings: lines of play and random games a second with it and without, and the ratio, in
// one run.
//
//   bench_passes

#include <chrono>
#include <ctime>

#include <fmt/format.h>

#include "compiler/driver/compilers.hpp"
#include "compiler/driver/game_source.hpp"
#include "compiler/emit/emit.hpp"
#include "runtime/host/playout.hpp"

namespace {

using namespace rubicon;

struct Trial {
    const char* pass;
    const char* game;
    u32 depth;
};

constexpr Trial trials[] = {
    {"walk-shapes", "russian", 9},           {"walk-shapes", "breakthrough", 4},   {"replies-as-sets", "russian", 9},
    {"replies-as-sets", "international", 8}, {"flat-moves", "chess", 4},           {"flat-moves", "connect-four", 7},
    {"flat-moves", "intellector", 4},        {"quiet-in-place", "intellector", 5}, {"quiet-in-place", "chess", 4},
    {"quiet-in-place", "star", 4},           {"second-parts", "amazons", 2},       {"flat-decisions", "dumaradj", 4},
    {"flat-decisions", "chaturaji", 6},      {"hop-classes", "star", 5},           {"choices-as-sets", "reversi", 8},
    {"attacks-backwards", "chess", 4},       {"royal-pins", "chess", 4},           {"growing-ends", "connect-four", 7},
    {"growing-ends", "gomoku", 2},           {"growing-ends", "hex", 3},
};

double cpu_seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

host::Game compiled(const driver::Rules& rules, const Trial& trial, bool off) {
    std::vector<std::string> left_out;
    if (off)
        left_out.emplace_back(trial.pass);
    const auto text = driver::cpp_text(rules, trial.game, left_out);
    const native::Result made = driver::compile(*text);
    if (!made)
        fmt::print(stderr, "{}\n", made.text);
    return made.game;
}

// How much of what `once` counts is done in a second of CPU time, the best of three.
template <typename Once>
double speed(const Once& once) {
    double best = 0;
    for (int i = 0; i < 3; ++i) {
        const double began = cpu_seconds();
        double done = 0, seconds = 0;
        while (seconds < 0.1) {
            done += once();
            seconds = cpu_seconds() - began;
        }
        best = std::max(best, done / seconds);
    }
    return best;
}

// Million leaves, counted or made.
double leaves(const host::Game& game, const Trial& trial, bool bulk) {
    return speed([&] { return static_cast<double>(game.perft(game.start(), trial.depth, bulk)) / 1e6; });
}

// Thousand random games.
double playouts(const host::Game& game) {
    return speed([&] { return static_cast<double>(host::random_playouts(game, 100, 1, 2000).games) / 1e3; });
}

} // namespace

int main() {
    fmt::print("{:<18} {:<13} {:>5}", "pass", "game", "depth");
    for (const char* what : {"counted", "made", "playouts"})
        fmt::print(" | {:>8} {:>8} {:>6}", what, "without", "ratio");
    fmt::print("\n");
    for (const Trial& trial : trials) {
        std::string error;
        const auto file = driver::find_rules(trial.game, error);
        if (!file) {
            fmt::print(stderr, "{}\n", error);
            return 1;
        }
        const auto rules = driver::read_rules(*file, {});
        fmt::print("{:<18} {:<13} {:>5}", trial.pass, trial.game, trial.depth);
        const host::Game on = compiled(*rules, trial, false), off = compiled(*rules, trial, true);
        if (!on || !off)
            return 1;
        const auto column = [](double with, double without) {
            fmt::print(" | {:>8.1f} {:>8.1f} {:>6.1f}", with, without, with / without);
        };
        for (const bool bulk : {true, false})
            column(leaves(on, trial, bulk), leaves(off, trial, bulk));
        column(playouts(on), playouts(off));
        fmt::print("\n");
    }
}
