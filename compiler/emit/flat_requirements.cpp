// What the requirements of a game come to: cells where one may land, or a question about the finished move.
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

class Requirements {
public:
    explicit Requirements(Flat& of) : flat(of), general(of.general), game(of.game()) {}
    bool plan(std::string& why);

private:
    void royal(const Expr& condition);
    bool attacks_are_lines() const;
    std::optional<std::string> landings_allowed(const Expr& expr) const;
    static bool asks_made_only(const Expr& expr);

    Flat& flat;
    const General& general;
    const ir::Game& game;
};

bool Requirements::asks_made_only(const Expr& expr) {
    if (expr.op == Op::moves_made)
        return expr.args[0].op == Op::mover || expr.args[0].op == Op::actor;
    if (expr.op != Op::number && expr.op != Op::below && expr.op != Op::at_most && expr.op != Op::equal &&
        expr.op != Op::between)
        return false;
    return std::all_of(expr.args.begin(), expr.args.end(), asks_made_only);
}

// The landings at which a requirement holds, as an operand; nothing if more than the landing decides.
std::optional<std::string> Requirements::landings_allowed(const Expr& expr) const {
    const auto all_if = [](const std::string& truth) { return fmt::format("({} ? ~Cells{{}} : Cells{{}})", truth); };
    switch (expr.op) {
    case Op::both:
    case Op::either: {
        std::string text;
        for (const Expr& arg : expr.args) {
            const std::optional<std::string> part = landings_allowed(arg);
            if (!part)
                return std::nullopt;
            text += fmt::format("{}{}", text.empty() ? "(" : expr.op == Op::both ? " & " : " | ", *part);
        }
        return text.empty() ? std::nullopt : std::optional(text + ")");
    }
    case Op::negate: {
        const std::optional<std::string> part = landings_allowed(expr.args[0]);
        return part ? std::optional("~" + *part) : std::nullopt;
    }
    case Op::constant:
        return all_if(expr.value != 0 ? "true" : "false");
    case Op::passes:
        return std::string("Cells{}");
    case Op::is_in:
        if (!fixed_set(expr.args[1]))
            return std::nullopt;
        if (expr.args[0].op == Op::landing)
            return cells(general.plan, expr.args[1], flat.scope());
        if (expr.args[0].op == Op::start)
            return all_if(truth(general.plan, expr, flat.scope()));
        return std::nullopt;
    default:
        break;
    }
    if (!asks_made_only(expr))
        return std::nullopt;
    Scope after = flat.scope(); // the move that is judged is counted
    after.board = "asked";
    return all_if(truth(general.plan, expr, after));
}

// A cell comes under attack only where a piece leaves a line to it: all who take land on what they take, and cross
// empty cells; or they need a mark that a move without effects does not leave.
bool Requirements::attacks_are_lines() const {
    return std::all_of(game.clauses.begin(), game.clauses.end(), [&](const Clause& clause) {
        if (clause.takes == Clause::Takes::nothing ||
            game.classes[static_cast<std::size_t>(clause.move_class)].manner != Manner::capture)
            return true;
        if (reads_backwards(general, clause))
            return reach_of(general, clause) != Reach::slide || clause.parts[0].segments[0].where.op == Op::empty;
        const Expr& land = landing_of(clause.parts.back());
        return clause.parts.size() == 1 && land.op == Op::marked &&
               general.plan.fresh[static_cast<std::size_t>(land.value)] >= 0;
    });
}

bool Requirements::plan(std::string& why) {
    const bool legs_only = !flat.uses(FlatLeaf::Form::action);
    for (const ir::Require& require : game.requires_) {
        if (asks_of_legs(require.condition))
            return why = "a requirement asks what was taken", false;
        const std::optional<std::string> landings = legs_only ? landings_allowed(require.condition) : std::nullopt;
        if (landings) {
            flat.landings += (flat.landings.empty() ? "" : " & ") + *landings;
            flat.by_start = flat.by_start || asks(require.condition, {Op::start});
        } else {
            flat.asked.push_back(&require);
        }
    }
    if (flat.asked.size() == 1)
        royal(flat.asked[0]->condition);
    return true;
}

// `own royals are not attacked by enemies`
void Requirements::royal(const Expr& condition) {
    if (condition.op != Op::negate || condition.args[0].op != Op::attacked)
        return;
    const Expr &royals = condition.args[0].args[0], &by = condition.args[0].args[1];
    const bool own = royals.op == Op::meet && std::any_of(royals.args.begin(), royals.args.end(), [](const Expr& e) {
                         return e.op == Op::owned && (e.args[0].op == Op::actor || e.args[0].op == Op::mover);
                     });
    const bool enemies = by.op == Op::enemies_of && (by.args[0].op == Op::actor || by.args[0].op == Op::mover);
    if (own && enemies && general.plan.two_sides && general.plan.on("royal-pins") && !game.after_move &&
        attacks_are_lines()) {
        flat.royal = &royals;
        flat.marks_watched = std::all_of(game.clauses.begin(), game.clauses.end(), [&](const Clause& clause) {
            return !flat.takes_on_mark(clause) || reach_of(general, clause) == Reach::step;
        });
    }
}

} // namespace

bool flat_requirements(Flat& flat, std::string& why) {
    return Requirements(flat).plan(why);
}

} // namespace rubicon::emit
