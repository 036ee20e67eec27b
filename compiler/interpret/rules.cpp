#include "compiler/interpret/rules.hpp"

namespace rubicon::interpret {

namespace {

bool reads_leg(const ir::Expr& expr) {
    return ir::any_of(expr,
                      [](const ir::Expr& e) { return e.op == ir::Op::over_cells || e.op == ir::Op::passed_cells; });
}

bool reads_leg(const std::optional<ir::Expr>& expr) {
    return expr && reads_leg(*expr);
}

bool reads_leg(const ir::Turn& turn) {
    if (reads_leg(turn.by) || reads_leg(turn.guard))
        return true;
    for (const ir::Turn& child : turn.children)
        if (reads_leg(child))
            return true;
    return false;
}

// Whether anything asked once a leg is over still looks at it.
bool reads_leg_later(const ir::Game& game) {
    bool found = reads_leg(game.after_move);
    for (const ir::Turn* program : game.programs())
        found = found || reads_leg(*program);
    for (const ir::Clause& clause : game.clauses)
        found = found || reads_leg(clause.guard);
    for (const ir::Crown& crown : game.crowns)
        found = found || reads_leg(crown.zone) || reads_leg(crown.guard);
    for (const ir::Require& require : game.requires_)
        found = found || reads_leg(require.condition);
    for (const ir::Counter& counter : game.counters)
        for (const ir::Expr& event : counter.without)
            found = found || reads_leg(event);
    return found;
}

} // namespace

Rules::Rules(ir::Game rules) : game(std::move(rules)) {
    keyed = ir::key_slots(game);
    for (std::size_t m = 0; m < game.marks.size(); ++m)
        if (game.marks[m].one_move)
            fresh_marks.push_back(static_cast<int>(m));
    leg_read_later = reads_leg_later(game);

    clause_lists.resize(game.classes.size() * game.kinds.size());
    for (const ir::Clause& clause : game.clauses)
        clause_lists[clause.move_class * game.kinds.size() + clause.kind].push_back(&clause);
    for (int cell = 0; cell < cells(); ++cell)
        lattice[{game.board.cells[cell].x, game.board.cells[cell].y}] = cell;

    u32 base = 0;
    for (const ir::Ranged& var : game.vars) {
        var_bases.push_back(base);
        base += var.each ? game.layout.players : 1;
    }
    base = 0;
    for (const ir::Counter& counter : game.counters) {
        counter_bases.push_back(base);
        base += counter.by_one ? game.layout.players : 1;
    }
}

int Rules::cell_at(int x, int y) const {
    const auto found = lattice.find({x, y});
    return found == lattice.end() ? -1 : found->second;
}

u32 Rules::var_slot(int var, int player) const {
    const u32 base = game.layout.var(var_bases[var]);
    return game.vars[var].each ? base + static_cast<u32>(player) : base;
}

u32 Rules::counter_slot(int counter, int player) const {
    const u32 base = game.layout.counter(counter_bases[counter]);
    return game.counters[counter].by_one ? base + static_cast<u32>(player) : base;
}

} // namespace rubicon::interpret
