// The way a chain went, for people: of all ways to make one move those that take some pieces earliest, where the rules
// prefer that, and of these the least in lexical order of cell indices.
//
// Generation throws paths away; this finds one again for a move that is known to be legal. It is read from tables,
// takes one step at a time and is only used to print moves.
#pragma once

#include "rubicon/chains.hpp"
#include "rubicon/table.hpp"

namespace rubicon {

// One way a kind can make a leg.
struct LegOption {
    u8 kind;
    u8 way;
    bool flies; // any distance before the piece and behind it; otherwise neighbour and the cell behind
    u8 over;    // which of the sets of pieces that may be jumped
};

// `Rules` tells of one class:
//   options[owner], option_count         every leg of every kind
//   step(way, cells), back(way)          one cell on; the opposite way or 255
//   cell_index(bit)                      index of a cell
//   crown_zone(owner, kind), crown_into(kind)  crowning inside a chain; 255: none
//   leaves                               pieces taken leave the board at once
//   back_allowed                         the next leg may go straight back
//   crowns_and_stops, must_land_on
template <class Rules, class Cells>
class Trace {
public:
    // `over`: the sets that options name; `open`: empty cells, the start among them; `early`: sets of pieces that are
    // to be taken as early as can be, those of the first set before all.
    Trace(u32 owner, const Cells* over, const Cells& open, const Cells& from, const Cells& to, const Cells& taken,
          const Cells* early = nullptr, u32 early_sets = 0)
        : owner(owner), over(over), open(open), from(from), to(to), goal(taken), early(early), early_sets(early_sets) {}

    void tell(u8 kind, MoveView& out) {
        leg(from, kind, 255, Cells{}, 0);
        out.path_size = best_size;
        out.taken_size = best_size;
        for (u32 i = 0; i < best_size; ++i) {
            out.path[i] = best_path[i];
            out.taken[i] = Rules::cell_index(first(best_taken[i]));
        }
    }

private:
    u32 owner;
    const Cells* over;
    Cells open, from, to, goal;
    const Cells* early;
    u32 early_sets;
    i16 path[most_path], best_path[most_path];
    Cells victims[most_path], best_taken[most_path];
    u8 best_size = 0;
    u32 legs = 0; // walked; beyond most_legs_told the best way so far is told

    Cells open_after(const Cells& taken) const { return Rules::leaves ? open | taken : open; }

    // The piece jumped by an option from `at`, as a set of one; empty if there is none.
    Cells victim(const LegOption& option, const Cells& at, const Cells& taken) const {
        const Cells free = open_after(taken);
        Cells s = Rules::step(option.way, at);
        while (option.flies && any(s & free))
            s = Rules::step(option.way, s);
        const Cells piece = s & over[option.over] & ~(taken | from);
        return any(Rules::step(option.way, piece) & free) ? piece : Cells{};
    }

    bool usable(const LegOption& option, u8 kind, u8 came) const {
        return option.kind == kind && (came == 255 || Rules::back_allowed || Rules::back(came) != option.way);
    }

    bool goes_on(const Cells& at, u8 kind, u8 came, const Cells& taken) const {
        for (u32 i = 0; i < Rules::option_count; ++i)
            if (usable(Rules::options[owner][i], kind, came) && any(victim(Rules::options[owner][i], at, taken)))
                return true;
        return false;
    }

    u8 kind_on(const Cells& at, u8 kind) const {
        return Rules::crown_into(kind) != 255 && any(at & Rules::crown_zone(owner, kind)) ? Rules::crown_into(kind)
                                                                                          : kind;
    }

    // Whether a chain may end on `at`, having come over the cells of `stretch`.
    bool may_stop(const Cells& at, const Cells& stretch, u8 kind, u8 came, const Cells& taken) const {
        const u8 now = kind_on(at, kind);
        if (Rules::crowns_and_stops && now != kind)
            return true;
        if (!Rules::must_land_on)
            return !goes_on(at, now, came, taken);
        for (Cells rest = stretch; any(rest);) {
            const Cells one = lowest_cell(rest);
            rest ^= one;
            if (goes_on(one, kind_on(one, kind), came, taken))
                return false;
        }
        return true;
    }

    void leg(const Cells& at, u8 kind, u8 came, const Cells& taken, u8 depth) {
        if (depth == most_path || ++legs > most_legs_told || is_worse(depth))
            return;
        for (u32 i = 0; i < Rules::option_count; ++i) {
            const LegOption& option = Rules::options[owner][i];
            if (!usable(option, kind, came))
                continue;
            const Cells piece = victim(option, at, taken);
            if (!any(piece & goal))
                continue;
            const Cells free = open_after(taken);
            Cells stretch = Rules::step(option.way, piece) & free;
            for (Cells s = stretch; option.flies && any(s = Rules::step(option.way, s) & free);)
                stretch |= s;
            victims[depth] = piece;
            land(stretch, kind, option.way, taken | piece, depth);
        }
    }

    void land(const Cells& stretch, u8 kind, u8 came, const Cells& taken, u8 depth) {
        for (Cells rest = stretch; any(rest);) {
            const Cells one = lowest_cell(rest);
            rest ^= one;
            path[depth] = Rules::cell_index(first(one));
            if (taken == goal) {
                if (one == to && may_stop(one, stretch, kind, came, taken))
                    keep(static_cast<u8>(depth + 1));
                continue;
            }
            const u8 now = kind_on(one, kind);
            if (!(Rules::crowns_and_stops && now != kind))
                leg(one, now, came, taken, static_cast<u8>(depth + 1));
        }
    }

    // No way that begins like this comes before the best one.
    bool is_worse(u8 depth) const {
        for (u32 i = 0; early_sets == 0 && i < depth && i < best_size; ++i)
            if (path[i] != best_path[i])
                return path[i] > best_path[i];
        return false;
    }

    // 1: the way in hand takes what is to be taken early before the best one does; -1: after it; 0: as early.
    int earlier(u8 size) const {
        for (u32 set = 0; set < early_sets; ++set)
            for (u32 i = 0; i < size && i < best_size; ++i) {
                const bool here = any(victims[i] & early[set]), there = any(best_taken[i] & early[set]);
                if (here != there)
                    return here ? 1 : -1;
            }
        return 0;
    }

    // Whether its path comes before that of the best one.
    bool less(u8 size) const {
        for (u32 i = 0; i < size && i < best_size; ++i)
            if (path[i] != best_path[i])
                return path[i] < best_path[i];
        return false;
    }

    void keep(u8 size) {
        if (best_size != 0)
            if (const int order = earlier(size); order < 0 || (order == 0 && !less(size)))
                return;
        best_size = size;
        for (u32 i = 0; i < size; ++i) {
            best_path[i] = path[i];
            best_taken[i] = victims[i];
        }
    }
};

} // namespace rubicon
