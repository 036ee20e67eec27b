// The end of the search of pvs.hpp: moves that take or crown, until it is quiet. Free-standing.
#pragma once

#include "rubicon/search/pvs.hpp"

namespace rubicon::search {

// Only moves that take or crown, until none is left; but where nothing else is legal a player cannot hold still.
// The table is not asked, which would cost more than all the rest.
template <class G, class Watch>
i32 Pvs<G, Watch>::quiet(u32 side, u32 ply, i32 alpha, i32 beta, u32 calm) {
    const bool mixed = game.mixed();
    i32 stand = -win - 1;
    if (mixed) {
        stand = value(side, ply, alpha, beta);
        if (stand >= beta) {
            over(side, ply, 1, false, stand);
            return stand;
        }
    }
    const bool looks = ply < most_plies && (mixed ? calm <= 12 : calm <= 40 && !game.surely_calm(at(ply)));
    const u32 first = top, count = !looks ? 0 : mixed ? list_loud(ply) : list(ply);
    if (i32 score = 0; over(side, ply, 1, count > 0, score)) {
        return score;
    }
    const u32 loud = count > 0 ? gather_loud(ply, first, count) : 0;
    if (loud == 0) {
        return mixed ? stand : value(side, ply, alpha, beta);
    }
    if (!mixed && loud < count) {
        stand = value(side, ply, alpha, beta);
    }
    top += padded(count);
    const i32 score = take_all(side, ply, alpha, beta, first, count, loud, calm, stand);
    top = first;
    return score;
}

// Where captures come alone, the first move tells whether all of them take.
template <class G, class Watch>
bool Pvs<G, Watch>::takes(u32 ply, u32 first) {
    game.hints(at(ply), move(first), 1, memory.hints + first);
    return memory.hints[first].takes;
}

// Ranks the moves that take or crown; how many there are.
template <class G, class Watch>
u32 Pvs<G, Watch>::gather_loud(u32 ply, u32 first, u32 count) {
    Hint* const hints = memory.hints + first;
    u32 known = 0;
    if (!game.mixed()) {
        if (!takes(ply, first)) {
            return 0;
        }
        known = 1;
    }
    game.hints(at(ply), move(first + known), count - known, hints + known);
    u32 loud = 0;
    for (u32 i = 0; i < count; ++i) {
        memory.ranks[first + i] = hints[i].loud ? rank(hints[i].gain, i) : no_rank;
        loud += hints[i].loud;
    }
    pad(memory.ranks + first, count);
    return loud;
}

template <class G, class Watch>
i32 Pvs<G, Watch>::take_all(u32 side, u32 ply, i32 alpha, i32 beta, u32 first, u32 count, u32 loud, u32 calm,
                            i32 stand) {
    const bool mixed = game.mixed();
    i32 best = stand;
    alpha = larger(alpha, best);
    const bool judges = mixed && game.judges_moves();
    const i32 most = judges ? game.most_of(at(ply), side) : 0;
    for (u32 i = 0; i < loud && alpha < beta && !halted; ++i) {
        const u32 place = pick(memory.ranks + first, count);
        if (mixed && stand + memory.hints[first + place].gain + 200 <= alpha && calm > 0) {
            break; // not even for nothing would it be enough
        }
        if (judges && alpha < surely_won) {
            const i32 least = most + game.gain(at(ply), move(first + place));
            if (least <= alpha) {
                best = larger(best, least);
                ++nodes_done;
                continue;
            }
        }
        make(ply, first + place, 0);
        const i32 score = visit(side, ply + 1, 0, alpha, beta, calm + 1);
        if (score > best && !halted) {
            best = score;
            if (score > alpha) {
                alpha = score;
                if (!mixed) { // else the place is one among the loud moves
                    extend_line(ply, place, score);
                }
            }
        }
    }
    return best;
}

} // namespace rubicon::search
