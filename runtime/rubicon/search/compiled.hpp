// A game that is compiled together with its search. Free-standing.
//
// G is what the generated text tells of its game, see compiler/emit/search.cpp. With each state it keeps what its
// pieces are worth and their share of the key; both are brought up to date by what a move changes on the board.
#pragma once

#include "rubicon/search/searcher.hpp"

namespace rubicon::search {

struct Place {
    void* at;
};

} // namespace rubicon::search

// Without the standard library there is no placement new.
inline void* operator new(rubicon::usize, rubicon::search::Place place) noexcept {
    return place.at;
}
inline void operator delete(void*, rubicon::search::Place) noexcept {}

namespace rubicon::search {

template <class G>
class CompiledGame {
public:
    explicit CompiledGame(const Judgement& known) : judgement(known), safety(known.safety) {}

    struct Position {
        typename G::State state;
        u64 key;    // share of the pieces on top
        i32 pieces; // what these are worth to the first player
    };

    static constexpr u32 state_size() { return G::rounded(sizeof(Position)); }
    static constexpr u32 move_size() { return G::move_size; }

    void enter(void* at, const void* state) const {
        Position& here = *static_cast<Position*>(at);
        here = {*static_cast<const typename G::State*>(state), 0, 0};
        add_changes(here, typename G::State{}.board, here.state.board);
    }

    u32 moves(const void* at, void* list, u32 capacity) const {
        Listed listed{static_cast<u8*>(list), 0, capacity};
        G::each_move(state_of(at), listed);
        return listed.size;
    }
    u32 loud_moves(const void* at, void* list, u32 capacity) const {
        Listed listed{static_cast<u8*>(list), 0, capacity};
        G::each_loud(state_of(at), listed);
        return listed.size;
    }

    void make(void* to, const void* from, const void* move) const {
        const Position& before = *static_cast<const Position*>(from);
        Position& after = *static_cast<Position*>(to);
        after = before;
        const auto& made = *static_cast<const typename G::Move*>(move);
        G::play(after.state, made);
        const bool told = G::each_change(before.state, made, [&](int bit, int code, bool comes, bool) {
            change(after, G::cell_of(bit), code, comes);
        });
        if (!told)
            add_changes(after, before.state.board, after.state.board);
    }

    u64 key(const void* at) const { return plain(at) ? full_key(at) : G::key(state_of(at)); }
    bool plain(const void* at) const { return G::plain_key(state_of(at)); }
    u64 full_key(const void* at) const {
        const Position& here = *static_cast<const Position*>(at);
        return here.key ^ G::key_rest(here.state);
    }
    u64 rough_key(const void* at) const {
        const Position& here = *static_cast<const Position*>(at);
        return here.key ^ G::key_rest(G::unmarked(here.state));
    }
    u32 decider(const void* at) const { return G::decider(state_of(at)); }

    bool over(const void* at, u32 times, bool moves, i32& score) const {
        Result result;
        G::result(state_of(at), times, moves, result);
        if (result.over)
            score = score_of(result, G::scores);
        return result.over;
    }

    i32 value(const void* at, i32 low, i32 high) const {
        const Position& here = *static_cast<const Position*>(at);
        const auto& board = here.state.board;
        i64 pieces = here.pieces;
        i64 fine = here.state.mover == 0 ? judgement.tempo : -judgement.tempo;
        if constexpr (G::towers)
            for (auto rest = board.under.cells(); any(rest);)
                pieces += worth_under(board, pop_first(rest));
        if constexpr (G::hands)
            for (int p = 0; p < 2; ++p)
                for (int k = 0; k < G::kinds; ++k)
                    pieces += i64{board.hand[p][k]} * (p == 0 ? 1 : -1) * judgement.hand[p * G::kinds + k];
        if constexpr (G::vars)
            for (u32 v = 0; v < judgement.variables; ++v) {
                const Judgement::Variable& variable = judgement.variable[v];
                fine += i64{variable.weight} * (board.var[variable.at] - board.var[variable.at + 1]);
            }
        if (judgement.race != nullptr)
            fine += race(board, 0) - race(board, 1);
        i32 sum = 0;
        const i64 moves = mobility_at_most(judgement);
        if (outside(judgement, pieces, fine, moves + safety_at_most(judgement), low, high, sum))
            return sum;
        if (judgement.safety != nullptr) {
            fine += safety.value(board);
            if (outside(judgement, pieces, fine, moves, low, high, sum))
                return sum;
        }
        if (judgement.mobility != 0)
            fine += mobility(here);
        sum = value_of(pieces, fine);
        return judgement.noise == 0 ? sum : with_noise(judgement, sum, key(at));
    }

    void hints(const void* at, const void* list, u32 count, Hint* out) const {
        const typename G::State& state = state_of(at);
        MoveBrief told;
        const u8* next = static_cast<const u8*>(list);
        for (u32 i = 0; i < count; ++i, next += G::move_size) {
            G::brief(state, *reinterpret_cast<const typename G::Move*>(next), told);
            out[i] = hint_of(judgement, G::about.layout, told,
                             [&](u32 cell) { return u32(G::code_on(state.board, G::bit_of(cell))); });
        }
    }

    bool judges_moves() const { return judgement.told_by_moves; }
    i32 most_of(const void* at, u32 side) const {
        const i32 sign = side == 0 ? 1 : -1;
        return sign * bound_of(judgement, static_cast<const Position*>(at)->pieces, sign);
    }
    RUBICON_INLINE i32 gain(const void* at, const void* move) const {
        const Position& here = *static_cast<const Position*>(at);
        const auto& made = *static_cast<const typename G::Move*>(move);
        i32 sum = 0;
        const auto add = [&](int bit, int code, bool comes, bool own) {
            sum += gain_by(judgement, u32(code), u32(code * G::cells + G::cell_of(bit)), comes, own);
        };
        if (!G::each_change(here.state, made, add)) {
            typename G::State after = here.state;
            G::play(after, made);
            each_difference(here.state.board, after.board, [&](int bit, int code, bool comes) {
                add(bit, code, comes, code / G::kinds == int(here.state.mover));
            });
        }
        return sum;
    }

    bool surely_calm(const void* at) const {
        if constexpr (G::tells_captures)
            return judgement.captures == Captures::forced && !G::must_take(state_of(at));
        return false;
    }

    u32 weight(const void* at, const void* move) const {
        return G::weight(state_of(at), *static_cast<const typename G::Move*>(move));
    }
    bool mixed() const { return judgement.captures == Captures::optional; }
    bool forced() const { return judgement.captures == Captures::forced; }

private:
    // Writes moves side by side, and counts also those for which there is no room.
    struct Listed {
        u8* next;
        u32 size, capacity;

        RUBICON_INLINE void operator()(const typename G::Move& move) {
            if (size++ < capacity) {
                *reinterpret_cast<typename G::Move*>(next) = move;
                next += G::move_size;
            }
        }
    };

    static const typename G::State& state_of(const void* at) { return static_cast<const Position*>(at)->state; }

    template <class Board>
    void add_changes(Position& to, const Board& before, const Board& after) const {
        each_difference(before, after,
                        [&](int bit, int code, bool comes) { change(to, G::cell_of(bit), code, comes); });
    }

    // Where the pieces on top differ, those of a kind at a time.
    template <class Board, class Change>
    RUBICON_APART static void each_difference(const Board& before, const Board& after, Change&& change) {
        for (int player = 0; player < 2; ++player)
            for (int kind = 0; kind < G::kinds; ++kind) {
                const auto now = G::standing(after, player, kind);
                for (auto rest = G::standing(before, player, kind) ^ now; any(rest);) {
                    const u32 bit = pop_first(rest);
                    change(int(bit), player * G::kinds + kind, has(now, bit));
                }
            }
    }

    RUBICON_INLINE void change(Position& to, int cell, int code, bool comes) const {
        to.key ^= G::piece_key(cell, code);
        const i32 worth = judgement.top[code * G::cells + cell];
        to.pieces += comes == (code < G::kinds) ? worth : -worth;
    }

    template <class Board>
    i32 worth_under(const Board& board, u32 bit) const {
        const int owner = (G::code_on(board, int(bit)) - 1) / G::kinds;
        const auto tower = board.under.at(bit);
        i32 sum = 0;
        for (u32 level = 0; level < tower.size(); ++level) {
            const u32 piece = u32(tower.at(level));
            const int whose = int(piece) / G::kinds;
            const i32 worth = (whose == owner ? judgement.guard : judgement.captive)[piece];
            sum += whose == 0 ? worth : -worth;
        }
        return sum;
    }

    // How many moves each player would have is kept by the position's key where it takes long to count.
    struct Counted {
        u32 check;
        u16 first, second;
    };
    static constexpr u32 counted_size = G::counts_fast ? 1 : 1 << 14;

    i64 mobility(const Position& here) const {
        u64 count[2] = {};
        if constexpr (G::counts_fast)
            return G::count_all(here.state, count) ? mobility_value(judgement, count[0], count[1]) : 0;
        const u64 key = here.key ^ G::key_rest(here.state);
        Counted& known = counted[key % counted_size];
        if (known.check != u32(key >> 32)) {
            if (!G::count_all(here.state, count))
                count[0] = count[1] = 0;
            if ((count[0] | count[1]) >> 16 != 0)
                return mobility_value(judgement, count[0], count[1]);
            known = {u32(key >> 32), u16(count[0]), u16(count[1])};
        }
        return mobility_value(judgement, known.first, known.second);
    }

    template <class Board>
    RUBICON_APART i64 race(const Board& board, u32 player) const {
        const auto owner = [&](u32 cell) {
            const u32 bit = u32(G::bit_of(cell));
            return has(board.owner[0], bit) ? 0 : has(board.owner[1], bit) ? 1 : nobody;
        };
        return race_value(judgement, count_race(*judgement.race, player, owner, [&](auto&& each) {
                              for (auto rest = board.owner[player]; any(rest);)
                                  each(u32(G::cell_of(int(pop_first(rest)))));
                          }));
    }

    const Judgement& judgement;
    SafetySets<G> safety;
    mutable Counted counted[counted_size]{};
};

template <class G>
struct Searcher {
    explicit Searcher(const Setup& setup)
        : game(*setup.judgement), pvs(game, *setup.table, *setup.experience, setup.memory, *setup.stopper) {}

    CompiledGame<G> game;
    Pvs<CompiledGame<G>, Stopper> pvs;
};

template <class G>
struct CompiledSearch {
    using Made = Searcher<G>;
    static Made& made(void* at) { return *static_cast<Made*>(at); }
    static const Made& made(const void* at) { return *static_cast<const Made*>(at); }

    static void make(void* at, const Setup& setup) { new (Place{at}) Made(setup); }
    static void begin(void* at, const void* state, const u64* past_keys, u32 count) {
        made(at).pvs.begin(state, past_keys, count);
    }
    static i32 deepen(void* at, i32 depth, i32 guess) { return made(at).pvs.deepen(depth, guess); }
    static bool stopped(const void* at) { return made(at).pvs.stopped(); }
    static u64 nodes(const void* at) { return made(at).pvs.nodes(); }
    static const u16* line(const void* at, u32& size) {
        size = made(at).pvs.line_size();
        return made(at).pvs.line();
    }

    static constexpr SearchTable table = {
        sizeof(Made), CompiledGame<G>::state_size(), make, begin, deepen, stopped, nodes, line};
};

} // namespace rubicon::search
