// Questions that rules ask about moves: can a player move, can a class, is a cell attacked.
#include <algorithm>
#include <map>

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
        out.line("Work there = work;");
        come_to(general, "there");
        out.line("if (!in({}, target)) continue;", bare(cells(general.plan, *clause.taking, general.scope("there"))));
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

// Slides that end on a cell by the same ways through the same cells, whatever the kind and the player.
struct Lines {
    std::string through;
    ir::KindMask kinds = 0;
    std::vector<std::size_t> ways; // from the victim
};

bool alike_for_all(const General& general, const ir::Clause& clause) {
    const std::vector<WayMask>& of = general.game.ways[static_cast<std::size_t>(clause.parts[0].ways)].of;
    return std::all_of(of.begin(), of.end(), [&](WayMask mask) { return mask == of[0]; });
}

// The clauses, which slide alike for all players, by lines: ways along which the same kinds come.
std::vector<Lines> lines_of(const General& general, const std::vector<const ir::Clause*>& clauses, const Scope& scope) {
    std::vector<Lines> lines;
    const std::vector<Way>& ways = general.game.board.ways;
    for (std::size_t way = 0; way < ways.size(); ++way) {
        std::map<std::string, ir::KindMask> coming; // by the cells that may be crossed
        for (const ir::Clause* clause : clauses)
            if (general.game.ways[static_cast<std::size_t>(clause->parts[0].ways)].of[0] >> ways[way].opposite & 1)
                coming[cells(general.plan, clause->parts[0].segments[0].where, scope)] |= ir::KindMask{1}
                                                                                          << clause->kind;
        for (const auto& [through, kinds] : coming) {
            auto at = std::find_if(lines.begin(), lines.end(),
                                   [&](const Lines& l) { return l.through == through && l.kinds == kinds; });
            if (at == lines.end())
                at = lines.insert(at, Lines{through, kinds, {}});
            at->ways.push_back(way);
        }
    }
    return lines;
}

// Most cells have nobody on their lines who slides there: then nothing has to be slid.
void attacked_along(const General& general, const Lines& lines) {
    std::string all, slid;
    for (const std::size_t way : lines.ways) {
        const char* const between = all.empty() ? "" : " | ";
        all += fmt::format("{}ray[{}][target]", between, way);
        slid += fmt::format("{}{}(ray[{}][target], {})", between, ray_slide(general.plan, way), way, lines.through);
    }
    general.out.line("if (const Cells by = board.owner[p] & {}; any(({}) & by) && any(({}) & by)) return true;",
                     kinds_text(general.plan, "board", lines.kinds), all, slid);
}

// Pieces that take what they land on, found backwards from the victim.
void attacked_backwards(const General& general) {
    Writer& out = general.out;
    std::vector<const ir::Clause*> one_by_one, along;
    for (std::size_t kind = 0; kind < general.game.kinds.size(); ++kind)
        for (const std::size_t i : capturing(general, static_cast<int>(kind), true)) {
            const ir::Clause& clause = general.game.clauses[i];
            const bool slides = reach_of(general, clause) == Reach::slide;
            (slides && alike_for_all(general, clause) ? along : one_by_one).push_back(&clause);
        }
    if (one_by_one.empty() && along.empty())
        return;
    out.line("const int whose = in(occupied(board), target) ? owner_at(board, target) : actor;");
    out.open("for (int p = 0; p < players; ++p)");
    out.line("if ((attackers >> p & 1) == 0 || !(enemies[p] >> whose & 1)) continue;");
    Scope scope;
    scope.actor = scope.mover = "p";
    for (const ir::Clause* clause : one_by_one) {
        const bool slides = reach_of(general, *clause) == Reach::slide;
        const std::string through = slides ? cells(general.plan, clause->parts[0].segments[0].where, scope) : "";
        out.line("if (any({} & board.owner[p] & {})) return true;",
                 reach_back(general, *clause, "p", "target", through),
                 kinds_text(general.plan, "board", ir::KindMask{1} << clause->kind));
    }
    for (const Lines& lines : lines_of(general, along, scope))
        attacked_along(general, lines);
    out.close();
}

// Pieces of player p that could land by the clause, or more.
std::string may_take(const General& general, const ir::Clause& clause, const Scope& scope) {
    const std::string pieces = "board.owner[p] & " + kinds_text(general.plan, "board", ir::KindMask{1} << clause.kind);
    if (!takes_on_marks(general, clause))
        return "may |= " + pieces + ";";
    return fmt::format("for (Cells land = {}; any(land);) may |= onto_{}[p][pop_first(land)] & {};",
                       bare(cells(general.plan, landing_of(clause.parts[0]), scope)), clause.parts[0].ways, pieces);
}

// All others, piece by piece.
void attacked_by_walks(const General& general) {
    Writer& out = general.out;
    std::vector<std::string> candidates;
    Scope scope;
    scope.actor = scope.mover = "p";
    for (std::size_t kind = 0; kind < general.game.kinds.size(); ++kind)
        for (const std::size_t i : capturing(general, static_cast<int>(kind), false))
            candidates.push_back(may_take(general, general.game.clauses[i], scope));
    if (candidates.empty())
        return;
    out.line("Cells may{{}};");
    out.open("for (int p = 0; p < players; ++p)");
    out.line("if ((attackers >> p & 1) == 0) continue;");
    for (const std::string& candidate : candidates)
        out.line("{}", candidate);
    out.close();
    out.line("may &= ~cell_set(target){};", general.stand ? " & ~barred" : "");
    out.open("if (any(may))");
    out.line("u32 legal = 0;");
    out.line("Patience patience;");
    out.line("Work work = begun(board, mover, legal, patience);");
    if (general.bars)
        out.line("work.barred = barred;");
    out.open("if (!in(occupied(board){}, target))", general.bars ? " | barred" : "");
    out.line("work.board.owner[actor] |= cell_set(target);");
    out.line("retype(work.board, cell_set(target), kind < 0 ? 0 : kind);");
    out.close();
    out.open("while (any(may))");
    out.line("Work picked = work;");
    out.line("pick(picked, int(pop_first(may)), true);");
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
