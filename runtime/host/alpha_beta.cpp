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
#include "runtime/host/machine.hpp"

namespace rubicon::host {

namespace {

// Moves kept at once: a line of a hundred plies of a game with hundreds of moves.
constexpr u32 most_moves = 1 << 15;

// In pages as large as can be had: entries are asked for all over the table.
search::Transpositions::Entry* large_memory(u64 count) {
    constexpr usize large_page = 1 << 21;
    const usize bytes = (count * sizeof(search::Transpositions::Entry) + large_page - 1) / large_page * large_page;
    void* const memory = std::aligned_alloc(large_page, bytes);
    if (!memory || bytes > machine_memory()) {
        std::free(memory);
        throw std::bad_alloc();
    }
#ifdef MADV_HUGEPAGE
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
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
        : states(usize{2 * search::Experience::plies} * searched_state_size(game, road)),
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
    forget();
    for (u32 i = 0; i < std::max(1u, options.threads); ++i)
        workers.push_back(std::make_unique<Worker>(game, road));
}

AlphaBeta::~AlphaBeta() = default;

void AlphaBeta::forget() {
    std::memset(static_cast<void*>(entries.get()), 0, entry_count * sizeof(search::Transpositions::Entry));
    table.use(entries.get(), entry_count); // its age, too, begins anew
    for (auto& worker : workers)
        worker->experience.forget();
}

Choice AlphaBeta::think(const State& state, const std::vector<u64>& past, Clock& clock,
                        const Engine::Progress& progress) {
    table.next_search();
    for (auto& worker : workers) {
        worker->experience.fade();
        worker->search =
            make_searcher(game, road, {&judgement, &table, &worker->experience, worker->memory(), &worker->stopper});
        begin(*worker, state, past, clock);
    }
    Choice choice;
    std::vector<std::thread> helpers;
    for (u32 i = 1; i < workers.size(); ++i)
        helpers.emplace_back([&, i] { deepen(state, *workers[i], 1 + i % 2, clock, {}, nullptr); });
    choice.move = game.moves(state).front();
    deepen(state, *workers.front(), 1, clock, progress, &choice);
    if (choice.ends_in() < 0 && options.level >= 10)
        hope(state, past, *workers.front(), clock, choice);
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
        } else if (choice) { // stopped before the first move was searched
            choice->nodes = std::max(clock.nodes(), worker.search->nodes());
        }
        // Late moves are searched less deep at first: a faster win may be among them.
        const u32 further = score > 0 ? 4 : 0;
        const bool proved =
            std::abs(score) >= least_win && static_cast<u32>(win_score - std::abs(score)) + further <= depth;
        if (!finished || (choice && (proved || clock.nearly_out_of_time())))
            break;
    }
}

void AlphaBeta::begin(Worker& worker, const State& state, const std::vector<u64>& past, Clock& clock) {
    worker.watch = std::make_unique<Watch>(clock);
    worker.stopper = worker.watch->stopper(road);
    worker.search->begin(state, past);
}

// Where all moves lose, the one that loses last may leave the other player nothing to do wrong. With what is left of
// the limits, the move is sought after which most of his answers lose the win.
void AlphaBeta::hope(const State& root, const std::vector<u64>& past, Worker& worker, Clock& clock, Choice& choice) {
    const std::vector<Move> moves = game.moves(root);
    const i32 plies = -choice.ends_in();
    std::vector<u64> before = past;
    before.push_back(game.key(root));
    double most = 0;
    const u32 longest = choice.index;
    for (u32 n = 0; n < moves.size(); ++n) {
        const u32 i = n == 0 ? longest : n <= longest ? n - 1 : n; // the one that loses last comes first
        State after = root;
        game.play(after, moves[i]);
        const auto share = chances(after, before, worker, clock, game.decider(root), plies - 2);
        if (!share)
            return;
        if (*share > most) {
            most = *share;
            choice.index = i;
            choice.move = moves[i];
            choice.line = {moves[i]};
        }
    }
}

// The share of the other player's answers after which no loss in so many plies is proved; nothing if the search ended.
std::optional<double> AlphaBeta::chances(const State& after, const std::vector<u64>& past, Worker& worker, Clock& clock,
                                         u32 player, i32 plies) {
    if (game.result(after).over || game.decider(after) != 1 - player)
        return 0;
    const std::vector<Move> answers = game.moves(after);
    u32 escapes = 0;
    for (const Move& answer : answers) {
        State next = after;
        game.play(next, answer);
        const Result result = game.result(next);
        if (result.over || game.decider(next) != player) {
            escapes += result.over && (result.winners >> player & 1) != 0;
            continue;
        }
        begin(worker, next, past, clock);
        i32 score = 0;
        for (i32 depth = 1; depth <= plies && score > -least_win; ++depth) {
            score = worker.search->deepen(depth, score);
            if (worker.search->stopped())
                return std::nullopt;
        }
        escapes += score > -least_win;
    }
    return static_cast<double>(escapes) / static_cast<double>(answers.size());
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
