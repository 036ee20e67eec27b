// Features and weights: what is found in the rules, and that sums are sums.
#include <cmath>
#include <map>
#include <random>

#include "runtime/host/evaluator.hpp"
#include "runtime/host/secrets.hpp"
#include "runtime/host/table_game.hpp"
#include "tests/search/fixture.hpp"

namespace {

using namespace rubicon;
using namespace rubicon::tests;

double weight(const host::Features& features, const std::string& name) {
    for (usize i = 0; i < features.size(); ++i)
        if (features.name(i) == name)
            return features.defaults()[i];
    FAIL("no feature " << name);
    return 0;
}

TEST_CASE("what the rules tell of a game", "[search][features]") {
    const host::Features russian(game_of("russian"));
    CHECK(weight(russian, "man") == 100);
    CHECK(weight(russian, "king") > 200);
    CHECK(weight(russian, "man crowns") > 0);
    CHECK(russian.nature().captures == search::Captures::forced);
    CHECK_FALSE(russian.nature().shedding);

    const host::Features giveaway(game_of("giveaway"));
    CHECK(giveaway.nature().shedding);
    CHECK(weight(giveaway, "man") == -100);

    const host::Features chess(game_of("chess"));
    CHECK(weight(chess, "pawn") == 100);
    CHECK(weight(chess, "queen") > weight(chess, "rook"));
    CHECK(weight(chess, "rook") > weight(chess, "bishop"));
    CHECK(chess.nature().captures == search::Captures::optional);
    CHECK(chess.nature().crowned_as[0] != host::never);

    const host::Features breakthrough(game_of("breakthrough"));
    CHECK(weight(breakthrough, "pawn arrives") > 0);
    CHECK(breakthrough.nature().to_goal[0].front() == 7);
    CHECK_FALSE(breakthrough.nature().race);

    const host::Features star(game_of("star"));
    CHECK(star.nature().race);
    CHECK(weight(star, "marble away") < 0);
    CHECK(weight(star, "strays") < 0);
    CHECK(weight(star, "guests") < 0);

    const host::Features hex(game_of("hex"));
    CHECK(hex.nature().immobile);

    const host::Features level_two(game_of("dumaradj", {"level=2"}));
    CHECK(level_two.nature().vital[3]);
    CHECK_FALSE(level_two.nature().vital[0]);

    const host::Features chaturaji(game_of("chaturaji"));
    CHECK(chaturaji.nature().partners == std::vector<u32>{0b0101, 0b1010, 0b0101, 0b1010});
}

TEST_CASE("players see the board from their own sides", "[search][features]") {
    const host::Game game = game_of("chess");
    const host::Features features(game);
    for (const char* const cell : {"a1", "e1", "h2"}) {
        u32 own = 0, other = 0;
        const std::string mirrored = {cell[0], cell[1] == '1' ? '8' : '7'};
        for (u32 c = 0; c < game.layout().cells; ++c) {
            own = game.about().cell[c].name == std::string(cell) ? c : own;
            other = game.about().cell[c].name == mirrored ? c : other;
        }
        CHECK(features.nature().own[1][other] == own);
    }
}

// Counted on a board of paper.
TEST_CASE("cells that are the same share a weight", "[search][features]") {
    const auto places = [](const host::Features& features, const std::string& kind) {
        u32 count = 0;
        for (usize i = 0; i < features.size(); ++i)
            count += features.name(i).starts_with(kind + " at ");
        return count;
    };
    CHECK(places(host::Features(game_of("reversi")), "disc") == 10); // an eighth of the board, its edges included
    const host::Features chess(game_of("chess"));
    CHECK(places(chess, "knight") == 32); // mirrored only: pawns go forward
    CHECK(places(chess, "pawn") == 32);
    CHECK(places(host::Features(game_of("russian")), "man") == 32);
    CHECK(places(host::Features(game_of("russian")), "king") == 32);
}

// Counted on a board of paper.
TEST_CASE("what stands around the piece that all hangs on", "[search][features]") {
    const host::Game game = game_of("chess");
    const host::Features features(game);
    const host::State state = position(game, "4r1k1/8/8/6q1/4n3/7P/5PP1/5RK1 w - - 0 1");
    std::map<std::string, double> found;
    for (const host::Feature& feature : features.of(state, 0))
        if (const std::string& name = features.name(feature.index); name.ends_with(" king"))
            found[name] = feature.count;
    // the queen sees g1 where g2 is empty, the knight goes to f2, the rook of f1 to f7 and f8; no way from e8 or h3
    const std::map<std::string, double> expected = {{"pawn shelters king", 2},
                                                    {"rook shelters king", 1},
                                                    {"rook threatens king", 1},
                                                    {"queen threatens king", -1},
                                                    {"knight threatens king", -1}};
    CHECK(found == expected);

    const auto royal = [](const std::string& name) { return host::Features(game_of(name)).nature().royal; };
    CHECK(royal("intellector") == std::vector<i32>{0, 0});
    CHECK(royal("brandub") == std::vector<i32>{host::never, 1});
    CHECK(royal("russian") == std::vector<i32>{host::never, host::never});
    CHECK(royal("antichess") == std::vector<i32>{host::never, host::never});
}

// On positions of random games.
TEST_CASE("the quick value is the sum of the features", "[search][features]") {
    for (const char* const name : {"russian", "chess", "amazons", "star", "dumaradj", "chaturaji"}) {
        INFO(name);
        const host::Game game = game_of(name);
        const host::Features features(game);
        const host::Evaluator evaluator(features, features.defaults());
        const search::Judgement judgement = evaluator.judgement(search::Captures::none, 0, 0);
        std::mt19937_64 dice(3);
        host::State state = game.start();
        const u32 players = game.layout().players;
        for (u32 ply = 0; ply < 24 && !game.result(state).over; ++ply) {
            const auto moves = game.moves(state);
            REQUIRE_FALSE(moves.empty());
            game.play(state, moves[dice() % moves.size()]);
            std::vector<double> quick(players);
            const std::vector<i32> row = game.slots(state);
            evaluator.for_all(row.data(), quick);
            for (u32 p = 0; p < players; ++p) // pieces are rounded one by one
                CHECK(std::abs(quick[p] - features.value(features.defaults(), state, p)) < 20);
            if (players == 2)
                CHECK(std::abs(host::TableGame(game, judgement).value(state.data(), -search::win, search::win) -
                               quick[0]) < 1);
            if (players == 2)
                CHECK(std::abs(quick[0] + quick[1]) < 0.01);
        }
    }
}

TEST_CASE("weights are written and read", "[search][features]") {
    const host::Features features(game_of("russian"));
    host::Weights weights = features.named(features.defaults());
    weights.value["king"] = 333;
    weights.value["no such feature"] = 1;
    const auto again = host::read_weights(host::write_weights(weights));
    REQUIRE(again);
    CHECK(again->value == weights.value);
    CHECK(again->game == "Russian draughts");
    const std::vector<double> values = features.with(*again);
    for (usize i = 0; i < features.size(); ++i)
        CHECK(std::abs(values[i] - (features.name(i) == "king" ? 333 : features.defaults()[i])) < 1e-6);
    CHECK_FALSE(host::read_weights("{"));
    CHECK_FALSE(host::read_weights("{\"weights\": 3}"));
    CHECK_FALSE(host::read_weights("{\"weights\": {\"man\": \"much\"}}"));
}

// What a player imagines agrees with all that he sees, and is not always the truth.
TEST_CASE("a secret stays one", "[search][secrets]") {
    const host::Game game = game_of("dumaradj");
    host::Referee played(game);
    std::mt19937_64 dice(11);
    bool differs = false;
    while (host::is_secret(game, played.state())) {
        const u32 viewer = game.decider(played.state());
        for (int i = 0; i < 5; ++i) {
            const auto imagined = host::imagine(played, dice);
            REQUIRE(imagined);
            CHECK(game.seen(*imagined, viewer) == game.seen(played.state(), viewer));
            differs = differs || game.slots(*imagined) != game.slots(played.state());
        }
        const auto moves = played.legal();
        played.play(moves[dice() % moves.size()]);
    }
    CHECK(differs);
}

} // namespace
