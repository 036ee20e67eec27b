#include <tao/pegtl/contrib/analyze.hpp>

#include "grammars/moves.hpp"
#include "runtime/host/moves.hpp"
#include "runtime/host/position.hpp"
#include "tests/catch.hpp"
#include "tests/host/fake.hpp"

using namespace fake;

namespace {

std::string found(const MoveTexts& texts, const std::string& text) {
    const auto index = texts.find(text);
    return index ? texts.text(*index, {.long_form = true})
                 : std::to_string(index.error.column) + ": " + index.error.message;
}

} // namespace

TEST_CASE("the grammar of move text makes progress") {
    CHECK(tao::pegtl::analyze<rubicon::moves_grammar::text>() == 0);
}

TEST_CASE("draughts moves are written short where the ends suffice") {
    const Draughts game;
    const MoveTexts texts(game.about, {move(game, 0, {"c3", "d4"}), move(game, 0, {"c3", "e5"}, {"d4"}),
                                       move(game, 0, {"f6", "d8", "b6"}, {"e7", "c7"})});
    CHECK(texts.text(0) == "c3-d4");
    CHECK(texts.text(1) == "c3:e5");
    CHECK(texts.text(2) == "f6:b6");
    CHECK(texts.text(2, {.long_form = true}) == "f6:d8:b6");
    CHECK(texts.text(2, {.takes = 'x'}) == "f6xb6");
    CHECK(texts.text(2, {.numbers = true, .long_form = true, .takes = 'x'}) == "11x2x9");
}

TEST_CASE("draughts moves that share their ends are written with all landing cells") {
    const Draughts game;
    // A king on b4 takes round the one way or the other.
    const MoveTexts texts(game.about, {move(game, 1, {"b4", "d6", "f4"}, {"c5", "e5"}),
                                       move(game, 1, {"b4", "d2", "f4"}, {"c3", "e3"}),
                                       move(game, 1, {"b4", "d2", "g5"}, {"c3", "f4"})});
    CHECK(texts.text(0) == "b4:d6:f4");
    CHECK(texts.text(1) == "b4:d2:f4");
    CHECK(texts.text(2) == "b4:g5");
    CHECK(found(texts, "b4:f4") == "1: `b4:f4` is ambiguous: `b4:d2:f4` or `b4:d6:f4`");
    CHECK(found(texts, "b4:g5") == "b4:d2:g5");
    CHECK(found(texts, "b4xd2xf4") == "b4:d2:f4");
}

TEST_CASE("a move whose one landing is the end of another is told by its length") {
    const Draughts game;
    const MoveTexts texts(game.about,
                          {move(game, 1, {"c5", "g1"}, {"f2"}), move(game, 1, {"c5", "a7", "g1"}, {"b6", "f2"})});
    CHECK(texts.text(0) == "c5:g1");
    CHECK(texts.text(1) == "c5:a7:g1");
    CHECK(found(texts, "c5:g1") == "c5:g1");
    CHECK(found(texts, "c5:a7:g1") == "c5:a7:g1");
}

TEST_CASE("draughts moves are read in all their forms") {
    const Draughts game;
    const MoveTexts texts(game.about, {move(game, 0, {"c3", "d4"}), move(game, 0, {"c3", "b4"}),
                                       move(game, 1, {"a1", "d4", "g7", "e5"}, {"c3", "e5", "f6"})});
    CHECK(found(texts, "c3-d4") == "c3-d4");
    CHECK(found(texts, " c3-d4 ") == "c3-d4");
    CHECK(found(texts, "C3-D4") == "c3-d4");
    CHECK(found(texts, "22-18") == "c3-d4");
    CHECK(found(texts, "a1:e5") == "a1:d4:g7:e5");
    CHECK(found(texts, "a1xd4xg7xe5") == "a1:d4:g7:e5");
    CHECK(found(texts, "a1:g7:e5") == "a1:d4:g7:e5"); // some of the landing cells
    CHECK(found(texts, "a1xd4xe5") == "a1:d4:g7:e5");
    CHECK(found(texts, "a1-e5") == "a1:d4:g7:e5"); // a dash for a capture
    CHECK(found(texts, "Ka1:e5") == "a1:d4:g7:e5");
    CHECK(found(texts, "K29x14") == "1: `K29x14` is not legal; nearest are `a1:e5`, `c3-d4`, `c3-b4`");
    CHECK(found(texts, "K29x15") == "a1:d4:g7:e5");
}

TEST_CASE("other landing cells of the same capture are accepted, those of no way are not") {
    const Draughts game;
    // A king takes c3 and f6; behind c3 it may stand on d4 or e5, and only d4 is told.
    const MoveTexts texts(
        game.about, {move(game, 1, {"a1", "d4", "g7"}, {"c3", "f6"}), move(game, 1, {"a1", "d4", "h8"}, {"c3", "f6"})});
    CHECK(found(texts, "a1:e5:g7") == "a1:d4:g7");
    CHECK(found(texts, "a1:e5:h8") == "a1:d4:h8");
    CHECK(found(texts, "a1:b2:g7") == "1: `a1:b2:g7` is not legal; nearest are `a1:g7`, `a1:h8`");
    CHECK(found(texts, "a1:e3:g7").starts_with("1: `a1:e3:g7` is not legal"));
    CHECK(found(texts, "a1:d4:e5:g7").starts_with("1: `a1:d4:e5:g7` is not legal"));
}

TEST_CASE("a capture that stops early is not the longer one") {
    const Draughts game;
    const MoveTexts texts(game.about, {move(game, 0, {"c3", "e5", "g7"}, {"d4", "f6"})});
    CHECK(found(texts, "c3:e5") == "1: `c3:e5` is not legal; the only move is `c3:g7`");
}

TEST_CASE("a quiet move is no capture") {
    const Draughts game;
    const MoveTexts texts(game.about, {move(game, 0, {"c3", "d4"})});
    CHECK(found(texts, "c3:d4") == "1: `c3:d4` is not legal; the only move is `c3-d4`");
    CHECK(texts.find("c3:d4").error.understood); // it means a move, though none of these
    CHECK_FALSE(texts.find("c3:d9").error.understood);
    CHECK_FALSE(texts.find("c3:").error.understood);
    CHECK(found(MoveTexts(game.about, {}), "c3-d4") == "1: `c3-d4` is not legal: there is no legal move");
}

TEST_CASE("a dash means the quiet one of two moves") {
    const Draughts game;
    const MoveTexts texts(game.about,
                          {move(game, 1, {"a1", "d4", "a1", "e5"}, {"c3", "b2", "c3"}), move(game, 1, {"a1", "e5"})});
    CHECK(found(texts, "a1-e5") == "a1-e5");
}

TEST_CASE("a crowning by choice is written after the cells") {
    Draughts game;
    game.about.notation = Notation::plain;
    MoveView plain = move(game, 0, {"c7", "d8"}), crowned = plain;
    crowned.became = 1;
    const MoveTexts texts(game.about, {plain, crowned});
    CHECK(texts.text(0) == "c7-d8");
    CHECK(texts.text(1) == "c7-d8=K");
    CHECK(found(texts, "c7-d8") == "c7-d8");
    CHECK(found(texts, "c7-d8=k") == "c7-d8=K");
    CHECK(found(texts, "c7-d8=Q") == "1: no kind of piece has the symbol `Q`");
    CHECK(found(texts, "c7-d8=") == "7: expected the symbol of a kind after `=`");
    crowned.became = 1;
    MoveView other = crowned;
    other.became = 0;
    CHECK(found(MoveTexts(game.about, {crowned, other}), "c7-d8") ==
          "1: `c7-d8` is ambiguous: `c7-d8=K` or `c7-d8=man`");
    CHECK(found(MoveTexts(game.about, {other, crowned}), "c7-d8") ==
          "1: `c7-d8` is ambiguous: `c7-d8=K` or `c7-d8=man`");
}

TEST_CASE("plain notation has symbols, swaps, pieces from hand and moves without cells") {
    Draughts game;
    game.about.notation = Notation::plain;
    const auto slots = parse_position(game.about, "white Kc3 e3 d2; white to move");
    REQUIRE(slots);
    MoveView swap = move(game, 1, {"c3", "d2"}), drop{}, pass{}, thrown{}, further = move(game, 1, {"c3", "g7"});
    swap.move_class = 2;
    drop.move_class = 4, drop.kind = 1, drop.became = no_kind, drop.from = no_cell;
    drop.to = static_cast<i16>(game.cell("f8"));
    pass.move_class = 3, pass.pass = true, pass.from = pass.to = no_cell, pass.became = no_kind;
    thrown.move_class = 5, thrown.from = thrown.to = no_cell, thrown.became = no_kind;
    thrown.choice_size = 1, thrown.choice[0] = 4;
    further.choice_size = 1, further.choice[0] = static_cast<i16>(game.cell("a1"));
    const MoveTexts texts(game.about, {swap, drop, pass, thrown, further, move(game, 1, {"c3", "d4"})}, *slots);
    CHECK(texts.text(0) == "Kc3<>d2");
    CHECK(texts.text(1) == "K@f8");
    CHECK(texts.text(2) == "pass");
    CHECK(texts.text(3) == "throw 4");
    CHECK(texts.text(4) == "Kc3-g7"); // a choice that tells no two moves apart is not told
    CHECK(texts.text(5) == "Kc3-d4");
    for (usize i = 0; i < texts.size(); ++i) {
        const auto index = texts.find(texts.text(i));
        REQUIRE(index);
        CHECK(*index == i);
    }
    CHECK(found(texts, "c3-d4") == "Kc3-d4"); // a symbol left out
    CHECK(found(texts, "kc3-d4") == "Kc3-d4");
    CHECK(found(texts, "k@f8") == "K@f8");
    CHECK(found(texts, "c3-g7") == "Kc3-g7/a1"); // the choice left out where there is one
    CHECK(found(texts, "throw 5").starts_with("1: `throw 5` is not legal"));
    CHECK(found(texts, "c3-g7/b2").starts_with("1: `c3-g7/b2` is not legal"));
}

TEST_CASE("errors of move text say where and what") {
    const Draughts game;
    const MoveTexts texts(game.about, {move(game, 0, {"c3", "d4"}), move(game, 0, {"e3", "f4"})});
    CHECK(found(texts, "c3-") == "4: expected a cell here");
    CHECK(found(texts, "c3 d4") == "4: expected `-`, `:` or the end of the move here");
    CHECK(found(texts, "") == "1: expected a move, such as `c3-d4`, `c3:e5` or `pass`");
    CHECK(found(texts, "?") == "1: expected a move, such as `c3-d4`, `c3:e5` or `pass`");
    CHECK(found(texts, "c3-d9") == "4: no cell is called `d9`; did you mean `d2`?");
    CHECK(found(texts, "c3-d5") == "4: `d5` is not a playing cell");
    CHECK(found(texts, "hello") == "1: `hello` is no move; a move reads like `c3-d4`, `c3:e5` or `pass`");
    CHECK(found(texts, "Qc3-d4") == "1: no kind of piece has the symbol `Q`");
    CHECK(found(texts, "c3-d4=") == "7: expected the symbol of a kind after `=`");
    CHECK(found(texts, "c3-b4") == "1: `c3-b4` is not legal; nearest are `c3-d4`, `e3-f4`");
}

TEST_CASE("lists of moves are split with their columns") {
    const auto words = split_moves("f6:d8:b6,  f6:d8:a5 ");
    REQUIRE(words.size() == 2);
    CHECK(words[0].text == "f6:d8:b6");
    CHECK(words[0].column == 1);
    CHECK(words[1].text == "f6:d8:a5");
    CHECK(words[1].column == 12);
    CHECK(split_moves(" ").empty());
    const auto gaps = split_moves("a1-b2,,c3-d4,");
    REQUIRE(gaps.size() == 4);
    CHECK(gaps[1].text.empty());
    CHECK(gaps[3].text.empty());
}

TEST_CASE("moves of a game by text") {
    const auto draughts = std::make_shared<Draughts>();
    const Game played = game(draughts);
    CHECK(print_moves(played, played.start()) ==
          std::vector<std::string>{"a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"});
    const auto chosen = read_move(played, played.start(), "c3-d4");
    REQUIRE(chosen);
    CHECK(print_move(played, played.start(), *chosen) == "c3-d4");
    CHECK(print_move(played, played.start(), *chosen, {.numbers = true}) == "22-18");
    State state = played.start();
    played.play(state, *chosen);
    CHECK(played.mover(state) == 1);
    CHECK_FALSE(read_move(played, state, "c3-d4"));
}
