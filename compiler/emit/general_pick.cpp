// Drawing a move of the general generator: from a list of all, or, where the last alternative of the turn has but plain
// moves of one leg, from the cells on which pieces can land, so that only the move drawn is made. There such moves are
// also the first that is looked for where it is asked whether there is any.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/emit/general.hpp"

namespace rubicon::emit {
namespace {

using ir::Clause;
using ir::Turn;

// A move by it is told by where it begins and where it ends.
bool is_plain(const General& general, const Clause& clause) {
    std::size_t kinds = 0;
    for (const ir::Crown& crown : general.game.crowns)
        if (crown.kind == clause.kind)
            kinds += crown.into.size() + (crown.may ? 1 : 0);
    return clause.takes == Clause::Takes::nothing && !clause.guard && !clause.effects && clause.parts.size() == 1 &&
           kinds <= 1;
}

bool is_leaf(const Turn& turn) {
    return turn.children.empty() && !turn.guard;
}

void listed(const General& general, const char* run) {
    Writer& out = general.out;
    out.line("Moves list;");
    out.line("Patience patience;");
    out.open("if (!collect(board, M, patience, list{}))", run);
    out.line("const u32 n = u32(each_of_many(board, M, [](const Move&) {{}}));");
    out.line("u32 left = n == 0 ? 0 : drawn(random, n);");
    out.line("each_of_many(board, M, [&](const Move& m) {{ if (left-- == 0) move = m; }});");
    out.line("return n != 0;");
    out.close();
    out.line("if (list.size != 0) move = list.move[drawn(random, list.size)];");
}

// For every piece that may move, as `at`, what its kind can do by the last alternative; `call` with the number of the
// walk. Leaves the loop over the pieces open.
void each_piece(const General& general, const Turn& last, const char* call) {
    Writer& out = general.out;
    out.line("u32 legal = 0;");
    out.line("Work work = begun(board, M, legal, patience);");
    out.open("for (Cells rest = {}; any(rest);)", bare(cells(general.plan, general.game.plays, general.mover_scope())));
    out.line("const int at = int(pop_first(rest));");
    out.line("pick(work, at, true);");
    out.open("switch (work.kind)");
    for (std::size_t i = 0; i < general.game.clauses.size(); ++i)
        if (general.game.clauses[i].move_class == last.value) {
            out.line("case {}:", general.game.clauses[i].kind);
            out.line("    {}", fmt::format(fmt::runtime(call), i));
            out.line("    break;");
        }
    out.line("default:");
    out.line("    break;");
    out.close();
}

} // namespace

const Turn* plain_rank(const General& general) {
    const ir::Game& game = general.game;
    const bool own = game.plays.op == ir::Op::owned &&
                     (game.plays.args[0].op == ir::Op::mover || game.plays.args[0].op == ir::Op::actor);
    if (!own || game.has_decisions() || !game.prefer.empty() || !game.requires_.empty() || !game.upons.empty() ||
        game.after_move || game.turn.form != Turn::Form::rank || game.turn.guard || game.turn.children.size() < 2 ||
        !std::all_of(game.turn.children.begin(), game.turn.children.end(), is_leaf))
        return nullptr;
    const Turn& last = game.turn.children.back();
    if (last.form != Turn::Form::move_class || last.by || last.by_it ||
        general.chain_of(static_cast<std::size_t>(last.value)) != nullptr)
        return nullptr;
    ir::KindMask seen = 0;
    for (const Clause& clause : game.clauses) {
        if (clause.move_class != last.value)
            continue;
        if (!is_plain(general, clause) || (seen >> clause.kind & 1) != 0)
            return nullptr;
        seen |= ir::KindMask{1} << clause.kind;
    }
    return &last;
}

// The alternatives before the last one; their functions are the first that were written.
void general_outranking(const General& general) {
    if (plain_rank(general) == nullptr)
        return;
    Writer& out = general.out;
    out.line();
    out.line("// The same of all alternatives of the turn but the last.");
    out.open("inline bool run_outranking(const Board& board, int mover, Patience& patience, Then then)");
    out.line("u32 legal = 0;");
    out.line("Work root = begun(board, mover, legal, patience);");
    out.line("const auto ends = [&](Work& work) {{ return finish(work, then); }};");
    for (std::size_t i = 0; i + 1 < general.game.turn.children.size(); ++i) {
        out.line("if (turn_{}(root, ends)) return true;", i);
        out.line("if (legal != 0) return false;");
    }
    out.line("return false;");
    out.close();
}

void general_pick(const General& general) {
    Writer& out = general.out;
    const Turn* const last = plain_rank(general);
    pick_head(out);
    listed(general, last ? ", run_outranking" : "");
    if (last == nullptr) {
        out.line("return list.size != 0;");
        out.close();
        return;
    }
    out.line("if (list.size != 0) return true;");
    out.line("struct Lands {{ int from; Cells to; }};");
    out.line("Lands lands[cells];");
    out.line("u32 size = 0, n = 0;");
    out.line("Cells to{{}};");
    out.line("const auto add = [&](const Stretch& by) {{ return to |= by.lands, false; }};");
    each_piece(general, *last, "walk_{}(work, add);");
    out.line("n += count(to);");
    out.line("lands[size++] = {{at, to}};");
    out.line("to = Cells{{}};");
    out.close();
    out.line("if (n == 0) return false;");
    out.line("u32 left = drawn(random, n);");
    out.line("const Lands* of = lands;");
    out.line("for (; left >= count(of->to); ++of) left -= count(of->to);");
    out.line("const int landing = int(nth(of->to, left));");
    out.line("pick(work, of->from, true);");
    out.open("return chain_{}(work, [&](Work& next)", last->value);
    out.line("if (next.landing != landing) return false;");
    out.line("return finish(next, [&](Work& done) {{ return set_move(move, done), true; }});");
    out.close(");");
    out.close();
}

void general_any(const General& general) {
    Writer& out = general.out;
    const Turn* const last = plain_rank(general);
    out.open("template <int M> bool any_move(const Board& board)");
    out.line("Patience patience;");
    if (last) {
        out.line("const auto some = [](const Stretch&) {{ return true; }};");
        each_piece(general, *last, "if (walk_{}(work, some)) return true;");
        out.close();
        out.line("return run_outranking(board, M, patience, [](Work&) {{ return true; }});");
    } else if (general.game.has_decisions()) {
        out.line("return run_turn(board, M, patience, [](Work& work) {{ return (work.events & {}) == 0 || "
                 "any_move<M>(work.board); }});",
                 1u << open_bit);
    } else {
        out.line("return run_turn(board, M, patience, [](Work&) {{ return true; }});");
    }
    out.close();
}

} // namespace rubicon::emit
