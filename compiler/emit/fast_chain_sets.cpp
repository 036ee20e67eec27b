// The sets that all legs of chains read, who can begin one, and the enumeration that starts them.
#include <algorithm>
#include <utility>

#include "compiler/emit/expr.hpp"
#include "compiler/emit/fast_chains.hpp"

namespace rubicon::emit::chains {

namespace {

using passes::Form;

std::string can_start(const Leg& leg, const std::string& pieces) {
    if (leg.form == Form::jump)
        return fmt::format("jump_from<{}>(over_{})", leg.way, leg.over);
    return fmt::format("fly_from<{}>({}, over_{})", leg.way, pieces, leg.over);
}

void write_can(const Chains& c, int kind) {
    std::string jumps, flies;
    for (const Leg* leg : legs_of(c, kind)) {
        std::string& text = leg->form == Form::jump ? jumps : flies;
        text += (text.empty() ? "" : " | ") + can_start(*leg, set(c, kind));
    }
    if (!jumps.empty()) {
        c.out.comment(fmt::format("Pieces of kind {} that can jump.",
                                  c.context.game().kinds[static_cast<std::size_t>(kind)].name));
        c.out.line("RUBICON_INLINE Cells {0}_jumpers() const {{ return {1} & ({2}); }}", id(c, kind), set(c, kind),
                   jumps);
    }
    if (!flies.empty())
        c.out.line("RUBICON_INLINE bool {0}_can_fly() const {{ return any({1}) && any({2}); }}", id(c, kind),
                   set(c, kind), flies);
}

std::string legs_type(const Chains& c) {
    return c.name + (c.shared ? "Legs<Sink>" : "Legs<O, Sink>");
}

std::string any_flies(const Chains& c) {
    std::string text;
    for (int kind : c.kinds)
        if (has_form(c, kind, Form::fly))
            text += (text.empty() ? "" : " || ") + id(c, kind) + "_can_fly()";
    return text;
}

std::string any_jumps(const Chains& c) {
    std::string text;
    for (int kind : c.kinds)
        if (has_form(c, kind, Form::jump))
            text += (text.empty() ? "" : " | ") + id(c, kind) + "_jumpers()";
    return text;
}

// After a jump along W, can the sets of the start tell exactly whether a leg along E follows? Not where it could meet
// the start or the piece just taken, whose cells have changed.
bool sets_stay_exact(const Chains& c) {
    const auto& ways = c.context.game().board.ways;
    const auto at = [&](int w) -> const Way& { return ways[static_cast<std::size_t>(w)]; };
    for (const Leg& first : c.legs)
        for (const Leg& next : c.legs)
            for (std::size_t o = 0; o < 2; ++o) {
                const Way &w = at(first.ways[o]), &e = at(next.ways[o]);
                if (w.opposite == next.ways[o])
                    continue;
                if ((e.dx == -2 * w.dx && e.dy == -2 * w.dy) || (2 * e.dx == -w.dx && 2 * e.dy == -w.dy))
                    return false;
            }
    return true;
}

bool simple_tally(const Chains& c) {
    return c.context.game().prefer.empty() || counts_legs(c);
}

// Where a piece of a kind lands first along W, and which of those cells it may go on from.
void write_landings(const Chains& c, int kind, int over) {
    const ir::Crown* crown = crown_of(c.context.game(), kind);
    c.out.line("template <int W>");
    c.out.line(
        "RUBICON_INLINE Cells {0}_landings_{1}() const {{ return along<W>(along<W>({2} & jump_from<W>(over_{1}))); }}",
        id(c, kind), over, set(c, kind));
    c.out.line("template <int W>");
    c.out.open("RUBICON_INLINE Cells {}_goers_{}() const", id(c, kind), over);
    c.out.line("Cells on{{}};");
    for (const Leg* next : legs_of(c, kind))
        if (next->form == Form::jump)
            c.out.line("if constexpr (way_back[W] != {0}) on |= jump_from<{0}>(over_{1});", next->way, next->over);
    if (crown && (c.in_passing || c.and_stops))
        c.out.line("on |= {}[owner];", crown_zone_name(c.plan, *crown));
    c.out.line("return on;");
    c.out.close();
}

// One-leg chains of a kind along a way, counted as a set; the rest walked.
void write_first_leg(const Chains& c, int kind, int over) {
    const ir::Crown* crown = crown_of(c.context.game(), kind);
    c.out.line("template <int W, class Sink>");
    c.out.open("RUBICON_INLINE void {}_first_leg_{}(Sink& sink) const", id(c, kind), over);
    c.out.line("const Cells to = {0}_landings_{1}<W>(), on = to & {0}_goers_{1}<W>();", id(c, kind), over);
    c.out.line("sink.adds(count(to ^ on), 1);");
    if (crown && !(c.in_passing || c.and_stops) && (crown->may || crown->into.size() > 1))
        c.out.line("sink.adds({}u * count((to ^ on) & {}[owner]), 1);", crown->into.size() - 1 + crown->may,
                   crown_zone_name(c.plan, *crown));
    c.out.line("if (!any(on)) return;");
    c.out.line("{} legs{{*this, sink}};", legs_type(c));
    c.out.line("legs.kind = {};", tag(c, kind));
    c.out.open("for (Cells rest = against<W>(against<W>(on)); any(rest);)");
    c.out.line("const Cells one = lowest_cell(rest);");
    c.out.line("rest ^= one;");
    c.out.line("legs.from = one;");
    c.out.line("legs.template {}_jumps_{}<W>(one, free | one, Cells{{}}, 0);", id(c, kind), over);
    c.out.close();
    c.out.close();
}

// The same for a sink that is told each of them: chains of one leg by pieces other than `walkers`.
void write_lone_leg(const Chains& c, int kind, int over) {
    c.out.line("template <int W, class Sink>");
    c.out.open("RUBICON_INLINE void {}_lone_leg_{}(Sink& sink, const Cells& walkers) const", id(c, kind), over);
    c.out.line("constexpr u8 kind = {};", tag(c, kind));
    c.out.line("constexpr u64 tally = 1;");
    c.out.open("for (Cells rest = {}_landings_{}<W>() & ~along<W>(along<W>(walkers)); any(rest);)", id(c, kind), over);
    c.out.line("const Cells one = lowest_cell(rest), taken = against<W>(one), from = against<W>(taken);");
    c.out.line("rest ^= one;");
    write_ends(c, kind, "owner", "one");
    c.out.close();
    c.out.close();
}

// Calls write(kind, over) once for each kind that jumps over a set.
template <typename Write>
void each_jumper(const Chains& c, Write&& write) {
    std::vector<std::pair<int, int>> written;
    for (const Leg& leg : c.legs)
        if (leg.form == Form::jump &&
            std::find(written.begin(), written.end(), std::pair(leg.kind, leg.over)) == written.end()) {
            written.emplace_back(leg.kind, leg.over);
            write(leg.kind, leg.over);
        }
}

void write_first_legs(const Chains& c) {
    c.out.comment(
        "Chains of jumping pieces where no flying piece can capture: those of one leg by whole sets, longer ones leg "
        "by leg. Which cells a jumper can go on from is read from the sets of the start: its second leg can "
        "meet neither the start nor the piece just taken.");
    each_jumper(c, [&](int kind, int over) {
        write_landings(c, kind, over);
        write_first_leg(c, kind, over);
        write_lone_leg(c, kind, over);
    });
    const auto each_leg = [&](auto&& write) {
        for (const Leg& leg : c.legs)
            if (leg.form == Form::jump)
                write(leg);
    };
    c.out.line();
    c.out.comment("For a sink that only counts.");
    c.out.line("template <class Sink>");
    c.out.open("RUBICON_INLINE void first_legs(Sink& sink) const");
    each_leg([&](const Leg& leg) { c.out.line("{}_first_leg_{}<{}>(sink);", id(c, leg.kind), leg.over, leg.way); });
    c.out.close();
    c.out.comment("Jumping pieces with a chain of more than one leg.");
    c.out.open("RUBICON_INLINE Cells walkers() const");
    c.out.line("Cells set{{}};");
    each_leg([&](const Leg& leg) {
        c.out.line("set |= against<{2}>(against<{2}>({0}_landings_{1}<{2}>() & {0}_goers_{1}<{2}>()));",
                   id(c, leg.kind), leg.over, leg.way);
    });
    c.out.line("return set;");
    c.out.close();
    c.out.comment("The chains of all other jumping pieces into a sink that is told each.");
    c.out.line("template <class Sink>");
    c.out.open("RUBICON_INLINE void lone_legs(Sink&& sink, const Cells& walkers) const");
    each_leg(
        [&](const Leg& leg) { c.out.line("{}_lone_leg_{}<{}>(sink, walkers);", id(c, leg.kind), leg.over, leg.way); });
    c.out.close();
    c.out.line();
}

void write_each_chain(const Chains& c) {
    c.out.comment("Every chain of the pieces into the sink, piece by piece.");
    c.out.line("template <class Sink>");
    c.out.open("void each_chain(Sink& sink, const Cells& pieces) const");
    c.out.line("{} legs{{*this, sink}};", legs_type(c));
    c.out.open("if constexpr (requires {{ sink.again; }})");
    c.out.line("sink.legs = &legs;");
    c.out.line("sink.again = &{}::again;", legs_type(c));
    c.out.close();
    for (int kind : c.kinds) {
        const bool jumps_only = !has_form(c, kind, Form::fly);
        if (legs_of(c, kind).empty())
            continue;
        c.out.open("for (Cells rest = pieces & {}; any(rest);)",
                   jumps_only ? id(c, kind) + "_jumpers()" : set(c, kind));
        c.out.line("const Cells one = lowest_cell(rest);");
        c.out.line("rest ^= one;");
        c.out.line("legs.{}_starts(one);", id(c, kind));
        c.out.close();
    }
    c.out.close();
    c.out.line();
}

void write_chains(const Chains& c) {
    c.out.comment("Every chain into a sink that counts, by the shorter way.");
    c.out.line("template <class Sink>");
    c.out.open("RUBICON_INLINE void chains(Sink& sink) const");
    if (begins_by_sets(c)) {
        c.out.line("if (can_fly()) return each_chain(sink, ~Cells{{}});");
        c.out.line("first_legs(sink);");
    } else {
        c.out.line("each_chain(sink, ~Cells{{}});");
    }
    c.out.close();
}

} // namespace

bool begins_by_sets(const Chains& c) {
    return !any_jumps(c).empty() && simple_tally(c) && sets_stay_exact(c);
}

void write_sets(const Chains& c) {
    c.out.line("template <{}class Sink>", c.shared ? "" : "int O, ");
    c.out.line("struct {}Legs;", c.name);
    c.out.line();
    c.out.comment(fmt::format("What every leg of `{}` by pieces of an owner reads.",
                              c.context.game().classes[static_cast<std::size_t>(c.shapes.move_class)].name));
    write_template(c);
    c.out.open("struct {}Sets", c.name);
    c.out.line("{};", c.shared ? "int owner" : "static constexpr int owner = O");
    c.out.line("const Board& board;");
    c.out.line("Cells free; // empty cells");
    for (std::size_t i = 0; i < c.overs.size(); ++i)
        c.out.line("Cells over_{}; // {}", i, c.over_words[i]);
    std::string init;
    Scope scope;
    scope.actor = scope.mover = "owner";
    for (int kind : c.kinds) {
        c.out.line("Cells {};", set(c, kind));
        init += fmt::format(", {}(pieces & {})", set(c, kind),
                            cells(c.plan, ir::make(ir::Op::of_kind, {}, {}, 0, ir::KindMask{1} << kind), scope));
    }
    c.out.line();
    c.out.comment("`pieces`: those of the owner that may be moved.");
    c.out.line("RUBICON_INLINE {}Sets(const Board& board, const Cells& pieces{})", c.name,
               c.shared ? ", int owner" : "");
    std::string overs;
    for (std::size_t i = 0; i < c.overs.size(); ++i)
        overs += fmt::format(", over_{}({})", i, c.overs[i]);
    c.out.line("    : {}board(board), free({}){}{} {{}}", c.shared ? "owner(owner), " : "",
               bare(cells(c.plan, ir::make(ir::Op::empty, {}), scope)), overs, init);
    c.out.line();
    c.out.comment("Cells from which a piece can jump along W.");
    c.out.line("template <int W>");
    c.out.line(
        "RUBICON_INLINE Cells jump_from(const Cells& over) const {{ return against<W>(over & against<W>(free)); }}");
    c.out.comment("Where pieces that fly along W can come down first; empty if none of them can.");
    c.out.line("template <int W>");
    c.out.open("RUBICON_INLINE Cells fly_from(const Cells& pieces, const Cells& over) const");
    c.out.line("return along<W>(along<W>(pieces | reach<W>(pieces, free)) & over) & free;");
    c.out.close();
    for (int kind : c.kinds)
        write_can(c, kind);
    c.out.line();
    const std::string jumps = any_jumps(c), flies = any_flies(c);
    c.out.line("RUBICON_INLINE bool can_fly() const {{ return {}; }}", flies.empty() ? "false" : flies);
    c.out.line("RUBICON_INLINE bool any_move() const {{ return {}can_fly(); }}",
               jumps.empty() ? "" : fmt::format("any({}) || ", jumps));
    c.out.line();
    write_each_chain(c);
    if (begins_by_sets(c))
        write_first_legs(c);
    write_chains(c);
    c.out.close(";");
    c.out.line();
}

} // namespace rubicon::emit::chains
