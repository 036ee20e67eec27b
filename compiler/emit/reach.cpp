#include "compiler/emit/reach.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/ir/programs.hpp"

namespace rubicon::emit {
namespace {

using ir::Clause;
using ir::Expr;
using ir::Op;

bool step_like(const ir::Part& part) {
    return part.reach == ir::Reach::ray && part.segments.size() == 1 && part.segments[0].least == 1 &&
           part.segments[0].most == 1;
}

bool slide_like(const ir::Part& part) {
    if (part.reach != ir::Reach::ray || part.segments.size() != 2)
        return false;
    const ir::Segment &through = part.segments[0], &land = part.segments[1];
    return through.role == ir::Role::travel && through.least == 0 && through.most < 0 && land.least == 1 &&
           land.most == 1;
}

std::string number_of(const General& general, const Clause& clause) {
    return std::to_string(&clause - general.game.clauses.data());
}

std::string name(const General& general, const Clause& clause, const char* what) {
    return fmt::format("{}_{}", what, number_of(general, clause));
}

// By owner and bit: the cells next to each (`back`: those next to which it lies).
void near_table(const General& general, int ways, bool back) {
    const ir::Ways& of = general.game.ways[static_cast<std::size_t>(ways)];
    const Board& board = general.game.board;
    Writer& out = general.out;
    out.comment(fmt::format("{} each cell, {}.", back ? "Which cells have next to them" : "Next to", of.words));
    out.open("inline constexpr Cells {}_{}[players][bits] =", back ? "onto" : "near", ways);
    for (const WayMask mask : of.of) {
        std::vector<std::string> rows;
        for (const int cell : general.plan.numbering.cell) {
            std::vector<char> row(board.cells.size(), 0);
            for (std::size_t way = 0; cell >= 0 && way < board.ways.size(); ++way)
                for (std::size_t other = 0; (mask >> way & 1) != 0 && other < board.cells.size(); ++other) {
                    const std::size_t from = back ? other : static_cast<std::size_t>(cell);
                    const int next = board.next[way][from];
                    if (next != no_next && next == (back ? cell : static_cast<int>(other)))
                        row[other] = 1;
                }
            rows.push_back(general.plan.literal(row));
        }
        general.out.row(rows);
    }
    out.close(";");
}

// A leap has its table where it is walked; here the same backwards.
void leap_back_table(const General& general, const Clause& clause) {
    const Board& board = general.game.board;
    general.out.open("inline constexpr Cells {}[players][bits] =", name(general, clause, "leap_onto"));
    for (const std::vector<ir::Leap>& leaps : clause.parts[0].leaps) {
        std::vector<std::string> rows;
        for (const int cell : general.plan.numbering.cell) {
            std::vector<char> row(board.cells.size(), 0);
            for (std::size_t from = 0; cell >= 0 && from < board.cells.size(); ++from)
                for (const ir::Leap& leap : leaps) {
                    const BoardCell &a = board.cells[from], &b = board.cells[static_cast<std::size_t>(cell)];
                    if (b.x - a.x == leap.dx && b.y - a.y == leap.dy)
                        row[from] = 1;
                }
            rows.push_back(general.plan.literal(row));
        }
        general.out.row(rows);
    }
    general.out.close(";");
}

// What slides along the ways of a player reach from a cell: an operand.
std::string slides(const General& general, int ways, const std::string& owner, const std::string& at,
                   const std::string& through, bool back) {
    const std::vector<WayMask>& of = general.game.ways[static_cast<std::size_t>(ways)].of;
    const auto reach = [&](WayMask mask) {
        std::string text;
        for (std::size_t w = 0; w < general.game.board.ways.size(); ++w) {
            if ((mask >> w & 1) == 0)
                continue;
            const std::size_t way = back ? static_cast<std::size_t>(general.game.board.ways[w].opposite) : w;
            text += fmt::format("{}{}(ray[{}][{}], {})", text.empty() ? "" : " | ", ray_slide(general.plan, way), way,
                                at, through);
        }
        return text.empty() ? std::string("Cells{}") : "(" + text + ")";
    };
    if (std::all_of(of.begin(), of.end(), [&](WayMask mask) { return mask == of[0]; }))
        return reach(of[0]);
    std::string text = reach(of.back());
    for (std::size_t p = of.size() - 1; p-- > 0;)
        text = fmt::format("{} == {} ? {} : {}", owner, p, reach(of[p]), text);
    return "(" + text + ")";
}

} // namespace

bool apart(const Expr& a, const Expr& b) {
    return (surely_occupied(a) && surely_empty(b)) || (surely_empty(a) && surely_occupied(b));
}

Reach reach_of(const General& general, const Clause& clause) {
    const auto move_class = static_cast<std::size_t>(clause.move_class);
    if (general.chain_of(move_class) != nullptr)
        return general.floods(move_class) ? Reach::flood : Reach::walk;
    for (const ir::Part& part : clause.parts) {
        for (const ir::Segment& segment : part.segments)
            if (!reads_board_only(segment.where))
                return Reach::walk;
        if (part.reach != ir::Reach::ray && !reads_board_only(part.land))
            return Reach::walk;
    }
    const ir::Part& part = clause.parts[0];
    if (clause.parts.size() > 1)
        return std::all_of(clause.parts.begin(), clause.parts.end(), step_like) ? Reach::steps : Reach::walk;
    if (part.reach == ir::Reach::leap)
        return Reach::leap;
    if (part.reach == ir::Reach::anywhere)
        return Reach::anywhere;
    if (step_like(part))
        return Reach::step;
    return slide_like(part) && has_rays(general.plan) ? Reach::slide : Reach::walk;
}

void reach_tables(const General& general) {
    std::set<int> near, onto;
    std::vector<const Clause*> leaps;
    bool slide = false;
    for (const Clause& clause : general.game.clauses) {
        const Reach reach = reach_of(general, clause);
        const bool back = general.plan.uses(Op::attacked) && reads_backwards(general, clause);
        slide = slide || reach == Reach::slide;
        if (reach == Reach::step || reach == Reach::steps)
            for (const ir::Part& part : clause.parts)
                near.insert(part.ways);
        if (reach == Reach::step && (back || (general.plan.uses(Op::attacked) && takes_on_marks(general, clause))))
            onto.insert(clause.parts[0].ways);
        if (reach == Reach::leap && back)
            leaps.push_back(&clause);
    }
    for (const int ways : near)
        near_table(general, ways, false);
    for (const int ways : onto)
        near_table(general, ways, true);
    for (const Clause* leap : leaps)
        leap_back_table(general, *leap);
    if (slide && !general.plan.asks_brackets())
        ray_table(general.out, general.plan);
}

void reach_sets(const General& general, const Clause& clause, const Scope& scope) {
    const std::string live = general.plan.closes ? fmt::format(" & live({})", scope.board) : "";
    const auto set = [&](const std::string& as, const Expr& expr) {
        general.out.line("[[maybe_unused]] const Cells {} = {}{};", as, cells(general.plan, expr, scope), live);
    };
    switch (reach_of(general, clause)) {
    case Reach::steps:
        for (std::size_t p = 0; p < clause.parts.size(); ++p)
            set(fmt::format("{}_{}", name(general, clause, "land"), p), landing_of(clause.parts[p]));
        return;
    case Reach::slide:
        set(name(general, clause, "through"), clause.parts[0].segments[0].where);
        [[fallthrough]];
    case Reach::step:
    case Reach::leap:
    case Reach::anywhere:
        return set(name(general, clause, "land"), landing_of(clause.parts[0]));
    case Reach::flood:
        if (!general.plan.numbering.cosets.empty())
            general.out.line("const Links_{0} linked_by_{0} = links_{0}({1}, {2});", number_of(general, clause),
                             scope.board, scope.actor);
        return;
    case Reach::walk:
        return;
    }
}

std::string reach_lands(const General& general, const Clause& clause, const std::string& owner) {
    const ir::Part& part = clause.parts[0];
    const std::string land = name(general, clause, "land");
    switch (reach_of(general, clause)) {
    case Reach::step:
        return fmt::format("(near_{}[{}][at] & {})", part.ways, owner, land);
    case Reach::leap:
        return fmt::format("(leap_{}_0[{}][at] & {})", number_of(general, clause), owner, land);
    case Reach::anywhere:
        return fmt::format("({} & ~cell_set(at))", land);
    case Reach::slide:
        return fmt::format("({} & {})",
                           slides(general, part.ways, owner, "at", name(general, clause, "through"), false), land);
    case Reach::steps: {
        std::string text = fmt::format("(near_{}[{}][at] & {}_0)", part.ways, owner, land);
        for (std::size_t p = 1; p < clause.parts.size(); ++p)
            text = fmt::format("(near_all(near_{}[{}], {}) & {}_{})", clause.parts[p].ways, owner, text, land, p);
        return text;
    }
    case Reach::flood:
        if (!general.plan.numbering.cosets.empty())
            return fmt::format("hops_{0}(linked_by_{0}, at)", number_of(general, clause));
        return fmt::format("(ends_{}(board, {}, at) & ~cell_set(at))", clause.move_class, owner);
    case Reach::walk:
        break;
    }
    return fmt::format("walked(board, {}, at, walk_{})", owner, number_of(general, clause));
}

bool reads_backwards(const General& general, const Clause& clause) {
    const Expr& land = landing_of(clause.parts[0]);
    const bool any_enemy = land.op == Op::owned &&
                           (land.args[0].op == Op::enemies_of || land.args[0].op == Op::enemy_of) &&
                           land.args[0].args[0].op == Op::actor;
    if (!general.plan.on("attacks-backwards") || general.bars || general.stand || !any_enemy || clause.guard ||
        clause.effects || clause.takes != Clause::Takes::landing || clause.parts.size() != 1 ||
        general.game.classes[static_cast<std::size_t>(clause.move_class)].manner != ir::Manner::capture ||
        std::any_of(general.game.upons.begin(), general.game.upons.end(),
                    [&](const ir::Upon& upon) { return upon.kind == clause.kind; }))
        return false;
    const Reach reach = reach_of(general, clause);
    return reach == Reach::step || reach == Reach::leap || reach == Reach::slide;
}

bool takes_on_marks(const General& general, const Clause& clause) {
    return general.plan.on("attacks-backwards") && clause.takes != Clause::Takes::nothing && clause.parts.size() == 1 &&
           step_like(clause.parts[0]) && landing_of(clause.parts[0]).op == Op::marked;
}

std::string reach_back(const General& general, const Clause& clause, const std::string& owner, const std::string& at,
                       const std::string& through) {
    const ir::Part& part = clause.parts[0];
    switch (reach_of(general, clause)) {
    case Reach::step:
        return fmt::format("onto_{}[{}][{}]", part.ways, owner, at);
    case Reach::leap:
        return fmt::format("{}[{}][{}]", name(general, clause, "leap_onto"), owner, at);
    default:
        return slides(general, part.ways, owner, at, through, true);
    }
}

} // namespace rubicon::emit
