#include "compiler/ir/checks.hpp"

#include <algorithm>

namespace rubicon::ir {

namespace {

// ---- does it end?
// -------------------------------------------------------------------------------------------------------

// Whether a clause moves its piece nearer to the far side each time, so that a piece can use it only so often.
bool goes_forward(const Game& game, const Clause& clause) {
    for (const Part& part : clause.parts) {
        if (part.reach != Reach::ray)
            return false;
        const Ways& ways = game.ways[static_cast<std::size_t>(part.ways)];
        for (const WayMask mask : ways.of) {
            int sense = 0; // of this player: all his ways must lead up, or all down
            for (std::size_t w = 0; w < game.board.ways.size(); ++w) {
                if ((mask >> w & 1) == 0)
                    continue;
                const int dy = game.board.ways[w].dy;
                if (dy == 0 || (sense != 0 && (dy > 0) != (sense > 0)))
                    return false;
                sense = dy;
            }
        }
    }
    return true;
}

// Pieces that are taken never come back: nothing puts new ones on the board, and towers keep theirs.
bool takes_for_good(const Game& game, const Clause& clause) {
    return game.classes[static_cast<std::size_t>(clause.move_class)].manner == Manner::capture && game.holds == 1;
}

// Whether the event can happen only so many times in a game.
bool happens_seldom(const Game& game, const Expr& event) {
    if (event.op == Op::crowned) // a kind that is crowned is not crowned back
        return std::none_of(game.crowns.begin(), game.crowns.end(), [&](const Crown& a) {
            return std::any_of(game.crowns.begin(), game.crowns.end(), [&](const Crown& b) {
                return std::find(a.into.begin(), a.into.end(), b.kind) != a.into.end();
            });
        });
    if (event.op != Op::happened)
        return false;
    return std::all_of(game.clauses.begin(), game.clauses.end(), [&](const Clause& clause) {
        if (clause.move_class != event.value || (event.mask >> clause.kind & 1) == 0)
            return true;
        return takes_for_good(game, clause) || goes_forward(game, clause);
    });
}

// A clock that nothing but rare events sets back runs out.
bool clock_ends_it(const Game& game) {
    return std::any_of(game.counters.begin(), game.counters.end(), [&](const Counter& counter) {
        return !counter.condition && std::all_of(counter.without.begin(), counter.without.end(),
                                                 [&](const Expr& event) { return happens_seldom(game, event); });
    });
}

// Whether every leg of the clause takes a cell out of the board for good.
bool closes(const Game& game, const Clause& clause) {
    const auto closing = [](const Expr& effects) {
        return effects.op == Op::close ||
               (effects.op == Op::all_of &&
                std::any_of(effects.args.begin(), effects.args.end(), [](const Expr& e) { return e.op == Op::close; }));
    };
    return (clause.effects && closing(*clause.effects)) ||
           std::any_of(game.upons.begin(), game.upons.end(), [&](const Upon& upon) {
               return upon.kind == clause.kind && upon.event != Upon::Event::taking && !upon.cells && !upon.guard &&
                      closing(upon.effects);
           });
}

// What a program does however its choices fall. fills: it brings a piece onto an empty cell; clears: it may take one
// away or let a cell fall empty otherwise.
struct Effects {
    bool fills = false, clears = false, closes = false;
};

Effects effects_of(const Expr& e) {
    Effects all;
    switch (e.op) {
    case Op::place:
        return {true, false, false};
    case Op::remove:
    case Op::put:
        return {false, true, false};
    case Op::close:
        return {false, false, true};
    case Op::may:
    case Op::when:
    case Op::first_of:
    case Op::for_each: {
        std::vector<Effects> ways;
        for (const Expr& arg : e.args)
            if (type_of(arg) == Type::effect)
                ways.push_back(effects_of(arg));
        const bool all_ways = e.op == Op::first_of || (e.op == Op::when && ways.size() == 2);
        all = ways.front();
        for (const Effects& way : ways) {
            all.fills = all.fills && way.fills;
            all.closes = all.closes && way.closes;
            all.clears = all.clears || way.clears;
        }
        all.fills = all.fills && all_ways;
        all.closes = all.closes && all_ways;
        return all;
    }
    default:
        for (const Expr& arg : e.args) {
            if (type_of(arg) != Type::effect)
                continue;
            const Effects part = effects_of(arg);
            all.fills = all.fills || part.fills;
            all.clears = all.clears || part.clears;
            all.closes = all.closes || part.closes;
        }
        return all;
    }
}

// Whether a piece may be brought to a cell where one stands already, so that nothing is filled.
bool only_on_empty(const Expr& program, std::vector<std::int64_t> empties = {}) {
    if (program.op == Op::choose_cell &&
        (program.args[0].op == Op::empty ||
         (program.args[0].op == Op::meet && std::any_of(program.args[0].args.begin(), program.args[0].args.end(),
                                                        [](const Expr& e) { return e.op == Op::empty; }))))
        empties.push_back(program.value);
    if (program.op == Op::place)
        return program.args[2].op == Op::local_cell &&
               std::find(empties.begin(), empties.end(), program.args[2].value) != empties.end();
    return std::all_of(program.args.begin(), program.args.end(),
                       [&](const Expr& arg) { return type_of(arg) != Type::effect || only_on_empty(arg, empties); });
}

// `if move number is 2`: it holds so many times at most.
bool holds_seldom(const std::optional<Expr>& guard) {
    return guard && (guard->op == Op::equal || guard->op == Op::below || guard->op == Op::at_most) &&
           any_of(guard->args.front(), [](const Expr& e) { return e.op == Op::moves_made; }) &&
           guard->args.back().op == Op::number;
}

// Every turn brings a piece onto an empty cell and none takes one away: the board fills up. A pass when there is
// nothing else is no turn without end where an end asks whether anybody can move.
bool fills_up(const Game& game, const Turn& turn) {
    const auto child = [&](const Turn& of) { return fills_up(game, of); };
    if (holds_seldom(turn.guard))
        return true;
    switch (turn.form) {
    case Turn::Form::action: {
        const Expr& program = game.actions[static_cast<std::size_t>(turn.value)].program;
        const Effects does = effects_of(program);
        return does.fills && !does.clears && only_on_empty(program);
    }
    case Turn::Form::any:
    case Turn::Form::sequence:
        return std::all_of(turn.children.begin(), turn.children.end(), child);
    case Turn::Form::rank: {
        const bool asked = std::any_of(game.ends.begin(), game.ends.end(), [](const End& end) {
            return end.condition && any_of(*end.condition, [](const Expr& e) {
                       return e.op == Op::negate && any_of(e, [](const Expr& can) {
                                  return can.op == Op::can_class || can.op == Op::can_move;
                              });
                   });
        });
        return std::all_of(turn.children.begin(), turn.children.end(), [&](const Turn& of) {
            return child(of) || (of.form == Turn::Form::pass && asked && &of == &turn.children.back());
        });
    }
    default:
        return false;
    }
}

// The four sides of a rhombus, each player joining two of them that lie opposite: when it is full one of them has.
bool one_must_join(const Game& game) {
    if (game.board.shape != Shape::rhombus || game.players.size() != 2)
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

// Whether each of these turns uses something up: fewer pieces, or as many on fewer cells, or those further on.
bool uses_up(const Game& game, const Turn& turn, bool steps_count = true) {
    const auto child = [&](const Turn& of) { return uses_up(game, of, steps_count); };
    if (holds_seldom(turn.guard))
        return true;
    switch (turn.form) {
    case Turn::Form::move_class:
        return std::all_of(game.clauses.begin(), game.clauses.end(), [&](const Clause& clause) {
            return clause.move_class != turn.value || takes_for_good(game, clause) || closes(game, clause) ||
                   (steps_count && goes_forward(game, clause));
        });
    case Turn::Form::action: {
        const Effects does = effects_of(game.actions[static_cast<std::size_t>(turn.value)].program);
        return does.closes && !does.fills;
    }
    case Turn::Form::any:
    case Turn::Form::rank:
        return std::all_of(turn.children.begin(), turn.children.end(), child);
    case Turn::Form::sequence:
        // pieces and cells are gone for good, whatever else is done; a step forward can be taken back by another part
        return std::all_of(turn.children.begin(), turn.children.end(), child) ||
               std::any_of(turn.children.begin(), turn.children.end(),
                           [&](const Turn& of) { return uses_up(game, of, false); });
    default:
        return false;
    }
}

// A turn of several decisions uses something up if one of them does for good. Steps of a phase come to an end anyway.
bool turns_use_up(const Game& game) {
    if (!game.has_decisions())
        return uses_up(game, game.turn);
    for (std::size_t p = 0; p < game.phases.size(); ++p) {
        bool turns = false, ends = false;
        for (const Decision& decision : game.decisions)
            if (decision.phase == static_cast<int>(p) && decision.seat < 0) {
                turns = true;
                ends = ends || (decision.die < 0 && uses_up(game, decision.program, false));
            }
        if (turns && !ends)
            return false;
    }
    return true;
}

bool surely_ends(const Game& game) {
    const bool repetition = std::any_of(game.ends.begin(), game.ends.end(),
                                        [](const End& end) { return end.form == End::Form::repetition; });
    return repetition || clock_ends_it(game) || turns_use_up(game) ||
           (!game.has_decisions() && fills_up(game, game.turn));
}

// Whether a pass is there when nothing else is: the last resort of an `else`, or a choice.
bool never_stuck(const Turn& turn) {
    switch (turn.form) {
    case Turn::Form::pass:
        return !turn.guard;
    case Turn::Form::any:
    case Turn::Form::rank:
        return std::any_of(turn.children.begin(), turn.children.end(), never_stuck);
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
    const std::vector<const Turn*> programs = game.programs();
    const bool free =
        std::all_of(programs.begin(), programs.end(), [](const Turn* turn) { return never_stuck(*turn); });
    if (!stuck && !asked && !free && !one_must_join(game))
        build.diagnostics.report(Code::stuck_missing, build.model.where)
            .expected("a line in `end` such as `stuck: a player who cannot move loses`");
    if (!surely_ends(game))
        build.diagnostics.report(Code::endless, build.model.where)
            .expected("a line in `end` such as `thrice: draw when a position occurs 3 times`");
}

// ---- what can never be
// ----------------------------------------------------------------------------------------------------

KindMask kinds_made(const Expr& effects) {
    KindMask mask = effects.op == Op::become ? KindMask{1} << effects.value : 0;
    if (effects.op == Op::place && effects.args[0].op == Op::kind_at)
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
        bool circle = clause.guard && asks(*clause.guard);
        for (const Part& part : clause.parts)
            for (const Segment& segment : part.segments)
                circle = circle || asks(segment.where);
        if (circle)
            build.diagnostics.report(Code::attack_circle, clause.where);
    }
}

} // namespace

void check_whole(Build& build) {
    check_circles(build);
    check_ends(build);
    check_never(build);
}

} // namespace rubicon::ir
