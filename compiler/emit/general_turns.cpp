// TURN and FINISH.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/fast.hpp"
#include "compiler/emit/general.hpp"

namespace rubicon::emit {
namespace {

using ir::Turn;

void pick(Writer& out, const General& general) {
    out.line();
    out.line("// it := start := the piece on this cell; `first`: it is the first of the move.");
    out.open("inline void pick(Work& work, int bit, bool first)");
    out.line("work.actor = i8(owner_at(work.board, bit));");
    out.line("work.kind = i8(kind_on(work.board, bit));");
    out.line("work.start = work.at = work.landing = i16(bit);");
    out.line("work.way = -1;");
    out.line("work.stopped = false;");
    if (general.over)
        out.line("work.over = Cells{{}};");
    if (general.passed)
        out.line("work.passed = Cells{{}};");
    if (general.acts)
        out.line("work.acts = true;");
    out.line("if (!first) return;");
    out.line("work.from = i16(bit);");
    out.line("work.owner = work.actor;");
    out.line("work.first_kind = work.kind;");
    out.close();
}

// ---- FINISH
// -------------------------------------------------------------------------------------------------------------

void close_move(const General& general) {
    Writer& out = general.out;
    const Plan& plan = general.plan;
    const Scope scope = general.scope();
    out.line();
    out.line("// What befalls the board when a move ends, and whether the finished move is allowed.");
    out.open("inline bool close_move(Work& work, Then then)");
    out.line("if (work.patience->ends()) return true;");
    if (general.bars)
        out.line("work.barred = Cells{{}};");
    if (general.choices > 0) {
        out.line("// Start and end tell of some choices.");
        out.line("u8 shown = 0;");
        out.open("for (u8 i = 0; i < work.choices; ++i)");
        out.line("const int choice = work.choice[i];");
        out.line("const bool told = (work.from >= 0 && choice == cell_of[work.from]) ||");
        out.line("                  (work.landing >= 0 && choice == cell_of[work.landing]) ||");
        out.line("                  (choice >= cells && choice == cells + work.first_kind);");
        out.line("if (!told) work.choice[shown++] = i16(choice);");
        out.close();
        out.line("work.choices = shown;");
    }
    const bool several = general.game.has_decisions();
    if (several) {
        out.open("if ((work.events & {}) != 0)", 1u << open_bit);
        out.line("++*work.legal;");
        out.line("return then(work);");
        out.close();
    }
    const char* counted = several ? "if (decisions[work.board.node].seat < 0) " : "";
    if (plan.made_in_board)
        out.line("{}++work.board.made[work.mover];", counted);
    if (general.game.after_move && several)
        out.open("{}", counted);
    if (general.game.after_move) {
        rule_comment(out, general.game.after_move->where);
        effect(out, plan, *general.game.after_move, scope, "return false;");
    }
    if (general.game.after_move && several)
        out.close();
    for (std::size_t m = 0; m < plan.fresh.size(); ++m)
        if (plan.fresh[m] >= 0)
            out.line("work.board.mark[{}] &= work.fresh[{}];", m, plan.fresh[m]);
    out.line("if ((work.events & {}) == 0 && !changed(*work.origin, work.board)) return false;", 1u << passed_bit);
    for (const ir::Require& require : general.game.requires_) {
        rule_comment(out, require.where);
        out.line("if (!{}) return false;", truth(plan, require.condition, scope));
    }
    for (const ir::Expr* report : plan.reports)
        out.line("if ({}) work.events |= {:#x};", bare(truth(plan, *report, scope)), 1u << plan.reported(*report));
    std::size_t value = 0;
    for (const ir::Prefer& prefer : general.game.prefer) {
        if (prefer.key == ir::Prefer::Key::flag)
            out.line("work.rank.value[{}] = work.events >> {} & 1;", value,
                     plan.event_bit(prefer.move_class, prefer.kinds));
        if (prefer.key != ir::Prefer::Key::earliest)
            ++value;
    }
    if (several)
        out.line("pass_on(work.board, work.mover);");
    out.line("++*work.legal;");
    out.line("return then(work);");
    out.close();
}

void finish(const General& general) {
    Writer& out = general.out;
    close_move(general);
    out.line();
    out.line("// FINISH: pieces are crowned where they stopped, then the move is closed.");
    if (!general.chooses) {
        out.open("inline bool finish(Work& work, Then then)");
        out.line("const i16 at = work.at;");
        out.open("for (int i = 0; i < work.dues; ++i)");
        out.line("work.at = work.due[i];");
        out.line("crown(work);");
        out.close();
        out.line("work.at = at;");
        out.line("return close_move(work, then);");
        out.close();
        return;
    }
    out.open("inline bool crown_due(Work& work, int i, Then then)");
    out.line("if (i == work.dues) return close_move(work, then);");
    out.line("const i16 at = work.at;");
    out.line("work.at = work.due[i];");
    out.open("return crown(work, [&](Work& next)");
    out.line("Work onward = next;");
    out.line("onward.at = at;");
    out.line("return crown_due(onward, i + 1, then);");
    out.close(");");
    out.close();
    out.line("inline bool finish(Work& work, Then then) {{ return crown_due(work, 0, then); }}");
}

// ---- TURN
// ---------------------------------------------------------------------------------------------------------------

// The pieces of the mover that can make a first leg of the class as far as neighbours tell, as an operand; empty: all.
std::string jumpers(const General& general, int move_class) {
    const ir::Expr& plays = general.game.plays;
    const bool own =
        plays.op == ir::Op::owned && (plays.args[0].op == ir::Op::mover || plays.args[0].op == ir::Op::actor);
    if (!own || general.plan.numbering.dense)
        return "";
    const Scope scope = general.mover_scope();
    std::string text;
    ir::KindMask others = 0;
    bool narrows = false;
    for (std::size_t kind = 0; kind < general.game.kinds.size(); ++kind) {
        std::string starts;
        bool all = true, any = false;
        for (const ir::Clause& clause : general.game.clauses) {
            if (clause.move_class != move_class || clause.kind != static_cast<int>(kind))
                continue;
            any = true;
            const std::string jumps = jump_starts(general, clause, scope, scope.mover);
            all = all && !jumps.empty();
            starts += (starts.empty() ? "" : " | ") + jumps;
        }
        if (!any)
            continue;
        if (!all) {
            others |= ir::KindMask{1} << kind;
            continue;
        }
        narrows = true;
        text += fmt::format("{}({} & ({}))", text.empty() ? "" : " | ",
                            kinds_text(general.plan, "work.board", ir::KindMask{1} << kind), starts);
    }
    if (!narrows)
        return "";
    if (others != 0)
        text += " | " + kinds_text(general.plan, "work.board", others);
    return "(" + text + ")";
}

// The decision that comes up in the course of a turn.
std::string next_node(const General& general, int node, const char* work) {
    if (!asks_players(general.game))
        return std::to_string(node);
    return fmt::format("asked({0}.board, {1}, {0}.mover)", work, node);
}

class TurnWriter {
public:
    explicit TurnWriter(const General& with) : general(with), out(with.out) {}

    // Writes the children first; returns the number of the function.
    int write(const Turn& turn) {
        std::vector<int> children;
        for (const Turn& child : turn.children)
            children.push_back(write(child));
        const int number = next++;
        out.line();
        rule_comment(out, turn.where);
        out.open("inline bool turn_{}(const Work& work, Then then)", number);
        body(turn, children);
        out.close();
        return number;
    }

private:
    void body(const Turn& turn, const std::vector<int>& children);
    void move_class(const Turn& turn);
    void rank(const std::vector<int>& children);
    void sequence(const std::vector<int>& children, std::size_t from, const std::string& work);
    void go_on(const char* indent = "") {
        out.line("{}Work same = work;", indent);
        out.line("{}return then(same);", indent);
    }
    std::string guard(const Turn& turn) const {
        return turn.guard ? bare(truth(general.plan, *turn.guard, general.mover_scope())) : "true";
    }

    const General& general;
    Writer& out;
    int next = 0;
};

void TurnWriter::move_class(const Turn& turn) {
    const Scope scope = general.mover_scope();
    if (turn.guard)
        out.line("if (!({})) return false;", guard(turn));
    std::string from = fmt::format("{}", cells(general.plan, general.game.plays, scope));
    if (turn.by)
        from += fmt::format(" & {}", cells(general.plan, *turn.by, scope));
    if (turn.by_it)
        from += " & cell_set(work.at)";
    ir::KindMask kinds = 0;
    for (const ir::Clause& clause : general.game.clauses)
        if (clause.move_class == turn.value)
            kinds |= ir::KindMask{1} << clause.kind;
    from += " & " + kinds_text(general.plan, "work.board", kinds);
    if (const std::string starts = jumpers(general, turn.value); !starts.empty())
        from += " & " + starts;
    out.line("Cells from = {};", from);
    out.line("if (work.only >= 0 && work.first_kind < 0) from &= cell_set(work.only);");
    out.line("if (!any(from)) return false;");
    out.line("Work picked = work;");
    out.open("while (any(from))");
    out.line("if (work.patience->ends()) return true;");
    out.line("pick(picked, int(pop_first(from)), work.first_kind < 0);");
    out.line("if (chain_{}(picked, then)) return true;", turn.value);
    out.close();
    out.line("return false;");
}

// The first child that leads to a finished legal move: `legal` counts those, whoever asks.
void TurnWriter::rank(const std::vector<int>& children) {
    out.line("const u32 legal = *work.legal;");
    for (std::size_t i = 0; i < children.size(); ++i) {
        if (i + 1 == children.size()) {
            out.line("return turn_{}(work, then);", children[i]);
            continue;
        }
        out.line("if (turn_{}(work, then)) return true;", children[i]);
        out.line("if (*work.legal != legal) return false;");
    }
    if (children.empty())
        out.line("return false;");
}

void TurnWriter::sequence(const std::vector<int>& children, std::size_t from, const std::string& work) {
    if (from + 1 == children.size()) {
        out.line("return turn_{}({}, then);", children[from], work);
        return;
    }
    const std::string after = fmt::format("after_{}", from);
    out.open("return turn_{}({}, [&](Work& {})", children[from], work, after);
    sequence(children, from + 1, after);
    out.close(");");
}

void TurnWriter::body(const Turn& turn, const std::vector<int>& children) {
    switch (turn.form) {
    case Turn::Form::move_class:
        return move_class(turn);
    case Turn::Form::pass:
        if (turn.guard)
            out.line("if (!({})) return false;", guard(turn));
        out.line("Work passed = work;");
        out.line("passed.events |= {};", 1u << passed_bit);
        out.line("return then(passed);");
        return;
    case Turn::Form::decide:
        out.line("Work open = work;");
        out.line("open.board.node = {};", next_node(general, turn.value, "open"));
        out.line("open.events |= {};", 1u << open_bit);
        out.line("return then(open);");
        return;
    case Turn::Form::any:
        for (const int child : children)
            out.line("if (turn_{}(work, then)) return true;", child);
        out.line("return false;");
        return;
    case Turn::Form::rank:
        return rank(children);
    case Turn::Form::sequence:
        if (children.empty())
            return go_on();
        return sequence(children, 0, "work");
    case Turn::Form::optional:
        out.line("if (turn_{}(work, then)) return true;", children.at(0));
        return go_on();
    case Turn::Form::action:
        if (turn.guard)
            out.line("if (!({})) return false;", guard(turn));
        out.line("return action_{}(work, then);", turn.value);
        return;
    case Turn::Form::when:
        out.line("if ({}) return turn_{}(work, then);", guard(turn), children.at(0));
        return go_on();
    }
}

// What may be done at each decision, and every throw.
void by_decision(const General& general, const std::vector<int>& programs) {
    Writer& out = general.out;
    out.line("const auto ends = [&](Work& work) {{ return finish(work, then); }};");
    out.open("switch (board.node)");
    for (std::size_t i = 0; i < programs.size(); ++i) {
        const ir::Decision& decision = general.game.decisions[i];
        if (decision.die < 0) {
            out.line("case {}:", i);
            out.line("    return turn_{}(root, ends);", programs[i]);
            continue;
        }
        const ir::Die& die = general.game.dice[static_cast<std::size_t>(decision.die)];
        out.open("case {}:", i);
        out.open("for (const i32 face : faces_{})", decision.die);
        out.line("Work thrown = root;");
        out.line("thrown.board.var[{}] = face;", general.plan.var_at[static_cast<std::size_t>(die.var)]);
        out.line("thrown.board.node = {};", next_node(general, decision.next, "thrown"));
        out.line("thrown.events |= {};", 1u << open_bit);
        out.line("thrown.move_class = {};", die.move_class);
        out.line("++legal;");
        out.line("if (then(thrown)) return true;");
        out.close();
        out.line("return false;");
        out.close();
    }
    out.line("default:");
    out.line("    return false;");
    out.close();
}

} // namespace

void general_turns(const General& general) {
    Writer& out = general.out;
    out.section("turns");
    pick(out, general);
    TurnWriter writer(general);
    std::vector<int> programs; // by decision; -1: a throw
    if (!general.game.has_decisions())
        programs.push_back(writer.write(general.game.turn));
    for (const ir::Decision& decision : general.game.decisions)
        programs.push_back(decision.die >= 0 ? -1 : writer.write(decision.program));
    finish(general);
    out.line();
    out.line("// Every finished legal move of a player, in every way, not yet compared with one another; `only`: of "
             "those that "
             "move pieces the ones from this cell; -1: all.");
    out.open("inline bool run_turn_from(const Board& board, int mover, Patience& patience, int only, Then then)");
    out.line("u32 legal = 0;");
    out.line("Work root = begun(board, mover, legal, patience);");
    out.line("root.only = i16(only);");
    if (general.game.has_decisions())
        by_decision(general, programs);
    else
        out.line("return turn_{}(root, [&](Work& work) {{ return finish(work, then); }});", programs.front());
    out.close();
    out.open("inline bool run_turn(const Board& board, int mover, Patience& patience, Then then)");
    out.line("return run_turn_from(board, mover, patience, -1, then);");
    out.close();
    general_outranking(general);
}

} // namespace rubicon::emit
