#include <tao/pegtl/contrib/analyze.hpp>

#include "grammars/pdn.hpp"
#include "runtime/host/pdn.hpp"
#include "tests/catch.hpp"

using namespace rubicon;
using namespace rubicon::host;

namespace {

PdnFile read(std::string_view text) {
    PdnFile file = read_pdn(text);
    for (const PdnError& error : file.errors) {
        UNSCOPED_INFO(error.line << ":" << error.column << ": " << error.message);
    }
    return file;
}

PdnGame only(std::string_view text) {
    PdnFile file = read(text);
    REQUIRE(file.errors.empty());
    REQUIRE(file.games.size() == 1);
    return file.games[0];
}

std::string moves(const PdnLine& line) {
    std::string all;
    for (const PdnMove& move : line.moves) {
        all += (all.empty() ? "" : " ") + move.text;
    }
    return all;
}

std::string error(const PdnError& error) {
    return std::to_string(error.number) + ": " + std::to_string(error.line) + ":" + std::to_string(error.column) +
           ": " + error.message;
}

} // namespace

TEST_CASE("the grammar of PDN makes progress") {
    CHECK(tao::pegtl::analyze<rubicon::pdn_grammar::file>() == 0);
}

TEST_CASE("a PDN game: tags, moves, result") {
    const PdnGame game = only("[Event \"Cup\"]\n[Result \"2-0\"]\n[FEN \"W:W31-50:B1-20\"]\n\n"
                              "1. 32-28 19-23 2. 28x19 14x23 3. a1xe5xb8 c3:e5:g7 2-0\n");
    REQUIRE(game.tags.size() == 3);
    CHECK(*game.tag("Event") == "Cup");
    CHECK(*game.tag("FEN") == "W:W31-50:B1-20");
    CHECK(game.tag("Site") == nullptr);
    CHECK(moves(game.main) == "32-28 19-23 28x19 14x23 a1xe5xb8 c3:e5:g7");
    CHECK(game.main.moves[0].number == "1.");
    CHECK(game.main.moves[1].number.empty());
    CHECK(game.main.moves[2].line == 5);
    CHECK(game.main.moves[2].column == 19);
    CHECK(game.result == "2-0");
    CHECK(game.line == 1);
}

TEST_CASE("PDN: every result ends a game and is no move") {
    for (const char* result : {"1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*"}) {
        const PdnFile file = read(std::string("1. 32-28 ") + result + "\n1. 31-27 " + result);
        REQUIRE(file.games.size() == 2);
        CHECK(file.games[0].result == result);
        CHECK(moves(file.games[1].main) == "31-27");
    }
}

TEST_CASE("PDN: games without tags stay apart when written, also behind a result that could be castling") {
    const PdnFile file = read("1. 22-17 0-0\n\n1. ~~ *\n\n18-15 0-0\n");
    REQUIRE(file.games.size() == 2);
    const PdnFile again = read(write_pdn(file.games));
    REQUIRE(again.games.size() == 2);
    CHECK(moves(again.games[0].main) == "22-17");
    CHECK(again.games[0].result == "0-0");
    CHECK(moves(again.games[1].main) == "18-15");
    CHECK(write_pdn(again.games) == write_pdn(file.games));
}

TEST_CASE("PDN: moves that begin like a result are moves") {
    CHECK(moves(only("1. 1-18 2-07 1-10 1-0x").main) == "1-18 2-07 1-10 1-0x");
}

TEST_CASE("PDN: games without tags, without result, several a file") {
    const PdnFile file =
        read("1. 32-28 19-23\n\n[White \"A\"]\n1. 31-27\n\n[White \"B\"]\n\n1. 33-29 *\n1. 34-30 1-0 *\n");
    REQUIRE(file.games.size() == 4);
    CHECK(moves(file.games[0].main) == "32-28 19-23");
    CHECK(file.games[0].result.empty());
    CHECK(*file.games[1].tag("White") == "A");
    CHECK(*file.games[2].tag("White") == "B");
    CHECK(file.games[3].tags.empty());
    CHECK(file.games[3].number == 4);
}

TEST_CASE("PDN: games that are tags alone") {
    const PdnFile file = read("[White \"A\"]\n[Black \"B\"]\n\n[White \"C\"]\n[Black \"D\"]\n\n[White \"E\"]\n");
    REQUIRE(file.games.size() == 3);
    CHECK(*file.games[1].tag("Black") == "D");
}

TEST_CASE("PDN: text before the first game, a byte order mark, Windows line ends, escaped lines") {
    const PdnGame game =
        only("\xEF\xBB\xBFSent by (somebody) on 1 May.\r\n% written by a program\r\n\r\n"
             "[Event \"x\"]\r\n\r\n1. 32-28 { fine\r\nmove } 19-23\r\n%2. 1-2 3-4\r\n2. 28x19 1-0\r\n");
    CHECK(moves(game.main) == "32-28 19-23 28x19");
    REQUIRE(game.main.moves[0].comments.size() == 1);
    CHECK(game.main.moves[0].comments[0] == "fine move");
    CHECK(game.line == 4);
}

TEST_CASE("PDN: comments in braces and behind a semicolon, also with clocks and parentheses in them") {
    const PdnGame game =
        only("{before} 1. 32-28 {[%clock w0:03:00 B0:03:00] (1. 33-28!)} ; to the end ) 2-0\n19-23 0-2");
    REQUIRE(game.main.comments.size() == 1);
    CHECK(game.main.comments[0] == "before");
    CHECK(game.main.moves[0].comments ==
          std::vector<std::string>{"[%clock w0:03:00 B0:03:00] (1. 33-28!)", "to the end ) 2-0"});
    CHECK(moves(game.main) == "32-28 19-23");
    CHECK(game.result == "0-2");
}

TEST_CASE("PDN: strengths, forced moves and glyphs") {
    const PdnGame game = only("1. 32-28! 19-23?! 2. 28x19* 14x23 $5 $132 3. 33-28 (!) 23x32(?\?) *");
    const auto& played = game.main.moves;
    REQUIRE(played.size() == 6);
    CHECK(played[0].strength == "!");
    CHECK(played[1].strength == "?!");
    CHECK(played[2].strength == "*");
    CHECK(played[3].nags == std::vector<u32>{5, 132});
    CHECK(played[4].strength == "!");
    CHECK(played[5].strength == "?\?");
    CHECK(game.result == "*");
}

TEST_CASE("PDN: variations, nested, with results of their own") {
    const PdnGame game =
        only("1. 32-28 19-23 ( 1... 18-23 2. 33-29 ( 2. 38-32 1-0 ) 23x32 ) (1... 17-22) 2. 28x19 1-0");
    CHECK(moves(game.main) == "32-28 19-23 28x19");
    const PdnMove& answered = game.main.moves[1];
    REQUIRE(answered.variations.size() == 2);
    CHECK(moves(answered.variations[0]) == "18-23 33-29 23x32");
    CHECK(answered.variations[0].moves[0].number == "1...");
    REQUIRE(answered.variations[0].moves[1].variations.size() == 1);
    CHECK(moves(answered.variations[0].moves[1].variations[0]) == "38-32");
    CHECK(moves(answered.variations[1]) == "17-22");
    CHECK(game.result == "1-0");
}

TEST_CASE("PDN: move numbers in all their forms") {
    CHECK(moves(only("1.32-28 1...19-23 2. 28x19 2. ... 14x23 3 33-28 3... 23x32 4.").main) ==
          "32-28 19-23 28x19 14x23 33-28 23x32");
}

TEST_CASE("PDN: a position set up within a game") {
    const PdnGame game = only("1. 32-28 /FEN \"W:W31:B20\"/ 2. 31-27 *");
    CHECK(game.main.moves[1].setup == "FEN \"W:W31:B20\"");
}

TEST_CASE("PDN: quotes in tags, escaped or not") {
    const PdnGame game =
        only("[Event \"the \\\"big\\\" one\"]\n[Site \"a \"b\" c\" ]\n[Round \"back\\\\slash\"]\n1. 32-28 *");
    CHECK(*game.tag("Event") == "the \"big\" one");
    CHECK(*game.tag("Site") == "a \"b\" c");
    CHECK(*game.tag("Round") == "back\\slash");
}

TEST_CASE("PDN: a broken game costs no more than itself") {
    const std::string good = "\n[White \"good\"]\n\n1. 32-28 *\n";
    const auto broken = [&](const std::string& bad) {
        const PdnFile file = read_pdn(good + bad + good);
        REQUIRE(file.errors.size() == 1);
        REQUIRE(file.games.size() == 2);
        CHECK(file.games[1].number == 3);
        CHECK(*file.games[1].tag("White") == "good");
        return error(file.errors[0]);
    };
    CHECK(broken("\n[White \"bad\"]\n\n1. 32-28 ~~ 19-23 2. 28x19\n") ==
          "2: 8:10: `~~` is no move and nothing else of a game");
    CHECK(broken("\n[White \"bad\"]\n\n1. 32-28 hm ( 19-23 2. 28x19 ) 1-0") ==
          "2: 8:10: `hm` is no move and nothing else of a game");
    CHECK(broken("\n1. 32-28 ) 19-23\n") == "2: 6:10: `)` closes no variation");
    CHECK(broken("\n1. ( 32-28 ) 19-23\n") == "2: 6:4: a variation stands before any move that it could replace");
    CHECK(broken("\n1. 32-28 ( 1. 33-28 19-23 2-0\n") == "2: 6:10: this variation is not closed");
    CHECK(broken("\n1. 32-28 { and so on 19-23 2-0\n") == "2: 6:10: this comment is not closed");
    CHECK(broken("\n[White \"bad]\n1. 32-28\n") == "2: 6:1: a tag is written `[Name \"value\"]`");
    CHECK(broken("\n1. 32-28 ( 33-28 ( 34-28 ~ 1-0") == "2: 6:26: `~` is no move and nothing else of a game");
}

TEST_CASE("PDN: variations are nested only so deep") {
    std::string deep = "1. 32-28 ";
    for (usize i = 0; i < deepest_variation; ++i) {
        deep += "( 33-28 ";
    }
    std::string closed = deep + std::string(deepest_variation, ')');
    CHECK(read(closed + " *").errors.empty());
    const PdnFile file = read_pdn(deep + "( 34-29 " + std::string(deepest_variation + 1, ')') + " *\n1. 32-28 *");
    REQUIRE(file.errors.size() == 1);
    CHECK(file.errors[0].message == "variations are nested more than 100 deep");
    CHECK(file.games.size() == 1);
}

TEST_CASE("PDN: nothing is read from nothing") {
    for (const char* text :
         {"", "\n\n", "\xEF\xBB\xBF", "only prose, and (more) of it {here}", "*", "% [Event \"x\"]"}) {
        CHECK(read(text).count() == 0);
    }
}

TEST_CASE("PDN: what is written reads back to the same") {
    const std::string text = "[Round \"3\"]\n[GameType \"20\"]\n[Event \"a \\\"b\\\"\"]\n\n{before} 1. 32-28! {a "
                             "comment that is long enough to be "
                             "broken over more than one line of the file} 19-23 (1... 18-23 $2 (1... 17-22) 2. 33-29) "
                             "2. 28x19* 14x23 3. 33-28 "
                             "23x32 4. 37x28 16-21 5. 31-26 18-22 1/2-1/2\n\n1. 34-30 *";
    const PdnFile first = read(text);
    REQUIRE(first.games.size() == 2);
    const std::string written = write_pdn(first.games);
    CHECK(written == "[Event \"a \\\"b\\\"\"]\n"
                     "[Round \"3\"]\n"
                     "[GameType \"20\"]\n"
                     "\n"
                     "{before} 1. 32-28! {a comment that is long enough to be broken over more than\n"
                     "one line of the file} 19-23 ( 1... 18-23 $2 ( 1... 17-22 ) 2. 33-29 ) 2. 28x19*\n"
                     "14x23 3. 33-28 23x32 4. 37x28 16-21 5. 31-26 18-22 1/2-1/2\n"
                     "\n"
                     "1. 34-30 *\n");
    CHECK(write_pdn(read(written).games) == written);
}

TEST_CASE("moves are numbered in pairs") {
    PdnLine line;
    line.moves.resize(4);
    number_moves(line);
    CHECK(line.moves[0].number == "1.");
    CHECK(line.moves[1].number.empty());
    CHECK(line.moves[2].number == "2.");
    number_moves(line, 7, true);
    CHECK(line.moves[0].number == "7...");
    CHECK(line.moves[1].number == "8.");
    CHECK(line.moves[2].number.empty());
    CHECK(line.moves[3].number == "9.");
}
