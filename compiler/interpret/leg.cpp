// LEG, STEP, TAKE and CROWN.
#include <set>

#include "compiler/interpret/machine.hpp"

namespace rubicon::interpret {

using ir::Chain;
using ir::Clause;
using ir::Manner;

// ---- LEG
// ----------------------------------------------------------------------------------------------------------------

void Machine::legs(int move_class, const Outcome& at, LandsTest lands, std::vector<Outcome>& out) {
    if (at.frame.stopped)
        return;
    const int kind = kind_of(at.row, at.frame.at);
    if (kind < 0)
        return;
    const Chain* chain = rules.game.chain_of(move_class);
    const Chain::Turns turns = !chain || at.frame.way < 0 ? Chain::Turns::any_way : chain->turns;
    const bool compare = chain && lands == LandsTest::asked && chain->lands == Chain::Lands::where_it_can_go_on;
    for (const Clause* clause : rules.clauses(move_class, kind)) {
        if (!truth(clause->guard, at))
            continue;
        for (const Walk& walk : walks(at, *clause)) {
            if (turns == Chain::Turns::never && walk.way != at.frame.way)
                continue;
            if (turns == Chain::Turns::never_straight_back && walk.way >= 0 &&
                rules.game.board.ways[walk.way].opposite == at.frame.way)
                continue;
            std::vector<std::vector<Outcome>> landed;
            for (std::size_t l = walk.first; l < walk.run.size(); ++l)
                landed.push_back(step(at, walk, l));
            std::vector<bool> goes_on(landed.size(), false);
            bool any = false;
            for (std::size_t l = 0; compare && landed.size() > 1 && l < landed.size(); ++l)
                for (const Outcome& outcome : landed[l]) {
                    std::vector<Outcome> further;
                    legs(move_class, outcome, LandsTest::left_out, further);
                    if (!further.empty())
                        goes_on[l] = any = true;
                }
            for (std::size_t l = 0; l < landed.size(); ++l)
                if (!any || goes_on[l])
                    for (Outcome& outcome : landed[l])
                        out.push_back(std::move(outcome));
        }
    }
}

// ---- STEP
// ---------------------------------------------------------------------------------------------------------------

// What a walk tells once it has come to its landing l.
void Machine::come_to(Frame& frame, const Walk& walk, std::size_t l) {
    frame.over = walk.over;
    frame.passed = walk.passed;
    for (std::size_t before = 0; before < l; ++before)
        frame.passed.set(walk.run[before]);
    frame.landing = walk.run[l];
}

// Cells of the pieces that a step would take, each once and never a barred one.
std::vector<int> Machine::victims(const Outcome& at, const Walk& walk, std::size_t l) {
    CellSet prey;
    switch (walk.clause->takes) {
    case Clause::Takes::nothing:
        return {};
    case Clause::Takes::over:
        prey = walk.over;
        break;
    case Clause::Takes::landing:
        prey.set(walk.run[l]);
        break;
    case Clause::Takes::cells:
        if (walk.clause->taking) {
            Outcome there = at;
            come_to(there.frame, walk, l);
            prey = cells(*walk.clause->taking, there);
        }
        break;
    }
    std::vector<int> list;
    for (int cell = 0; cell < rules.cells(); ++cell)
        if (prey[cell] && top(at.row, cell) > 0 && !at.frame.barred[cell])
            list.push_back(cell);
    return list;
}

// TAKE. What is landed on leaves at once, all else as the chain says; a class without a chain takes at once.
bool Machine::take(const Chain* chain, Clause::Takes how, int victim, Outcome& at) const {
    at.frame.taken.push_back({victim, owner_of(at.row, victim), kind_of(at.row, victim)});
    const Chain::Taken policy = !chain || how == Clause::Takes::landing ? Chain::Taken::leave : chain->taken;
    switch (policy) {
    case Chain::Taken::leave:
        lift(at.row, victim);
        return true;
    case Chain::Taken::stay:
        at.frame.barred.set(victim);
        at.frame.later.set(victim);
        return true;
    case Chain::Taken::top_under:
    case Chain::Taken::top_under_bars:
        if (!put_under(at.row, at.frame.at, lift_top(at.row, victim)))
            return false;
        if (policy == Chain::Taken::top_under_bars || top(at.row, victim) > 0)
            at.frame.barred.set(victim);
        return true;
    }
    return true;
}

// Lifts `it` and puts it where its class says.
bool Machine::carry(const Clause& clause, int landing, Outcome& at) const {
    switch (rules.game.classes[clause.move_class].manner) {
    case Manner::shoot:
    case Manner::act:
        return true;
    case Manner::swap:
        exchange(at.row, at.frame.at, landing);
        break;
    case Manner::move:
    case Manner::capture:
        if (!move_stack(at.row, at.frame.at, landing))
            return false;
        break;
    }
    at.frame.at = landing;
    return true;
}

// Whether the clause speaks of this event; its names are bound then. Victims are looked at on the board before they
// went.
bool Machine::concerns(const ir::Upon& clause, int victim, const Row& before, const Outcome& at) {
    if (clause.event == ir::Upon::Event::taking) {
        Outcome asked{before, at.frame};
        asked.frame.barred.reset(victim);
        if (clause.cells && !cells(*clause.cells, asked)[victim])
            return false;
        if (clause.local >= 0) {
            locals[clause.local] = victim;
            locals[clause.local + 1] = kind_of(before, victim);
        }
        if (clause.owner_local >= 0)
            locals[clause.owner_local] = owner_of(before, victim);
    } else if (clause.event == ir::Upon::Event::landing && clause.cells &&
               !cells(*clause.cells, at)[at.frame.landing]) {
        return false;
    }
    return truth(clause.guard, at);
}

// Effects of an event for a piece that was of `kind` when the leg began; those that are left to the owner double the
// outcomes.
void Machine::upon(ir::Upon::Event event, int kind, const std::vector<int>& prey, const Row& before,
                   std::vector<Outcome>& list) {
    const std::vector<int> once{-1};
    for (const ir::Upon& clause : rules.game.upons) {
        if (clause.event != event || clause.kind != kind)
            continue;
        for (const int victim : event == ir::Upon::Event::taking ? prey : once) {
            std::vector<Outcome> out;
            for (Outcome& at : list) {
                const bool happens = concerns(clause, victim, before, at);
                if (!happens || clause.may)
                    out.push_back(at);
                if (!happens || !apply(clause.effects, at))
                    continue;
                if (clause.may)
                    at.frame.became = kind_of(at.row, at.frame.at);
                out.push_back(std::move(at));
            }
            list = std::move(out);
        }
    }
}

// STEP l: nothing if an effect forbids it, several outcomes where a crowning leaves a choice.
std::vector<Outcome> Machine::step(const Outcome& before, const Walk& walk, std::size_t landing) {
    count(8 + before.row.size() / 4); // the row is copied
    const Clause& clause = *walk.clause;
    const Chain* chain = rules.game.chain_of(clause.move_class);
    const int kind = kind_of(before.row, before.frame.at);
    Outcome next = before;
    Frame& frame = next.frame;
    come_to(frame, walk, landing);

    const std::vector<int> prey = victims(before, walk, landing);
    for (const int victim : prey)
        if (!take(chain, clause.takes, victim, next))
            return {};
    if (!carry(clause, frame.landing, next))
        return {};
    frame.way = walk.way;
    frame.path.push_back(frame.landing);
    frame.events.push_back({clause.move_class, frame.kind});

    if (clause.effects && !apply(*clause.effects, next))
        return {};
    std::vector<Outcome> list;
    list.push_back(std::move(next));
    for (const auto event : {ir::Upon::Event::leaving, ir::Upon::Event::taking, ir::Upon::Event::landing})
        upon(event, kind, prey, before.row, list);
    if (!chain || chain->crowns == Chain::Crowns::where_it_stops)
        return list;
    std::vector<Outcome> out;
    for (Outcome& landed : list)
        crown_on_the_way(*chain, landed, out);
    return out;
}

// Crowned in passing or where that ends the chain.
void Machine::crown_on_the_way(const Chain& chain, Outcome& at, std::vector<Outcome>& out) {
    const bool crowned_before = at.frame.crowned;
    const std::size_t had = out.size();
    at.frame.crowned = false;
    crown(at, out);
    for (std::size_t i = had; i < out.size(); ++i) {
        Frame& frame = out[i].frame;
        frame.stopped = chain.crowns == Chain::Crowns::and_stops && frame.crowned;
        frame.crowned = frame.crowned || crowned_before;
    }
}

// ---- CROWN
// --------------------------------------------------------------------------------------------------------------

// Of a tower only the top is crowned.
void Machine::crown(const Outcome& at, std::vector<Outcome>& out) {
    const int kind = kind_of(at.row, at.frame.at);
    std::vector<const ir::Crown*> holding;
    std::set<int> kinds; // that it may be afterwards
    bool stays = true;
    for (const ir::Crown& clause : rules.game.crowns) {
        if (clause.kind != kind || !cells(clause.zone, at)[at.frame.at] || !truth(clause.guard, at))
            continue;
        holding.push_back(&clause);
        kinds.insert(clause.into.begin(), clause.into.end());
        stays = stays && clause.may;
    }
    const bool several = kinds.size() + (stays ? 1 : 0) > 1;
    for (const ir::Crown* clause : holding)
        for (const int into : clause->into) {
            Outcome& crowned = out.emplace_back(at);
            retype(crowned.row, at.frame.at, into);
            crowned.frame.crowned = true;
            if (several || clause->may || clause->into.size() > 1)
                crowned.frame.became = into;
        }
    if (stays)
        out.push_back(at);
}

} // namespace rubicon::interpret
