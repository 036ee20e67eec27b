// What `match`, `study` and `tune` have in common.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "compiler/driver/game_source.hpp"
#include "runtime/match/journal.hpp"
#include "runtime/match/series.hpp"
#include "runtime/match/words.hpp"

namespace rubicon::driver {

// A number that tells rules apart: equal for files that mean the same and say it in the same order.
u64 fingerprint(const Rules& rules);

// The weights that an engine plays with: of the file that the words name, else those that lie beside the variant, else
// what the rules suggest. Nothing if the file cannot be read, after saying why.
std::optional<host::Weights> weights_for(const GameWords& game, const std::string& words);

// Nothing if the words mean no contestant, after saying why.
std::optional<match::ContestantWords> contestant(const std::string& words, const host::Limits& usual);

// The file that --out names; null without the option. `code` is at_fault if it cannot be had, after saying why.
std::unique_ptr<match::Journal> open_journal(const std::string& path, int& code);

// --seed, --opening, --longest and --concurrency of games that the engine plays against itself.
struct SeriesWords {
    u64 seed = 1;
    u32 opening = 4, longest = 500, concurrency = 1;
};
void add_series(CLI::App& command, SeriesWords& words);

// What such words, and those that name the game, mean for a series of games by `game`.
void fill(match::Series& plan, const GameWords& named, const SeriesWords& words, const GameSource& source,
          const host::Game& game);

// --time, --nodes, --playouts and, if wanted, --depth.
struct LimitWords {
    double seconds = 0;
    host::Limits limits;
    host::Limits all() const;
};
void add_limits(CLI::App& command, LimitWords& words, bool depth = true);

} // namespace rubicon::driver
