// Counters and ends.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "compiler/emit/expr.hpp"
#include "compiler/emit/fast.hpp"
#include "compiler/emit/parts.hpp"

namespace rubicon::emit {
namespace {

using ir::End;

// Ends are asked about a state: the turn has passed already.
Scope asked_scope() {
    Scope scope;
    scope.mover = "last";
    scope.next_mover = "next";
    scope.to_move = "next";
    return scope;
}

class EndWriter {
public:
    EndWriter(Writer& to, const Plan& with) : out(to), plan(with), game(with.game), slots(slots_of(with)) {}

    void counters();
    void ends();

private:
    std::string holds(const End& end, bool wins = false) const;
    std::string condition(const End& end, int player) const;
    bool asks_winners(const End& end) const;
    void decided(const End& end);
    void counter(std::size_t c);
    void settle(const End& end, const std::string& player, const Scope& scope);
    void winners(const End& end);
    void most_functions();
    bool knocks_out(const End& end) const;
    std::string losers(const End& end) const;
    void last_side();
    void most(const End& end);
    void finished();
    void own_moves();
    void scores() const;
    void pays();
    void results();
    std::string all() const { return fmt::format("{:#x}u", (1u << plan.players) - 1); }

    Writer& out;
    const Plan& plan;
    const ir::Game& game;
    const Slots slots;
    bool of_state = false; // ends are asked about a state, not about a board alone
};

// ---- counters
// -----------------------------------------------------------------------------------------------------------

void EndWriter::counter(std::size_t c) {
    const ir::Counter& counter = game.counters[c];
    rule_comment(out, counter.where);
    Scope after;
    after.board = "after";
    after.mover = "M";
    after.next_mover = "(M + 1) % players";
    after.events = "happened";
    Scope before = after;
    before.board = "before";
    std::string events;
    for (const ir::Expr& event : counter.without) {
        const int told = plan.reported(event);
        events += events.empty() ? "" : " || ";
        events += told >= 0 ? fmt::format("(happened >> {} & 1) != 0", told) : bare(truth(plan, event, after));
    }
    for (int one = 0; one < (counter.by_one ? plan.players : 1); ++one) {
        const auto condition = [&](const Scope& scope) {
            if (!counter.condition)
                return std::string("true");
            if (!counter.by_one || counter.local < 0)
                return bare(truth(plan, *counter.condition, scope));
            return bare(truth(plan, *counter.condition,
                              scope.with(counter.local, std::to_string(one))
                                  .with(counter.local + 1, std::to_string((one + 1) % plan.players))));
        };
        out.line("{}tick(state.counter[{}], {}, {}, {},",
                 counter.by_one ? fmt::format("/* {} */ ", game.players[static_cast<std::size_t>(one)].name) : "",
                 slots.counter_at[c] + one, counter.limit, events.empty() ? "false" : events,
                 counter.by_one ? fmt::format("M == {}", one) : "true");
        out.line("     {}, {});", condition(before), condition(after));
    }
}

void EndWriter::counters() {
    out.section("counters");
    out.line();
    if (!game.counters.empty()) {
        out.line(
            "// Nothing after an event or where the condition fails; else one more if the move is counted and the");
        out.line("// condition held before it.");
        out.open("constexpr void tick(i32& counter, i32 limit, bool event, bool counted, bool before, bool after)");
        out.line("if (event || !after) counter = 0;");
        out.line("else if (counted && before && counter < limit) ++counter;");
        out.close();
        out.line();
    }
    out.line("// Makes a move that each_move<M> gave: board, counters, and whose turn it is.");
    out.open("template <int M> void play_move(State& state, const Move& move)");
    // The board before is kept only where something is asked of it afterwards.
    const bool keeps = game.has_decisions() || std::ranges::any_of(game.counters, [](const ir::Counter& counter) {
                           return counter.condition.has_value();
                       });
    if (keeps)
        out.line("const Board before = state.board;");
    const char* const before = keeps ? "before" : "state.board";
    if (!game.counters.empty())
        out.line("[[maybe_unused]] const u32 happened = events<M>({}, move);", before);
    out.line("state.board = make<M>({}, move);", before);
    if (!plan.growth.ends.empty())
        grown_after_move(out, plan);
    if (game.has_decisions()) {
        out.line("const bool open = (events<M>(before, move) & {}) != 0;", 1u << open_bit);
        out.line("state.mover = u32(mover_after(before, state.board, M, open));");
        out.line("if (open || decisions[before.node].seat >= 0) return;");
    }
    if (!game.counters.empty()) {
        out.line("[[maybe_unused]] const Board& after = state.board;");
        for (std::size_t c = 0; c < game.counters.size(); ++c)
            counter(c);
    }
    if (!plan.made_in_board)
        out.line("++state.made[M];");
    if (!game.has_decisions())
        out.line("state.mover = (M + 1) % players;");
    out.close();
}

// ---- ends
// -----------------------------------------------------------------------------------------------------------------

void EndWriter::settle(const End& end, const std::string& player, const Scope& scope) {
    const std::string winners =
        end.wins ? fmt::format("team[{}]", player) : fmt::format("{} & ~team[{}]", all(), player);
    if (!end.else_draw) {
        out.line("winners |= {};", winners);
        return;
    }
    out.line("if ({}) winners |= {};", bare(truth(plan, *end.else_draw, scope)), winners);
    if (end.form == End::Form::player)
        out.line("else drawn = true;");
}

// Among more than two sides who loses is out, and the end is reached when one side is left.
bool EndWriter::knocks_out(const End& end) const {
    if (end.wins || (end.form != End::Form::player && end.form != End::Form::named))
        return false;
    std::set<int> sides;
    for (const ir::Player& player : game.players)
        sides.insert(player.team);
    return sides.size() > 2;
}

// The players who lose by such an end.
std::string EndWriter::losers(const End& end) const {
    std::string text;
    for (int p = 0; p < plan.players; ++p) {
        if (end.form == End::Form::named && p != end.value)
            continue;
        const Scope scope = asked_scope().with(end.local, std::to_string(p));
        text += fmt::format("{}({} ? team[{}] : 0u)", text.empty() ? "" : " | ", truth(plan, *end.condition, scope), p);
    }
    return text;
}

void EndWriter::last_side() {
    if (std::none_of(game.ends.begin(), game.ends.end(), [this](const End& end) { return knocks_out(end); }))
        return;
    out.line("// Whether some players lose and all that are left are of one side.");
    out.open("constexpr bool last_side(u32 losers)");
    out.line("const u32 left = {} & ~losers;", all());
    out.line("for (int p = 0; p < players; ++p)");
    out.line("    if (left >> p & 1) return losers != 0 && (left & ~team[p]) == 0;");
    out.line("return true;");
    out.close();
    out.line();
}

void EndWriter::winners(const End& end) {
    if (knocks_out(end))
        return out.line("winners = {} & ~({});", all(), losers(end));
    switch (end.form) {
    case End::Form::stuck: {
        Scope scope = asked_scope();
        if (end.local >= 0)
            scope = scope.with(end.local, "next");
        settle(end, "next", scope);
        return;
    }
    case End::Form::player:
        if (end.else_draw)
            out.line("bool drawn = false;");
        for (int p = 0; p < plan.players; ++p) {
            const Scope scope = asked_scope().with(end.local, std::to_string(p));
            out.open("if ({})", bare(condition(end, p)));
            settle(end, std::to_string(p), scope);
            out.close();
        }
        if (end.else_draw)
            out.line("if (drawn) winners = 0;");
        return;
    case End::Form::named:
        return settle(end, std::to_string(end.value), asked_scope());
    case End::Form::most:
        out.line("winners = most_{}(board, next);", &end - game.ends.data());
        return;
    case End::Form::draw:
    case End::Form::repetition:
    case End::Form::counter:
        return;
    }
}

void EndWriter::most(const End& end) {
    out.line("i64 most = -1;");
    for (int p = 0; p < plan.players; ++p) {
        const Scope scope = asked_scope().with(end.local, std::to_string(p));
        out.open("");
        out.line("const i64 held = size({});", bare(cells(plan, *end.count, scope)));
        out.line("if (held > most) winners = 0;");
        out.line("if (held >= most) winners |= {:#x};", 1u << p);
        out.line("if (held > most) most = held;");
        out.close();
    }
}

// Whoever has most of what a line counts, a bit each.
void EndWriter::most_functions() {
    for (std::size_t e = 0; e < game.ends.size(); ++e) {
        if (game.ends[e].form != End::Form::most)
            continue;
        out.line();
        rule_comment(out, game.ends[e].where);
        out.open("inline u32 most_{}(const Board& board, [[maybe_unused]] int next)", e);
        out.line("[[maybe_unused]] const int last = (next + players - 1) % players;");
        out.line("u32 winners = 0;");
        most(game.ends[e]);
        out.line("return winners;");
        out.close();
    }
}

// Whether a player fulfils an end; the state keeps the answer to some.
std::string EndWriter::condition(const End& end, int player) const {
    const int kept = of_state ? plan.growth.find(static_cast<std::size_t>(&end - game.ends.data()), player) : -1;
    if (kept >= 0)
        return fmt::format("((state.held >> {} & 1) != 0)", kept);
    return truth(plan, *end.condition,
                 end.form == End::Form::player ? asked_scope().with(end.local, std::to_string(player)) : asked_scope());
}

// wins: whether somebody wins by it; where two players would, nobody does.
std::string EndWriter::holds(const End& end, bool wins) const {
    if (knocks_out(end))
        return fmt::format("last_side({})", losers(end));
    switch (end.form) {
    case End::Form::stuck:
        return end.own_only ? "!can_move_own(board, next)" : "!can_move(board, next)";
    case End::Form::player: {
        std::string text;
        const char* const among = wins && plan.two_sides ? " != " : " || ";
        for (int p = 0; p < plan.players; ++p)
            text += (p ? among : "") + condition(end, p);
        return text;
    }
    case End::Form::named:
        return bare(condition(end, end.value));
    case End::Form::draw:
    case End::Form::most:
        return bare(truth(plan, *end.condition, asked_scope()));
    case End::Form::repetition:
        return fmt::format("times >= {}", end.times);
    case End::Form::counter: {
        const std::size_t c = static_cast<std::size_t>(end.value);
        std::string text;
        for (int one = 0; one < (game.counters[c].by_one ? plan.players : 1); ++one)
            text += fmt::format("{}state.counter[{}] >= {}", one ? " || " : "", slots.counter_at[c] + one,
                                game.counters[c].limit);
        return text;
    }
    }
    return "false";
}

// Whether a player has a move with a piece of his, for games that let him move others' too.
void EndWriter::own_moves() {
    if (std::ranges::none_of(game.ends, [](const End& end) { return end.own_only; }))
        return;
    out.line();
    out.open("inline bool can_move_own(const Board& board, int player)");
    out.open("return for_player(player, [&](auto p)");
    out.line("bool found = false;");
    out.line("each_move<decltype(p)::index>(board, [&](const Move& move) {{ found |= int(move.owner) == player; }});");
    out.line("return found;");
    out.close(");");
    out.close();
}

void EndWriter::ends() {
    own_moves();
    most_functions();
    finished();
    out.line();
    pays();
    out.line();
    results();
}

// `payoff A, winners + B`
void EndWriter::scores() const {
    for (int p = 0; p < plan.players; ++p) {
        const Scope scope = Scope{}.with(game.payoff_local, std::to_string(p));
        std::string sum = number(plan, *game.payoff, scope);
        if (game.payoff_of_winners)
            sum += fmt::format(" + ((out.winners >> {} & 1) != 0 ? {} : 0)", p,
                               number(plan, *game.payoff_of_winners, scope));
        out.line("out.payoff[{}] = i32(kept({}, -1000000000, 1000000000));", p, bare(sum));
    }
    out.close();
}

void EndWriter::pays() {
    out.line("// Half points: the winners win, all others lose; nobody or everybody: a draw.");
    out.open("inline void pay({}u32 winners, u8 end, Result& out)", game.payoff ? "const Board& board, " : "");
    out.line("out.over = true;");
    out.line("out.end = end;");
    out.line("if (winners == {}) winners = 0;", all());
    out.line("out.winners = {};",
             game.goal_swapped ? fmt::format("winners == 0 ? 0 : {} & ~winners", all()) : "winners");
    if (game.payoff) {
        scores();
        return;
    }
    out.line("for (int p = 0; p < players; ++p)");
    out.line("    out.payoff[p] = winners == 0 || winners == {} ? 1 : ((winners >> p & 1) != 0) {} {} ? 2 : 0;", all(),
             "!=", game.goal_swapped);
    out.close();
}

void EndWriter::results() {
    out.line("// `moves`: the next player surely can move.");
    out.open("inline void result_of(const State& state, [[maybe_unused]] u32 times, Result& out, [[maybe_unused]] bool "
             "moves = false)");
    out.line("[[maybe_unused]] const Board& board = state.board;");
    out.line("[[maybe_unused]] const int next = int(state.mover), last = (next + players - 1) % players;");
    out.line("out = Result{{}};");
    if (game.has_decisions())
        out.line("if (!turn_begins(board.node)) return;");
    of_state = true;
    for (std::size_t e = 0; e < game.ends.size(); ++e) {
        const End& end = game.ends[e];
        rule_comment(out, end.where);
        const bool stuck = end.form == End::Form::stuck && !end.own_only;
        out.open("if ({}{})", stuck ? "!moves && " : "", holds(end));
        out.line("u32 winners = 0;");
        winners(end);
        out.line("return pay({}winners, {}, out);", game.payoff ? "board, " : "", e);
        out.close();
    }
    of_state = false;
    out.close();
}

// Whether such an end may come out as a draw, so that its winners have to be looked at.
bool EndWriter::asks_winners(const End& end) const {
    if (!decides(end) || knocks_out(end))
        return false;
    return end.form == End::Form::most || end.else_draw || (end.form == End::Form::player && !plan.two_sides);
}

void EndWriter::decided(const End& end) {
    out.open("inline bool decided_{}(const Board& board, [[maybe_unused]] int next)", &end - game.ends.data());
    out.line("[[maybe_unused]] const int last = (next + players - 1) % players;");
    out.line("u32 winners = 0;");
    winners(end);
    out.line("return winners != 0 && winners != {};", all());
    out.close();
}

void EndWriter::finished() {
    out.section("ends");
    out.line();
    last_side();
    for (const End& end : game.ends)
        if (asks_winners(end))
            decided(end);
    out.line("// Whether an end that is no draw rule has been reached, lack of moves apart.");
    std::string text;
    for (std::size_t e = 0; e < game.ends.size(); ++e) {
        if (!decides(game.ends[e]))
            continue;
        text += fmt::format("{}({}{}", text.empty() ? "" : " || ", asks_winners(game.ends[e]) ? "(" : "",
                            holds(game.ends[e], true));
        if (asks_winners(game.ends[e]))
            text = fmt::format("{}) && decided_{}(board, next)", text, e);
        text += ")";
    }
    const bool asks = !text.empty();
    out.open("inline bool finished([[maybe_unused]] const Board& board, [[maybe_unused]] int next)");
    if (asks)
        out.line("[[maybe_unused]] const int last = (next + players - 1) % players;");
    if (asks && game.has_decisions())
        out.line("if (!turn_begins(board.node)) return false;");
    out.line("return {};", asks ? text : "false");
    out.close();
}

} // namespace

bool decides(const ir::End& end) {
    return end.form == ir::End::Form::player || end.form == ir::End::Form::named || end.form == ir::End::Form::most ||
           end.own_only;
}

void play_section(Writer& out, const Plan& plan) {
    EndWriter(out, plan).counters();
}

void ends_section(Writer& out, const Plan& plan) {
    EndWriter(out, plan).ends();
}

} // namespace rubicon::emit
