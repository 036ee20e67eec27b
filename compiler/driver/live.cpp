#include "compiler/driver/live.hpp"

#include <algorithm>
#include <chrono>

#include "compiler/driver/compilers.hpp"
#include "compiler/driver/output.hpp"

namespace rubicon::driver {

namespace {

// Moves are one where start, landing, shown choices and what comes of them are; the last is compared as slots, since
// each engine keeps states and moves in its own way.
bool same_words(const MoveView& a, const MoveView& b) {
    return a.from == b.from && a.to == b.to && a.pass == b.pass && a.became == b.became &&
           std::equal(a.choice, a.choice + a.choice_size, b.choice, b.choice + b.choice_size);
}

std::optional<host::Move> find_move(const host::Game& engine, const host::State& state, const MoveView& view,
                                    const std::vector<i32>& slots_after) {
    for (const host::Move& move : engine.moves(state)) {
        host::State next = state;
        engine.play(next, move);
        if (same_words(engine.view(state, move), view) && engine.slots(next) == slots_after)
            return move;
    }
    return std::nullopt;
}

} // namespace

Compiling::Compiling(const GameSource& source, Purpose purpose)
    : made(std::async(std::launch::async, [source, purpose] { return source.compiled(purpose); })) {}

bool Compiling::ready() const {
    return made.valid() && made.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

// The compiler of the system would go on alone, and leave its files.
void leave_early(const Compiling& compiling, int code) {
    if (compiling.going_on() && compiles_here())
        leave(code);
}

std::optional<host::Referee> carry_over(const host::Referee& so_far, const host::Game& engine) {
    const host::Game& old = so_far.game();
    auto first = engine.from_slots(old.slots(so_far.past().front()));
    if (!first)
        return std::nullopt;
    host::Referee result(engine, *std::move(first));
    for (usize i = 0; i < so_far.line().size(); ++i) {
        const MoveView view = old.view(so_far.past()[i], so_far.line()[i]);
        const auto move = find_move(engine, result.state(), view, old.slots(so_far.past()[i + 1]));
        if (!move)
            return std::nullopt;
        result.play(*move);
    }
    return result;
}

} // namespace rubicon::driver
