// What the general generator cannot write: such games are played by the interpreter.
#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "compiler/emit/programs.hpp"
#include "compiler/ir/programs.hpp"

namespace rubicon::emit {
namespace {

using ir::Chain;
using ir::Clause;
using ir::Expr;
using ir::Op;

bool asks_of_piece(const Expr& expr) {
    return ir::any_of(expr, [](const Expr& e) {
        switch (e.op) {
        case Op::kind_of:
        case Op::owner_of:
        case Op::number_of:
        case Op::become:
        case Op::turn_over:
        case Op::put:
            return true;
        default:
            return false;
        }
    });
}

// Every leg by this clause takes a piece.
bool surely_takes(const Clause& clause) {
    if (clause.takes == Clause::Takes::landing)
        return ir::surely_occupied(landing_of(clause.parts.back()));
    if (clause.takes != Clause::Takes::over)
        return false;
    for (const ir::Part& part : clause.parts)
        for (const ir::Segment& segment : part.segments)
            if (segment.role == ir::Role::over && segment.least > 0 && ir::surely_occupied(segment.where))
                return true;
    return false;
}

void check_chain(const ir::Game& game, const Chain& chain, std::vector<std::string>& found) {
    const std::string& name = game.classes[static_cast<std::size_t>(chain.move_class)].name;
    bool takes = false, quiet = false, effects = false;
    for (const Clause& clause : game.clauses) {
        if (clause.move_class != chain.move_class)
            continue;
        takes = takes || clause.takes != Clause::Takes::nothing;
        quiet = quiet || !surely_takes(clause);
        effects = effects || clause.effects.has_value();
        for (const ir::Upon& upon : game.upons)
            effects = effects || upon.kind == clause.kind;
        for (const ir::Crown& crown : game.crowns)
            effects = effects || (crown.kind == clause.kind && chain.crowns != Chain::Crowns::where_it_stops);
    }
    // Such a chain may run in circles, and what it has met before cannot be told by cells alone.
    if (quiet && takes)
        found.push_back(fmt::format("a leg of `{}` may take something or nothing", name));
    else if (quiet && effects)
        found.push_back(fmt::format("legs of `{}` that take nothing have effects", name));
    for (const ir::Upon& upon : game.upons)
        if (upon.event == ir::Upon::Event::taking && chain.taken == Chain::Taken::stay &&
            (asks_of_piece(upon.effects) || (upon.guard && asks_of_piece(*upon.guard))))
            found.push_back("a rule `upon taking` asks about a piece that is taken but stays until the move ends");
}

// Parts one after the other, what leads to the next decision left out.
std::ptrdiff_t parts_played(const ir::Turn& program) {
    if (program.form != ir::Turn::Form::sequence)
        return 1;
    return std::ranges::count_if(program.children,
                                 [](const ir::Turn& part) { return part.form != ir::Turn::Form::decide; });
}

} // namespace

std::vector<std::string> not_emitted(const ir::Game& game) {
    std::vector<std::string> found;
    for (const Chain& chain : game.chains)
        check_chain(game, chain, found);
    for (const ir::Upon& upon : game.upons)
        for (const Clause& clause : game.clauses)
            if (upon.may && clause.kind == upon.kind && clause.takes == Clause::Takes::cells)
                found.push_back("a choice `upon taking`, where several pieces may be taken");
    for (std::string& what : programs_not_emitted(game))
        found.push_back(std::move(what));
    const Plan plan(game);
    if (plan.uses(Op::aligned) && game.board.shape == Shape::graph)
        found.push_back("rows of pieces on this board");
    for (const ir::Turn* program : game.programs())
        if (plan.uses(Op::decider) && parts_played(*program) > 1)
            found.push_back("who decides may change within a turn of several parts");
    Writer nowhere;
    const General general(nowhere, plan);
    for (const Chain& chain : game.chains)
        if ((general.over || general.passed) && general.hops(static_cast<std::size_t>(chain.move_class)))
            found.push_back("a chain that takes nothing, together with rules that ask what a leg went over");
    if (plan.events.size() + plan.reports.size() + first_event_bit > 32)
        found.push_back("more than 30 kinds of events");
    return found;
}

} // namespace rubicon::emit
