// Small games whose own tests say what has to come out, run as a user runs them: on both engines.
#include "tests/catch.hpp"
#include "tests/driver/program.hpp"

using namespace rubicon;

namespace {

void check(const std::string& text, const std::string& sum) {
    const Desk desk;
    const Ran ran = desk.rubicon({"test", desk.write("game.rules", text).string()});
    INFO(ran.out << ran.err);
    CHECK(ran.code == 0);
    CHECK(ran.out == sum);
}

} // namespace

TEST_CASE("a pass with a condition", "[driver]") {
    check(R"(game "Pauses"
players white, black mirrored
board square 3x3
piece man { go step ahead }
piece rook "R" { go step orthogonal }
setup { each man on a1 }
turn go or pass if white has no man
end { stuck: a player who cannot move loses; thrice: draw when a position occurs 3 times }
test "a man: no pass" { moves a1-a2 }
test "none: a pass" {
  position  white Ra1; black Rc3; white to move
  moves     Ra1-a2, Ra1-b1, pass
}
)",
          "2 passed, 0 failed\n");
}

TEST_CASE("lists of moves over several lines", "[driver]") {
    check(R"(game "Lines" extends russian
test "moves" {
  moves    a3-b4, c3-b4, c3-d4,
           e3-d4, e3-f4,   # two more
           g3-f4, g3-h4
  refused  a3-c5,
           c3-e5
}
test "after" {
  after  c3-d4, b6-a5,
         d4-c5 gives white a1 a3 b2 c1 c5 d2 e1 e3 f2 g1 g3 h2; black a5 a7 b8 c7 d6 d8 e7 f6 f8 g7 h6 h8; black to move
}
)",
          "2 passed, 0 failed\n");
}

TEST_CASE("with two players an enemy is one player", "[driver]") {
    check(R"(game "Scores"
players white, black mirrored
board square 3x4
each var score: 0..9 = 5
piece man { go step ahead { score of enemy -= 2 } }
setup { each man on a1 }
turn go
end { out: a player whose score < 2 loses; stuck: a player who cannot move loses }
test "the other one's" {
  after  a1-a2 gives white a2; black a4; black to move; score 5 3
}
test "both" {
  after  a1-a2, a4-a3 gives white a2; black a3; white to move; score 3 3
}
)",
          "2 passed, 0 failed\n");
}

TEST_CASE("whether the one enemy can go", "[driver]") {
    check(R"(game "Smothered"
players white, black mirrored
board square 2x3
piece man { go step ahead }
setup { each man on a1 }
turn go
end { shut: draw when not enemies of mover can go; stuck: a player who cannot move loses }
test "shut in" {
  position  white a2; black a3; black to move
  result    draw by shut
}
)",
          "1 passed, 0 failed\n");
}

TEST_CASE("equal numbers end no game for perft", "[driver]") {
    check(R"(game "Most"
players white, black mirrored
board square 3x4
piece man, plural men { go step ahead }
setup { each man on a1 c1 }
turn go
end {
  there:  when (white has a man in rank 2) most men wins, equal draw
  stuck:  a player who cannot move loses
}
test "equal" { perft 2, 4 }
test "not equal" {
  position  white a1 b1; black c4; white to move
  perft     2, 0
}
test "the draw itself" {
  position  white a2; black c4; black to move
  result    draw by there
}
)",
          "3 passed, 0 failed\n");
}

TEST_CASE("list", "[driver]") {
    const Desk desk;
    const Ran ran = desk.rubicon({"list"});
    CHECK(ran.code == 0);
    CHECK(has(ran.out, "\nrussian "));
    CHECK(has(ran.out, " Russian draughts\n"));
    CHECK(has(desk.rubicon({"list", "--json"}).out, "\"name\":\"russian\",\"title\":\"Russian draughts\""));
    CHECK(has(desk.rubicon({"--help"}).out, "list"));
}

TEST_CASE("check of a folder", "[driver]") {
    const Desk desk;
    std::filesystem::create_directory(desk.file("games"));
    desk.write("games/good.rules", "game \"Good\" extends russian\nno prefer\n");
    CHECK(has(desk.rubicon({"check", desk.file("games").string()}).err, "good.rules:2:1: error"));
    std::filesystem::create_directory(desk.file("none"));
    const Ran none = desk.rubicon({"check", desk.file("none").string()});
    CHECK(none.code == 1);
    CHECK(has(none.err, "there is no .rules file in"));
}

TEST_CASE("why of what is no move", "[driver]") {
    const Desk desk;
    const Ran word = desk.rubicon({"why", "russian", "hello"});
    CHECK(word.code == 1);
    CHECK(word.err == "rubicon: move: `hello` is no move; a move reads like `c3-d4`, `c3:e5` or `pass`\n");
    CHECK(desk.rubicon({"why", "russian", "c3-d5"}).err == "rubicon: move: `d5` is not a playing cell\n");
}

TEST_CASE("behind `whose` a piece is his; a new piece of the enemy is one", "[driver]") {
    check(R"(game "Whose"
players white, black mirrored
board square 3x3
each zone goal: rank 3
piece king "K" { go step any way }
action gift { choose empty cell c in own rank 1; put king of enemy on c }
setup { each king on a1 }
turn go or gift
end {
  home:   a player whose king is in goal wins
  stuck:  a player who cannot move loses
  thrice: draw when a position occurs 3 times
}
test "one king is home" {
  position  white Ka3; black Kb2; black to move
  result    white wins by home
}
test "a gift" {
  position  white Ka1; black Kb2; white to move
  after     K@b1 gives white Ka1; black Kb1 Kb2; black to move
}
)",
          "2 passed, 0 failed\n");
}

// A capture asks what is attacked, which asks for captures, deeper than anybody can wait for.
TEST_CASE("what was given up is told as that, and not as no move", "[driver]") {
    const std::string text = R"(game "Deep"
players white, black mirrored
board square 8x8
piece man "M", plural men {
  capture  step any way
  go       step any way
  upon landing { if own man is attacked by enemy { close start } }
}
setup { each man on ranks 1..4 }
turn go or capture
end { stuck: a player who cannot move loses; thrice: draw when a position occurs 3 times }
test "deep" { after a4-a5 gives white; black; black to move }
)";
    const Desk desk;
    const std::string file = desk.write("deep.rules", text).string();
    const Ran tested = desk.rubicon({"test", file});
    INFO(tested.out);
    CHECK(tested.code == 1);
    CHECK(has(tested.out, "deep.rules:12:1: test \"deep\" (interpreter): the rules ask for too much work: "));
    CHECK_FALSE(has(tested.out, "no legal move"));
    const Ran played = desk.rubicon({"play", file, "--engine", "none"}, "moves\n");
    CHECK(has(played.out, "the rules ask for too much work: "));
    CHECK_FALSE(has(played.out, "there are none"));
}

// Each file holds its test, which is run by the interpreter and by compiled code.
TEST_CASE("rules whose clauses overlap, and preferences that do not count", "[driver]") {
    const Desk desk;
    const auto passes = [&](const char* name, const std::string& text) {
        const Ran ran = desk.rubicon({"test", desk.write(name, text).string()});
        INFO(ran.out << ran.err);
        CHECK(ran.code == 0);
        CHECK(has(ran.out, " 0 failed"));
    };
    // a king that flies and also jumps makes each move once
    passes("overlap.rules", R"(game "Overlap" extends russian
piece king { add capture jump diagonal over enemy }
test "each move once" {
  position  white Kd4; black e5 c3 h8; white to move
  moves     d4:a1, d4:b2, d4:f6, d4:g7
  perft     4
}
)");
    // own and enemy pieces are never the same
    passes("own.rules", R"(game "Own" extends russian
piece king { add capture fly diagonal over own man }
test "over either" {
  position  white Ka1 c3 g5; black e5 h8; white to move
  moves     a1:h4
}
)");
    // a turn that may always pass
    passes("pass.rules", R"(game "Pass"
players white, black mirrored
board square 4x4
piece man, plural men { go step ahead }
setup { each man on rank 1 }
turn (go else pass) then when landing in rank 2: (go else pass)
end { home: a player with a man in last rank wins; thrice: draw when a position occurs 3 times }
test "the man comes to the second rank and another may follow" {
  position  white a1; black d1; white to move
  moves     a1-a3
}
)");
    // crowning on a board whose cells are closed
    passes("melting.rules", R"(game "Melting" extends russian
after move { if capture { close landing } }
test "nothing is taken in three plies" { perft 7, 49, 302 }
)");
    passes("kings.rules", R"(game "Kings first" extends russian
prefer capture by king
test "number does not matter" {
  position  white c3; black b4 d4 f6 Kh8; white to move
  moves     c3:a5, c3:g7
}
)");
    passes("earliest.rules", R"(game "Kings earliest" extends russian
prefer kings taken earliest
test "no king is taken in either" {
  position  white c3; black b4 d4 f6; white to move
  moves     c3:a5, c3:e5:g7
}
)");
}

TEST_CASE("an option is checked at its other values", "[driver]") {
    const Desk desk;
    const std::string file = desk.write("option.rules", R"(game "Option"
option wide = no
players white, black
if wide { board square 5x3 } else { board square 3x3 }
piece man { go step any way }
setup { white man on a1; black man on c3 }
turn go
end {
  stuck: a player who cannot move loses
  if not wide { thrice: draw when a position occurs 3 times }
}
)")
                                 .string();
    const Ran checked = desk.rubicon({"check", file});
    CHECK(checked.code == 1);
    CHECK(has(checked.err, "option.rules:2:1: error: where `wide` is `yes` the rules have errors [option-errors]"));
    CHECK(has(checked.err, "option.rules:1:6: this game can go on for ever"));
    CHECK(desk.rubicon({"check", file, "--set", "wide=no"}).code == 0);
}
