// What positions are worth, as data: sums for each piece on each cell, and a few numbers besides. All of it is whole
// numbers, so that whoever adds them up finds the same. Free-standing.
#pragma once

#include "rubicon/search/game.hpp"
#include "rubicon/search/race.hpp"
#include "rubicon/search/safety.hpp"

namespace rubicon::search {

// Whether moves that take are legal beside others (`optional`), hardly ever (`forced`), never (`none`), or are nothing
// special since all moves are such (`always`).
enum class Captures : u8 { none, optional, forced, always };

struct Judgement {
    // Of the first player or the second, kept by the rules for each of them.
    struct Variable {
        u32 at;     // of the first player, counted from Layout::var(0)
        i32 weight; // in 1/256 of a centimen
    };

    const i32* top;     // centimen, by code - 1 and cell: the piece on top of the cell, to its owner
    const i32* guard;   // by code - 1: under a friend
    const i32* captive; // under an enemy
    const i32* hand;    // in hand
    const Variable* variable;
    u32 variables;
    i32 mobility, tempo; // in 1/256 of a centimen: for each hundredth of all moves; for whose turn it is
    Captures captures;
    i32 most_ahead; // hundredths of all moves that one may be ahead by: what goes beyond counts no more
    i32 noise = 0;  // misjudges by up to so much, always the same positions
    u64 noise_seed = 0;
    const Race* race = nullptr;     // null where there is none
    i32 strays = 0, guests = 0;     // in 1/256 of a centimen, for each move of RaceCount
    const Safety* safety = nullptr; // null where there is none
    bool told_by_moves = false; // the pieces on top, safety, tempo and mobility are all of it, and players take turns
    // For what a move gains, so that no move that wins looks poor: as `top`, and more where the piece wins; what is
    // gained beyond `top`, by code - 1, when a piece is taken whose loss ends the game.
    const i32* lands = nullptr;
    const i32* vital = nullptr;
};

// Far from the scores of wins.
inline constexpr i32 most_value = 20000;

// From centimen and 1/256 of them to a value.
constexpr i32 value_of(i64 pieces, i64 fine) {
    const i64 sum = pieces * 256 + fine;
    const i64 value = sum >= 0 ? (sum + 128) / 256 : -((128 - sum) / 256);
    return value > most_value ? most_value : value < -most_value ? -most_value : i32(value);
}

// What the shares of all moves are worth to the first player, in 1/256 of a centimen.
constexpr i64 mobility_value(const Judgement& judgement, u64 first, u64 second) {
    if (first + second == 0)
        return 0;
    const i64 most = i64{judgement.mobility} * judgement.most_ahead, size = most < 0 ? -most : most;
    const i64 value = i64{judgement.mobility} * 100 * (i64(first) - i64(second)) / i64(first + second);
    return value > size ? size : value < -size ? -size : value;
}

// What a player's race is worth to him, in 1/256 of a centimen.
constexpr i64 race_value(const Judgement& judgement, const RaceCount& count) {
    return i64{judgement.strays} * count.strays + i64{judgement.guests} * count.guests / 16;
}

// What mobility and safety can be worth at most, in 1/256 of a centimen.
constexpr i64 mobility_at_most(const Judgement& judgement) {
    return i64{judgement.mobility < 0 ? -judgement.mobility : judgement.mobility} * judgement.most_ahead;
}
constexpr i64 safety_at_most(const Judgement& judgement) {
    return judgement.safety ? 256 * i64{most_safe} : 0;
}

// Whether the value is not between `low` and `high` whatever is worth `most` at most; then `value` is nearer to them
// than it is, or equal.
constexpr bool outside(const Judgement& judgement, i64 pieces, i64 fine, i64 most, i32 low, i32 high, i32& value) {
    if (judgement.noise != 0)
        return false;
    value = value_of(pieces, fine - most);
    if (value >= high)
        return true;
    value = value_of(pieces, fine + most);
    return value <= low;
}

// What it is to the mover that a piece comes to a cell or goes from there; `piece` is its code - 1, `place` as in
// `top`.
constexpr i32 gain_by(const Judgement& judgement, u32 piece, u32 place, bool comes, bool own) {
    if (comes)
        return own ? judgement.lands[place] : -judgement.lands[place];
    return own ? -judgement.top[place] : judgement.top[place] + judgement.vital[piece];
}

// What the first player's value is at most (`most` 1), or at least (-1), whatever is worth more than the pieces.
constexpr i32 bound_of(const Judgement& judgement, i64 pieces, i32 most) {
    const i64 tempo = judgement.tempo < 0 ? -judgement.tempo : judgement.tempo;
    return value_of(pieces, most * (mobility_at_most(judgement) + safety_at_most(judgement) + tempo));
}

constexpr i32 with_noise(const Judgement& judgement, i32 value, u64 key) {
    if (judgement.noise == 0)
        return value;
    const u64 mixed = slot_key(0, 0) ^ (key ^ judgement.noise_seed) * 0x9e3779b97f4a7c15u;
    return value + i32((mixed >> 32) % u32(2 * judgement.noise + 1)) - judgement.noise;
}

constexpr bool crowns(const MoveBrief& move) {
    return move.from >= 0 && move.to >= 0 && move.kind != no_kind && move.into != no_kind && move.into != move.kind;
}
constexpr bool is_loud(const MoveBrief& move) {
    return move.taken_size > 0 || crowns(move);
}

// For the first player, of a game that is over; `numbers`: payoffs are numbers of their own.
constexpr i32 score_of(const Result& result, bool numbers) {
    if (!numbers)
        return (result.winners & 3) == 1 ? win : (result.winners & 3) == 2 ? -win : 0;
    const i32 score = (result.payoff[0] - result.payoff[1]) * 100;
    return score >= surely_won ? surely_won - 1 : score <= -surely_won ? 1 - surely_won : score;
}

constexpr u16 name_of(const MoveBrief& told) {
    u32 name = u32(told.from + 1) * 1021 + u32(told.to + 1) * 8 + told.kind;
    name += u32(told.choice + 1) * 977 * 1021;
    return u16(name * 2654435761u >> 19);
}

// What a move takes and makes; `standing(cell)`: the code of the piece on top there, 0 for none.
template <class Standing>
RUBICON_APART i32 gain_of(const Judgement& judgement, const Layout& layout, const MoveBrief& told,
                          Standing&& standing) {
    const auto on = [&](u32 code, u32 cell) { return judgement.top[(code - 1) * layout.cells + cell]; };
    const auto size = [&](u32 code, u32 cell) {
        const i32 worth = code == 0 ? 0 : on(code, cell);
        return worth < 0 ? -worth : worth;
    };
    i32 gain = 0;
    for (u32 t = 0; t < told.taken_size; ++t)
        gain += size(standing(u32(told.taken[t])), u32(told.taken[t]));
    if (gain > 0 && judgement.captures == Captures::optional && told.from >= 0 && told.kind != no_kind)
        gain -= size(u32(layout.code(told.owner, told.kind)), u32(told.from)) / 16; // rather by a weak piece
    if (crowns(told))
        gain += on(u32(layout.code(told.owner, told.into)), u32(told.to)) -
                on(u32(layout.code(told.owner, told.kind)), u32(told.to));
    return gain;
}

template <class Standing>
RUBICON_INLINE Hint hint_of(const Judgement& judgement, const Layout& layout, const MoveBrief& told,
                            Standing&& standing) {
    const bool loud = is_loud(told);
    return {name_of(told), told.taken_size > 0, loud && judgement.captures != Captures::always,
            loud ? gain_of(judgement, layout, told, standing) : 0};
}

} // namespace rubicon::search
