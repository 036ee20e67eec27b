// The interpreter: the rules IR played as it stands. It defines what a rules file means; compiled code must agree with
// it.
//
//     Interpreter game(std::move(ir));
//     host::Game playable(game.table());
//     Verdict verdict = game.why(slots, {from, {to}});
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "compiler/ir/game.hpp"
#include "rubicon/table.hpp"

namespace rubicon::interpret {

// Steps that one question (the moves of one position, one result) may take. A capture-rich position of draughts needs
// some ten thousand; a rules file that asks for the impossible ends here within seconds.
inline constexpr u64 default_budget = 50'000'000;

// A move as somebody proposes it: cells by index.
struct Proposal {
    int from = -1;         // -1: a pass
    std::vector<int> path; // landing cells, some may be left out; the last is where the move ends
};

struct Reason {
    std::string text; // a sentence without a full stop
    Span where;       // the words of the rules that decide; unknown where no single clause does
};

struct Verdict {
    bool legal = false;
    std::vector<Reason> reasons; // the most telling first; never empty
};

class Interpreter {
public:
    // `game` must be sound (ir::verify).
    explicit Interpreter(ir::Game game, u64 budget = default_budget);
    ~Interpreter();
    Interpreter(const Interpreter&) = delete;
    Interpreter& operator=(const Interpreter&) = delete;

    // Lives as long as the interpreter. May be used by several threads at once.
    const GameTable* table() const;
    const ir::Game& game() const;

    // Why a move is legal or not in a state given as slots.
    Verdict why(std::span<const i32> slots, const Proposal& proposal) const;

    // What went wrong since the last call: a question ran out of its budget, and the table answered it with no moves,
    // no result or a count of 0. Empty if all went well.
    std::string failure() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts;
};

} // namespace rubicon::interpret
