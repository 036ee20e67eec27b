#include "runtime/host/alpha_beta.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <new>
#include <thread>

#include <sys/mman.h>

#include "rubicon/search/pvs.hpp"

namespace rubicon::host {

namespace {

// Moves kept at once: a line of a hundred plies of a game with hundreds of moves.
constexpr u32 most_moves = 1 << 15;

// In pages as large as can be had: entries are asked for all over the table. Its bytes are 0.
search::Transpositions::Entry* large_memory(u64 count) {
    constexpr usize large_page = 1 << 21;
    const usize bytes = (count * sizeof(search::Transpositions::Entry) + large_page - 1) / large_page * large_page;
    void* const memory = std::aligned_alloc(large_page, bytes);
    if (!memory)
        throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    std::memset(memory, 0, bytes);
    return static_cast<search::Transpositions::Entry*>(memory);
}

// The evaluated share of a win for the player whose score it is.
double share_of(i32 score) {
    return 1 / (1 + std::exp(-score / logistic_scale));
}

} // namespace

// One thread's own part of a search.
struct AlphaBeta::Worker {
    Worker(const Game& game, Road road)
        : states(usize{search::Experience::plies} * searched_state_size(game, road)),
          moves(usize{most_moves} * game.table().move_size), ranks(most_moves), hints(most_moves),
          lines(usize{search::Experience::plies} * search::Experience::plies) {
        experience.forget();
    }

    search::Memory memory() {
        return {static_cast<u8*>(states.data()),
                static_cast<u8*>(moves.data()),
                ranks.data(),
                hints.data(),
                most_moves,
                lines.data()};
    }

    Block states, moves;
    std::vector<u64> ranks;
    std::vector<search::Hint> hints;
    std::vector<u16> lines;
    search::Experience experience;
    std::unique_ptr<Watch> watch;
    search::Stopper stopper;
    std::unique_ptr<Searcher> search;
};

AlphaBeta::AlphaBeta(const Game& game_, const Evaluator& evaluator, search::Captures captures,
                     const Engine::Options& options_)
    : game(game_), options(options_),
      judgement(evaluator.judgement(captures, handicap(options.level).error, options.seed)), road(best_road(game)),
      entries(nullptr, std::free), entry_count(0) {
    const u64 wanted = std::max<u64>(1, options.hash_megabytes) * (1 << 20) / sizeof(search::Transpositions::Entry);
    entry_count = std::bit_floor(wanted);
    entries.reset(large_memory(entry_count));
    table.use(entries.get(), entry_count);
    for (u32 i = 0; i < std::max(1u, options.threads); ++i)
        workers.push_back(std::make_unique<Worker>(game, road));
}

AlphaBeta::~AlphaBeta() = default;

void AlphaBeta::forget() {
    std::memset(static_cast<void*>(entries.get()), 0, entry_count * sizeof(search::Transpositions::Entry));
    for (auto& worker : workers)
        worker->experience.forget();
}

Choice AlphaBeta::think(const State& state, const std::vector<u64>& past, Clock& clock,
                        const Engine::Progress& progress) {
    table.next_search();
    for (auto& worker : workers) {
        worker->experience.fade();
        worker->watch = std::make_unique<Watch>(clock);
        worker->stopper = worker->watch->stopper(road);
        worker->search =
            make_searcher(game, road, {&judgement, &table, &worker->experience, worker->memory(), &worker->stopper});
        worker->search->begin(state, past);
    }
    Choice choice;
    std::vector<std::thread> helpers;
    for (u32 i = 1; i < workers.size(); ++i)
        helpers.emplace_back([&, i] { deepen(state, *workers[i], 1 + i % 2, clock, {}, nullptr); });
    choice.move = game.moves(state).front();
    deepen(state, *workers.front(), 1, clock, progress, &choice);
    clock.end();
    for (std::thread& helper : helpers)
        helper.join();
    return choice;
}

// Deeper and deeper; a helper (`choice` null) only fills the table.
void AlphaBeta::deepen(const State& root, Worker& worker, u32 first_depth, Clock& clock,
                       const Engine::Progress& progress, Choice* choice) {
    const u32 deepest =
        clock.limits.depth > 0 ? std::min<u32>(clock.limits.depth, search::most_depth) : search::most_depth;
    i32 score = 0;
    for (u32 depth = first_depth; depth <= deepest && !clock.over(); ++depth) {
        score = worker.search->deepen(static_cast<i32>(depth), score);
        const bool finished = !worker.search->stopped();
        if (choice && !worker.search->line().empty()) {
            const u32 full = finished ? depth : choice->depth;
            *choice = told(root, worker, score, full, clock);
            if (progress && finished)
                progress(*choice);
        }
        const bool proved = std::abs(score) >= least_win && static_cast<u32>(win_score - std::abs(score)) <= depth;
        if (!finished || (choice && (proved || clock.nearly_out_of_time())))
            break;
    }
}

Choice AlphaBeta::told(const State& state, Worker& worker, i32 score, u32 depth, const Clock& clock) const {
    Choice choice;
    choice.score = score;
    choice.depth = depth;
    choice.nodes = std::max(clock.nodes(), worker.search->nodes());
    choice.seconds = clock.seconds();
    State at = state;
    for (const u16 place : worker.search->line()) {
        const std::vector<Move> moves = game.moves(at);
        if (place >= moves.size())
            break;
        if (choice.line.empty())
            choice.index = place;
        choice.line.push_back(moves[place]);
        game.play(at, moves[place]);
    }
    if (!choice.line.empty())
        choice.move = choice.line.front();
    const u32 decides = game.decider(state);
    choice.expects = {share_of(score), share_of(-score)};
    if (decides == 1)
        std::swap(choice.expects[0], choice.expects[1]);
    return choice;
}

} // namespace rubicon::host
