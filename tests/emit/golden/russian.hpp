// Russian draughts: moves, ends and tables, written by Rubicon from russian.rules.
// Numbering: 35 bits in 1 word, 0 masked ways.
// Generator: whole sets.
#ifndef RUBICON_GAME_russian_draughts
#define RUBICON_GAME_russian_draughts

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

namespace rubicon_game_russian_draughts {

using namespace rubicon;

// ---- board ----------------------------------------------------------------------------------------------------------

using Cells = u64;
inline constexpr int players = 2, kinds = 2, cells = 32, bits = 35;
// players, in turn order: white, black
// kinds: man, king
// ways, as shifts: ne 4, se -5, sw -4, nw 5
inline constexpr Cells board_cells = 0x7fbfdfeff;
// The cell of each bit, -1 where there is none, and the bit of each cell.
inline constexpr i16 cell_of[35] = {
    3, 2, 1, 0, 7, 6, 5, 4, -1, 11, 10, 9, 8, 15, 14, 13, 12, -1, 19, 18, 17, 16, 23, 22, 21, 20, -1, 27,
    26, 25, 24, 31, 30, 29, 28,
};
inline constexpr i16 bit_of[32] = {
    3, 2, 1, 0, 7, 6, 5, 4, 12, 11, 10, 9, 16, 15, 14, 13, 21, 20, 19, 18, 25, 24, 23, 22, 30, 29, 28,
    27, 34, 33, 32, 31,
};
// road
inline constexpr Cells zone_0_road = 0x88888888;
// last rank
inline constexpr Cells zone_1_last_rank[players] = {0x780000000, 0xf};
// own ranks 1..3
inline constexpr Cells zone_2_own_ranks_1_3[players] = {0x1eff, 0x7fbc00000};

// All that moves depend on, but for whose turn it is.
struct Board {
    Cells owner[2]; // by player
    Cells kind[1];  // by kind, the first left out: a piece in none of these is a man

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
    int best = -1;
    for (Cells rest = set; any(rest);) {
        const int bit = int(pop_first(rest));
        if (best < 0 || cell_of[bit] < cell_of[best]) best = bit;
    }
    return best;
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
    for (int k = 1; k < kinds; ++k)
        if (in(board.kind[k - 1], bit)) return k;
    return in(occupied(board), bit) ? 0 : -1;
}
constexpr bool kind_in(int kind, u64 mask) { return kind >= 0 && (mask >> kind & 1) != 0; }

// The pieces on these cells leave the board.
constexpr void lift(Board& board, const Cells& from) {
    for (Cells& set : board.owner) set &= ~from;
    for (Cells& set : board.kind) set &= ~from;
}
// One piece goes from its cell to another; what stood there is lost.
constexpr void shove(Board& board, const Cells& from, const Cells& to) {
    lift(board, to);
    for (Cells& set : board.owner)
        if (any(set & from)) set ^= from | to;
    for (Cells& set : board.kind)
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
    for (Cells& set : board.kind) swapped(set);
}
// The pieces on these cells become of a kind.
constexpr void retype([[maybe_unused]] Board& board, [[maybe_unused]] Cells of, [[maybe_unused]] int kind) {
    of &= occupied(board);
    for (int k = 1; k < kinds; ++k)
        board.kind[k - 1] = k == kind ? board.kind[k - 1] | of : board.kind[k - 1] & ~of;
}
constexpr void turn_over(Board& board, Cells of, int player) {
    if (player < 0) return;
    of &= occupied(board);
    for (Cells& set : board.owner) set &= ~of;
    board.owner[player] |= of;
}
constexpr bool between(i64 value, i64 least, i64 most) { return least <= value && value <= most; }

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
inline constexpr int way_by[8] = {9, 4, -1, -5, -9, -4, 1, 5};
inline constexpr int way_back[8] = {4, 5, 6, 7, 0, 1, 2, 3};

// One cell along way W; one cell against it.
template <int W>
RUBICON_INLINE constexpr Cells along(const Cells& set) { return shift<way_by[W]>(set); }
template <int W>
RUBICON_INLINE constexpr Cells against(const Cells& set) { return shift<-way_by[W]>(set); }
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

inline constexpr u8 kind_man = 0;
inline constexpr u8 kind_king = 1;
// line 10: crown king in last rank
inline constexpr Cells crowns_man[2] = {0x780000000, 0xf};

// One move. `kind` stood on `from`, `into` stands on `to`; `taken` are the pieces that leave the board.
struct Move {
    Cells from, to, taken;
    u8 owner, move_class, kind, into;
};

// ---- `capture`, in chains -------------------------------------------------------------------------------------------
// line 9: capture jump diagonal over enemy
// line 15: capture fly diagonal over enemy
// line 18: capture

template <class Sink>
struct CaptureLegs;

// What every leg of `capture` by pieces of an owner reads.
struct CaptureSets {
    int owner;
    const Board& board;
    Cells free; // empty cells
    Cells over_0; // enemy
    Cells man_set;
    Cells king_set;

    // `pieces`: those of the owner that may be moved.
    RUBICON_INLINE CaptureSets(const Board& board, const Cells& pieces, int owner)
        : owner(owner), board(board), free(empty(board)), over_0(board.owner[1 - owner]), man_set(pieces & (occupied(board) & ~board.kind[0])), king_set(pieces & board.kind[0]) {}

    // Cells from which a piece can jump along W.
    template <int W>
    RUBICON_INLINE Cells jump_from(const Cells& over) const { return against<W>(over & against<W>(free)); }
    // Where pieces that fly along W can come down first; empty if none of them can.
    template <int W>
    RUBICON_INLINE Cells fly_from(const Cells& pieces, const Cells& over) const {
        return along<W>(along<W>(pieces | reach<W>(pieces, free)) & over) & free;
    }
    // Pieces of kind man that can jump.
    RUBICON_INLINE Cells man_jumpers() const { return man_set & (jump_from<way_ne>(over_0) | jump_from<way_se>(over_0) | jump_from<way_sw>(over_0) | jump_from<way_nw>(over_0)); }
    RUBICON_INLINE bool king_can_fly() const { return any(king_set) && any(fly_from<way_ne>(king_set, over_0) | fly_from<way_se>(king_set, over_0) | fly_from<way_sw>(king_set, over_0) | fly_from<way_nw>(king_set, over_0)); }

    RUBICON_INLINE bool can_fly() const { return king_can_fly(); }
    RUBICON_INLINE bool any_move() const { return any(man_jumpers()) || can_fly(); }

    // Every chain of the pieces into the sink, piece by piece.
    template <class Sink>
    void each_chain(Sink& sink, const Cells& pieces) const {
        CaptureLegs<Sink> legs{*this, sink};
        if constexpr (requires { sink.again; }) {
            sink.legs = &legs;
            sink.again = &CaptureLegs<Sink>::again;
        }
        for (Cells rest = pieces & man_jumpers(); any(rest);) {
            const Cells one = lowest_cell(rest);
            rest ^= one;
            legs.man_starts(one);
        }
        for (Cells rest = pieces & king_set; any(rest);) {
            const Cells one = lowest_cell(rest);
            rest ^= one;
            legs.king_starts(one);
        }
    }

    // Chains of jumping pieces where no flying piece can capture: those of one leg by whole sets, longer ones leg by
    // leg. Which cells a jumper can go on from is read from the sets of the start: its second leg can meet neither the
    // start nor the piece just taken.
    template <int W>
    RUBICON_INLINE Cells man_landings_0() const { return along<W>(along<W>(man_set & jump_from<W>(over_0))); }
    template <int W>
    RUBICON_INLINE Cells man_goers_0() const {
        Cells on{};
        if constexpr (way_back[W] != way_ne) on |= jump_from<way_ne>(over_0);
        if constexpr (way_back[W] != way_se) on |= jump_from<way_se>(over_0);
        if constexpr (way_back[W] != way_sw) on |= jump_from<way_sw>(over_0);
        if constexpr (way_back[W] != way_nw) on |= jump_from<way_nw>(over_0);
        on |= crowns_man[owner];
        return on;
    }
    template <int W, class Sink>
    RUBICON_INLINE void man_first_leg_0(Sink& sink) const {
        const Cells to = man_landings_0<W>(), on = to & man_goers_0<W>();
        sink.adds(count(to ^ on), 1);
        if (!any(on)) return;
        CaptureLegs<Sink> legs{*this, sink};
        legs.kind = kind_man;
        for (Cells rest = against<W>(against<W>(on)); any(rest);) {
            const Cells one = lowest_cell(rest);
            rest ^= one;
            legs.from = one;
            legs.template man_jumps_0<W>(one, free | one, Cells{}, 0);
        }
    }
    template <int W, class Sink>
    RUBICON_INLINE void man_lone_leg_0(Sink& sink, const Cells& walkers) const {
        constexpr u8 kind = kind_man;
        constexpr u64 tally = 1;
        for (Cells rest = man_landings_0<W>() & ~along<W>(along<W>(walkers)); any(rest);) {
            const Cells one = lowest_cell(rest), taken = against<W>(one), from = against<W>(taken);
            rest ^= one;
            sink.ends(from, one, taken, tally, kind, kind_man);
        }
    }

    // For a sink that only counts.
    template <class Sink>
    RUBICON_INLINE void first_legs(Sink& sink) const {
        man_first_leg_0<way_ne>(sink);
        man_first_leg_0<way_se>(sink);
        man_first_leg_0<way_sw>(sink);
        man_first_leg_0<way_nw>(sink);
    }
    // Jumping pieces with a chain of more than one leg.
    RUBICON_INLINE Cells walkers() const {
        Cells set{};
        set |= against<way_ne>(against<way_ne>(man_landings_0<way_ne>() & man_goers_0<way_ne>()));
        set |= against<way_se>(against<way_se>(man_landings_0<way_se>() & man_goers_0<way_se>()));
        set |= against<way_sw>(against<way_sw>(man_landings_0<way_sw>() & man_goers_0<way_sw>()));
        set |= against<way_nw>(against<way_nw>(man_landings_0<way_nw>() & man_goers_0<way_nw>()));
        return set;
    }
    // The chains of all other jumping pieces into a sink that is told each.
    template <class Sink>
    RUBICON_INLINE void lone_legs(Sink&& sink, const Cells& walkers) const {
        man_lone_leg_0<way_ne>(sink, walkers);
        man_lone_leg_0<way_se>(sink, walkers);
        man_lone_leg_0<way_sw>(sink, walkers);
        man_lone_leg_0<way_nw>(sink, walkers);
    }

    // Every chain into a sink that counts, by the shorter way.
    template <class Sink>
    RUBICON_INLINE void chains(Sink& sink) const {
        if (can_fly()) return each_chain(sink, ~Cells{});
        first_legs(sink);
    }
};

// The legs of `capture`: every function looks for one more piece to take and follows each way to do so; where there is
// none the chain ends.
template <class Sink>
struct CaptureLegs {
    const CaptureSets& sets;
    Sink& sink;
    Cells from{};
    u8 kind = 0;

    template <int W>
    RUBICON_INLINE bool man_jumps_0(const Cells& at, const Cells& open, const Cells& taken, u64 tally) {
        const Cells piece = along<W>(at) & sets.over_0 & ~taken;
        const Cells to = along<W>(piece) & open;
        if (!any(to)) return false;
        man_lands<W>(to, open, taken | piece, tally + 1);
        return true;
    }

    template <int W>
    RUBICON_INLINE bool king_flies_0(const Cells& at, const Cells& open, const Cells& taken, u64 tally) {
        Cells s = along<W>(at);
        while (any(s & open)) s = along<W>(s);
        const Cells piece = s & sets.over_0 & ~taken;
        const Cells to = along<W>(piece) & open;
        if (!any(to)) return false;
        king_lands_beyond<W>(to, open, taken | piece, tally + 1);
        return true;
    }

    template <int W>
    RUBICON_INLINE bool man_goes_on(const Cells& at, const Cells& open, const Cells& taken, u64 tally) {
        bool on = false;
        if constexpr (W < 0 || way_back[W < 0 ? 0 : W] != way_ne) on |= man_jumps_0<way_ne>(at, open, taken, tally);
        if constexpr (W < 0 || way_back[W < 0 ? 0 : W] != way_se) on |= man_jumps_0<way_se>(at, open, taken, tally);
        if constexpr (W < 0 || way_back[W < 0 ? 0 : W] != way_sw) on |= man_jumps_0<way_sw>(at, open, taken, tally);
        if constexpr (W < 0 || way_back[W < 0 ? 0 : W] != way_nw) on |= man_jumps_0<way_nw>(at, open, taken, tally);
        return on;
    }

    template <int W>
    void man_lands(const Cells& at, const Cells& open, const Cells& taken, u64 tally) {
        if (legs_of(tally) >= long_chain && sink.patience.ends()) return;
        // line 10: crown king in last rank
        if (any(at & crowns_man[sets.owner])) {
            if (!king_goes_on<W>(at, open, taken, tally)) sink.ends(from, at, taken, tally, kind, kind_king);
            return;
        }
        if (man_goes_on<W>(at, open, taken, tally)) return;
        sink.ends(from, at, taken, tally, kind, kind_man);
    }

    RUBICON_INLINE void man_starts(const Cells& at) {
        from = at;
        kind = kind_man;
        man_goes_on<-1>(at, sets.free | at, Cells{}, 0u);
    }

    template <int W>
    RUBICON_INLINE bool king_goes_on(const Cells& at, const Cells& open, const Cells& taken, u64 tally) {
        bool on = false;
        if constexpr (W < 0 || way_back[W < 0 ? 0 : W] != way_ne) on |= king_flies_0<way_ne>(at, open, taken, tally);
        if constexpr (W < 0 || way_back[W < 0 ? 0 : W] != way_se) on |= king_flies_0<way_se>(at, open, taken, tally);
        if constexpr (W < 0 || way_back[W < 0 ? 0 : W] != way_sw) on |= king_flies_0<way_sw>(at, open, taken, tally);
        if constexpr (W < 0 || way_back[W < 0 ? 0 : W] != way_nw) on |= king_flies_0<way_nw>(at, open, taken, tally);
        return on;
    }

    template <int W>
    void king_lands_beyond(const Cells& first, const Cells& open, const Cells& taken, u64 tally) {
        if (legs_of(tally) >= long_chain && sink.patience.ends()) return;
        const Cells stretch = first | reach<W>(first, open);
        Cells goers{};
        if constexpr (W == way_ne) {
            if (king_flies_0<way_ne>(first, open, taken, tally)) goers = stretch;
        } else if constexpr (way_back[W] != way_ne) {
            if (any(along<way_ne>(along<way_ne>((stretch | reach<way_ne>(stretch, open))) & sets.over_0 & ~taken) & open)) {
                for (Cells rest = stretch; any(rest);) {
                    const Cells one = lowest_cell(rest);
                    rest ^= one;
                    if (king_flies_0<way_ne>(one, open, taken, tally)) goers |= one;
                }
            }
        }
        if constexpr (W == way_se) {
            if (king_flies_0<way_se>(first, open, taken, tally)) goers = stretch;
        } else if constexpr (way_back[W] != way_se) {
            if (any(along<way_se>(along<way_se>((stretch | reach<way_se>(stretch, open))) & sets.over_0 & ~taken) & open)) {
                for (Cells rest = stretch; any(rest);) {
                    const Cells one = lowest_cell(rest);
                    rest ^= one;
                    if (king_flies_0<way_se>(one, open, taken, tally)) goers |= one;
                }
            }
        }
        if constexpr (W == way_sw) {
            if (king_flies_0<way_sw>(first, open, taken, tally)) goers = stretch;
        } else if constexpr (way_back[W] != way_sw) {
            if (any(along<way_sw>(along<way_sw>((stretch | reach<way_sw>(stretch, open))) & sets.over_0 & ~taken) & open)) {
                for (Cells rest = stretch; any(rest);) {
                    const Cells one = lowest_cell(rest);
                    rest ^= one;
                    if (king_flies_0<way_sw>(one, open, taken, tally)) goers |= one;
                }
            }
        }
        if constexpr (W == way_nw) {
            if (king_flies_0<way_nw>(first, open, taken, tally)) goers = stretch;
        } else if constexpr (way_back[W] != way_nw) {
            if (any(along<way_nw>(along<way_nw>((stretch | reach<way_nw>(stretch, open))) & sets.over_0 & ~taken) & open)) {
                for (Cells rest = stretch; any(rest);) {
                    const Cells one = lowest_cell(rest);
                    rest ^= one;
                    if (king_flies_0<way_nw>(one, open, taken, tally)) goers |= one;
                }
            }
        }
        if (any(goers)) return;
        sink.ends(from, stretch, taken, tally, kind, kind_king);
    }

    RUBICON_INLINE void king_starts(const Cells& at) {
        from = at;
        kind = kind_king;
        king_goes_on<-1>(at, sets.free | at, Cells{}, 0u);
    }

    // The chains of one piece once more, for a sink that has to look back.
    static void again(void* legs, const Cells& at, u8 kind) {
        CaptureLegs& self = *static_cast<CaptureLegs*>(legs);
        if (kind == kind_man) self.man_starts(at);
        if (kind == kind_king) self.king_starts(at);
    }
};

// Chains of some pieces as moves, those whose tally is at least `least`.
RUBICON_APART inline void capture_moves(const CaptureSets& sets, MoveBuffer<Move>& buffer, u64 least, const Cells& pieces) {
    const auto visit = [&](const Cells& from, const Cells& to, const Cells& taken, u8 kind, u8 into) __attribute__((always_inline)) {
        buffer.add(Move{from, to, taken, u8(sets.owner), 1, kind, into});
    };
    VisitChains<Cells, 4, decltype(visit)> sink(visit, least);
    sets.each_chain(sink, pieces);
    buffer.flush();
}

// How many they are.
RUBICON_APART inline u64 count_capture_moves(const CaptureSets& sets, u64 least) {
    u64 n = 0;
    const auto more = [](void* sum, const Move*, u32 size) { *static_cast<u64*>(sum) += size; };
    MoveBuffer<Move> buffer(more, &n);
    capture_moves(sets, buffer, least, ~Cells{});
    return n;
}


// ---- `go` -----------------------------------------------------------------------------------------------------------
// line 8: go step forward diagonal
template <int O>
RUBICON_INLINE Cells go_pieces_0(const Board& board, const Cells& pieces) {
    const Cells set = pieces & (occupied(board) & ~board.kind[0]);
    return set;
}

// line 14: go slide diagonal
template <int O>
RUBICON_INLINE Cells go_pieces_1(const Board& board, const Cells& pieces) {
    const Cells set = pieces & board.kind[0];
    return set;
}

template <int O>
RUBICON_INLINE bool go_any(const Board& board, const Cells& pieces) {
    if (const Cells set = go_pieces_0<O>(board, pieces); any(set) && any((along<(O == 0 ? way_ne : way_se)>(set) | along<(O == 0 ? way_nw : way_sw)>(set)) & empty(board))) return true;
    if (const Cells set = go_pieces_1<O>(board, pieces); any(set) && any((slid<way_ne>(set, empty(board)) | slid<way_se>(set, empty(board)) | slid<way_sw>(set, empty(board)) | slid<way_nw>(set, empty(board))) & empty(board))) return true;
    return false;
}

// How many moves of class `go` the pieces have.
template <int O>
RUBICON_INLINE u64 go_count(const Board& board, const Cells& pieces) {
    u64 n = 0;
    if (const Cells set = go_pieces_0<O>(board, pieces); any(set)) {
        n += count((along<(O == 0 ? way_ne : way_se)>(set) & empty(board)));
        n += count((along<(O == 0 ? way_nw : way_sw)>(set) & empty(board)));
    }
    for (Cells rest = go_pieces_1<O>(board, pieces); any(rest);) {
        const Cells one = lowest_cell(rest);
        rest ^= one;
        const Cells to = (slid<way_ne>(one, empty(board)) | slid<way_se>(one, empty(board)) | slid<way_sw>(one, empty(board)) | slid<way_nw>(one, empty(board))) & empty(board);
        n += count(to);
    }
    return n;
}

template <int O, class Visit>
RUBICON_INLINE void go_each(const Board& board, const Cells& pieces, Visit&& visit) {
    if (const Cells set = go_pieces_0<O>(board, pieces); any(set)) {
        for (Cells targets = along<(O == 0 ? way_ne : way_se)>(set) & empty(board); any(targets);) {
            const Cells to = lowest_cell(targets);
            targets ^= to;
            const Cells one = shift<-way_by[(O == 0 ? way_ne : way_se)]>(to);
            visit(Move{one, to, Cells{}, O, 0, kind_man, u8(any(to & crowns_man[O]) ? kind_king : kind_man)});
        }
        for (Cells targets = along<(O == 0 ? way_nw : way_sw)>(set) & empty(board); any(targets);) {
            const Cells to = lowest_cell(targets);
            targets ^= to;
            const Cells one = shift<-way_by[(O == 0 ? way_nw : way_sw)]>(to);
            visit(Move{one, to, Cells{}, O, 0, kind_man, u8(any(to & crowns_man[O]) ? kind_king : kind_man)});
        }
    }
    for (Cells rest = go_pieces_1<O>(board, pieces); any(rest);) {
        const Cells one = lowest_cell(rest);
        rest ^= one;
        for (Cells targets = (slid<way_ne>(one, empty(board)) | slid<way_se>(one, empty(board)) | slid<way_sw>(one, empty(board)) | slid<way_nw>(one, empty(board))) & empty(board); any(targets);) {
            const Cells to = lowest_cell(targets);
            targets ^= to;
            visit(Move{one, to, Cells{}, O, 0, kind_king, kind_king});
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
            const Cells targets = along<(O == 0 ? way_ne : way_se)>(set) & empty(board);
            u32 n = 0;
            n += count(targets);
            if (left < n) {
                const Cells to = single<Cells>(nth(targets, left));
                left = 0;
                const Cells one = shift<-way_by[(O == 0 ? way_ne : way_se)]>(to);
                visit(Move{one, to, Cells{}, O, 0, kind_man, u8(any(to & crowns_man[O]) ? kind_king : kind_man)});
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
                visit(Move{one, to, Cells{}, O, 0, kind_man, u8(any(to & crowns_man[O]) ? kind_king : kind_man)});
                return true;
            }
            left -= n;
        }
    }
    for (Cells rest = go_pieces_1<O>(board, pieces); any(rest);) {
        const Cells one = lowest_cell(rest);
        rest ^= one;
        const Cells targets = (slid<way_ne>(one, empty(board)) | slid<way_se>(one, empty(board)) | slid<way_sw>(one, empty(board)) | slid<way_nw>(one, empty(board))) & empty(board);
        u32 n = 0;
        n += count(targets);
        if (left < n) {
            const Cells to = single<Cells>(nth(targets, left));
            left = 0;
            visit(Move{one, to, Cells{}, O, 0, kind_king, kind_king});
            return true;
        }
        left -= n;
    }
    return false;
}


// ---- making a move --------------------------------------------------------------------------------------------------
// What rules ask about a finished move, a bit each.
template <int M>
constexpr u32 events(const Board&, [[maybe_unused]] const Move& m) {
    u32 bits = m.into != m.kind ? 1u : 0u; // crowned
    if (m.move_class == 1) bits |= 8u; // capture
    if (m.move_class == 0 && kind_in(m.kind, 0x1)) bits |= 16u; // go by some kinds
    return bits;
}

template <int M>
RUBICON_INLINE Board make(const Board& board, const Move& m) {
    Board after = board;
    const Cells gone = m.from | m.taken;
    after.owner[M] = (board.owner[M] & ~gone) | m.to;
    after.owner[1 - M] = board.owner[1 - M] & ~m.taken;
    after.kind[0] = (board.kind[0] & ~gone) | (m.into == kind_king ? m.to : Cells{});
    return after;
}

// ---- the turn -------------------------------------------------------------------------------------------------------
// line 26: capture else go

template <int M>
RUBICON_INLINE u64 count_rank_0(const Board& board) {
    const auto capture_0_0 = CaptureSets(board, board.owner[M], M);
    u64 n = 0;
    CountChains<Cells, 4> chains;
    capture_0_0.chains(chains);
    n += chains.repeats ? count_capture_moves(capture_0_0, 0) : chains.n;
    return n;
}

template <int M>
RUBICON_INLINE u64 count_rank_1(const Board& board) {
    u64 n = 0;
    n += go_count<M>(board, board.owner[M]);
    return n;
}

template <int M>
u64 count_moves(const Board& board) {
    const auto capture_0_0 = CaptureSets(board, board.owner[M], M);
    if (capture_0_0.any_move()) return count_rank_0<M>(board);
    return count_rank_1<M>(board);
}

// Whether something can be taken, which then has to be.
template <int M>
bool must_take(const Board& board) {
    const auto capture_0_0 = CaptureSets(board, board.owner[M], M);
    return capture_0_0.any_move();
}

template <int M>
bool any_move(const Board& board) {
    if (go_any<M>(board, board.owner[M])) return true;
    if (must_take<M>(board)) return true;
    return false;
}

template <int M, class Sink>
RUBICON_INLINE void each_move(const Board& board, Sink&& sink) {
    const auto capture_0_0 = CaptureSets(board, board.owner[M], M);
    if (capture_0_0.any_move()) {
        Cells walkers{};
        const auto visit_capture_0_0 = [&](const Cells& from, const Cells& to, const Cells& taken, u8 kind, u8 into) __attribute__((always_inline)) {
            sink(Move{from, to, taken, u8(M), 1, kind, into});
        };
        if (capture_0_0.can_fly()) {
            walkers |= board.owner[M];
        } else {
            const Cells on = capture_0_0.walkers();
            capture_0_0.lone_legs(VisitEnds<Cells, decltype(visit_capture_0_0)>{visit_capture_0_0}, on);
            walkers |= on;
        }
        if (!any(walkers)) return;
        MoveBuffer<Move> buffer = buffer_for<Move>(sink);
        capture_moves(capture_0_0, buffer, 0, walkers);
        return;
    }
    go_each<M>(board, board.owner[M], sink);
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
        if (m.kind > 0) next.kind[m.kind - 1] = board.kind[m.kind - 1] ^ (m.from | m.to);
        sink(next);
        if (m.kind > 0) next.kind[m.kind - 1] = board.kind[m.kind - 1];
    };
    const auto capture_0_0 = CaptureSets(board, board.owner[M], M);
    if (capture_0_0.any_move()) {
        Cells walkers{};
        const auto visit_capture_0_0 = [&](const Cells& from, const Cells& to, const Cells& taken, u8 kind, u8 into) __attribute__((always_inline)) {
            made(Move{from, to, taken, u8(M), 1, kind, into});
        };
        if (capture_0_0.can_fly()) {
            walkers |= board.owner[M];
        } else {
            const Cells on = capture_0_0.walkers();
            capture_0_0.lone_legs(VisitEnds<Cells, decltype(visit_capture_0_0)>{visit_capture_0_0}, on);
            walkers |= on;
        }
        if (!any(walkers)) return;
        MoveBuffer<Move> buffer = buffer_for<Move>(made);
        capture_moves(capture_0_0, buffer, 0, walkers);
        return;
    }
    go_each<M>(board, board.owner[M], quiet);
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
    const auto capture_0_0 = CaptureSets(board, board.owner[M], M);
    if (capture_0_0.any_move()) {
        return pick_listed<M>(board, random, move);
    }
    const u32 n = u32(go_count<M>(board, board.owner[M]));
    if (n == 0) return false;
    u32 left = drawn(random, n);
    if (go_nth<M>(board, board.owner[M], left, move)) return true;
    return true;
}


// ---- replies --------------------------------------------------------------------------------------------------------
// The moves of two plies, of which O makes the first. A step that opens no capture leaves the other side the moves it
// had, but for those into the cell now taken, and with those into the cell now left: counted for all such steps at
// once. Of the others it is known whether a capture answers them.

template <int O>
struct Replies {
    const Board& board;
    Cells free;
    Cells their_man;
    Cells opened;
    u64 before; // moves of the other side if O could pass
    u64 n = 0;

    RUBICON_INLINE explicit Replies(const Board& on)
        : board(on), free(empty(board)), their_man(board.owner[1 - O] & (occupied(board) & ~board.kind[0])), opened(opening()), before(count_rank_1<1 - O>(board)) {}

    // Cells on which a piece that came along W can be jumped.
    template <int W>
    RUBICON_INLINE Cells jumped() const {
        Cells set{};
        set |= along<way_ne>(their_man) & (way_back[W] == way_ne ? ~Cells{} : against<way_ne>(free));
        set |= along<way_se>(their_man) & (way_back[W] == way_se ? ~Cells{} : against<way_se>(free));
        set |= along<way_sw>(their_man) & (way_back[W] == way_sw ? ~Cells{} : against<way_sw>(free));
        set |= along<way_nw>(their_man) & (way_back[W] == way_nw ? ~Cells{} : against<way_nw>(free));
        return set;
    }
    // Cells into which another piece can be jumped once they are left.
    RUBICON_INLINE Cells opening() const { return along<way_ne>(board.owner[O] & along<way_ne>(their_man)) | along<way_se>(board.owner[O] & along<way_se>(their_man)) | along<way_sw>(board.owner[O] & along<way_sw>(their_man)) | along<way_nw>(board.owner[O] & along<way_nw>(their_man)); }
    // How many moves the other side has into these cells, each by one step.
    RUBICON_INLINE u64 into(const Cells& set) const { return u64(count(along<(O == 0 ? way_se : way_ne)>(their_man) & set)) + u64(count(along<(O == 0 ? way_sw : way_nw)>(their_man) & set)); }
    RUBICON_APART void man_apart(Cells from, Cells to) {
        while (any(to)) {
            const Cells start = lowest_cell(from), one = lowest_cell(to);
            from ^= start;
            to ^= one;
            if (any(one & crowns_man[O])) {
                n += count_moves<1 - O>(make<O>(board, Move{start, one, Cells{}, O, 0, kind_man, kind_king}));
                continue;
            }
            n += count_rank_0<1 - O>(make<O>(board, Move{start, one, Cells{}, O, 0, kind_man, kind_man}));
        }
    }
    template <int W>
    RUBICON_INLINE void man_steps(const Cells& pieces) {
        const Cells to = along<W>(pieces) & free;
        const Cells apart = to & (jumped<W>() | along<W>(opened) | crowns_man[O]);
        const Cells calm = to ^ apart;
        n += count(calm) * before + into(against<W>(calm)) - into(calm);
        man_apart(against<W>(apart), apart);
    }
};

// Whether count_replies applies: no captures, and nothing on the board but pieces that step and jump.
template <int O>
RUBICON_INLINE bool replies_are_steps(const Board& board) { return !any(board.kind[0]) && !CaptureSets(board, board.owner[O], O).any_move() && !CaptureSets(board, board.owner[1 - O], 1 - O).any_move(); }

template <int O>
RUBICON_APART u64 count_replies(const Board& board) {
    Replies<O> replies(board);
    replies.template man_steps<(O == 0 ? way_ne : way_se)>(board.owner[O] & (occupied(board) & ~board.kind[0]));
    replies.template man_steps<(O == 0 ? way_nw : way_sw)>(board.owner[O] & (occupied(board) & ~board.kind[0]));
    return replies.n;
}

struct CaptureTrace {
    static constexpr u32 option_count = 8;
    static constexpr LegOption options[players][option_count] = {
        {{kind_man, 1, false, 0}, {kind_man, 3, false, 0}, {kind_man, 5, false, 0}, {kind_man, 7, false, 0}, {kind_king, 1, true, 0}, {kind_king, 3, true, 0}, {kind_king, 5, true, 0}, {kind_king, 7, true, 0}},
        {{kind_man, 1, false, 0}, {kind_man, 3, false, 0}, {kind_man, 5, false, 0}, {kind_man, 7, false, 0}, {kind_king, 1, true, 0}, {kind_king, 3, true, 0}, {kind_king, 5, true, 0}, {kind_king, 7, true, 0}},
    };
    static constexpr bool leaves = false, back_allowed = false, crowns_and_stops = false, must_land_on = true;
    static Cells step(u8 way, const Cells& set) {
        switch (way) {
            case 1: return along<1>(set);
            case 3: return along<3>(set);
            case 5: return along<5>(set);
            case 7: return along<7>(set);
            default: return Cells{};
        }
    }
    static u8 back(u8 way) { return way_back[way] < 0 ? u8(255) : u8(way_back[way]); }
    static i16 cell_index(u32 bit) { return cell_of[bit]; }
    static Cells crown_zone([[maybe_unused]] u32 owner, [[maybe_unused]] u8 kind) { return kind == kind_man ? crowns_man[owner] : Cells{}; }
    static u8 crown_into([[maybe_unused]] u8 kind) { return kind == kind_man ? kind_king : u8(255); }
};

template <int O>
void capture_trace(const Board& board, const Move& m, MoveView& out) {
    const auto sets = CaptureSets(board, board.owner[O], O);
    const Cells over[] = {sets.over_0};
    Trace<CaptureTrace, Cells>(O, over, sets.free | m.from, m.from, m.to, m.taken).tell(m.kind, out);
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
    if (m.move_class == 1) {
        if (m.owner == 0)
            capture_trace<0>(board, m, out);
        else
            capture_trace<1>(board, m, out);
        return;
    }
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
    i32 counter[8];
    i32 made[2]; // moves made, by player
    u32 mover;
};

constexpr bool within(i32 value, i32 least, i32 most) { return least <= value && value <= most; }
constexpr bool load_piece(Board& board, const Cells& at, i32 piece) {
    if (piece == empty_cell) return true;
    if (!within(piece, 1, players * kinds)) return false;
    board.owner[(piece - 1) / kinds] |= at;
    if (const int kind = (piece - 1) % kinds; kind > 0) board.kind[kind - 1] |= at;
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
    for (int i = 36; i < 40; ++i)
        if (slots[i] != 0) return false;
    if (!within(slots[40], 0, 30)) return false;
    state.counter[0] = slots[40];
    if (!within(slots[41], 0, 10)) return false;
    state.counter[1] = slots[41];
    if (!within(slots[42], 0, 60)) return false;
    state.counter[2] = slots[42];
    if (!within(slots[43], 0, 120)) return false;
    state.counter[3] = slots[43];
    if (!within(slots[44], 0, 15)) return false;
    state.counter[4] = slots[44];
    if (!within(slots[45], 0, 15)) return false;
    state.counter[5] = slots[45];
    if (!within(slots[46], 0, 5)) return false;
    state.counter[6] = slots[46];
    if (!within(slots[47], 0, 5)) return false;
    state.counter[7] = slots[47];
    return true;
}

constexpr void store_state(const State& state, i32* slots) {
    for (int i = 0; i < 48; ++i) slots[i] = 0;
    slots[0] = i32(state.mover);
    for (int p = 0; p < players; ++p) slots[2 + p] = state.made[p];
    for (int p = 0; p < players; ++p)
        for (Cells rest = state.board.owner[p]; any(rest);) {
        const int bit = int(pop_first(rest));
        slots[4 + cell_of[bit]] = 1 + p * kinds + kind_on(state.board, bit);
    }
    for (int i = 0; i < 8; ++i) slots[40 + i] = state.counter[i];
}

// The slots after setup.
inline constexpr i32 start_slots[48] = {
    0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3,
    3, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
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

// Tells positions apart as the key does, in fewer steps.
inline u64 stamp_of(const State& state) {
    const Board& board = state.board;
    u64 sum = 0;
    sum += stamped(0, state.mover, board.owner[0]);
    sum += stamped(1, board.owner[1], board.kind[0]);
    return sum;
}

// ---- counters -------------------------------------------------------------------------------------------------------

// Nothing after an event or where the condition fails; else one more if the move is counted and the
// condition held before it.
constexpr void tick(i32& counter, i32 limit, bool event, bool counted, bool before, bool after) {
    if (event || !after) counter = 0;
    else if (counted && before && counter < limit) ++counter;
}

// Makes a move that each_move<M> gave: board, counters, and whose turn it is.
template <int M> void play_move(State& state, const Move& move) {
    const Board before = state.board;
    [[maybe_unused]] const u32 happened = events<M>(before, move);
    state.board = make<M>(before, move);
    [[maybe_unused]] const Board& after = state.board;
    // line 32: draw after 15 moves each without capture or go by man
    tick(state.counter[0], 30, (happened >> 3 & 1) != 0 || (happened >> 4 & 1) != 0, true,
         true, true);
    // line 33: draw after 5 moves each while 2..3 pieces remain and every player has a king without capture or crown
    tick(state.counter[1], 10, (happened >> 3 & 1) != 0 || (happened >> 0 & 1) != 0, true,
         between(size(occupied(before)), 2, 3) && (any(before.owner[0] & before.kind[0]) && any(before.owner[1] & before.kind[0])), between(size(occupied(after)), 2, 3) && (any(after.owner[0] & after.kind[0]) && any(after.owner[1] & after.kind[0])));
    // line 34: draw after 30 moves each while 4..5 pieces remain and every player has a king without capture or crown
    tick(state.counter[2], 60, (happened >> 3 & 1) != 0 || (happened >> 0 & 1) != 0, true,
         between(size(occupied(before)), 4, 5) && (any(before.owner[0] & before.kind[0]) && any(before.owner[1] & before.kind[0])), between(size(occupied(after)), 4, 5) && (any(after.owner[0] & after.kind[0]) && any(after.owner[1] & after.kind[0])));
    // line 35: draw after 60 moves each while 6..7 pieces remain and every player has a king without capture or crown
    tick(state.counter[3], 120, (happened >> 3 & 1) != 0 || (happened >> 0 & 1) != 0, true,
         between(size(occupied(before)), 6, 7) && (any(before.owner[0] & before.kind[0]) && any(before.owner[1] & before.kind[0])), between(size(occupied(after)), 6, 7) && (any(after.owner[0] & after.kind[0]) && any(after.owner[1] & after.kind[0])));
    // line 36: draw after 15 moves by one while one has only 3 or more kings and the other has only 1 king
    /* white */ tick(state.counter[4], 15, false, M == 0,
         (3 <= size(before.owner[0] & before.kind[0])) && !any(before.owner[0] & ~(before.owner[0] & before.kind[0])) && (size(before.owner[1] & before.kind[0]) == 1) && !any(before.owner[1] & ~(before.owner[1] & before.kind[0])), (3 <= size(after.owner[0] & after.kind[0])) && !any(after.owner[0] & ~(after.owner[0] & after.kind[0])) && (size(after.owner[1] & after.kind[0]) == 1) && !any(after.owner[1] & ~(after.owner[1] & after.kind[0])));
    /* black */ tick(state.counter[5], 15, false, M == 1,
         (3 <= size(before.owner[1] & before.kind[0])) && !any(before.owner[1] & ~(before.owner[1] & before.kind[0])) && (size(before.owner[0] & before.kind[0]) == 1) && !any(before.owner[0] & ~(before.owner[0] & before.kind[0])), (3 <= size(after.owner[1] & after.kind[0])) && !any(after.owner[1] & ~(after.owner[1] & after.kind[0])) && (size(after.owner[0] & after.kind[0]) == 1) && !any(after.owner[0] & ~(after.owner[0] & after.kind[0])));
    // line 37: draw after 5 moves by one while one has 3 pieces and the other has only 1 king in road without capture
    // or crown
    /* white */ tick(state.counter[6], 5, (happened >> 3 & 1) != 0 || (happened >> 0 & 1) != 0, M == 0,
         (size(before.owner[0]) == 3) && (size(before.owner[1] & before.kind[0] & zone_0_road) == 1) && !any(before.owner[1] & ~(before.owner[1] & before.kind[0] & zone_0_road)), (size(after.owner[0]) == 3) && (size(after.owner[1] & after.kind[0] & zone_0_road) == 1) && !any(after.owner[1] & ~(after.owner[1] & after.kind[0] & zone_0_road)));
    /* black */ tick(state.counter[7], 5, (happened >> 3 & 1) != 0 || (happened >> 0 & 1) != 0, M == 1,
         (size(before.owner[1]) == 3) && (size(before.owner[0] & before.kind[0] & zone_0_road) == 1) && !any(before.owner[0] & ~(before.owner[0] & before.kind[0] & zone_0_road)), (size(after.owner[1]) == 3) && (size(after.owner[0] & after.kind[0] & zone_0_road) == 1) && !any(after.owner[0] & ~(after.owner[0] & after.kind[0] & zone_0_road)));
    ++state.made[M];
    state.mover = (M + 1) % players;
}

// ---- ends -----------------------------------------------------------------------------------------------------------

// Whether an end that is no draw rule has been reached, lack of moves apart.
inline bool finished([[maybe_unused]] const Board& board, [[maybe_unused]] int next) {
    return false;
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
    // line 29: stuck: a player who cannot move loses
    if (!moves && !can_move(board, next)) {
        u32 winners = 0;
        winners |= 0x3u & ~team[next];
        return pay(winners, 0, out);
    }
    // line 30: thrice: draw when a position occurs 3 times
    if (times >= 3) {
        u32 winners = 0;
        return pay(winners, 1, out);
    }
    // line 32: kings: draw after 15 moves each without capture or go by man
    if (state.counter[0] >= 30) {
        u32 winners = 0;
        return pay(winners, 2, out);
    }
    // line 33: few: draw after 5 moves each while 2..3 pieces remain and every player has a king without capture or
    // crown
    if (state.counter[1] >= 10) {
        u32 winners = 0;
        return pay(winners, 3, out);
    }
    // line 34: some4: draw after 30 moves each while 4..5 pieces remain and every player has a king without capture or
    // crown
    if (state.counter[2] >= 60) {
        u32 winners = 0;
        return pay(winners, 4, out);
    }
    // line 35: some6: draw after 60 moves each while 6..7 pieces remain and every player has a king without capture or
    // crown
    if (state.counter[3] >= 120) {
        u32 winners = 0;
        return pay(winners, 5, out);
    }
    // line 36: chase: draw after 15 moves by one while one has only 3 or more kings and the other has only 1 king
    if (state.counter[4] >= 15 || state.counter[5] >= 15) {
        u32 winners = 0;
        return pay(winners, 6, out);
    }
    // line 37: road: draw after 5 moves by one while one has 3 pieces and the other has only 1 king in road without
    // capture or crown
    if (state.counter[6] >= 5 || state.counter[7] >= 5) {
        u32 winners = 0;
        return pay(winners, 7, out);
    }
}

// ---- about ----------------------------------------------------------------------------------------------------------

inline constexpr PlayerAbout about_players[] = {
    {"white"},
    {"black"},
};
inline constexpr KindAbout about_kinds[] = {
    {"man", ""},
    {"king", "K"},
};
inline constexpr CellAbout about_cells[] = {
    {"a1", 0, 0, 29, 0, 0},
    {"c1", 2, 0, 30, 2, 0},
    {"e1", 4, 0, 31, 4, 0},
    {"g1", 6, 0, 32, 6, 0},
    {"b2", 1, 1, 25, 1, 1},
    {"d2", 3, 1, 26, 3, 1},
    {"f2", 5, 1, 27, 5, 1},
    {"h2", 7, 1, 28, 7, 1},
    {"a3", 0, 2, 21, 0, 2},
    {"c3", 2, 2, 22, 2, 2},
    {"e3", 4, 2, 23, 4, 2},
    {"g3", 6, 2, 24, 6, 2},
    {"b4", 1, 3, 17, 1, 3},
    {"d4", 3, 3, 18, 3, 3},
    {"f4", 5, 3, 19, 5, 3},
    {"h4", 7, 3, 20, 7, 3},
    {"a5", 0, 4, 13, 0, 4},
    {"c5", 2, 4, 14, 2, 4},
    {"e5", 4, 4, 15, 4, 4},
    {"g5", 6, 4, 16, 6, 4},
    {"b6", 1, 5, 9, 1, 5},
    {"d6", 3, 5, 10, 3, 5},
    {"f6", 5, 5, 11, 5, 5},
    {"h6", 7, 5, 12, 7, 5},
    {"a7", 0, 6, 5, 0, 6},
    {"c7", 2, 6, 6, 2, 6},
    {"e7", 4, 6, 7, 4, 6},
    {"g7", 6, 6, 8, 6, 6},
    {"b8", 1, 7, 1, 1, 7},
    {"d8", 3, 7, 2, 3, 7},
    {"f8", 5, 7, 3, 5, 7},
    {"h8", 7, 7, 4, 7, 7},
};
inline constexpr ClassAbout about_classes[] = {
    {"go", false},
    {"capture", true},
};
inline constexpr NumberAbout about_counters[] = {
    {"kings", 0, 30, 0, false},
    {"few", 0, 10, 0, false},
    {"some4", 0, 60, 0, false},
    {"some6", 0, 120, 0, false},
    {"chase", 0, 15, 0, true},
    {"road", 0, 5, 0, true},
};
inline constexpr EndAbout about_ends[] = {
    {"stuck", false, false},
    {"thrice", true, true},
    {"kings", true, false},
    {"few", true, false},
    {"some4", true, false},
    {"some6", true, false},
    {"chase", true, false},
    {"road", true, false},
};
inline constexpr About about = {
    .title = "Russian draughts",
    .notation = Notation::draughts,
    .shape = Shape::square,
    .files = 8, .ranks = 8,
    .classes = 2, .ends = 8,
    .layout = {.players = 2, .kinds = 2, .cells = 32, .holds = 1, .numbers = 0, .marks = 0, .vars = 0, .counters = 8, .nodes = 0, .held = 0},
    .player = about_players,
    .kind = about_kinds,
    .cell = about_cells,
    .move_class = about_classes,
    .number = nullptr,
    .mark = nullptr,
    .var = nullptr,
    .counter = about_counters,
    .var_names = 0, .counter_names = 6,
    .end = about_ends,
    .link = nullptr, .links = 0,
    .counts_moves = false,
};

// ---- perft ----------------------------------------------------------------------------------------------------------

// Distinct moves to a depth of 1 or more; a game already won counts 0.
template <int M> u64 perft(const Board& board, u32 depth, bool bulk) {
    if (finished(board, M)) return 0;
    if (depth == 1 && bulk) return count_moves<M>(board);
    if (depth == 2 && bulk && replies_are_steps<M>(board)) return count_replies<M>(board);
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
inline u64 table_stamp(const void*, const void* state) { return stamp_of(state_at(state)); }
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
    using State = rubicon_game_russian_draughts::State;
    using Move = rubicon_game_russian_draughts::Move;
    static constexpr int kinds = rubicon_game_russian_draughts::kinds, cells = rubicon_game_russian_draughts::cells;
    static constexpr u32 move_size = rubicon_game_russian_draughts::move_size;
    static constexpr const About& about = rubicon_game_russian_draughts::about;
    static constexpr bool towers = false, hands = false, vars = false, scores = about.scores;

    static constexpr u32 rounded(u32 size) { return rubicon_game_russian_draughts::rounded(size); }
    static constexpr int cell_of(int bit) { return rubicon_game_russian_draughts::cell_of[bit]; }
    static constexpr int bit_of(u32 cell) { return rubicon_game_russian_draughts::bit_of[cell]; }
    // The piece on top of a cell, 0 for none.
    static int code_on(const Board& board, int bit) {
        const int owner = has(board.owner[0], u32(bit)) ? 0 : has(board.owner[1], u32(bit)) ? 1 : -1;
        return owner < 0 ? 0 : 1 + owner * kinds + kind_on(board, bit);
    }
    // Where pieces of a kind stand on top.
    static Cells standing(const Board& board, int player, [[maybe_unused]] int kind) {
        if (kind > 0) return board.owner[player] & board.kind[kind - 1];
        return board.owner[player] & ~(board.kind[0]);
    }
    static u64 piece_key(int cell, int code) { return rubicon_game_russian_draughts::piece_key(cell, code); }
    static u64 key_rest(const State& state) { return rubicon_game_russian_draughts::key_rest(state); }
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
            rubicon_game_russian_draughts::each_move<decltype(p)::index>(state.board, sink);
        });
    }
    // Those that take or crown, and maybe others.
    template <class Sink> static void each_loud(const State& state, Sink&& sink) {
        set_given_up(false);
        for_player(int(state.mover), [&](auto p) {
            rubicon_game_russian_draughts::each_loud<decltype(p)::index>(state.board, sink);
        });
    }
    // Whether captures come first and there are some; only where that is quickly known.
    static constexpr bool tells_captures = true;
    static bool must_take([[maybe_unused]] const State& state) {
        return for_player(int(state.mover), [&](auto p) {
            return rubicon_game_russian_draughts::must_take<decltype(p)::index>(state.board);
        });
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
    .stamp = table_stamp,
    .search = table_search,
};

} // namespace rubicon_game_russian_draughts

#ifdef RUBICON_GAME_ENTRY
extern "C" const rubicon::GameTable* rubicon_game() { return &rubicon_game_russian_draughts::table; }
#endif

#endif
