// Outside programs, well and badly behaved ones: scripts that speak just enough of a protocol.

#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "runtime/match/engine_texts.hpp"
#include "tests/catch.hpp"
#include "tests/driver/program.hpp"

namespace {

using namespace rubicon;
using Json = nlohmann::json;

// A program in the shell that answers UCI; `go` is what it does when it has to move.
std::string script(const Desk& desk, const std::string& name, const std::string& go) {
    const auto file = desk.write(name, "#!/bin/sh\nwhile read word rest; do case $word in\n"
                                       "uci|ugi) echo id name test; echo ${word}ok;;\nisready) echo readyok;;\n"
                                       "go) " +
                                           go + ";;\nquit) exit;; esac; done\n");
    chmod(file.c_str(), 0755);
    return file.string();
}

// What the match says of a program that plays once and then loses.
std::string fault_of(const Desk& desk, const std::string& program, const std::string& protocol = "uci") {
    const Ran ran =
        desk.rubicon({"match", "breakthrough", "program:" + program + ",protocol=" + protocol + ",nodes=1,patience=0.5",
                      "random", "--games", "2", "--json"});
    INFO(ran.out << ran.err);
    CHECK(ran.code == 0);
    const Json json = Json::parse(ran.out);
    CHECK(json["losses"] == 2);
    CHECK(json["ends"] == Json({{"fault", 2}}));
    return json["faults"].begin().key();
}

TEST_CASE("programs that fail lose, and are told", "[match]") {
    const Desk desk;
    CHECK(fault_of(desk, script(desk, "crash", "kill -SEGV $$")) == "A: was killed by signal 11");
    CHECK(fault_of(desk, script(desk, "leave", "exit 3")) == "A: ended with exit code 3");
    CHECK(fault_of(desk, script(desk, "silent", "sleep 20")) == "A: did not answer in time");
    CHECK(fault_of(desk, script(desk, "illegal", "echo bestmove a1a9")) == "A: chose `a1a9`, which is not legal");
    CHECK(fault_of(desk, script(desk, "none", "echo bestmove")) == "A: chose ``, which is not legal");
    CHECK(fault_of(desk, script(desk, "colours", "printf 'bestmove \\033[31m\\377\\n'")) ==
          "A: chose `?[31m?`, which is not legal");
    CHECK(fault_of(desk, script(desk, "garbage", "head -c 3000000 /dev/zero; sleep 5")) ==
          "A: wrote a line of more than a megabyte");
    CHECK(fault_of(desk, script(desk, "complains", "echo error: no such thing"), "ugi") ==
          "A: says `error: no such thing`");
}

TEST_CASE("programs that cannot be started or speak otherwise end the match", "[match]") {
    const Desk desk;
    const auto says = [&](const std::string& words, const std::string& part) {
        const Ran ran = desk.rubicon({"match", "russian", "random", "program:" + words, "--games", "2"});
        INFO(words << ": " << ran.err);
        CHECK(ran.code == 1);
        CHECK(has(ran.err, part));
    };
    says("/no/such/program,nodes=1", "B: cannot start `/no/such/program`: No such file or directory");
    says("/bin/cat,nodes=1,patience=0.3", "B: did not answer in time while it was to say `ugiok`");
    says("/bin/cat,nodes=1,protocol=uci", "B: cannot be told of this game in its protocol");
    says("/bin/true,nodes=1", "B: ended with exit code 0");
}

TEST_CASE("texts of other programs", "[match]") {
    const Desk desk;
    // Hub: a scripted engine in shell that answers the one move of Russian draughts that it knows; squares as numbered
    // by the game.
    const auto file =
        desk.write("hub", "#!/bin/sh\nwhile read word rest; do echo \"$word $rest\" >>" + desk.file("heard").string() +
                              "; case $word in hub) echo id name=test; echo wait;; init) echo ready;; "
                              "go) echo info score=-0.25; echo 'done move=22-17 ponder=10-15';; esac; done\n");
    chmod(file.c_str(), 0755);
    const Ran ran =
        desk.rubicon({"match", "english", "program:" + file.string() + ",protocol=hub,depth=3,option.book=no", "random",
                      "--games", "2", "--opening", "0"});
    INFO(ran.out << ran.err);
    const std::string heard = text_of(desk.file("heard"));
    CHECK(has(heard, "hub"));
    CHECK(has(heard, "set-param name=book value=\"no\"\ninit \nnew-game "));
    CHECK(has(heard, "pos pos=Wwwwwwwwwwwwweeeeeeeebbbbbbbbbbbb\nlevel depth=3\ngo think"));
    CHECK(has(ran.out, "lost by a fault, "));
}

TEST_CASE("a program of this one, spoken to in UGI", "[match]") {
    const Desk desk;
    const std::string file = desk.file("games.jsonl").string();
    const Ran ran =
        desk.rubicon({"match", "russian", "program:" + desk.program().string() + " engine russian,nodes=200", "random",
                      "--games", "2", "--out", file, "--json"});
    INFO(ran.err << ran.out);
    CHECK(ran.code == 0);
    CHECK(Json::parse(ran.out)["wins"] == 2);
}

TEST_CASE("a program of this one, spoken to in UCI", "[match]") {
    const Desk desk;
    const auto play = [&](const std::string& game, const std::string& program) {
        return desk.rubicon(
            {"match", game, "program:" + program + ",protocol=uci,nodes=50", "random", "--games", "2", "--json"});
    };
    // Connect four puts pieces on the board, Ataxx moves them and knows the pass
    for (const std::string game : {"connect-four", "ataxx"}) {
        const Ran ran = play(game, desk.program().string() + " engine " + game);
        INFO(ran.err << ran.out);
        CHECK(ran.code == 0);
        CHECK(Json::parse(ran.out)["faults"].empty());
    }
    // no move is none of those without a start
    const Ran none = play("connect-four", script(desk, "none", "echo bestmove 0000"));
    CHECK(Json::parse(none.out)["faults"] == Json({{"A: chose `0000`, which is not legal", 2}}));
    // its first moves are of a phase that FEN does not know
    CHECK(has(play("konane", desk.program().string() + " engine konane").err, "cannot be told of this game"));
}

} // namespace
