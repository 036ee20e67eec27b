// Chains of captures: what is known of them before a line is written, and the order of their text.
#include "compiler/emit/fast_chains.hpp"

#include <algorithm>
#include <map>
#include <ranges>

#include "compiler/emit/expr.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::emit {
namespace chains {
namespace {

using passes::ClassShapes;
using passes::Form;
using passes::Shape;

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
    c.shared &= first == second;
    for (std::size_t i = 0; i < first.size(); ++i)
        c.legs.push_back(
            {shape.clause->kind, shape.form, over, way_text(c.plan, first[i], second[i]), {first[i], second[i]}});
}

Chains prepare(const FastContext& context, const ClassShapes& shapes) {
    const ir::Chain& chain = *shapes.chain;
    const bool leaves = chain.taken == ir::Chain::Taken::leave;
    Chains c{.context = context,
             .shapes = shapes,
             .out = context.out,
             .plan = context.plan,
             .name = type_name(context.plan, shapes.move_class),
             .overs = {},
             .over_own = {},
             .over_words = {},
             .legs = {},
             .kinds = {},
             .shared = true,
             .leaves = leaves,
             .back_allowed = leaves && chain.turns == ir::Chain::Turns::any_way,
             .in_passing = chain.crowns == ir::Chain::Crowns::in_passing,
             .and_stops = chain.crowns == ir::Chain::Crowns::and_stops,
             .must_land_on = chain.lands == ir::Chain::Lands::where_it_can_go_on};
    Scope scope;
    scope.actor = scope.mover = "owner";
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

} // namespace

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

std::string id(const Chains& c, int kind) {
    return kind_name(c.plan, kind);
}
std::string tag(const Chains& c, int kind) {
    return "kind_" + kind_name(c.plan, kind);
}
std::string set(const Chains& c, int kind) {
    return kind_name(c.plan, kind) + "_set";
}

bool counts_legs(const Chains& c) {
    const auto& prefer = c.context.game().prefer;
    return prefer.size() == 1 && prefer[0].key == ir::Prefer::Key::most &&
           std::all_of(prefer[0].worth.begin(), prefer[0].worth.end(), [](int w) { return w == 1; });
}

namespace {

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
    scope.actor = "sets.owner";
    return cells(c.plan, ir::make(ir::Op::of_kind, {}, {}, 0, mask), scope);
}

} // namespace

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

void write_ends(const Chains& c, int kind, const std::string& owner, const std::string& at) {
    const ir::Crown* crown = crown_of(c.context.game(), kind);
    const auto ends = [&](const std::string& where, int into) {
        c.out.line("sink.ends(from, {}, taken, tally, kind, {});", where, tag(c, into));
    };
    if (crown == nullptr || c.in_passing || c.and_stops)
        return ends(at, kind);
    const std::string zone = fmt::format("{}[{}]", crown_zone_name(c.plan, *crown), owner);
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

void write_template(const Chains& c) {
    if (!c.shared)
        c.out.line("template <int O>");
}

std::string sets_type(const Chains& c) {
    return c.name + (c.shared ? "Sets" : "Sets<O>");
}

namespace {

// The one place where chains become moves, which also tells apart those that come twice.
void write_moves(const Chains& c) {
    const std::string name = class_name(c.plan, c.shapes.move_class);
    c.out.comment("Chains of some pieces as moves, those whose tally is at least `least`.");
    write_template(c);
    c.out.open("RUBICON_APART inline void {}_moves(const {}& sets, MoveBuffer<Move>& buffer, u64 least, const Cells& "
               "pieces)",
               name, sets_type(c));
    c.out.line("const auto visit = [&](const Cells& from, const Cells& to, const Cells& taken, u8 kind, u8 into) "
               "__attribute__((always_inline)) {{");
    c.out.line("    buffer.add(Move{{from, to, taken, u8(sets.owner), {}, kind, into}});", c.shapes.move_class);
    c.out.line("}};");
    c.out.line("VisitChains<Cells, {}, decltype(visit){}> sink(visit, least);", c.shapes.repeats_from,
               compared_bits(c.context, c.shapes));
    c.out.line("sets.each_chain(sink, pieces);");
    c.out.line("buffer.flush();");
    c.out.close();
    c.out.line();
    c.out.comment("How many they are.");
    write_template(c);
    c.out.open("RUBICON_APART inline u64 count_{}_moves(const {}& sets, u64 least)", name, sets_type(c));
    c.out.line("u64 n = 0;");
    c.out.line("const auto more = [](void* sum, const Move*, u32 size) {{ *static_cast<u64*>(sum) += size; }};");
    c.out.line("MoveBuffer<Move> buffer(more, &n);");
    c.out.line("{}_moves(sets, buffer, least, ~Cells{{}});", name);
    c.out.line("return n;");
    c.out.close();
    c.out.line();
}

} // namespace
} // namespace chains

std::string compared_bits(const FastContext& context, const passes::ClassShapes& shapes) {
    return context.game().prefer.empty() || chains::counts_legs(chains::prepare(context, shapes)) ? "" : ", ~u64{255}";
}

bool begins_by_sets(const FastContext& context, const passes::ClassShapes& shapes) {
    return chains::begins_by_sets(chains::prepare(context, shapes));
}

std::string chain_sets(const FastContext& context, const passes::ClassShapes& shapes, const std::string& owner,
                       const std::string& pieces) {
    const chains::Chains c = chains::prepare(context, shapes);
    return c.shared ? fmt::format("{}Sets(board, {}, {})", c.name, pieces, owner)
                    : fmt::format("{}Sets<{}>(board, {})", c.name, owner, pieces);
}

void fast_chain_class(const FastContext& context, const passes::ClassShapes& shapes) {
    const chains::Chains c = chains::prepare(context, shapes);
    c.out.section(
        fmt::format("`{}`, in chains", context.game().classes[static_cast<std::size_t>(shapes.move_class)].name));
    for (const passes::Shape& shape : shapes.shapes)
        rule_comment(c.out, shape.clause->where);
    rule_comment(c.out, shapes.chain->where);
    c.out.line();
    chains::write_sets(c);
    chains::write_legs(c);
    chains::write_moves(c);
}

} // namespace rubicon::emit
