// rubicon perft GAME DEPTH: counts the moves to a depth.
#include <algorithm>
#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <new>
#include <thread>

#include "compiler/driver/commands.hpp"
#include "compiler/driver/game_source.hpp"
#include "compiler/driver/json.hpp"
#include "compiler/driver/live.hpp"
#include "compiler/driver/output.hpp"
#include "compiler/interpret/interpreter.hpp"
#include "compiler/source/check.hpp"
#include "runtime/host/machine.hpp"
#include "runtime/host/moves.hpp"
#include "runtime/host/perft.hpp"

namespace rubicon::driver {

namespace {

// Counts beyond this depth do not fit into 64 bits for any game worth counting.
constexpr u32 deepest = 60;
constexpr u32 most_threads = 256;
constexpr u32 most_megabytes = 1 << 20;

struct Words : GameWords {
    u32 depth = 0, threads = 1, megabytes = 0;
    std::shared_ptr<host::PerftTable> table{}; // of `megabytes`, once there is need of it
    bool divide = false, no_bulk = false, json = false;
};

struct Counted {
    host::PerftResult result;
    double seconds = 0;
};

// Nothing after Ctrl-C, or once `enough` says so: the count then runs on, and the program has to be left with `leave`
// if it is slow.
std::optional<Counted> count(const host::Game& game, const host::State& state, u32 depth, const Words& words,
                             const std::function<bool()>& enough) {
    const auto begin = std::chrono::steady_clock::now();
    auto promise = std::make_shared<std::promise<host::PerftResult>>();
    std::future<host::PerftResult> future = promise->get_future();
    host::PerftOptions options{
        words.threads, !words.no_bulk, words.divide && depth == words.depth, words.table.get(), {}, nullptr};
    // The thread may outlive the caller: it holds on to the table.
    std::thread([=, table = words.table] { promise->set_value(host::perft(game, state, depth, options)); }).detach();
    while (future.wait_for(std::chrono::milliseconds(20)) != std::future_status::ready)
        if (interrupt_flag() || enough())
            return std::nullopt;
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    return Counted{future.get(), time.count()};
}

// Moves and their counts, in the order of their texts.
std::vector<std::pair<std::string, u64>> shares(const host::Game& game, const host::State& state,
                                                const host::PerftResult& result) {
    std::vector<host::Move> moves;
    for (const host::PerftShare& share : result.moves)
        moves.push_back(share.move);
    const host::MoveTexts texts(game, state, moves);
    std::vector<std::pair<std::string, u64>> sorted;
    for (usize i = 0; i < moves.size(); ++i)
        sorted.emplace_back(texts.text(i), result.moves[i].nodes);
    std::ranges::sort(sorted);
    return sorted;
}

void print(const host::Game& game, const host::State& state, u32 depth, const Counted& counted, const Words& words) {
    const auto divided = shares(game, state, counted.result);
    if (words.json) {
        nlohmann::json line = {{"depth", depth}, {"nodes", counted.result.nodes}, {"seconds", counted.seconds}};
        for (const auto& [move, nodes] : divided)
            line["divide"][move] = nodes;
        say("{}\n", dump(line));
    } else {
        for (const auto& [move, nodes] : divided)
            say("{} {}\n", move, nodes);
        say("{} {} {:.3f}\n", depth, counted.result.nodes, counted.seconds);
    }
    flush();
}

// A count that the interpreter makes in less is followed by the next, should code still be in the making.
constexpr double quick_seconds = 0.02;

// How far the counting came.
struct Progress {
    u32 depth;            // the next to count
    bool left_on = false; // a thread still counts what nobody waits for
};

// Prints the first depths as the interpreter has them, until compiled code is there.
void count_meanwhile(const GameSource& source, const host::State& state, const Compiling& compiling, const Words& words,
                     Progress& progress) {
    const auto enough = [&] { return compiling.ready(); };
    double last = 0;
    while (progress.depth <= std::min(words.depth, 6u) && last < quick_seconds && !enough()) {
        const auto counted = count(source.interpreted(), state, progress.depth, words, enough);
        progress.left_on = !counted;
        if (!counted || !source.interpreter().failure().empty())
            return;
        print(source.interpreted(), state, progress.depth++, *counted, words);
        last = counted->seconds;
    }
}

int count_all(const GameSource& source, const host::Game& game, const host::State& state, const Words& words,
              Progress& progress) {
    for (u32& depth = progress.depth; depth <= words.depth; ++depth) {
        const std::optional<Counted> counted = count(game, state, depth, words, [] { return false; });
        if (!counted) {
            complain("interrupted in depth {}", depth);
            leave(interrupted);
        }
        if (source.gave_up(game))
            return at_fault;
        print(game, state, depth, *counted, words);
    }
    return all_well;
}

// The table asked for; a complaint if there is not so much memory.
bool make_table(Words& words) {
    if (words.megabytes == 0)
        return true;
    const u64 there = host::machine_memory() >> 20;
    const auto refuse = [&] {
        complain("no memory for a table of {} MB; this machine has {}", words.megabytes, there);
        return false;
    };
    if (words.megabytes >= there)
        return refuse();
    try {
        words.table = std::make_shared<host::PerftTable>(words.megabytes);
    } catch (const std::bad_alloc&) {
        return refuse();
    }
    return true;
}

int perft(Words& words) {
    if (!make_table(words))
        return at_fault;
    const auto source = GameSource::open(words);
    if (!source)
        return at_fault;
    host::Game game = source->interpreted();
    const auto state = first_state(game, words.position);
    if (!state)
        return at_fault;
    const std::vector<i32> slots = game.slots(*state);
    catch_interrupts();
    Progress progress{words.divide ? words.depth : 1};
    int code = all_well;
    if (words.engine != Engine::interpreter) {
        Compiling compiling(*source, Purpose::moves);
        if (words.engine == Engine::unsaid && !words.divide)
            count_meanwhile(*source, *state, compiling, words, progress);
        if (progress.depth > words.depth)
            leave_early(compiling, all_well);
        game = source->settle(compiling.take(), words.engine, code);
    }
    if (game) {
        const auto same = game.from_slots(slots);
        CHECK(same.has_value(), "compiled code refuses a position that the interpreter has");
        code = count_all(*source, game, *same, words, progress);
    }
    if (progress.left_on)
        leave(code);
    return code;
}

} // namespace

Command perft_command(CLI::App& program) {
    const auto words = std::make_shared<Words>();
    CLI::App* const command = program.add_subcommand("perft", "Counts the moves to a depth");
    add_game(*command, *words);
    command->add_option("depth", words->depth, fmt::format("How deep, 1 to {}", deepest))
        ->type_name("DEPTH")
        ->required()
        ->check(CLI::Range(1u, deepest));
    command->add_flag("--divide", words->divide, "The last depth only, with the count of each move");
    command->add_option("--threads", words->threads, "How many moves are counted at once")
        ->type_name("N")
        ->check(CLI::Range(1u, most_threads));
    command->add_option("--hash", words->megabytes, "Keeps counts of positions, in so many megabytes")
        ->type_name("MB")
        ->check(CLI::Range(1u, most_megabytes));
    command->add_flag("--no-bulk", words->no_bulk, "Makes every last move instead of counting it");
    add_position(*command, *words);
    add_engine(*command, *words);
    add_json(*command, words->json);
    return {command, [words] { return perft(*words); }};
}

} // namespace rubicon::driver
