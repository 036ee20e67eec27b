// Which games end by themselves, and which the compiler must not let pass.

#include "tests/catch.hpp"
#include "tests/ir/lowered.hpp"

namespace rubicon::ir {
namespace {

// Whether a game of these pieces and turns is let pass without a draw by repetition.
bool ends(const std::string& rules, const std::string& end = "") {
    const auto made = lowered_text("game \"G\"\nplayers white, black turned\nboard square 6x6\n" + rules + "\nend { " +
                                   end + "; stuck: a player who cannot move loses }\n");
    const std::string faults = made->faults();
    INFO(rules << "\n" << faults);
    REQUIRE((faults.empty() || faults == "endless at `\"G\"`\n"));
    return faults.empty();
}

const std::string men = "setup { each man on rank 1 }\nturn go\n";

TEST_CASE("pieces that only go forward come to a stand", "[ir][endless]") {
    CHECK(ends(men + "piece man, plural men { go step forward diagonal or ahead }"));
    CHECK(ends(men + "piece man, plural men { go step ahead; go slide right }"));
    CHECK(ends(men + "piece man, plural men { go leap 2 ahead }"));
    CHECK_FALSE(ends(men + "piece man, plural men { go step ahead or sideways }"));
    // each of the two only ever goes forward, by its own account
    CHECK_FALSE(ends("setup { each man on rank 1 }\nturn go or retreat\npiece man, plural men { go step ahead; retreat "
                     "step back }"));
    CHECK_FALSE(ends("setup { each man on rank 1 }\nturn go\npiece man, plural men { go step ahead; go step back }"));
}

TEST_CASE("what is brought back has not come nearer", "[ir][endless]") {
    CHECK_FALSE(ends(men + "piece man, plural men { go step ahead; upon landing in last rank { put it on own a1 } }"));
    CHECK_FALSE(ends(men + "piece man, plural men { go step ahead { put it on start } }"));
    CHECK_FALSE(ends(men + "piece man, plural men { go step ahead { turn over landing } }"));
    CHECK_FALSE(ends(men + "piece man, plural men { go step ahead }\nafter move { put b2 on a1 }"));
    CHECK_FALSE(ends("setup { each man on rank 1 }\nturn go or drop\npiece man, plural men { go step ahead }\n"
                     "action drop { choose cell c in rank 1; put man on c }"));
    CHECK(ends(
        "setup { each man on rank 1 }\nturn go or drop\neach hand: 2 man\npiece man, plural men { go step ahead }\n"
        "action drop { choose cell c in rank 1; put man from hand on c }"));
}

TEST_CASE("crowned pieces go where they like, but men only forward", "[ir][endless]") {
    const std::string crowned = men + "piece man, plural men { go step ahead; crown king in last rank }\n";
    CHECK_FALSE(ends(crowned + "piece king \"K\" { go step any way }"));
    CHECK(ends(crowned + "piece king \"K\" { go step ahead }"));
    CHECK(ends(crowned + "piece king \"K\" { go step any way }", "long: draw after 9 moves each without go by man"));
    CHECK(ends(crowned + "piece king \"K\" { go step any way }", "long: draw after 9 moves each without crown"));
    CHECK_FALSE(ends(men + "piece man, plural men { go step ahead; crown king in last rank }\n"
                           "piece king \"K\" { go step any way { become man } }",
                     "long: draw after 9 moves each without crown"));
}

TEST_CASE("what is asked of some moves only does not end a game", "[ir][endless]") {
    const std::string game =
        "setup { each man on rank 1 }\npiece man, plural men { go step any way; dash step ahead }\n";
    CHECK(ends(game + "turn (go if move number < 9) or dash"));
    CHECK_FALSE(ends(game + "turn go or (dash if move number < 9)"));
    CHECK_FALSE(ends(game + "turn go then when move number is 2: dash"));
    CHECK_FALSE(ends(game + "turn go then optional dash"));
    CHECK_FALSE(ends(game + "turn (go if move number > 9) or dash"));
}

TEST_CASE("captures take, or they do not count", "[ir][endless]") {
    const std::string taking = "setup { each man on rank 1 }\nturn capture\n";
    CHECK(ends(taking + "piece man, plural men { capture step any way }"));
    CHECK(ends(taking +
               "piece man, plural men { capture along any way: 1 or more enemy men, then empty taking passed }"));
    CHECK_FALSE(ends(taking + "piece man, plural men { capture step any way to empty taking beside landing }"));
    CHECK_FALSE(ends(taking + "piece man, plural men { capture leap 2 any way to cell }"));
    CHECK_FALSE(
        ends("setup { each man on rank 1 }\nturn capture or drop\npiece man, plural men { capture step any way }\n"
             "action drop { choose empty cell c; put man on c }"));
}

TEST_CASE("boards fill, and cells close", "[ir][endless]") {
    const std::string piece = "piece man, plural men\n", walks = "piece man, plural men { go step any way }\n";
    CHECK(ends(piece + "turn drop\naction drop { choose empty cell c; put man on c }"));
    CHECK_FALSE(ends(piece + "turn drop\naction drop { choose cell c; put man on c }"));
    CHECK_FALSE(ends(walks + "turn drop or go\naction drop { choose empty cell c; put man on c }"));
    CHECK(ends(walks + "turn drop then go\naction drop { choose empty cell c; put man on c }"));
    CHECK_FALSE(ends(walks + "turn drop then go\naction drop { choose empty cell c; put man on c }\n"
                             "after move { remove man beside landing }"));
    // the cell is empty because it is asked about
    CHECK(ends(piece + "turn drop\naction drop { choose empty cell c where above c is empty; put man on above c }"));
    CHECK(ends(piece + "turn drop\naction drop { choose cell c where c is empty; put man on c }"));
    CHECK_FALSE(
        ends(piece + "turn drop\naction drop { choose empty cell c where above c is empty; put man on below c }"));
    CHECK(ends("turn go\npiece man, plural men { go step any way { close start } }\nsetup { each man on a1 }"));
    CHECK_FALSE(ends("turn go\npiece man, plural men { go step any way { close enemy piece beside start } }\nsetup { "
                     "each man on a1 }"));
    CHECK(ends(piece + "turn lift\nsetup { each man on a1 }\naction lift { choose enemy man x; remove x }"));
    CHECK_FALSE(ends(piece + "turn lift\nsetup { each man on a1 }\n"
                             "action lift { choose enemy man x; choose empty cell c; put x on c; remove x }"));
}

TEST_CASE("a pass is no turn without end where the end asks for it", "[ir][endless]") {
    const std::string drop = "piece man, plural men\nturn drop else pass\n"
                             "action drop { choose empty cell c where some own man is in beside c; put man on c }\n";
    CHECK(ends(drop, "full: draw when no player can drop"));
    CHECK_FALSE(ends(drop));
    CHECK_FALSE(ends(drop + "require landing in rank 1", "full: draw when no player can drop"));
}

TEST_CASE("a number that every move adds to ends a game", "[ir][endless]") {
    const std::string game = "setup { each man on rank 1 }\nturn go\npiece man, plural men { go step any way }\n"
                             "var rounds: 0..50 = 0\nvar seen: 0..50 = 0\n";
    CHECK(ends(game + "after move { rounds += 1 }", "long: draw when rounds is 50"));
    CHECK(ends(game + "after move { rounds += 1; seen = 3 }", "long: draw when rounds >= 30"));
    CHECK_FALSE(ends(game + "after move { rounds += 1 }", "long: draw when rounds is 51"));
    CHECK_FALSE(ends(game + "after move { rounds += 1 }", "long: draw when seen is 50"));
    CHECK_FALSE(ends(game + "after move { rounds += 1; rounds = 0 }", "long: draw when rounds is 50"));
    CHECK_FALSE(ends(game + "after move { if landing in rank 1 { rounds += 1 } }", "long: draw when rounds is 50"));
}

TEST_CASE("steps of a phase come to an end", "[ir][endless]") {
    const std::string game = "setup { each man on rank 1 }\npiece man, plural men { go step ahead }\neach hand: 2 man\n"
                             "phase play { turn go }\n";
    CHECK(ends(game + "action drop { choose empty cell c; put man from hand on c }\n"
                      "phase first { white: repeat drop until hand is empty\n next play }"));
    CHECK_FALSE(ends(game + "action shift { choose own man x; choose empty cell c; put x on c }\n"
                            "phase first { white: repeat shift until white has 3 men in rank 3\n next play }",
                     "thrice: draw when a position occurs 3 times"));
}

} // namespace
} // namespace rubicon::ir
