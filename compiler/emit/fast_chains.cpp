// Chains of captures: the sets that all legs read, the legs themselves, and the enumeration that starts them.
#include <algorithm>
#include <map>
#include <ranges>

#include "compiler/emit/expr.hpp"
#include "compiler/emit/fast.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::emit {

namespace {

using passes::ClassShapes;
using passes::Form;
using passes::Shape;

// One leg that a kind can make: a shape along one way. Ways of the two owners are told apart in the text.
struct Leg {
    int kind;
    Form form;
    int over;              // which of the sets of pieces that may be jumped
    std::string way;       // "way_ne", or "(O == 0 ? way_ne : way_sw)"
    std::vector<int> ways; // by owner
};

struct Chains {
    const FastContext& context;
    const ClassShapes& shapes;
    Writer& out;
    const Plan& plan;
    std::string name;
    std::vector<std::string> overs; // distinct sets, as text
    std::vector<bool> over_own;     // pieces of the owner may be among them
    std::vector<std::string> over_words;
    std::vector<Leg> legs;
    std::vector<int> kinds; // that capture, or are crowned into within a chain
    bool leaves, back_allowed, in_passing, and_stops, must_land_on;
};

bool may_hold_own(const ir::Expr& expr) {
    if (expr.op == ir::Op::owned)
        return expr.args[0].op != ir::Op::enemies_of && expr.args[0].op != ir::Op::partners_of;
    if (expr.op == ir::Op::meet)
        return std::all_of(expr.args.begin(), expr.args.end(), [](const ir::Expr& e) { return may_hold_own(e); });
    if (expr.op == ir::Op::minus)
        return may_hold_own(expr.args[0]);
    return true;
}

void add_legs(Chains& c, const Shape& shape, int over) {
    const std::vector<int> first = ways_in(shape.ways->of[0]), second = ways_in(shape.ways->of[1]);
    CHECK(first.size() == second.size(), "ways of two owners differ in number: {}", shape.ways->words);
    for (std::size_t i = 0; i < first.size(); ++i)
        c.legs.push_back(
            {shape.clause->kind, shape.form, over, way_text(c.plan, first[i], second[i]), {first[i], second[i]}});
}

Chains prepare(const FastContext& context, const ClassShapes& shapes) {
    const ir::Chain& chain = *shapes.chain;
    Chains c{context,
             shapes,
             context.out,
             context.plan,
             type_name(context.plan, shapes.move_class),
             {},
             {},
             {},
             {},
             {},
             chain.taken == ir::Chain::Taken::leave,
             chain.taken == ir::Chain::Taken::leave && chain.turns == ir::Chain::Turns::any_way,
             chain.crowns == ir::Chain::Crowns::in_passing,
             chain.crowns == ir::Chain::Crowns::and_stops,
             chain.lands == ir::Chain::Lands::where_it_can_go_on};
    Scope scope;
    scope.actor = scope.mover = "O";
    for (const Shape& shape : shapes.shapes) {
        const std::string text = bare(cells(c.plan, *shape.over, scope));
        auto at = std::find(c.overs.begin(), c.overs.end(), text);
        if (at == c.overs.end()) {
            c.overs.push_back(text);
            c.over_own.push_back(may_hold_own(*shape.over));
            c.over_words.emplace_back(shape.over->where.text());
            at = c.overs.end() - 1;
        }
        add_legs(c, shape, static_cast<int>(at - c.overs.begin()));
        if (std::find(c.kinds.begin(), c.kinds.end(), shape.clause->kind) == c.kinds.end())
            c.kinds.push_back(shape.clause->kind);
    }
    return c;
}

std::vector<const Leg*> legs_of(const Chains& c, int kind) {
    std::vector<const Leg*> legs;
    for (const Leg& leg : c.legs)
        if (leg.kind == kind)
            legs.push_back(&leg);
    return legs;
}

bool has_form(const Chains& c, int kind, Form form) {
    return std::any_of(c.legs.begin(), c.legs.end(), [&](const Leg& l) { return l.kind == kind && l.form == form; });
}

// "man": the base of function names; "kind_man": the constant; "man_set": its pieces.
std::string id(const Chains& c, int kind) {
    return kind_name(c.plan, kind);
}
std::string tag(const Chains& c, int kind) {
    return "kind_" + kind_name(c.plan, kind);
}
std::string set(const Chains& c, int kind) {
    return kind_name(c.plan, kind) + "_set";
}

// ---- tallies
// ------------------------------------------------------------------------------------------------------------

// "most taken" alone: the number of legs says it all.
bool counts_legs(const Chains& c) {
    const auto& prefer = c.context.game().prefer;
    return prefer.size() == 1 && prefer[0].key == ir::Prefer::Key::most &&
           std::all_of(prefer[0].worth.begin(), prefer[0].worth.end(), [](int w) { return w == 1; });
}

int width(std::uint64_t most) {
    int n = 1;
    while (most >>= 1)
        ++n;
    return n;
}

// Each key of `prefer` has a field of the tally, the first one highest; the legs are counted in the lowest 8 bits.
struct Field {
    const ir::Prefer* prefer;
    int shift, bits;
};

std::vector<Field> fields(const Chains& c) {
    std::vector<Field> out;
    const std::uint64_t cells = c.context.game().board.cells.size();
    int at = 8;
    const auto& prefer = c.context.game().prefer;
    for (const ir::Prefer& key : prefer | std::views::reverse) {
        int bits = 1;
        if (key.key == ir::Prefer::Key::earliest)
            bits = static_cast<int>(cells);
        if (key.key == ir::Prefer::Key::most)
            bits = width(cells * static_cast<std::uint64_t>(*std::max_element(key.worth.begin(), key.worth.end())));
        out.push_back({&key, at, bits});
        at += bits;
    }
    std::reverse(out.begin(), out.end());
    return out;
}

std::string of_kinds(const Chains& c, ir::KindMask mask) {
    Scope scope;
    scope.board = "sets.board";
    scope.actor = "O";
    return cells(c.plan, ir::make(ir::Op::of_kind, {}, {}, 0, mask), scope);
}

// A piece of the kinds in a test of the tally.
void tally_leg(const Chains& c) {
    if (counts_legs(c) || c.context.game().prefer.empty())
        return;
    c.out.line();
    c.out.comment("What one more piece taken adds to the tally.");
    c.out.open("u64 worth(const Cells& piece, u64 tally) const");
    c.out.line("u64 sum = 1;");
    bool reads_tally = false;
    for (const Field& field : fields(c)) {
        if (field.prefer->key == ir::Prefer::Key::most) {
            std::map<int, ir::KindMask> by_worth;
            for (std::size_t k = 0; k < field.prefer->worth.size(); ++k)
                by_worth[field.prefer->worth[k]] |= ir::KindMask{1} << k;
            if (by_worth.size() == 1) {
                c.out.line("sum += u64{{{}}} << {};", by_worth.begin()->first, field.shift);
                continue;
            }
            for (const auto& [worth, mask] : by_worth)
                if (worth != 0)
                    c.out.line("if (any(piece & {})) sum += u64{{{}}} << {};", of_kinds(c, mask), worth, field.shift);
        } else if (field.prefer->key == ir::Prefer::Key::earliest) {
            reads_tally = true;
            c.out.line("if (any(piece & {})) sum += u64{{1}} << ({} - legs_of(tally));",
                       of_kinds(c, field.prefer->kinds), field.shift + field.bits - 1);
        }
    }
    if (!reads_tally)
        c.out.line("(void)tally;");
    c.out.line("return sum;");
    c.out.close();
}

std::string one_more(const Chains& c) {
    return counts_legs(c) || c.context.game().prefer.empty() ? "tally + 1" : "tally + worth(piece, tally)";
}

std::string tally_at_start(const Chains& c, int kind) {
    std::uint64_t tally = 0;
    if (!counts_legs(c))
        for (const Field& field : fields(c))
            if (field.prefer->key == ir::Prefer::Key::flag && field.prefer->move_class == c.shapes.move_class &&
                (field.prefer->kinds >> kind & 1))
                tally |= std::uint64_t{1} << field.shift;
    return fmt::format("{}u", tally);
}

// ---- where a chain ends
// ---------------------------------------------------------------------------------------------------

// The calls of the sink for a piece of `kind` that stops on the cells named `at`.
void write_ends(const Chains& c, int kind, const std::string& at) {
    const ir::Crown* crown = crown_of(c.context.game(), kind);
    const auto ends = [&](const std::string& where, int into) {
        c.out.line("sink.ends(from, {}, taken, tally, kind, {});", where, tag(c, into));
    };
    if (crown == nullptr || c.in_passing || c.and_stops)
        return ends(at, kind);
    const std::string zone = crown_zone_name(c.plan, *crown) + "[O]";
    c.out.open("if (const Cells crowned = {} & {}; any(crowned))", at, zone);
    for (int into : crown->into)
        ends("crowned", into);
    if (crown->may)
        ends("crowned", kind);
    c.out.close();
    c.out.open("if (const Cells plain = {} & ~{}; any(plain))", at, zone);
    ends("plain", kind);
    c.out.close();
}

// ---- legs
// -----------------------------------------------------------------------------------------------------------------

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
    c.out.open("if (any(at & {}[O]))", crown_zone_name(c.plan, *crown));
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
    write_ends(c, kind, "at");
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
        write_ends(c, kind, "stretch");
    } else {
        c.out.line("const Cells stops = stretch & ~goers;");
        c.out.line("if (!any(stops)) return;");
        write_ends(c, kind, "stops");
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

void write_legs(const Chains& c) {
    c.out.comment(
        fmt::format("The legs of `{}`: every function looks for one more piece to take and follows each way to "
                    "do so; where there is none the chain ends.",
                    c.context.game().classes[static_cast<std::size_t>(c.shapes.move_class)].name));
    c.out.line("template <int O, class Sink>");
    c.out.open("struct {}Legs", c.name);
    c.out.line("const {}Sets<O>& sets;", c.name);
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

// ---- the sets
// -------------------------------------------------------------------------------------------------------------

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
        c.out.line("on |= {}[O];", crown_zone_name(c.plan, *crown));
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
        c.out.line("sink.adds({}u * count((to ^ on) & {}[O]), 1);", crown->into.size() - 1 + crown->may,
                   crown_zone_name(c.plan, *crown));
    c.out.line("if (!any(on)) return;");
    c.out.line("{}Legs<O, Sink> legs{{*this, sink}};", c.name);
    c.out.line("legs.kind = {};", tag(c, kind));
    c.out.open("for (Cells rest = against<W>(against<W>(on)); any(rest);)");
    c.out.line("const Cells one = lowest_cell(rest);");
    c.out.line("rest ^= one;");
    c.out.line("legs.from = one;");
    c.out.line("legs.template {}_jumps_{}<W>(one, free | one, Cells{{}}, 0);", id(c, kind), over);
    c.out.close();
    c.out.close();
}

// The same for a sink that is told each of them; `walkers` are left out.
void write_lone_leg(const Chains& c, int kind, int over) {
    c.out.line("template <int W, class Sink>");
    c.out.open("RUBICON_INLINE void {}_lone_leg_{}(Sink& sink, const Cells& walkers) const", id(c, kind), over);
    c.out.line("constexpr u8 kind = {};", tag(c, kind));
    c.out.line("constexpr u64 tally = 1;");
    c.out.open("for (Cells rest = {}_landings_{}<W>() & ~along<W>(along<W>(walkers)); any(rest);)", id(c, kind), over);
    c.out.line("const Cells one = lowest_cell(rest), taken = against<W>(one), from = against<W>(taken);");
    c.out.line("rest ^= one;");
    write_ends(c, kind, "one");
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
    c.out.comment("For one that is told each chain, all those of a piece with a longer one together.");
    c.out.line("template <class Sink>");
    c.out.open("RUBICON_INLINE void lone_legs(Sink& sink) const");
    c.out.line("Cells walkers{{}};");
    each_leg([&](const Leg& leg) {
        c.out.line("walkers |= against<{2}>(against<{2}>({0}_landings_{1}<{2}>() & {0}_goers_{1}<{2}>()));",
                   id(c, leg.kind), leg.over, leg.way);
    });
    each_leg(
        [&](const Leg& leg) { c.out.line("{}_lone_leg_{}<{}>(sink, walkers);", id(c, leg.kind), leg.over, leg.way); });
    c.out.line("if (any(walkers)) each_chain(sink, walkers);");
    c.out.close();
    c.out.line();
}

void write_each_chain(const Chains& c) {
    c.out.comment("Every chain of the pieces into the sink, piece by piece.");
    c.out.line("template <class Sink>");
    c.out.open("void each_chain(Sink& sink, const Cells& pieces) const");
    c.out.line("{}Legs<O, Sink> legs{{*this, sink}};", c.name);
    c.out.open("if constexpr (requires {{ sink.again; }})");
    c.out.line("sink.legs = &legs;");
    c.out.line("sink.again = &{}Legs<O, Sink>::again;", c.name);
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
    c.out.comment("Every chain into the sink, by the shorter way.");
    c.out.line("template <class Sink>");
    c.out.open("RUBICON_INLINE void chains(Sink& sink) const");
    const std::string flies = any_flies(c);
    const bool by_sets = !any_jumps(c).empty() && simple_tally(c) && sets_stay_exact(c);
    if (!by_sets || !flies.empty())
        c.out.line("{}each_chain(sink, ~Cells{{}});", by_sets ? fmt::format("if ({}) return ", flies) : "");
    if (by_sets) {
        c.out.line("if constexpr (requires {{ sink.adds(0, 1); }}) first_legs(sink);");
        c.out.line("else lone_legs(sink);");
    }
    c.out.close();
}

void write_sets(const Chains& c) {
    c.out.comment(fmt::format("What every leg of `{}` by pieces of owner O reads.",
                              c.context.game().classes[static_cast<std::size_t>(c.shapes.move_class)].name));
    c.out.line("template <int O>");
    c.out.open("struct {}Sets", c.name);
    c.out.line("const Board& board;");
    c.out.line("Cells free; // empty cells");
    for (std::size_t i = 0; i < c.overs.size(); ++i)
        c.out.line("Cells over_{}; // {}", i, c.over_words[i]);
    std::string init;
    Scope scope;
    scope.actor = scope.mover = "O";
    for (int kind : c.kinds) {
        c.out.line("Cells {};", set(c, kind));
        init += fmt::format(", {}(pieces & {})", set(c, kind),
                            cells(c.plan, ir::make(ir::Op::of_kind, {}, {}, 0, ir::KindMask{1} << kind), scope));
    }
    c.out.line();
    c.out.comment("`pieces`: those of O that may be moved.");
    c.out.line("RUBICON_INLINE {}Sets(const Board& board, const Cells& pieces)", c.name);
    std::string overs;
    for (std::size_t i = 0; i < c.overs.size(); ++i)
        overs += fmt::format(", over_{}({})", i, c.overs[i]);
    c.out.line("    : board(board), free({}){}{} {{}}", bare(cells(c.plan, ir::make(ir::Op::empty, {}), scope)), overs,
               init);
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
    c.out.line("RUBICON_INLINE bool any_move() const {{ return {}{}{}; }}",
               jumps.empty() ? "" : fmt::format("any({})", jumps), jumps.empty() || flies.empty() ? "" : " || ", flies);
    c.out.line();
    write_each_chain(c);
    if (!any_jumps(c).empty() && simple_tally(c) && sets_stay_exact(c))
        write_first_legs(c);
    write_chains(c);
    c.out.close(";");
    c.out.line();
}

} // namespace

void fast_chain_class(const FastContext& context, const passes::ClassShapes& shapes) {
    Chains c = prepare(context, shapes);
    c.out.section(
        fmt::format("`{}`, in chains", context.game().classes[static_cast<std::size_t>(shapes.move_class)].name));
    for (const Shape& shape : shapes.shapes)
        rule_comment(c.out, shape.clause->where);
    rule_comment(c.out, shapes.chain->where);
    c.out.line();
    c.out.line("template <int O, class Sink>");
    c.out.line("struct {}Legs;", c.name);
    c.out.line();
    write_sets(c);
    write_legs(c);
}

} // namespace rubicon::emit
