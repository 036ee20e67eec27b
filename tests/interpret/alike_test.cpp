// Moves that would be written alike: what tells them apart is printed, and read back by either engine.
#include <set>

#include "runtime/host/moves.hpp"
#include "tests/catch.hpp"
#include "tests/interpret/variant.hpp"

using namespace rubicon;

TEST_CASE("what is taken, or a class or a number, tells moves apart", "[interpret][moves]") {
    std::vector<std::vector<i32>> reached; // by the interpreter, move by move
    for (const auto engine : {driver::Engine::interpreter, driver::Engine::compiled}) {
        const host::Game game = tests::variant("../tests/interpret/data/alike.rules", {}, engine);
        const host::State start = game.start();
        const std::vector<std::string> texts = host::print_moves(game, start);
        // one empties a1 and a2, one b1 and b2, one a1, a2 and b1: only b2 is one move's own
        CHECK(texts == std::vector<std::string>{"d1-c1/1", "d1-c1/2", "d1-c1/save", "d1-e1", "d1-e1/xa1a2",
                                                "d1-e1/xa1b1a2", "d1-e1/xb2", "d1-f1/1", "d1-f1/2"});
        std::vector<std::vector<i32>> states;
        for (const std::string& text : texts) {
            const auto move = host::read_move(game, start, text);
            INFO(text << ": " << move.error.message);
            REQUIRE(move);
            CHECK(host::print_move(game, start, *move) == text);
            CHECK(host::read_move(game, start, host::print_move(game, start, *move, {.long_form = true})));
            host::State after = start;
            game.play(after, *move);
            states.push_back(game.slots(after));
        }
        CHECK(std::set(states.begin(), states.end()).size() == texts.size());
        CHECK((reached.empty() || states == reached));
        reached = states;
        CHECK(host::read_move(game, start, "d1-e1/xb1b2")); // all of what one of them takes, as well
        CHECK_FALSE(host::read_move(game, start, "d1-e1/xb1"));
        CHECK_FALSE(host::read_move(game, start, "d1-e1/xc1"));
        CHECK_FALSE(host::read_move(game, start, "d1-e1/x"));
        CHECK(host::read_move(game, start, "d1-f1").error.message == "`d1-f1` is ambiguous: `d1-f1/1` or `d1-f1/2`");
    }
}
