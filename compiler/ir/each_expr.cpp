// Every expression of a game, wherever it stands.
#include "compiler/ir/game.hpp"

namespace rubicon::ir {
namespace {

using Visit = std::function<void(const Expr&)>;

void each_of(const std::optional<Expr>& expr, const Visit& visit) {
    if (expr)
        visit(*expr);
}

void each_of(const Turn& turn, const Visit& visit) {
    each_of(turn.by, visit);
    each_of(turn.guard, visit);
    for (const Turn& child : turn.children)
        each_of(child, visit);
}

void each_of(const Clause& clause, const Visit& visit) {
    for (const Part& part : clause.parts) {
        for (const Segment& segment : part.segments)
            visit(segment.where);
        visit(part.land);
    }
    each_of(clause.taking, visit);
    each_of(clause.guard, visit);
    each_of(clause.effects, visit);
}

} // namespace

void each_expr(const Game& game, const Visit& visit) {
    for (const Clause& clause : game.clauses)
        each_of(clause, visit);
    for (const Crown& crown : game.crowns) {
        visit(crown.zone);
        each_of(crown.guard, visit);
    }
    for (const Upon& upon : game.upons) {
        each_of(upon.cells, visit);
        each_of(upon.guard, visit);
        visit(upon.effects);
    }
    for (const Action& action : game.actions)
        visit(action.program);
    for (const Turn* program : game.programs())
        each_of(*program, visit);
    for (const Decision& decision : game.decisions) {
        each_of(decision.decider, visit);
        each_of(decision.guard, visit);
        each_of(decision.until, visit);
    }
    for (const auto* expr : {&game.decides, &game.skip, &game.payoff, &game.payoff_of_winners})
        each_of(*expr, visit);
    visit(game.plays);
    for (const Require& require : game.requires_)
        visit(require.condition);
    each_of(game.after_move, visit);
    for (const Counter& counter : game.counters) {
        each_of(counter.condition, visit);
        for (const Expr& event : counter.without)
            visit(event);
    }
    for (const End& end : game.ends) {
        each_of(end.condition, visit);
        each_of(end.else_draw, visit);
        each_of(end.count, visit);
    }
}

bool uses(const Game& game, Op op) {
    bool found = false;
    each_expr(game,
              [&](const Expr& top) { found = found || any_of(top, [op](const Expr& expr) { return expr.op == op; }); });
    return found;
}

bool closes_cells(const Game& game) {
    bool closed = uses(game, Op::close);
    for (u32 cell = 0; cell < game.board.cells.size() && !closed; ++cell)
        closed = game.start[game.layout.piece(cell)] == closed_cell;
    return closed;
}

} // namespace rubicon::ir
