// The verifier finds faults that are planted in a sound game.

#include <functional>

#include "tests/catch.hpp"
#include "tests/ir/lowered.hpp"

namespace rubicon::ir {
namespace {

struct Fault {
    std::string what;
    std::function<void(Game&)> plant;
    std::string finding; // part of what is said
};

const std::vector<Fault> faults = {
    {"a condition where cells are needed",
     [](Game& g) { g.clauses[0].parts[0].segments[0].where = make(Op::constant, {}, {}, 1); },
     "`constant` is yes/no, cells is needed"},
    {"an argument missing", [](Game& g) { g.clauses[1].parts[0].segments[0].where.args.clear(); },
     "`owned` lacks an argument"},
    {"an argument too many", [](Game& g) { g.crowns[0].zone.args.push_back(make(Op::actor, {})); },
     "1 arguments too many"},
    {"a zone that is not there", [](Game& g) { g.crowns[0].zone.value = 99; }, "zone 99 of"},
    {"a kind that is not there", [](Game& g) { g.crowns[0].into = {7}; }, "kind 7 of 2"},
    {"kinds that are not there", [](Game& g) { g.plays = make(Op::of_kind, {}, {}, 0, 0b100); },
     "names a kind that is not there"},
    {"no kinds", [](Game& g) { g.plays = make(Op::of_kind, {}); }, "names no kind"},
    {"ways that are not there", [](Game& g) { g.clauses[0].parts[0].ways = -1; }, "ways -1 of"},
    {"an actor in an end",
     [](Game& g) { g.ends[0].else_draw = make(Op::some, {}, {make(Op::owned, {}, {make(Op::actor, {})})}); },
     "end 0 else/some/owned: `actor` has no meaning here"},
    {"an event where no move is judged", [](Game& g) { g.clauses[0].guard = make(Op::crowned, {}); },
     "clause 0 if: `crowned` has no meaning here"},
    {"what is taken, before anything is",
     [](Game& g) { g.clauses[0].guard = make(Op::some, {}, {make(Op::taken_cells, {})}); },
     "`taken_cells` has no meaning here"},
    {"a player's mobility inside a move",
     [](Game& g) { g.clauses[0].guard = make(Op::can_move, {}, {make(Op::actor, {})}); },
     "`can_move` has no meaning here"},
    {"an attack asked by a capture",
     [](Game& g) { g.clauses[1].guard = make(Op::attacked, {}, {make(Op::empty, {}), make(Op::actor, {})}); },
     "clause 1 if: `attacked` has no meaning here"},
    {"a local that nothing binds",
     [](Game& g) { g.ends[0].else_draw = make(Op::some, {}, {make(Op::owned, {}, {make(Op::local_player, {})})}); },
     "local 0 is not bound here"},
    {"a local bound twice",
     [](Game& g) {
         Expr inner = make(Op::some_player, {}, {make(Op::all_players, {}), make(Op::constant, {}, {}, 1)}, 0);
         g.ends[0].else_draw = make(Op::each_player, {}, {make(Op::all_players, {}), inner}, 0);
     },
     "local 0 is bound twice"},
    {"a local of another type",
     [](Game& g) {
         Expr cell = make(Op::is_in, {}, {make(Op::local_cell, {}, {}, 0), make(Op::empty, {})});
         g.ends[0].else_draw = make(Op::each_player, {}, {make(Op::all_players, {}), cell}, 0);
     },
     "local 0 is a player"},
    {"`unmoved` that is not kept", [](Game& g) { g.plays = make(Op::unmoved, {}); }, "read but not kept"},
    {"a walk that never lands", [](Game& g) { g.clauses[0].parts[0].segments[0].role = Role::travel; },
     "the last segment must land"},
    {"two pieces jumped at once", [](Game& g) { g.clauses[1].parts[0].segments[0].most = 2; },
     "one piece is jumped at a time"},
    {"a run of fewer than none", [](Game& g) { g.clauses[0].parts[0].segments[0].most = 0; }, "segment 0 of 1..0"},
    {"a clause without parts", [](Game& g) { g.clauses[0].parts.clear(); }, "clause 0: no parts"},
    {"a capture that takes nothing", [](Game& g) { g.clauses[1].takes = Clause::Takes::nothing; },
     "what it takes do not agree"},
    {"a class that chains twice", [](Game& g) { g.chains.push_back(g.chains[0]); }, "chains twice"},
    {"an `else` of nothing", [](Game& g) { g.turn.children.clear(); }, "turn: 0 children"},
    {"a counter of no end", [](Game& g) { g.counters[0].end = 0; }, "its end counts nothing"},
    {"a counter without a limit", [](Game& g) { g.counters[0].limit = 0; }, "a limit of 0"},
    {"an end of no counter", [](Game& g) { g.ends[2].value = 42; }, "counter 42 of"},
    {"a draw without a condition", [](Game& g) { g.ends[0].form = End::Form::draw; },
     "a condition too many or too few"},
    {"a repetition at once", [](Game& g) { g.ends[1].times = 1; }, "1 times"},
    {"a layout of another game", [](Game& g) { ++g.layout.marks; }, "its counts are not those of the game"},
    {"a start that is too short", [](Game& g) { g.start.pop_back(); }, "slots of"},
    {"nobody to begin", [](Game& g) { g.first = 2; }, "first player 2 of 2"},
    {"a worth missing", [](Game& g) { g.prefer.push_back({}); }, "0 kinds have a worth"},
    {"an effect where a condition is needed", [](Game& g) { g.requires_.push_back({"", make(Op::nothing, {}), {}}); },
     "`nothing` is effect, yes/no is needed"},
};

TEST_CASE("the verifier finds planted faults", "[ir]") {
    const auto made = lowered("variants/draughts/russian.rules");
    REQUIRE(made->game);
    REQUIRE(verify(*made->game).empty());
    for (const Fault& fault : faults) {
        INFO(fault.what);
        Game game = *made->game;
        fault.plant(game);
        std::string all;
        for (const std::string& finding : verify(game))
            all += finding + "\n";
        INFO(all);
        CHECK(all.find(fault.finding) != std::string::npos);
        CHECK_FALSE(print(game, game.plays).empty()); // a faulty game can still be looked at
    }
}

TEST_CASE("every variant is sound", "[ir]") {
    for (const std::string name :
         {"russian", "giveaway", "brazilian", "international", "english", "spanish", "armenian", "stavropol", "samoyed",
          "pool", "italian", "czech", "canadian", "frisian", "turkish", "dameo", "bashni", "lasca"}) {
        const auto made = lowered("variants/draughts/" + name + ".rules");
        INFO(name << "\n" << made->faults());
        REQUIRE(made->game);
        CHECK(verify(*made->game).empty());
        CHECK(made->diagnostics.all().empty());
    }
}

} // namespace
} // namespace rubicon::ir
