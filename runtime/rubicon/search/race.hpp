// Races, in which all pieces of a player have to get into his goal: how far they still have to go to the cells that are
// left there, and whether others' pieces that stand there can get out. Free-standing.
#pragma once

#include "rubicon/types.hpp"

namespace rubicon::search {

// Cells are *own* cells where that is said: the board as the first player sees it, turned or mirrored for the others.
struct Race {
    static constexpr u32 most_goals = 64;
    static constexpr u16 step = 0xffff; // over nothing
    static constexpr u32 shut_in = 6;   // moves that count for a piece that cannot leave

    struct Way {
        u16 over, to; // own cells
    };

    u32 cells, goals;
    const u16* own;   // by player and cell: the own cell
    const u16* real;  // by player and own cell: the cell
    const u16* goal;  // own cells
    const u8* inside; // by own cell: whether it is in the goal
    const u8* far;    // by place in `goal` and own cell: moves of a lone piece between them
    const u32* first; // by own cell: its first way, up to that of the next; one more at the end
    const Way* way;
};

struct RaceCount {
    u32 strays = 0; // moves from all pieces outside the goal to its nearest cell that no piece of theirs holds
    u32 guests =
        0; // moves that others' pieces in the goal need to leave it, times the share of it that is held, in 16ths
};

inline constexpr u32 nobody = ~0u;

// Moves of a piece of `who`, steps and single hops, until it stands outside the goal of `host`.
template <class Owner>
constexpr u32 moves_out(const Race& race, u32 host, u32 who, u32 cell, Owner&& owner) {
    const u16* const real = race.real + who * race.cells;
    u16 queue[Race::most_goals] = {race.own[who * race.cells + cell]};
    u8 moves[Race::most_goals] = {};
    u32 size = 1;
    for (u32 at = 0; at < size && moves[at] + 1u < Race::shut_in; ++at) {
        for (u32 w = race.first[queue[at]]; w < race.first[queue[at] + 1]; ++w) {
            const Race::Way way = race.way[w];
            const u32 to = real[way.to];
            if (owner(to) != nobody || (way.over != Race::step && owner(real[way.over]) == nobody)) {
                continue;
            }
            if (race.inside[race.own[host * race.cells + to]] == 0) {
                return moves[at] + 1u;
            }
            bool seen = false;
            for (u32 i = 0; i < size; ++i) {
                seen = seen || queue[i] == way.to;
            }
            if (!seen && size < Race::most_goals) {
                queue[size] = way.to;
                moves[size++] = u8(moves[at] + 1);
            }
        }
    }
    return Race::shut_in;
}

// `owner(cell)`: whose piece stands there, `nobody`'s if none; `each_piece(f)`: calls f(cell) for each piece of the
// player.
template <class Owner, class Each>
constexpr RaceCount count_race(const Race& race, u32 player, Owner&& owner, Each&& each_piece) {
    const u16* const real = race.real + player * race.cells;
    const u16* const own = race.own + player * race.cells;
    u32 open[Race::most_goals] = {}, guest[Race::most_goals] = {};
    u32 left = 0, others = 0;
    for (u32 g = 0; g < race.goals; ++g) {
        const u32 cell = real[race.goal[g]], who = owner(cell);
        if (who == player) {
            continue;
        }
        open[left++] = g;
        if (who != nobody) {
            guest[others++] = cell;
        }
    }
    RaceCount count;
    each_piece([&](u32 cell) {
        const u32 from = own[cell];
        if (race.inside[from] != 0) {
            return;
        }
        u32 least = 255;
        for (u32 i = 0; i < left; ++i) {
            const u32 far = race.far[open[i] * race.cells + from];
            least = far < least ? far : least;
        }
        count.strays += left > 0 ? least : 0;
    });
    const u32 held = race.goals - left;
    for (u32 i = 0; i < others && held > 0; ++i) {
        count.guests += moves_out(race, player, owner(guest[i]), guest[i], owner);
    }
    count.guests = count.guests * held * 16 / race.goals;
    return count;
}

} // namespace rubicon::search
