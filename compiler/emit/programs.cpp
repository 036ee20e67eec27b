// Actions: the program of each as a function that hands on every outcome.
//
// A choice becomes a loop around what follows it, `may` and `else` two ways into it. Where what follows would stand
// twice it is written once, as a lambda.
#include "compiler/emit/programs.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "compiler/emit/fast.hpp"

namespace rubicon::emit {
namespace {

using ir::Expr;
using ir::Op;

bool below(const Expr& expr, Op op) {
    return ir::any_of(expr, [&](const Expr& e) { return e.op == op; });
}

// Leaves more than one outcome, or binds a name for what follows.
bool branches(const Expr& expr) {
    return ir::any_of(expr, [](const Expr& e) {
        switch (e.op) {
        case Op::choose_cell:
        case Op::choose_player:
        case Op::choose_kind:
        case Op::choose_line:
        case Op::let_cell:
        case Op::let_cells:
        case Op::let_number:
        case Op::may:
        case Op::first_of:
            return true;
        default:
            return false;
        }
    });
}

// Puts, places or removes: each needs a place of its own in the trail.
int trails(const Expr& expr) {
    int count = expr.op == Op::put || expr.op == Op::place || expr.op == Op::remove ? 1 : 0;
    for (const Expr& arg : expr.args)
        count += trails(arg);
    return count;
}

int choices(const Expr& expr) {
    int most = 0;
    for (const Expr& arg : expr.args)
        most = std::max(most, choices(arg));
    const bool chooses = expr.op == Op::choose_cell || expr.op == Op::choose_kind || expr.op == Op::choose_line ||
                         expr.op == Op::choose_player;
    return most + (chooses ? 1 : 0);
}

void check(const Expr& expr, std::vector<std::string>& found) {
    if (expr.op == Op::for_each &&
        (branches(expr) || trails(expr) > 1 || below(expr, Op::put) || below(expr, Op::place)))
        found.push_back("a loop in an action that chooses or puts pieces");
    if (expr.op == Op::for_players && (branches(expr) || trails(expr) > 0))
        found.push_back("a loop over players in an action that chooses or moves pieces");
    for (const Expr& arg : expr.args)
        check(arg, found);
}

class ProgramWriter {
public:
    ProgramWriter(const General& with, std::size_t index)
        : general(with), out(with.out), plan(with.plan), action(with.game.actions[index]), number(index) {}

    void write() const;

private:
    // What follows: writes the code that goes on with the Work of a name, under the names bound so far.
    struct Rest {
        std::function<void(const std::string& work)> write;
        bool once = true; // long: to be written once
    };
    using Locals = std::map<int, std::string>;

    Scope scope(const std::string& work, const Locals& locals) const {
        Scope made = general.scope(work);
        made.locals = locals;
        return made;
    }
    std::string fresh(const char* what) const { return fmt::format("{}_{}", what, ++names); }
    void run(const Expr& expr, const std::string& work, const Locals& locals, const Rest& rest) const;
    void list(const Expr& all, std::size_t from, const std::string& work, const Locals& locals, const Rest& rest) const;
    void choose(const Expr& expr, const std::string& work, const Locals& locals, const Rest& rest) const;
    void let(const Expr& expr, const std::string& work, const Locals& locals, const Rest& rest) const;
    void ways(const std::vector<const Expr*>& ways, const std::string& work, const Locals& locals, const Rest& rest,
              const std::string& test) const;
    void plain(const Expr& expr, const std::string& work, const Locals& locals) const;
    void pick(const std::string& from, const std::string& to, const std::string& shown) const;
    Rest shared(const Rest& rest) const;

    const General& general;
    Writer& out;
    const Plan& plan;
    const ir::Action& action;
    const std::size_t number;
    mutable int names = 0, used_trails = 0;
};

// A copy of the Work in which something was chosen.
void ProgramWriter::pick(const std::string& from, const std::string& to, const std::string& shown) const {
    out.line("Work {} = {};", to, from);
    if (!shown.empty() && general.choices > 0)
        out.line("{0}.choice[{0}.choices++] = i16({1});", to, shown);
}

ProgramWriter::Rest ProgramWriter::shared(const Rest& rest) const {
    if (!rest.once)
        return rest;
    const std::string name = fresh("onward"), work = fresh("work");
    out.open("const auto {} = [&](Work& {})", name, work);
    rest.write(work);
    out.line("return false;");
    out.close(";");
    return {[this, name](const std::string& at) { out.line("if ({}({})) return true;", name, at); }, false};
}

void ProgramWriter::choose(const Expr& expr, const std::string& work, const Locals& locals, const Rest& rest) const {
    const Scope here = scope(work, locals);
    const int local = static_cast<int>(expr.value);
    const std::string chosen = fresh("chosen"), next = fresh("work");
    Locals inner = locals;
    inner[local] = chosen;
    switch (expr.op) {
    case Op::choose_cell: {
        const std::string left = fresh("left");
        out.open("for (Cells {} = {}; any({});)", left, bare(cells(plan, expr.args[0], here)), left);
        out.line("const int {} = int(pop_first({}));", chosen, left);
        pick(work, next, fmt::format("cell_of[{}]", chosen));
        break;
    }
    case Op::choose_player:
        out.open("for (int {0} = 0; {0} < players; ++{0})", chosen);
        out.line("if (({} >> {} & 1) == 0) continue;", players(plan, expr.args[0], here), chosen);
        pick(work, next, fmt::format("-2 - {}", chosen));
        break;
    case Op::choose_kind:
        out.open("for (int {0} = 0; {0} < kinds; ++{0})", chosen);
        out.line("if (!kind_in({}, {:#x}) || {}.board.hand[{}][{}] <= 0) continue;", chosen, expr.mask, work,
                 bare(player(plan, expr.args[0], here)), chosen);
        pick(work, next, fmt::format("cells + {}", chosen));
        break;
    default: {
        const std::string side = fresh("side");
        out.open("for (int {0} = 0; {0} < 4; ++{0})", side);
        out.line("const Cells {} = border_line({}.board, {});", chosen, work, side);
        out.line("bool known = !any({});", chosen);
        out.line("for (int i = 0; i < {}; ++i) known = known || border_line({}.board, i) == {};", side, work, chosen);
        out.line("if (known) continue;");
        pick(work, next, fmt::format("cells + kinds + {}", side));
        break;
    }
    }
    out.line("if ({}.patience->ends()) return true;", next);
    run(expr.args.back(), next, inner, rest);
    out.close();
}

void ProgramWriter::let(const Expr& expr, const std::string& work, const Locals& locals, const Rest& rest) const {
    const Scope here = scope(work, locals);
    const std::string name = fresh("kept");
    Locals inner = locals;
    inner[static_cast<int>(expr.value)] = name;
    out.open("");
    if (expr.op == Op::let_cells)
        out.line("[[maybe_unused]] const Cells {} = {};", name, bare(cells(plan, expr.args[0], here)));
    else if (expr.op == Op::let_number)
        out.line("[[maybe_unused]] const i64 {} = {};", name, bare(emit::number(plan, expr.args[0], here)));
    else
        out.open("if (const int {} = {}; {} >= 0)", name, bare(cell(plan, expr.args[0], here)), name);
    run(expr.args[1], work, inner, rest);
    if (expr.op == Op::let_cell)
        out.close();
    out.close();
}

// Several ways from one Work, each in its own copy; null: nothing is done. `test`: the condition of the first one, the
// second is taken if it fails; empty: all of them.
void ProgramWriter::ways(const std::vector<const Expr*>& ways, const std::string& work, const Locals& locals,
                         const Rest& rest, const std::string& test) const {
    out.open("");
    const Rest onward = shared(rest);
    for (std::size_t w = 0; w < ways.size(); ++w) {
        if (test.empty())
            out.open("");
        else if (w == 0)
            out.open("if ({})", test);
        else
            out.middle("else");
        const std::string copy = fresh("work");
        out.line("Work {} = {};", copy, work);
        if (ways[w] == nullptr)
            onward.write(copy);
        else
            run(*ways[w], copy, locals, onward);
        if (test.empty() || w + 1 == ways.size())
            out.close();
    }
    out.close();
}

// Effects with one outcome or none, on the Work itself.
void ProgramWriter::plain(const Expr& expr, const std::string& work, const Locals& locals) const {
    Scope here = scope(work, locals);
    here.program = work;
    here.trails = &used_trails;
    effect(out, plan, expr, here, "return false;");
}

void ProgramWriter::list(const Expr& all, std::size_t from, const std::string& work, const Locals& locals,
                         const Rest& rest) const {
    if (from + 1 == all.args.size())
        return run(all.args[from], work, locals, rest);
    run(all.args[from], work, locals,
        {[&, from](const std::string& next) { list(all, from + 1, next, locals, rest); }, true});
}

void ProgramWriter::run(const Expr& expr, const std::string& work, const Locals& locals, const Rest& rest) const {
    switch (expr.op) {
    case Op::all_of:
        return list(expr, 0, work, locals, rest);
    case Op::choose_cell:
    case Op::choose_player:
    case Op::choose_kind:
    case Op::choose_line:
        return choose(expr, work, locals, rest);
    case Op::let_cell:
    case Op::let_cells:
    case Op::let_number:
        return let(expr, work, locals, rest);
    case Op::may:
        return ways({nullptr, &expr.args[0]}, work, locals, rest, "");
    case Op::demand:
        out.open("if ({})", bare(truth(plan, expr.args[0], scope(work, locals))));
        rest.write(work);
        out.close();
        return;
    case Op::first_of: {
        out.open("");
        const std::string legal = fresh("legal");
        const Rest onward = shared(rest);
        out.line("const u32 {} = *{}.legal;", legal, work);
        run(expr.args[0], work, locals, onward);
        out.open("if (*{}.legal == {})", work, legal);
        run(expr.args[1], work, locals, onward);
        out.close();
        out.close();
        return;
    }
    case Op::when:
        if (branches(expr))
            return ways({&expr.args[1], expr.args.size() > 2 ? &expr.args[2] : nullptr}, work, locals, rest,
                        bare(truth(plan, expr.args[0], scope(work, locals))));
        break;
    default:
        break;
    }
    if (!below(expr, Op::demand) && !below(expr, Op::place)) {
        plain(expr, work, locals);
        return rest.write(work);
    }
    const std::string name = fresh("done");
    out.open("");
    out.open("const auto {} = [&]", name);
    plain(expr, work, locals);
    out.line("return true;");
    out.close(";");
    out.open("if ({}())", name);
    rest.write(work);
    out.close();
    out.close();
}

void ProgramWriter::write() const {
    out.line();
    rule_comment(out, action.where);
    out.open("inline bool action_{}(const Work& before, Then then)", number);
    out.line("Work work = before;");
    out.line("work.actor = work.mover;");
    out.line("work.at = work.kind = work.way = -1;");
    out.line("work.stopped = work.acts = false;");
    if (general.over)
        out.line("work.over = Cells{{}};");
    if (general.passed)
        out.line("work.passed = Cells{{}};");
    out.line("if (work.move_class < 0) work.move_class = {};", action.move_class);
    if (const int count = trails(action.program); count > 0)
        out.line("[[maybe_unused]] Trail trail[{}];", count);
    run(action.program, "work", {},
        {[this](const std::string& work) {
             const ir::KindMask all = plan.kinds < 64 ? (ir::KindMask{1} << plan.kinds) - 1 : ir::every_kind;
             for (std::size_t e = 0; e < plan.events.size(); ++e) {
                 const EventBit& event = plan.events[e];
                 if (event.move_class != action.move_class)
                     continue;
                 const u32 bit = 1u << (first_event_bit + e);
                 if (event.kinds == ir::every_kind)
                     out.line("{}.events |= {:#x};", work, bit);
                 else
                     out.line("if (kind_in({0}.kind, {1:#x})) {0}.events |= {2:#x};", work, event.kinds & all, bit);
             }
             out.line("{}.acts = true;", work);
             out.line("if (then({})) return true;", work);
         },
         false});
    out.line("return false;");
    out.close();
}

// What puts pieces in an action: the first piece put somewhere is the one that acts.
void helpers(const General& general) {
    Writer& out = general.out;
    out.line();
    out.open("inline void act_with(Work& work, int from, int to, Trail& trail)");
    out.open("if (!work.acts)");
    out.line("work.acts = true;");
    out.line("work.start = i16(from);");
    out.line("work.kind = i8(kind_on(work.board, to));");
    out.open("if (work.first_kind < 0)");
    out.line("work.from = i16(from);");
    out.line("work.first_kind = work.kind;");
    out.line("work.owner = i8(owner_at(work.board, to));");
    out.close();
    out.close();
    out.line("work.at = work.landing = i16(to);");
    out.line("trail = Trail{{work.trail, to, Cells{{}}}};");
    out.line("work.trail = &trail;");
    out.close();
    const bool towers = general.plan.towers;
    if (towers)
        out.line("// False if the tower gets too high.");
    out.open("inline {} act_put(Work& work, int from, int to, Trail& trail)", towers ? "bool" : "void");
    out.line("if (from < 0 || !in(occupied(work.board), from) || !in(live(work.board), to)) return{};",
             towers ? " true" : "");
    out.line("{}", towers ? "if (!shove(work.board, cell_set(from), cell_set(to))) return false;"
                          : "if (from != to) shove(work.board, cell_set(from), cell_set(to));");
    out.line("if (!work.acts || work.at == from) act_with(work, from, to, trail);");
    if (towers)
        out.line("return true;");
    out.close();
    out.line("// False if it cannot be: no such cell, or nothing in hand.");
    out.open("inline bool act_place(Work& work, int kind, int player, int to, [[maybe_unused]] bool from_hand, Trail& "
             "trail)");
    out.line("if (kind < 0 || player < 0 || !in(live(work.board), to)) return false;");
    if (general.plan.hands)
        out.line("if (from_hand && --work.board.hand[player][kind] < 0) return false;");
    out.line("lift(work.board, cell_set(to));");
    out.line("work.board.owner[player] |= cell_set(to);");
    out.line("retype(work.board, cell_set(to), kind);");
    out.line("if (!work.acts) act_with(work, -1, to, trail);");
    out.line("return true;");
    out.close();
    out.open("inline void act_remove(Work& work, Cells prey, Trail& trail)");
    out.line("prey &= occupied(work.board);");
    out.line("if (!any(prey)) return;");
    count_prey(general);
    out.line("lift(work.board, prey);");
    out.open("if (work.trail == &trail)");
    out.line("trail.taken |= prey;");
    out.middle("else");
    out.line("trail = Trail{{work.trail, -1, prey}};");
    out.line("work.trail = &trail;");
    out.close();
    out.close();
}

} // namespace

void general_programs(const General& general) {
    if (general.game.actions.empty())
        return;
    general.out.section("actions");
    helpers(general);
    for (std::size_t a = 0; a < general.game.actions.size(); ++a)
        ProgramWriter(general, a).write();
}

std::vector<std::string> programs_not_emitted(const ir::Game& game) {
    std::vector<std::string> found;
    for (const ir::Action& action : game.actions)
        check(action.program, found);
    return found;
}

int choices_of(const ir::Action& action) {
    return choices(action.program);
}

} // namespace rubicon::emit
