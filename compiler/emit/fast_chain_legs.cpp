// The legs of chains: every function looks for one more piece to take, and follows each way to do so.
#include <algorithm>
#include <tuple>

#include "compiler/emit/expr.hpp"
#include "compiler/emit/fast_chains.hpp"

namespace rubicon::emit::chains {

namespace {

using passes::Form;

void write_prey(const Chains& c, const Leg& leg, const std::string& reached) {
    c.out.line("const Cells piece = {} & sets.over_{} & ~{};", reached, leg.over,
               c.over_own[static_cast<std::size_t>(leg.over)] ? "(taken | from)" : "taken");
}

// One function for each shape of a kind: a leg along way W from the single cell `at`.
void write_leg(const Chains& c, int kind, Form form, int over) {
    const Leg leg{kind, form, over, "W", {}};
    c.out.line("template <int W>");
    c.out.open("RUBICON_INLINE bool {}_{}_{}(const Cells& at, const Cells& open, const Cells& taken, u64 tally)",
               id(c, kind), form == Form::jump ? "jumps" : "flies", over);
    if (form == Form::jump) {
        write_prey(c, leg, "along<W>(at)");
    } else {
        c.out.line("Cells s = along<W>(at);");
        c.out.line("while (any(s & open)) s = along<W>(s);");
        write_prey(c, leg, "s");
    }
    c.out.line("const Cells to = along<W>(piece) & open;");
    c.out.line("if (!any(to)) return false;");
    c.out.line("{}_{}<W>(to, open{}, taken | piece, {});", id(c, kind), form == Form::jump ? "lands" : "lands_beyond",
               c.leaves ? " | piece" : "", one_more(c));
    c.out.line("return true;");
    c.out.close();
    c.out.line();
}

std::string call_leg(const Chains& c, const Leg& leg, const std::string& arguments) {
    return fmt::format("{}_{}_{}<{}>({})", id(c, leg.kind), leg.form == Form::jump ? "jumps" : "flies", leg.over,
                       leg.way, arguments);
}

// A leg that came along W may be followed by one along the way of `leg`.
std::string may_follow(const Chains& c, const Leg& leg) {
    if (leg.form == Form::fly && c.back_allowed)
        return "";
    return fmt::format("if constexpr (W < 0 || way_back[W < 0 ? 0 : W] != {}) ", leg.way);
}

void write_goes_on(const Chains& c, int kind) {
    c.out.line("template <int W>");
    c.out.open("RUBICON_INLINE bool {}_goes_on(const Cells& at, const Cells& open, const Cells& taken, u64 tally)",
               id(c, kind));
    c.out.line("bool on = false;");
    for (const Leg* leg : legs_of(c, kind))
        c.out.line("{}on |= {};", may_follow(c, *leg), call_leg(c, *leg, "at, open, taken, tally"));
    c.out.line("return on;");
    c.out.close();
    c.out.line();
}

// Crowned where it lands, inside the chain: goes on as another kind, or stops.
void write_crowning(const Chains& c, int kind) {
    const ir::Crown* crown = crown_of(c.context.game(), kind);
    if (crown == nullptr || !(c.in_passing || c.and_stops))
        return;
    const int into = crown->into[0];
    rule_comment(c.out, crown->where);
    c.out.open("if (any(at & {}[sets.owner]))", crown_zone_name(c.plan, *crown));
    const bool goes_on = c.in_passing && !legs_of(c, into).empty();
    c.out.line("{}sink.ends(from, at, taken, tally, kind, {});",
               goes_on ? fmt::format("if (!{}_goes_on<W>(at, open, taken, tally)) ", id(c, into)) : "", tag(c, into));
    c.out.line("return;");
    c.out.close();
}

void write_patience(const Chains& c) {
    c.out.line("if (legs_of(tally) >= long_chain && sink.patience.ends()) return;");
}

void write_lands(const Chains& c, int kind) {
    c.out.line("template <int W>");
    c.out.open("void {}_lands(const Cells& at, const Cells& open, const Cells& taken, u64 tally)", id(c, kind));
    write_patience(c);
    write_crowning(c, kind);
    c.out.line("if ({}_goes_on<W>(at, open, taken, tally)) return;", id(c, kind));
    write_ends(c, kind, "sets.owner", "at");
    c.out.close();
    c.out.line();
}

// Which cells of a stretch a leg can go on from; the text adds them to `goers`.
void write_turn(const Chains& c, const Leg& leg) {
    const std::string prey = fmt::format("sets.over_{} & ~{}", leg.over,
                                         c.over_own[static_cast<std::size_t>(leg.over)] ? "(taken | from)" : "taken");
    const std::string reach =
        leg.form == Form::jump ? "stretch" : fmt::format("(stretch | reach<{}>(stretch, open))", leg.way);
    c.out.open("if (any(along<{0}>(along<{0}>({1}) & {2}) & open))", leg.way, reach, prey);
    c.out.open("for (Cells rest = stretch; any(rest);)");
    c.out.line("const Cells one = lowest_cell(rest);");
    c.out.line("rest ^= one;");
    c.out.line("if ({}) goers |= one;", call_leg(c, leg, "one, open, taken, tally"));
    c.out.close();
    c.out.close();
}

// Behind the piece that a flying piece took: any cell of the stretch. Going straight on is the same leg from all of
// them, so it is walked once.
void write_lands_beyond(const Chains& c, int kind) {
    c.out.line("template <int W>");
    c.out.open("void {}_lands_beyond(const Cells& first, const Cells& open, const Cells& taken, u64 tally)",
               id(c, kind));
    write_patience(c);
    c.out.line("const Cells stretch = first | reach<W>(first, open);");
    c.out.line("Cells goers{{}};");
    for (const Leg* leg : legs_of(c, kind)) {
        if (leg->form == Form::jump) {
            c.out.open("if constexpr (way_back[W] != {})", leg->way);
        } else {
            c.out.open("if constexpr (W == {}{})", leg->way,
                       c.back_allowed ? fmt::format(" || way_back[W] == {}", leg->way) : "");
            c.out.line("if ({}) goers = stretch;", call_leg(c, *leg, "first, open, taken, tally"));
            c.out.middle(c.back_allowed ? "else" : fmt::format("else if constexpr (way_back[W] != {})", leg->way));
        }
        write_turn(c, *leg);
        c.out.close();
    }
    if (c.must_land_on) {
        c.out.line("if (any(goers)) return;");
        write_ends(c, kind, "sets.owner", "stretch");
    } else {
        c.out.line("const Cells stops = stretch & ~goers;");
        c.out.line("if (!any(stops)) return;");
        write_ends(c, kind, "sets.owner", "stops");
    }
    c.out.close();
    c.out.line();
}

void write_starts(const Chains& c, int kind) {
    c.out.open("RUBICON_INLINE void {}_starts(const Cells& at)", id(c, kind));
    c.out.line("from = at;");
    c.out.line("kind = {};", tag(c, kind));
    c.out.line("{}_goes_on<-1>(at, sets.free | at, Cells{{}}, {});", id(c, kind), tally_at_start(c, kind));
    c.out.close();
    c.out.line();
}

void write_again(const Chains& c) {
    c.out.comment("The chains of one piece once more, for a sink that has to look back.");
    c.out.open("static void again(void* legs, const Cells& at, u8 kind)");
    c.out.line("{}Legs& self = *static_cast<{}Legs*>(legs);", c.name, c.name);
    for (int kind : c.kinds)
        c.out.line("if (kind == {}) self.{}_starts(at);", tag(c, kind), id(c, kind));
    c.out.close();
}

} // namespace

void write_legs(const Chains& c) {
    c.out.comment(
        fmt::format("The legs of `{}`: every function looks for one more piece to take and follows each way to "
                    "do so; where there is none the chain ends.",
                    c.context.game().classes[static_cast<std::size_t>(c.shapes.move_class)].name));
    c.out.line("template <{}class Sink>", c.shared ? "" : "int O, ");
    c.out.open("struct {}Legs", c.name);
    c.out.line("const {}& sets;", sets_type(c));
    c.out.line("Sink& sink;");
    c.out.line("Cells from{{}};");
    c.out.line("u8 kind = 0;");
    tally_leg(c);
    c.out.line();
    std::vector<std::tuple<int, Form, int>> written;
    for (const Leg& leg : c.legs) {
        if (std::find(written.begin(), written.end(), std::tuple(leg.kind, leg.form, leg.over)) != written.end())
            continue;
        written.emplace_back(leg.kind, leg.form, leg.over);
        write_leg(c, leg.kind, leg.form, leg.over);
    }
    for (int kind : c.kinds) {
        write_goes_on(c, kind);
        if (has_form(c, kind, Form::jump))
            write_lands(c, kind);
        if (has_form(c, kind, Form::fly))
            write_lands_beyond(c, kind);
        write_starts(c, kind);
    }
    write_again(c);
    c.out.close(";");
    c.out.line();
}

} // namespace rubicon::emit::chains
