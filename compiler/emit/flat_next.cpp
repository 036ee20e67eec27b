// The boards after all moves, without making each of them anew.
//
// A piece that goes to an empty cell leaves all as it is but the sets that hold it: its owner's, and its kind's. So one
// board serves all such moves, in which only these are written, once for each landing. What else befalls a board in
// every move stands in it from the beginning. All other moves are made.
#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/flat_seam.hpp"
#include "compiler/emit/parts.hpp"

namespace rubicon::emit {
namespace {

using Form = FlatLeaf::Form;

class NextWriter {
public:
    explicit NextWriter(const Flat& of) : flat(of), out(of.general.out), plan(of.plan()) {}

    void write() const;

private:
    void made() const;
    void legs(std::size_t rank) const;
    void quiet() const;

    const Flat& flat;
    Writer& out;
    const Plan& plan;
};

// Moves that are made, and asked about where that is needed.
void NextWriter::made() const {
    const bool asks = flat.royal != nullptr;
    out.open("const auto made = [&](const Leg& leg, int to{})", asks ? ", bool ask" : "");
    out.open("landing<M>(leg, to, [&](const Move& m)");
    out.line("const Board after = make<M>(board, m);");
    out.line("{}give(after);", asks ? "if (!ask || allowed<M>(board, after, m)) " : "");
    out.line("return false;");
    out.close(");");
    out.close(";");
}

void NextWriter::quiet() const {
    const int unmoved = plan.unmoved_mark();
    const bool asks = flat.royal != nullptr;
    out.line("const Cells from = cell_set(leg.at), away = ~from;");
    out.line("const Cells owner = board.owner[M] & away;");
    if (plan.kinds > 1)
        out.line("const Cells kind = leg.kind > 0 ? board.kind[leg.kind - 1] & away : Cells{{}};");
    if (unmoved >= 0)
        out.line("next.mark[{}] = board.mark[{}] & away;", unmoved, unmoved);
    out.open("while (any(lands))");
    out.line("const int to = int(pop_first(lands));");
    std::string otherwise = "in(standing, to)";
    for (const ir::Crown& crown : flat.game().crowns)
        otherwise += fmt::format(" || (leg.kind == {} && in({}, to))", crown.kind, bare(flat.crown_zone(crown)));
    out.open("if ({})", otherwise);
    out.line("made(leg, to{});", asks ? ", false" : "");
    out.line("continue;");
    out.close();
    out.line("next.owner[M] = owner | cell_set(to);");
    if (plan.kinds > 1)
        out.line("if (leg.kind > 0) next.kind[leg.kind - 1] = kind | cell_set(to);");
    out.line("give(next);");
    out.close();
    out.line("next.owner[M] = board.owner[M];");
    if (plan.kinds > 1)
        out.line("if (leg.kind > 0) next.kind[leg.kind - 1] = board.kind[leg.kind - 1];");
    if (unmoved >= 0)
        out.line("next.mark[{}] = board.mark[{}];", unmoved, unmoved);
}

void NextWriter::legs(std::size_t rank) const {
    const bool merged = counts_merged(flat, rank);
    // Inlined for each kind, what the kind alone decides is decided when the game is compiled.
    out.open("{}_{}<M>(board, [&](const Leg& leg, Cells lands) __attribute__((always_inline))",
             merged ? "landings" : "legs", rank);
    out.open("if ({}!leg.plain)", flat.royal ? "!in(loose, leg.at) || " : "");
    out.line("while (any(lands)) made(leg, int(pop_first(lands)){});",
             flat.royal ? ", leg.asks || !in(loose, leg.at)" : "");
    out.line("return{};", merged ? "" : " false");
    out.close();
    quiet();
    if (!merged)
        out.line("return false;");
    out.close(");");
}

void NextWriter::write() const {
    out.line();
    out.line("// The boards after the legal moves, one each; sink(board) may not change it.");
    out.open("template <int M, class Sink> RUBICON_INLINE void each_next(const Board& board, Sink&& sink)");
    if (flat.royal)
        out.line("const Cells loose = unpinned<M>(board);");
    if (flat.ranks.size() > 1) {
        out.line("bool some = false;");
        out.line("const auto give = [&](const Board& after) {{ some = true, sink(after); }};");
    } else {
        out.line("const auto& give = sink;");
    }
    made();
    out.line("const Cells standing = occupied(board);");
    out.line("Board next = board; // of which a piece that goes to an empty cell changes its own sets");
    if (plan.made_in_board)
        out.line("++next.made[M];");
    for (std::size_t m = 0; m < plan.fresh.size(); ++m)
        if (plan.fresh[m] >= 0)
            out.line("next.mark[{}] = {{}};", m);
    const SeamWriter seam(flat, flat.programs[0]);
    for (std::size_t r = 0; r < flat.ranks.size(); ++r) {
        if (r > 0)
            out.line("if (some) return;");
        if (seam.has(r, Form::move_class))
            legs(r);
        seam.give_others(r, "give(make<M>(board, m))");
    }
    out.close();
}

} // namespace

bool flat_next(const Flat& flat) {
    const Plan& plan = flat.plan();
    const bool numbers = slots_of(plan).planes > 0;
    if (!plan.on("quiet-in-place") || flat.game().has_decisions() || flat.second || flat.by_owner ||
        (!flat.asked.empty() && !flat.royal) || !flat.uses(Form::move_class) || numbers || flat.game().after_move ||
        !flat.game().upons.empty())
        return false;
    NextWriter(flat).write();
    return true;
}

} // namespace rubicon::emit
