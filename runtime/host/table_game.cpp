#include "runtime/host/table_game.hpp"

#include <algorithm>

namespace rubicon::host {

TableGame::TableGame(const Game& played, const Evaluator& known, Nature::Captures captures_, Noise noise_)
    : game(played), functions(&game.table()), evaluator(&known), states((functions->state_size + 15) / 16 * 16),
      captures(captures_), noise(noise_), row(game.layout().size()) {}

u32 TableGame::decider(const void* state) {
    if (functions->decider)
        return functions->decider(functions->self, state);
    return static_cast<u32>(row_of(state)[game.layout().mover()]);
}

bool TableGame::over(const void* state, u32 times, i32& score) const {
    Result result;
    functions->result(functions->self, state, times, &result);
    if (!result.over)
        return false;
    if (functions->about->scores)
        score = std::clamp((result.payoff[0] - result.payoff[1]) * 100, 1 - search::surely_won, search::surely_won - 1);
    else
        score = (result.winners & 3) == 1 ? search::win : (result.winners & 3) == 2 ? -search::win : 0;
    return true;
}

i32 TableGame::value(const void* state) {
    const i32 value = evaluator->for_first(row_of(state));
    if (noise.size == 0)
        return value;
    const u64 mixed = slot_key(0, 0) ^ (key(state) ^ noise.seed) * 0x9e3779b97f4a7c15u;
    return value + static_cast<i32>((mixed >> 32) % static_cast<u32>(2 * noise.size + 1)) - noise.size;
}

void TableGame::hints(const void* state, const void* moves, u32 count, search::Hint* out) {
    const i32* const slots = row_of(state);
    MoveBrief told;
    for (u32 i = 0; i < count; ++i) {
        brief_of(*functions, state, static_cast<const u8*>(moves) + usize{i} * move_size(), told);
        out[i] = hint(slots, told);
    }
}

search::Hint TableGame::hint(const i32* slots, const MoveBrief& told) const {
    search::Hint hint;
    hint.loud = captures != Nature::Captures::always && is_loud(told);
    for (u32 t = 0; t < told.taken_size; ++t)
        hint.gain += std::abs(evaluator->piece(slots, static_cast<u32>(told.taken[t])));
    if (hint.gain > 0 && mixed() && told.from >= 0) // rather by a weak piece
        hint.gain -= std::abs(evaluator->piece(slots, static_cast<u32>(told.from))) / 16;
    if (crowns(told))
        hint.gain += evaluator->gain(told.owner, told.kind, told.into, static_cast<u32>(told.to));
    u32 name = static_cast<u32>(told.from + 1) * 1021 + static_cast<u32>(told.to + 1) * 8 + told.kind;
    name += static_cast<u32>(told.choice + 1) * 977 * 1021;
    hint.name = static_cast<u16>(name * 2654435761u >> 19);
    return hint;
}

u32 TableGame::weight(const void* state, const void* move) const {
    MoveView view{};
    functions->view(functions->self, state, move, &view);
    return view.weight;
}

} // namespace rubicon::host
