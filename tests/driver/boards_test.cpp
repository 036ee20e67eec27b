// Boards that are no squares, as the command line shows them.
#include "tests/catch.hpp"
#include "tests/driver/program.hpp"

using namespace rubicon;

TEST_CASE("hexes are drawn in columns, and their ranks named", "[driver]") {
    const Desk desk;
    const Ran ran = desk.rubicon({"show", "intellector"});
    CHECK(ran.code == 0);
    CHECK(ran.out.starts_with("  7  d     a     i     a     d\n"
                              "  6     l     f     f     l\n"
                              "  6  p     p     p     p     p\n"));
    CHECK(ran.out.find("     a  b  c  d  e  f  g  h  i\n") != std::string::npos);
    CHECK(ran.out.ends_with("; white to move\n"));
}

TEST_CASE("a star is drawn in rows, with who is who", "[driver]") {
    const Desk desk;
    const Ran ran = desk.rubicon({"show", "star", "--set", "players=3", "--set", "tips=6"});
    CHECK(ran.code == 0);
    CHECK(ran.out == "  m           .\n"
                     "  l          . .\n"
                     "  k         . . .\n"
                     "  j  2 2 2 . . . . 3 3 3\n"
                     "  i   2 2 . . . . . 3 3\n"
                     "  h    2 . . . . . . 3\n"
                     "  g     . . . . . . .\n"
                     "  f    . . . . . . . .\n"
                     "  e   . . . . . . . . .\n"
                     "  d  . . . . . . . . . .\n"
                     "  c         1 1 1\n"
                     "  b          1 1\n"
                     "  a           1\n"
                     "     1 south, 2 northwest, 3 northeast\n"
                     "south a1 b1 b2 c1 c2 c3; northwest h1 i1 i2 j1 j2 j3; northeast h8 i8 i9 j8 j9 j10; "
                     "south to move\n");
}

TEST_CASE("a game on lines: drawn with them, played by steps along them, compiled", "[driver]") {
    const Desk desk;
    desk.write("mill.rules",
               "game \"Three\"\n"
               "players white, black\n"
               "board lines { a1 b1 c1; a2 b2 c2; a3 b3 c3; a1 a2 a3; b1 b2 b3; c1 c2 c3; a1 b2 c3; a3 b2 c1 }\n"
               "piece man, plural men { go step any way }\n"
               "setup { white man on a1 b1; black man on c3 b3 }\n"
               "turn go\n"
               "end { stuck: a player who cannot move loses; thrice: draw when a position occurs 3 times }\n"
               "test \"first moves\" {\n  moves a1-a2, a1-b2, b1-b2, b1-c1\n  perft 4, 12\n}\n");
    const Ran shown = desk.rubicon({"show", desk.file("mill.rules").string()});
    CHECK(shown.out.starts_with("  3  .---b---b\n"
                                "     | \\ | / |\n"
                                "  2  .---.---.\n"
                                "     | / | \\ |\n"
                                "  1  w---w---.\n"
                                "     a   b   c\n"));
    const Ran tested = desk.rubicon({"test", desk.file("mill.rules").string()});
    CHECK(tested.out == "1 passed, 0 failed\n");
}

TEST_CASE("moves on hexes and stars read as they are written", "[driver]") {
    const Desk desk;
    const Ran swap =
        desk.rubicon({"moves", "intellector", "--position", "white Ie1 Fd1; black Ie7; white to move; move 3"});
    CHECK(swap.out.find("Ie1<>Fd1\n") != std::string::npos);
    const Ran hop = desk.rubicon({"why", "star", "c1-e7"});
    CHECK(hop.code == 0);
    const Ran none = desk.rubicon({"why", "star", "c1-g7"});
    CHECK(none.code == 1);
}

TEST_CASE("of more than two who loses is out, and who is left wins", "[driver]") {
    const Desk desk;
    desk.write("kings.rules", "game \"Three kings\"\n"
                              "players red, green, blue, each turned a sixth\n"
                              "board hex columns 3 4 5 4 3\n"
                              "piece king { go or capture step edge }\n"
                              "setup { each king on a1 }\n"
                              "turn go or capture else pass\n"
                              "end { out: a player with no king loses; thrice: draw when a position occurs 3 times }\n"
                              "test \"the game goes on between two\" {\n"
                              "  position  red a1; green c3; blue to move\n"
                              "  moves     pass\n"
                              "  result    none\n"
                              "}\n"
                              "test \"the last one wins\" {\n"
                              "  position  green c3; blue to move\n"
                              "  result    green wins by out\n"
                              "}\n"
                              "test \"first moves\" { perft 3, 9, 27 }\n");
    const Ran tested = desk.rubicon({"test", desk.file("kings.rules").string()});
    CHECK(tested.out == "3 passed, 0 failed\n");
}

TEST_CASE("Intellector and the star deeper than their own tests go", "[driver]") {
    const Desk desk;
    desk.write("free.rules", "game \"Without the opening rule\" extends intellector\nno require opening\n");
    // Figures of brute-force programs of our own; the online rules agree with the public server's on 309 positions.
    const auto last = [&](std::vector<std::string> words) {
        words.insert(words.begin(), "perft");
        words.insert(words.end(), {"4", "--engine", "compiled"});
        const std::string out = desk.rubicon(words).out;
        const std::size_t line = out.rfind("\n4 ");
        return line == std::string::npos ? out : out.substr(line + 3, out.find(' ', line + 3) - line - 3);
    };
    CHECK(last({"intellector"}) == "375769");
    CHECK(last({"intellector", "--set", "rules=online"}) == "1455528");
    CHECK(last({desk.file("free.rules").string()}) == "1072678");
    CHECK(last({"star"}) == "115600");
    CHECK(last({"star", "--set", "others_only=yes"}) == "11236");
}
