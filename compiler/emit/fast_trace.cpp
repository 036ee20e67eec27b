// Telling a move: for a chain the way it went, found again from tables.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/expr.hpp"
#include "compiler/emit/fast.hpp"

namespace rubicon::emit {

namespace {

// The distinct sets that may be jumped, in the order in which the sets of the class name them (over_0, over_1, ...).
std::vector<std::string> over_texts(const Plan& plan, const passes::ClassShapes& shapes, std::vector<int>& of_shape) {
    Scope scope;
    scope.actor = scope.mover = "O";
    std::vector<std::string> texts;
    for (const passes::Shape& shape : shapes.shapes) {
        const std::string text = cells(plan, *shape.over, scope);
        std::size_t at = 0;
        while (at < texts.size() && texts[at] != text)
            ++at;
        if (at == texts.size())
            texts.push_back(text);
        of_shape.push_back(static_cast<int>(at));
    }
    return texts;
}

void write_options(const FastContext& c, const passes::ClassShapes& shapes, const std::vector<int>& over) {
    std::vector<std::string> options[2];
    for (std::size_t i = 0; i < shapes.shapes.size(); ++i) {
        const passes::Shape& shape = shapes.shapes[i];
        const std::vector<int> first = ways_in(shape.ways->of[0]), second = ways_in(shape.ways->of[1]);
        for (std::size_t w = 0; w < first.size(); ++w)
            for (const int owner : {0, 1})
                options[owner].push_back(fmt::format("{{kind_{}, {}, {}, {}}}", kind_name(c.plan, shape.clause->kind),
                                                     owner == 0 ? first[w] : second[w], shape.form == passes::Form::fly,
                                                     over[i]));
    }
    c.out.line("static constexpr u32 option_count = {};", options[0].size());
    c.out.open("static constexpr LegOption options[players][option_count] =");
    for (const std::vector<std::string>& of_owner : options)
        c.out.line("{{{}}},", fmt::join(of_owner, ", "));
    c.out.close(";");
}

void write_crowning(const FastContext& c, bool inside) {
    std::string zones, kinds;
    for (const ir::Crown& crown : c.game().crowns) {
        if (!inside)
            continue;
        zones += fmt::format("kind == kind_{} ? {}[owner] : ", kind_name(c.plan, crown.kind),
                             crown_zone_name(c.plan, crown));
        kinds += fmt::format("kind == kind_{} ? kind_{} : ", kind_name(c.plan, crown.kind),
                             kind_name(c.plan, crown.into[0]));
    }
    c.out.line(
        "static Cells crown_zone([[maybe_unused]] u32 owner, [[maybe_unused]] u8 kind) {{ return {}Cells{{}}; }}",
        zones);
    c.out.line("static u8 crown_into([[maybe_unused]] u8 kind) {{ return {}u8(255); }}", kinds);
}

// The pieces of which `prefer` asks that they are taken early, a set each.
std::string early_sets(const FastContext& c) {
    std::string list;
    for (const ir::Prefer& prefer : c.game().prefer)
        if (prefer.key == ir::Prefer::Key::earliest)
            list += (list.empty() ? "" : ", ") + kinds_text(c.plan, "board", prefer.kinds);
    return list;
}

} // namespace

void fast_chain_trace(const FastContext& c, const passes::ClassShapes& shapes) {
    const ir::Chain& chain = *shapes.chain;
    const std::string name = type_name(c.plan, shapes.move_class);
    std::vector<int> over;
    const std::vector<std::string> overs = over_texts(c.plan, shapes, over);
    const bool leaves = chain.taken == ir::Chain::Taken::leave;
    const bool stops = chain.crowns == ir::Chain::Crowns::and_stops;
    c.out.open("struct {}Trace", name);
    write_options(c, shapes, over);
    c.out.line("static constexpr bool leaves = {}, back_allowed = {}, crowns_and_stops = {}, must_land_on = {};",
               leaves, leaves && chain.turns == ir::Chain::Turns::any_way, stops,
               chain.lands == ir::Chain::Lands::where_it_can_go_on);
    c.out.open("static Cells step(u8 way, const Cells& set)");
    c.out.open("switch (way)");
    for (int way : used_ways(c))
        c.out.line("case {0}: return along<{0}>(set);", way);
    c.out.line("default: return Cells{{}};");
    c.out.close();
    c.out.close();
    c.out.line("static u8 back(u8 way) {{ return way_back[way] < 0 ? u8(255) : u8(way_back[way]); }}");
    c.out.line("static i16 cell_index(u32 bit) {{ return cell_of[bit]; }}");
    write_crowning(c, stops || chain.crowns == ir::Chain::Crowns::in_passing);
    c.out.close(";");
    c.out.line();
    c.out.line("template <int O>");
    c.out.open("void {}_trace(const Board& board, const Move& m, MoveView& out)",
               class_name(c.plan, shapes.move_class));
    c.out.line("const auto sets = {};", chain_sets(c, shapes, "O", "board.owner[O]"));
    std::string list;
    for (std::size_t i = 0; i < overs.size(); ++i)
        list += fmt::format("{}sets.over_{}", i ? ", " : "", i);
    c.out.line("const Cells over[] = {{{}}};", list);
    const std::string early = early_sets(c);
    if (!early.empty())
        c.out.line("const Cells early[] = {{{}}};", early);
    c.out.line("Trace<{}Trace, Cells>(O, over, sets.free | m.from, m.from, m.to, m.taken{}).tell(m.kind, out);", name,
               early.empty() ? "" : ", early, sizeof early / sizeof *early");
    c.out.close();
    c.out.line();
}

namespace {

void fast_brief(const FastContext& c) {
    c.out.open("inline void brief(const Board&, int, const Move& m, MoveBrief& out)");
    c.out.line("out.from = cell_of[first(m.from)];");
    c.out.line("out.to = cell_of[first(m.to)];");
    c.out.line("out.choice = no_cell;");
    c.out.line("out.move_class = m.move_class;");
    c.out.line("out.owner = m.owner;");
    c.out.line("out.kind = m.kind;");
    c.out.line("out.into = m.into;");
    c.out.line("out.taken_size = 0;");
    c.out.line("for (Cells rest = m.taken; any(rest) && out.taken_size < most_brief;)");
    c.out.line("    out.taken[out.taken_size++] = cell_of[pop_first(rest)];");
    c.out.close();
    c.out.line();
}

} // namespace

void fast_tell(const FastContext& c) {
    fast_brief(c);
    c.out.open("inline void tell(const Board& board, int, const Move& m, MoveView& out)");
    c.out.line("out = MoveView{{}};");
    c.out.line("out.move_class = m.move_class;");
    c.out.line("out.owner = m.owner;");
    c.out.line("out.kind = m.kind;");
    c.out.line("out.became = no_kind;");
    for (const ir::Crown& crown : c.game().crowns)
        if (crown.may || crown.into.size() > 1)
            c.out.line("if (m.kind == kind_{} && m.into != m.kind && any(m.to & {}[m.owner])) out.became = m.into;",
                       kind_name(c.plan, crown.kind), crown_zone_name(c.plan, crown));
    c.out.line("out.from = cell_of[first(m.from)];");
    c.out.line("out.to = cell_of[first(m.to)];");
    for (const passes::ClassShapes& of : c.shapes.classes) {
        if (!of.chained)
            continue;
        c.out.open("if (m.move_class == {})", of.move_class);
        const std::string name = class_name(c.plan, of.move_class);
        c.out.line("if (m.owner == 0)");
        c.out.line("    {}_trace<0>(board, m, out);", name);
        c.out.line("else");
        c.out.line("    {}_trace<1>(board, m, out);", name);
        c.out.line("return;");
        c.out.close();
    }
    c.out.line("(void)board;");
    c.out.line("out.path_size = 1;");
    c.out.line("out.path[0] = out.to;");
    c.out.open("if (any(m.taken))");
    c.out.line("out.taken_size = 1;");
    c.out.line("out.taken[0] = cell_of[first(m.taken)];");
    c.out.close();
    c.out.close();
    c.out.line();
}

} // namespace rubicon::emit
