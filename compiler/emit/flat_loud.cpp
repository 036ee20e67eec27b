// Which moves take or crown, told before they are made: a search that waits for quiet lists no others.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/emit/fast.hpp"
#include "compiler/emit/flat.hpp"

namespace rubicon::emit {

bool Flat::takes_landing(const ir::Clause& clause) const {
    return game().classes[static_cast<std::size_t>(clause.move_class)].manner != ir::Manner::swap &&
           changes_landing_only(clause);
}

bool Flat::changes_landing_only(const ir::Clause& clause) const {
    return !by_owner && !second && (!clause.effects || clause.effects->op == ir::Op::set_mark) &&
           game().upons.empty() && !game().after_move &&
           (clause.takes == ir::Clause::Takes::nothing || clause.takes == ir::Clause::Takes::landing);
}

bool Flat::takes_landings() const {
    return std::ranges::any_of(game().clauses, [&](const ir::Clause& clause) { return takes_landing(clause); });
}

void flat_loud(const Flat& flat) {
    Writer& out = flat.general.out;
    std::string takes, changes;
    for (const ir::Clause& clause : flat.game().clauses) {
        takes += flat.takes_landing(clause) ? "true, " : "false, ";
        changes += flat.changes_landing_only(clause) ? "true, " : "false, ";
    }
    if (flat.takes_landings()) {
        out.line();
        out.line("// By way: what stands on the landing is taken, and nothing else.");
        out.line("inline constexpr bool takes_landing[] = {{{}}};", takes);
    }
    if (!flat.tells_loud() || !flat.uses(FlatLeaf::Form::move_class))
        return;
    out.line();
    out.line("// Where a leg may take or crown. By way: nothing is taken but on the landing.");
    out.line("inline constexpr bool changes_landing[] = {{{}}};", changes);
    out.open("template <int M> RUBICON_INLINE Cells loud_landings([[maybe_unused]] const Board& board, "
             "[[maybe_unused]] const Leg& leg)");
    out.line("if (!changes_landing[leg.way]) return ~Cells{{}};");
    out.line("Cells loud = occupied(board) & ~board.owner[M];");
    for (const ir::Crown& crown : flat.game().crowns)
        out.line("if (leg.kind == {}) loud |= {};", crown.kind, flat.crown_zone(crown));
    out.line("return loud;");
    out.close();
}

} // namespace rubicon::emit
