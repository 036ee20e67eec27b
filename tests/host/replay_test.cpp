#include "runtime/host/record.hpp"
#include "runtime/host/replay.hpp"
#include "tests/catch.hpp"
#include "tests/host/fake.hpp"

using namespace fake;

namespace {

Game played() {
    return game(std::make_shared<Draughts>());
}

} // namespace

TEST_CASE("games are replayed by the rules, by names or by numbers") {
    const ReplayReport report = replay(played(), "[FEN \"W:Wc3,e3:Bd6,f6.\"]\n1. c3-d4 f6-e5 2. d4xf6 *\n\n"
                                                 "1. 22-18 9-14 2. 18-15 *\n");
    CHECK(report.games == 2);
    CHECK(report.moves == 6);
    CHECK(report.refused.empty());
}

TEST_CASE("a game is refused at the move that is not legal, the others go on") {
    const ReplayReport report = replay(played(), "1. c3-d4 f6-e5 2. d4-d5 e5-d4 *\n\n1. c3-d4 *\n\n1. c3-d4 ~ *\n\n"
                                                 "[FEN \"W:Wc9:Bd6\"]\n1. c3-d4 *\n");
    CHECK(report.games == 4);
    CHECK(report.moves == 3);
    REQUIRE(report.refused.size() == 3);
    CHECK(report.refused[0].game == 1);
    CHECK(report.refused[0].ply == 3);
    CHECK(report.refused[0].move == "d4-d5");
    CHECK(report.refused[0].why == "`d5` is not a playing cell");
    CHECK(describe(report.refused[0]) == "game 1 (1:19), ply 3, d4-d5: `d5` is not a playing cell");
    CHECK(describe(report.refused[1]) == "game 3 (5:10): `~` is no move and nothing else of a game");
    CHECK(describe(report.refused[2]) ==
          "game 4 (7:1): the position of the FEN tag cannot be read: `c9` is no piece of "
          "this game: expected a cell, or K and a cell");
}

TEST_CASE("variations are replayed and counted apart") {
    const ReplayReport report =
        replay(played(), "1. c3-d4 f6-e5 ( 1... f6-g5 2. d4-c5 ( 2. d4-e5 ) g5-h4 ) ( 1... f6-f5 ) 2. d4xf6 *");
    CHECK(report.moves == 3);
    CHECK(report.variations == 3);
    CHECK(report.variation_moves == 4);
    CHECK(report.refused.empty());
    REQUIRE(report.refused_variations.size() == 1);
    CHECK(report.refused_variations[0].ply == 2);
    CHECK(report.refused_variations[0].move == "f6-f5");
}

TEST_CASE("a game may go on after a draw, but not after it is lost") {
    const std::string to_and_fro = "[FEN \"W:WKa1:BKh8\"]\n1. a1-b2 h8-g7 2. b2-a1 g7-h8 3. a1-b2 h8-g7 4. b2-a1 g7-h8 "
                                   "5. a1-b2 h8-g7 *\n";
    CHECK(replay(played(), to_and_fro).refused.empty());
    CHECK(replay(played(), to_and_fro).moves == 10);
    const ReplayReport report = replay(played(), "[FEN \"W:Wc3:Bd4\"]\n1. c3xe5 d4-c3 *\n");
    REQUIRE(report.refused.size() == 1);
    CHECK(report.refused[0].why == "the game was over before: white wins by `stuck`");
}

TEST_CASE("a position set up within a game is played from") {
    const ReplayReport report = replay(played(), "1. c3-d4 /FEN \"B:Wc3:Bh8\"/ h8-g7 2. c3-b4 *");
    CHECK(report.refused.empty());
    CHECK(report.moves == 3);
}

TEST_CASE("a FEN that a tag declares unused is not read") {
    CHECK(replay(played(), "[SetUp \"0\"]\n[FEN \"rubbish\"]\n1. c3-d4 *").refused.empty());
}

TEST_CASE("our own records are read and written") {
    const Record record{"russian", {{"draws", "short"}}, "white c3; black h8; white to move", {"c3-d4", "h8-g7"}, "*"};
    const std::string line = write_record(record);
    CHECK(line == "{\"game\":\"russian\",\"set\":{\"draws\":\"short\"},\"position\":\"white c3; black h8; white to "
                  "move\",\"moves\":[\"c3-d4\",\"h8-g7\"],\"result\":\"*\"}\n");
    const auto back = read_record(line);
    REQUIRE(back);
    CHECK(write_record(*back) == line);
    const auto loose = read_record("{\"moves\": [], \"set\": {\"size\": 7, \"pie\": true}}");
    REQUIRE(loose);
    CHECK(loose->set == std::vector<std::pair<std::string, std::string>>{{"size", "7"}, {"pie", "true"}});
}

TEST_CASE("records that no game can be are refused") {
    for (const char* line : {"", "[]", "{", "{\"moves\":[1e999]}", "{\"moves\":{}}", "{\"moves\":[],\"set\":[]}",
                             "{\"moves\":[],\"set\":{\"a\":[]}}", "{\"moves\":[],\"position\":1}", "\xFF"}) {
        INFO(line);
        CHECK_FALSE(read_record(line));
    }
    CHECK_FALSE(read_record("{\"set\":{\"a\":" + std::string(100'000, '[')));
}

TEST_CASE("our own records are replayed, bad lines refused") {
    const ReplayReport report =
        replay(played(), "{\"moves\":[\"c3-d4\",\"f6-e5\"]}\n\n"
                         "{\"position\":\"white c3; black h8; white to move\",\"moves\":[\"c3-d4\",\"h8-h7\"]}\n"
                         "{\"moves\":[1]}\r\n"
                         "{\"moves\":\n"
                         "{\"position\":\"white c3\",\"moves\":[]}\n");
    CHECK(report.games == 5);
    CHECK(report.moves == 3);
    REQUIRE(report.refused.size() == 4);
    CHECK(describe(report.refused[0]).starts_with("game 2 (3:1), ply 2, h8-h7: "));
    CHECK(report.refused[1].why == "`moves` holds something that is no text");
    CHECK(report.refused[2].why == "this line is no JSON object");
    CHECK(report.refused[2].line == 5);
    CHECK(report.refused[3].why == "its position cannot be read: it is not said who is to move: add `; white to move`");
}
