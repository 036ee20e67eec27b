// Turns of two parts: a leg, and what follows it.
//
// For each landing of the first part those of the second are one set. Where the piece shoots, the set is read from the
// board as the first part leaves it; of that board only the sets that are read are ever made. Where a border line is
// closed on which nothing may stand, what is asked of the board afterwards falls apart: the piece has not landed on the
// line, and nothing but the piece stood on it. So all landings of a piece are counted at once.
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
using ir::Turn;
using Form = FlatSecond::Form;

// Closes the landing, and nothing else: the piece stays, so two moves that differ leave different boards.
bool closes_landing(const Expr& effects) {
    return effects.op == Op::close && effects.args[0].op == Op::single && effects.args[0].args[0].op == Op::landing;
}

// `choose line s in border lines where every cell of s is empty; close s`.
bool closes_empty_line(const Expr& program) {
    if (program.op != Op::choose_line || program.args.back().op != Op::all_of || program.args.back().args.size() != 2)
        return false;
    const Expr &test = program.args.back().args[0], &effect = program.args.back().args[1];
    const auto is_line = [&](const Expr& set) { return set.op == Op::local_cells && set.value == program.value; };
    return test.op == Op::demand && test.args[0].op == Op::within && is_line(test.args[0].args[0]) &&
           test.args[0].args[1].op == Op::empty && effect.op == Op::close && is_line(effect.args[0]);
}

std::string shot_fails(const General& general, int move_class) {
    const ir::Game& game = general.game;
    std::vector<int> clauses(game.kinds.size(), 0);
    for (const Clause& clause : game.clauses) {
        if (clause.move_class != move_class)
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

std::string begun(const Flat& flat, const char* landing) {
    return fmt::format("Move{{leg.at, i16({}), {}leg.way, leg.kind, leg.kind}}", landing,
                       flat.most_choices() > 0 ? "{}, " : "");
}

Scope scope_of_second(const Flat& flat, const char* board) {
    Scope scope = flat.scope();
    scope.board = board;
    scope.start = scope.at = "at";
    scope.landing = "m.then";
    return scope;
}

// Where the piece shoots.
void shots(const Flat& flat) {
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
             "lands, Each&& each)");
    out.open("while (any(lands))");
    out.line("Move m = {};", begun(flat, "pop_first(lands)"));
    out.open("for (Cells rest = onward<M>(board, m); any(rest);)");
    out.line("m.then = i16(pop_first(rest));");
    out.line("if (each(static_cast<const Move&>(m))) return true;");
    out.close();
    out.close();
    out.line("return false;");
    out.close();
    out.open("template <int M> RUBICON_INLINE u64 count_onward(const Board& board, const Leg& leg, Cells lands)");
    out.line("u64 n = 0;");
    out.line("while (any(lands)) n += count(onward<M>(board, {}));", begun(flat, "pop_first(lands)"));
    out.line("return n;");
    out.close();
}

// Lines that are closed.
void strikes(const Flat& flat) {
    Writer& out = flat.general.out;
    out.line();
    rule_comment(out, flat.second->where);
    out.line("// The border lines on which at most one piece stands, and where.");
    out.open("struct Strikes");
    out.line("Cells line[4], stands[4];");
    out.line("i16 side[4];");
    out.line("int size;");
    out.close(";");
    out.open("inline Strikes strikes_of(const Board& board)");
    out.line("Strikes found;");
    out.line("found.size = 0;");
    out.open("for (int side = 0; side < 4; ++side)");
    out.line("const Cells line = border_line(board, side), stands = line & occupied(board);");
    out.line("bool known = !any(line) || several(stands);");
    out.line("for (int i = 0; i < found.size; ++i) known = known || found.line[i] == line;");
    out.line("if (known) continue;");
    out.line("found.line[found.size] = line;");
    out.line("found.stands[found.size] = stands;");
    out.line("found.side[found.size++] = i16(side);");
    out.close();
    out.line("return found;");
    out.close();
    const char* const first = flat.second->may ? "-1" : "0";
    out.line("// Every move with one of these first parts: each(move) says whether to stop.");
    out.open(
        "template <int M, class Each> RUBICON_INLINE bool onward_from(const Strikes& strikes, const Leg& leg, Cells "
        "lands, Each&& each)");
    out.line("const Cells at = cell_set(leg.at);");
    out.open("while (any(lands))");
    out.line("Move m = {};", begun(flat, "pop_first(lands)"));
    out.open("for (int i = {}; i < strikes.size; ++i)", first);
    if (flat.second->may)
        out.open("if (i >= 0)");
    out.line("if (any(strikes.stands[i] & ~at) || in(strikes.line[i], m.to)) continue;");
    out.line("m.then = strikes.side[i];");
    if (flat.second->may)
        out.close();
    out.line("if (each(static_cast<const Move&>(m))) return true;");
    out.close();
    out.close();
    out.line("return false;");
    out.close();
    out.open("RUBICON_INLINE u64 count_onward(const Strikes& strikes, int at, const Cells& lands)");
    out.line("u64 n = {};", flat.second->may ? "count(lands)" : "0");
    out.line("const Cells left = cell_set(at);");
    out.line("for (int i = 0; i < strikes.size; ++i)");
    out.line("    if (!any(strikes.stands[i] & ~left)) n += count(lands & ~strikes.line[i]);");
    out.line("return n;");
    out.close();
}

// First parts are listed with how many moves there are up to each; then the one is found that holds the move drawn.
void pick_shot(const Flat& flat, const FlatProgram& program) {
    Writer& out = flat.general.out;
    const int most = 512;
    out.line("Move first[{}];", most);
    out.line("u32 end[{}], n = 0, firsts = 0; // moves up to each", most);
    out.open("const bool full = legs_{}<M>(board, [&](const Leg& leg, Cells lands)", program.first);
    out.open("while (any(lands))");
    out.line("if (firsts == {}) return true;", most);
    out.line("first[firsts] = {};", begun(flat, "pop_first(lands)"));
    out.line("n += count(onward<M>(board, first[firsts]));");
    out.line("end[firsts++] = n;");
    out.close();
    out.line("return false;");
    out.close(");");
    out.open("if (full)");
    out.line("n = u32(count_moves{}<M>(board));", program.suffix());
    out.line("u32 left = n == 0 ? 0 : drawn(random, n);");
    out.line("each_move{}<M>(board, [&](const Move& m) {{ if (left-- == 0) move = m; }});", program.suffix());
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
}

void pick_strike(const Flat& flat, const FlatProgram& program) {
    Writer& out = flat.general.out;
    out.line("const u32 n = u32(count_moves{}<M>(board));", program.suffix());
    out.line("if (n == 0) return 0;");
    out.line("u32 left = drawn(random, n);");
    second_sets(flat);
    out.open("legs_{}<M>(board, [&](const Leg& leg, const Cells& lands)", program.first);
    out.open("for (int i = {}; i < strikes.size; ++i)", flat.second->may ? "-1" : "0");
    out.line("if (i >= 0 && any(strikes.stands[i] & ~cell_set(leg.at))) continue;");
    out.line("const Cells here = i < 0 ? lands : lands & ~strikes.line[i];");
    out.line("const u32 size = count(here);");
    out.open("if (left < size)");
    out.line("move = {};", begun(flat, "nth(here, left)"));
    out.line("if (i >= 0) move.then = strikes.side[i];");
    out.line("return true;");
    out.close();
    out.line("left -= size;");
    out.close();
    out.line("return false;");
    out.close(");");
    out.line("return n;");
}

} // namespace

std::optional<FlatSecond> second_part(const General& general, const Turn& turn, std::string& why) {
    const ir::Game& game = general.game;
    if (turn.children.size() != 2) {
        why = "a turn is more than two parts";
        return std::nullopt;
    }
    const bool may = turn.children[1].form == Turn::Form::optional;
    const Turn& part = may ? turn.children[1].children.at(0) : turn.children[1];
    const FlatSecond second{part.form == Turn::Form::action ? Form::strike : Form::shot, part.value, may, part.where};
    const ir::Expr& plays = game.plays;
    if (plays.op != Op::owned || (plays.args[0].op != Op::mover && plays.args[0].op != Op::actor) || part.by)
        why = "only some pieces, or others', are moved in a turn of two parts";
    else if (!game.crowns.empty() || !game.upons.empty())
        why = "a piece is crowned between two parts of a turn";
    else if (!game.requires_.empty() || game.after_move || general.plan.fresh_marks > 0 || !general.plan.events.empty())
        why = "a rule asks about a move of two parts";
    else if (part.guard)
        why = "the second part of a turn depends on a condition";
    else if (part.form == Turn::Form::move_class && part.by_it && !may)
        why = shot_fails(general, part.value);
    else if (part.form != Turn::Form::action ||
             !closes_empty_line(game.actions[static_cast<std::size_t>(part.value)].program))
        why = "the second part of a turn is neither a shot nor a line that is closed";
    return why.empty() ? std::optional(second) : std::nullopt;
}

const Clause* Flat::second_of(int kind) const {
    for (const Clause& clause : game().clauses)
        if (has_second(FlatSecond::Form::shot) && clause.kind == kind && clause.move_class == second->value)
            return &clause;
    return nullptr;
}

void make_second(const Flat& flat) {
    Writer& out = flat.general.out;
    if (flat.has_second(Form::strike)) {
        rule_comment(out, flat.second->where);
        out.line("if (m.then >= 0) close(after, border_line(board, m.then));");
        return;
    }
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

void second_sets(const Flat& flat) {
    if (flat.has_second(Form::strike))
        flat.general.out.line("const Strikes strikes = strikes_of(board);");
}

std::string second_args(const Flat& flat) {
    return flat.has_second(Form::strike) ? "strikes" : "board";
}

void flat_second(const Flat& flat) {
    if (flat.has_second(Form::strike))
        strikes(flat);
    else
        shots(flat);
}

void pick_second(const Flat& flat, const FlatProgram& program) {
    Writer& out = flat.general.out;
    out.line();
    pick_head(out, program.suffix());
    if (flat.has_second(Form::strike))
        pick_strike(flat, program);
    else
        pick_shot(flat, program);
    out.close();
}

} // namespace rubicon::emit
