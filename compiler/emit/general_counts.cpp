// Counting moves without making them, where a move is told by its piece and its landing alone: the cells where a piece
// can land, united over its clauses, are as many moves. What is asked of the finished move may only depend on the
// landing, the start and how many moves were made.
#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/fast.hpp"
#include "compiler/emit/general.hpp"

namespace rubicon::emit {
namespace {

using ir::Clause;
using ir::Expr;
using ir::Manner;
using ir::Op;
using ir::Turn;

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

const Expr& landing_of(const ir::Part& part) {
    return part.reach == ir::Reach::ray ? part.segments.back().where : part.land;
}

// The same cells whatever stands on the board.
bool fixed_set(const Expr& expr) {
    switch (expr.op) {
    case Op::zone:
        return !ir::any_of(expr, [](const Expr& e) { return ir::type_of(e) == ir::Type::cell; });
    case Op::no_cells:
        return true;
    case Op::single:
        return expr.args[0].op == Op::cell_at;
    case Op::join:
    case Op::meet:
    case Op::minus:
        return !expr.args.empty() && std::all_of(expr.args.begin(), expr.args.end(), fixed_set);
    default:
        return false;
    }
}

class CountWriter {
public:
    explicit CountWriter(const General& with) : general(with), out(with.out), game(with.game) {
        scope.board = "board";
        scope.actor = scope.mover = "M";
        scope.next_mover = "((M + 1) % players)";
        scope.start = scope.landing = scope.at = "at";
    }

    bool applies();
    void write();

private:
    const General& general;
    Writer& out;
    const ir::Game& game;
    Scope scope;
    std::vector<std::vector<int>> ranks; // classes that stand side by side; an empty one is a pass
    std::string allowed;                 // by what is required of the finished move; empty: everywhere

    bool turn(const Turn& turn);
    bool choice(const Turn& turn, std::vector<int>& classes);
    bool clause(const Clause& clause) const;
    bool kind(int kind) const;
    std::optional<std::string> landings_allowed(const Expr& expr) const;
    bool asks_made_only(const Expr& expr) const;
    std::vector<const Clause*> clauses_of(int kind, const std::vector<int>& classes) const;
    const ir::Crown* crown(int kind) const;

    void tables() const;
    void near_table(int ways) const;
    void ray_tables() const;
    void count_kind(int kind, const std::vector<const Clause*>& clauses) const;
    void ends(const Clause& clause, const std::string& into) const;
    std::string where(const Clause& clause, const char* what) const {
        return fmt::format("{}_{}", what, &clause - game.clauses.data());
    }
    bool rises(std::size_t way) const;
};

// ---- whether it applies ---------------------------------------------------------------------------------------------

bool CountWriter::choice(const Turn& turn, std::vector<int>& classes) {
    if (turn.form == Turn::Form::any)
        return std::all_of(turn.children.begin(), turn.children.end(),
                           [&](const Turn& child) { return choice(child, classes); });
    if (turn.form != Turn::Form::move_class || turn.by || turn.by_it || turn.guard)
        return false;
    if (std::find(classes.begin(), classes.end(), turn.value) == classes.end())
        classes.push_back(turn.value);
    return true;
}

bool CountWriter::turn(const Turn& turn) {
    const auto add = [&](const Turn& of) {
        ranks.emplace_back();
        return of.form == Turn::Form::pass || choice(of, ranks.back());
    };
    if (turn.form != Turn::Form::rank)
        return add(turn);
    return std::all_of(turn.children.begin(), turn.children.end(), add);
}

// All ways of a ray lead up or down in the order of bits, so that the nearest cell on it is its lowest or highest bit.
bool CountWriter::rises(std::size_t way) const {
    const Numbering& numbering = general.plan.numbering;
    for (std::size_t cell = 0; cell < numbering.bit.size(); ++cell)
        if (const int next = game.board.next[way][cell]; next != no_next)
            return numbering.bit[static_cast<std::size_t>(next)] > numbering.bit[cell];
    return true;
}

bool CountWriter::clause(const Clause& clause) const {
    const std::size_t move_class = static_cast<std::size_t>(clause.move_class);
    const Manner manner = game.classes[move_class].manner;
    if (clause.effects || manner == Manner::shoot)
        return false;
    if (general.chain_of(move_class) != nullptr)
        return general.floods(move_class);
    const auto asks_more = [](const Expr& e) {
        return e.op == Op::attacked || e.op == Op::can_move || e.op == Op::can_class || e.op == Op::taken_count;
    };
    if (clause.guard && ir::any_of(*clause.guard, asks_more))
        return false;
    if (clause.parts.size() != 1 || (clause.takes != Clause::Takes::nothing && clause.takes != Clause::Takes::landing))
        return false;
    const ir::Part& part = clause.parts[0];
    if (part.reach == ir::Reach::ray && !step_like(part) && !slide_like(part))
        return false;
    if (slide_like(part) && (general.plan.numbering.words > 1 || !reads_board_only(part.segments[0].where)))
        return false;
    const Expr& land = landing_of(part);
    if (!reads_board_only(land))
        return false;
    if (manner != Manner::swap)
        return true;
    // A piece that changes places with its like has not moved.
    return land.op == Op::meet && std::any_of(land.args.begin(), land.args.end(), [&](const Expr& e) {
               return e.op == Op::of_kind && (e.mask >> clause.kind & 1) == 0;
           });
}

const ir::Crown* CountWriter::crown(int kind) const {
    for (const ir::Crown& crown : game.crowns)
        if (crown.kind == kind)
            return &crown;
    return nullptr;
}

bool CountWriter::kind(int kind) const {
    for (const ir::Upon& upon : game.upons)
        if (upon.kind == kind)
            return false;
    int crowns = 0;
    for (const ir::Crown& crown : game.crowns)
        if (crown.kind == kind && (++crowns > 1 || crown.guard || !fixed_set(crown.zone)))
            return false;
    return true;
}

bool CountWriter::asks_made_only(const Expr& expr) const {
    if (expr.op == Op::moves_made)
        return expr.args[0].op == Op::mover || expr.args[0].op == Op::actor;
    if (expr.op != Op::number && expr.op != Op::below && expr.op != Op::at_most && expr.op != Op::equal &&
        expr.op != Op::between)
        return false;
    return std::all_of(expr.args.begin(), expr.args.end(), [this](const Expr& e) { return asks_made_only(e); });
}

// The landings at which a requirement holds, as an operand; nothing if more than the landing decides.
std::optional<std::string> CountWriter::landings_allowed(const Expr& expr) const {
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
            return cells(general.plan, expr.args[1], scope);
        if (expr.args[0].op == Op::start)
            return all_if(truth(general.plan, expr, scope));
        return std::nullopt;
    default:
        break;
    }
    if (!asks_made_only(expr))
        return std::nullopt;
    Scope after = scope; // the move that is judged is counted
    after.board = "asked";
    return all_if(truth(general.plan, expr, after));
}

bool CountWriter::applies() {
    if (general.plan.towers) // what a piece lands on may be too high for it
        return false;
    const bool own_pieces =
        game.plays.op == Op::owned && (game.plays.args[0].op == Op::mover || game.plays.args[0].op == Op::actor);
    if (game.has_decisions() || !own_pieces || !game.prefer.empty() || game.after_move ||
        general.plan.fresh_marks > 0 || !turn(game.turn))
        return false;
    for (const std::vector<int>& classes : ranks)
        for (int k = 0; k < general.plan.kinds; ++k)
            for (const Clause* of : clauses_of(k, classes))
                if (!clause(*of) || !kind(k))
                    return false;
    for (const ir::Require& require : game.requires_) {
        const std::optional<std::string> landings = landings_allowed(require.condition);
        if (!landings)
            return false;
        allowed += (allowed.empty() ? "" : " & ") + *landings;
    }
    return true;
}

std::vector<const Clause*> CountWriter::clauses_of(int kind, const std::vector<int>& classes) const {
    std::vector<const Clause*> found;
    for (const Clause& clause : game.clauses)
        if (clause.kind == kind && std::find(classes.begin(), classes.end(), clause.move_class) != classes.end())
            found.push_back(&clause);
    return found;
}

// ---- tables ---------------------------------------------------------------------------------------------------------

// The cells next to each, by owner and bit.
void CountWriter::near_table(int ways) const {
    const Numbering& numbering = general.plan.numbering;
    out.comment("Next to each cell, " + game.ways[static_cast<std::size_t>(ways)].words + ".");
    out.open("inline constexpr Cells near_{}[players][bits] =", ways);
    for (const WayMask mask : game.ways[static_cast<std::size_t>(ways)].of) {
        out.open("");
        for (const int cell : numbering.cell) {
            std::vector<char> near(game.board.cells.size(), 0);
            for (std::size_t way = 0; cell >= 0 && way < game.board.ways.size(); ++way)
                if (const int next = game.board.next[way][static_cast<std::size_t>(cell)];
                    (mask >> way & 1) != 0 && next != no_next)
                    near[static_cast<std::size_t>(next)] = 1;
            out.line("{},", general.plan.literal(near));
        }
        out.close(",");
    }
    out.close(";");
}

// All cells that lie along each way from each cell, by bit.
void CountWriter::ray_tables() const {
    out.open("inline constexpr Cells ray[{}][bits] =", game.board.ways.size());
    for (const std::vector<int>& next : game.board.next) {
        out.open("");
        for (const int cell : general.plan.numbering.cell) {
            std::vector<char> ray(game.board.cells.size(), 0);
            for (int on = cell; on >= 0;) {
                on = next[static_cast<std::size_t>(on)];
                if (on == cell || (on >= 0 && ray[static_cast<std::size_t>(on)]))
                    break;
                if (on >= 0)
                    ray[static_cast<std::size_t>(on)] = 1;
            }
            out.line("{},", general.plan.literal(ray));
        }
        out.close(",");
    }
    out.close(";");
    out.line(
        "// What a slide reaches: along the ray to the first cell that cannot be crossed, with it. Bits rise or fall.");
    out.open("constexpr Cells slide_up(Cells along, Cells through)");
    out.line("const Cells stop = along & ~through;");
    out.line("return stop == 0 ? along : along & (stop ^ (stop - 1));");
    out.close();
    out.open("constexpr Cells slide_down(Cells along, Cells through)");
    out.line("const Cells stop = along & ~through;");
    out.line("return stop == 0 ? along : along & (~Cells{{}} << last(stop));");
    out.close();
}

void CountWriter::tables() const {
    std::vector<int> near;
    bool slides = false;
    for (const std::vector<int>& classes : ranks)
        for (int k = 0; k < general.plan.kinds; ++k)
            for (const Clause* of : clauses_of(k, classes)) {
                if (general.chain_of(static_cast<std::size_t>(of->move_class)) != nullptr)
                    continue;
                const ir::Part& part = of->parts[0];
                slides = slides || slide_like(part);
                if (step_like(part) && std::find(near.begin(), near.end(), part.ways) == near.end())
                    near.push_back(part.ways);
            }
    for (const int ways : near)
        near_table(ways);
    if (slides)
        ray_tables();
}

// ---- the count ------------------------------------------------------------------------------------------------------

void CountWriter::ends(const Clause& clause, const std::string& into) const {
    const ir::Part& part = clause.parts[0];
    rule_comment(out, clause.where);
    if (general.chain_of(static_cast<std::size_t>(clause.move_class)) != nullptr) {
        out.line("{} |= ends_{}(board, M, at) & ~cell_set(at);", into, clause.move_class);
        return;
    }
    if (clause.guard)
        out.open("if ({})", bare(truth(general.plan, *clause.guard, scope)));
    if (part.reach == ir::Reach::leap) {
        out.line("{} |= leap_{}_0[M][at] & {};", into, &clause - game.clauses.data(), where(clause, "land"));
    } else if (part.reach == ir::Reach::anywhere) {
        out.line("{} |= {} & ~cell_set(at);", into, where(clause, "land"));
    } else if (step_like(part)) {
        out.line("{} |= near_{}[M][at] & {};", into, part.ways, where(clause, "land"));
    } else {
        const std::vector<WayMask>& of = game.ways[static_cast<std::size_t>(part.ways)].of;
        const bool alike = std::all_of(of.begin(), of.end(), [&](WayMask mask) { return mask == of[0]; });
        for (std::size_t p = 0; p < (alike ? 1 : of.size()); ++p) {
            std::string reach;
            for (std::size_t way = 0; way < game.board.ways.size(); ++way)
                if ((of[p] >> way & 1) != 0)
                    reach += fmt::format("{}{}(ray[{}][at], {})", reach.empty() ? "" : " | ",
                                         rises(way) ? "slide_up" : "slide_down", way, where(clause, "through"));
            out.line("{}{} |= ({}) & {};", alike ? "" : fmt::format("if (M == {}) ", p), into,
                     reach.empty() ? "Cells{}" : reach, where(clause, "land"));
        }
    }
    if (clause.guard)
        out.close();
}

void CountWriter::count_kind(int kind, const std::vector<const Clause*>& clauses) const {
    out.open("");
    for (const Clause* of : clauses) {
        if (general.chain_of(static_cast<std::size_t>(of->move_class)) != nullptr)
            continue;
        const ir::Part& part = of->parts[0];
        const std::string live = general.plan.closes ? " & live(board)" : "";
        if (slide_like(part))
            out.line("const Cells {} = {}{};", where(*of, "through"),
                     cells(general.plan, part.segments[0].where, scope), live);
        out.line("const Cells {} = {}{};", where(*of, "land"), cells(general.plan, landing_of(part), scope), live);
    }
    out.open("for (Cells from = board.owner[M] & {}; any(from);)",
             kinds_text(general.plan, "board", ir::KindMask{1} << kind));
    out.line("const int at = int(pop_first(from));");
    // Who changes places leaves another piece on its start: such moves are others than all else.
    const ir::Crown* const crowned = crown(kind);
    for (const bool swaps : {false, true}) {
        const char* const into = swaps ? "swaps" : "ends";
        bool some = false;
        for (const Clause* of : clauses) {
            if ((game.classes[static_cast<std::size_t>(of->move_class)].manner == Manner::swap) != swaps)
                continue;
            if (!some)
                out.line("Cells {}{{}};", into);
            some = true;
            ends(*of, into);
        }
        if (!some)
            continue;
        if (!allowed.empty())
            out.line("{} &= {};", into, allowed);
        out.line("sum += count({});", into);
        const std::size_t more = crowned == nullptr ? 0 : crowned->into.size() - (crowned->may ? 0 : 1);
        if (more > 0)
            out.line("sum += {} * count({} & {});", more, into, cells(general.plan, crowned->zone, scope));
    }
    out.close();
    out.close();
}

void CountWriter::write() {
    out.line();
    out.line("// Moves are told apart by their landing alone: counted without being made.");
    tables();
    out.open("template <int M> u64 count_moves(const Board& board)");
    if (allowed.find("asked") != std::string::npos) {
        out.line("Board asked = board;");
        out.line("++asked.made[M];");
    }
    out.line("u64 sum = 0;");
    for (std::size_t r = 0; r < ranks.size(); ++r) {
        if (ranks[r].empty()) { // whether it is allowed to pass is asked as always
            out.line("Moves list;");
            out.line("Patience patience;");
            out.line("if (collect(board, M, patience, list)) return list.size;");
            out.line("return each_of_many(board, M, [](const Move&) {{}});");
            break;
        }
        for (int k = 0; k < general.plan.kinds; ++k)
            if (const std::vector<const Clause*> clauses = clauses_of(k, ranks[r]); !clauses.empty())
                count_kind(k, clauses);
        if (r + 1 == ranks.size())
            out.line("return sum;");
        else
            out.line("if (sum != 0) return sum;");
    }
    out.close();
}

} // namespace

bool general_counts(const General& general) {
    CountWriter writer(general);
    if (!writer.applies())
        return false;
    writer.write();
    return true;
}

} // namespace rubicon::emit
