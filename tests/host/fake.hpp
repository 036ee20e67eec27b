// A small hand-written game for the tests of the texts: draughtsmen on the dark cells of an 8x8 board. Men step and
// jump forward, one jump a move; kings step and jump all ways; a man on the last rank becomes a king; jumping is no
// duty. Or the moves are given by a list.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "runtime/host/game.hpp"
#include "runtime/host/names.hpp"

namespace fake {

using namespace rubicon;
using namespace rubicon::host;

struct Draughts {
    About about{};
    GameTable table{};
    std::vector<std::string> cell_names;
    std::vector<CellAbout> cells;
    std::vector<PlayerAbout> players{{"white"}, {"black"}};
    std::vector<KindAbout> kinds{{"man", ""}, {"king", "K"}};
    std::vector<ClassAbout> classes{{"go", false},   {"capture", true}, {"swap", false},
                                    {"pass", false}, {"place", false},  {"throw", false, true}};
    std::vector<NumberAbout> numbers{{"strides", 0, 3, 0, false}};
    std::vector<const char*> marks{"skipped"};
    std::vector<NumberAbout> vars{{"throw", 0, 5, 0, false}, {"purse", -9, 9, 1, true}};
    std::vector<NumberAbout> counters{{"kings", 0, 30, 0, false}, {"chase", 0, 15, 0, true}};
    std::vector<EndAbout> ends{{"stuck", false}, {"thrice", true}};
    std::vector<PhaseAbout> phases{{"setup", 0, nullptr}, {"play", 0, nullptr}};
    std::vector<MoveView> listed; // if any: the moves of every position

    // White's men below; `holds` pieces on a cell.
    explicit Draughts(u32 holds = 1);

    u32 cell(const std::string& name) const { return *Names(about).cell(name); }
};

inline std::vector<MoveView> generate(const Draughts& game, const i32* slots);

inline const Draughts& of(const void* self) {
    return *static_cast<const Draughts*>(self);
}

inline void start(const void* self, void* state) {
    const Layout& layout = of(self).about.layout;
    i32* slots = static_cast<i32*>(state);
    std::fill_n(slots, layout.size(), 0);
    slots[layout.phase()] = 1;
    for (u32 p = 0; p < 2; ++p) {
        slots[layout.var(1 + p)] = 1;
    }
    for (u32 c = 0; c < layout.cells; ++c) {
        const i16 rank = of(self).cells[c].rank;
        slots[layout.piece(c)] = rank < 3 ? layout.code(0, 0) : rank > 4 ? layout.code(1, 0) : empty_cell;
    }
}

inline bool load(const void* self, const i32* slots, void* state) {
    const Layout& layout = of(self).about.layout;
    std::copy_n(slots, layout.size(), static_cast<i32*>(state));
    for (u32 c = 0; c < layout.cells; ++c) { // no man stands on his last rank
        const i16 last = of(self).cells[c].rank == 7 ? 0 : of(self).cells[c].rank == 0 ? 1 : -1;
        if (last >= 0 && slots[layout.piece(c)] == layout.code(static_cast<u32>(last), 0)) {
            return false;
        }
    }
    return true;
}

inline void store(const void* self, const void* state, i32* slots) {
    std::copy_n(static_cast<const i32*>(state), of(self).about.layout.size(), slots);
}

inline u32 moves(const void* self, const void* state, void* out, u32 capacity) {
    const std::vector<MoveView> all = generate(of(self), static_cast<const i32*>(state));
    std::copy_n(all.begin(), std::min<usize>(capacity, all.size()), static_cast<MoveView*>(out));
    return static_cast<u32>(all.size());
}

inline void play(const void* self, void* state, const void* move) {
    const Layout& layout = of(self).about.layout;
    i32* slots = static_cast<i32*>(state);
    const MoveView& made = *static_cast<const MoveView*>(move);
    const u32 mover = static_cast<u32>(slots[layout.mover()]);
    if (made.from >= 0) {
        i32 code = slots[layout.piece(made.from)];
        slots[layout.piece(made.from)] = empty_cell;
        if (of(self).cells[made.to].rank == (mover == 0 ? 7 : 0)) {
            code = layout.code(mover, 1);
        }
        slots[layout.piece(made.to)] = code;
        for (u8 i = 0; i < made.taken_size; ++i) {
            slots[layout.piece(made.taken[i])] = empty_cell;
        }
    }
    ++slots[layout.made(mover)];
    slots[layout.mover()] = static_cast<i32>(1 - mover);
}

inline void view(const void*, const void*, const void* move, MoveView* out) {
    *out = *static_cast<const MoveView*>(move);
}

inline u64 key(const void* self, const void* state) {
    const Layout& layout = of(self).about.layout;
    const i32* slots = static_cast<const i32*>(state);
    u64 sum = slot_key(layout.mover(), slots[layout.mover()]);
    for (u32 c = 0; c < layout.cells; ++c) {
        const u32 slot = layout.piece(c);
        sum ^= slots[slot] ? slot_key(slot, slots[slot]) : 0;
    }
    return sum;
}

inline void result(const void* self, const void* state, u32 times, Result* out) {
    *out = {};
    const i32* slots = static_cast<const i32*>(state);
    if (generate(of(self), slots).empty()) {
        out->over = true;
        out->payoff[1 - slots[0]] = 2;
    } else if (times >= 3) {
        *out = {true, 1, 0, {1, 1}};
    }
}

inline u64 perft(const void* self, const void* state, u32 depth, bool) {
    const std::vector<MoveView> all = generate(of(self), static_cast<const i32*>(state));
    if (depth == 1) {
        return all.size();
    }
    u64 sum = 0;
    for (const MoveView& move : all) {
        std::vector<i32> next(static_cast<const i32*>(state),
                              static_cast<const i32*>(state) + of(self).about.layout.size());
        play(self, next.data(), &move);
        sum += perft(self, next.data(), depth - 1, true);
    }
    return sum;
}

// A move of class 0 (go) or, if something is taken, 1 (capture).
inline MoveView move(const Draughts& game, u8 kind, std::initializer_list<const char*> cells,
                     std::initializer_list<const char*> taken = {}) {
    MoveView made{};
    made.move_class = taken.size() > 0 ? 1 : 0;
    made.kind = kind;
    made.became = no_kind;
    made.from = static_cast<i16>(game.cell(*cells.begin()));
    for (const char* const* at = cells.begin() + 1; at != cells.end(); ++at) {
        made.to = made.path[made.path_size++] = static_cast<i16>(game.cell(*at));
    }
    for (const char* at : taken) {
        made.taken[made.taken_size++] = static_cast<i16>(game.cell(at));
    }
    return made;
}

inline std::vector<MoveView> generate(const Draughts& game, const i32* slots) {
    if (!game.listed.empty()) {
        return game.listed;
    }
    const Layout& layout = game.about.layout;
    const auto at = [&](i32 file, i32 rank) {
        return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : rank * 4 + file / 2;
    };
    std::vector<MoveView> all;
    for (u32 c = 0; c < layout.cells; ++c) {
        const i32 code = slots[layout.piece(c)];
        if (code <= 0 || static_cast<i32>(layout.owner(code)) != slots[0]) {
            continue;
        }
        for (i32 way = 0; way < 4; ++way) {
            const i32 df = way % 2 ? 1 : -1, dr = way / 2 ? 1 : -1;
            const i32 near = at(game.cells[c].file + df, game.cells[c].rank + dr);
            const i32 far = at(game.cells[c].file + 2 * df, game.cells[c].rank + 2 * dr);
            if (near < 0 || (layout.kind(code) == 0 && dr != (slots[0] == 0 ? 1 : -1))) {
                continue;
            }
            const i32 met = slots[layout.piece(near)];
            const u8 kind = static_cast<u8>(layout.kind(code));
            if (met == empty_cell) {
                all.push_back(move(game, kind, {game.cells[c].name, game.cells[near].name}));
            } else if (met > 0 && static_cast<i32>(layout.owner(met)) != slots[0] && far >= 0 &&
                       slots[layout.piece(far)] == empty_cell) {
                all.push_back(move(game, kind, {game.cells[c].name, game.cells[far].name}, {game.cells[near].name}));
            }
        }
    }
    return all;
}

inline Draughts::Draughts(u32 holds) {
    for (i16 rank = 0; rank < 8; ++rank) {
        for (i16 file = rank % 2; file < 8; file = static_cast<i16>(file + 2)) {
            cell_names.push_back(std::string(1, static_cast<char>('a' + file)) + std::to_string(rank + 1));
            cells.push_back({nullptr, file, rank, static_cast<i16>((7 - rank) * 4 + file / 2 + 1)});
        }
    }
    for (usize c = 0; c < cells.size(); ++c) {
        cells[c].name = cell_names[c].c_str();
    }
    about.title = "Fake draughts";
    about.closes = true;
    about.notation = Notation::draughts;
    about.shape = Shape::square;
    about.files = about.ranks = 8;
    about.classes = static_cast<u16>(classes.size());
    about.ends = static_cast<u16>(ends.size());
    about.layout = Layout{2, 2, 32, holds, 1, 1, 3, 3};
    about.player = players.data();
    about.kind = kinds.data();
    about.cell = cells.data();
    about.move_class = classes.data();
    about.number = numbers.data();
    about.mark = marks.data();
    about.var = vars.data();
    about.counter = counters.data();
    about.var_names = static_cast<u16>(vars.size());
    about.counter_names = static_cast<u16>(counters.size());
    about.end = ends.data();
    about.phase = phases.data();
    about.phases = 2;
    about.play_phase = 1;
    about.counts_moves = true;
    const u32 bytes = static_cast<u32>(about.layout.size() * sizeof(i32));
    table = {abi_version, bytes, sizeof(MoveView), &about, this,   start, load, store, moves, play,
             view,        key,   result,           perft,  nullptr};
}

// The table points into the object, so it is made once and stays where it is.
inline Game game(const std::shared_ptr<Draughts>& draughts) {
    return Game(&draughts->table, draughts);
}

} // namespace fake
