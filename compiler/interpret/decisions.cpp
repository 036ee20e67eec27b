// Turns of more than one decision: throws, phases, whose decision it is.
#include "compiler/interpret/machine.hpp"

namespace rubicon::interpret {

const ir::Decision* Machine::decision(const Row& row) const {
    if (!rules.game.has_decisions())
        return nullptr;
    return &rules.game.decisions[row[rules.game.layout.node()]];
}

int Machine::decider(const Row& row) {
    const ir::Decision* const here = decision(row);
    return here && here->die >= 0 ? -1 : chooser(row);
}

int Machine::chooser(const Row& row) {
    const int mover = row[rules.game.layout.mover()];
    const ir::Decision* const here = decision(row);
    if (!here || here->seat >= 0)
        return mover;
    const auto& who = here->decider ? here->decider : rules.game.decides;
    if (!who)
        return mover;
    Outcome asked{row, {}};
    asked.frame.actor = asked.frame.decider = mover;
    const int found = player(*who, asked);
    return found < 0 ? mover : found;
}

bool Machine::turn_begins(const Row& row) const {
    const ir::Decision* const here = decision(row);
    if (!here)
        return true;
    return here->begins;
}

bool Machine::has_move(const Row& row) {
    for (const Outcome& outcome : finished_moves(row))
        if (outcome.frame.next_decision < 0 || has_move(outcome.row))
            return true;
    return false;
}

// Every face, the state after it standing at the decision that looks at it.
std::vector<Outcome> Machine::throws(const Row& row, const ir::Decision& decision) {
    const ir::Die& die = rules.game.dice[decision.die];
    std::vector<Outcome> out;
    for (const ir::Die::Face& face : die.faces) {
        count();
        Outcome thrown = begin(row);
        thrown.row[rules.var_slot(die.var, 0)] = face.number;
        pass_over(thrown.row, decision.next);
        thrown.frame.next_decision = thrown.row[rules.game.layout.node()];
        thrown.frame.events.push_back({die.move_class, -1});
        thrown.frame.choices.push_back(face.number);
        out.push_back(std::move(thrown));
    }
    return out;
}

// This decision is made, and the turn goes on with another one.
void Machine::finish_open(const Outcome& at, int next, std::vector<Outcome>& out) {
    for (Outcome& outcome : settled(at)) {
        pass_over(outcome.row, next);
        outcome.frame.next_decision = outcome.row[rules.game.layout.node()];
        ++completions;
        out.push_back(std::move(outcome));
    }
}

// The next player in turn order who has a turn.
int Machine::next_seat(const Row& row) {
    const int now = row[rules.game.layout.mover()];
    for (int step = 1; step < rules.players(); ++step) {
        const int seat = (now + step) % rules.players();
        if (!rules.game.skip)
            return seat;
        locals[rules.game.skip_local] = seat;
        if (!truth(*rules.game.skip, Outcome{row, {}}))
            return seat;
    }
    return rules.game.skip ? now : (now + 1) % rules.players();
}

// The decision comes up within a turn; questions to nobody are passed over.
void Machine::pass_over(Row& row, int next) {
    const Layout& layout = rules.game.layout;
    row[layout.node()] = next;
    while (rules.game.decisions[next].asks) {
        const ir::Decision& question = rules.game.decisions[next];
        Outcome asked{row, {}};
        asked.frame.actor = asked.frame.decider = row[layout.mover()];
        if (player(*question.decider, asked) >= 0 && truth(question.guard, asked))
            return;
        next = question.next;
        row[layout.node()] = next;
    }
}

// The decision comes up; a step whose aim is reached already is passed over.
void Machine::enter(Row& row, int next) {
    const Layout& layout = rules.game.layout;
    const int phase = row[layout.phase()];
    for (std::size_t passed = 0; passed <= rules.game.decisions.size(); ++passed) {
        const ir::Decision& decision = rules.game.decisions[next];
        row[layout.node()] = next;
        row[layout.phase()] = decision.phase;
        if (decision.seat < 0) {
            if (decision.phase != phase)
                row[layout.mover()] = rules.game.first;
            pass_over(row, next);
            return;
        }
        row[layout.mover()] = decision.seat;
        if (!truth(decision.until, begin(row)))
            return;
        next = decision.next;
    }
}

void Machine::next_turn(const Row& before, Outcome& finished) {
    if (finished.frame.next_decision >= 0)
        return;
    Row& row = finished.row;
    const Layout& layout = rules.game.layout;
    const ir::Decision* const here = decision(before);
    if (!here) {
        row[layout.mover()] = next_seat(row);
        return;
    }
    for (const ir::Die& die : rules.game.dice)
        row[rules.var_slot(die.var, 0)] = 0;
    for (u32 held = 0; held < layout.held; ++held)
        row[layout.hold(held)] = 0;
    if (here->seat >= 0) {
        enter(row, row[layout.node()]);
        return;
    }
    row[layout.mover()] = next_seat(row);
    enter(row, rules.game.phases[here->phase].first);
}

} // namespace rubicon::interpret
