// Rules that ask too much end in a report, not in a hang.
#include "tests/catch.hpp"
#include "tests/interpret/handmade.hpp"

using namespace rubicon;
using namespace rubicon::handmade;

TEST_CASE("a question that takes too long is reported", "[interpret]") {
    const Played game(build(russian()), 50);
    CHECK(game.moves(game.start()).empty());
    CHECK(game.interpreter.failure() == "the rules take more than 50 steps to answer one question");
    CHECK(game.interpreter.failure() == "");
    CHECK_FALSE(game.result(game.start()).over);
    CHECK(game.interpreter.failure() != "");
    CHECK(game.perft(game.start(), 2) == 0);
    CHECK(game.interpreter.failure() != "");
}

TEST_CASE("a question that asks itself is reported", "[interpret]") {
    ir::Game rules = build(russian());
    const ir::Expr enemies = ir::make(ir::Op::enemies_of, {}, {ir::make(ir::Op::actor, {})});
    for (ir::Clause& clause : rules.clauses)
        clause.guard = ir::make(ir::Op::attacked, {}, {ir::make(ir::Op::occupied, {}), enemies});
    const Played game(std::move(rules));
    CHECK(game.moves(game.start()).empty());
    CHECK(game.interpreter.failure() == "the rules ask a question within itself without end");
}

// Hops over any piece, as on a star board: chains that could run in circles for ever.
TEST_CASE("chains that may stop and turn in circles end", "[interpret]") {
    Draughts hops = samoyed();
    hops.man_takes = slants;
    ir::Game rules = build(hops);
    rules.chains.front().goes_on = ir::Chain::GoesOn::as_it_likes;
    rules.chains.front().lands = ir::Chain::Lands::anywhere;
    for (ir::Clause& clause : rules.clauses)
        clause.takes = ir::Clause::Takes::nothing;
    const Played game(std::move(rules));
    // e1 hops round d2 ... and back: c3, e5, g3, and e1 itself, which is no move.
    CHECK(game.moves("e1; d2 d4 f4 f2") == std::vector<std::string>{"e1:c3", "e1:c3:e5", "e1:g3"});
    CHECK(game.interpreter.failure() == "");
}
