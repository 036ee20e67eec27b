// Which moves take or crown, told before they are made: a search that waits for quiet lists no others.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/emit/fast.hpp"
#include "compiler/emit/flat.hpp"

namespace rubicon::emit {

bool Flat::takes_landing(const ir::Clause& clause) const {
    return !by_owner && !second && is_plain(clause) && game().upons.empty() && !game().after_move;
}

void flat_loud(const Flat& flat) {
    Writer& out = flat.general.out;
    std::string list;
    bool some = false;
    for (const ir::Clause& clause : flat.game().clauses) {
        some = some || flat.takes_landing(clause);
        list += flat.takes_landing(clause) ? "true, " : "false, ";
    }
    if (some) {
        out.line();
        out.line("// By way: what stands on the landing is taken, and nothing else.");
        out.line("inline constexpr bool takes_landing[] = {{{}}};", list);
    }
    if (!flat.tells_loud() || !flat.uses(FlatLeaf::Form::move_class))
        return;
    out.line();
    out.line("// Where a leg may take or crown.");
    out.open("template <int M> RUBICON_INLINE Cells loud_landings([[maybe_unused]] const Board& board, "
             "[[maybe_unused]] const Leg& leg)");
    if (some) {
        out.line("if (!takes_landing[leg.way]) return ~Cells{{}};");
        out.line("Cells loud = occupied(board) & ~board.owner[M];");
        for (const ir::Crown& crown : flat.game().crowns)
            out.line("if (leg.kind == {}) loud |= {};", crown.kind, cells(flat.plan(), crown.zone, flat.scope()));
        out.line("return loud;");
    } else {
        out.line("return ~Cells{{}};");
    }
    out.close();
}

} // namespace rubicon::emit
