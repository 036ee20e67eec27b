// What a game as a WebAssembly module exports, for programs in JavaScript and others: the function table, one export
// for each function, and memory to call them with. docs/wasm.md tells of each. Nothing is imported.
//
// Included behind the text of a game, once in a program. For any other target it declares nothing.
#pragma once

#include "rubicon/table.hpp"

#ifdef __wasm__

extern "C" const rubicon::GameTable* rubicon_game();

extern "C" unsigned char __heap_base; // the linker's: where the memory that nobody uses begins

#define RUBICON_EXPORT(name) __attribute__((export_name(#name)))

namespace rubicon::wasm {

inline constexpr usize page = 65536;

inline usize& free_from() {
    static constinit usize address = 0;
    return address;
}

// A block of `bytes`, aligned to 16; 0 if the memory cannot grow that far.
RUBICON_EXPORT(take) usize take(usize bytes) {
    usize& next = free_from();
    if (next == 0)
        next = (reinterpret_cast<usize>(&__heap_base) + 15) / 16 * 16;
    const usize there = static_cast<usize>(__builtin_wasm_memory_size(0)) * page;
    if (bytes > ~usize{0} - 15 - next)
        return 0;
    const usize end = next + (bytes + 15) / 16 * 16;
    if (end > there && __builtin_wasm_memory_grow(0, (end - there + page - 1) / page) == ~usize{0})
        return 0;
    const usize block = next;
    next = end;
    return block;
}

// Gives back `block` and every block taken after it.
RUBICON_EXPORT(give_back) void give_back(usize block) {
    free_from() = block;
}

RUBICON_EXPORT(state_size) u32 state_size() {
    return rubicon_game()->state_size;
}
RUBICON_EXPORT(move_size) u32 move_size() {
    return rubicon_game()->move_size;
}
RUBICON_EXPORT(view_size) u32 view_size() {
    return sizeof(MoveView);
}
RUBICON_EXPORT(slot_count) u32 slot_count() {
    return rubicon_game()->about->layout.size();
}

RUBICON_EXPORT(start) void start(void* state) {
    rubicon_game()->start(nullptr, state);
}
RUBICON_EXPORT(load) bool load(const i32* slots, void* state) {
    return rubicon_game()->load(nullptr, slots, state);
}
RUBICON_EXPORT(store) void store(const void* state, i32* slots) {
    rubicon_game()->store(nullptr, state, slots);
}
RUBICON_EXPORT(moves) u32 moves(const void* state, void* list, u32 capacity) {
    return rubicon_game()->moves(nullptr, state, list, capacity);
}
RUBICON_EXPORT(play) void play(void* state, const void* move) {
    rubicon_game()->play(nullptr, state, move);
}
RUBICON_EXPORT(view) void view(const void* state, const void* move, MoveView* out) {
    rubicon_game()->view(nullptr, state, move, out);
}
RUBICON_EXPORT(key) u64 key(const void* state) {
    return rubicon_game()->key(nullptr, state);
}
// -1 while the game goes on, else which of the game's ends it is; the payoffs, one a player, go to `payoffs`.
RUBICON_EXPORT(result) i32 result(const void* state, u32 times, i32* payoffs) {
    Result out;
    rubicon_game()->result(nullptr, state, times, &out);
    if (!out.over)
        return -1;
    for (u32 player = 0; player < rubicon_game()->about->layout.players; ++player)
        payoffs[player] = out.payoff[player];
    return out.end;
}
RUBICON_EXPORT(perft) u64 perft(const void* state, u32 depth, bool bulk) {
    return rubicon_game()->perft(nullptr, state, depth, bulk);
}

// Names, as zero-terminated texts, and the counts of what is named.
RUBICON_EXPORT(title) const char* title() {
    return rubicon_game()->about->title;
}
RUBICON_EXPORT(players) u32 players() {
    return rubicon_game()->about->layout.players;
}
RUBICON_EXPORT(kinds) u32 kinds() {
    return rubicon_game()->about->layout.kinds;
}
RUBICON_EXPORT(cells) u32 cells() {
    return rubicon_game()->about->layout.cells;
}
RUBICON_EXPORT(player_name) const char* player_name(u32 player) {
    return rubicon_game()->about->player[player].name;
}
RUBICON_EXPORT(kind_name) const char* kind_name(u32 kind) {
    return rubicon_game()->about->kind[kind].name;
}
RUBICON_EXPORT(kind_symbol) const char* kind_symbol(u32 kind) {
    return rubicon_game()->about->kind[kind].symbol;
}
RUBICON_EXPORT(cell_name) const char* cell_name(u32 cell) {
    return rubicon_game()->about->cell[cell].name;
}
RUBICON_EXPORT(end_label) const char* end_label(u32 end) {
    return rubicon_game()->about->end[end].label;
}

} // namespace rubicon::wasm

#undef RUBICON_EXPORT

#endif
