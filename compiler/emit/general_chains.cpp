// LEG and CHAIN.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/emit/fast.hpp"
#include "compiler/emit/general.hpp"

namespace rubicon::emit {
namespace {

using ir::Chain;

void come_down(Writer& out) {
    out.line();
    out.line("using Step = bool (*)(const Work&, const Stretch&, int, Then);");
    out.line("using Legs = bool (*)(const Work&, bool, Then);");
    out.line("// STEP on the cells of one stretch; compare: only on those from which it can go on, if there are any.");
    out.open(
        "inline bool come_down(const Work& work, const Stretch& by, Step step, Legs legs, bool compare, Then then)");
    out.line("Cells lands = by.lands;");
    out.open("if (compare && several(lands))");
    out.line("const auto some = [](Work&) {{ return true; }};");
    out.line("const auto goes_on = [&](Work& next) {{ return legs(next, false, some); }};");
    out.line("Cells onward{{}};");
    out.open("for (Cells rest = lands; any(rest);)");
    out.line("const int landing = int(pop_first(rest));");
    out.line("if (step(work, by, landing, goes_on)) onward |= cell_set(landing);");
    out.close();
    out.line("if (any(onward)) lands = onward;");
    out.close();
    out.line("while (any(lands))");
    out.line("    if (step(work, by, int(pop_first(lands)), then)) return true;");
    out.line("return false;");
    out.close();
}

class ChainWriter {
public:
    ChainWriter(const General& with, std::size_t of) : general(with), out(with.out), k(of), chain(with.chain_of(of)) {}

    void write() const {
        legs();
        if (!chain)
            single_leg();
        else if (general.hops(k))
            general.floods(k) ? flood() : hops();
        else
            onward();
    }

private:
    void legs() const;
    void single_leg() const;
    void onward() const;
    void hops() const;
    void flood() const;
    void flood_sets(const Scope& scope, const char* board, const char* at, const char* actor, const char* none) const;
    bool may_stop() const { return chain->goes_on == Chain::GoesOn::as_it_likes; }
    bool crowns_at_end() const { return !chain || chain->crowns == Chain::Crowns::where_it_stops; }
    // The piece goes to where a hop ended.
    void go_there() const {
        const char* const go = "shove(work.board, cell_set(begin.at), cell_set(work.at))";
        if (general.plan.towers)
            out.line("if (work.at != begin.at && !{}) continue;", go);
        else
            out.line("if (work.at != begin.at) {};", go);
        if (const int unmoved = general.plan.unmoved_mark(); unmoved >= 0)
            out.line("work.board.mark[{}] &= ~cell_set(begin.at); // also if it has come back", unmoved);
    }
    void due(const char* work) const {
        if (crowns_at_end())
            out.line("{0}.due[{0}.dues++] = {0}.at;", work);
    }

    const General& general;
    Writer& out;
    const std::size_t k;
    const Chain* chain;
};

void ChainWriter::legs() const {
    const bool compares = chain && chain->lands == Chain::Lands::where_it_can_go_on;
    const bool straight = chain && chain->turns == Chain::Turns::never_straight_back;
    out.line();
    out.comment(fmt::format("One leg of `{}`, in every way.", general.game.classes[k].name));
    out.open("inline bool legs_{}(const Work& work, [[maybe_unused]] bool compare, [[maybe_unused]] Then then)", k);
    if (general.stops)
        out.line("if (work.stopped) return false;");
    if (chain)
        out.line("if (work.patience->ends()) return true;");
    out.open("switch (kind_on(work.board, work.at))");
    for (std::size_t kind = 0; kind < general.game.kinds.size(); ++kind) {
        bool any = false;
        for (std::size_t i = 0; i < general.game.clauses.size(); ++i) {
            const ir::Clause& clause = general.game.clauses[i];
            if (clause.move_class != static_cast<int>(k) || clause.kind != static_cast<int>(kind))
                continue;
            if (!any)
                out.line("case {}:", kind);
            any = true;
            out.indent();
            if (clause.guard)
                out.open("if ({})", bare(truth(general.plan, *clause.guard, general.scope())));
            // A chain ends where there is no jump, which sets tell sooner than a walk.
            std::string starts;
            if (chain && general.plan.numbering.words == 1 && !general.plan.numbering.dense)
                starts = jump_starts(general, clause, general.scope(), general.scope().actor);
            out.open("if ({}walk_{}(work, [&](const Stretch& by)",
                     starts.empty() ? "" : fmt::format("in({}, work.at) && ", bare(starts)), i);
            if (chain && chain->turns == Chain::Turns::never)
                out.line("if (work.way >= 0 && by.way != work.way) return false;");
            if (straight)
                out.line("if (by.way >= 0 && work.way >= 0 && opposite_way[by.way] == work.way) return false;");
            out.line("return come_down(work, by, step_{}, legs_{}, {}, then);", i, k, compares ? "compare" : "false");
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

void ChainWriter::single_leg() const {
    out.open("inline bool chain_{}(const Work& work, Then then)", k);
    out.open("return legs_{}(work, false, [&](Work& next)", k);
    due("next");
    out.line("return then(next);");
    out.close(");");
    out.close();
}

void ChainWriter::onward() const {
    out.line("// All that may follow a leg.");
    out.open("inline bool onward_{}(Work& work, Then then)", k);
    if (!may_stop())
        out.line("bool went = false;");
    out.open("const auto next_leg = [&](Work& next)");
    if (!may_stop())
        out.line("went = true;");
    out.line("return onward_{}(next, then);", k);
    out.close(";");
    out.line("if (legs_{}(work, true, next_leg)) return true;", k);
    if (!may_stop())
        out.line("if (went) return false;");
    due("work");
    out.line("return then(work);");
    out.close();
    out.open("inline bool chain_{}(const Work& work, Then then)", k);
    out.line("return legs_{}(work, true, [&](Work& next) {{ return onward_{}(next, then); }});", k, k);
    out.close();
}

// Legs that take nothing may run in circles: cells are found level by level, each once for every way of arriving, in
// the order of the paths to them.
void ChainWriter::hops() const {
    const bool turns = chain->turns != Chain::Turns::any_way; // then it matters which way it came
    const std::size_t ways = turns ? general.game.board.ways.size() + 1 : 1;
    const char* const came = turns ? "next.way + 1" : "0";
    out.open("inline bool chain_{}(const Work& begin, Then then)", k);
    out.open("struct Hop");
    out.line("Trail trail;");
    out.line("i8 way;");
    out.close(";");
    out.line("Hop hop[cells * {}];", ways);
    out.line("Cells seen[{}]{{}}; // by way, the first for none", ways);
    out.line("int size = 0;");
    out.line("u32 events = 0;");
    out.open("const auto spread = [&](const Work& work)");
    out.line("const int first_child = size;");
    out.line("bool went = false;");
    out.open("const auto found = [&](Work& next)");
    out.line("went = true;");
    out.line("events = next.events;");
    out.line("if (in(seen[{}], next.at)) return false;", came);
    out.line("seen[{}] |= cell_set(next.at);", came);
    out.line("int place = size++;");
    out.line("for (; place > first_child && cell_of[hop[place - 1].trail.landing] > cell_of[next.at]; --place)");
    out.line("    hop[place] = hop[place - 1];");
    out.line("hop[place] = Hop{{{{work.trail, next.at, Cells{{}}}}, next.way}};");
    out.line("return false;");
    out.close(";");
    out.line("legs_{}(work, true, found);", k);
    out.line("return went;");
    out.close(";");
    out.line("spread(begin);");
    out.open("for (int i = 0; i < size; ++i)");
    out.line("Work work = begin;");
    out.line("work.trail = &hop[i].trail;");
    out.line("work.at = work.landing = i16(hop[i].trail.landing);");
    out.line("work.way = hop[i].way;");
    out.line("work.events = events;");
    out.line("if (work.move_class < 0) work.move_class = {};", k);
    go_there();
    if (may_stop())
        out.line("spread(work);");
    else
        out.line("if (spread(work)) continue;");
    due("work");
    out.line("if (then(work)) return true;");
    out.close();
    out.line("return false;");
    out.close();
}

// What is hopped over and landed on, from where `at` stands: the piece itself is off the board.
void ChainWriter::flood_sets(const Scope& scope, const char* board, const char* at, const char* actor,
                             const char* none) const {
    out.line("Cells over{{}}, land{{}};");
    out.line("const i8* ways = nullptr;");
    out.open("switch (kind_on({}, {}))", board, at);
    for (const ir::Clause& clause : general.game.clauses) {
        if (clause.move_class != static_cast<int>(k))
            continue;
        const ir::Part& part = clause.parts[0];
        out.line("case {}:", clause.kind);
        out.indent();
        rule_comment(out, clause.where);
        out.line("over = {};", bare(cells(general.plan, part.segments[0].where, scope)));
        out.line("land = {};", bare(cells(general.plan, part.segments[1].where, scope)));
        out.line("ways = ways_{}[{}];", part.ways, actor);
        out.line("break;");
        out.outdent();
    }
    out.line("default:");
    out.line("    return {};", none);
    out.close();
}

void ChainWriter::flood() const {
    Scope scope;
    scope.board = "lifted";
    scope.actor = scope.mover = "player";
    scope.next_mover = "((player + 1) % players)";
    out.line("// The cells linked to this one by hops.");
    out.open("inline Cells ends_{}(const Board& board, int player, int at)", k);
    out.line("Board lifted = board;");
    out.line("lift(lifted, cell_set(at));");
    flood_sets(scope, "board", "at", "player", "Cells{}");
    out.line("Cells seen{{}};");
    out.open("for (Cells open = cell_set(at); any(open);)");
    out.line("const int from = int(pop_first(open));");
    out.open("for (const i8* way = ways; *way >= 0; ++way)");
    out.line("const int jumped = next_cell[*way][from];");
    out.line("if (!in(over, jumped)) continue;");
    out.line("const int to = next_cell[*way][jumped];");
    out.line("if (!in(land, to) || in(seen, to)) continue;");
    out.line("seen |= cell_set(to);");
    out.line("open |= cell_set(to);");
    out.close();
    out.close();
    out.line("return seen;");
    out.close();
    out.open("inline bool chain_{}(const Work& begin, Then then)", k);
    out.line("Work lifted = begin;");
    out.line("lift(lifted.board, cell_set(begin.at));");
    flood_sets(general.scope("lifted"), "begin.board", "begin.at", "begin.actor", "false");
    out.line("Trail hop[cells]; // level by level, those from one cell in the order of cells");
    out.line("Cells seen{{}};");
    out.line("int size = 0;");
    out.open("const auto spread = [&](int from, const Trail* before)");
    out.line("const int first_child = size;");
    out.open("for (const i8* way = ways; *way >= 0; ++way)");
    out.line("const int jumped = next_cell[*way][from];");
    out.line("if (!in(over, jumped)) continue;");
    out.line("const int to = next_cell[*way][jumped];");
    out.line("if (!in(land, to) || in(seen, to)) continue;");
    out.line("seen |= cell_set(to);");
    out.line("int place = size++;");
    out.line("for (; place > first_child && cell_of[hop[place - 1].landing] > cell_of[to]; --place)");
    out.line("    hop[place] = hop[place - 1];");
    out.line("hop[place] = Trail{{before, to, Cells{{}}}};");
    out.close();
    out.close(";");
    out.line("spread(begin.at, begin.trail);");
    out.open("for (int i = 0; i < size; ++i)");
    out.line("spread(hop[i].landing, &hop[i]);");
    out.line("Work work = begin;");
    out.line("work.trail = &hop[i];");
    out.line("work.at = work.landing = i16(hop[i].landing);");
    out.line("if (work.move_class < 0) work.move_class = {};", k);
    note_events(general, static_cast<int>(k));
    go_there();
    due("work");
    out.line("if (then(work)) return true;");
    out.close();
    out.line("return false;");
    out.close();
}

} // namespace

bool reads_board_only(const ir::Expr& expr) {
    return !ir::any_of(expr, [](const ir::Expr& e) {
        switch (ir::type_of(e)) {
        case ir::Type::cell:
            return e.op != ir::Op::cell_at;
        case ir::Type::cells:
            return e.op == ir::Op::taken_cells || e.op == ir::Op::over_cells || e.op == ir::Op::passed_cells;
        case ir::Type::number:
            return e.op == ir::Op::taken_count;
        case ir::Type::player:
            return e.op == ir::Op::local_player;
        case ir::Type::kind:
            return e.op == ir::Op::local_kind;
        default:
            return false;
        }
    });
}

void general_chains(const General& general) {
    general.out.section("legs and chains");
    come_down(general.out);
    for (std::size_t k = 0; k < general.game.classes.size(); ++k)
        ChainWriter(general, k).write();
}

} // namespace rubicon::emit
