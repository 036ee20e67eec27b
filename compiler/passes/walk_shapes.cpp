#include "compiler/passes/walk_shapes.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "compiler/ir/build.hpp"
#include "compiler/ir/programs.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::passes {

namespace {

using ir::Expr;
using ir::Op;

// Why a game cannot be generated whole-set. Thrown within this file only, caught at its one entry.
struct Unshaped {
    std::string why;
};

[[noreturn]] void refuse(const Span& where, const std::string& why) {
    const std::string words(where.text());
    throw Unshaped{words.empty() ? why : fmt::format("{} (`{}`)", why, words)};
}

// Sets and tests that can be read off the board at the start of the move, with only the actor known.
bool reads_only_board(const Expr& expr) {
    static const std::set<Op> allowed = {
        Op::no_cells,   Op::all_cells, Op::zone,        Op::empty,     Op::occupied,    Op::owned,    Op::of_kind,
        Op::marked,     Op::unmoved,   Op::numbered,    Op::single,    Op::join,        Op::meet,     Op::minus,
        Op::cell_at,    Op::actor,     Op::mover,       Op::player_at, Op::all_players, Op::team_of,  Op::partners_of,
        Op::enemies_of, Op::number,    Op::stepped,     Op::count,     Op::var,         Op::constant, Op::both,
        Op::either,     Op::negate,    Op::some,        Op::within,    Op::equal,       Op::below,    Op::at_most,
        Op::between,    Op::one_of,    Op::same_player, Op::plus,      Op::less,        Op::times,    Op::divided};
    return !ir::any_of(expr, [](const Expr& e) { return !allowed.contains(e.op); });
}

// The same, and what can be said of the piece where it stands before it moves.
bool reads_only_start(const Expr& expr) {
    static const std::set<Op> also = {Op::start,   Op::landing, Op::number_of, Op::kind_of,
                                      Op::kind_in, Op::is_in,   Op::same_cell, Op::owner_of};
    return !ir::any_of(expr, [](const Expr& e) {
        Expr bare{e.op, 0, 0, {}, {}};
        return !also.contains(e.op) && !reads_only_board(bare);
    });
}

bool is_empty_set(const Expr& expr) {
    return expr.op == Op::empty || (expr.op == Op::meet && expr.args.size() == 1 && is_empty_set(expr.args[0]));
}

void demand_board_only(const Expr& expr, const Span& where) {
    if (!reads_only_board(expr))
        refuse(expr.where.known() ? expr.where : where, "a test that depends on the walk itself");
}

Shape shape_of(const ir::Game& game, const ir::Clause& clause) {
    if (clause.parts.size() != 1)
        refuse(clause.where, "a walk of several parts");
    const ir::Part& part = clause.parts[0];
    if (clause.effects)
        refuse(clause.where, "effects of its own");
    if (clause.takes == ir::Clause::Takes::cells)
        refuse(clause.where, "takes cells that are neither jumped nor landed on");
    Shape shape;
    shape.clause = &clause;
    shape.part = &part;
    shape.takes_landing = clause.takes == ir::Clause::Takes::landing;
    if (part.reach == ir::Reach::leap) {
        if (part.leaps.empty())
            refuse(clause.where, "a leap without vectors");
        shape.form = Form::leap;
        shape.land = &part.land;
        demand_board_only(part.land, clause.where);
        return shape;
    }
    if (part.reach != ir::Reach::ray)
        refuse(clause.where, "a walk that is no line");
    shape.ways = &game.ways[static_cast<std::size_t>(part.ways)];
    const auto& s = part.segments;
    for (const ir::Segment& segment : s)
        demand_board_only(segment.where, clause.where);
    const auto is = [&](std::size_t i, ir::Role role, int least, int most) {
        return s[i].role == role && s[i].least == least && s[i].most == most;
    };
    const std::size_t last = s.size() - 1;
    if (s.empty() || s[last].role != ir::Role::land)
        refuse(clause.where, "a line that does not end by landing");
    shape.land = &s[last].where;
    const bool any_travel = s.size() > 1 && s[0].role == ir::Role::travel;
    if (s.size() == 1 && is(0, ir::Role::land, 1, 1)) {
        shape.form = Form::step;
    } else if (s.size() == 2 && any_travel && is(1, ir::Role::land, 1, 1)) {
        shape.form = Form::slide;
        shape.through = &s[0].where;
        shape.least = s[0].least + 1;
        shape.most = s[0].most < 0 ? -1 : s[0].most + 1;
    } else if (s.size() == 2 && is(0, ir::Role::over, 1, 1) && is(1, ir::Role::land, 1, 1)) {
        shape.form = Form::jump;
        shape.over = &s[0].where;
    } else if (s.size() == 3 && is(0, ir::Role::travel, 0, -1) && is(1, ir::Role::over, 1, 1) &&
               is(2, ir::Role::land, 1, -1)) {
        shape.form = Form::fly;
        shape.through = &s[0].where;
        shape.over = &s[1].where;
    } else {
        refuse(clause.where, "a line of another shape");
    }
    return shape;
}

// ---- chains
// -------------------------------------------------------------------------------------------------------------

// Ways as axes: a way and its opposite are one.
int axes(const ir::Game& game, const std::vector<Shape>& shapes) {
    std::set<int> seen;
    for (const Shape& shape : shapes)
        for (WayMask mask : shape.ways->of)
            for (int w = 0; w < static_cast<int>(game.board.ways.size()); ++w)
                if (mask >> w & 1) {
                    const int back = game.board.ways[static_cast<std::size_t>(w)].opposite;
                    seen.insert(back < 0 ? w : std::min(w, back));
                }
    return static_cast<int>(seen.size());
}

int repeats_from(const ir::Game& game, const ClassShapes& shapes) {
    const bool stay = shapes.chain->taken == ir::Chain::Taken::stay;
    if (axes(game, shapes.shapes) <= 2)
        return stay ? 4 : 3;
    const bool fixed =
        std::all_of(shapes.shapes.begin(), shapes.shapes.end(), [](const Shape& s) { return s.form == Form::jump; });
    return fixed && stay ? 3 : 2;
}

// The kinds of pieces in a set, as far as its form tells.
ir::KindMask kinds_in(const Expr& set) {
    ir::KindMask kinds = set.op == Op::of_kind ? set.mask : ir::every_kind;
    if (set.op == Op::meet)
        for (const Expr& arg : set.args)
            kinds &= kinds_in(arg);
    return kinds;
}

// Whose pieces are in a set, as far as its form tells: 1 the actor's, 2 his enemies'.
unsigned owners_in(const Expr& set) {
    unsigned owners = 3;
    if (set.op == Op::owned && set.args[0].op == Op::actor)
        owners = 1;
    if (set.op == Op::owned && set.args[0].op == Op::enemies_of && set.args[0].args[0].op == Op::actor)
        owners = 2;
    if (set.op == Op::meet)
        for (const Expr& arg : set.args)
            owners &= owners_in(arg);
    return owners;
}

bool may_take_alike(const Shape& a, const Shape& b) {
    if (!a.over || !b.over)
        return !a.over && !b.over; // over a piece, or where it lands
    return (kinds_in(*a.over) & kinds_in(*b.over)) != 0 && (owners_in(*a.over) & owners_in(*b.over)) != 0;
}

// A leg that two clauses of a kind allow would be walked twice.
void check_legs_differ(const ir::Game& game, const ClassShapes& shapes) {
    for (std::size_t i = 0; i < shapes.shapes.size(); ++i)
        for (std::size_t j = i + 1; j < shapes.shapes.size(); ++j) {
            const Shape &a = shapes.shapes[i], &b = shapes.shapes[j];
            if (a.clause->kind != b.clause->kind || !may_take_alike(a, b))
                continue;
            for (std::size_t p = 0; p < game.players.size(); ++p)
                if ((a.ways->of[p] & b.ways->of[p]) != 0)
                    refuse(b.clause->where, "makes a leg that another clause makes too");
        }
}

void check_chain(const ir::Game& game, const ClassShapes& shapes) {
    check_legs_differ(game, shapes);
    const ir::Chain& chain = *shapes.chain;
    if (chain.goes_on != ir::Chain::GoesOn::while_it_can)
        refuse(chain.where, "a chain that may stop early");
    if (chain.turns == ir::Chain::Turns::never)
        refuse(chain.where, "a chain that never turns");
    if (chain.taken != ir::Chain::Taken::stay && chain.taken != ir::Chain::Taken::leave)
        refuse(chain.where, "pieces taken into a tower");
    for (const Shape& shape : shapes.shapes) {
        if (shape.clause->takes != ir::Clause::Takes::over)
            refuse(shape.clause->where, "a leg that takes nothing");
        if (shape.clause->guard)
            refuse(shape.clause->where, "a condition on the legs of a chain");
        if (!is_empty_set(*shape.land))
            refuse(shape.clause->where, "a leg that lands on other than an empty cell");
        if (shape.through && !is_empty_set(*shape.through))
            refuse(shape.clause->where, "a leg that crosses pieces");
        if (!ir::surely_occupied(*shape.over))
            refuse(shape.clause->where, "a leg over a cell that may be empty");
    }
    if (chain.crowns == ir::Chain::Crowns::where_it_stops)
        return;
    for (const ir::Crown& crown : game.crowns) {
        if (crown.may || crown.into.size() != 1)
            refuse(crown.where, "a choice of kinds in the middle of a chain");
        for (const Shape& shape : shapes.shapes)
            if (shape.clause->kind == crown.kind && shape.form == Form::fly)
                refuse(crown.where, "a flying piece that is crowned in the middle of a chain");
    }
}

// ---- one leg
// ------------------------------------------------------------------------------------------------------------

struct Vector {
    int dx, dy;
};

// The cells that a single leg can reach from a cell of an endless board, up to `span` cells along a way.
std::set<std::pair<int, int>> reach_of(const ir::Game& game, const Shape& shape, std::size_t actor, int span) {
    std::set<std::pair<int, int>> cells;
    if (shape.form == Form::leap) {
        for (const ir::Leap& leap : shape.part->leaps[actor])
            cells.insert({leap.dx, leap.dy});
        return cells;
    }
    const int far = shape.form == Form::step ? 1 : shape.form == Form::jump ? 2 : shape.most < 0 ? span : shape.most;
    const int near = shape.form == Form::step ? 1 : shape.form == Form::jump ? 2 : shape.least;
    for (std::size_t w = 0; w < game.board.ways.size(); ++w)
        if (shape.ways->of[actor] >> w & 1)
            for (int n = near; n <= far; ++n)
                cells.insert({n * game.board.ways[w].dx, n * game.board.ways[w].dy});
    return cells;
}

// Two clauses of a kind that reach one cell in the same way would give one move twice.
void check_disjoint(const ir::Game& game, const std::vector<const Shape*>& shapes) {
    const int span = std::max(game.board.files, game.board.ranks);
    for (std::size_t i = 0; i < shapes.size(); ++i)
        for (std::size_t j = i + 1; j < shapes.size(); ++j) {
            const Shape &a = *shapes[i], &b = *shapes[j];
            if (a.clause->kind != b.clause->kind || a.takes_landing != b.takes_landing)
                continue;
            for (std::size_t p = 0; p < game.players.size(); ++p) {
                const auto first = reach_of(game, a, p, span), second = reach_of(game, b, p, span);
                for (const auto& cell : first)
                    if (second.contains(cell))
                        refuse(b.clause->where, "reaches a cell that another clause reaches too");
            }
        }
}

void check_single_leg(const Shape& shape) {
    if (shape.clause->takes == ir::Clause::Takes::over)
        refuse(shape.clause->where, "a jump that takes, outside a chain");
    if (shape.form == Form::fly || shape.form == Form::jump)
        refuse(shape.clause->where, "a jump that takes nothing");
    if (shape.takes_landing ? !ir::surely_occupied(*shape.land) : !ir::surely_empty(*shape.land))
        refuse(shape.clause->where, "a landing that is neither always empty nor always a piece");
    if (shape.form == Form::slide && !is_empty_set(*shape.through))
        refuse(shape.clause->where, "a slide through other than empty cells");
    if (shape.clause->guard && !reads_only_start(*shape.clause->guard))
        refuse(shape.clause->where, "a condition that depends on the walk");
}

ClassShapes class_shapes(const ir::Game& game, int move_class) {
    const ir::MoveClass& info = game.classes[static_cast<std::size_t>(move_class)];
    if (info.manner == ir::Manner::swap || info.manner == ir::Manner::shoot)
        throw Unshaped{fmt::format("the class `{}` does more than move or capture", info.name)};
    ClassShapes out;
    out.move_class = move_class;
    out.chain = game.chain_of(move_class);
    out.chained = out.chain != nullptr;
    for (const ir::Clause& clause : game.clauses)
        if (clause.move_class == move_class)
            out.shapes.push_back(shape_of(game, clause));
    if (out.chained) {
        check_chain(game, out);
        out.repeats_from = repeats_from(game, out);
        return out;
    }
    for (const Shape& shape : out.shapes)
        check_single_leg(shape);
    return out;
}

// ---- the turn
// -----------------------------------------------------------------------------------------------------------

bool is_players_own(const Expr& expr) {
    return expr.op == Op::owned && expr.args.size() == 1 &&
           (expr.args[0].op == Op::mover || expr.args[0].op == Op::actor);
}

bool is_anybodys(const Expr& expr) {
    return expr.op == Op::occupied || expr.op == Op::all_cells ||
           (expr.op == Op::owned && expr.args.size() == 1 && expr.args[0].op == Op::all_players);
}

Leaf leaf_of(const ir::Game& game, const ir::Turn& turn) {
    if (turn.form != ir::Turn::Form::move_class)
        refuse(turn.where, "a turn of several parts");
    if (turn.guard || turn.by_it)
        refuse(turn.where, "a condition in the turn");
    Leaf leaf;
    leaf.move_class = turn.value;
    leaf.where = turn.where;
    leaf.anybodys = is_anybodys(game.plays);
    if (!leaf.anybodys && !is_players_own(game.plays))
        refuse(game.plays.where, "an unusual choice of pieces to play");
    if (turn.by && is_players_own(*turn.by)) {
        leaf.anybodys = false;
    } else if (turn.by) {
        demand_board_only(*turn.by, turn.where);
        leaf.by = &*turn.by;
    }
    return leaf;
}

void rank_of(const ir::Game& game, const ir::Turn& turn, std::vector<Leaf>& rank) {
    if (turn.form == ir::Turn::Form::any)
        for (const ir::Turn& child : turn.children)
            rank_of(game, child, rank);
    else
        rank.push_back(leaf_of(game, turn));
}

void check_rank(const ir::Game& game, const Shapes& shapes, const std::vector<Leaf>& rank) {
    if (!game.prefer.empty() && rank.size() > 1)
        refuse(rank[0].where, "`prefer` among several classes");
    std::vector<const Shape*> single;
    std::set<int> seen;
    int chained = 0;
    for (const Leaf& leaf : rank) {
        if (!seen.insert(leaf.move_class).second)
            refuse(leaf.where, "one class twice in a rank");
        const ClassShapes& of = shapes.of(leaf.move_class);
        chained += of.chained;
        if (!of.chained)
            for (const Shape& shape : of.shapes)
                single.push_back(&shape);
    }
    if (chained > 1 ||
        (chained == 1 && std::any_of(single.begin(), single.end(), [](const Shape* s) { return s->takes_landing; })))
        refuse(rank[0].where, "several capturing classes side by side");
    if (!game.prefer.empty() && chained == 0)
        for (const Shape* shape : single)
            if (shape->takes_landing)
                refuse(shape->clause->where, "`prefer` among captures by landing");
    for (const ir::Prefer& prefer : game.prefer)
        if (prefer.key == ir::Prefer::Key::flag && !single.empty() && prefer.move_class == rank[0].move_class)
            refuse(prefer.where, "`prefer` among quiet moves");
    check_disjoint(game, single);
}

// Whether the numbers of all `prefer` keys side by side fit the word that a chain carries (8 bits count the legs).
void check_prefer(const ir::Game& game) {
    int bits = 0;
    const auto width = [](std::uint64_t most) {
        int n = 1;
        while (most >>= 1)
            ++n;
        return n;
    };
    const std::uint64_t cells = game.board.cells.size();
    for (const ir::Prefer& prefer : game.prefer) {
        if (prefer.key == ir::Prefer::Key::flag)
            bits += 1;
        if (prefer.key == ir::Prefer::Key::earliest)
            bits += static_cast<int>(cells);
        if (prefer.key == ir::Prefer::Key::most) {
            int worth = 0;
            for (int w : prefer.worth) {
                if (w < 0)
                    refuse(prefer.where, "a negative worth");
                worth = std::max(worth, w);
            }
            bits += width(cells * static_cast<std::uint64_t>(worth));
        }
    }
    if (bits > 56)
        refuse(game.prefer[0].where, "preferences that do not fit one word");
}

Shapes all_shapes(const ir::Game& game) {
    if (game.holds != 1)
        throw Unshaped{"towers"};
    if (!game.board.has_lattice())
        throw Unshaped{"a board of lines"};
    if (game.players.size() != 2)
        throw Unshaped{"other than two players"};
    for (const auto& require : game.requires_)
        refuse(require.where, "a condition on the finished move");
    for (const auto& upon : game.upons)
        refuse(upon.where, "effects on the way");
    for (const auto& crown : game.crowns) {
        if (!ir::constant_cells(game, crown.zone, 0))
            refuse(crown.where, "a crowning zone that changes");
        if (crown.guard)
            refuse(crown.where, "a condition on crowning");
    }
    std::set<int> crowned;
    for (const auto& crown : game.crowns)
        if (!crowned.insert(crown.kind).second)
            refuse(crown.where, "a kind crowned by two clauses");
    Shapes shapes;
    const ir::Turn& turn = game.turn;
    if (turn.form == ir::Turn::Form::rank)
        for (const ir::Turn& child : turn.children)
            rank_of(game, child, shapes.ranks.emplace_back());
    else
        rank_of(game, turn, shapes.ranks.emplace_back());
    std::set<int> used;
    for (const auto& rank : shapes.ranks)
        for (const Leaf& leaf : rank)
            if (used.insert(leaf.move_class).second)
                shapes.classes.push_back(class_shapes(game, leaf.move_class));
    for (const auto& rank : shapes.ranks)
        check_rank(game, shapes, rank);
    if (!game.prefer.empty())
        check_prefer(game);
    return shapes;
}

} // namespace

const ClassShapes& Shapes::of(int move_class) const {
    for (const ClassShapes& shapes : classes)
        if (shapes.move_class == move_class)
            return shapes;
    UNREACHABLE("class {} is in no turn", move_class);
}

std::variant<Shapes, std::string> walk_shapes(const ir::Game& game) {
    try {
        return all_shapes(game);
    } catch (const Unshaped& reason) {
        return reason.why;
    }
}

} // namespace rubicon::passes
