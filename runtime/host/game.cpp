#include "runtime/host/game.hpp"

#include <utility>

#include "rubicon/nodes.hpp"

namespace rubicon::host {

Game::Game(const GameTable* functions_, std::shared_ptr<void> keeps_alive)
    : functions(functions_), owner(std::move(keeps_alive)) {}

State Game::start() const {
    State state(functions->state_size);
    functions->start(functions->self, state.data());
    return state;
}

std::vector<i32> Game::slots(const State& state) const {
    std::vector<i32> row(layout().size());
    functions->store(functions->self, state.data(), row.data());
    return row;
}

std::optional<State> Game::from_slots(std::span<const i32> row) const {
    State state(functions->state_size);
    if (row.size() != layout().size() || !functions->load(functions->self, row.data(), state.data())) {
        return std::nullopt;
    }
    return state;
}

std::vector<Move> Game::moves(const State& state) const {
    constexpr u32 usual = 128;
    const usize size = functions->move_size;
    std::vector<Move> list;
    Block buffer(size * usual);
    u32 count = functions->moves(functions->self, state.data(), buffer.data(), usual);
    if (count > usual) {
        buffer = Block(size * count);
        functions->moves(functions->self, state.data(), buffer.data(), count);
    }
    list.reserve(count);
    for (u32 i = 0; i < count; ++i) {
        Move& move = list.emplace_back(size);
        __builtin_memcpy(move.data(), static_cast<const u8*>(buffer.data()) + i * size, size);
    }
    return list;
}

void Game::play(State& state, const Move& move) const {
    functions->play(functions->self, state.data(), move.data());
}

MoveView Game::view(const State& state, const Move& move) const {
    MoveView seen{};
    functions->view(functions->self, state.data(), move.data(), &seen);
    return seen;
}

MoveBrief Game::brief(const State& state, const Move& move) const {
    MoveBrief told{};
    brief_of(*functions, state.data(), move.data(), told);
    return told;
}

std::vector<MoveView> Game::views(const State& state, const std::vector<Move>& list) const {
    std::vector<MoveView> seen;
    seen.reserve(list.size());
    for (const Move& move : list) {
        seen.push_back(view(state, move));
    }
    return seen;
}

u32 Game::mover(const State& state) const {
    return static_cast<u32>(slots(state)[layout().mover()]);
}

u32 Game::decider(const State& state) const {
    return functions->decider ? functions->decider(functions->self, state.data()) : mover(state);
}

std::vector<i32> Game::seen(const State& state, u32 player) const {
    std::vector<i32> row = slots(state);
    hide(about(), player, row.data());
    return row;
}

u64 Game::key_seen(const State& state, u32 player) const {
    u64 key = 0;
    const std::vector<i32> row = seen(state, player);
    for (u32 slot = 0; slot < row.size(); ++slot) {
        key ^= row[slot] != 0 ? slot_key(slot, row[slot]) : 0;
    }
    return key;
}

u64 Game::key(const State& state) const {
    return functions->key(functions->self, state.data());
}

Result Game::result(const State& state, u32 times) const {
    Result ending{};
    functions->result(functions->self, state.data(), times, &ending);
    return ending;
}

u64 Game::perft(const State& state, u32 depth, bool bulk) const {
    return depth == 0 ? 1 : functions->perft(functions->self, state.data(), depth, bulk);
}

bool Game::gave_up() const {
    return functions->gave_up && functions->gave_up(functions->self);
}

void brief_of(const GameTable& table, const void* state, const void* move, MoveBrief& out) {
    if (table.brief) {
        table.brief(table.self, state, move, &out);
        return;
    }
    MoveView view{};
    table.view(table.self, state, move, &view);
    out.from = view.from;
    out.to = view.to;
    out.choice = view.choice_size > 0 ? view.choice[0] : no_cell;
    out.move_class = view.move_class;
    out.owner = view.owner;
    out.kind = view.kind;
    out.into = view.became != no_kind ? view.became : view.kind;
    out.taken_size = view.taken_size < most_brief ? view.taken_size : static_cast<u8>(most_brief);
    for (u32 i = 0; i < out.taken_size; ++i) {
        out.taken[i] = view.taken[i];
    }
}

Referee::Referee(Game game_) : played(std::move(game_)) {
    begin(played.start());
}

Referee::Referee(Game game_, State from) : played(std::move(game_)) {
    begin(std::move(from));
}

void Referee::begin(State from) {
    keys.push_back(played.key(from));
    states.push_back(std::move(from));
    ++stood[keys.back()];
}

void Referee::play(const Move& move) {
    State next = state();
    played.play(next, move);
    keys.push_back(played.key(next));
    states.push_back(std::move(next));
    made.push_back(move);
    ++stood[keys.back()];
}

bool Referee::take_back() {
    if (made.empty()) {
        return false;
    }
    if (auto found = stood.find(keys.back()); --found->second == 0) {
        stood.erase(found);
    }
    made.pop_back();
    states.pop_back();
    keys.pop_back();
    return true;
}

u32 Referee::times() const {
    return stood.at(keys.back());
}

Result Referee::result() const {
    return played.result(state(), times());
}

} // namespace rubicon::host
