#include "compiler/ir/measures.hpp"

#include <algorithm>

namespace rubicon::ir {

namespace {

// Whether the walk crosses at least one cell that holds a piece; `over`: jumps it.
bool crosses_piece(const Clause& clause, bool over) {
    return std::any_of(clause.parts.begin(), clause.parts.end(), [&](const Part& part) {
        return part.reach == Reach::ray &&
               std::any_of(part.segments.begin(), part.segments.end(), [&](const Segment& segment) {
                   return segment.least > 0 && segment.role != Role::land && (segment.role == Role::over || !over) &&
                          surely_occupied(segment.where);
               });
    });
}

// `move number` and the like: it grows with the game.
bool counts_moves(const Expr& e) {
    return e.op == Op::moves_made || (e.op == Op::plus && std::any_of(e.args.begin(), e.args.end(), counts_moves) &&
                                      std::all_of(e.args.begin(), e.args.end(), [](const Expr& part) {
                                          return part.op == Op::number || counts_moves(part);
                                      }));
}

// `if move number is 2`: it holds so many times at most.
bool holds_seldom(const std::optional<Expr>& guard) {
    return guard && (guard->op == Op::equal || guard->op == Op::below || guard->op == Op::at_most) &&
           counts_moves(guard->args[0]) && guard->args[1].op == Op::number;
}

// The classes of the moves and actions of a turn. Nothing if they may be left out though a piece could make them.
bool free_classes(const Game& game, const Turn& turn, std::uint64_t& classes) {
    if (turn.guard || turn.by || turn.by_it || turn.form == Turn::Form::when)
        return false;
    if (turn.form == Turn::Form::move_class)
        classes |= std::uint64_t{1} << turn.value;
    if (turn.form == Turn::Form::action)
        classes |= std::uint64_t{1} << game.actions[static_cast<std::size_t>(turn.value)].move_class;
    return std::all_of(turn.children.begin(), turn.children.end(),
                       [&](const Turn& child) { return free_classes(game, child, classes); });
}

} // namespace

// ---- what ways do -------------------------------------------------------------------------------------------------

const std::vector<Measures::Functional>& Measures::functionals() {
    static const std::vector<Functional> all = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
    return all;
}

Doing Measures::doing(const Clause& clause) const {
    Doing all = clause.effects ? doing_of(*clause.effects, true) : Doing{};
    for (const Upon& upon : game.upons) {
        if (upon.kind != clause.kind)
            continue;
        const bool always = upon.event != Upon::Event::taking && !upon.cells && !upon.guard && !upon.may;
        const Doing follows = doing_of(upon.effects, true);
        all = both(all, always ? follows : perhaps(follows));
    }
    return all;
}

Measures::Measures(const Game& of) : game(of) {
    for (const Clause& clause : game.clauses)
        ways.push_back({&clause, nullptr, doing(clause)});
    for (const Action& action : game.actions)
        ways.push_back({nullptr, &action, doing_of(action.program, false)});
    ways.push_back({});
    for (Way& way : ways) {
        if (game.after_move)
            way.does = both(way.does, doing_of(*game.after_move, way.clause != nullptr));
        const KindMask there = way.clause ? KindMask{1} << way.clause->kind : way.does.brings;
        for (const Crown& crown : game.crowns)
            if (((there | way.does.becomes) >> crown.kind & 1) != 0)
                for (const int into : crown.into)
                    way.does.becomes |= KindMask{1} << into;
    }
    while (put_aside())
        ;
}

// Whether each use takes a piece off the board. In towers pieces stay.
bool Measures::takes(const Clause& clause) const {
    if (game.classes[static_cast<std::size_t>(clause.move_class)].manner != Manner::capture || game.holds > 1)
        return false;
    switch (clause.takes) {
    case Clause::Takes::over:
        return crosses_piece(clause, true);
    case Clause::Takes::landing:
        return surely_occupied(landing_of(clause.parts.back()));
    case Clause::Takes::cells:
        if (clause.taking->op == Op::single && clause.taking->args[0].op == Op::landing)
            return surely_occupied(landing_of(clause.parts.back()));
        return (clause.taking->op == Op::passed_cells && crosses_piece(clause, false)) ||
               (clause.taking->op == Op::over_cells && crosses_piece(clause, true));
    case Clause::Takes::nothing:
        return false;
    }
    return false;
}

bool Measures::fewer_pieces(const Way& way) const {
    return way.does.removes || (way.clause && takes(*way.clause));
}

// Whether it leaves no more cells empty than before.
bool Measures::keeps_empty_cells(const Way& way) const {
    if (way.does.carries || way.does.lifts)
        return false;
    if (!way.clause)
        return true;
    const Manner manner = game.classes[static_cast<std::size_t>(way.clause->move_class)].manner;
    return manner == Manner::shoot || manner == Manner::swap ||
           (manner == Manner::move && surely_empty(landing_of(way.clause->parts.back())));
}

// How the clause goes by this measure of a player's: 1 always further, 0 never back, -1 perhaps back.
int Measures::goes(const Clause& clause, std::size_t player, Functional to) const {
    const Manner manner = game.classes[static_cast<std::size_t>(clause.move_class)].manner;
    if (manner == Manner::shoot)
        return 0;
    if (manner == Manner::swap)
        return -1;
    int sense = 0;
    for (const Part& part : clause.parts) {
        int least = 1;
        const auto look = [&](int dx, int dy) { least = std::min(least, to.x * dx + to.y * dy); };
        if (part.reach == Reach::ray) {
            const WayMask mask = game.ways[static_cast<std::size_t>(part.ways)].of[player];
            for (std::size_t w = 0; w < game.board.ways.size(); ++w)
                if ((mask >> w & 1) != 0)
                    look(game.board.ways[w].dx, game.board.ways[w].dy);
            if (std::none_of(part.segments.begin(), part.segments.end(),
                             [](const Segment& segment) { return segment.least > 0; }))
                least = std::min(least, 0);
        } else if (part.reach == Reach::leap && player < part.leaps.size() && game.board.has_lattice()) {
            for (const Leap& leap : part.leaps[player])
                look(leap.dx, leap.dy);
        } else {
            return -1;
        }
        if (least < 0)
            return -1;
        sense = std::max(sense, least);
    }
    return sense > 0 ? 1 : 0;
}

// Whether it may bring pieces of these kinds back or make new ones, other than by a walk of such a piece.
bool Measures::disturbs(const Way& way, KindMask kinds) const {
    const bool from_others = (way.does.becomes & kinds) != 0 && kinds != every_kind;
    return way.does.carries || way.does.turns_over || (way.does.brings & kinds) != 0 || from_others ||
           (way.clause && (kinds >> way.clause->kind & 1) == 0 &&
            game.classes[static_cast<std::size_t>(way.clause->move_class)].manner == Manner::swap);
}

// ---- putting aside ------------------------------------------------------------------------------------------------

// Ways by which every player's pieces of these kinds come nearer to where they cannot go on.
bool Measures::put_aside_forward(KindMask kinds) {
    if (game.holds > 1 ||
        std::any_of(ways.begin(), ways.end(), [&](const Way& way) { return !way.done && disturbs(way, kinds); }))
        return false;
    const auto walks = [&](const Way& way) { return !way.done && way.clause && (kinds >> way.clause->kind & 1) != 0; };
    std::vector<std::vector<Functional>> kept(game.players.size()); // by player: nothing goes back by these
    for (std::size_t p = 0; p < game.players.size(); ++p)
        for (const Functional& f : functionals())
            if ((game.board.has_lattice() || f.x == 0 || f.y == 0) &&
                std::all_of(ways.begin(), ways.end(),
                            [&](const Way& way) { return !walks(way) || goes(*way.clause, p, f) >= 0; }))
                kept[p].push_back(f);
    std::vector<Way*> further;
    for (Way& way : ways) {
        bool all = walks(way);
        for (std::size_t p = 0; all && p < kept.size(); ++p)
            all = std::any_of(kept[p].begin(), kept[p].end(),
                              [&](const Functional& f) { return goes(*way.clause, p, f) > 0; });
        if (all)
            further.push_back(&way);
    }
    for (Way* way : further)
        way->done = true;
    return !further.empty();
}

// One round: what runs out by one measure or another. False if nothing new was found.
bool Measures::put_aside() {
    bool found = false;
    const auto aside = [&](Way& way, bool runs_out) {
        found = found || (runs_out && !way.done);
        way.done = way.done || runs_out;
    };
    for (Way& way : ways) // cells only ever become fewer
        aside(way, way.does.closes);
    if (std::none_of(ways.begin(), ways.end(), [](const Way& way) { return !way.done && way.does.into_hand; }))
        for (Way& way : ways)
            aside(way, way.does.from_hand);
    if (std::none_of(ways.begin(), ways.end(), [](const Way& way) { return !way.done && way.does.creates != 0; }))
        for (Way& way : ways)
            aside(way, fewer_pieces(way));
    if (std::all_of(ways.begin(), ways.end(), [&](const Way& way) { return way.done || keeps_empty_cells(way); }))
        for (Way& way : ways)
            aside(way, way.does.fills);
    for (std::size_t k = 0; k < game.kinds.size(); ++k)
        found = put_aside_forward(KindMask{1} << k) || found;
    found = put_aside_forward(every_kind) || found;
    mark_all_open();
    for (Way& way : ways)
        aside(way, !way.openly);
    return found;
}

void Measures::mark_all_open() {
    for (Way& way : ways)
        way.openly = false;
    if (!game.has_decisions())
        return mark_open(game.turn);
    for (const Decision& decision : game.decisions)
        if (decision.die < 0 && (decision.seat >= 0 || !phase_runs_out(decision.phase)))
            mark_open(decision.program);
}

void Measures::mark_open(const Turn& turn) {
    if (runs_out(turn))
        return;
    for (Way& way : ways) {
        if (turn.form == Turn::Form::move_class)
            way.openly = way.openly || (way.clause && way.clause->move_class == turn.value);
        if (turn.form == Turn::Form::action)
            way.openly = way.openly || way.action == &game.actions[static_cast<std::size_t>(turn.value)];
        if (turn.form == Turn::Form::pass || turn.form == Turn::Form::optional || turn.form == Turn::Form::when)
            way.openly = way.openly || (!way.clause && !way.action);
    }
    for (const Turn& child : turn.children)
        mark_open(child);
}

// ---- what runs out ------------------------------------------------------------------------------------------------

// A pass where nothing else is left: passes alone are no game without end if an end asks for that.
bool Measures::pass_ends(const Turn& rank) const {
    std::uint64_t before = 0;
    for (std::size_t i = 0; i + 1 < rank.children.size(); ++i)
        if (!free_classes(game, rank.children[i], before))
            return false;
    if (!game.requires_.empty())
        return false;
    return std::any_of(game.ends.begin(), game.ends.end(), [&](const End& end) {
        const bool none = (end.form == End::Form::draw || end.form == End::Form::most) && end.condition &&
                          end.condition->op == Op::negate && end.condition->args[0].op == Op::some_player;
        if (!none)
            return false;
        const Expr& asked = end.condition->args[0];
        return asked.args[0].op == Op::all_players && asked.args[1].op == Op::can_class &&
               (asked.args[1].mask & ~before) == 0;
    });
}

bool Measures::runs_out(const Turn& turn) const {
    const auto child = [&](const Turn& of) { return runs_out(of); };
    if (turn.form != Turn::Form::when && holds_seldom(turn.guard)) // `when` is passed over if it does not hold
        return true;
    switch (turn.form) {
    case Turn::Form::move_class:
        return std::all_of(ways.begin(), ways.end(), [&](const Way& way) {
            return way.done || !way.clause || way.clause->move_class != turn.value;
        });
    case Turn::Form::action:
        return std::all_of(ways.begin(), ways.end(), [&](const Way& way) {
            return way.done || way.action != &game.actions[static_cast<std::size_t>(turn.value)];
        });
    case Turn::Form::any:
        return std::all_of(turn.children.begin(), turn.children.end(), child);
    case Turn::Form::rank:
        return std::all_of(turn.children.begin(), turn.children.end(), [&](const Turn& of) {
            return child(of) || (of.form == Turn::Form::pass && &of == &turn.children.back() && pass_ends(turn));
        });
    case Turn::Form::sequence:
        return std::any_of(turn.children.begin(), turn.children.end(), child);
    default:
        return false;
    }
}

Span Measures::open_way() const {
    for (const Way& way : ways)
        if (!way.done && (way.clause || way.action))
            return way.clause ? way.clause->where : way.action->where;
    return {};
}

bool Measures::phase_runs_out(int phase) const {
    bool turns = false, out = false;
    for (const Decision& decision : game.decisions)
        if (decision.phase == phase && decision.seat < 0) {
            turns = true;
            out = out || (decision.die < 0 && !decision.asks && runs_out(decision.program));
        }
    return !turns || out;
}

bool Measures::runs_out(const Expr& event) const {
    if (event.op == Op::crowned) { // a piece is crowned once, and no new ones of its kind come
        KindMask from = 0, to = 0;
        for (const Crown& crown : game.crowns) {
            from |= KindMask{1} << crown.kind;
            for (const int into : crown.into)
                to |= KindMask{1} << into;
        }
        for (const Way& way : ways)
            to |= way.does.becomes | (way.done ? 0 : way.does.creates);
        return (from & to) == 0;
    }
    return event.op == Op::happened && std::all_of(ways.begin(), ways.end(), [&](const Way& way) {
               if (way.action && way.action->move_class == event.value)
                   return way.done;
               return way.done || !way.clause || way.clause->move_class != event.value ||
                      (event.mask >> way.clause->kind & 1) == 0;
           });
}

} // namespace rubicon::ir
