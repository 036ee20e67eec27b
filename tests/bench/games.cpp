// How fast the compiled games are, one line each: positions a second with the last ply counted and made, random
// playouts a second, what compiling costs, and how much text and code there is.
//
//   bench_games                        every game of the list below
//   bench_games --benchmark_filter=russian
//
// CPU time, one thread. The counters: `leaves` perft leaves a second; `games` playouts a second and `plies` a game;
// `lines` and `bytes` of generated text; `state` and `move` in bytes.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "compiler/driver/game_source.hpp"
#include "runtime/host/playout.hpp"
#include "runtime/host/position.hpp"

namespace {

using namespace rubicon;

struct Entry {
    const char* name;
    std::vector<std::string> sets;
    u32 depth; // of perft: about ten million leaves where the game has so many
    const char* label = nullptr;
    const char* position = nullptr; // where perft begins; none: at the start
    const char* called() const { return label ? label : name; }
};

const std::vector<Entry> entries = {
    {"russian", {}, 9},
    {"international", {}, 7},
    {"english", {}, 10},
    {"brazilian", {}, 9},
    {"frisian", {}, 6},
    {"turkish", {}, 6},
    {"bashni", {}, 8},
    {"stavropol", {}, 8},
    {"intellector", {}, 4},
    {"dumaradj",
     {"width=6", "height=6"},
     5,
     "dumaradj-6x6",
     "attack La1 Gb1 Sc1 Sd1 Ge1 Lf1; defence La6 Gb6 Sc6 Sd6 Ge6 Lf6; attack to move"},
    {"dumaradj",
     {"width=8", "height=8", "level=2"},
     4,
     "dumaradj-8x8",
     "attack La1 Gb1 Sc1 Rd1 Se1 Gf1 Lg1; defence La8 Gb8 Sc8 Rd8 Se8 Gf8 Lg8; attack to move"},
    {"chaturaji", {}, 3},
    {"star", {"players=2"}, 4, "star-2"},
    {"star", {"players=6"}, 4, "star-6"},
    {"chess", {}, 4},
    {"antichess", {}, 5},
    {"breakthrough", {}, 5},
    {"reversi", {}, 8},
    {"connect-four", {}, 8},
    {"hex", {}, 3},
    {"gomoku", {}, 2},
    {"amazons", {}, 1},
};

struct Opened {
    driver::GameSource source;
    std::string text;
    host::Game game;
};

driver::GameSource read(const Entry& entry) {
    driver::GameWords words;
    words.game = entry.name;
    words.sets = entry.sets;
    const auto source = driver::GameSource::open(words);
    if (!source)
        throw std::runtime_error(entry.name);
    return *source;
}

Opened open(const Entry& entry) {
    const driver::GameSource source = read(entry);
    const auto made = source.compiled();
    auto text = driver::cpp_text(source.rules(), entry.name);
    return {source, text ? *text : "", made.game};
}

// Opened games are kept: compiling one for each measurement would take most of the time.
const Opened& opened(const Entry& entry) {
    static std::unordered_map<std::string, Opened> all;
    const auto found = all.find(entry.called());
    return found != all.end() ? found->second : all.emplace(entry.called(), open(entry)).first->second;
}

// A game that is set up by its players is measured from a position of the phase of play.
host::State begin_of(const host::Game& game, const Entry& entry) {
    if (entry.position == nullptr)
        return game.start();
    const auto position = host::read_position(game, entry.position);
    if (!position.value)
        throw std::runtime_error(entry.position);
    return *position.value;
}

void perft(benchmark::State& run, const Entry& entry, bool bulk) {
    const host::Game& game = opened(entry).game;
    if (!game)
        return run.SkipWithError("not compiled");
    const host::State start = begin_of(game, entry);
    u64 leaves = 0;
    for (auto _ : run)
        leaves += game.perft(start, entry.depth, bulk);
    run.counters["leaves"] = benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}

void playouts(benchmark::State& run, const Entry& entry) {
    const host::Game& game = opened(entry).game;
    if (!game)
        return run.SkipWithError("not compiled");
    host::Playouts sum;
    for (auto _ : run) {
        const host::Playouts some = host::random_playouts(game, 10, sum.games + 1, 2000);
        sum.games += some.games;
        sum.plies += some.plies;
    }
    run.counters["games"] = benchmark::Counter(static_cast<double>(sum.games), benchmark::Counter::kIsRate);
    run.counters["plies"] = static_cast<double>(sum.plies) / static_cast<double>(sum.games);
}

// From rules text to C++ text, without the compiler of C++.
void translate(benchmark::State& run, const Entry& entry) {
    const Opened& game = opened(entry);
    for (auto _ : run)
        benchmark::DoNotOptimize(driver::cpp_text(read(entry).rules(), entry.name));
    run.counters["lines"] = static_cast<double>(std::ranges::count(game.text, '\n'));
    run.counters["bytes"] = static_cast<double>(game.text.size());
    if (game.game) {
        run.counters["state"] = game.game.table().state_size;
        run.counters["move"] = game.game.table().move_size;
    }
}

} // namespace

int main(int count, char** words) {
    for (const Entry& entry : entries) {
        const std::string name = entry.called();
        benchmark::RegisterBenchmark((name + "/bulk").c_str(), [&](auto& run) { perft(run, entry, true); });
        benchmark::RegisterBenchmark((name + "/made").c_str(), [&](auto& run) { perft(run, entry, false); });
        benchmark::RegisterBenchmark((name + "/playouts").c_str(), [&](auto& run) { playouts(run, entry); });
        benchmark::RegisterBenchmark((name + "/translate").c_str(), [&](auto& run) { translate(run, entry); });
    }
    benchmark::Initialize(&count, words);
    if (benchmark::ReportUnrecognizedArguments(count, words))
        return 2;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
