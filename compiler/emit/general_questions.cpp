// Questions that rules ask about moves: can a player move, can a class, is a cell attacked.
#include <fmt/format.h>

#include "compiler/emit/general.hpp"

namespace rubicon::emit {
namespace {

using ir::Op;

void can_class(const General& general) {
    Writer& out = general.out;
    out.line();
    out.open("inline bool can_class(const Board& board, int player, u64 classes)");
    out.line("if (player < 0) return false;");
    out.line("u32 legal = 0;");
    out.line("Patience patience;");
    out.line("Work work{{}};");
    out.line("work.board = board;");
    if (general.game.has_decisions())
        out.line("if (const Decision& now = decisions[board.node]; now.seat < 0) work.board.node = now.first;");
    out.line("work.origin = &board;");
    out.line("work.legal = &legal;");
    out.line("work.patience = &patience;");
    out.line("work.from = work.start = work.at = work.landing = work.move_class = -1;");
    out.line("work.mover = work.actor = i8(player);");
    out.line("work.way = work.kind = work.owner = work.first_kind = work.became = -1;");
    out.line("const auto some = [](Work&) {{ return true; }};");
    for (std::size_t a = 0; a < general.game.actions.size(); ++a)
        out.line("if ((classes >> {} & 1) != 0 && action_{}(work, some)) return true;",
                 general.game.actions[a].move_class, a);
    out.open("for (Cells from = {} & occupied(board); any(from);)",
             cells(general.plan, general.game.plays, general.mover_scope()));
    out.line("Work picked = work;");
    out.line("pick(picked, int(pop_first(from)), true);");
    for (std::size_t k = 0; k < general.game.classes.size(); ++k)
        if (general.game.classes[k].manner != ir::Manner::act)
            out.line("if ((classes >> {} & 1) != 0 && chain_{}(picked, some)) return true;", k, k);
    out.close();
    out.line("return false;");
    out.close();
}

// Whether the piece of `asked` can take the one on `target` in one leg.
void takes(const General& general) {
    Writer& out = general.out;
    out.line();
    out.open("inline bool takes(const Work& work, int target)");
    out.line("const auto some = [](Work&) {{ return true; }};");
    out.line("(void)target, (void)some;");
    out.open("switch (kind_on(work.board, work.at))");
    for (std::size_t kind = 0; kind < general.game.kinds.size(); ++kind) {
        bool any = false;
        for (std::size_t i = 0; i < general.game.clauses.size(); ++i) {
            const ir::Clause& clause = general.game.clauses[i];
            if (clause.kind != static_cast<int>(kind) || clause.takes == ir::Clause::Takes::nothing ||
                general.game.classes[static_cast<std::size_t>(clause.move_class)].manner != ir::Manner::capture)
                continue;
            if (!any)
                out.line("case {}:", kind);
            any = true;
            out.indent();
            if (clause.guard)
                out.open("if ({})", bare(truth(general.plan, *clause.guard, general.scope())));
            out.open("if (walk_{}(work, [&](const Stretch& by)", i);
            if (clause.takes == ir::Clause::Takes::over)
                out.line("if (!in(by.over, target)) return false;");
            out.open("for (Cells rest = by.lands; any(rest);)");
            out.line("const int landing = int(pop_first(rest));");
            if (clause.takes == ir::Clause::Takes::landing)
                out.line("if (landing != target) continue;");
            if (clause.takes == ir::Clause::Takes::cells && clause.taking) {
                Scope there = general.scope();
                there.landing = "landing";
                out.line("if (!in({}, target)) continue;", bare(cells(general.plan, *clause.taking, there)));
            }
            out.line("if (step_{}(work, by, landing, some)) return true;", i);
            out.close();
            out.line("return false;");
            out.close("))");
            out.line("    return true;");
            if (clause.guard)
                out.close();
            out.outdent();
        }
        if (any)
            out.line("    return false;");
    }
    out.line("default:");
    out.line("    return false;");
    out.close();
    out.close();
}

void attacked(const General& general) {
    Writer& out = general.out;
    takes(general);
    out.line();
    out.line("// An empty cell is asked as if a piece of `actor` stood there.");
    out.open("inline bool attacked(const Board& board, {}const Cells& barred, const Cells& targets, u32 attackers, int "
             "mover, int actor, int kind)",
             general.bars ? "" : "[[maybe_unused]] ");
    out.line("u32 legal = 0;");
    out.line("Patience patience;");
    out.open("for (Cells rest = targets & live(board); any(rest);)");
    out.line("const int target = int(pop_first(rest));");
    out.line("Work work{{}};");
    out.line("work.board = board;");
    out.line("work.origin = &board;");
    out.line("work.legal = &legal;");
    out.line("work.patience = &patience;");
    if (general.bars)
        out.line("work.barred = barred;");
    out.line("work.from = work.move_class = work.became = -1;");
    out.line("work.mover = i8(mover);");
    out.open("if (!in(occupied(board){}, target))", general.bars ? " | barred" : "");
    out.line("work.board.owner[actor] |= cell_set(target);");
    out.line("retype(work.board, cell_set(target), kind < 0 ? 0 : kind);");
    out.close();
    out.open("for (Cells from = owned_by(work.board, attackers) & ~cell_set(target){}; any(from);)",
             general.stand ? " & ~work.barred" : "");
    out.line("Work picked = work;");
    out.line("pick(picked, int(pop_first(from)), true);");
    out.line("if (takes(picked, target)) return true;");
    out.close();
    out.close();
    out.line("return false;");
    out.close();
}

} // namespace

void general_questions(const General& general) {
    general.out.section("questions");
    if (general.plan.uses(Op::can_class))
        can_class(general);
    if (general.plan.uses(Op::attacked))
        attacked(general);
}

} // namespace rubicon::emit
