// What a player may know: in a secret set-up neither what the others have put nor what they still hold.
#include <random>

#include "runtime/host/moves.hpp"
#include "runtime/host/position.hpp"
#include "tests/catch.hpp"
#include "tests/interpret/variant.hpp"

using namespace rubicon;

namespace {

// Places pieces of the player to move as the numbers say, until somebody else is to move.
void set_up(const host::Game& game, host::State& state, std::mt19937& random) {
    const u32 mover = game.mover(state);
    while (game.mover(state) == mover && game.slots(state)[game.layout().phase()] == 0) {
        const std::vector<host::Move> moves = game.moves(state);
        REQUIRE(!moves.empty());
        game.play(state, moves[random() % moves.size()]);
    }
}

} // namespace

TEST_CASE("no view tells what the rules hide", "[interpret][decisions]") {
    const host::Game game = tests::variant("dumaradj.rules");
    const u32 attack = 0, defence = 1;
    std::mt19937 random(20);
    for (int round = 0; round < 10; ++round) {
        host::State one = game.start(), other = game.start();
        set_up(game, one, random);
        set_up(game, other, random);
        REQUIRE(game.mover(one) == defence);
        CHECK(game.slots(one) != game.slots(other));
        // the defence, who has put nothing yet, sees the same
        CHECK(game.seen(one, defence) == game.seen(other, defence));
        CHECK(game.key_seen(one, defence) == game.key_seen(other, defence));
        CHECK(host::print_position(game.about(), game.seen(one, defence)) ==
              host::print_position(game.about(), game.seen(other, defence)));
        CHECK(host::print_moves(game, one) == host::print_moves(game, other));
        // who put them sees them
        CHECK(game.key_seen(one, attack) != game.key_seen(other, attack));
        // and half-way through the other's set-up he still sees no more than his own
        host::State later = one;
        game.play(later, game.moves(later).front());
        host::State elsewhere = one;
        game.play(elsewhere, game.moves(elsewhere).back());
        CHECK(game.slots(later) != game.slots(elsewhere));
        CHECK(game.seen(later, attack) == game.seen(elsewhere, attack));
        // when play begins all is seen
        set_up(game, one, random);
        CHECK(game.slots(one)[game.layout().phase()] == 1);
        CHECK(game.mover(one) == attack);
        CHECK(game.seen(one, attack) == game.slots(one));
        CHECK(game.seen(one, defence) == game.slots(one));
    }
}

TEST_CASE("an open set-up is seen", "[interpret][decisions]") {
    const host::Game game = tests::variant("goniki.rules");
    host::State state = game.start();
    std::mt19937 random(1);
    set_up(game, state, random);
    for (u32 player : {0u, 1u})
        CHECK(game.seen(state, player) == game.slots(state));
}
