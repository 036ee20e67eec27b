// rubicon play against the engine.
#include "compiler/driver/opponent.hpp"
#include "tests/catch.hpp"
#include "tests/driver/program.hpp"

namespace {

using namespace rubicon;

TEST_CASE("the engine answers", "[driver][play]") {
    const Desk desk;
    const Ran ran = desk.rubicon({"play", "russian", "--time", "0.05"}, "c3-d4\nhint\neval\nback\nc3-b4\nresign\n");
    INFO(ran.out);
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    CHECK(has(ran.out, "white plays c3-d4"));
    CHECK(has(ran.out, "black plays"));
    CHECK(has(ran.out, " for white, depth "));
    // One `back` takes back both moves.
    CHECK(has(ran.out, "white plays c3-b4"));
    CHECK(has(ran.out, "black wins, white resigns"));
}

TEST_CASE("the engine in any seat", "[driver][play]") {
    const Desk desk;
    const Ran first = desk.rubicon({"play", "breakthrough", "--engine", "white", "--level", "1"}, "position\n");
    CHECK(has(first.out, "white plays"));
    CHECK(has(first.out, "black to move"));
    const Ran all = desk.rubicon({"play", "breakthrough", "--engine", "all", "--level", "3", "--time", "0.01"});
    CHECK(has(all.out, "The game is over: "));
    const Ran changed =
        desk.rubicon({"play", "breakthrough", "--engine", "none", "--time", "0.01"},
                     "engine\nengine black\na2-a3\nengine nobody\nlevel 4\nlevel 11\ntime 0\nengine none\n");
    CHECK(has(changed.out, "The engine plays nobody."));
    CHECK(has(changed.out, "black plays"));
    CHECK(has(changed.out, "there is no player `nobody`"));
    CHECK(has(changed.out, "`level` takes a number from 1 (a beginner) to 10; it is 4 now."));
    CHECK(has(changed.out, "`time` takes seconds"));
}

TEST_CASE("throws and secrets with the engine", "[driver][play]") {
    const Desk desk;
    const Ran dice = desk.rubicon({"play", "chaturaji", "--time", "0.01"}, "throw\nmoves\n");
    CHECK(dice.code == 0);
    CHECK(has(dice.out, "south"));
    // The second player's secret is not told, and there is nobody to hand the screen to.
    const Ran secret = desk.rubicon({"play", "dumaradj", "--time", "0.02"}, "S@a1\nS@b1\nL@c1\nL@d1\nG@e1\nG@f1\n");
    INFO(secret.out);
    CHECK(has(secret.out, "defence plays in secret"));
    CHECK_FALSE(has(secret.out, "may look now"));
}

TEST_CASE("the engine gives up, and offers draws", "[driver][play]") {
    using driver::Opponent;
    driver::OpponentWords words;
    Opponent opponent(words, {});
    host::Choice lost, level;
    lost.expects = {0.001, 0.999};
    level.expects = {0.5, 0.5};
    for (u32 i = 0; i < 3; ++i)
        CHECK(opponent.remark(0, lost) == Opponent::Remark::none);
    CHECK(opponent.remark(1, lost) == Opponent::Remark::none);
    CHECK(opponent.remark(0, lost) == Opponent::Remark::resigns);
    CHECK(opponent.remark(0, level) == Opponent::Remark::none); // hope again
    CHECK(opponent.remark(0, lost) == Opponent::Remark::none);
    for (u32 i = 0; i < 14; ++i)
        CHECK(opponent.remark(1, level) == Opponent::Remark::none);
    CHECK(opponent.remark(1, level) == Opponent::Remark::offers_draw);
    CHECK(opponent.remark(1, level) == Opponent::Remark::none);
}

TEST_CASE("draws are agreed with the engine", "[driver][play]") {
    const Desk desk;
    const Ran lost = desk.rubicon({"play", "russian", "--time", "0.05", "--position",
                                   "white a1; black Kh6 g7 e7 c7; black to move", "--engine", "white"},
                                  "draw\n");
    CHECK(has(lost.out, "it is accepted"));
    const Ran winning = desk.rubicon({"play", "russian", "--time", "0.05", "--position",
                                      "white a1 c1 e1 b2 d2; black h8; black to move", "--engine", "white"},
                                     "draw\nquit\n");
    CHECK(has(winning.out, "white declines"));
}

TEST_CASE("clocks and kept games", "[driver][play]") {
    const Desk desk;
    const std::string saved = desk.file("kept.json");
    CHECK(desk.rubicon({"play", "russian", "--engine", "none", "--clock", "5+3"}, "c3-d4\nsave " + saved + "\n").code ==
          0);
    const Ran resumed = desk.rubicon({"play", "russian", "--engine", "none", "--resume", saved}, "position\nb6-a5\n");
    CHECK(has(resumed.out, "black to move"));
    CHECK(has(resumed.out, "black plays b6-a5"));
    const std::string several = desk.file("several.jsonl");
    CHECK(desk.rubicon({"match", "russian", "random", "random", "--games", "2", "--out", several}).code == 0);
    CHECK(has(desk.rubicon({"play", "russian", "--engine", "none", "--resume", several}, "quit\n").out,
              "holds 2 games; this is the first"));
    CHECK(desk.rubicon({"play", "russian", "--resume", "/nowhere"}).code == 1);
    CHECK(desk.rubicon({"play", "russian", "--clock", "soon"}).code == 2);
    CHECK(has(desk.rubicon({"play", "russian", "--engine", "whit"}).err, "did you mean `white`?"));
    CHECK(desk.rubicon({"play", "russian", "--level", "0"}).code == 2);
    const Ran late = desk.shell("(sleep 0.3; echo c3-d4) | \"$@\" >\"$OUT\" 2>\"$ERR\"",
                                {Desk::program().string(), "play", "russian", "--engine", "none", "--clock", "0.001"});
    CHECK(has(late.out, "white is out of time"));
}

} // namespace
