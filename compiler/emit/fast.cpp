// The order of the fast generator's text, and the names that its parts share.
#include "compiler/emit/fast.hpp"

#include "compiler/emit/expr.hpp"
#include "compiler/emit/names.hpp"
#include "compiler/ir/build.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::emit {

void rule_comment(Writer& out, const Span& where) {
    if (!where.known())
        return;
    std::string words;
    for (char letter : where.text())
        if (const bool blank = letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r'; !blank)
            words += letter;
        else if (!words.empty() && words.back() != ' ')
            words += ' ';
    const std::size_t line = where.file->place(where.begin).line;
    out.comment(fmt::format("line {}: {}", line, words));
}

std::string class_name(const Plan& plan, int move_class) {
    return identifier(plan.game.classes[static_cast<std::size_t>(move_class)].name);
}

std::string type_name(const Plan& plan, int move_class) {
    std::string name = class_name(plan, move_class);
    if (name[0] >= 'a' && name[0] <= 'z')
        name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

std::string way_text(const Plan& plan, int of_first, int of_second) {
    const auto name = [&](int way) {
        return "way_" + identifier(plan.game.board.ways[static_cast<std::size_t>(way)].name);
    };
    if (of_first == of_second)
        return name(of_first);
    return fmt::format("(O == 0 ? {} : {})", name(of_first), name(of_second));
}

std::string kind_name(const Plan& plan, int kind) {
    return identifier(plan.game.kinds[static_cast<std::size_t>(kind)].name);
}

const ir::Crown* crown_of(const ir::Game& game, int kind) {
    for (const ir::Crown& crown : game.crowns)
        if (crown.kind == kind)
            return &crown;
    return nullptr;
}

std::string crown_zone_name(const Plan& plan, const ir::Crown& crown) {
    return "crowns_" + kind_name(plan, crown.kind);
}

std::vector<int> ways_in(WayMask mask) {
    std::vector<int> ways;
    for (int w = 0; w < most_ways; ++w)
        if (mask >> w & 1)
            ways.push_back(w);
    return ways;
}

std::set<int> used_ways(const FastContext& c) {
    std::set<int> used;
    for (const passes::ClassShapes& of : c.shapes.classes)
        for (const passes::Shape& shape : of.shapes)
            if (shape.ways != nullptr)
                for (WayMask mask : shape.ways->of)
                    for (int way : ways_in(mask))
                        used.insert(way);
    return used;
}

namespace {

void write_ways(const FastContext& c) {
    const Board& board = c.game().board;
    c.out.comment(
        "A way moves every cell of a set by one constant. Masked: cells at the border that would come out on the "
        "other side are left out first.");
    std::string by, back, from;
    bool masked = false;
    for (std::size_t w = 0; w < board.ways.size(); ++w) {
        const Shift& shift = c.plan.numbering.ways[w];
        const bool needs_mask = shift.masked && used_ways(c).contains(static_cast<int>(w));
        c.out.line("inline constexpr int way_{} = {};", identifier(board.ways[w].name), w);
        by += fmt::format("{}{}", w ? ", " : "", shift.by);
        back += fmt::format("{}{}", w ? ", " : "", board.ways[w].opposite);
        from += fmt::format("{}{}", w ? ", " : "", needs_mask ? c.plan.literal(shift.from) : "~Cells{}");
        masked |= needs_mask;
    }
    const std::size_t n = board.ways.size();
    c.out.line("inline constexpr int way_by[{}] = {{{}}};", n, by);
    c.out.line("inline constexpr int way_back[{}] = {{{}}};", n, back);
    if (masked)
        c.out.line("inline constexpr Cells way_from[{}] = {{{}}};", n, from);
    c.out.line();
    c.out.comment("One cell along way W; one cell against it.");
    c.out.line("template <int W>");
    c.out.line("RUBICON_INLINE constexpr Cells along(const Cells& set) {{ return shift<way_by[W]>(set{}); }}",
               masked ? " & way_from[W]" : "");
    c.out.line("template <int W>");
    c.out.line("RUBICON_INLINE constexpr Cells against(const Cells& set) {{ return shift<-way_by[W]>(set){}; }}",
               masked ? " & way_from[W]" : "");
    c.out.comment("Cells that can be reached along W through free cells.");
    c.out.line("template <int W>");
    c.out.open("RUBICON_INLINE constexpr Cells reach(const Cells& set, const Cells& free)");
    c.out.line("Cells found{{}};");
    c.out.line("for (Cells s = along<W>(set) & free; any(s); s = along<W>(s) & free) found |= s;");
    c.out.line("return found;");
    c.out.close();
}

void write_constants(const FastContext& c) {
    c.out.line();
    for (int k = 0; k < c.plan.kinds; ++k)
        c.out.line("inline constexpr u8 kind_{} = {};", kind_name(c.plan, k), k);
    for (const ir::Crown& crown : c.game().crowns) {
        rule_comment(c.out, crown.where);
        const auto zone = [&](int owner) {
            const std::optional<CellSet> set = ir::constant_cells(c.game(), crown.zone, owner);
            CHECK(set, "a crowning zone that depends on the board");
            return c.plan.literal(*set); // closed cells among them are never landed on
        };
        c.out.line("inline constexpr Cells {}[2] = {{{}, {}}};", crown_zone_name(c.plan, crown), zone(0), zone(1));
    }
}

void write_move(const FastContext& c) {
    c.out.line();
    c.out.comment(
        "One move. `kind` stood on `from`, `into` stands on `to`; `taken` are the pieces that leave the board.");
    c.out.open("struct Move");
    c.out.line("Cells from, to, taken;");
    c.out.line("u8 owner, move_class, kind, into;");
    c.out.close(";");
}

} // namespace

Extras fast_generator(Writer& out, const Plan& plan, const passes::Shapes& shapes) {
    const FastContext context{out, plan, shapes};
    out.section("ways, kinds and moves");
    write_ways(context);
    fast_slides(context);
    fast_leaps(context);
    write_constants(context);
    write_move(context);
    for (const passes::ClassShapes& of : shapes.classes) {
        if (of.chained)
            fast_chain_class(context, of);
        else
            fast_leg_class(context, of);
    }
    fast_make(context);
    fast_turn(context);
    const Extras extras{has_fast_replies(context), quiet_in_place(context), first_rank_takes(shapes), Changes::sets};
    if (extras.replies)
        fast_replies(context);
    for (const passes::ClassShapes& of : shapes.classes)
        if (of.chained)
            fast_chain_trace(context, of);
    fast_tell(context);
    return extras;
}

} // namespace rubicon::emit
