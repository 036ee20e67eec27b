// Questions that play the game themselves: who can move, what is attacked.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/interpret/machine.hpp"

namespace rubicon::interpret {

void Machine::overrun() const {
    throw Overrun(fmt::format("the rules take more than {} steps to answer one question", limit));
}

// Rules may ask such questions within one another ("attacked" in a guard); a circle must end in a clear error. The
// names bound outside are kept: the same place in `locals` may be used by what is asked.
struct Machine::Nested {
    explicit Nested(Machine& asking) : machine(asking), kept(asking.locals), kept_sets(asking.sets) {
        if (++machine.nesting > most)
            throw Overrun("the rules ask a question within itself without end");
    }
    ~Nested() {
        --machine.nesting;
        machine.locals = kept;
        machine.sets = kept_sets;
    }
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;

    static constexpr int most = 12;
    Machine& machine;
    std::vector<i64> kept;
    std::vector<CellSet> kept_sets;
};

bool Machine::can_move(int who, const Outcome& at) {
    if (who < 0)
        return false;
    const Nested nested(*this);
    Row row = at.row;
    row[rules.game.layout.mover()] = who;
    return has_move(row);
}

bool Machine::can_class(int who, u64 classes, const Outcome& at) {
    if (who < 0)
        return false;
    const Nested nested(*this);
    Row row = at.row;
    row[rules.game.layout.mover()] = who;
    if (const ir::Decision* here = decision(row); here && here->seat < 0)
        row[rules.game.layout.node()] = rules.game.phases[here->phase].first;
    const Outcome root = begin(row);
    for (const ir::Action& action : rules.game.actions) {
        bool found = false;
        if (classes >> action.move_class & 1)
            act(action, root, [&](Outcome&) { found = true; });
        if (found)
            return true;
    }
    const CellSet from = playable(root);
    for (int piece = 0; piece < rules.cells(); ++piece) {
        if (!from[piece])
            continue;
        Outcome picked = root;
        pick(picked, piece);
        for (std::size_t k = 0; k < rules.game.classes.size(); ++k)
            if (classes >> k & 1 && !chain(static_cast<int>(k), picked).empty())
                return true;
    }
    return false;
}

// An empty cell is asked as if a piece of the actor's stood there.
bool Machine::attacked(const CellSet& targets, u32 attackers, const Outcome& at) {
    const Nested nested(*this);
    const Layout& layout = rules.game.layout;
    for (int target = 0; target < rules.cells(); ++target) {
        if (!targets[target] || !live(at.row, target))
            continue;
        Outcome asked{at.row, {}};
        asked.frame.barred = at.frame.barred;
        if (top(asked.row, target) == empty_cell) {
            const int owner = at.frame.actor >= 0 ? at.frame.actor : asked.row[layout.mover()];
            asked.row[layout.piece(target)] =
                layout.code(static_cast<u32>(owner), static_cast<u32>(std::max(at.frame.kind, 0)));
            start_numbers(asked.row, target);
        }
        const CellSet from = standing(asked, attackers, ir::every_kind);
        for (int piece = 0; piece < rules.cells(); ++piece)
            if (from[piece] && piece != target) {
                Outcome picked = asked;
                pick(picked, piece);
                if (takes(piece, target, picked))
                    return true;
            }
    }
    return false;
}

bool Machine::takes(int attacker, int target, const Outcome& picked) {
    const int kind = kind_of(picked.row, attacker);
    for (std::size_t k = 0; k < rules.game.classes.size(); ++k) {
        if (rules.game.classes[k].manner != ir::Manner::capture)
            continue;
        for (const ir::Clause* clause : rules.clauses(static_cast<int>(k), kind)) {
            if (!truth(clause->guard, picked))
                continue;
            for (const Walk& walk : walks(picked, *clause))
                for (std::size_t l = walk.first; l < walk.run.size(); ++l) {
                    const std::vector<int> prey = victims(picked, walk, l);
                    if (std::find(prey.begin(), prey.end(), target) == prey.end())
                        continue;
                    if (!step(picked, walk, l).empty())
                        return true;
                }
        }
    }
    return false;
}

} // namespace rubicon::interpret
