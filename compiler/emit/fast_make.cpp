// Making a move: the board after it, and what rules may ask about it.
#include <algorithm>

#include "compiler/emit/expr.hpp"
#include "compiler/emit/fast.hpp"

namespace rubicon::emit {

namespace {

void write_events(const FastContext& c) {
    c.out.comment("What rules ask about a finished move, a bit each.");
    c.out.line("template <int M>");
    c.out.open("constexpr u32 events(const Board&, [[maybe_unused]] const Move& m)");
    c.out.line("u32 bits = m.into != m.kind ? {}u : 0u; // crowned", 1u << crowned_bit);
    for (std::size_t i = 0; i < c.plan.events.size(); ++i) {
        const EventBit& event = c.plan.events[i];
        const ir::KindMask all = c.plan.kinds < 64 ? (ir::KindMask{1} << c.plan.kinds) - 1 : ~ir::KindMask{0};
        const std::string by =
            (event.kinds & all) == all ? "" : fmt::format(" && kind_in(m.kind, {:#x})", event.kinds & all);
        c.out.line("if (m.move_class == {}{}) bits |= {}u; // {}{}", event.move_class, by, 1u << (first_event_bit + i),
                   c.game().classes[static_cast<std::size_t>(event.move_class)].name,
                   by.empty() ? "" : " by some kinds");
    }
    c.out.line("return bits;");
    c.out.close();
    c.out.line();
}

void write_numbers(const FastContext& c) {
    if (slots_of(c.plan).planes == 0)
        return;
    c.out.open("for (Cells& plane : after.number)");
    c.out.line("const bool had = any(plane & m.from);");
    c.out.line("plane &= ~(m.from | m.taken);");
    c.out.line("if (had) plane |= m.to;");
    c.out.close();
    c.out.line("if (m.into != m.kind) start_numbers(after, m.to, m.into);");
}

void write_after_move(const FastContext& c, const std::string& owner) {
    if (!c.game().after_move)
        return;
    Scope scope;
    scope.board = "after";
    scope.actor = owner;
    scope.mover = "M";
    scope.start = "start";
    scope.landing = "landing";
    scope.taken = "m.taken";
    scope.taken_count = "i64(count(m.taken))";
    scope.events = "happened";
    c.out.line();
    rule_comment(c.out, c.game().after_move->where);
    c.out.line("[[maybe_unused]] const int start = int(first(m.from));");
    c.out.line("[[maybe_unused]] int landing = int(first(m.to));");
    c.out.line("[[maybe_unused]] const u32 happened = events<M>(board, m);");
    effect(c.out, c.plan, *c.game().after_move, scope, "return after;");
}

} // namespace

bool moves_anybodys(const FastContext& c) {
    for (const auto& rank : c.shapes.ranks)
        for (const passes::Leaf& leaf : rank)
            if (leaf.anybodys)
                return true;
    return false;
}

void fast_make(const FastContext& c) {
    c.out.section("making a move");
    write_events(c);
    const std::string owner = moves_anybodys(c) ? "int(m.owner)" : "M";
    c.out.line("template <int M>");
    c.out.open("RUBICON_INLINE Board make(const Board& board, const Move& m)");
    c.out.line("Board after = board;");
    c.out.line("const Cells gone = m.from | m.taken;");
    if (owner == "M") {
        c.out.line("after.owner[M] = (board.owner[M] & ~gone) | m.to;");
        c.out.line("after.owner[1 - M] = board.owner[1 - M] & ~m.taken;");
    } else {
        c.out.line("after.owner[m.owner] = (board.owner[m.owner] & ~gone) | m.to;");
        c.out.line("after.owner[1 - m.owner] = board.owner[1 - m.owner] & ~m.taken;");
    }
    for (int k = 1; k < c.plan.kinds; ++k)
        c.out.line("after.kind[{}] = (board.kind[{}] & ~gone) | (m.into == kind_{} ? m.to : Cells{{}});", k - 1, k - 1,
                   kind_name(c.plan, k));
    write_numbers(c);
    if (c.plan.made_in_board)
        c.out.line("++after.made[M];");
    write_after_move(c, owner);
    c.out.line("return after;");
    c.out.close();
}

} // namespace rubicon::emit
