// Questions that rules ask about moves: can a player move, can a class, is a cell attacked.
#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/reach.hpp"

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
    out.line("Work work = begun(board, player, legal, patience);");
    if (general.game.has_decisions())
        out.line("if (const Decision& now = decisions[board.node]; now.seat < 0) work.board.node = now.first;");
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

// Clauses by which a piece may take another; `reversible`: whether they can be read backwards from the victim.
std::vector<std::size_t> capturing(const General& general, int kind, bool reversible) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < general.game.clauses.size(); ++i) {
        const ir::Clause& clause = general.game.clauses[i];
        if (clause.kind == kind && clause.takes != ir::Clause::Takes::nothing &&
            general.game.classes[static_cast<std::size_t>(clause.move_class)].manner == ir::Manner::capture &&
            reads_backwards(general, clause) == reversible)
            found.push_back(i);
    }
    return found;
}

// One leg by the clause takes what stands on `target`.
void takes_by(const General& general, std::size_t i) {
    Writer& out = general.out;
    const ir::Clause& clause = general.game.clauses[i];
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
}

// Whether the piece of `work` can take the one on `target` in one leg that is not read backwards.
void takes(const General& general) {
    Writer& out = general.out;
    out.line();
    out.open("inline bool takes(const Work& work, [[maybe_unused]] int target)");
    out.line("[[maybe_unused]] const auto some = [](Work&) {{ return true; }};");
    out.open("switch (kind_on(work.board, work.at))");
    for (std::size_t kind = 0; kind < general.game.kinds.size(); ++kind) {
        const std::vector<std::size_t> list = capturing(general, static_cast<int>(kind), false);
        if (list.empty())
            continue;
        out.line("case {}:", kind);
        out.indent();
        for (const std::size_t i : list)
            takes_by(general, i);
        out.line("return false;");
        out.outdent();
    }
    out.line("default:");
    out.line("    return false;");
    out.close();
    out.close();
}

// Pieces that take what they land on, found backwards from the victim.
void attacked_backwards(const General& general) {
    Writer& out = general.out;
    std::vector<const ir::Clause*> list;
    for (std::size_t kind = 0; kind < general.game.kinds.size(); ++kind)
        for (const std::size_t i : capturing(general, static_cast<int>(kind), true))
            list.push_back(&general.game.clauses[i]);
    if (list.empty())
        return;
    out.line("const int whose = in(occupied(board), target) ? owner_at(board, target) : actor;");
    out.open("for (int p = 0; p < players; ++p)");
    out.line("if ((attackers >> p & 1) == 0 || !(enemies[p] >> whose & 1)) continue;");
    Scope scope;
    scope.actor = scope.mover = "p";
    for (const ir::Clause* clause : list) {
        const bool slides = reach_of(general, *clause) == Reach::slide;
        const std::string through = slides ? cells(general.plan, clause->parts[0].segments[0].where, scope) : "";
        out.line("if (any({} & board.owner[p] & {})) return true;",
                 reach_back(general, *clause, "p", "target", through),
                 kinds_text(general.plan, "board", ir::KindMask{1} << clause->kind));
    }
    out.close();
}

// All others, piece by piece; what can land nowhere is not asked.
void attacked_by_walks(const General& general) {
    Writer& out = general.out;
    std::string may;
    ir::KindMask kinds = 0;
    Scope scope;
    scope.actor = scope.mover = "whose_attack";
    for (std::size_t kind = 0; kind < general.game.kinds.size(); ++kind)
        for (const std::size_t i : capturing(general, static_cast<int>(kind), false)) {
            const ir::Clause& clause = general.game.clauses[i];
            kinds |= ir::KindMask{1} << kind;
            const ir::Expr& land = landing_of(clause.parts.back());
            may += (may.empty() ? "" : " || ") + (clause.parts.size() == 1 && land.op == Op::marked
                                                      ? fmt::format("any({})", cells(general.plan, land, scope))
                                                      : std::string("true"));
        }
    if (kinds == 0)
        return;
    out.open("if ({})", may.find("true") != std::string::npos ? "true" : may);
    out.line("u32 legal = 0;");
    out.line("Patience patience;");
    out.line("Work work = begun(board, mover, legal, patience);");
    if (general.bars)
        out.line("work.barred = barred;");
    out.open("if (!in(occupied(board){}, target))", general.bars ? " | barred" : "");
    out.line("work.board.owner[actor] |= cell_set(target);");
    out.line("retype(work.board, cell_set(target), kind < 0 ? 0 : kind);");
    out.close();
    out.open("for (Cells from = owned_by(work.board, attackers) & {} & ~cell_set(target){}; any(from);)",
             kinds_text(general.plan, "work.board", kinds), general.stand ? " & ~work.barred" : "");
    out.line("Work picked = work;");
    out.line("pick(picked, int(pop_first(from)), true);");
    out.line("if (takes(picked, target)) return true;");
    out.close();
    out.close();
}

void attacked(const General& general) {
    Writer& out = general.out;
    takes(general);
    out.line();
    out.line("// An empty cell is asked as if a piece of `actor` stood there.");
    out.open("inline bool attacked(const Board& board, [[maybe_unused]] const Cells& barred, const Cells& targets, u32 "
             "attackers, [[maybe_unused]] int mover, [[maybe_unused]] int actor, [[maybe_unused]] int kind)");
    out.open("for (Cells rest = targets & live(board); any(rest);)");
    out.line("const int target = int(pop_first(rest));");
    attacked_backwards(general);
    attacked_by_walks(general);
    out.close();
    out.line("return false;");
    out.close();
}

} // namespace

void general_questions(const General& general) {
    general.out.section("questions");
    if (general.plan.uses(Op::can_class) && !general.classes_answered)
        can_class(general);
    if (general.plan.uses(Op::attacked))
        attacked(general);
}

} // namespace rubicon::emit
