// What an action may choose: a set where its tests have that form, loops with tests where they have not.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/fast.hpp"
#include "compiler/emit/flat.hpp"
#include "compiler/ir/programs.hpp"

namespace rubicon::emit {
namespace {

using ir::Expr;
using ir::Op;
using Item = FlatAction::Item;

bool reads(const Expr& expr, int local) {
    return ir::any_of(expr, [&](const Expr& e) {
        return (e.op == Op::local_cell || e.op == Op::local_cells || e.op == Op::local_number) && e.value == local;
    });
}

// Whether a set can be shifted against each of these ways.
bool shift_back(const Flat& flat, WayMask ways) {
    const Board& board = flat.game().board;
    for (std::size_t way = 0; way < board.ways.size(); ++way)
        if ((ways >> way & 1) != 0 &&
            (board.ways[way].opposite < 0 ||
             flat.plan().numbering.ways[static_cast<std::size_t>(board.ways[way].opposite)].by == 0))
            return false;
    return !flat.plan().numbering.dense;
}

// A run of some cells of one set, then one cell of another, along the same ways for all.
bool is_bracket(const Flat& flat, const Expr& run) {
    if (run.op != Op::run || run.args.size() != 4)
        return false;
    const ir::Run& shape = flat.game().runs[static_cast<std::size_t>(run.value)];
    const std::vector<WayMask>& of = flat.game().ways[static_cast<std::size_t>(shape.ways)].of;
    return shape.is_bracket() && shift_back(flat, of[0]) &&
           std::all_of(of.begin(), of.end(), [&](WayMask mask) { return mask == of[0]; });
}

// From which cells such a run begins.
void bracket(const Flat& flat, int run) {
    Writer& out = flat.general.out;
    const ir::Run& shape = flat.game().runs[static_cast<std::size_t>(run)];
    const Board& board = flat.game().board;
    const WayMask ways = flat.game().ways[static_cast<std::size_t>(shape.ways)].of[0];
    const int longest = std::max(board.files, board.ranks) - 3;
    out.line();
    out.line("// From which cells some of `between` lead straight to one of `end`.");
    out.open("constexpr Cells bracket_{}(const Cells& between, const Cells& end)", run);
    out.line("Cells found{{}}, at;");
    for (std::size_t way = 0; way < board.ways.size(); ++way) {
        if ((ways >> way & 1) == 0)
            continue;
        const int back = board.ways[way].opposite;
        out.line("at = {} & between;", shifted(flat.plan(), back, "end"));
        out.line("for (int i = 0; i < {}; ++i) at |= {} & between;", longest, shifted(flat.plan(), back, "at"));
        out.line("found |= {};", shifted(flat.plan(), back, "at"));
    }
    out.line("return found;");
    out.close();
}

class Lifter {
public:
    Lifter(const Flat& of, int of_local, const Scope& in, const std::map<int, const Expr*>& bound)
        : flat(of), plan(of.plan()), local(of_local), scope(in), lets(bound) {}

    using Text = std::optional<std::string>;
    Text lift(const Expr& test) const {
        switch (test.op) {
        case Op::constant:
            return test.value != 0 ? "board_cells" : "Cells{}";
        case Op::both:
        case Op::either:
            return several(test);
        case Op::negate: {
            const Text part = lift(test.args[0]);
            return part ? Text("~" + *part) : std::nullopt;
        }
        case Op::is_in:
            if (test.args[0].op != Op::local_cell || test.args[0].value != local || reads(test.args[1], local))
                return std::nullopt;
            return cells(plan, test.args[1], scope);
        case Op::within:
            return within(test);
        case Op::equal:
        case Op::below:
        case Op::at_most:
            return compared(test);
        default:
            return std::nullopt;
        }
    }

private:
    const Flat& flat;
    const Plan& plan;
    const int local;
    const Scope& scope;
    const std::map<int, const Expr*>& lets;

    Text several(const Expr& test) const {
        std::string text;
        for (const Expr& arg : test.args) {
            const Text part = lift(arg);
            if (!part)
                return std::nullopt;
            text += (text.empty() ? "(" : test.op == Op::both ? " & " : " | ") + *part;
        }
        return text.empty() ? Text() : Text(text + ")");
    }

    // The number of a cell's rank or file, or a constant.
    std::optional<long> number(const Expr& expr, const BoardCell& cell) const {
        if (expr.op == Op::number)
            return static_cast<long>(expr.value);
        if (expr.op == Op::line_number && expr.args[0].op == Op::local_cell && expr.args[0].value == local)
            return (expr.value == 0 ? cell.rank : cell.file) + 1;
        return std::nullopt;
    }
    Text compared(const Expr& test) const {
        std::vector<char> holds;
        for (const BoardCell& cell : flat.game().board.cells) {
            const auto a = number(test.args[0], cell), b = number(test.args[1], cell);
            if (!a || !b)
                return std::nullopt;
            holds.push_back(test.op == Op::equal ? *a == *b : test.op == Op::below ? *a < *b : *a <= *b);
        }
        return plan.literal(holds);
    }

    // All cells next to this one are in a set; or none is, because no run from here matches.
    Text within(const Expr& test) const {
        const Expr &inner = test.args[0], &outer = test.args[1];
        if (reads(outer, local))
            return std::nullopt;
        if (inner.op == Op::stepped && inner.args[0].op == Op::single && inner.args[0].args[0].op == Op::local_cell &&
            inner.args[0].args[0].value == local && inner.args[1].op == Op::player_at) {
            const WayMask ways = flat.game()
                                     .ways[static_cast<std::size_t>(inner.value)]
                                     .of[static_cast<std::size_t>(inner.args[1].value)];
            if (!shift_back(flat, ways))
                return std::nullopt;
            const std::string others = fmt::format("(live({}) & ~{})", scope.board, cells(plan, outer, scope));
            std::string text;
            for (std::size_t way = 0; way < flat.game().board.ways.size(); ++way)
                if (ways >> way & 1)
                    text += (text.empty() ? "~(" : " | ") + shifted(plan, flat.game().board.ways[way].opposite, others);
            return text.empty() ? Text("board_cells") : Text(text + ")");
        }
        if (inner.op != Op::local_cells || outer.op != Op::empty)
            return std::nullopt;
        const auto let = lets.find(static_cast<int>(inner.value));
        if (let == lets.end() || !is_bracket(flat, *let->second) || !ir::surely_occupied(let->second->args[2]))
            return std::nullopt;
        const Expr& run = *let->second;
        if (run.args[0].op != Op::local_cell || run.args[0].value != local)
            return std::nullopt;
        return fmt::format("~bracket_{}({}, {})", run.value, bare(cells(plan, run.args[2], scope)),
                           bare(cells(plan, run.args[3], scope)));
    }
};

class ActionWriter {
public:
    ActionWriter(const Flat& of, std::size_t of_action)
        : flat(of), out(of.general.out), plan(of.plan()), index(of_action), action(of.actions[of_action]) {}

    void write();
    bool places_from_hand() const {
        return std::any_of(action.items.begin(), action.items.end(), [](const Item& item) {
            return item.form == Item::Form::effect && item.expr->op == Op::place && item.expr->value != 0;
        });
    }
    // Nothing if more than one cell is chosen, or a test has no form as a set.
    std::optional<std::string> as_set() const;

private:
    void loops();
    void tests(const Scope& scope) const;
    void choose(const Item& item, std::size_t number, const Scope& scope) const;

    const Flat& flat;
    Writer& out;
    const Plan& plan;
    const std::size_t index;
    const FlatAction& action;
};

std::optional<std::string> ActionWriter::as_set() const {
    if (!plan.on("choices-as-sets") || action.kind_chosen() != nullptr || places_from_hand() ||
        action.choices.size() != 1 || !action.changes)
        return std::nullopt;
    const int local = static_cast<int>(action.choices[0]->value);
    const Scope scope = flat.scope();
    std::map<int, const Expr*> lets;
    std::string text = cells(plan, action.choices[0]->args[0], scope);
    for (const Item& item : action.items) {
        if (item.form == Item::Form::let)
            lets[static_cast<int>(item.expr->value)] = &item.expr->args[0];
        if (item.form != Item::Form::test)
            continue;
        const auto part = Lifter(flat, local, scope, lets).lift(item.expr->args[0]);
        if (!part)
            return std::nullopt;
        text += " & " + *part;
    }
    for (const Item& item : action.items)
        if (item.form == Item::Form::let && item.expr->op == Op::let_cell)
            return std::nullopt; // no outcome where there is no such cell
    return text;
}

// Where a piece is placed there has to be a cell; and in the hand there has to be a piece.
void ActionWriter::tests(const Scope& scope) const {
    for (const Item& item : action.items) {
        if (item.form != Item::Form::effect || item.expr->op != Op::place)
            continue;
        out.line("if (!in(live(board), {})) continue;", bare(cell(plan, item.expr->args[2], scope)));
        if (item.expr->value != 0 && action.kind_chosen() == nullptr)
            out.line("if (board.hand[M][{}] <= 0) continue;", bare(kind(plan, item.expr->args[0], scope)));
    }
}

void ActionWriter::choose(const Item& item, std::size_t number, const Scope& scope) const {
    const std::string name = fmt::format("at_{}", item.expr->value);
    if (item.expr->op == Op::choose_kind) {
        out.open("for (int {0} = 0; {0} < kinds; ++{0})", name);
        out.line("if (!kind_in({0}, {1:#x}) || board.hand[M][{0}] <= 0) continue;", name, item.expr->mask);
        return;
    }
    out.open("for (Cells left_{0} = {1}; any(left_{0});)", number, bare(cells(plan, item.expr->args[0], scope)));
    out.line("const int {} = int(pop_first(left_{}));", name, number);
}

void ActionWriter::loops() {
    Scope scope = flat.scope();
    scope.start = scope.landing = scope.at = "-1";
    std::size_t chosen = 0;
    for (const Item& item : action.items) {
        const int local = static_cast<int>(item.expr->value);
        const std::string name = fmt::format("at_{}", local);
        switch (item.form) {
        case Item::Form::choose:
            choose(item, chosen++, scope);
            scope = scope.with(local, name);
            break;
        case Item::Form::let:
            if (item.expr->op == Op::let_cells)
                out.line("[[maybe_unused]] const Cells {} = {};", name, bare(cells(plan, item.expr->args[0], scope)));
            else if (item.expr->op == Op::let_number)
                out.line("[[maybe_unused]] const i64 {} = {};", name, bare(number(plan, item.expr->args[0], scope)));
            else
                out.line("const int {} = {};", name, bare(cell(plan, item.expr->args[0], scope)));
            if (item.expr->op == Op::let_cell)
                out.line("if ({} < 0) {};", name, chosen > 0 ? "continue" : "return false");
            scope = scope.with(local, name);
            break;
        case Item::Form::test:
            out.line("if (!{}) {};", truth(plan, item.expr->args[0], scope), chosen > 0 ? "continue" : "return false");
            break;
        case Item::Form::effect:
            break;
        }
    }
    if (chosen > 0)
        tests(scope);
    std::string list;
    for (const Expr* const choice : action.choices)
        list += fmt::format("{}i16(at_{})", list.empty() ? "" : ", ", choice->value);
    const std::string kind =
        action.kind_chosen() == nullptr ? "0" : fmt::format("u8(at_{})", action.kind_chosen()->value);
    out.line("if (each(Move{{-1, -1, {{{0}}}, {1}, {2}, {2}}})) return true;", list,
             flat.action_way(static_cast<int>(index)), kind);
    for (std::size_t i = 0; i < chosen; ++i)
        out.close();
    out.line("return false;");
}

void ActionWriter::write() {
    out.line();
    rule_comment(out, flat.game().actions[index].where);
    const std::optional<std::string> set = as_set();
    if (set) {
        out.line("template <int M> RUBICON_INLINE Cells chosen_{}(const Board& board) {{ return {}; }}", index,
                 bare(*set));
        out.open("template <int M, class Each> RUBICON_INLINE bool acts_{}(const Board& board, Each&& each)", index);
        out.open("for (Cells rest = chosen_{}<M>(board); any(rest);)", index);
        out.line("if (each(Move{{-1, -1, {{i16(pop_first(rest))}}, {}, 0, 0}})) return true;",
                 flat.action_way(static_cast<int>(index)));
        out.close();
        out.line("return false;");
        out.close();
        return;
    }
    out.open("template <int M, class Each> bool acts_{}(const Board& board, Each&& each)", index);
    loops();
    out.close();
}

} // namespace

bool is_set(const Flat& flat, int action) {
    return ActionWriter(flat, static_cast<std::size_t>(action)).as_set().has_value();
}

void flat_actions(const Flat& flat) {
    if (!flat.uses(FlatLeaf::Form::action))
        return;
    flat.general.out.section("actions, flat");
    std::vector<int> runs;
    for (const FlatAction& action : flat.actions)
        for (const Item& item : action.items)
            if (item.form == Item::Form::let && is_bracket(flat, item.expr->args[0]) &&
                std::find(runs.begin(), runs.end(), item.expr->args[0].value) == runs.end()) {
                runs.push_back(static_cast<int>(item.expr->args[0].value));
                if (flat.plan().numbering.words == 1)
                    bracket_by_lanes(flat, runs.back());
                else
                    bracket(flat, runs.back());
            }
    for (std::size_t a = 0; a < flat.actions.size(); ++a)
        if (!flat.actions[a].items.empty())
            ActionWriter(flat, a).write();
}

} // namespace rubicon::emit
