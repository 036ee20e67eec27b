// Matches: who sits where, who has won, and that a run killed in the middle goes on to the totals of an unbroken one.

#include <algorithm>
#include <bit>
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/match/match.hpp"
#include "runtime/match/one_game.hpp"
#include "runtime/match/seats.hpp"
#include "tests/catch.hpp"
#include "tests/driver/program.hpp"
#include "tests/match/killed.hpp"

namespace {

using namespace rubicon;
using namespace rubicon::match;
using Json = nlohmann::json;

TEST_CASE("seats of a match", "[match]") {
    const std::vector<u32> alone = {1, 2, 4, 8};
    CHECK(seats_of_a(2, {1}, 0) == 0b01);
    CHECK(seats_of_a(2, {1}, 1) == 0b10);
    CHECK(seats_of_a(2, {1}, 7) == 0b10);
    // Four seats: each way to share them comes once in three pairs; with teams there is one.
    const std::vector<u32> four = seatings(4, alone);
    CHECK(four == std::vector<u32>{0b0011, 0b0101, 0b1001});
    CHECK(seats_of_a(4, four, 2) == 0b0101);
    CHECK(seats_of_a(4, four, 3) == 0b1010);
    CHECK(seatings(4, {0b0101, 0b1010, 0b0101, 0b1010}) == std::vector<u32>{0b0101});
    // Three seats: one against two, then two against one.
    const std::vector<u32> three = seatings(3, alone);
    CHECK(three.size() == 3);
    CHECK(std::popcount(seats_of_a(3, three, 4)) == 1);
    CHECK(std::popcount(seats_of_a(3, three, 5)) == 2);
    CHECK(seatings(6, {1, 2, 4, 8, 16, 32}).size() == 10);
}

TEST_CASE("a match between yardsticks", "[match]") {
    const Desk desk;
    const Ran ran = desk.rubicon({"match", "russian", "uct:playouts=100", "random", "--games", "10", "--json"});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    const Json json = Json::parse(ran.out);
    CHECK(json["games"] == 10);
    CHECK(json["wins"].get<int>() + json["draws"].get<int>() + json["losses"].get<int>() == 10);
    CHECK(json["wins"] >= 8);
    // The same seed plays the same games, whatever the number at once.
    CHECK(desk.rubicon(
                  {"match", "russian", "uct:playouts=100", "random", "--games", "10", "--json", "--concurrency", "2"})
              .out == ran.out);
    CHECK(desk.rubicon({"match", "russian", "uct:playouts=100", "random", "--games", "10", "--json", "--seed", "3"})
              .out != ran.out);
}

TEST_CASE("a match keeps records that replay", "[match]") {
    const Desk desk;
    for (const char* game : {"russian", "chaturaji", "dumaradj"}) {
        const std::string file = desk.file(std::string(game) + ".jsonl").string();
        const Ran ran =
            desk.rubicon({"match", game, "random", "random", "--games", "4", "--longest", "200", "--out", file});
        INFO(game << ran.err);
        CHECK(ran.code == 0);
        const Ran replayed = desk.rubicon({"replay", game, file});
        INFO(replayed.out << replayed.err);
        CHECK(replayed.code == 0);
        CHECK(has(replayed.out, "4 games"));
        CHECK(has(replayed.out, " 0 refused"));
    }
}

TEST_CASE("a match killed in the middle goes on", "[match]") {
    const Desk desk;
    const std::vector<std::string> words = {"match",   "breakthrough", "uct:playouts=60", "random",
                                            "--games", "60",           "--json"};
    const Ran unbroken = desk.rubicon(words);
    REQUIRE(unbroken.code == 0);
    std::vector<std::string> kept = words;
    kept.insert(kept.end(), {"--out", desk.file("games.jsonl").string()});
    const usize after_first = kill_after_lines(kept, desk.file("games.jsonl"), 5);
    CHECK(after_first < 60);
    std::ofstream(desk.file("games.jsonl"), std::ios::app) << "{\"game\":\"breakth"; // a half line
    kill_after_lines(kept, desk.file("games.jsonl"), after_first + 5);
    const Ran resumed = desk.rubicon(kept);
    INFO(resumed.err);
    CHECK(resumed.code == 0);
    CHECK(resumed.out == unbroken.out);
    CHECK(lines_of(desk.file("games.jsonl")) == 60);
    // Once all is there nothing is played.
    CHECK(desk.rubicon(kept).out == unbroken.out);
}

TEST_CASE("the sequential test stops at the same pair in every run", "[match]") {
    const Desk desk;
    std::vector<std::string> words = {"match", "russian", "uct:playouts=100", "random", "--games", "200", "--sprt",
                                      "0,100", "--json"};
    const Ran one = desk.rubicon(words);
    INFO(one.err);
    REQUIRE(one.code == 0);
    const Json json = Json::parse(one.out);
    CHECK(json["sprt"]["accepted"] == 100.0);
    CHECK(json["games"] < 200);
    words.insert(words.end(), {"--concurrency", "3", "--out", desk.file("games.jsonl").string()});
    CHECK(desk.rubicon(words).out == one.out);
    CHECK(desk.rubicon(words).out == one.out);
}

TEST_CASE("files of other matches and full disks are told", "[match]") {
    const Desk desk;
    const std::string file = desk.file("games.jsonl").string();
    REQUIRE(desk.rubicon({"match", "russian", "random", "random", "--games", "2", "--out", file}).code == 0);
    const Ran other = desk.rubicon({"match", "russian", "uct:playouts=5", "random", "--games", "2", "--out", file});
    CHECK(other.code == 1);
    CHECK(has(other.err, "games.jsonl:1: this game is of another match: `A` is \"random\" there"));
    CHECK(has(desk.rubicon({"match", "lasca", "random", "random", "--out", file, "--engine", "interpreter"}).err,
              "`rules` is"));
    desk.write("games.jsonl", "nonsense\n");
    CHECK(has(desk.rubicon({"match", "russian", "random", "random", "--out", file}).err, "no game of a match"));
    const Ran full = desk.rubicon({"match", "russian", "random", "random", "--out", "/dev/full"});
    CHECK(full.code == 1);
    CHECK(has(full.err, "cannot write to `/dev/full`: No space left on device"));
}

TEST_CASE("contestants that are none", "[match]") {
    const Desk desk;
    const auto says = [&](const std::string& words, const std::string& part) {
        const Ran ran = desk.rubicon({"match", "russian", words, "random", "--games", "2"});
        INFO(words << ": " << ran.err);
        CHECK(ran.code == 2);
        CHECK(has(ran.err, part));
    };
    says("engin", "`engin` is no contestant; expected engine, random, uct or program");
    says("uct:playots=3", "5: there is no `playots` here; did you mean `playouts`?");
    says("uct:playouts=many", "`playouts` should be a number from 1 to");
    says("engine:level=11", "`level` should be a number from 1 to 10");
    says("engine:method=mtcs", "`method` should be `automatic`, `mcts` or `pvs`");
    says("random:x", "`x` should read NAME=VALUE");
    says("program:", "`program` needs a path");
    says("program:x,protocol=xboard", "`protocol` should be `hub`, `uci` or `ugi`");
    CHECK(desk.rubicon({"match", "russian", "random", "random", "--sprt", "5,0"}).code == 2);
}

} // namespace
