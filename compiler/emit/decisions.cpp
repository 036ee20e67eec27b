// Turns of more than one decision: which comes next, whose it is, throws.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/expr.hpp"
#include "compiler/emit/fast.hpp"
#include "compiler/emit/parts.hpp"

namespace rubicon::emit {
namespace {

class DecisionWriter {
public:
    DecisionWriter(Writer& to, const Plan& with) : out(to), plan(with), game(with.game) {}

    void write() {
        out.section("decisions");
        table();
        deciders();
        shown();
        seats();
        steps();
        questions();
        next();
    }

private:
    void table();
    void deciders();
    void shown();
    void seats();
    void steps();
    void questions();
    void next();
    bool asks() const { return asks_players(game); }

    Scope scope() const {
        Scope made;
        made.actor = made.mover = "mover";
        return made;
    }

    Writer& out;
    const Plan& plan;
    const ir::Game& game;
};

void DecisionWriter::table() {
    out.line();
    out.line("// die: what is thrown, -1 where a player chooses; seat: whose step of a phase it is, -1 in turns; "
             "first: with");
    out.line("// which decision the turns of its phase begin.");
    out.open("struct Decision");
    out.line("i16 phase, die, seat, next, first;");
    out.line("bool begins; // a turn begins here");
    out.close(";");
    out.open("inline constexpr Decision decisions[{}] =", game.decisions.size());
    for (const ir::Decision& d : game.decisions)
        out.line("{{{}, {}, {}, {}, {}, {}}},", d.phase, d.die, d.seat, d.next,
                 game.phases[static_cast<std::size_t>(d.phase)].first, d.begins);
    out.close(";");
    out.line("constexpr bool turn_begins(int node) {{ return decisions[node].begins; }}");
    out.line("constexpr bool is_throw(const Board& board) {{ return decisions[board.node].die >= 0; }}");
}

void DecisionWriter::deciders() {
    out.line();
    out.line("// Who chooses what is done.");
    out.open("constexpr int decider_of([[maybe_unused]] const Board& board, int mover)");
    if (asks()) {
        out.open("switch (board.node)");
        for (std::size_t i = 0; i < game.decisions.size(); ++i) {
            if (!game.decisions[i].asks)
                continue;
            out.open("case {}:", i);
            out.line("if (const int who = {}; who >= 0) return who;",
                     bare(player(plan, *game.decisions[i].decider, scope())));
            out.line("return mover;");
            out.close();
        }
        out.line("default: break;");
        out.close();
    }
    if (game.decides) {
        rule_comment(out, game.decides->where);
        out.line("if (decisions[board.node].seat >= 0) return mover;");
        out.line("const int who = {};", bare(player(plan, *game.decides, scope())));
        out.line("return who < 0 ? mover : who;");
    } else {
        out.line("return mover;");
    }
    out.close();
}

void DecisionWriter::shown() {
    for (std::size_t d = 0; d < game.dice.size(); ++d) {
        const ir::Die& die = game.dice[d];
        const int place = plan.var_at[static_cast<std::size_t>(die.var)];
        out.line();
        rule_comment(out, die.where);
        std::vector<int> faces;
        for (const ir::Die::Face& face : die.faces)
            faces.push_back(face.number);
        out.line("inline constexpr i32 faces_{}[{}] = {{{}}};", d, faces.size(), fmt::join(faces, ", "));
        out.open("constexpr Cells shown_{}(const Board& board)", d);
        out.open("switch (board.var[{}])", place);
        for (const ir::Die::Face& face : die.faces)
            out.line("case {}: return {};", face.number, kinds_text(plan, "board", face.kinds));
        out.line("default: return Cells{{}};");
        out.close();
        out.close();
    }
}

void DecisionWriter::seats() {
    out.line();
    out.line("// The next player in turn order who has a turn.");
    out.open("constexpr int next_seat([[maybe_unused]] const Board& board, int now)");
    if (!game.skip) {
        out.line("return (now + 1) % players;");
        out.close();
        return;
    }
    rule_comment(out, game.skip->where);
    out.open("for (int step = 1; step < players; ++step)");
    out.line("const int seat = (now + step) % players;");
    Scope here;
    out.line("if (!({})) return seat;", bare(truth(plan, *game.skip, here.with(game.skip_local, "seat"))));
    out.close();
    out.line("return now;");
    out.close();
}

// Whether the aim of a step of a phase is reached, and which decision comes up.
void DecisionWriter::steps() {
    out.line();
    out.open("inline bool step_done([[maybe_unused]] const Board& board, int node)");
    out.open("switch (node)");
    for (std::size_t i = 0; i < game.decisions.size(); ++i) {
        const ir::Decision& d = game.decisions[i];
        if (d.seat < 0 || !d.until)
            continue;
        Scope here;
        here.actor = here.mover = std::to_string(d.seat);
        rule_comment(out, d.until->where);
        out.line("case {}: return {};", i, bare(truth(plan, *d.until, here)));
    }
    out.line("default: return false;");
    out.close();
    out.close();
    out.open("inline i16 entered(const Board& board, int node)");
    out.line("for (usize passed = 0; passed <= {} && decisions[node].seat >= 0 && step_done(board, node); ++passed)",
             game.decisions.size());
    out.line("    node = decisions[node].next;");
    out.line("return i16(node);");
    out.close();
}

// Whether somebody is asked, and which decision comes up within a turn if not.
void DecisionWriter::questions() {
    if (!asks())
        return;
    out.line();
    out.open("inline bool is_asked([[maybe_unused]] const Board& board, int node, [[maybe_unused]] int mover)");
    out.open("switch (node)");
    for (std::size_t i = 0; i < game.decisions.size(); ++i) {
        const ir::Decision& d = game.decisions[i];
        if (!d.asks)
            continue;
        rule_comment(out, d.where);
        const std::string guard = d.guard ? " && " + truth(plan, *d.guard, scope()) : "";
        out.line("case {}: return {} >= 0{};", i, player(plan, *d.decider, scope()), guard);
    }
    out.line("default: return true;");
    out.close();
    out.close();
    out.open("inline i16 asked(const Board& board, int node, int mover)");
    out.line("while (!is_asked(board, node, mover)) node = decisions[node].next;");
    out.line("return i16(node);");
    out.close();
}

void DecisionWriter::next() {
    out.line();
    out.line("// The turn of `mover` is over, or the step of a phase made: the decision that comes up.");
    out.open("inline void pass_on(Board& board, [[maybe_unused]] int mover)");
    for (const ir::Die& die : game.dice)
        out.line("board.var[{}] = 0;", plan.var_at[static_cast<std::size_t>(die.var)]);
    out.line("const Decision& now = decisions[board.node];");
    if (!asks()) {
        out.line("board.node = entered(board, now.seat >= 0 ? int(board.node) : now.first);");
    } else {
        out.line("const int node = entered(board, now.seat >= 0 ? int(board.node) : now.first);");
        out.line("const bool anew = now.seat >= 0 || decisions[node].phase != now.phase;");
        out.line("board.node = asked(board, node, anew ? {} : next_seat(board, mover));", game.first);
    }
    out.close();
    out.line("// Whose turn it is after a move of `mover`; `open`: his turn goes on.");
    out.open("inline int mover_after(const Board& before, const Board& after, int mover, bool open)");
    out.line("if (open) return mover;");
    out.line("const Decision &was = decisions[before.node], &now = decisions[after.node];");
    out.line("if (now.seat >= 0) return now.seat;");
    out.line("if (was.seat >= 0 || was.phase != now.phase) return {};", game.first);
    out.line("return next_seat(after, mover);");
    out.close();
}

} // namespace

bool asks_players(const ir::Game& game) {
    return std::ranges::any_of(game.decisions, [](const ir::Decision& d) { return d.asks; });
}

void decisions_section(Writer& out, const Plan& plan) {
    if (plan.game.has_decisions())
        DecisionWriter(out, plan).write();
}

} // namespace rubicon::emit
