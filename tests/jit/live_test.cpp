// Compiled code that takes over from the interpreter in the middle of a game.
#include "compiler/driver/live.hpp"
#include "runtime/host/moves.hpp"
#include "runtime/host/position.hpp"
#include "tests/driver/program.hpp"
#include "tests/jit/fixture.hpp"

namespace {

using namespace rubicon;
using namespace rubicon::driver;

GameSource source_of(const std::string& variant) {
    GameWords words;
    words.game = variant;
    auto source = GameSource::open(words);
    REQUIRE(source);
    return *std::move(source);
}

// Both engines list the same texts, in whatever order.
TEST_CASE("a game is carried over move for move", "[jit][live]") {
    for (const char* const variant : {"russian", "international", "breakthrough"}) {
        INFO(variant);
        const GameSource source = source_of(variant);
        const GameSource::Compiled compiled = source.compiled();
        INFO(compiled.why);
        REQUIRE(compiled.game);
        host::Referee slow(source.interpreted());
        for (u32 ply = 0; ply < 60 && !slow.result().over; ++ply) {
            const std::vector<host::Move> moves = slow.legal();
            slow.play(moves[(ply * 7 + 3) % moves.size()]);
            const auto fast = carry_over(slow, compiled.game);
            REQUIRE(fast);
            CHECK(fast->line().size() == slow.line().size());
            CHECK(host::print_position(compiled.game, fast->state()) ==
                  host::print_position(slow.game(), slow.state()));
            CHECK(host::print_moves(compiled.game, fast->state()) == host::print_moves(slow.game(), slow.state()));
            CHECK(fast->times() == slow.times());
        }
        CHECK(slow.line().size() > 20);
    }
}

TEST_CASE("a game is not carried over to other rules", "[jit][live]") {
    host::Referee slow(source_of("russian").interpreted());
    slow.play(slow.legal().front());
    CHECK_FALSE(carry_over(slow, source_of("breakthrough").interpreted()));
    CHECK_FALSE(carry_over(slow, source_of("international").interpreted()));
}

TEST_CASE("a game at the terminal goes on while compiled code takes over", "[jit][live]") {
    const Desk desk;
    const Ran ran = desk.shell("(echo c3-d4; sleep 3; echo d6-c5; echo back; echo back; echo position; echo quit) | "
                               "\"$@\" >\"$OUT\" 2>\"$ERR\"",
                               {Desk::program().string(), "play", "russian", "--engine", "none"});
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    CHECK(has(ran.out, "white a1 c1 e1 g1 b2 d2 f2 h2 a3 c3 e3 g3; black b6 d6 f6 h6 a7 c7 e7 g7 b8 d8 f8 h8; white to "
                       "move\n"));
}

} // namespace
