#include "compiler/ir/checks.hpp"

#include <algorithm>

#include "compiler/ir/surely_ends.hpp"

namespace rubicon::ir {

namespace {

// ---- does it end?
// -------------------------------------------------------------------------------------------------------

// Choose any empty cell, put a piece of one's own there, and nothing more.
bool fills_any_cell(const Action& action) {
    const Expr& choice = action.program;
    if (choice.op != Op::choose_cell || choice.args[0].op != Op::empty || choice.args[1].op != Op::place)
        return false;
    const Expr& place = choice.args[1];
    return place.value == 0 && (place.args[1].op == Op::actor || place.args[1].op == Op::mover) &&
           place.args[2].op == Op::local_cell;
}

// Whether there is a move as long as a cell is empty.
bool may_fill_any_cell(const Game& game, const Turn& turn) {
    if (turn.form == Turn::Form::action)
        return !turn.guard && fills_any_cell(game.actions[static_cast<std::size_t>(turn.value)]);
    return (turn.form == Turn::Form::any || turn.form == Turn::Form::rank) &&
           std::any_of(turn.children.begin(), turn.children.end(),
                       [&](const Turn& child) { return may_fill_any_cell(game, child); });
}

// The four sides of a rhombus, each player joining two of them that lie opposite: when it is full one of them has.
bool one_must_join(const Game& game) {
    if (game.board.shape != Shape::rhombus || game.players.size() != 2 || game.has_decisions() ||
        !game.requires_.empty() || game.after_move || !may_fill_any_cell(game, game.turn))
        return false;
    unsigned joined = 0;
    for (const End& end : game.ends) {
        const bool joins = end.form == End::Form::named && end.wins && end.condition && end.condition->op == Op::some &&
                           end.condition->args[0].op == Op::meet && end.condition->args[0].args[0].op == Op::reached;
        if (!joins)
            continue;
        const Expr& reached = end.condition->args[0].args[0];
        const auto to = constant_cells(game, end.condition->args[0].args[1], 0);
        const auto from =
            reached.args[0].op == Op::meet ? constant_cells(game, reached.args[0].args[0], 0) : std::nullopt;
        const bool his = any_of(reached.args[1], [&](const Expr& e) {
            return e.op == Op::owned && e.args[0].op == Op::player_at && e.args[0].value == end.value;
        });
        if (!from || !to || !his)
            continue;
        CellSet low, high, left, right;
        for (std::size_t c = 0; c < game.board.cells.size(); ++c) {
            const BoardCell& cell = game.board.cells[c];
            low[c] = cell.rank == 0;
            high[c] = cell.rank + 1 == game.board.ranks;
            left[c] = cell.file == 0;
            right[c] = cell.file + 1 == game.board.files;
        }
        if ((*from == low && *to == high) || (*from == high && *to == low))
            joined |= 1u << (2 * end.value);
        if ((*from == left && *to == right) || (*from == right && *to == left))
            joined |= 2u << (2 * end.value);
    }
    return (joined & 9) == 9 || (joined & 6) == 6;
}

// Whether a pass is there when nothing else is: the last resort of an `else`, or a choice.
bool never_stuck(const Turn& turn) {
    switch (turn.form) {
    case Turn::Form::pass:
        return !turn.guard;
    case Turn::Form::any:
    case Turn::Form::rank:
        return std::any_of(turn.children.begin(), turn.children.end(), never_stuck);
    case Turn::Form::when: // passed over where it does not hold
        return never_stuck(turn.children[0]);
    case Turn::Form::sequence:
        return std::all_of(turn.children.begin(), turn.children.end(), never_stuck);
    case Turn::Form::optional:
        return true;
    default:
        return false;
    }
}

void check_ends(Build& build) {
    const Game& game = build.game;
    const bool stuck =
        std::any_of(game.ends.begin(), game.ends.end(), [](const End& end) { return end.form == End::Form::stuck; });
    const bool asked = std::any_of(game.ends.begin(), game.ends.end(), [](const End& end) {
        return (end.form == End::Form::draw || end.form == End::Form::most) && end.condition->op == Op::negate &&
               end.condition->args[0].op == Op::some_player; // `when no player can ...`
    });
    // a step of a phase is no turn: nobody is stuck there
    const bool free = game.has_decisions() ? std::all_of(game.decisions.begin(), game.decisions.end(),
                                                         [](const Decision& decision) {
                                                             return decision.seat >= 0 || decision.die >= 0 ||
                                                                    never_stuck(decision.program);
                                                         })
                                           : never_stuck(game.turn);
    if (!stuck && !asked && !free && !one_must_join(game))
        build.diagnostics.report(Code::stuck_missing, build.model.where)
            .expected("a line in `end` such as `stuck: a player who cannot move loses`");
    if (const std::optional<Span> on = goes_on_for_ever(game)) {
        Report report = build.diagnostics.report(Code::endless, build.model.where);
        report.expected("a line in `end` such as `thrice: draw when a position occurs 3 times`");
        if (on->known())
            report.note(*on, "nothing sees to it that this comes to an end");
    }
}

// ---- what can never be
// ----------------------------------------------------------------------------------------------------

KindMask kinds_made(const Expr& effects) {
    KindMask mask = effects.op == Op::become ? KindMask{1} << effects.value : 0;
    if ((effects.op == Op::place || effects.op == Op::hold) && effects.args[0].op == Op::kind_at)
        mask |= KindMask{1} << effects.args[0].value;
    for (const Expr& arg : effects.args)
        mask |= kinds_made(arg);
    return mask;
}

// Upper bounds of what can stand on the board: pieces change their kind only by crowning and `become`, and none arrive.
class Bounds {
public:
    explicit Bounds(const Game& bounded) : game(bounded) {
        const Layout& l = game.layout;
        for (u32 c = 0; c < l.cells; ++c)
            for (u32 level = 0; level < l.holds; ++level)
                if (const std::int32_t code = game.start[l.piece(c, level)]; code > 0) {
                    at_start |= KindMask{1} << l.kind(code);
                    ++all;
                    ++pieces[l.owner(code)];
                }
        for (const auto& hand : game.hands)
            for (std::size_t k = 0; k < hand.size(); ++k)
                if (hand[k] > 0)
                    at_start |= KindMask{1} << k;
        for (const Action& action : game.actions) {
            at_start |= kinds_made(action.program);
            if (!any_of(action.program, [](const Expr& e) { return e.op == Op::place; }))
                continue;
            all = static_cast<int>(game.board.cells.size());
            pieces.assign(game.players.size(), all);
        }
        gained = 0;
        for (const Crown& crown : game.crowns)
            for (const int k : crown.into)
                gained |= KindMask{1} << k;
        for (const Clause& clause : game.clauses)
            if (clause.effects)
                gained |= kinds_made(*clause.effects);
        for (const Upon& upon : game.upons)
            gained |= kinds_made(upon.effects);
        if (game.after_move)
            gained |= kinds_made(*game.after_move);
    }

    KindMask there() const { return at_start | gained; }

    // The most cells that the set can have.
    int most(const Expr& set) const {
        switch (set.op) {
        case Op::occupied:
            return all;
        case Op::owned:
            return most_of_a_player();
        case Op::of_kind:
            return (set.mask & there()) == 0 ? 0 : all;
        case Op::meet: {
            int least = static_cast<int>(game.board.cells.size());
            for (const Expr& arg : set.args)
                least = std::min(least, most(arg));
            return least;
        }
        default:
            return static_cast<int>(game.board.cells.size());
        }
    }

    // False only if the condition can never hold.
    bool possible(const Expr& expr) const {
        switch (expr.op) {
        case Op::constant:
            return expr.value != 0;
        case Op::both:
            return std::all_of(expr.args.begin(), expr.args.end(), [&](const Expr& e) { return possible(e); });
        case Op::either:
            return std::any_of(expr.args.begin(), expr.args.end(), [&](const Expr& e) { return possible(e); });
        case Op::each_player:
        case Op::some_player:
            return possible(expr.args[1]);
        case Op::one_other:
            return possible(expr.args[0]);
        case Op::some:
            return most(expr.args[0]) > 0;
        case Op::equal:
        case Op::between:
            return !counts(expr.args[0]) || least_of(expr.args[1]) <= most(expr.args[0].args[0]);
        case Op::at_most:
            return !counts(expr.args[1]) || least_of(expr.args[0]) <= most(expr.args[1].args[0]);
        default:
            return true;
        }
    }

private:
    const Game& game;
    KindMask at_start = 0, gained = 0;
    int all = 0;
    std::vector<int> pieces = std::vector<int>(game.players.size(), 0);

    static bool counts(const Expr& e) { return e.op == Op::count; }
    static std::int64_t least_of(const Expr& e) { return e.op == Op::number ? e.value : 0; }

    bool owners_change() const {
        const auto turns = [](const Expr& e) {
            return any_of(e, [](const Expr& at) { return at.op == Op::turn_over; });
        };
        return game.holds > 1 || (game.after_move && turns(*game.after_move)) ||
               std::any_of(game.clauses.begin(), game.clauses.end(),
                           [&](const Clause& c) { return c.effects && turns(*c.effects); }) ||
               std::any_of(game.actions.begin(), game.actions.end(),
                           [&](const Action& a) { return turns(a.program); }) ||
               std::any_of(game.upons.begin(), game.upons.end(), [&](const Upon& u) { return turns(u.effects); });
    }

    int most_of_a_player() const { return owners_change() ? all : *std::max_element(pieces.begin(), pieces.end()); }
};

void check_never(Build& build) {
    const Bounds bounds(build.game);
    for (std::size_t k = 0; k < build.game.kinds.size(); ++k)
        if ((bounds.there() >> k & 1) == 0)
            build.diagnostics.report(Code::kind_never_there, build.model.kinds[k].where, build.game.kinds[k].name);
    for (const Counter& counter : build.game.counters)
        if (counter.condition && !bounds.possible(*counter.condition))
            build.diagnostics.report(Code::while_never, counter.condition->where);
}

// `attacked` asks what the captures would take: one of them must not ask it back.
void check_circles(Build& build) {
    const auto asks = [](const Expr& e) { return any_of(e, [](const Expr& at) { return at.op == Op::attacked; }); };
    for (const Clause& clause : build.game.clauses) {
        if (build.game.classes[static_cast<std::size_t>(clause.move_class)].manner != Manner::capture)
            continue;
        bool circle = (clause.guard && asks(*clause.guard)) || (clause.effects && asks(*clause.effects)) ||
                      (clause.taking && asks(*clause.taking));
        for (const Part& part : clause.parts)
            for (const Segment& segment : part.segments)
                circle = circle || asks(segment.where);
        if (circle)
            build.diagnostics.report(Code::attack_circle, clause.where);
    }
}

// What is attacked is found leg by leg, for all pieces at once; the legs that follow are not looked at.
void check_chains_attack(Build& build) {
    const auto captures = [&](const Chain& chain) {
        return build.game.classes[static_cast<std::size_t>(chain.move_class)].manner == Manner::capture;
    };
    if (std::none_of(build.game.chains.begin(), build.game.chains.end(), captures))
        return;
    each_expr(build.game, [&](const Expr& top) {
        any_of(top, [&](const Expr& asked) {
            if (asked.op == Op::attacked)
                build.diagnostics.report(Code::attack_by_chain, asked.where);
            return false;
        });
    });
}

} // namespace

void check_whole(Build& build) {
    check_circles(build);
    check_chains_attack(build);
    check_ends(build);
    check_never(build);
}

} // namespace rubicon::ir
