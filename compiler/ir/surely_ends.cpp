#include "compiler/ir/surely_ends.hpp"

#include <algorithm>

#include "compiler/ir/measures.hpp"

namespace rubicon::ir {

namespace {

// Every effect of the rules.
template <typename Visit>
void visit_effects(const Game& game, const Visit& visit) {
    for (const Clause& clause : game.clauses)
        if (clause.effects)
            visit(*clause.effects);
    for (const Upon& upon : game.upons)
        visit(upon.effects);
    for (const Action& action : game.actions)
        visit(action.program);
    if (game.after_move)
        visit(*game.after_move);
}

// `NAME += 1`, of a variable of the whole game.
bool adds(const Expr& e) {
    return e.op == Op::set_var && e.args.size() == 1 && e.args[0].op == Op::plus && e.args[0].args.size() == 2 &&
           e.args[0].args[0].op == Op::var && e.args[0].args[0].value == e.value && e.args[0].args[0].args.empty() &&
           e.args[0].args[1].op == Op::number && e.args[0].args[1].value > 0;
}

// Every move adds to a variable, nothing else is done to it, and a draw is at its most.
bool sum_ends_it(const Game& game) {
    if (!game.after_move)
        return false;
    const Expr& after = *game.after_move;
    const auto ends_at = [&](const End& end, std::int64_t var) {
        if ((end.form != End::Form::draw && end.form != End::Form::most) || !end.condition)
            return false;
        const Expr& asked = *end.condition;
        if (asked.op != Op::equal && asked.op != Op::below && asked.op != Op::at_most)
            return false;
        std::int64_t at[2] = {};
        for (std::size_t i = 0; i < 2; ++i) {
            const bool most = asked.args[i].op == Op::var && asked.args[i].value == var && asked.args[i].args.empty();
            if (!most && asked.args[i].op != Op::number)
                return false;
            at[i] = most ? game.vars[static_cast<std::size_t>(var)].most : asked.args[i].value;
        }
        return asked.op == Op::equal ? at[0] == at[1] : asked.op == Op::below ? at[0] < at[1] : at[0] <= at[1];
    };
    const auto grows = [&](const Expr& sum) {
        bool only_grows = adds(sum);
        visit_effects(game, [&](const Expr& effects) {
            only_grows = only_grows && !any_of(effects, [&](const Expr& e) {
                             return e.op == Op::set_var && e.value == sum.value && !adds(e);
                         });
        });
        return only_grows &&
               std::any_of(game.ends.begin(), game.ends.end(), [&](const End& end) { return ends_at(end, sum.value); });
    };
    return grows(after) || (after.op == Op::all_of && std::any_of(after.args.begin(), after.args.end(), grows));
}

// A clock that nothing but rare events sets back runs out.
bool clock_ends_it(const Game& game, const Measures& measures) {
    return std::any_of(game.counters.begin(), game.counters.end(), [&](const Counter& counter) {
        return !counter.condition && std::all_of(counter.without.begin(), counter.without.end(),
                                                 [&](const Expr& event) { return measures.runs_out(event); });
    });
}

} // namespace

std::optional<Span> goes_on_for_ever(const Game& game) {
    const Measures measures(game);
    for (const Decision& decision : game.decisions) // steps of a phase are no moves: no end is asked after them
        if (decision.seat >= 0 && !measures.runs_out(decision.program))
            return decision.where;
    const bool repetition = std::any_of(game.ends.begin(), game.ends.end(),
                                        [](const End& end) { return end.form == End::Form::repetition; });
    if (repetition || clock_ends_it(game, measures) || sum_ends_it(game))
        return std::nullopt;
    bool ends = !game.has_decisions() && measures.runs_out(game.turn);
    if (game.has_decisions()) {
        ends = true;
        for (std::size_t p = 0; p < game.phases.size(); ++p)
            ends = ends && measures.phase_runs_out(static_cast<int>(p));
    }
    return ends ? std::nullopt : std::optional(measures.open_way());
}

} // namespace rubicon::ir
