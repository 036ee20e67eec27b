#include "runtime/host/table_game.hpp"

#include "runtime/host/each_piece.hpp"
#include "runtime/host/features.hpp"
#include "runtime/host/race.hpp"

namespace rubicon::host {

namespace {

// What each player's pieces on the board are worth, those within towers included.
void add_pieces(const Layout& layout, const search::Judgement& judgement, const i32* row, i64 (&sums)[most_players]) {
    each_piece(layout, row, [&](u32 code, u32 cell, u32 level, bool friends) {
        sums[layout.owner(static_cast<i32>(code))] += level == 0 ? judgement.top[(code - 1) * layout.cells + cell]
                                                      : friends  ? judgement.guard[code - 1]
                                                                 : judgement.captive[code - 1];
    });
}

// What the first player has more of it, in 1/256 of a centimen.
i64 safety_of(const search::Safety& safety, const Layout& layout, const std::vector<i32>& row) {
    i64 sums[most_players] = {};
    each_guard(safety, layout, row, [&](u32 whose, u32 owner, u32 kind) {
        sums[owner] += (whose == owner ? safety.shelters : safety.threatens)[owner * layout.kinds + kind];
    });
    return search::safety_value(sums[0], sums[1]);
}

// Towers, hands, variables, mobility and races included; for the first player.
i32 judge(const Game& game, const search::Judgement& judgement, const std::vector<i32>& row, i32 low, i32 high) {
    const Layout& layout = game.layout();
    i64 sums[most_players] = {}, fine = row[layout.mover()] == 0 ? judgement.tempo : -judgement.tempo;
    add_pieces(layout, judgement, row.data(), sums);
    for (u32 player = 0; player < 2; ++player)
        for (u32 kind = 0; kind < layout.kinds; ++kind)
            sums[player] += i64{judgement.hand[player * layout.kinds + kind]} * row[layout.hand(player, kind)];
    for (u32 v = 0; v < judgement.variables; ++v) {
        const search::Judgement::Variable& variable = judgement.variable[v];
        fine += i64{variable.weight} * (row[layout.var(variable.at)] - row[layout.var(variable.at + 1)]);
    }
    if (judgement.race)
        for (u32 player = 0; player < 2; ++player)
            fine += (player == 0 ? 1 : -1) *
                    search::race_value(judgement, count_race(*judgement.race, layout, row, player));
    i32 value = 0;
    const i64 pieces = sums[0] - sums[1], moves = search::mobility_at_most(judgement);
    if (search::outside(judgement, pieces, fine, moves + search::safety_at_most(judgement), low, high, value))
        return value;
    if (judgement.safety) {
        fine += safety_of(*judgement.safety, layout, row);
        if (search::outside(judgement, pieces, fine, moves, low, high, value))
            return value;
    }
    u64 count[most_players];
    if (judgement.mobility != 0 && count_moves_of_all(game, row, count))
        fine += search::mobility_value(judgement, count[0], count[1]);
    return search::value_of(pieces, fine);
}

} // namespace

TableGame::TableGame(const Game& played, const search::Judgement& known)
    : game(played), functions(&game.table()), judgement(known), states((functions->state_size + 15) / 16 * 16),
      row(game.layout().size()), next(states) {}

u32 TableGame::decider(const void* state) {
    if (functions->decider)
        return functions->decider(functions->self, state);
    return static_cast<u32>(row_of(state)[game.layout().mover()]);
}

bool TableGame::over(const void* state, u32 times, bool, i32& score) const {
    Result result;
    functions->result(functions->self, state, times, &result);
    if (result.over)
        score = search::score_of(result, functions->about->scores);
    return result.over;
}

i32 TableGame::value(const void* state, i32 low, i32 high) {
    row_of(state);
    const i32 value = judge(game, judgement, row, low, high);
    return judgement.noise == 0 ? value : search::with_noise(judgement, value, key(state));
}

void TableGame::hints(const void* state, const void* moves, u32 count, search::Hint* out) {
    const i32* const slots = row_of(state);
    const Layout& layout = game.layout();
    MoveBrief told;
    for (u32 i = 0; i < count; ++i) {
        brief_of(*functions, state, static_cast<const u8*>(moves) + usize{i} * move_size(), told);
        out[i] = search::hint_of(judgement, layout, told, [&](u32 cell) {
            const i32 code = slots[layout.piece(cell)];
            return code > 0 ? static_cast<u32>(code) : 0;
        });
    }
}

// What the pieces are worth to the first player; asked only where none stands on another.
i64 TableGame::pieces_on(const void* state) {
    i64 sums[most_players] = {};
    add_pieces(game.layout(), judgement, row_of(state), sums);
    return sums[0] - sums[1];
}

i32 TableGame::most_of(const void* state, u32 side) {
    const i32 sign = side == 0 ? 1 : -1;
    return sign * search::bound_of(judgement, pieces_on(state), sign);
}

i32 TableGame::gain(const void* state, const void* move) {
    const Layout& layout = game.layout();
    const u32 side = decider(state);
    row_of(state);
    row_before = row;
    make(next.data(), state, move);
    const i32* const now = row_of(next.data());
    i32 sum = 0;
    const auto add = [&](i32 code, u32 cell, bool comes) {
        const u32 piece = static_cast<u32>(code) - 1;
        if (code > 0)
            sum += search::gain_by(judgement, piece, piece * layout.cells + cell, comes, layout.owner(code) == side);
    };
    for (u32 cell = 0; cell < layout.cells; ++cell) {
        const u32 slot = layout.piece(cell);
        if (row_before[slot] == now[slot])
            continue;
        add(row_before[slot], cell, false);
        add(now[slot], cell, true);
    }
    return sum;
}

u32 TableGame::weight(const void* state, const void* move) const {
    MoveView view{};
    functions->view(functions->self, state, move, &view);
    return view.weight;
}

} // namespace rubicon::host
