// Breakthrough: moves, ends and tables, written by Rubicon from breakthrough.rules.
// Numbering: 64 bits in 1 word, 4 masked ways.
// Generator: whole sets.
#ifndef RUBICON_GAME_breakthrough
#define RUBICON_GAME_breakthrough

#include "rubicon/cells.hpp"
#include "rubicon/chains.hpp"
#include "rubicon/collect.hpp"
#include "rubicon/layout.hpp"
#include "rubicon/limits.hpp"
#include "rubicon/nodes.hpp"
#include "rubicon/perft.hpp"
#include "rubicon/ref.hpp"
#include "rubicon/stamp.hpp"
#include "rubicon/table.hpp"
#include "rubicon/trace.hpp"
#include "rubicon/types.hpp"
#ifdef RUBICON_GAME_SEARCH
#include "rubicon/search/compiled.hpp"
#endif

namespace rubicon_game_breakthrough {

using namespace rubicon;

// ---- board ----------------------------------------------------------------------------------------------------------

using Cells = u64;
inline constexpr int players = 2, kinds = 1, cells = 64, bits = 64;
// players, in turn order: white, black
// kinds: pawn
// ways, as shifts: n 8, ne 9 masked, se -7 masked, s -8, sw -9 masked, nw 7 masked
inline constexpr Cells board_cells = 0xffffffffffffffff;
// The cell of each bit, -1 where there is none, and the bit of each cell.
inline constexpr i16 cell_of[64] = {
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
    28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52,
    53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63,
};
inline constexpr i16 bit_of[64] = {
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
    28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52,
    53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63,
};
// goal
inline constexpr Cells zone_0_goal[players] = {0xff00000000000000, 0xff};
// own ranks 1..2
inline constexpr Cells zone_1_own_ranks_1_2[players] = {0xffff, 0xffff000000000000};

// All that moves depend on, but for whose turn it is.
struct Board {
    Cells owner[2]; // by player

    friend constexpr bool operator==(const Board&, const Board&) = default;
};

// Whether a move has changed anything.
constexpr bool changed(const Board& before, const Board after) {
    return !(before == after);
}

constexpr Cells live(const Board&) { return board_cells; }
constexpr Cells occupied(const Board& board) { return board.owner[0] | board.owner[1]; }
constexpr Cells empty(const Board& board) { return live(board) & ~occupied(board); }
constexpr Cells empty(const Board& board, const Cells& barred) { return empty(board) & ~barred; }
constexpr Cells cell_set(int bit) { return bit < 0 ? Cells{} : single<Cells>(u32(bit)); }
constexpr bool in(const Cells& set, int bit) { return bit >= 0 && has(set, u32(bit)); }
constexpr i64 size(const Cells& set) { return count(set); }
constexpr bool same_place(int a, int b) { return a >= 0 && a == b; }

// The first cell of a set in the order of cells, not of bits; -1 if it is empty.
constexpr int lowest(const Cells& set) {
    return any(set) ? int(first(set)) : -1;
}
constexpr int pop_lowest(Cells& set) {
    const int bit = lowest(set);
    set &= ~cell_set(bit);
    return bit;
}

// Sets of players, by player: bit p is player p.
inline constexpr u32 team[players] = {0x1, 0x2};
inline constexpr u32 partners[players] = {0x0, 0x0};
inline constexpr u32 enemies[players] = {0x2, 0x1};
constexpr u32 of_player(const u32 (&of)[players], int p) { return p < 0 ? 0 : of[p]; }
constexpr u32 only_player(int p) { return p < 0 ? 0 : 1u << p; }
constexpr Cells owned_by(const Board& board, u32 who) {
    Cells set{};
    for (int p = 0; p < players; ++p)
        if (who >> p & 1) set |= board.owner[p];
    return set;
}
constexpr Cells as_seen_by(const Cells (&zone)[players], u32 who) {
    Cells set{};
    for (int p = 0; p < players; ++p)
        if (who >> p & 1) set |= zone[p];
    return set;
}

// Owner and kind of the piece on a cell, -1 if there is none.
constexpr int owner_at(const Board& board, int bit) {
    for (int p = 0; p < players; ++p)
        if (in(board.owner[p], bit)) return p;
    return -1;
}
constexpr int kind_on(const Board& board, int bit) {
    return in(occupied(board), bit) ? 0 : -1;
}
constexpr bool kind_in(int kind, u64 mask) { return kind >= 0 && (mask >> kind & 1) != 0; }

// The pieces on these cells leave the board.
constexpr void lift(Board& board, const Cells& from) {
    for (Cells& set : board.owner) set &= ~from;
}
// One piece goes from its cell to another; what stood there is lost.
constexpr void shove(Board& board, const Cells& from, const Cells& to) {
    lift(board, to);
    for (Cells& set : board.owner)
        if (any(set & from)) set ^= from | to;
}
// The same for an effect; `standing` goes along if it is the piece that moves.
template <class Cell> constexpr void put(Board& board, int from, int to, Cell& standing) {
    if (from == to || !in(occupied(board), from) || !in(live(board), to)) return;
    shove(board, cell_set(from), cell_set(to));
    if (standing == from) standing = Cell(to);
}
constexpr void put(Board& board, int from, int to) {
    int standing = -1;
    put(board, from, to, standing);
}
constexpr void exchange(Board& board, const Cells& a, const Cells& b) {
    const auto swapped = [&](Cells& set) {
        if (any(set & a) != any(set & b)) set ^= a | b;
    };
    for (Cells& set : board.owner) swapped(set);
}
// The pieces on these cells become of a kind.
constexpr void retype([[maybe_unused]] Board& board, [[maybe_unused]] Cells of, [[maybe_unused]] int kind) {
}
constexpr void turn_over(Board& board, Cells of, int player) {
    if (player < 0) return;
    of &= occupied(board);
    for (Cells& set : board.owner) set &= ~of;
    board.owner[player] |= of;
}

// ---- ways, kinds and moves ------------------------------------------------------------------------------------------
// A way moves every cell of a set by one constant. Masked: cells at the border that would come out on the other side
// are left out first.
inline constexpr int way_n = 0;
inline constexpr int way_ne = 1;
inline constexpr int way_e = 2;
inline constexpr int way_se = 3;
inline constexpr int way_s = 4;
inline constexpr int way_sw = 5;
inline constexpr int way_w = 6;
inline constexpr int way_nw = 7;
inline constexpr int way_by[8] = {8, 9, 1, -7, -8, -9, -1, 7};
inline constexpr int way_back[8] = {4, 5, 6, 7, 0, 1, 2, 3};
inline constexpr Cells way_from[8] = {~Cells{}, 0x7f7f7f7f7f7f7f, ~Cells{}, 0x7f7f7f7f7f7f7f00, ~Cells{}, 0xfefefefefefefe00, ~Cells{}, 0xfefefefefefefe};

// One cell along way W; one cell against it.
template <int W>
RUBICON_INLINE constexpr Cells along(const Cells& set) { return shift<way_by[W]>(set & way_from[W]); }
template <int W>
RUBICON_INLINE constexpr Cells against(const Cells& set) { return shift<-way_by[W]>(set) & way_from[W]; }
// Cells that can be reached along W through free cells.
template <int W>
RUBICON_INLINE constexpr Cells reach(const Cells& set, const Cells& free) {
    Cells found{};
    for (Cells s = along<W>(set) & free; any(s); s = along<W>(s) & free) found |= s;
    return found;
}

// Free cells along W and the first one behind them that is not free.
template <int W>
RUBICON_INLINE constexpr Cells slid(const Cells& set, const Cells& free) {
    return along<W>(set | reach<W>(set, free));
}
// The same, no nearer than `least` cells and no farther than `most`.
template <int W>
constexpr Cells slid_within(const Cells& set, const Cells& free, int least, int most) {
    Cells found{}, s = set;
    for (int n = 1; n <= most && any(s); ++n) {
        s = along<W>(s);
        if (n >= least) found |= s;
        s &= free;
    }
    return found;
}

inline constexpr u8 kind_pawn = 0;

// One move. `kind` stood on `from`, `into` stands on `to`; `taken` are the pieces that leave the board.
struct Move {
    Cells from, to, taken;
    u8 owner, move_class, kind, into;
};

// ---- `go` -----------------------------------------------------------------------------------------------------------
// line 7: go step forward
template <int O>
RUBICON_INLINE Cells go_pieces_0(const Board& board, const Cells& pieces) {
    const Cells set = pieces & occupied(board);
    return set;
}

template <int O>
RUBICON_INLINE bool go_any(const Board& board, const Cells& pieces) {
    if (const Cells set = go_pieces_0<O>(board, pieces); any(set) && any((along<(O == 0 ? way_n : way_se)>(set) | along<(O == 0 ? way_ne : way_s)>(set) | along<(O == 0 ? way_nw : way_sw)>(set)) & empty(board))) return true;
    return false;
}

// How many moves of class `go` the pieces have.
template <int O>
RUBICON_INLINE u64 go_count(const Board& board, const Cells& pieces) {
    u64 n = 0;
    if (const Cells set = go_pieces_0<O>(board, pieces); any(set)) {
        n += count((along<(O == 0 ? way_n : way_se)>(set) & empty(board)));
        n += count((along<(O == 0 ? way_ne : way_s)>(set) & empty(board)));
        n += count((along<(O == 0 ? way_nw : way_sw)>(set) & empty(board)));
    }
    return n;
}

template <int O, class Visit>
RUBICON_INLINE void go_each(const Board& board, const Cells& pieces, Visit&& visit) {
    if (const Cells set = go_pieces_0<O>(board, pieces); any(set)) {
        for (Cells targets = along<(O == 0 ? way_n : way_se)>(set) & empty(board); any(targets);) {
            const Cells to = lowest_cell(targets);
            targets ^= to;
            const Cells one = shift<-way_by[(O == 0 ? way_n : way_se)]>(to);
            visit(Move{one, to, Cells{}, O, 0, kind_pawn, kind_pawn});
        }
        for (Cells targets = along<(O == 0 ? way_ne : way_s)>(set) & empty(board); any(targets);) {
            const Cells to = lowest_cell(targets);
            targets ^= to;
            const Cells one = shift<-way_by[(O == 0 ? way_ne : way_s)]>(to);
            visit(Move{one, to, Cells{}, O, 0, kind_pawn, kind_pawn});
        }
        for (Cells targets = along<(O == 0 ? way_nw : way_sw)>(set) & empty(board); any(targets);) {
            const Cells to = lowest_cell(targets);
            targets ^= to;
            const Cells one = shift<-way_by[(O == 0 ? way_nw : way_sw)]>(to);
            visit(Move{one, to, Cells{}, O, 0, kind_pawn, kind_pawn});
        }
    }
}

// Move number `left` of the class, from 0; where it has fewer, false, and `left` is less by so many.
template <int O>
RUBICON_INLINE bool go_nth(const Board& board, const Cells& pieces, u32& left, Move& move) {
    const auto visit = [&](const Move& m) {
        if (left-- == 0) move = m;
    };
    if (const Cells set = go_pieces_0<O>(board, pieces); any(set)) {
        {
            const Cells targets = along<(O == 0 ? way_n : way_se)>(set) & empty(board);
            u32 n = 0;
            n += count(targets);
            if (left < n) {
                const Cells to = single<Cells>(nth(targets, left));
                left = 0;
                const Cells one = shift<-way_by[(O == 0 ? way_n : way_se)]>(to);
                visit(Move{one, to, Cells{}, O, 0, kind_pawn, kind_pawn});
                return true;
            }
            left -= n;
        }
        {
            const Cells targets = along<(O == 0 ? way_ne : way_s)>(set) & empty(board);
            u32 n = 0;
            n += count(targets);
            if (left < n) {
                const Cells to = single<Cells>(nth(targets, left));
                left = 0;
                const Cells one = shift<-way_by[(O == 0 ? way_ne : way_s)]>(to);
                visit(Move{one, to, Cells{}, O, 0, kind_pawn, kind_pawn});
                return true;
            }
            left -= n;
        }
        {
            const Cells targets = along<(O == 0 ? way_nw : way_sw)>(set) & empty(board);
            u32 n = 0;
            n += count(targets);
            if (left < n) {
                const Cells to = single<Cells>(nth(targets, left));
                left = 0;
                const Cells one = shift<-way_by[(O == 0 ? way_nw : way_sw)]>(to);
                visit(Move{one, to, Cells{}, O, 0, kind_pawn, kind_pawn});
                return true;
            }
            left -= n;
        }
    }
    return false;
}


// ---- `capture` ------------------------------------------------------------------------------------------------------
// line 8: capture step forward diagonal
template <int O>
RUBICON_INLINE Cells capture_pieces_0(const Board& board, const Cells& pieces) {
    const Cells set = pieces & occupied(board);
    return set;
}

template <int O>
RUBICON_INLINE bool capture_any(const Board& board, const Cells& pieces) {
    if (const Cells set = capture_pieces_0<O>(board, pieces); any(set) && any((along<(O == 0 ? way_ne : way_se)>(set) | along<(O == 0 ? way_nw : way_sw)>(set)) & board.owner[1 - O])) return true;
    return false;
}

// How many moves of class `capture` the pieces have.
template <int O>
RUBICON_INLINE u64 capture_count(const Board& board, const Cells& pieces) {
    u64 n = 0;
    if (const Cells set = capture_pieces_0<O>(board, pieces); any(set)) {
        n += count((along<(O == 0 ? way_ne : way_se)>(set) & board.owner[1 - O]));
        n += count((along<(O == 0 ? way_nw : way_sw)>(set) & board.owner[1 - O]));
    }
    return n;
}

template <int O, class Visit>
RUBICON_INLINE void capture_each(const Board& board, const Cells& pieces, Visit&& visit) {
    if (const Cells set = capture_pieces_0<O>(board, pieces); any(set)) {
        for (Cells targets = along<(O == 0 ? way_ne : way_se)>(set) & board.owner[1 - O]; any(targets);) {
            const Cells to = lowest_cell(targets);
            targets ^= to;
            const Cells one = shift<-way_by[(O == 0 ? way_ne : way_se)]>(to);
            visit(Move{one, to, to, O, 1, kind_pawn, kind_pawn});
        }
        for (Cells targets = along<(O == 0 ? way_nw : way_sw)>(set) & board.owner[1 - O]; any(targets);) {
            const Cells to = lowest_cell(targets);
            targets ^= to;
            const Cells one = shift<-way_by[(O == 0 ? way_nw : way_sw)]>(to);
            visit(Move{one, to, to, O, 1, kind_pawn, kind_pawn});
        }
    }
}

// Move number `left` of the class, from 0; where it has fewer, false, and `left` is less by so many.
template <int O>
RUBICON_INLINE bool capture_nth(const Board& board, const Cells& pieces, u32& left, Move& move) {
    const auto visit = [&](const Move& m) {
        if (left-- == 0) move = m;
    };
    if (const Cells set = capture_pieces_0<O>(board, pieces); any(set)) {
        {
            const Cells targets = along<(O == 0 ? way_ne : way_se)>(set) & board.owner[1 - O];
            u32 n = 0;
            n += count(targets);
            if (left < n) {
                const Cells to = single<Cells>(nth(targets, left));
                left = 0;
                const Cells one = shift<-way_by[(O == 0 ? way_ne : way_se)]>(to);
                visit(Move{one, to, to, O, 1, kind_pawn, kind_pawn});
                return true;
            }
            left -= n;
        }
        {
            const Cells targets = along<(O == 0 ? way_nw : way_sw)>(set) & board.owner[1 - O];
            u32 n = 0;
            n += count(targets);
            if (left < n) {
                const Cells to = single<Cells>(nth(targets, left));
                left = 0;
                const Cells one = shift<-way_by[(O == 0 ? way_nw : way_sw)]>(to);
                visit(Move{one, to, to, O, 1, kind_pawn, kind_pawn});
                return true;
            }
            left -= n;
        }
    }
    return false;
}


// ---- making a move --------------------------------------------------------------------------------------------------
// What rules ask about a finished move, a bit each.
template <int M>
constexpr u32 events(const Board&, [[maybe_unused]] const Move& m) {
    u32 bits = m.into != m.kind ? 1u : 0u; // crowned
    return bits;
}

template <int M>
RUBICON_INLINE Board make(const Board& board, const Move& m) {
    Board after = board;
    const Cells gone = m.from | m.taken;
    after.owner[M] = (board.owner[M] & ~gone) | m.to;
    after.owner[1 - M] = board.owner[1 - M] & ~m.taken;
    return after;
}

// ---- the turn -------------------------------------------------------------------------------------------------------
// line 11: go or capture

template <int M>
RUBICON_INLINE u64 count_rank_0(const Board& board) {
    u64 n = 0;
    n += go_count<M>(board, board.owner[M]);
    n += capture_count<M>(board, board.owner[M]);
    return n;
}

template <int M>
u64 count_moves(const Board& board) {
    return count_rank_0<M>(board);
}

template <int M>
bool any_move(const Board& board) {
    if (go_any<M>(board, board.owner[M]) || capture_any<M>(board, board.owner[M])) return true;
    return false;
}

template <int M, class Sink>
RUBICON_INLINE void each_move(const Board& board, Sink&& sink) {
    go_each<M>(board, board.owner[M], sink);
    capture_each<M>(board, board.owner[M], sink);
}

// Those that take or crown.
template <int M, class Sink>
RUBICON_INLINE void each_loud(const Board& board, Sink&& sink) {
    each_move<M>(board, [&](const Move& m) { if (any(m.taken) || m.into != m.kind) sink(m); });
}

// The boards after the legal moves, one each; sink(board) may not change it.
template <int M, class Sink>
RUBICON_INLINE void each_next(const Board& board, Sink&& sink) {
    const auto made = [&](const Move& m) __attribute__((always_inline)) { sink(make<M>(board, m)); };
    Board next = board;
    const auto quiet = [&](const Move& m) __attribute__((always_inline)) {
        if (any(m.taken) || m.into != m.kind) return made(m);
        next.owner[M] = board.owner[M] ^ (m.from | m.to);
        sink(next);
    };
    go_each<M>(board, board.owner[M], quiet);
    capture_each<M>(board, board.owner[M], quiet);
}


// One of the moves drawn from a list of them.
template <int M> u32 list_moves(const Board& board, Move* list, u32 first, u32 room);
template <int M> RUBICON_APART bool pick_listed(const Board& board, u64 random, Move& move) {
    Move list[64];
    const u32 n = list_moves<M>(board, list, 0, 64);
    if (n == 0) return false;
    u32 wanted = drawn(random, n);
    if (wanted >= 64) {
        list_moves<M>(board, list, wanted, 1);
        wanted = 0;
    }
    return move = list[wanted], true;
}

// Draws one of the moves, each as likely as any other; false if there is none.
template <int M> bool pick_move(const Board& board, u64 random, Move& move) {
    const u32 n = u32(go_count<M>(board, board.owner[M]) + capture_count<M>(board, board.owner[M]));
    if (n == 0) return false;
    u32 left = drawn(random, n);
    if (go_nth<M>(board, board.owner[M], left, move)) return true;
    if (capture_nth<M>(board, board.owner[M], left, move)) return true;
    return true;
}

inline void brief(const Board&, int, const Move& m, MoveBrief& out) {
    out.from = cell_of[first(m.from)];
    out.to = cell_of[first(m.to)];
    out.choice = no_cell;
    out.move_class = m.move_class;
    out.owner = m.owner;
    out.kind = m.kind;
    out.into = m.into;
    out.taken_size = 0;
    for (Cells rest = m.taken; any(rest) && out.taken_size < most_brief;)
        out.taken[out.taken_size++] = cell_of[pop_first(rest)];
}

inline void tell(const Board& board, int, const Move& m, MoveView& out) {
    out = MoveView{};
    out.move_class = m.move_class;
    out.owner = m.owner;
    out.kind = m.kind;
    out.became = no_kind;
    out.from = cell_of[first(m.from)];
    out.to = cell_of[first(m.to)];
    (void)board;
    out.path_size = 1;
    out.path[0] = out.to;
    if (any(m.taken)) {
        out.taken_size = 1;
        out.taken[0] = cell_of[first(m.taken)];
    }
}


// Calls with a player as a constant.
template <int P> struct Player { static constexpr int index = P; };
template <class Call> RUBICON_INLINE decltype(auto) for_player(int player, Call&& call) {
    switch (player) {
        case 1:
            return call(Player<1>{});
        default:
            return call(Player<0>{});
    }
}
inline bool can_move(const Board& board, int player) {
    if (player < 0) return false;
    return for_player(player, [&](auto p) { return any_move<decltype(p)::index>(board); });
}

// ---- state ----------------------------------------------------------------------------------------------------------

struct State {
    Board board;
    i32 made[2]; // moves made, by player
    u32 mover;
};

constexpr bool within(i32 value, i32 least, i32 most) { return least <= value && value <= most; }
constexpr bool load_piece(Board& board, const Cells& at, i32 piece) {
    if (piece == empty_cell) return true;
    if (!within(piece, 1, players * kinds)) return false;
    board.owner[(piece - 1) / kinds] |= at;
    return true;
}

// False if the slots are no state of this game.
constexpr bool load_state(const i32* slots, State& state) {
    state = State{};
    if (!within(slots[0], 0, players - 1) || slots[1] != 0) return false;
    state.mover = u32(slots[0]);
    for (int p = 0; p < players; ++p) {
        if (slots[2 + p] < 0) return false;
        state.made[p] = slots[2 + p];
    }
    for (int cell = 0; cell < cells; ++cell)
        if (!load_piece(state.board, cell_set(bit_of[cell]), slots[4 + cell])) return false;
    // No rule puts a piece in anybody's hand.
    for (int i = 68; i < 70; ++i)
        if (slots[i] != 0) return false;
    return true;
}

constexpr void store_state(const State& state, i32* slots) {
    for (int i = 0; i < 70; ++i) slots[i] = 0;
    slots[0] = i32(state.mover);
    for (int p = 0; p < players; ++p) slots[2 + p] = state.made[p];
    for (int p = 0; p < players; ++p)
        for (Cells rest = state.board.owner[p]; any(rest);) {
        const int bit = int(pop_first(rest));
        slots[4 + cell_of[bit]] = 1 + p * kinds + kind_on(state.board, bit);
    }
}

// The slots after setup.
inline constexpr i32 start_slots[70] = {
    0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
    2, 2, 0, 0,
};

struct PieceKeys {
    u64 of[cells][players * kinds]{};
    constexpr PieceKeys() {
        for (int cell = 0; cell < cells; ++cell)
            for (int code = 0; code < players * kinds; ++code)
                of[cell][code] = slot_key(4 + u32(cell), code + 1);
    }
};
inline constexpr PieceKeys piece_keys;

constexpr u64 piece_key(int cell, int code) { return piece_keys.of[cell][code]; }

// The share of all but the pieces on top.
constexpr u64 key_rest(const State& state) {
    [[maybe_unused]] const Board& board = state.board;
    u64 key = 0;
    if (state.mover != 0) key ^= slot_key(0, i32(state.mover));
    return key;
}
constexpr u64 key_of(const State& state) {
    const Board& board = state.board;
    u64 key = key_rest(state);
    for (int p = 0; p < players; ++p)
        for (Cells rest = board.owner[p]; any(rest);) {
        const int bit = int(pop_first(rest));
        const int code = p * kinds + kind_on(board, bit);
        key ^= piece_key(cell_of[bit], code);
    }
    return key;
}

// ---- counters -------------------------------------------------------------------------------------------------------

// Makes a move that each_move<M> gave: board, counters, and whose turn it is.
template <int M> void play_move(State& state, const Move& move) {
    state.board = make<M>(state.board, move);
    ++state.made[M];
    state.mover = (M + 1) % players;
}

// ---- ends -----------------------------------------------------------------------------------------------------------

// Whether an end that is no draw rule has been reached, lack of moves apart.
inline bool finished([[maybe_unused]] const Board& board, [[maybe_unused]] int next) {
    [[maybe_unused]] const int last = (next + players - 1) % players;
    return (any(board.owner[0] & occupied(board) & zone_0_goal[0]) != any(board.owner[1] & occupied(board) & zone_0_goal[1]));
}

// Half points: the winners win, all others lose; nobody or everybody: a draw.
inline void pay(u32 winners, u8 end, Result& out) {
    out.over = true;
    out.end = end;
    if (winners == 0x3u) winners = 0;
    out.winners = winners;
    for (int p = 0; p < players; ++p)
        out.payoff[p] = winners == 0 || winners == 0x3u ? 1 : ((winners >> p & 1) != 0) != false ? 2 : 0;
}

// `moves`: the next player surely can move.
inline void result_of(const State& state, [[maybe_unused]] u32 times, Result& out, [[maybe_unused]] bool moves = false) {
    [[maybe_unused]] const Board& board = state.board;
    [[maybe_unused]] const int next = int(state.mover), last = (next + players - 1) % players;
    out = Result{};
    // line 14: home: a player with a pawn in goal wins
    if (any(board.owner[0] & occupied(board) & zone_0_goal[0]) || any(board.owner[1] & occupied(board) & zone_0_goal[1])) {
        u32 winners = 0;
        if (any(board.owner[0] & occupied(board) & zone_0_goal[0])) {
            winners |= team[0];
        }
        if (any(board.owner[1] & occupied(board) & zone_0_goal[1])) {
            winners |= team[1];
        }
        return pay(winners, 0, out);
    }
    // line 15: stuck: a player who cannot move loses
    if (!moves && !can_move(board, next)) {
        u32 winners = 0;
        winners |= 0x3u & ~team[next];
        return pay(winners, 1, out);
    }
}

// ---- about ----------------------------------------------------------------------------------------------------------

inline constexpr PlayerAbout about_players[] = {
    {"white"},
    {"black"},
};
inline constexpr KindAbout about_kinds[] = {
    {"pawn", ""},
};
inline constexpr CellAbout about_cells[] = {
    {"a1", 0, 0, 0, 0, 0},
    {"b1", 1, 0, 0, 1, 0},
    {"c1", 2, 0, 0, 2, 0},
    {"d1", 3, 0, 0, 3, 0},
    {"e1", 4, 0, 0, 4, 0},
    {"f1", 5, 0, 0, 5, 0},
    {"g1", 6, 0, 0, 6, 0},
    {"h1", 7, 0, 0, 7, 0},
    {"a2", 0, 1, 0, 0, 1},
    {"b2", 1, 1, 0, 1, 1},
    {"c2", 2, 1, 0, 2, 1},
    {"d2", 3, 1, 0, 3, 1},
    {"e2", 4, 1, 0, 4, 1},
    {"f2", 5, 1, 0, 5, 1},
    {"g2", 6, 1, 0, 6, 1},
    {"h2", 7, 1, 0, 7, 1},
    {"a3", 0, 2, 0, 0, 2},
    {"b3", 1, 2, 0, 1, 2},
    {"c3", 2, 2, 0, 2, 2},
    {"d3", 3, 2, 0, 3, 2},
    {"e3", 4, 2, 0, 4, 2},
    {"f3", 5, 2, 0, 5, 2},
    {"g3", 6, 2, 0, 6, 2},
    {"h3", 7, 2, 0, 7, 2},
    {"a4", 0, 3, 0, 0, 3},
    {"b4", 1, 3, 0, 1, 3},
    {"c4", 2, 3, 0, 2, 3},
    {"d4", 3, 3, 0, 3, 3},
    {"e4", 4, 3, 0, 4, 3},
    {"f4", 5, 3, 0, 5, 3},
    {"g4", 6, 3, 0, 6, 3},
    {"h4", 7, 3, 0, 7, 3},
    {"a5", 0, 4, 0, 0, 4},
    {"b5", 1, 4, 0, 1, 4},
    {"c5", 2, 4, 0, 2, 4},
    {"d5", 3, 4, 0, 3, 4},
    {"e5", 4, 4, 0, 4, 4},
    {"f5", 5, 4, 0, 5, 4},
    {"g5", 6, 4, 0, 6, 4},
    {"h5", 7, 4, 0, 7, 4},
    {"a6", 0, 5, 0, 0, 5},
    {"b6", 1, 5, 0, 1, 5},
    {"c6", 2, 5, 0, 2, 5},
    {"d6", 3, 5, 0, 3, 5},
    {"e6", 4, 5, 0, 4, 5},
    {"f6", 5, 5, 0, 5, 5},
    {"g6", 6, 5, 0, 6, 5},
    {"h6", 7, 5, 0, 7, 5},
    {"a7", 0, 6, 0, 0, 6},
    {"b7", 1, 6, 0, 1, 6},
    {"c7", 2, 6, 0, 2, 6},
    {"d7", 3, 6, 0, 3, 6},
    {"e7", 4, 6, 0, 4, 6},
    {"f7", 5, 6, 0, 5, 6},
    {"g7", 6, 6, 0, 6, 6},
    {"h7", 7, 6, 0, 7, 6},
    {"a8", 0, 7, 0, 0, 7},
    {"b8", 1, 7, 0, 1, 7},
    {"c8", 2, 7, 0, 2, 7},
    {"d8", 3, 7, 0, 3, 7},
    {"e8", 4, 7, 0, 4, 7},
    {"f8", 5, 7, 0, 5, 7},
    {"g8", 6, 7, 0, 6, 7},
    {"h8", 7, 7, 0, 7, 7},
};
inline constexpr ClassAbout about_classes[] = {
    {"go", false},
    {"capture", true},
};
inline constexpr EndAbout about_ends[] = {
    {"home", false, false},
    {"stuck", false, false},
};
inline constexpr About about = {
    .title = "Breakthrough",
    .notation = Notation::plain,
    .shape = Shape::square,
    .files = 8, .ranks = 8,
    .classes = 2, .ends = 2,
    .layout = {.players = 2, .kinds = 1, .cells = 64, .holds = 1, .numbers = 0, .marks = 0, .vars = 0, .counters = 0, .nodes = 0, .held = 0},
    .player = about_players,
    .kind = about_kinds,
    .cell = about_cells,
    .move_class = about_classes,
    .number = nullptr,
    .mark = nullptr,
    .var = nullptr,
    .counter = nullptr,
    .var_names = 0, .counter_names = 0,
    .end = about_ends,
    .link = nullptr, .links = 0,
    .counts_moves = false,
};

// ---- perft ----------------------------------------------------------------------------------------------------------

// Distinct moves to a depth of 1 or more; a game already won counts 0.
template <int M> u64 perft(const Board& board, u32 depth, bool bulk) {
    if (finished(board, M)) return 0;
    if (depth == 1 && bulk) return count_moves<M>(board);
    u64 sum = 0;
    each_next<M>(board, [&](const Board& next) {
        if (depth == 1) {
            keep(next);
            ++sum;
        } else {
            sum += perft<(M + 1) % players>(next, depth - 1, bulk);
        }
    });
    return sum;
}

// ---- function table -------------------------------------------------------------------------------------------------

inline const State& state_at(const void* state) { return *static_cast<const State*>(state); }
inline const Move& move_at(const void* move) { return *static_cast<const Move*>(move); }
inline constexpr u32 rounded(u32 size) { return (size + 15) / 16 * 16; }
inline constexpr u32 move_size = sizeof(Move);

inline void table_start(const void*, void* state) { load_state(start_slots, *static_cast<State*>(state)); }
inline bool table_load(const void*, const i32* slots, void* state) {
    return load_state(slots, *static_cast<State*>(state));
}
inline void table_store(const void*, const void* state, i32* slots) { store_state(state_at(state), slots); }
// The moves from number `first` on, as many as there is room for; returns how many there are in all.
template <int M>
RUBICON_APART u32 list_moves(const Board& board, Move* list, u32 first, u32 room) {
    u32 n = 0;
    each_move<M>(board, [&](const Move& move) {
        if (n - first < room) list[n - first] = move;
        ++n;
    });
    return n;
}
inline u32 table_moves(const void*, const void* state, void* moves, u32 capacity) {
    set_given_up(false);
    return for_player(int(state_at(state).mover), [&](auto p) {
        return list_moves<decltype(p)::index>(state_at(state).board, static_cast<Move*>(moves), 0, capacity);
    });
}
inline void table_play(const void*, void* at, const void* move) {
    State& state = *static_cast<State*>(at);
    for_player(int(state.mover), [&](auto p) { play_move<decltype(p)::index>(state, move_at(move)); });
}
inline void table_view(const void*, const void* state, const void* move, MoveView* out) {
    tell(state_at(state).board, int(state_at(state).mover), move_at(move), *out);
}
inline void table_brief(const void*, const void* state, const void* move, MoveBrief* out) {
    brief(state_at(state).board, int(state_at(state).mover), move_at(move), *out);
}
inline u64 table_key(const void*, const void* state) { return key_of(state_at(state)); }
inline void table_result(const void*, const void* state, u32 times, Result* out) {
    set_given_up(false);
    result_of(state_at(state), times, *out);
}
inline u64 table_perft(const void*, const void* state, u32 depth, bool bulk) {
    set_given_up(false);
    return for_player(int(state_at(state).mover), [&](auto p) {
        return perft<decltype(p)::index>(state_at(state).board, depth, bulk);
    });
}
inline u32 table_decider(const void*, const void* state) {
    return state_at(state).mover;
}
inline bool table_pick(const void*, const void* state, u64 random, void* move) {
    return for_player(int(state_at(state).mover), [&](auto p) {
        return pick_move<decltype(p)::index>(state_at(state).board, random, *static_cast<Move*>(move));
    });
}
inline bool table_gave_up(const void*) {
    const bool gave_up = is_given_up();
    set_given_up(false);
    return gave_up;
}

#ifdef RUBICON_GAME_SEARCH

// The game as rubicon::search sees it.
struct Searched {
    using State = rubicon_game_breakthrough::State;
    using Move = rubicon_game_breakthrough::Move;
    static constexpr int kinds = rubicon_game_breakthrough::kinds, cells = rubicon_game_breakthrough::cells;
    static constexpr u32 move_size = rubicon_game_breakthrough::move_size;
    static constexpr const About& about = rubicon_game_breakthrough::about;
    static constexpr bool towers = false, hands = false, vars = false, scores = about.scores;

    static constexpr u32 rounded(u32 size) { return rubicon_game_breakthrough::rounded(size); }
    static constexpr int cell_of(int bit) { return rubicon_game_breakthrough::cell_of[bit]; }
    static constexpr int bit_of(u32 cell) { return rubicon_game_breakthrough::bit_of[cell]; }
    // The piece on top of a cell, 0 for none.
    static int code_on(const Board& board, int bit) {
        const int owner = has(board.owner[0], u32(bit)) ? 0 : has(board.owner[1], u32(bit)) ? 1 : -1;
        return owner < 0 ? 0 : 1 + owner * kinds + kind_on(board, bit);
    }
    // Where pieces of a kind stand on top.
    static Cells standing(const Board& board, int player, [[maybe_unused]] int kind) {
        return board.owner[player];
    }
    static u64 piece_key(int cell, int code) { return rubicon_game_breakthrough::piece_key(cell, code); }
    static u64 key_rest(const State& state) { return rubicon_game_breakthrough::key_rest(state); }
    static u64 key(const State& state) { return table_key(nullptr, &state); }
    // No mark counts only where some move hangs on it.
    static bool plain_key([[maybe_unused]] const State& state) { return true; }
    static const State& unmarked(const State& state) { return state; }
    // change(bit, code from 0, comes, own) for each piece that a move takes away or puts there, of the mover or not;
    // false if that can only be seen on the boards.
    template <class Change> static bool each_change([[maybe_unused]] const State& before, [[maybe_unused]] const Move& m, [[maybe_unused]] Change&& change) {
        const int own = m.owner * kinds, from = int(first(m.from)), to = int(first(m.to));
        for (Cells rest = m.taken; any(rest);) {
            const int bit = int(pop_first(rest)), code = code_on(before.board, bit) - 1;
            change(bit, code, false, code / kinds == int(m.owner));
        }
        change(from, own + m.kind, false, true);
        change(to, own + m.into, true, true);
        return true;
    }
    template <class Sink> static void each_move(const State& state, Sink&& sink) {
        set_given_up(false);
        for_player(int(state.mover), [&](auto p) {
            rubicon_game_breakthrough::each_move<decltype(p)::index>(state.board, sink);
        });
    }
    // Those that take or crown, and maybe others.
    template <class Sink> static void each_loud(const State& state, Sink&& sink) {
        set_given_up(false);
        for_player(int(state.mover), [&](auto p) {
            rubicon_game_breakthrough::each_loud<decltype(p)::index>(state.board, sink);
        });
    }
    // Whether captures come first and there are some; only where that is quickly known.
    static constexpr bool tells_captures = false;
    static bool must_take([[maybe_unused]] const State& state) {
        return true;
    }
    static void play(State& state, const Move& move) { table_play(nullptr, &state, &move); }
    static u32 decider(const State& state) { return table_decider(nullptr, &state); }
    static void result(const State& state, u32 times, bool moves, Result& result) {
        set_given_up(false);
        result_of(state, times, result, moves);
    }
    static void brief(const State& state, const Move& move, MoveBrief& told) {
        table_brief(nullptr, &state, &move, &told);
    }
    static u32 weight(const State& state, const Move& move) {
        MoveView told{};
        table_view(nullptr, &state, &move, &told);
        return told.weight;
    }
    // Whole sets are counted fast.
    static constexpr bool counts_fast = true;
    // The moves that each player would have; false if these say nothing.
    static bool count_all(const State& state, u64 (&count)[2]) {
        State turned = state;
        for (u32 p = 0; p < 2; ++p) {
            turned.mover = p;
            set_given_up(false);
            count[p] = for_player(int(p), [&](auto q) {
                return count_moves<decltype(q)::index>(turned.board);
            });
        }
        return true;
    }
};
inline constexpr const search::SearchTable* table_search = &search::CompiledSearch<Searched>::table;
#else
inline constexpr const search::SearchTable* table_search = nullptr;
#endif

inline constexpr GameTable table = {
    .abi = abi_version,
    .state_size = rounded(sizeof(State)),
    .move_size = move_size,
    .about = &about,
    .self = nullptr,
    .start = table_start,
    .load = table_load,
    .store = table_store,
    .moves = table_moves,
    .play = table_play,
    .view = table_view,
    .key = table_key,
    .result = table_result,
    .perft = table_perft,
    .decider = table_decider,
    .gave_up = table_gave_up,
    .brief = table_brief,
    .pick = table_pick,
    .search = table_search,
};

} // namespace rubicon_game_breakthrough

#ifdef RUBICON_GAME_ENTRY
extern "C" const rubicon::GameTable* rubicon_game() { return &rubicon_game_breakthrough::table; }
#endif

#endif
