// Which games the flat generator can write.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/emit/flat.hpp"
#include "compiler/emit/reach.hpp"

namespace rubicon::emit {
namespace {

using ir::Clause;
using ir::Expr;
using ir::Manner;
using ir::Op;
using ir::Turn;

class Planner {
public:
    Planner(const General& with, std::string& reason)
        : general(with), game(with.game), why(reason), flat{with, {}, {}, {}, false, {}, {}, false, {}, nullptr} {}

    std::optional<Flat> plan() {
        if (!whole_game() || !programs() || !clauses() || !actions() || !flat_requirements(flat, why))
            return std::nullopt;
        return std::move(flat);
    }

private:
    const General& general;
    const ir::Game& game;
    std::string& why;
    Flat flat;

    bool fail(std::string reason) {
        why = std::move(reason);
        return false;
    }
    bool whole_game();
    bool decisions();
    bool programs();
    bool program(const Turn& turn, int node);
    bool turn(const Turn& turn);
    bool leaf(const Turn& turn, std::vector<FlatLeaf>& rank);
    bool second(const Turn& turn);
    bool clauses();
    bool clause(const Clause& clause);
    static bool asks_mover(const Clause& clause);
    bool one_way(const Clause& clause) const;
    bool kind(int kind);
    static bool sets_variables(const ir::Upon& upon);
    bool took_upon_only() const;
    bool actions();
    bool is_used(const ir::Action& action) const;
};

bool Planner::decisions() {
    if (!general.plan.on("flat-decisions"))
        return fail("a turn is more than one decision");
    if (asks_players(game))
        return fail("somebody is asked");
    if (!game.requires_.empty() || game.after_move || general.plan.fresh_marks > 0)
        return fail("a rule asks about moves where a turn is more than one decision");
    return true;
}

bool Planner::whole_game() {
    if (game.has_decisions() && !decisions())
        return false;
    if (game.layout.holds > 1)
        return fail("cells hold towers");
    if (!game.prefer.empty())
        return fail("moves are compared with one another");
    if (!general.plan.reports.empty() || (general.took && !took_upon_only()))
        return fail("a counter asks more about a move than its class");
    const bool own =
        game.plays.op == Op::owned && (game.plays.args[0].op == Op::mover || game.plays.args[0].op == Op::actor);
    flat.by_owner = !own;
    if (!own && (!general.plan.on("flat-decisions") || !game.crowns.empty() || !game.requires_.empty() ||
                 !game.actions.empty() || game.after_move || general.plan.uses(Op::attacked)))
        return fail("others' pieces are moved");
    if (game.after_move && (asks_of_legs(*game.after_move) || asks(*game.after_move, {Op::demand})))
        return fail("what happens after a move asks what was taken");
    const auto of_piece = {Op::start, Op::landing};
    const bool asked = (game.after_move && asks(*game.after_move, of_piece)) ||
                       std::any_of(game.requires_.begin(), game.requires_.end(),
                                   [&](const ir::Require& require) { return asks(require.condition, of_piece); });
    if (asked && !game.actions.empty())
        return fail("a rule asks where the piece of an action went");
    return true;
}

bool Planner::leaf(const Turn& turn, std::vector<FlatLeaf>& rank) {
    FlatLeaf::Form form{};
    switch (turn.form) {
    case Turn::Form::any:
        return std::all_of(turn.children.begin(), turn.children.end(),
                           [&](const Turn& child) { return leaf(child, rank); });
    case Turn::Form::move_class:
        form = FlatLeaf::Form::move_class;
        break;
    case Turn::Form::action:
        form = FlatLeaf::Form::action;
        break;
    case Turn::Form::pass:
        form = FlatLeaf::Form::pass;
        break;
    default:
        return fail("a turn is more than one part");
    }
    if (turn.by_it || (turn.by && form != FlatLeaf::Form::move_class))
        return fail("only some pieces may be moved in a part of the turn");
    const Expr* const by = turn.by ? &*turn.by : nullptr;
    for (const FlatLeaf& other : rank)
        if (form == FlatLeaf::Form::move_class && other.form == form &&
            (by == nullptr ? other.by != nullptr
                           : other.by == nullptr || ir::print(game, *by) != ir::print(game, *other.by)))
            return fail("classes side by side are of different pieces");
    if (flat.by_owner && turn.guard)
        return fail("others' pieces are moved on a condition");
    const bool twice = std::any_of(rank.begin(), rank.end(), [&](const FlatLeaf& other) {
        return other.form == form && other.value == turn.value;
    });
    if (twice)
        return fail("a class stands twice in the turn");
    rank.push_back({form, turn.value, turn.guard ? &*turn.guard : nullptr, turn.where, by});
    return true;
}

// A leg, and what follows it.
bool Planner::second(const Turn& turn) {
    if (!general.plan.on("second-parts") || flat.second)
        return fail("a turn is more than one part");
    flat.second = second_part(general, turn, why);
    flat.programs.back().second = true;
    flat.ranks.emplace_back();
    if (!flat.second || !leaf(turn.children[0], flat.ranks.back()))
        return false;
    for (const FlatLeaf& leaf : flat.ranks.back()) {
        if (leaf.form != FlatLeaf::Form::move_class)
            return fail("the first part of a turn may be no leg");
        for (const Clause& of : game.clauses)
            if (of.move_class == leaf.value && !flat.is_plain(of))
                return fail("the first part of a turn does more than to land");
    }
    return true;
}

bool Planner::program(const Turn& of, int node) {
    flat.programs.push_back({node, -1, flat.ranks.size(), 0, false});
    if (!turn(of))
        return false;
    flat.programs.back().end = flat.ranks.size();
    return true;
}

bool Planner::programs() {
    if (!game.has_decisions())
        return program(game.turn, -1);
    for (std::size_t i = 0; i < game.decisions.size(); ++i) {
        const ir::Decision& decision = game.decisions[i];
        const int node = static_cast<int>(i);
        if (decision.die >= 0)
            flat.programs.push_back({node, decision.die, flat.ranks.size(), flat.ranks.size(), false});
        else if (!program(decision.program, node))
            return false;
    }
    return true;
}

bool Planner::turn(const Turn& turn) {
    if (turn.form == Turn::Form::sequence)
        return second(turn);
    if (turn.form != Turn::Form::rank) {
        flat.ranks.emplace_back();
        return leaf(turn, flat.ranks.back());
    }
    for (const Turn& child : turn.children) {
        flat.ranks.emplace_back();
        if (!leaf(child, flat.ranks.back()))
            return false;
    }
    return true;
}

// Upon landing, and what stands on the board stays as it is.
bool Planner::sets_variables(const ir::Upon& upon) {
    const auto asks_more = [](const Expr& expr) {
        return asks(expr, {Op::taken_cells, Op::over_cells, Op::passed_cells, Op::taken_count});
    };
    return upon.event == ir::Upon::Event::landing && !upon.may && (!upon.cells || !asks_more(*upon.cells)) &&
           (!upon.guard || !asks_more(*upon.guard)) && !asks_more(upon.effects) &&
           !ir::any_of(upon.effects, [](const Expr& e) {
               return ir::type_of(e) == ir::Type::effect && e.op != Op::set_var && e.op != Op::when &&
                      e.op != Op::all_of && e.op != Op::for_players && e.op != Op::nothing;
           });
}

// Nothing but what happens upon a landing asks which pieces were taken.
bool Planner::took_upon_only() const {
    bool elsewhere = false;
    ir::each_expr(game, [&](const Expr& expr) {
        const bool upon = std::any_of(game.upons.begin(), game.upons.end(), [&](const ir::Upon& of) {
            return &expr == &of.effects || (of.guard && &expr == &*of.guard);
        });
        elsewhere = elsewhere || (!upon && asks(expr, {Op::taken_of}));
    });
    return !elsewhere;
}

bool Planner::kind(int kind) {
    int crowns = 0;
    for (const ir::Upon& upon : game.upons)
        if (upon.kind == kind && !sets_variables(upon))
            return fail("something happens upon a leg");
    for (const ir::Crown& crown : game.crowns)
        if (crown.kind == kind && (++crowns > 1 || crown.guard || !fixed_set(crown.zone) ||
                                   std::find(crown.into.begin(), crown.into.end(), kind) != crown.into.end()))
            return fail("a crowning depends on more than the landing");
    return true;
}

// Steps each of which has one way to go.
bool Planner::one_way(const Clause& clause) const {
    return reach_of(general, clause) == Reach::steps &&
           std::all_of(clause.parts.begin(), clause.parts.end(), [&](const ir::Part& part) {
               const std::vector<WayMask>& of = game.ways[static_cast<std::size_t>(part.ways)].of;
               return std::all_of(of.begin(), of.end(), [](WayMask mask) { return (mask & (mask - 1)) == 0; });
           });
}

bool Planner::asks_mover(const Clause& clause) {
    const auto asked = [](const Expr& expr) {
        return asks(expr, {Op::mover, Op::next_mover, Op::decider, Op::moves_made});
    };
    return (clause.guard && asked(*clause.guard)) ||
           std::any_of(clause.parts.begin(), clause.parts.end(), [&](const ir::Part& part) {
               return asked(part.land) || std::any_of(part.segments.begin(), part.segments.end(),
                                                      [&](const ir::Segment& segment) { return asked(segment.where); });
           });
}

bool Planner::clause(const Clause& clause) {
    if (flat.by_owner && asks_mover(clause))
        return fail("how others' pieces move depends on who moves them");
    const Manner manner = game.classes[static_cast<std::size_t>(clause.move_class)].manner;
    if (manner == Manner::shoot)
        return fail("a piece shoots");
    const auto move_class = static_cast<std::size_t>(clause.move_class);
    if (general.chain_of(move_class) != nullptr && (!general.floods(move_class) || clause.effects))
        return fail("legs follow one another");
    const bool crowned = std::any_of(game.crowns.begin(), game.crowns.end(),
                                     [&](const ir::Crown& crown) { return crown.kind == clause.kind; });
    if (general.chain_of(move_class) != nullptr && (game.tracks_unmoved || game.after_move || crowned))
        return fail("a piece that comes back to its start may have changed something");
    if (crowned && clause.effects && asks(*clause.effects, {Op::remove, Op::close}))
        return fail("a piece may be gone before it is crowned");
    if (clause.takes == Clause::Takes::over)
        return fail("a piece is jumped");
    if (clause.taking && asks_of_legs(*clause.taking))
        return fail("what is taken depends on what was taken");
    if (clause.effects &&
        (asks(*clause.effects, {Op::demand, Op::taken_cells, Op::over_cells, Op::taken_of, Op::taken_count})))
        return fail("an effect of a leg may forbid it, or asks what was taken");
    // Cells passed are found again from start and landing: there may be one way between them only.
    if (clause.effects && asks(*clause.effects, {Op::passed_cells}) && !one_way(clause))
        return fail("an effect asks for the cells passed");
    if (manner != Manner::swap)
        return true;
    // A piece that changes places with its like has not moved.
    const Expr& land = landing_of(clause.parts.back());
    const bool others = land.op == Op::meet && std::any_of(land.args.begin(), land.args.end(), [&](const Expr& e) {
                            return e.op == Op::of_kind && (e.mask >> clause.kind & 1) == 0;
                        });
    return others || fail("pieces of one kind change places");
}

bool Planner::clauses() {
    for (const std::vector<FlatLeaf>& rank : flat.ranks)
        for (const FlatLeaf& leaf : rank)
            for (const Clause& of : game.clauses)
                if (leaf.form == FlatLeaf::Form::move_class && of.move_class == leaf.value &&
                    (!clause(of) || !kind(of.kind)))
                    return false;
    return true;
}

// ---- actions --------------------------------------------------------------------------------------------------------

bool Planner::is_used(const ir::Action& action) const {
    const int index = static_cast<int>(&action - game.actions.data());
    return std::any_of(flat.ranks.begin(), flat.ranks.end(), [&](const std::vector<FlatLeaf>& rank) {
        return std::any_of(rank.begin(), rank.end(), [&](const FlatLeaf& leaf) {
            return leaf.form == FlatLeaf::Form::action && leaf.value == index;
        });
    });
}

// Moves of two alternatives could be the same; here that is seen from how many pieces they put somewhere.
bool Planner::actions() {
    for (const ir::Action& of : game.actions) {
        if (!is_used(of))
            flat.actions.emplace_back();
        else if (std::optional<FlatAction> list = flat_action(game, of, why))
            flat.actions.push_back(std::move(*list));
        else
            return false;
    }
    for (const EventBit& event : general.plan.events)
        for (const ir::Action& of : game.actions)
            if (event.move_class == of.move_class && event.kinds != ir::every_kind)
                return fail("a rule asks which kind acted");
    for (const std::vector<FlatLeaf>& rank : flat.ranks) {
        const auto is = [&](FlatLeaf::Form form) {
            return std::count_if(rank.begin(), rank.end(), [&](const FlatLeaf& leaf) { return leaf.form == form; });
        };
        if (is(FlatLeaf::Form::action) > 1)
            for (std::size_t l = 1; l < rank.size(); ++l)
                if (rank[l].form == FlatLeaf::Form::action && !rank[l].guard)
                    return fail("two actions stand side by side");
        if (is(FlatLeaf::Form::action) > 0 && is(FlatLeaf::Form::move_class) > 0)
            for (const FlatLeaf& leaf : rank) {
                if (leaf.form != FlatLeaf::Form::action)
                    continue;
                std::size_t puts = 0;
                bool places = false;
                for (const FlatAction::Item& item : flat.actions[static_cast<std::size_t>(leaf.value)].items) {
                    puts += item.form == FlatAction::Item::Form::effect && item.expr->op == Op::put ? 1 : 0;
                    places = places || (item.form == FlatAction::Item::Form::effect && item.expr->op == Op::place);
                }
                if (puts < 2 && !places)
                    return fail("an action may be the same move as a leg");
            }
    }
    return true;
}

} // namespace

std::optional<Flat> flat_plan(const General& general, std::string& why) {
    return Planner(general, why).plan();
}

} // namespace rubicon::emit
