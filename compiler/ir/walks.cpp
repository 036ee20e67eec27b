#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "compiler/ir/moves.hpp"
#include "compiler/ir/names.hpp"
#include "compiler/ir/programs.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::ir {

namespace {

class Walker {
public:
    Walker(Build& built, const Node& read, const MoveClass& of_class, Scope& inside)
        : build(built), walk(read), move_class(of_class), scope(inside) {}

    std::optional<Walk> run() {
        if (!land_test())
            return std::nullopt;
        std::vector<const Node*> nodes;
        for (const Node& child : walk.children)
            if (!child.is(NodeKind::to) && !child.is(NodeKind::with) && !child.is(NodeKind::taking))
                nodes.push_back(&child);
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (!part(*nodes[i], i + 1 == nodes.size()))
                return std::nullopt;
        if (!takes())
            return std::nullopt;
        lands_free();
        return std::move(result);
    }

private:
    Build& build;
    const Node& walk;
    const MoveClass& move_class;
    Scope& scope;
    Walk result;
    Expr land; // test of the last landing
    bool over = false;

    bool land_test();
    bool part(const Node& node, bool last);
    bool ray(const Node& node, Part& part, const Expr& landing);
    bool leap(const Node& node, Part& part);
    bool along(const Node& node, Part& part);
    bool takes();
    void lands_free();
    Expr empty(const Span& where) const { return make(Op::empty, where); }
};

// Left out: `enemy` for a capture that goes over nothing, `empty` for all else.
bool Walker::land_test() {
    const Node *to = walk.find(NodeKind::to), *with = walk.find(NodeKind::with);
    over = std::any_of(walk.children.begin(), walk.children.end(),
                       [](const Node& child) { return child.is(NodeKind::jump) || child.is(NodeKind::fly); });
    const bool captures = move_class.manner == Manner::capture;
    if (move_class.manner == Manner::swap) {
        if (with == nullptr || to != nullptr) {
            build.diagnostics.report(Code::swap_with_whom, walk.span);
            return false;
        }
        std::optional<Expr> cells = target_cells(build, (*with)[0], scope);
        if (cells)
            land = std::move(*cells);
        return cells.has_value();
    }
    if (with != nullptr) {
        build.diagnostics.report(Code::only_swap_with, with->span, move_class.name);
        return false;
    }
    if (to != nullptr) {
        std::optional<Expr> cells = target_cells(build, (*to)[0], scope);
        if (cells)
            land = std::move(*cells);
        return cells.has_value();
    }
    const bool lands_on_enemy = captures && !over && walk.find(NodeKind::taking) == nullptr;
    land = lands_on_enemy ? make(Op::owned, walk.span, {make(Op::enemies_of, walk.span, {make(Op::actor, walk.span)})})
                          : empty(walk.span);
    return true;
}

bool Walker::part(const Node& node, bool last) {
    Part made;
    made.where = node.span;
    const Expr landing = last ? land : empty(node.span);
    bool sound = true;
    switch (node.kind) {
    case NodeKind::anywhere:
        made.reach = Reach::anywhere;
        made.land = landing;
        break;
    case NodeKind::leap:
        made.reach = Reach::leap;
        made.land = landing;
        sound = leap(node, made);
        break;
    case NodeKind::along:
        sound = along(node, made);
        break;
    default:
        sound = ray(node, made, landing);
        break;
    }
    if (!sound)
        return false;
    if (!last && !made.segments.empty() && made.segments.back().most != 1) {
        build.not_yet(node.span, "`then` after a part that may land on more than one cell of its line");
        return false;
    }
    result.parts.push_back(std::move(made));
    return true;
}

// step, slide, jump and fly: one way, and along it free cells, a piece to go over, a landing.
bool Walker::ray(const Node& node, Part& made, const Expr& landing) {
    made.ways = lower_ways(build, node.child(NodeKind::ways));
    if (made.ways < 0)
        return false;
    if (node.is(NodeKind::step_part))
        note_forward(build, node.child(NodeKind::ways));
    // How far off the landing of a slide lies, or the piece to go over.
    Range range{1, node.is(NodeKind::slide) || node.is(NodeKind::fly) ? -1 : 1};
    if (!node[0].is(NodeKind::ways)) {
        const std::optional<Range> found = range_of(build, node[0]);
        if (!found)
            return false;
        range = *found;
    }
    range.least = std::max(range.least, 1);
    if (range.most == 0) {
        build.diagnostics.report(Code::goes_nowhere, node.span);
        return false;
    }
    if (node.is(NodeKind::slide) || range.most != 1)
        made.segments.push_back(
            {Role::travel, empty(node.span), range.least - 1, range.most < 0 ? -1 : range.most - 1});
    if (node.is(NodeKind::jump) || node.is(NodeKind::fly)) {
        std::optional<Expr> victim = target_cells(build, node.child(NodeKind::target), scope);
        if (!victim)
            return false;
        made.segments.push_back({Role::over, std::move(*victim), 1, 1});
    }
    made.segments.push_back({Role::land, landing, 1, node.is(NodeKind::fly) ? -1 : 1});
    return true;
}

// `leap 1,2`: all eight turns and mirror images; `leap 2 edge`: so many steps at once.
bool Walker::leap(const Node& node, Part& made) {
    const std::optional<int> first = size_of(build, node[0]);
    if (!first)
        return false;
    made.leaps.resize(build.game.players.size());
    if (!build.game.board.has_lattice()) {
        build.not_yet(node.span, "`leap` on a board of lines");
        return false;
    }
    if (node[1].is(NodeKind::ways)) {
        const int ways = lower_ways(build, node[1]);
        if (ways < 0)
            return false;
        for (std::size_t p = 0; p < made.leaps.size(); ++p)
            for (std::size_t w = 0; w < build.game.board.ways.size(); ++w)
                if ((build.game.ways[static_cast<std::size_t>(ways)].of[p] >> w & 1) != 0)
                    made.leaps[p].push_back(
                        {build.game.board.ways[w].dx * *first, build.game.board.ways[w].dy * *first});
    } else {
        const std::optional<int> second = size_of(build, node[1]);
        if (!second)
            return false;
        if (build.game.board.shape != Shape::square) {
            build.not_yet(node.span, "`leap` by two numbers on this board");
            return false;
        }
        std::set<std::pair<int, int>> vectors;
        for (const int x : {*first, -*first})
            for (const int y : {*second, -*second}) {
                vectors.emplace(x, y);
                vectors.emplace(y, x);
            }
        for (std::vector<Leap>& leaps : made.leaps)
            for (const auto& [dx, dy] : vectors)
                leaps.push_back({dx, dy});
    }
    for (const std::vector<Leap>& leaps : made.leaps)
        for (const Leap& leap : leaps)
            if (leap.dx == 0 && leap.dy == 0) {
                build.diagnostics.report(Code::goes_nowhere, node.span);
                return false;
            }
    return true;
}

// The last cell of the last segment is where it lands; `to` has nothing to say here.
bool Walker::along(const Node& node, Part& made) {
    made.ways = lower_ways(build, node.child(NodeKind::ways));
    if (made.ways < 0)
        return false;
    if (const Node* to = walk.find(NodeKind::to)) {
        build.diagnostics.report(Code::along_tells_landing, to->span);
        return false;
    }
    const std::vector<const Node*> segments = node.all(NodeKind::segment);
    for (const Node* segment : segments) {
        std::optional<Expr> cells = cells_phrase(build, segment->children.back(), scope);
        if (!cells)
            return false;
        Range range;
        if (segment->size() > 1) {
            const std::optional<Range> found = range_of(build, (*segment)[0]);
            if (!found)
                return false;
            range = *found;
        }
        const bool last = segment == segments.back();
        if (last && range.least < 1) {
            build.diagnostics.report(Code::goes_nowhere, segment->span);
            return false;
        }
        made.segments.push_back({last ? Role::land : Role::travel, std::move(*cells), range.least, range.most});
    }
    return true;
}

bool Walker::takes() {
    const Node* taking = walk.find(NodeKind::taking);
    const bool captures = move_class.manner == Manner::capture;
    if (taking != nullptr) {
        if (!captures) {
            build.diagnostics.report(Code::only_capture_takes, taking->span, move_class.name);
            return false;
        }
        Scope after = scope;
        after.leg = true;
        std::optional<Expr> cells = cells_phrase(build, (*taking)[0], after);
        if (!cells)
            return false;
        result.takes = Clause::Takes::cells;
        result.taking = std::move(*cells);
        return true;
    }
    if (captures)
        result.takes = over ? Clause::Takes::over : Clause::Takes::landing;
    return true;
}

// A piece is never lost without a word for it: what does not take what it lands on lands where nothing stands.
void Walker::lands_free() {
    const bool moves = move_class.manner == Manner::move;
    const bool leaves_landing = moves || (move_class.manner == Manner::capture && result.takes == Clause::Takes::over);
    const Expr& where = landing_of(result.parts.back());
    if (!leaves_landing || build.game.holds > 1 || surely_empty(where))
        return;
    Report report = build.diagnostics.report(Code::lands_on_pieces, where.where, move_class.name);
    const std::string words(where.where.text());
    if (surely_occupied(where))
        report.expected(moves ? "`capture`, which takes what it lands on, or `swap`" : "`taking` and what it takes");
    else if (walk.find(NodeKind::to) != nullptr)
        report.expected(fmt::format("`to empty in {}`", words));
    else
        report.expected("a last run of `empty`");
}

} // namespace

std::optional<Walk> lower_walk(Build& build, const Node& walk, const MoveClass& move_class, Scope& scope) {
    return Walker(build, walk, move_class, scope).run();
}

} // namespace rubicon::ir
