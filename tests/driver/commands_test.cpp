// The commands through the built program, as somebody uses them. Figures of perft: dctl's test suite (2014).

#include <algorithm>
#include <sstream>

#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/catch.hpp"
#include "tests/driver/program.hpp"

namespace {

using namespace rubicon;
using Json = nlohmann::json;

constexpr const char* crowning = "white f6; black e7 c7; white to move";

// Depths and nodes of a perft, without the seconds.
std::vector<std::pair<std::string, std::string>> counts(const std::string& out) {
    std::istringstream lines(out);
    std::vector<std::pair<std::string, std::string>> result;
    for (std::string depth, nodes, seconds; lines >> depth >> nodes >> seconds;)
        result.emplace_back(depth, nodes);
    return result;
}

using Counts = std::vector<std::pair<std::string, std::string>>;

TEST_CASE("moves", "[driver]") {
    const Desk desk;
    const Ran start = desk.rubicon({"moves", "russian"});
    CHECK(start.code == 0);
    CHECK(start.err.empty());
    CHECK(start.out == "a3-b4\nc3-b4\nc3-d4\ne3-d4\ne3-f4\ng3-f4\ng3-h4\n");

    CHECK(desk.rubicon({"moves", "russian", "--position", crowning}).out == "f6:a5\nf6:b6\n");
    CHECK(desk.rubicon({"moves", "russian", "--position", "W:Wf6:Be7,c7"}).out == "f6:a5\nf6:b6\n");
    CHECK(desk.rubicon({"moves", "russian", "--engine", "compiled", "--position", crowning}).out == "f6:a5\nf6:b6\n");
    // A blocked player has no moves, and that is no error.
    const Ran none = desk.rubicon({"moves", "russian", "--position", "white a3; black b4 c5; white to move"});
    CHECK(none.code == 0);
    CHECK(none.out.empty());

    const Json told = Json::parse(desk.rubicon({"moves", "russian", "--json", "--position", crowning}).out);
    REQUIRE(told["moves"].size() == 2);
    CHECK(told["moves"][0]["text"] == "f6:a5");
    CHECK(told["moves"][0]["from"] == "f6");
    CHECK(told["moves"][0]["taken"] == Json({"e7", "c7"}));
}

TEST_CASE("perft", "[driver]") {
    const Desk desk;
    const Counts published = {{"1", "7"}, {"2", "49"}, {"3", "302"}, {"4", "1469"}};
    for (const char* engine : {"interpreter", "compiled"}) {
        const Ran ran = desk.rubicon({"perft", "russian", "4", "--engine", engine});
        INFO(engine << ran.err);
        CHECK(ran.code == 0);
        CHECK(counts(ran.out) == published);
    }
    CHECK(counts(desk.rubicon({"perft", "russian", "4", "--no-bulk"}).out) == published);
    CHECK(counts(desk.rubicon({"perft", "russian", "8", "--hash", "1", "--threads", "2"}).out).back() ==
          std::pair<std::string, std::string>("8", "929899"));
    CHECK(counts(desk.rubicon({"perft", "russian", "7", "--threads", "3"}).out).back() ==
          std::pair<std::string, std::string>("7", "190146"));

    const Ran divided = desk.rubicon({"perft", "russian", "3", "--divide"});
    CHECK(divided.out.starts_with("a3-b4 "));
    CHECK(has(divided.out, "\n3 302 "));
    CHECK(std::count(divided.out.begin(), divided.out.end(), '\n') == 8);

    const Json line = Json::parse(desk.rubicon({"perft", "russian", "1", "--json"}).out);
    CHECK(line["depth"] == 1);
    CHECK(line["nodes"] == 7);
    CHECK(line["seconds"].is_number());
}

TEST_CASE("show prints what reads back", "[driver]") {
    const Desk desk;
    const Ran start = desk.rubicon({"show", "russian"});
    CHECK(start.code == 0);
    const std::string last = start.out.substr(start.out.rfind('\n', start.out.size() - 2) + 1);
    CHECK(has(last, "white"));
    CHECK(has(last, "white to move"));
    CHECK(desk.rubicon({"show", "russian", "--position", last.substr(0, last.size() - 1)}).out == start.out);
    CHECK(has(start.out, "8"));
    CHECK(Json::parse(desk.rubicon({"show", "russian", "--json"}).out)["position"] == last.substr(0, last.size() - 1));
}

TEST_CASE("why", "[driver]") {
    const Desk desk;
    const Ran legal = desk.rubicon({"why", "russian", "c3-d4"});
    CHECK(legal.code == 0);
    CHECK(has(legal.out, "c3-d4 is legal"));

    const Ran not_legal = desk.rubicon({"why", "russian", "f6-g7", "--position", crowning});
    CHECK(not_legal.code == 1);
    CHECK(has(not_legal.out, "f6-g7 is not legal"));
    CHECK(has(not_legal.out, "russian.rules:")); // the words that forbid it

    CHECK(desk.rubicon({"why", "russian", "c3-z9"}).code == 1);
    CHECK(desk.rubicon({"why", "russian", "nonsense"}).code == 1);
    const Ran json = desk.rubicon({"why", "russian", "c3-c5", "--json"});
    CHECK(json.code == 1);
    CHECK(Json::parse(json.out)["legal"] == false);
    CHECK(!Json::parse(json.out)["reasons"].empty());
}

TEST_CASE("check and test", "[driver]") {
    const Desk desk;
    const Ran checked = desk.rubicon({"check", "russian"});
    CHECK(checked.code == 0);
    CHECK(checked.out.empty());
    CHECK(checked.err.empty());

    const Ran good = desk.rubicon({"test", "russian"});
    INFO(good.out << good.err);
    CHECK(good.code == 0);
    CHECK(has(good.out, " passed, 0 failed\n"));

    const std::string file = desk.write("house.rules", R"(game "House draughts" extends russian
test "good" { position white f6; black e7 c7; white to move
              moves f6:d8:b6, f6:d8:a5 }
test "bad moves" { position white f6; black e7 c7; white to move
                   moves f6:d8:b6, f6:d8:h4 }
test "bad count" { perft 7, 50 }
test "bad result" { result white wins }
test "bad refusal" { refused c3-d4 }
test "good refusal" { refused c3-e5, a3:c5 }
test "bad after" { after c3-d4 gives white d4; black to move }
test "options" { with draws short; result none }
)");
    const Ran bad = desk.rubicon({"test", file});
    INFO(bad.out << bad.err);
    CHECK(bad.code == 1);
    CHECK(has(bad.out, ":5:20: test \"bad moves\" (interpreter): moves: missing f6:d8:h4; too many f6:a5"));
    CHECK(has(bad.out, "test \"bad moves\" (compiled): moves: missing"));
    CHECK(has(bad.out, ":6:29: test \"bad count\" (interpreter): perft 2: expected 50, came 49"));
    CHECK(has(bad.out, "result: expected white wins, came nobody has won yet"));
    CHECK(has(bad.out, "refused: c3-d4 is legal"));
    CHECK(has(bad.out, "after: expected"));
    CHECK(has(bad.out, "\n3 passed, 5 failed\n"));

    const Json told = Json::parse(desk.rubicon({"test", file, "--json"}).out);
    CHECK(told["passed"] == 3);
    CHECK(told["failed"] == 5);
    CHECK(told["files"][0]["failures"].size() == 10);

    // A folder; a position that cannot be is a fault of the file.
    const std::string other = desk.write("impossible.rules", R"(game "Impossible" extends russian
test "no such cell" { position white a2; white to move
                      moves a2-a3 }
)");
    const Ran folder = desk.rubicon({"test", std::filesystem::path(file).parent_path()});
    CHECK(folder.code == 1);
    CHECK(has(folder.out, "\n3 passed, 6 failed\n"));
    const Ran impossible = desk.rubicon({"check", other});
    CHECK(impossible.code == 1);
    CHECK(has(impossible.err, "[test-position]"));
    CHECK(Json::parse(desk.rubicon({"check", other, "--json"}).out)[0]["code"] == "test-position");
}

TEST_CASE("emit", "[driver]") {
    const Desk desk;
    const Ran cpp = desk.rubicon({"emit", "russian"});
    CHECK(cpp.code == 0);
    CHECK(has(cpp.out, "rubicon_game"));
    for (const char* stage : {"tree", "model", "ir"}) {
        const Ran ran = desk.rubicon({"emit", "russian", "--what", stage});
        CHECK(ran.code == 0);
        CHECK(ran.out.size() > 100);
    }
    const auto file = desk.file("russian.hpp");
    CHECK(desk.rubicon({"emit", "russian", "-o", file}).code == 0);
    CHECK(text_of(file) == cpp.out);

    const Ran nowhere = desk.rubicon({"emit", "russian", "-o", desk.file("no/such/folder/x")});
    CHECK(nowhere.code == 1);
    CHECK(has(nowhere.err, "cannot write"));
    CHECK(desk.rubicon({"emit", "russian", "-o", desk.file(".")}).code == 1);
    CHECK(desk.rubicon({"emit", "russian", "-o", "/dev/full"}).code == 1);
}

TEST_CASE("format", "[driver]") {
    const Desk desk;
    const std::string untidy = "game   \"Tidy\"   extends russian\ngoal      swapped # yes\n";
    const auto file = desk.write("tidy.rules", untidy);
    const Ran told = desk.rubicon({"format", "--check", file});
    CHECK(told.code == 1);
    CHECK(has(told.out, "tidy.rules"));
    CHECK(text_of(file) == untidy);
    CHECK(desk.rubicon({"format", file}).code == 0);
    CHECK(has(text_of(file), "goal swapped"));
    CHECK(has(text_of(file), "# yes"));
    CHECK(desk.rubicon({"format", "--check", file}).code == 0);
    const auto broken = desk.write("broken.rules", "game \"Broken\" {{{");
    CHECK(desk.rubicon({"format", broken}).code == 1);
    CHECK(text_of(broken) == "game \"Broken\" {{{");
}

TEST_CASE("replay", "[driver]") {
    const Desk desk;
    const auto file =
        desk.write("games.pdn", "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. c3-d4 b6-a5 2. d4-c5 d6xb4 "
                                "3. a3xc5 *\n\n[White \"C\"]\n[Result \"*\"]\n\n1. c3-d4 b6-b4 *\n");
    const Ran ran = desk.rubicon({"replay", "russian", file});
    INFO(ran.out << ran.err);
    CHECK(ran.code == 1);
    CHECK(has(ran.out, "2 games, "));
    CHECK(has(ran.out, ", 1 refused\n"));
    CHECK(ran.out.starts_with("2 2 b6-b4 "));

    const auto good = desk.write("good.pdn", "1. c3-d4 b6-a5 *\n");
    const Ran fine = desk.rubicon({"replay", "russian", good});
    CHECK(fine.code == 0);
    CHECK(fine.out == "1 games, 2 moves, 0 refused\n");
    CHECK(desk.rubicon({"replay", "russian", desk.file("missing.pdn")}).code == 1);
    CHECK(has(desk.rubicon({"replay", "russian", desk.write("empty.pdn", "")}).err, "holds no game"));
    const auto anew = desk.file("anew.pdn");
    CHECK(desk.rubicon({"replay", "russian", file, "--write", anew}).code == 1);
    CHECK(desk.rubicon({"replay", "russian", anew}).out == ran.out);
    CHECK(Json::parse(desk.rubicon({"replay", "russian", good, "--json"}).out)["moves"] == 2);
}

TEST_CASE("play", "[driver]") {
    const Desk desk;
    const Ran ran = desk.rubicon({"play", "russian", "--engine", "none"},
                                 "help\nmoves\nc3-e5\nc3-d4\nB6-a5\nback\nback 7\nback\nnonsense\nmove\n"
                                 "c3-d4\nposition\ndraw\nb6-a5\ndraw\ndraw\nc3-d4\nquit\n");
    INFO(ran.out);
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    CHECK(has(ran.out, "white to move"));
    CHECK(has(ran.out, "is not legal"));
    CHECK(has(ran.out, "white plays c3-d4"));
    CHECK(has(ran.out, "Nothing was played yet"));
    CHECK(has(ran.out, "did you mean `moves`?"));
    CHECK(has(ran.out, "black offers a draw"));
    CHECK(has(ran.out, "The game is over: draw, as agreed."));

    // One move wins: black is left without a piece.
    const Ran won = desk.rubicon(
        {"play", "russian", "--engine", "none", "--position", "white c3; black d4; white to move"}, "c3xe5\n");
    CHECK(has(won.out, "The game is over: white wins (stuck)."));

    const std::string saved = desk.file("game.json");
    CHECK(desk.rubicon({"play", "russian", "--engine", "none"}, "c3-d4\nb6-a5\nsave " + saved + "\nresign\n").code ==
          0);
    const Ran loaded = desk.rubicon({"play", "russian", "--engine", "none"},
                                    "load " + saved + "\nback 2\nload /nowhere\nload\nsave\n");
    CHECK(has(loaded.out, "cannot read"));
    CHECK(loaded.code == 0);
    CHECK(desk.rubicon({"replay", "russian", saved}).out == "1 games, 2 moves, 0 refused\n");
    // An empty input ends it politely.
    CHECK(desk.rubicon({"play", "russian", "--engine", "none"}).code == 0);
}

// An instrumented library cannot be linked without the instruments.
#if defined(__SANITIZE_ADDRESS__)
#define INSTRUMENTED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define INSTRUMENTED 1
#endif
#endif

#ifndef INSTRUMENTED
TEST_CASE("build", "[driver]") {
    const Desk desk;
    const std::string program = desk.file("engine");
    const Ran built = desk.rubicon({"build", "russian", "-o", program});
    INFO(built.err);
    REQUIRE(built.code == 0);
    const Ran ran = desk.run({program}, "perft 5\nmoves\nposition startpos moves c3-d4 b6-a5\nshow\nresult\n"
                                        "position white f6; black e7 c7; white to move\nmoves\nplay f6:d8:b6\nresult\n"
                                        "position W:Wc3:Bd4. moves c3:e5\nresult\nplay e5-f6\nquit\n");
    INFO(ran.out << ran.err);
    CHECK(ran.code == 0);
    CHECK(has(ran.out, "5 7482 "));
    CHECK(has(ran.out, "\nf6:a5\nf6:b6\nok\n"));
    CHECK(has(ran.out, "white wins: stuck"));
    CHECK(has(ran.out, "error: the game is over"));

    // Garbage gets an answer each, and the program lives on.
    const Ran garbage = desk.run({program}, std::string("what\nperft\nperft -1\nperft 999999999999999999999\nperft x\n"
                                                        "position\nposition nonsense\nplay\nplay a1-a1\nmoves now\n") +
                                                std::string(100'000, 'x') + "\n" + std::string("\0\xff\xfe\n", 4) +
                                                "position startpos moves c3-d4 c3-d4\nmoves");
    CHECK(garbage.code == 0);
    CHECK(std::count(garbage.out.begin(), garbage.out.end(), '\n') == 13 + 7 + 1);
    CHECK(has(garbage.out, "error: unknown command `what`"));

    CHECK(desk.rubicon({"build", "russian", "-o", desk.file("no/folder/engine")}).code == 1);
    CHECK(desk.rubicon({"build", "russian", "-o", desk.file(".")}).code == 1);
    const auto pipe = desk.file("pipe"); // stands for /dev/null and the like, which root could replace
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    CHECK(desk.rubicon({"build", "russian", "-o", pipe}).code == 1);
    CHECK(std::filesystem::is_fifo(pipe));
    CHECK(desk.rubicon({"build", "russian"}).code == 2);
}
#endif

} // namespace
