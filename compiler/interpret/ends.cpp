// What follows a move: counters, whose turn it is, and whether the game is over.
#include <algorithm>

#include "compiler/interpret/machine.hpp"

namespace rubicon::interpret {

using ir::End;

// ---- the next state -------------------------------------------------------------------------------------------------

bool Machine::counter_holds(const ir::Counter& counter, int one, const Outcome& at) {
    if (counter.by_one && counter.local >= 0) {
        locals[counter.local] = one;
        locals[counter.local + 1] = (one + 1) % rules.players();
    }
    return truth(counter.condition, at);
}

void Machine::tick(const Row& before, Outcome& finished) {
    const Layout& layout = rules.game.layout;
    const Outcome was{before, {}};
    for (std::size_t c = 0; c < rules.game.counters.size(); ++c) {
        const ir::Counter& counter = rules.game.counters[c];
        bool event = false;
        for (const ir::Expr& without : counter.without)
            event = event || truth(without, finished);
        for (int one = 0; one < (counter.by_one ? rules.players() : 1); ++one) {
            i32& value = finished.row[rules.counter_slot(static_cast<int>(c), one)];
            if (event || !counter_holds(counter, one, finished)) {
                value = 0;
                continue;
            }
            const bool counted = !counter.by_one || one == finished.row[layout.mover()];
            if (counted && value < counter.limit && counter_holds(counter, one, was))
                ++value;
        }
    }
}

void Machine::pass_turn(const Row& before, Outcome& finished) {
    if (finished.frame.next_decision >= 0)
        return;
    if (const ir::Decision* const here = decision(before); !here || here->seat < 0)
        tick(before, finished);
    next_turn(before, finished);
}

// ---- ends
// -------------------------------------------------------------------------------------------------------------

namespace {

// Half points: the teams of `winners` win, all others lose; nobody or everybody: a draw.
void half_points(const ir::Game& game, u32 winners, Result& out) {
    const u32 all = (u32{1} << game.players.size()) - 1;
    if (winners == all)
        winners = 0;
    out.winners = winners == 0 || !game.goal_swapped ? winners : all & ~winners;
    for (std::size_t p = 0; p < game.players.size(); ++p) {
        const bool wins = winners >> p & 1;
        out.payoff[p] = winners == 0 || winners == all ? 1 : wins != game.goal_swapped ? 2 : 0;
    }
}

// Whether these players are of two teams or more.
bool several_teams(const ir::Game& game, u32 players) {
    int team = -1;
    for (std::size_t p = 0; p < game.players.size(); ++p) {
        if (!(players >> p & 1))
            continue;
        if (team >= 0 && game.players[p].team != team)
            return true;
        team = game.players[p].team;
    }
    return false;
}
constexpr i64 most_score = 1'000'000'000;

u32 team_of(const ir::Game& game, int player) {
    u32 team = 0;
    for (std::size_t p = 0; p < game.players.size(); ++p)
        if (game.players[p].team == game.players[player].team)
            team |= u32{1} << p;
    return team;
}

} // namespace

// Whether a line of `end` holds; then `out` has its payoffs.
bool Machine::holds(const End& end, const Outcome& at, u32 times, Result& out) {
    const ir::Game& game = rules.game;
    u32 named = 0, winners = 0; // who wins or loses by this line; none: a draw
    bool drawn = false;
    const auto settle = [&](int player) {
        named |= team_of(game, player);
        drawn = drawn || !truth(end.else_draw, at);
    };
    switch (end.form) {
    case End::Form::stuck: {
        const int next = at.row[game.layout.mover()];
        if (end.own_only ? has_own_move(at.row) : has_move(at.row))
            return false;
        if (end.local >= 0)
            locals[end.local] = next;
        settle(next);
        break;
    }
    case End::Form::player:
        for (int p = 0; p < rules.players(); ++p) {
            locals[end.local] = p;
            if (truth(end.condition, at))
                settle(p);
        }
        if (named == 0)
            return false;
        break;
    case End::Form::draw:
        if (!truth(end.condition, at))
            return false;
        break;
    case End::Form::repetition:
        if (times < static_cast<u32>(end.times))
            return false;
        break;
    case End::Form::counter: {
        bool reached = false;
        const ir::Counter& counter = game.counters[end.value];
        for (int one = 0; one < (counter.by_one ? rules.players() : 1); ++one)
            reached = reached || at.row[rules.counter_slot(end.value, one)] >= counter.limit;
        if (!reached)
            return false;
        break;
    }
    case End::Form::named:
        if (!truth(end.condition, at))
            return false;
        settle(end.value);
        break;
    case End::Form::most: {
        if (!truth(end.condition, at))
            return false;
        std::size_t most = 0;
        for (int p = 0; p < rules.players(); ++p) {
            locals[end.local] = p;
            const std::size_t held = cells(*end.count, at).count();
            if (p == 0 || held > most)
                winners = 0;
            if (p == 0 || held >= most)
                winners |= u32{1} << p;
            most = p == 0 || held > most ? held : most;
        }
        break;
    }
    }
    const u32 all = (u32{1} << rules.players()) - 1;
    // Who loses is out; the game goes on while others are left to play it out among them.
    if (named != 0 && !end.wins && several_teams(game, all & ~named))
        return false;
    if (named != 0 && !drawn)
        winners = end.wins ? named : all & ~named;
    half_points(game, winners, out);
    for (int p = 0; game.payoff && p < rules.players(); ++p) {
        locals[game.payoff_local] = p;
        i64 sum = number(*game.payoff, at);
        if (game.payoff_of_winners && (out.winners >> p & 1) != 0)
            sum += number(*game.payoff_of_winners, at);
        out.payoff[p] = static_cast<i32>(std::clamp<i64>(sum, -most_score, most_score));
    }
    return true;
}

Result Machine::result(const Row& row, u32 times, bool draws) {
    Outcome asked{row, {}};
    asked.frame.game_asked = true;
    Result out{};
    if (!turn_begins(row))
        return out;
    for (std::size_t e = 0; e < rules.game.ends.size(); ++e) {
        const End& end = rules.game.ends[e];
        const bool decides = end.form == End::Form::player || end.form == End::Form::named ||
                             end.form == End::Form::most || end.own_only;
        if (!draws && !decides)
            continue;
        if (!holds(end, asked, times, out))
            continue;
        if (!draws && out.winners == 0) { // a draw after all
            out = {};
            continue;
        }
        out.over = true;
        out.end = static_cast<u8>(e);
        return out;
    }
    return out;
}

} // namespace rubicon::interpret
