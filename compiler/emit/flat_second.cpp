// Turns of two parts: a leg, then a leg of another class by the same piece, which stays where it is and does something
// to the cell that it lands on.
//
// For each landing of the first part those of the second are one set. It is read from the board as the first part leaves
// it; of that board only the sets that are read are ever made.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/fast.hpp"
#include "compiler/emit/flat.hpp"
#include "compiler/emit/reach.hpp"

namespace rubicon::emit {
namespace {

using ir::Clause;
using ir::Expr;
using ir::Op;

// Closes the landing, and nothing else: the piece stays, so two moves that differ leave different boards.
bool closes_landing(const Expr& effects) {
    return effects.op == Op::close && effects.args[0].op == Op::single && effects.args[0].args[0].op == Op::landing;
}

Scope scope_of_second(const Flat& flat, const char* board) {
    Scope scope = flat.scope();
    scope.board = board;
    scope.start = scope.at = "at";
    scope.landing = "m.then";
    return scope;
}

} // namespace

std::string second_fails(const General& general, const FlatSecond& second) {
    const ir::Game& game = general.game;
    if (!game.crowns.empty() || !game.upons.empty())
        return "a piece is crowned between two parts of a turn";
    if (!game.requires_.empty() || game.after_move || general.plan.fresh_marks > 0 || !general.plan.events.empty())
        return "a rule asks about a move of two parts";
    std::vector<int> clauses(game.kinds.size(), 0);
    for (const Clause& clause : game.clauses) {
        if (clause.move_class != second.value)
            continue;
        const Reach reach = reach_of(general, clause);
        if (game.classes[static_cast<std::size_t>(clause.move_class)].manner != ir::Manner::shoot ||
            (reach != Reach::step && reach != Reach::leap && reach != Reach::slide) ||
            clause.takes != Clause::Takes::nothing || clause.guard || !clause.effects ||
            !closes_landing(*clause.effects))
            return "the second part of a turn does more than close a cell";
        if (++clauses[static_cast<std::size_t>(clause.kind)] > 1)
            return "the second part of a turn has two rules for a piece";
    }
    return "";
}

const Clause* Flat::second_of(int kind) const {
    for (const Clause& clause : game().clauses)
        if (second && clause.kind == kind && clause.move_class == second->value)
            return &clause;
    return nullptr;
}

void make_second(const Flat& flat) {
    Writer& out = flat.general.out;
    for (int kind = 0; kind < flat.plan().kinds; ++kind) {
        const Clause* const clause = flat.second_of(kind);
        if (clause == nullptr)
            continue;
        rule_comment(out, clause->where);
        if (flat.plan().kinds > 1)
            out.open("if (m.kind == {})", kind);
        else
            out.open("");
        out.line("[[maybe_unused]] int at = m.to;");
        effect(out, flat.plan(), *clause->effects, scope_of_second(flat, "after"), "return after;");
        out.close();
    }
}

void flat_second(const Flat& flat) {
    Writer& out = flat.general.out;
    out.line();
    out.line("// Where the piece can land in the second part of the move that begins so.");
    out.open("template <int M> RUBICON_INLINE Cells onward(const Board& board, const Move& m)");
    out.line("const Board begun = begin<M>(board, m);");
    out.line("const int at = m.to;");
    for (int kind = 0; kind < flat.plan().kinds; ++kind) {
        const Clause* const clause = flat.second_of(kind);
        if (clause == nullptr)
            continue;
        if (flat.plan().kinds > 1)
            out.open("if (m.kind == {})", kind);
        rule_comment(out, clause->where);
        reach_sets(flat.general, *clause, scope_of_second(flat, "begun"));
        out.line("return {};", reach_lands(flat.general, *clause, "M"));
        if (flat.plan().kinds > 1)
            out.close();
    }
    if (flat.plan().kinds > 1)
        out.line("return Cells{{}};");
    out.close();
    out.line("// Every move with one of these first parts: each(move) says whether to stop.");
    out.open("template <int M, class Each> RUBICON_INLINE bool onward_from(const Board& board, const Leg& leg, Cells "
             "lands, bool, Each&& each)");
    out.open("while (any(lands))");
    out.line("Move m{{leg.at, i16(pop_first(lands)), {}leg.way, leg.kind, leg.kind}};",
             flat.most_choices() > 0 ? "{}, " : "");
    out.open("for (Cells rest = onward<M>(board, m); any(rest);)");
    out.line("m.then = i16(pop_first(rest));");
    out.line("if (each(static_cast<const Move&>(m))) return true;");
    out.close();
    out.close();
    out.line("return false;");
    out.close();
    out.open("template <int M> RUBICON_INLINE u64 count_onward(const Board& board, const Leg& leg, Cells lands)");
    out.line("u64 n = 0;");
    out.line("while (any(lands))");
    out.line("    n += count(onward<M>(board, Move{{leg.at, i16(pop_first(lands)), {}leg.way, leg.kind, leg.kind}}));",
             flat.most_choices() > 0 ? "{}, " : "");
    out.line("return n;");
    out.close();
}

// First parts are listed with how many moves there are up to each; then the one is found that holds the move drawn.
void pick_second(const Flat& flat) {
    Writer& out = flat.general.out;
    const int most = 512;
    out.line();
    out.line("// Draws one of the moves, each as likely as any other, and says how many there are.");
    out.open("template <int M> u32 pick_move(const Board& board, u64 random, Move& move)");
    out.line("Move first[{}];", most);
    out.line("u32 end[{}], n = 0, firsts = 0; // moves up to each", most);
    out.open("const bool full = legs_0<M>(board, [&](const Leg& leg, Cells lands)");
    out.open("while (any(lands))");
    out.line("if (firsts == {}) return true;", most);
    out.line("first[firsts] = Move{{leg.at, i16(pop_first(lands)), {}leg.way, leg.kind, leg.kind}};",
             flat.most_choices() > 0 ? "{}, " : "");
    out.line("n += count(onward<M>(board, first[firsts]));");
    out.line("end[firsts++] = n;");
    out.close();
    out.line("return false;");
    out.close(");");
    out.open("if (full)");
    out.line("n = u32(count_moves<M>(board));");
    out.line("u32 left = n == 0 ? 0 : drawn(random, n);");
    out.line("each_move<M>(board, [&](const Move& m) {{ if (left-- == 0) move = m; }});");
    out.line("return n;");
    out.close();
    out.line("if (n == 0) return 0;");
    out.line("const u32 wanted = drawn(random, n);");
    out.line("u32 i = 0;");
    out.line("while (end[i] <= wanted) ++i;");
    out.line("move = first[i];");
    out.line("const Cells lands = onward<M>(board, move);");
    out.line("move.then = i16(nth(lands, wanted - (end[i] - count(lands))));");
    out.line("return n;");
    out.close();
}

} // namespace rubicon::emit
