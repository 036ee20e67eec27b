// Turns of more than one decision: throws, commanders, purses. Figures: the rules of Chaturaji, counted by an
// independent program.
#include "runtime/host/moves.hpp"
#include "runtime/host/position.hpp"
#include "tests/catch.hpp"
#include "tests/interpret/variant.hpp"

using namespace rubicon;

namespace {

host::State at(const host::Game& game, const std::string& text) {
    const host::Parsed<host::State> state = host::read_position(game, text);
    INFO(state.error.message);
    REQUIRE(state);
    return *state;
}

host::State after(const host::Game& game, host::State state, const std::string& moves) {
    for (const host::MoveWord& word : host::split_moves(moves)) {
        const host::Parsed<host::Move> move = host::read_move(game, state, word.text);
        INFO(word.text << ": " << move.error.message);
        REQUIRE(move);
        game.play(state, *move);
    }
    return state;
}

} // namespace

TEST_CASE("chance decides, then a player", "[interpret][decisions]") {
    const host::Game game = tests::variant("chaturaji.rules");
    const host::State start = game.start();
    CHECK(game.decider(start) == chance);
    CHECK(host::print_moves(game, start) == std::vector<std::string>{"throw 2", "throw 3", "throw 4", "throw 5"});
    for (const host::Move& face : game.moves(start))
        CHECK(game.view(start, face).weight == 1);
    const host::State thrown = after(game, start, "throw 3");
    CHECK(game.decider(thrown) == 0);
    CHECK(game.key(thrown) != game.key(start));
    CHECK(game.perft(thrown, 1) == 2);
    const host::State next = after(game, thrown, "Hb1-c3");
    CHECK(game.decider(next) == chance);
    CHECK(game.mover(next) == 1);
    const std::string text = host::print_position(game, thrown);
    CHECK(text.ends_with("south to move; throw 3"));
    CHECK(game.key(at(game, text)) == game.key(thrown));
}

TEST_CASE("who took the partner's throne decides for him", "[interpret][decisions]") {
    const host::Game game = tests::variant("chaturaji.rules");
    const host::State state = at(
        game, "south Re7 Ec4; west Rb5 Ea8; north Ra1; east Rh5 Eh3; north to move; commander south west south east; "
              "throw 4");
    CHECK(game.decider(state) == 0);
    CHECK(game.mover(state) == 2);
    const host::Game in_turn = tests::variant("chaturaji.rules", {"command=in_turn"});
    const host::State own = at(in_turn, host::print_position(game, state));
    CHECK(host::print_moves(in_turn, own) == std::vector<std::string>{"pass"}); // north has no elephant of his own
    CHECK(host::print_moves(game, state).size() > 1);
}

TEST_CASE("a throne pays always or once", "[interpret][decisions]") {
    const std::string text = "south Rd1; west Ee1; north Re8; east Pb2; south to move; purse 1 -1 0 0; "
                             "paid west none none none; throw 5";
    const std::string moves = "Rd1-c2, throw 2, pass, throw 2, pass, throw 2, pass, throw 5, Rc2-b3, throw 2, pass, "
                              "throw 2, pass, throw 2, pass, throw 5, Rb3-a4, throw 2, pass, throw 2, pass, throw 2, "
                              "pass, throw 5, Ra4-a5";
    const auto purses = [&](const char* pays) {
        const host::Game game = tests::variant("chaturaji.rules", {std::string("throne_pays=") + pays});
        const std::string end = host::print_position(game, after(game, at(game, text), moves));
        return end.substr(end.find("purse"), 14);
    };
    CHECK(purses("always") == "purse 2 -2 0 0");
    CHECK(purses("once") == "purse 1 -1 0 0");
}

TEST_CASE("payoffs are purses and the winners' share of the bank", "[interpret][decisions]") {
    const host::Game game = tests::variant("chaturaji.rules", {"ante=10"});
    const Result result = game.result(at(game, "south Re4; north Eh8; north to move; purse 3 -1 0 -2"));
    REQUIRE(result.over);
    CHECK(result.winners == 0b0101);
    CHECK(std::vector<i32>(result.payoff, result.payoff + 4) == std::vector<i32>{13, -11, 10, -12});
}

TEST_CASE("a pawn becomes what is lost", "[interpret][decisions]") {
    const host::Game game = tests::variant("chaturaji.rules", {"promotion=yes"});
    const auto becomes = [&](const char* pieces, const char* move) {
        const host::State state =
            at(game, std::string(pieces) + "; west Ra5; north Re8; east Rh4; south to move; throw 5");
        const std::string text = host::print_position(game, after(game, state, move));
        return text.substr(0, text.find(';'));
    };
    CHECK(becomes("south Rd1 Pc7", "Pc7-c8") == "south Rd1 Ec8");
    CHECK(becomes("south Rd1 Ea1 Pc7", "Pc7-c8") == "south Ea1 Rd1 Pc8");
    CHECK(becomes("south Pd7", "Pd7-d8") == "south Rd8");
}

TEST_CASE("positions whose parts contradict each other", "[interpret][decisions]") {
    const host::Game game = tests::variant("chaturaji.rules");
    CHECK_FALSE(host::read_position(game, "south Rd1; south to move; throw 6"));
    CHECK_FALSE(host::read_position(game, "south Rd1; south to move; commander south west none east"));
    CHECK_FALSE(host::read_position(game, "south Rd1; south to move; paid south+up none none none"));
}
