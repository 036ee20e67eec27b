// STEP: a clause's effects at one landing; CROWN.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/fast.hpp"
#include "compiler/emit/general.hpp"

namespace rubicon::emit {
namespace {

using ir::Chain;
using ir::Clause;
using ir::Manner;
using ir::Upon;

// ---- CROWN
// --------------------------------------------------------------------------------------------------------------

std::string crown_holds(const General& general, const ir::Crown& crown) {
    const std::string guard =
        crown.guard ? fmt::format(" && {}", truth(general.plan, *crown.guard, general.scope())) : "";
    const bool may_be_gone = general.plan.uses(ir::Op::remove) || general.plan.uses(ir::Op::close);
    return fmt::format("kind == {} && in({}, work.at){}{}", crown.kind,
                       bare(cells(general.plan, crown.zone, general.scope())),
                       may_be_gone ? " && in(occupied(work.board), work.at)" : "", guard);
}

// Where no crowning leaves a choice it changes `work` and that is all.
void crown_plain(const General& general) {
    Writer& out = general.out;
    out.line("// Crowns the acting piece where the rules say so.");
    out.open("inline void crown([[maybe_unused]] Work& work)");
    if (!general.game.crowns.empty())
        out.line("const int kind = kind_on(work.board, work.at);");
    for (const ir::Crown& crown : general.game.crowns) {
        rule_comment(out, crown.where);
        out.open("if ({})", crown_holds(general, crown));
        out.line("retype(work.board, cell_set(work.at), {});", crown.into[0]);
        out.line("work.events |= {};", 1u << crowned_bit);
        out.line("return;");
        out.close();
    }
    out.close();
}

// Whether the clauses that hold, of which one leaves no choice by itself, together name several kinds.
void crown_several(const General& general) {
    Writer& out = general.out;
    out.line("u64 kinds_left = 0;");
    for (const ir::Crown& crown : general.game.crowns) {
        u64 into = 0;
        for (const int kind : crown.into)
            into |= u64{1} << kind;
        out.open("if ({})", crown_holds(general, crown));
        out.line("kinds_left |= {}ull;", into);
        out.close();
    }
    out.line("const bool several = (kinds_left & (kinds_left - 1)) != 0;");
}

void crown_choosing(const General& general) {
    const auto clauses_of = [&](int kind) { return std::ranges::count(general.game.crowns, kind, &ir::Crown::kind); };
    const auto leaves_it_open = [&](const ir::Crown& crown) {
        return !crown.may && crown.into.size() == 1 && clauses_of(crown.kind) > 1;
    };
    Writer& out = general.out;
    out.line("// Crowns the acting piece where the rules say so, in every way they leave open.");
    out.open("inline bool crown(Work& work, Then then)");
    out.line("const int kind = kind_on(work.board, work.at);");
    out.line("bool must = false;");
    if (std::ranges::any_of(general.game.crowns, leaves_it_open))
        crown_several(general);
    for (const ir::Crown& crown : general.game.crowns) {
        rule_comment(out, crown.where);
        out.open("if ({})", crown_holds(general, crown));
        std::string list;
        for (const int into : crown.into)
            list += fmt::format("{}{}", list.empty() ? "" : ", ", into);
        out.line("constexpr i8 kinds_open[] = {{{}}};", list);
        out.open("for (const i8 into : kinds_open)");
        out.line("Work next = work;");
        out.line("retype(next.board, cell_set(next.at), into);");
        out.line("next.events |= {};", 1u << crowned_bit);
        if (crown.may || crown.into.size() > 1)
            out.line("next.became = into;");
        else if (leaves_it_open(crown))
            out.line("if (several) next.became = into;");
        out.line("if (then(next)) return true;");
        out.close();
        if (!crown.may)
            out.line("must = true;");
        out.close();
    }
    out.line("return must ? false : then(work);");
    out.close();
}

// ---- STEP
// ---------------------------------------------------------------------------------------------------------------

class StepWriter {
public:
    StepWriter(const General& with, std::size_t index)
        : general(with), out(with.out), game(with.game), clause(with.game.clauses[index]), number(index),
          chain(with.game.chain_of(clause.move_class)) {}

    void write() const;

private:
    void take() const;
    void carry() const;
    void upon(std::size_t at) const;
    void taking(const Upon& upon) const;
    void happen(const Upon& upon, const Scope& scope) const;
    void crown() const;
    bool takes() const { return general.takes_cells(clause); }
    bool has_upon(Upon::Event event) const {
        for (const Upon& upon : game.upons)
            if (upon.event == event && upon.kind == clause.kind)
                return true;
        return false;
    }

    const General& general;
    Writer& out;
    const ir::Game& game;
    const Clause& clause;
    const std::size_t number;
    const Chain* chain;
};

void StepWriter::take() const {
    if (!takes()) {
        out.line("const Trail trail{{before.trail, landing, Cells{{}}}};");
        out.line("work.trail = &trail;");
        return;
    }
    std::string prey;
    switch (clause.takes) {
    case Clause::Takes::over:
        prey = "by.over";
        break;
    case Clause::Takes::landing:
        prey = "cell_set(landing)";
        break;
    case Clause::Takes::cells:
        prey = clause.taking ? cells(general.plan, *clause.taking, general.scope()) : "Cells{}";
        break;
    case Clause::Takes::nothing:
        break;
    }
    out.line("const Cells prey = {} & occupied(work.board){};", prey, general.stand ? " & ~work.barred" : "");
    out.line("const Trail trail{{before.trail, landing, prey}};");
    out.line("work.trail = &trail;");
    count_prey(general);
    const bool under = chain && clause.takes != Clause::Takes::landing &&
                       (chain->taken == Chain::Taken::top_under || chain->taken == Chain::Taken::top_under_bars);
    if (under) {
        out.open("for (Cells rest = prey; any(rest);)");
        out.line("const int victim = pop_lowest(rest);");
        out.line("if (!put_under(work.board, work.at, lift_top(work.board, victim))) return false;");
        out.line("{}work.barred |= cell_set(victim);",
                 chain->taken == Chain::Taken::top_under ? "if (in(occupied(work.board), victim)) " : "");
        out.close();
        return;
    }
    out.line("lift(work.board, prey);");
    const bool stays = chain && chain->taken == Chain::Taken::stay && clause.takes != Clause::Takes::landing;
    if (stays)
        out.line("work.barred |= prey;");
}

void StepWriter::carry() const {
    switch (game.classes[static_cast<std::size_t>(clause.move_class)].manner) {
    case Manner::shoot:
    case Manner::act:
        return;
    case Manner::swap:
        out.line("if (landing != work.at) exchange(work.board, cell_set(work.at), cell_set(landing));");
        break;
    case Manner::move:
    case Manner::capture:
        if (general.plan.towers)
            out.line("if (!shove(work.board, cell_set(work.at), cell_set(landing))) return false;");
        else
            out.line("if (landing != work.at) shove(work.board, cell_set(work.at), cell_set(landing));");
        break;
    }
    out.line("work.at = i16(landing);");
}

void StepWriter::taking(const Upon& upon) const {
    // The victims are looked at on the board before they went.
    Scope asked = general.scope();
    asked.board = "before.board";
    if (general.bars)
        asked.barred = "before.barred";
    const std::string victim = fmt::format("at_{}", upon.local < 0 ? 0 : upon.local);
    const std::string meant = upon.cells ? fmt::format(" & {}", cells(general.plan, *upon.cells, asked)) : "";
    out.open("for (Cells victims = prey{}; any(victims);)", meant);
    out.line("[[maybe_unused]] const int {} = pop_lowest(victims);", victim);
    Scope inner = general.scope();
    if (upon.local >= 0) {
        const std::string kind = fmt::format("kind_{}", upon.local + 1);
        out.line("[[maybe_unused]] const int {} = kind_on(before.board, {});", kind, victim);
        inner = inner.with(upon.local, victim).with(upon.local + 1, kind);
    }
    if (upon.owner_local >= 0) {
        const std::string owner = fmt::format("owner_{}", upon.owner_local);
        out.line("[[maybe_unused]] const int {} = owner_at(before.board, {});", owner, victim);
        inner = inner.with(upon.owner_local, owner);
    }
    if (upon.guard)
        out.open("if ({})", bare(truth(general.plan, *upon.guard, inner)));
    happen(upon, inner);
    if (upon.guard)
        out.close();
    out.close();
}

// Effects that are left to the owner happen to a copy, which goes on from there; then all goes on without them.
void StepWriter::happen(const Upon& upon, const Scope& scope) const {
    if (!upon.may)
        return effect(out, general.plan, upon.effects, scope, "return false;");
    out.line("Work chosen = work;");
    Scope there = general.scope("chosen");
    there.locals = scope.locals;
    effect(out, general.plan, upon.effects, there, "return false;");
    out.line("chosen.became = i8(kind_on(chosen.board, chosen.at));");
    out.line("if (onward(chosen)) return true;");
}

void StepWriter::upon(std::size_t at) const {
    // In the order of events, then of the file.
    std::vector<const Upon*> list;
    for (const Upon::Event event : {Upon::Event::leaving, Upon::Event::taking, Upon::Event::landing})
        for (const Upon& upon : game.upons)
            if (upon.event == event && upon.kind == clause.kind && (event != Upon::Event::taking || takes()))
                list.push_back(&upon);
    for (; at < list.size(); ++at) {
        const Upon& upon = *list[at];
        rule_comment(out, upon.where);
        if (upon.may) { // what follows is written once and runs for each choice
            out.open("const auto onward = [&](Work& work) -> bool");
            this->upon(at + 1);
            out.close(";");
        }
        if (upon.event == Upon::Event::taking) {
            taking(upon);
        } else {
            std::string condition = "true";
            if (upon.event == Upon::Event::landing && upon.cells)
                condition =
                    fmt::format("in({}, work.landing)", bare(cells(general.plan, *upon.cells, general.scope())));
            if (upon.guard)
                condition += fmt::format(" && {}", truth(general.plan, *upon.guard, general.scope()));
            out.open("if ({})", condition);
            happen(upon, general.scope());
            out.close();
        }
        if (upon.may) {
            out.line("return onward(work);");
            return;
        }
    }
    crown();
}

void StepWriter::crown() const {
    if (!chain || chain->crowns == Chain::Crowns::where_it_stops) {
        out.line("return then(work);");
        return;
    }
    const bool stops = chain->crowns == Chain::Crowns::and_stops;
    const u32 bit = 1u << crowned_bit;
    if (stops) {
        out.line("const u32 crowned_before = work.events & {};", bit);
        out.line("work.events &= ~{}u;", bit);
    }
    const auto stop = [&](const char* name) {
        if (!stops)
            return;
        out.line("{}.stopped = ({}.events & {}) != 0;", name, name, bit);
        out.line("{}.events |= crowned_before;", name);
    };
    if (!general.chooses) {
        out.line("crown(work);");
        stop("work");
        out.line("return then(work);");
        return;
    }
    out.open("return crown(work, [&](Work& next)");
    stop("next");
    out.line("return then(next);");
    out.close(");");
}

void StepWriter::write() const {
    out.line();
    rule_comment(out, clause.where);
    out.open("inline bool step_{}(const Work& before, [[maybe_unused]] const Stretch& by, int landing, Then then)",
             number);
    out.line("Work work = before;");
    come_to(general, "work");
    take();
    carry();
    out.line("work.way = i8(by.way);");
    out.line("if (work.move_class < 0) work.move_class = {};", clause.move_class);
    note_events(general, clause.move_class);
    if (clause.effects)
        effect(out, general.plan, *clause.effects, general.scope(), "return false;");
    upon(0);
    out.close();
}

} // namespace

void come_to(const General& general, const std::string& work) {
    Writer& out = general.out;
    if (general.over)
        out.line("{}.over = by.over;", work);
    if (general.passed) {
        out.line("{}.passed = by.passed;", work);
        out.line("if (by.way >= 0)");
        out.line("    for (int c = next_cell[by.way][by.begin]; c != landing; c = next_cell[by.way][c]) {}.passed |= "
                 "cell_set(c);",
                 work);
    }
    out.line("{}.landing = i16(landing);", work);
}

// The bits of `work.events` that a leg of the class sets.
void note_events(const General& general, int move_class) {
    Writer& out = general.out;
    u32 always = 0;
    for (std::size_t e = 0; e < general.plan.events.size(); ++e) {
        const EventBit& event = general.plan.events[e];
        if (event.move_class != move_class)
            continue;
        const u32 bit = 1u << (first_event_bit + e);
        const ir::KindMask all = general.plan.kinds < 64 ? (ir::KindMask{1} << general.plan.kinds) - 1 : ir::every_kind;
        if ((event.kinds & all) == all)
            always |= bit;
        else
            out.line("if (kind_in(work.kind, {:#x})) work.events |= {:#x};", event.kinds & all, bit);
    }
    if (always != 0)
        out.line("work.events |= {:#x};", always);
}

void general_steps(const General& general) {
    general.out.section("steps");
    general.out.line();
    if (general.chooses)
        crown_choosing(general);
    else
        crown_plain(general);
    for (std::size_t i = 0; i < general.game.clauses.size(); ++i)
        StepWriter(general, i).write();
}

} // namespace rubicon::emit
