#include <tao/pegtl/contrib/analyze.hpp>

#include "grammars/chess_fen.hpp"
#include "grammars/fen.hpp"
#include "runtime/host/position.hpp"
#include "tests/catch.hpp"
#include "tests/host/fake.hpp"

using namespace fake;

namespace {

std::string own_form(const std::string& fen) {
    const Draughts game;
    const auto slots = parse_position(game.about, fen);
    INFO(render(slots.error, fen));
    REQUIRE(slots);
    return print_position(game.about, *slots);
}

std::string refusal(const About& about, const std::string& text) {
    const auto slots = parse_position(about, text);
    REQUIRE_FALSE(slots);
    return std::to_string(slots.error.column) + ": " + slots.error.message;
}

// The fake board as chess has it: all cells, every kind with a letter.
struct Chessboard {
    Draughts game;
    std::vector<std::string> names;

    Chessboard() {
        game.kinds = {{"king", "K"}, {"pawn", "P"}};
        game.about.kind = game.kinds.data();
        game.cells.clear();
        for (i16 rank = 0; rank < 8; ++rank) {
            for (i16 file = 0; file < 8; ++file) {
                names.push_back(std::string(1, static_cast<char>('a' + file)) + std::to_string(rank + 1));
                game.cells.push_back({nullptr, file, rank, 0});
            }
        }
        for (usize c = 0; c < names.size(); ++c) {
            game.cells[c].name = names[c].c_str();
        }
        game.about.cell = game.cells.data();
        game.about.layout.cells = 64;
        game.about.notation = Notation::chess;
    }
};

} // namespace

TEST_CASE("the grammars of FEN make progress") {
    CHECK(tao::pegtl::analyze<rubicon::fen_grammar::text>() == 0);
    CHECK(tao::pegtl::analyze<rubicon::chess_fen_grammar::text>() == 0);
}

TEST_CASE("PDN's form is read") {
    CHECK(own_form("W:Wa1,Kb2:Bc7") == "white a1 Kb2; black c7; white to move");
    CHECK(own_form("B:W21-24:BK1.") == "white a3 c3 e3 g3; black Kb8; black to move");
    CHECK(own_form("W:BK1-3:W32") == "white g1; black Kb8 Kd8 Kf8; white to move");
    CHECK(own_form("w:wa1:bc7") == "white a1; black c7; white to move");
    CHECK(own_form("\"W:WA1, KB2 :BC7.\"") == "white a1 Kb2; black c7; white to move");
    CHECK(own_form("W:W:B12") == "black h6; white to move");
    CHECK(own_form("B:Wa1:Bc7:H3:F12") == "white a1; black c7; black to move; move 12");
    CHECK(own_form("W:W31:W32:B1") == "white e1 g1; black b8; white to move"); // a colour in two parts
}

TEST_CASE("PDN's form is printed, by name and by number") {
    const Draughts game;
    const std::string text = "white c3 Ka1; black c7 b8; black to move";
    const auto slots = parse_position(game.about, text);
    REQUIRE(slots);
    CHECK(print_pdn_fen(game.about, *slots, false) == "B:WKa1,c3:Bc7,b8");
    CHECK(print_pdn_fen(game.about, *slots, true) == "B:W22,K29:B1,6");
    const auto back = parse_position(game.about, *print_pdn_fen(game.about, *slots, true));
    REQUIRE(back);
    CHECK(*back == *slots);
}

TEST_CASE("PDN's form is not printed for what it cannot say") {
    const Draughts game;
    for (const char* text : {"white c3; white to move; throw 2", "white c3; white to move; closed a1",
                             "white c3 @1; white to move", "white c3; white to move; kings 1",
                             "white c3; white to move; skipped e5", "white c3; white to move; phase setup"}) {
        const auto slots = parse_position(game.about, text);
        REQUIRE(slots);
        CHECK_FALSE(print_pdn_fen(game.about, *slots, false));
    }
    const Draughts towers(3);
    const auto slots = parse_position(towers.about, "white c3[wb]; white to move");
    REQUIRE(slots);
    CHECK_FALSE(print_pdn_fen(towers.about, *slots, false));
}

TEST_CASE("errors of PDN's form") {
    const Draughts game;
    CHECK(refusal(game.about, "X:W1:B2") == "1: `X` is the letter of no player: expected W or B");
    CHECK(refusal(game.about, "W:W1:R2") == "6: `R` is the letter of no player: expected W or B");
    CHECK(refusal(game.about, "W:W1,33:B2") == "6: `33` is no piece of this game: expected a cell, or K and a cell");
    CHECK(refusal(game.about, "W:WQ1:B2") == "4: `Q1` is no piece of this game: expected a cell, or K and a cell");
    CHECK(refusal(game.about, "W:W1:B1") == "7: something stands on `b8` already");
    CHECK(refusal(game.about, "W:W5-1:B9") == "4: a range goes from a number of a cell to a greater one");
    CHECK(refusal(game.about, "W:W5-99:B9") == "4: a range goes from a number of a cell to a greater one");
    CHECK(refusal(game.about, "W:W5-:B9") == "6: expected the last cell of a range after `-`");
    CHECK(refusal(game.about, "W:W5,:B9") == "6: expected a piece after `,`");
    CHECK(refusal(game.about, "W:") == "3: expected the letter of a player, then his pieces");
    CHECK(refusal(game.about, "W:W1 B2") == "6: this is no part of a position");
}

TEST_CASE("chess players' form is read") {
    const Chessboard board;
    const auto slots = parse_position(board.game.about, "4k3/p7/8/8/8/8/P6P/4K3 b - - 0 5");
    REQUIRE(slots);
    CHECK(print_position(board.game.about, *slots) == "white Ke1 Pa2 Ph2; black Pa7 Ke8; black to move; move 5");
    REQUIRE(parse_position(board.game.about, "4k3/8/8/8/8/8/8/4K3 w"));
    REQUIRE(parse_position(board.game.about, "4k3/8/8/8/8/8/8/4K3 w - -"));
}

TEST_CASE("errors of the chess players' form") {
    const Chessboard board;
    const About& chess = board.game.about;
    CHECK(refusal(chess, "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1") == "23: `KQkq` has no meaning in this game: expected `-`");
    CHECK(refusal(chess, "4k3/8/8/8/8/8/4K3 w - -") == "17: the board has 8 ranks of 8 cells, here are fewer");
    CHECK(refusal(chess, "4k3/8/8/8/8/8/8/8/4K3 w - -") == "18: the board has 8 ranks");
    CHECK(refusal(chess, "4k4/8/8/8/8/8/8/4K3 w - -") == "3: rank 8 has only 8 cells");
    CHECK(refusal(chess, "4k2/8/8/8/8/8/8/4K3 w - -") == "4: rank 8 has 8 cells, here are 7");
    CHECK(refusal(chess, "4q3/8/8/8/8/8/8/4K3 w - -") == "2: `q` is no piece: expected K or P");
    CHECK(refusal(chess, "4k3/8/8/8/8/8/8/4K3 x - -") == "21: `x` is the letter of no player: expected W or B");
    CHECK(refusal(chess, "4k3/8/8/8/8/8/8/4K3") ==
          "20: expected a piece, a number of empty cells, `/` or a blank here");
    CHECK(refusal(chess, "99999999999999999999/8 w") == "1: rank 8 has only 8 cells");
    const Draughts game;
    CHECK(
        refusal(game.about, "8/8/8/8/8/8/8/8 w - -").starts_with("1: this form is for two players on a square board"));
}
