// LEG and CHAIN.
#include <fmt/format.h>

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
            hops();
        else
            onward();
    }

private:
    void legs() const;
    void single_leg() const;
    void onward() const;
    void hops() const;
    bool may_stop() const { return chain->goes_on == Chain::GoesOn::as_it_likes; }
    bool crowns_at_end() const { return !chain || chain->crowns == Chain::Crowns::where_it_stops; }
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
    out.open("inline bool legs_{}(const Work& work, [[maybe_unused]] bool compare, Then then)", k);
    if (general.stops)
        out.line("if (work.stopped) return false;");
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
            out.open("if (walk_{}(work, [&](const Stretch& by)", i);
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
    const std::size_t ways = general.game.board.ways.size() + 1;
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
    out.line("if (in(seen[next.way + 1], next.at)) return false;");
    out.line("seen[next.way + 1] |= cell_set(next.at);");
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
    out.line("if (work.at != begin.at) shove(work.board, cell_set(begin.at), cell_set(work.at));");
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

} // namespace

void general_chains(const General& general) {
    general.out.section("legs and chains");
    come_down(general.out);
    for (std::size_t k = 0; k < general.game.classes.size(); ++k)
        ChainWriter(general, k).write();
}

} // namespace rubicon::emit
