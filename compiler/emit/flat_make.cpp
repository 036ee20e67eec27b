// What a flat move is, and what it does to the board.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/fast.hpp"
#include "compiler/emit/flat.hpp"
#include "compiler/emit/parts.hpp"
#include "compiler/emit/reach.hpp"

namespace rubicon::emit {
namespace {

using ir::Clause;
using ir::Expr;
using ir::Op;
using Item = FlatAction::Item;

void move_struct(const Flat& flat) {
    Writer& out = flat.general.out;
    out.line();
    out.line("// One move: of a piece by one of its rules, of an action with what it chose, or a pass. -1: none.");
    out.open("struct Move");
    out.line("i16 from, to; // bits");
    if (flat.most_choices() > 0)
        out.line("i16 choice[{}]; // of an action, in order", flat.most_choices());
    out.line("u8 way; // clauses of all kinds in order, then actions, then the pass");
    out.line("u8 kind, into; // of the piece, before and after");
    if (flat.by_owner)
        out.line("u8 owner = 0; // of the piece");
    if (flat.second)
        out.line("i16 then = -1; // where the second part lands, or which side is closed");
    out.close(";");
}

// ---- events ---------------------------------------------------------------------------------------------------------

void events(const Flat& flat) {
    Writer& out = flat.general.out;
    const Plan& plan = flat.plan();
    std::string list;
    const auto add = [&](int move_class, int kind) {
        u32 bits = 0;
        for (std::size_t e = 0; e < plan.events.size(); ++e)
            if (plan.events[e].move_class == move_class && (kind < 0 || (plan.events[e].kinds >> kind & 1) != 0))
                bits |= 1u << (first_event_bit + e);
        list += fmt::format("{}{:#x}", list.empty() ? "" : ", ", bits);
    };
    for (const Clause& clause : flat.game().clauses)
        add(clause.move_class, clause.kind);
    for (const ir::Action& action : flat.game().actions)
        add(action.move_class, -1);
    out.line();
    out.line("// What rules ask about a finished move, a bit each, by way.");
    out.line("inline constexpr u32 events_of[] = {{{}{}{:#x}}};", list, list.empty() ? "" : ", ", 1u << passed_bit);
    out.open("template <int M> constexpr u32 events(const Board&, const Move& m)");
    if (flat.throws())
        out.line("if (m.way == {}) return {};", flat.throw_way(), 1u << open_bit);
    out.line("return events_of[m.way] | (m.into != m.kind ? {}u : 0u);", 1u << crowned_bit);
    out.close();
}

// ---- make -----------------------------------------------------------------------------------------------------------

class MakeWriter {
public:
    explicit MakeWriter(const Flat& of) : flat(of), out(of.general.out), game(of.game()), plan(of.plan()) {
        scope = flat.scope();
        scope.board = "after";
        scope.start = "m.from";
        scope.landing = "m.to";
        scope.at = "at";
        scope.events = "events<M>(board, m)";
        if (flat.by_owner)
            scope.actor = "m.owner";
        if (plan.fresh_marks > 0)
            scope.fresh = "fresh";
    }

    void write();

private:
    void carry() const;
    std::string carried() const {
        return flat.by_owner ? "carry(after, m.owner, cell_set(m.from), cell_set(m.to), m.kind);"
                             : "carry<M>(after, cell_set(m.from), cell_set(m.to), m.kind);";
    }
    void upons() const;
    void clause(const Clause& clause) const;
    void action(std::size_t index) const;
    void effect_of(const Item& item, const Scope& within) const;

    const Flat& flat;
    Writer& out;
    const ir::Game& game;
    const Plan& plan;
    Scope scope;
};

// As `shove`, where owner and kind are known.
void MakeWriter::carry() const {
    out.line("// A piece of {} goes from its cell to another; what stood there is lost.",
             flat.by_owner ? "a player" : "M");
    out.open(
        "{}RUBICON_INLINE void carry(Board& board, {}const Cells& from, const Cells& to, [[maybe_unused]] int kind)",
        flat.by_owner ? "" : "template <int M> ", flat.by_owner ? "int owner, " : "");
    out.line("lift(board, to);");
    out.line("const Cells both = from | to;");
    out.line("board.owner[{}] ^= both;", flat.by_owner ? "owner" : "M");
    if (plan.kinds > 1)
        out.line("if (kind > 0) board.kind[kind - 1] ^= both;");
    if (slots_of(plan).planes > 0) {
        out.line("for (Cells& set : board.number)");
        out.line("    if (any(set & from)) set ^= both;");
    }
    if (const int unmoved = plan.unmoved_mark(); unmoved >= 0)
        out.line("board.mark[{}] &= ~from;", unmoved);
    out.close();
}

// What happens upon a landing, by kind of the piece.
void MakeWriter::upons() const {
    for (const ir::Upon& upon : game.upons) {
        rule_comment(out, upon.where);
        std::string condition = fmt::format("m.kind == {} && m.way < {}", upon.kind, game.clauses.size());
        if (upon.cells)
            condition += fmt::format(" && in({}, m.to)", bare(cells(plan, *upon.cells, scope)));
        out.open("if ({})", condition);
        Scope within = scope;
        if (flat.general.took) {
            out.line("[[maybe_unused]] u8 took[players * kinds]{{}};");
            out.line("if (const int prey = owner_at(board, m.to); prey >= 0) took[prey * kinds + kind_on(board, m.to)] "
                     "= 1;");
            within.took = "took";
        }
        out.line("[[maybe_unused]] int at = m.to;");
        if (upon.guard)
            out.open("if ({})", bare(truth(plan, *upon.guard, within)));
        effect(out, plan, upon.effects, within, "return after;");
        if (upon.guard)
            out.close();
        out.close();
    }
}

// A leg that does more than to land.
void MakeWriter::clause(const Clause& clause) const {
    rule_comment(out, clause.where);
    if (clause.takes == Clause::Takes::cells && clause.taking)
        out.line("lift(after, {});", bare(cells(plan, *clause.taking, scope)));
    if (game.classes[static_cast<std::size_t>(clause.move_class)].manner == ir::Manner::swap)
        out.line("exchange(after, cell_set(m.from), cell_set(m.to));");
    else
        out.line("{}", carried());
    if (!clause.effects)
        return;
    Scope within = scope;
    out.line("[[maybe_unused]] int at = m.to;");
    if (ir::any_of(*clause.effects, [](const Expr& e) { return e.op == Op::passed_cells; })) {
        out.line("const Cells passed = {};", passed_cells(clause, "m.from"));
        within.passed = "passed";
    }
    effect(out, plan, *clause.effects, within, "return after;");
}

void MakeWriter::effect_of(const Item& item, const Scope& within) const {
    const Expr& expr = *item.expr;
    if (expr.op == Op::put) {
        out.line("put(after, {}, {});", bare(cell(plan, expr.args[0], within)), bare(cell(plan, expr.args[1], within)));
        return;
    }
    if (expr.op != Op::place)
        return effect(out, plan, expr, within, "return after;");
    out.open("");
    out.line("const Cells put_on = cell_set({});", bare(cell(plan, expr.args[2], within)));
    const std::string who = bare(player(plan, expr.args[1], within));
    out.line("lift(after, put_on);");
    if (expr.value != 0)
        out.line("--after.hand[{}][{}];", who, bare(kind(plan, expr.args[0], within)));
    out.line("after.owner[{}] |= put_on;", who);
    out.line("retype(after, put_on, {});", bare(kind(plan, expr.args[0], within)));
    out.close();
}

void MakeWriter::action(std::size_t index) const {
    const FlatAction& action = flat.actions[index];
    rule_comment(out, game.actions[index].where);
    Scope before = flat.scope();
    for (const Item& item : action.items) {
        const int local = static_cast<int>(item.expr->value);
        const std::string name = fmt::format("at_{}", local);
        switch (item.form) {
        case Item::Form::choose:
            out.line("[[maybe_unused]] const int {} = m.choice[{}];", name, action.place_of(item.expr));
            before = before.with(local, name);
            break;
        case Item::Form::let:
            if (item.expr->op == Op::let_cells)
                out.line("[[maybe_unused]] const Cells {} = {};", name, bare(cells(plan, item.expr->args[0], before)));
            else if (item.expr->op == Op::let_number)
                out.line("[[maybe_unused]] const i64 {} = {};", name, bare(number(plan, item.expr->args[0], before)));
            else
                out.line("[[maybe_unused]] const int {} = {};", name, bare(cell(plan, item.expr->args[0], before)));
            before = before.with(local, name);
            break;
        case Item::Form::test:
            break;
        case Item::Form::effect: {
            Scope within = scope;
            within.locals = before.locals;
            within.at.clear();
            effect_of(item, within);
            break;
        }
        }
    }
}

void MakeWriter::write() {
    out.line();
    if (!game.clauses.empty())
        carry();
    if (flat.second)
        out.line("// The first part of a move.");
    out.open("template <int M> RUBICON_INLINE Board {}([[maybe_unused]] const Board& board, [[maybe_unused]] const "
             "Move& m)",
             flat.second ? "begin" : "make");
    if (!flat.second)
        make_throw(flat);
    out.line("Board after = board;");
    if (plan.fresh_marks > 0)
        out.line("[[maybe_unused]] Cells fresh[{}]{{}};", plan.fresh_marks);
    out.open("switch (m.way)");
    for (std::size_t i = 0; i < game.clauses.size(); ++i) {
        if (flat.is_plain(game.clauses[i]) || flat.second_of(game.clauses[i].kind) == &game.clauses[i])
            continue;
        out.open("case {}:", i);
        clause(game.clauses[i]);
        out.line("break;");
        out.close();
    }
    for (std::size_t a = 0; a < flat.actions.size(); ++a) {
        if (flat.actions[a].items.empty())
            continue;
        out.open("case {}:", flat.action_way(static_cast<int>(a)));
        action(a);
        out.line("break;");
        out.close();
    }
    if (flat.uses(FlatLeaf::Form::pass)) {
        out.line("case {}:", flat.pass_way());
        out.line("    break;");
    }
    out.line("default:");
    if (!game.clauses.empty())
        out.line("    {}", carried());
    out.line("    break;");
    out.close();
    upons();
    if (!game.crowns.empty())
        out.line("if (m.into != m.kind) retype(after, cell_set(m.to), m.into);");
    if (flat.second) {
        out.line("return after;");
        out.close();
        out.open("template <int M> RUBICON_INLINE Board make(const Board& board, const Move& m)");
        make_throw(flat);
        out.line("Board after = begin<M>(board, m);");
        make_second(flat);
    }
    if (plan.made_in_board)
        out.line("{}++after.made[M];", game.has_decisions() ? "if (decisions[board.node].seat < 0) " : "");
    if (game.after_move) {
        rule_comment(out, game.after_move->where);
        out.line("[[maybe_unused]] int at = m.to;");
        effect(out, plan, *game.after_move, scope, "return after;");
    }
    for (std::size_t m = 0; m < plan.fresh.size(); ++m)
        if (plan.fresh[m] >= 0)
            out.line("after.mark[{}] &= fresh[{}];", m, plan.fresh[m]);
    if (game.has_decisions())
        out.line("pass_on(after, M);");
    out.line("return after;");
    out.close();
}

// ---- what is asked of the finished move -----------------------------------------------------------------------------

void allowed(const Flat& flat) {
    Writer& out = flat.general.out;
    const Plan& plan = flat.plan();
    Scope scope = flat.scope();
    scope.board = "after";
    scope.start = "m.from";
    scope.landing = "m.to";
    scope.events = "events<M>(board, m)";
    scope.kind = "i8(m.kind)";
    const auto ask = [&](const char* name, bool all) {
        out.open("template <int M> bool {}([[maybe_unused]] const Board& board, [[maybe_unused]] const Board& after, "
                 "[[maybe_unused]] const Move& m)",
                 name);
        for (const ir::Require& require : flat.game().requires_) {
            if (!all && std::find(flat.asked.begin(), flat.asked.end(), &require) == flat.asked.end())
                continue;
            rule_comment(out, require.where);
            out.line("if (!{}) return false;", truth(plan, require.condition, scope));
        }
        out.line("return true;");
        out.close();
    };
    out.line();
    out.line("// Whether the rules allow the finished move.");
    ask("allowed", false);
    if (flat.uses(FlatLeaf::Form::pass))
        ask("pass_allowed", true);
    if (flat.asked.empty())
        return;
    out.line("// The same where the board after it is not needed, compiled once; `changes`: whether it changes the "
             "board for "
             "certain.");
    out.open(
        "template <int M> RUBICON_APART bool stands(const Board& board, const Move& m, [[maybe_unused]] bool changes)");
    out.line("const Board after = make<M>(board, m);");
    out.line("return allowed<M>(board, after, m) && (changes || changed(board, after));");
    out.close();
}

} // namespace

void flat_move(const Flat& flat) {
    move_struct(flat);
    events(flat);
    MakeWriter(flat).write();
    allowed(flat);
}

} // namespace rubicon::emit
