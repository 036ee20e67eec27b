// TURN, FINISH and MOVE.
#include <algorithm>
#include <ranges>
#include <tuple>

#include "compiler/interpret/machine.hpp"

namespace rubicon::interpret {

using ir::Turn;

// ---- TURN
// ---------------------------------------------------------------------------------------------------------------

// What of the turn program is still to be run; null: nothing.
struct Machine::Rest {
    const Turn& head;
    const Rest* tail;
};

Outcome Machine::begin(const Row& row) {
    Outcome root{row, {}};
    root.frame.actor = row[rules.game.layout.mover()];
    root.frame.decider = chooser(row);
    root.frame.fresh.resize(rules.fresh_marks.size());
    return root;
}

void Machine::pick(Outcome& at, int cell) const {
    Frame& frame = at.frame;
    frame.actor = owner_of(at.row, cell);
    frame.kind = kind_of(at.row, cell);
    frame.start = frame.at = frame.landing = cell;
    frame.way = -1;
    frame.over.reset();
    frame.passed.reset();
    frame.stopped = false;
    frame.in_action = false;
    frame.acts = true;
    frame.fresh.resize(rules.fresh_marks.size());
    if (frame.first_kind >= 0)
        return;
    frame.from = cell;
    frame.first_owner = frame.actor;
    frame.first_kind = frame.kind;
}

// What the turn program says is read by the mover, whoever owns the piece of the part before.
Outcome Machine::as_mover(const Outcome& at) const {
    Outcome asked = at;
    asked.frame.actor = at.row[rules.game.layout.mover()];
    return asked;
}

bool Machine::allowed(const Turn& part, const Outcome& at) {
    return !part.guard || truth(*part.guard, as_mover(at));
}

CellSet Machine::playable(const Outcome& at) {
    return cells(rules.game.plays, as_mover(at)) & standing(at, ~u32{0}, ir::every_kind);
}

CellSet Machine::playable(const Turn& part, const Outcome& at) {
    CellSet from = playable(at);
    if (part.by)
        from &= cells(*part.by, as_mover(at));
    if (part.by_it)
        for (int cell = 0; cell < rules.cells(); ++cell)
            if (cell != at.frame.at)
                from.reset(cell);
    return from;
}

// CLASS K by T, then the rest.
void Machine::use_class(const Row& before, const Turn& part, const Rest* rest, const Outcome& at,
                        std::vector<Outcome>& out) {
    const CellSet from = playable(part, at);
    for (int cell = 0; cell < rules.cells(); ++cell) {
        if (!from[cell])
            continue;
        Outcome picked = at;
        pick(picked, cell);
        for (const Outcome& outcome : chain(part.value, picked))
            complete(before, rest, outcome, out);
    }
}

// Every completion of a turn: the head of `rest`, what follows, FINISH and the tests on the finished move.
void Machine::complete(const Row& before, const Rest* rest, const Outcome& at, std::vector<Outcome>& out) {
    count();
    if (!rest) {
        for (Outcome& finished : finish(before, at))
            out.push_back(std::move(finished));
        return;
    }
    const Turn& head = rest->head;
    const auto then = [&](const Turn& next) {
        const Rest follows{next, rest->tail};
        complete(before, &follows, at, out);
    };
    switch (head.form) {
    case Turn::Form::move_class:
        if (allowed(head, at))
            use_class(before, head, rest->tail, at, out);
        return;
    case Turn::Form::action:
        if (allowed(head, at))
            act(rules.game.actions[static_cast<std::size_t>(head.value)], at,
                [&](Outcome& outcome) { complete(before, rest->tail, outcome, out); });
        return;
    case Turn::Form::pass: {
        if (!allowed(head, at))
            return;
        Outcome passed = at;
        passed.frame.passed_turn = true;
        return complete(before, rest->tail, passed, out);
    }
    case Turn::Form::any:
        for (const Turn& child : head.children)
            then(child);
        return;
    case Turn::Form::rank: {
        const std::size_t had = out.size();
        for (const Turn& child : head.children) {
            then(child);
            if (out.size() > had)
                return;
        }
        return;
    }
    case Turn::Form::sequence: {
        std::vector<Rest> links;
        links.reserve(head.children.size());
        const Rest* tail = rest->tail;
        for (const Turn& child : head.children | std::views::reverse) {
            links.push_back({child, tail});
            tail = &links.back();
        }
        return complete(before, tail, at, out);
    }
    case Turn::Form::decide:
        return finish_open(at, head.value, out);
    case Turn::Form::optional:
        then(head.children.front());
        return complete(before, rest->tail, at, out);
    case Turn::Form::when:
        if (allowed(head, at))
            return then(head.children.front());
        return complete(before, rest->tail, at, out);
    }
}

// ---- FINISH
// -------------------------------------------------------------------------------------------------------------

// Who has moved how often changes with every move and is no part of the position.
bool Machine::changed(const Row& before, const Row& after) const {
    const u32 first = rules.game.layout.piece(0);
    return !std::equal(before.begin() + first, before.end(), after.begin() + first, after.end());
}

// Pieces that stopped are crowned, those jumped leave the board.
std::vector<Outcome> Machine::settled(const Outcome& at) {
    std::vector<Outcome> list{at};
    for (const int cell : at.frame.crowns_due) {
        if (at.frame.later[cell])
            continue; // taken by a later part of the turn
        std::vector<Outcome> crowned;
        for (Outcome& outcome : list) {
            outcome.frame.at = cell;
            crown(outcome, crowned);
        }
        list = std::move(crowned);
    }
    for (Outcome& outcome : list) {
        outcome.frame.at = at.frame.at;
        for (int cell = 0; cell < rules.cells(); ++cell)
            if (outcome.frame.later[cell])
                lift(outcome.row, cell);
        outcome.frame.later.reset();
        std::erase_if(outcome.frame.choices, [&](int choice) { // start and end tell of these
            return choice == outcome.frame.from || choice == outcome.frame.landing ||
                   (choice >= rules.cells() && choice == rules.cells() + outcome.frame.first_kind);
        });
        outcome.frame.barred.reset();
    }
    return list;
}

std::vector<Outcome> Machine::finish(const Row& before, const Outcome& at, const ir::Require** failed) {
    const Layout& layout = rules.game.layout;
    std::vector<Outcome> out;
    for (Outcome& outcome : settled(at)) {
        const ir::Decision* const here = decision(before);
        const bool counts = !here || here->seat < 0; // a step of a phase is no move
        if (counts)
            ++outcome.row[layout.made(static_cast<u32>(outcome.row[layout.mover()]))];
        if (counts && rules.game.after_move && !apply(*rules.game.after_move, outcome))
            continue;
        for (std::size_t f = 0; f < rules.fresh_marks.size(); ++f)
            for (int cell = 0; cell < rules.cells(); ++cell)
                if (!outcome.frame.fresh[f][cell])
                    outcome.row[layout.mark(rules.fresh_marks[f], cell)] = 0;
        bool allowed = outcome.frame.passed_turn || changed(before, outcome.row);
        for (const ir::Require& require : rules.game.requires_)
            if (allowed && !truth(require.condition, outcome)) {
                allowed = false;
                if (failed && !*failed)
                    *failed = &require;
            }
        if (!allowed)
            continue;
        ++completions;
        out.push_back(std::move(outcome));
    }
    return out;
}

// ---- MOVE
// ---------------------------------------------------------------------------------------------------------------

std::vector<Outcome> Machine::finished_moves(const Row& row) {
    std::vector<Outcome> out;
    const ir::Decision* const here = decision(row);
    if (here && here->die >= 0)
        return throws(row, *here);
    const Rest whole{program(row), nullptr};
    complete(row, &whole, begin(row), out);
    return out;
}

bool Machine::has_own_move(const Row& row) {
    const int mover = row[rules.game.layout.mover()];
    return std::ranges::any_of(moves(row), [&](const Outcome& move) { return move.frame.first_owner == mover; });
}

// The value of one rank of `prefer`; lists are compared from their first entry on.
std::vector<i64> Machine::worth(const ir::Prefer& key, const Frame& frame) const {
    std::vector<i64> value;
    switch (key.key) {
    case ir::Prefer::Key::most: {
        i64 sum = 0;
        for (const Taken& taken : frame.taken)
            sum += taken.kind >= 0 ? key.worth[taken.kind] : 0;
        return {sum};
    }
    case ir::Prefer::Key::flag:
        for (const Event& event : frame.events)
            if (event.move_class == key.move_class && key.kinds >> event.kind & 1)
                return {1};
        return {0};
    case ir::Prefer::Key::earliest:
        for (const Taken& taken : frame.taken)
            value.push_back(taken.kind >= 0 && key.kinds >> taken.kind & 1);
        while (!value.empty() && value.back() == 0) // what comes after the last of them says nothing
            value.pop_back();
        return value;
    }
    return value;
}

std::vector<Outcome> Machine::best(std::vector<Outcome> finished) const {
    for (const ir::Prefer& key : rules.game.prefer) {
        if (finished.size() < 2)
            break;
        std::vector<i64> greatest;
        std::vector<Outcome> kept;
        for (Outcome& move : finished) {
            std::vector<i64> value = worth(key, move.frame);
            if (!kept.empty() && value < greatest)
                continue;
            if (value > greatest)
                kept.clear();
            greatest = std::move(value);
            kept.push_back(std::move(move));
        }
        finished = std::move(kept);
    }
    return finished;
}

// `one` by start, landing, choices and resulting state; of several ways to the same the one told has the fewest
// landings, of those the least path, and of those the class that the turn names first.
std::vector<Outcome> Machine::moves(const Row& row) {
    std::vector<Outcome> list = best(finished_moves(row));
    const auto identity = [](const Outcome& move) {
        const Frame& f = move.frame;
        return std::tie(f.from, f.landing, f.became, f.passed_turn, f.choices, move.row);
    };
    for (std::size_t i = 0; i < list.size(); ++i)
        list[i].frame.found = i;
    const auto shorter = [](const Frame& a, const Frame& b) {
        if (a.path.size() != b.path.size())
            return a.path.size() < b.path.size();
        return std::tie(a.path, a.found) < std::tie(b.path, b.found);
    };
    std::sort(list.begin(), list.end(), [&](const Outcome& a, const Outcome& b) {
        return identity(a) != identity(b) ? identity(a) < identity(b) : shorter(a.frame, b.frame);
    });
    const auto same = [&](const Outcome& a, const Outcome& b) { return identity(a) == identity(b); };
    list.erase(std::unique(list.begin(), list.end(), same), list.end());
    std::sort(list.begin(), list.end(), [&](const Outcome& a, const Outcome& b) {
        const auto told_a = std::tie(a.frame.from, a.frame.path), told_b = std::tie(b.frame.from, b.frame.path);
        return told_a != told_b ? told_a < told_b : identity(a) < identity(b);
    });
    return list;
}

} // namespace rubicon::interpret
