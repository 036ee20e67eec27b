#include <tao/pegtl/contrib/analyze.hpp>

#include "grammars/position.hpp"
#include "runtime/host/picture.hpp"
#include "runtime/host/position.hpp"
#include "tests/catch.hpp"
#include "tests/host/fake.hpp"

using namespace fake;

namespace {

std::string again(const std::string& text, u32 holds = 1) {
    const Draughts game(holds);
    const auto slots = parse_position(game.about, text);
    INFO(render(slots.error, text));
    REQUIRE(slots);
    const std::string printed = print_position(game.about, *slots);
    const auto back = parse_position(game.about, printed);
    REQUIRE(back);
    CHECK(*back == *slots);
    return printed;
}

std::string refusal(const std::string& text, u32 holds = 1) {
    const Draughts game(holds);
    const auto slots = parse_position(game.about, text);
    REQUIRE_FALSE(slots);
    return std::to_string(slots.error.column) + ": " + slots.error.message;
}

} // namespace

TEST_CASE("the grammar of position text makes progress") {
    CHECK(tao::pegtl::analyze<rubicon::position_grammar::text>() == 0);
}

TEST_CASE("position text is read and printed") {
    CHECK(again("white f6 Kc3; black e7 c7; white to move") == "white Kc3 f6; black c7 e7; white to move");
    CHECK(again("black to move;black h8;  white\n a1 ;") == "white a1; black h8; black to move");
    CHECK(again("white to move") == "white to move");
    CHECK(again("white 22 K1; white to move") == "white c3 Kb8; white to move"); // by number
}

TEST_CASE("what a game remembers is told where it differs from the start") {
    CHECK(again("white Kc3; white to move; strides c3 2; skipped e5; closed a1 b2; throw 2; purse 1 -3; kings 12; "
                "chase 0 4") ==
          "white Kc3; white to move; closed a1 b2; skipped e5; strides c3 2; throw 2; purse 1 -3; kings 12; chase 0 4");
    CHECK(again("white Kc3; white to move; purse 1 1; throw 0; kings 0; phase play") == "white Kc3; white to move");
    CHECK(again("white c3 @2 K@; white to move; phase setup") == "white c3 @2 K@1; white to move; phase setup");
}

TEST_CASE("a number of a piece may be told before the piece") {
    CHECK(again("strides c3 2; white Kc3; white to move") == "white Kc3; white to move; strides c3 2");
}

TEST_CASE("moves made are told by the mover's next move") {
    const Draughts game;
    const Layout& layout = game.about.layout;
    const auto made = [&](const std::string& text) {
        const auto slots = parse_position(game.about, text);
        REQUIRE(slots);
        return std::pair((*slots)[layout.made(0)], (*slots)[layout.made(1)]);
    };
    CHECK(made("white to move") == std::pair(0, 0));
    CHECK(made("black to move") == std::pair(1, 0));
    CHECK(made("white to move; move 3") == std::pair(2, 2));
    CHECK(made("black to move; move 3") == std::pair(3, 2));
    CHECK(made("black to move; made 7 1") == std::pair(7, 1));
    CHECK(again("black to move; move 3") == "black to move; move 3");
    CHECK(again("black to move; made 7 1") == "black to move; made 7 1");
    CHECK(again("black to move; made 1 0") == "black to move");
}

TEST_CASE("towers are told from their top") {
    CHECK(again("white g7[wB] f6[Wb]; black to move", 24) == "white f6[Wb] g7[wB]; black to move");
    CHECK(again("white e5; black f6[BWb]; white to move", 24) == "white e5; black f6[BWb]; white to move");
    CHECK(again("white c3[Kw] e5[w]; white to move", 24) == "white Kc3 e5; white to move");
    const Draughts game(3);
    const auto slots = parse_position(game.about, "black d4[bWw]; black to move");
    REQUIRE(slots);
    const Layout& layout = game.about.layout;
    const u32 d4 = game.cell("d4");
    CHECK((*slots)[layout.piece(d4, 0)] == layout.code(1, 0));
    CHECK((*slots)[layout.piece(d4, 1)] == layout.code(0, 1));
    CHECK((*slots)[layout.piece(d4, 2)] == layout.code(0, 0));
}

TEST_CASE("errors of position text say where, what and what was meant") {
    CHECK(refusal("white c9; white to move") == "7: no cell is called `c9`; did you mean `c1`?");
    CHECK(refusal("white c4; white to move") == "7: `c4` is not a playing cell");
    CHECK(refusal("white c3 to move") == "10: a `;` is missing before who is to move: `; white to move`");
    CHECK(refusal("white c3; black d4 white to move") ==
          "20: a `;` is missing before who is to move: `; white to move`");
    CHECK(refusal("white c3; white to move; moves c3-b4") ==
          "26: `moves` needs a line of its own: a position goes to the end of its line");
    CHECK(refusal("white Ka1; white to omve") == "21: expected `move`: `white to move`");
    CHECK(refusal("white Ka1; white ot move") == "18: expected `to`: `white to move`");
    CHECK(refusal("white Kb9; white to move") == "7: no cell is called `b9`; did you mean `b2`?");
    CHECK(refusal("white Qc3; white to move") == "7: no kind of piece has the symbol `Q`: the symbols are K");
    CHECK(refusal("white kc3; white to move") == "7: `kc3` is no piece; did you mean `Kc3`?");
    CHECK(refusal("white c3; black d4 c3; white to move") == "20: something stands on `c3` already");
    CHECK(refusal("white c3; white e3; white to move") == "11: the pieces of `white` were given before");
    CHECK(refusal("whit to move") ==
          "1: no player is called `whit`: the players are white, black; did you mean `white`?");
    CHECK(refusal("whit c3; white to move")
              .starts_with("1: `whit` is no player of this game and nothing that it remembers; "
                           "did you mean `white`?"));
    CHECK(refusal("white c3; black d4") == "19: it is not said who is to move: add `; white to move`");
    CHECK(refusal("") == "1: it is not said who is to move: add `; white to move`");
    CHECK(refusal("white to move; black to move") == "16: it is said twice who is to move");
    CHECK(refusal("white to move; throw 6") == "22: `throw` is a number from 0 to 5");
    CHECK(refusal("white to move; throw two") == "22: `throw` is a number from 0 to 5");
    CHECK(refusal("white to move; throw 99999999999999") == "22: `throw` is a number from 0 to 5");
    CHECK(refusal("white to move; throw") == "16: after `throw` stands one number");
    CHECK(refusal("white to move; purse 1") == "16: after `purse` stand 2 numbers, one for each player");
    CHECK(refusal("white to move; strides c3") == "16: after `strides` stand a cell and its number, and so on");
    CHECK(refusal("white to move; skipped z9") == "24: no cell is called `z9`");
    CHECK(refusal("white to move; move 0") == "21: `move` is a number from 1 to 1000000");
    CHECK(refusal("white to move; move 1; made 1 1") == "24: how many moves were made is said twice");
    CHECK(refusal("white to move; phase end") == "22: after `phase` stands setup or play");
    CHECK(refusal("white c3; white to move; closed c3") == "33: something stands on `c3` already");
    CHECK(refusal("closed c3; white c3; white to move") == "18: `c3` is closed");
    CHECK(refusal("white Q@3; white to move") == "7: no kind of piece has the symbol `Q`");
    CHECK(refusal("white @x; white to move") == "7: after `@` stands how many pieces are in hand, 0 to 1000");
    CHECK(refusal("white c3, e3; white to move") == "9: expected a blank or `;` here");
}

TEST_CASE("errors of towers") {
    CHECK(refusal("white c3[ww]; white to move") == "7: a cell of this game holds one piece");
    CHECK(refusal("white c3[wwww]; white to move", 3) == "7: 4 pieces are too many: a cell holds 3");
    CHECK(refusal("white c3[bw]; white to move", 3) == "7: the top of this tower belongs to black, not to white");
    CHECK(refusal("white c3[wx]; white to move", 3) == "11: `x` is no piece of a tower");
    CHECK(refusal("white c3[]; white to move", 3) ==
          "10: expected the pieces of a tower, from its top, such as `[bwW]`");
    CHECK(refusal("white c3[w; white to move", 3) == "11: expected `]` after the pieces of a tower");
    CHECK(refusal("white Kc3[w]; white to move", 3).starts_with("7: no cell is called `Kc3`"));
}

TEST_CASE("a game may refuse a position") {
    const auto draughts = std::make_shared<Draughts>();
    const Game played = game(draughts);
    const auto refused = read_position(played, "white b8; white to move");
    REQUIRE_FALSE(refused);
    CHECK(refused.error.message == "this is no position of the game: a piece stands where none of its kind can");
    const auto state = read_position(played, "white Kb8; white to move");
    REQUIRE(state);
    CHECK(print_position(played, *state) == "white Kb8; white to move");
}

TEST_CASE("an error is shown with a mark under the culprit") {
    const Draughts game;
    const std::string text = "white Qc3; white to move";
    CHECK(render(parse_position(game.about, text).error, text) ==
          "7: no kind of piece has the symbol `Q`: the symbols are K\n"
          "    white Qc3; white to move\n"
          "          ^^^");
}

TEST_CASE("a position is drawn") {
    const Draughts game(3);
    const auto slots = parse_position(game.about, "white f6 Kc3; black e7[bw] Kc7; white to move; closed a1");
    REQUIRE(slots);
    CHECK(draw(game.about, *slots) == "  8      .     .     .     .\n"
                                      "  7   .     B    b2     .\n"
                                      "  6      .     .     w     .\n"
                                      "  5   .     .     .     .\n"
                                      "  4      .     .     .     .\n"
                                      "  3   .     W     .     .\n"
                                      "  2      .     .     .     .\n"
                                      "  1   #     .     .     .\n"
                                      "      a  b  c  d  e  f  g  h\n");
    CHECK(draw(game.about, *slots, {.unicode = true, .numbers = true})
              .starts_with("  8      1     2     3     4\n"
                           "  7   5     ⛃    ⛂2     8\n"));
}
