// The search that is compiled with a game finds what the search over its function table finds, node for node.
#include <random>

#include "tests/search/fixture.hpp"

namespace {

using namespace rubicon;
using namespace rubicon::tests;

// The same game without its compiled search. The table stays the caller's.
host::Game by_table(const host::Game& game, GameTable& table) {
    table = game.table();
    table.search = nullptr;
    return host::Game(&table);
}

// After random moves, the past told as well.
host::Referee after(const host::Game& game, u32 plies, u64 seed) {
    host::Referee played(game);
    std::mt19937_64 dice(seed);
    for (u32 i = 0; i < plies; ++i) {
        const auto moves = played.legal();
        if (moves.empty() || played.result().over)
            break;
        played.play(moves[dice() % moves.size()]);
    }
    return played;
}

void compare(const host::Game& game, const host::Referee& played, u32 depth, u32 level = 10,
             const host::Weights& weights = {}) {
    GameTable table;
    const host::Game plain = by_table(game, table);
    host::Engine::Options options;
    options.hash_megabytes = 1;
    options.level = level;
    options.method = host::Engine::Method::pvs;
    host::Limits limits;
    limits.depth = depth;
    host::Engine one(game, weights, options), other(plain, weights, options);
    const host::Choice a = one.think(played, limits), b = other.think(played, limits);
    INFO(host::print_position(game, played.state()));
    CHECK(a.index == b.index);
    CHECK(a.score == b.score);
    CHECK(a.nodes == b.nodes);
    CHECK(a.line.size() == b.line.size());
}

void compare_some(const std::string& name, u32 depth, const host::Weights& weights = {}) {
    INFO(name);
    const host::Game game = game_of(name);
    REQUIRE(game.table().search != nullptr);
    for (u32 sample = 0; sample < 4; ++sample) {
        const host::Referee played = after(game, 4 + 12 * sample, sample);
        if (!played.result().over && !played.legal().empty())
            compare(game, played, depth, 10, weights);
    }
}

TEST_CASE("the compiled search is the search over the table: draughts", "[search][compiled]") {
    compare_some("russian", 7);
    compare_some("international", 5);
    compare_some("giveaway", 6);
    compare_some("turkish", 4);
    compare_some("bashni", 5);
}

TEST_CASE("the compiled search is the search over the table: others", "[search][compiled]") {
    compare_some("chess", 3);
    compare_some("breakthrough", 4);
    compare_some("intellector", 3);
    compare_some("morris", 3);
    compare_some("reversi", 4);
    compare_some("konane", 3);
    compare_some("star", 3);
    compare_some("halma", 2);
    compare_some(std::string(RUBICON_SOURCE_FOLDER) + "/tests/emit/data/crowners.rules", 4);
}

TEST_CASE("the compiled search sees the same safety", "[search][compiled]") {
    compare_some(
        "chess", 3,
        {"Chess",
         {{"pawn shelters king", 11}, {"queen threatens king", 9}, {"knight threatens king", 5}, {"mobility", 2}}});
    compare_some("intellector", 3,
                 {"Intellector", {{"defensor shelters intellector", 8}, {"aggressor threatens intellector", 40}}});
    compare_some("brandub", 3,
                 {"Brandub", {{"defenders soldier shelters king", 7}, {"attackers soldier threatens king", -6}}});
}

// Of two kings none is in danger, whichever of them stands first.
TEST_CASE("the compiled search sees no safety where there are two kings", "[search][compiled]") {
    const host::Game game = game_from("game \"Two kings\"\nplayers white, black mirrored\nboard square 8x8\n"
                                      "piece man \"M\", plural men { go step ahead; capture step forward diagonal; "
                                      "crown king in last rank }\n"
                                      "piece king \"K\" { go or capture step any way }\n"
                                      "setup { each man on a2 c2 e2; each king on e1 }\nturn go or capture\n"
                                      "end { bare: a player with no king loses; stuck: a player who cannot move loses; "
                                      "thrice: draw when a position occurs 3 times }\n");
    for (const char* const text : {"white Kb7 Kg2 Mg3 Mf3; black Kd8 Ma7; white to move",
                                   "white Ka4 Kh1 Mh2 Mg2; black Kd8 Ke8 Md7; black to move"})
        compare(game, host::Referee(game, position(game, text)), 3, 10,
                {"Two kings", {{"man shelters king", 15}, {"king threatens king", 9}}});
}

// Kings move to and fro: the third time is a draw, and so are moves without progress. The counters stand high.
TEST_CASE("the compiled search counts what came before", "[search][compiled]") {
    const host::Game game = game_of("russian");
    host::Referee played(game, position(game, "white Ka1; black Kb8 Kd8; white to move"));
    for (const char* const move : {"a1-b2", "b8-a7", "b2-a1", "a7-b8", "a1-b2", "b8-a7"}) {
        const auto read = host::read_move(game, played.state(), move);
        INFO(read.error.message);
        REQUIRE(read);
        played.play(*read);
    }
    compare(game, played, 8);
    std::mt19937_64 dice(1);
    for (u32 ply = 0; ply < 24 && !played.result().over; ++ply)
        played.play(played.legal()[dice() % played.legal().size()]);
    compare(game, played, 7);
}

TEST_CASE("the compiled search errs like the other", "[search][compiled]") {
    const host::Game game = game_of("russian");
    compare(game, after(game, 10, 3), 5, 5);
}

} // namespace
