// Counts from outside, to depths that the tests inside the rules files do not reach, by compiled code.
//
// Sources: dctl's test suite (github.com/rhalbersma/dctl), aartbik.com, chessprogramming.org "Perft Results", the tests
// of Fairy-Stockfish and of the crate kish; for the games without published figures brute-force programs written apart
// from this one, in Python, straight from the rules ("own").
#include <fmt/format.h>

#include "compiler/driver/game_source.hpp"
#include "compiler/driver/paths.hpp"
#include "runtime/host/position.hpp"
#include "tests/catch.hpp"

namespace {

using namespace rubicon;
using driver::GameSource;

struct Figures {
    const char* variant;
    driver::Sets sets;
    std::string position; // "" for the start
    std::vector<u64> counts;
};

void check(const Figures& figures) {
    std::string name = figures.variant;
    for (const auto& [option, value] : figures.sets)
        name += fmt::format(" {}={}", option, value);
    INFO(name << ' ' << figures.position);
    std::string error;
    const auto file = driver::find_rules(figures.variant, error);
    REQUIRE(file);
    const GameSource source(driver::read_rules(*file, figures.sets));
    const GameSource::Compiled compiled = source.compiled();
    INFO(compiled.why);
    REQUIRE(compiled.game);
    host::State state = compiled.game.start();
    if (!figures.position.empty()) {
        const auto read = host::read_position(compiled.game, figures.position);
        INFO(read.error.message);
        REQUIRE(read);
        state = *read;
    }
    for (u32 depth = 1; depth <= figures.counts.size(); ++depth)
        CHECK(compiled.game.perft(state, depth) == figures.counts[depth - 1]);
}

// Fairy-Stockfish counts the same from the start and from this position. (Its rule for repetition differs, which is no
// matter at such depths.)
TEST_CASE("counts of a game whose pieces come into hands", "[differential][figures]") {
    const char* const rules = RUBICON_SOURCE_FOLDER "/tests/emit/data/minishogi.rules";
    check({rules, {}, "", {14, 181, 2512, 35401, 533203}});
    check({rules,
           {},
           "black Ka1 Gb1 Sc1 Re1 Be2 Pc3 P@1 S@1; white Ke5 Gd5 Sc5 Ra4 Ba3 G@1; black to move",
           {38, 925, 22827, 472051}});
}

TEST_CASE("published counts of draughts games", "[differential][figures]") {
    check({"russian", {}, "", {7, 49, 302, 1469, 7482, 37986, 190146, 929899, 4570586}});
    check({"giveaway", {}, "", {7, 49, 302, 1469, 7482, 37986, 190146, 929899}});
    check({"pool", {}, "", {7, 49, 302, 1469, 7482, 37986, 190146, 929896, 4570534}});
    check({"brazilian", {}, "", {7, 49, 302, 1469, 7473, 37628, 187302, 907830, 4431766}});
    check({"english", {}, "", {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680}});
    check({"czech", {}, "", {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963671}});
    check({"italian", {}, "", {7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875}});
    check({"spanish", {}, "", {7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866}});
    check({"international", {}, "", {9, 81, 658, 4265, 27117, 167140, 1049442, 6483961}});
    check({"canadian", {}, "", {11, 121, 1222, 10053, 79049, 584100, 4369366}});
    check({"frisian", {}, "", {9, 81, 658, 3874, 21265, 102431, 540126}});
    // Kish counts every way from here on (10782382), this program every move: landings between two pieces that a king
    // takes on one line make ways, but no other move.
    check({"turkish", {}, "", {8, 64, 708, 7538, 85090, 931312, 10782308}});
    check({"thai", {{"army", "12"}}, "", {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963648}});
    check({"international",
           {},
           "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
           {6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88050}});
    check({"international", {}, "W:W6,7,8,9,10:B41,42,43,44,45", {9, 81, 795, 7578, 86351, 936311}});
    check({"russian",
           {},
           "W:Wa1,a3,b2,c1,c3,d4,e1,e3,f2,g3,h4:Ba7,b6,b8,c7,d6,e5,e7,f6,f8,h6,h8",
           {8, 38, 168, 704, 3119, 14709}});
    check({"russian", {}, "W:Wa3,Kd4,Kg1:Bb6,c7,Kh8", {1, 9, 86, 681, 5349, 39472}});
}

TEST_CASE("published counts of chess and its relations", "[differential][figures]") {
    check({"chess", {}, "", {20, 400, 8902, 197281, 4865609}});
    check({"chess",
           {},
           "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
           {48, 2039, 97862, 4085603}});
    check({"chess", {}, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {14, 191, 2812, 43238, 674624}});
    check({"antichess", {}, "", {20, 400, 8067, 153299, 2732672}});
    check({"breakthrough", {}, "", {22, 484, 11132, 256036, 6182818}});
}

TEST_CASE("published counts of other games", "[differential][figures]") {
    check({"reversi", {}, "", {4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288}});
    check({"connect-four", {}, "", {7, 49, 343, 2401, 16807, 117649, 823536}});
    check({"amazons", {}, "", {2176}});
}

TEST_CASE("own counts of the games without published ones", "[differential][figures]") {
    check({"intellector", {}, "", {25, 625, 15325, 375769}});
    check({"intellector", {{"rules", "online"}}, "", {35, 1195, 42078, 1455528}});
    check({"star", {}, "", {14, 196, 4760, 115600}});
    check({"star", {{"players", "3"}}, "", {14, 196, 2744}});
    check({"star", {{"players", "6"}}, "", {14, 199, 2828}});
    check({"star", {{"others_only", "yes"}}, "", {8, 64, 848, 11236}});
    check({"chaturaji", {}, "", {10, 100, 1000, 10000, 113800}});
    check({"chaturaji", {{"allies", "adjacent"}}, "", {10, 100, 1000, 10000, 111900}});
    check({"dumaradj",
           {},
           "attack La1 Gb1 Sc1 Sd1 Ge1 Lf1; defence La6 Gb6 Sc6 Sd6 Ge6 Lf6; attack to move",
           {26, 632, 16096, 395474}});
    check({"dumaradj",
           {{"level", "2"}, {"width", "8"}, {"height", "8"}},
           "attack La1 Gb1 Sc1 Rd1 Se1 Gf1 Lg1; defence La8 Gb8 Sc8 Rd8 Se8 Gf8 Lg8; attack to move",
           {74, 3752, 173571}});
    check({"goniki", {}, "attack Ga1; defence Gf6; attack to move", {2, 4, 20, 100, 404, 1704, 5156}});
    check({"armenian", {}, "", {22, 484, 12174, 268670}});
    check({"armenian", {{"rules", "seed"}}, "", {8, 64, 708, 7538, 85090}});
    check({"stavropol", {}, "", {14, 210, 2528, 25916}});
    check({"stavropol", {{"ownfirst", "yes"}}, "", {14, 210, 2518, 25662}});
    check({"samoyed", {}, "", {6, 36, 154, 714, 2491, 9671, 32031}});
}

TEST_CASE("own counts of towers", "[differential][figures]") {
    const driver::Sets deferred{{"removal", "deferred"}};
    check({"bashni", {}, "", {7, 49, 302, 1469, 7482, 37908, 189912}});
    check({"bashni", {}, "white Kf4; black a3[bW] b6[BWw] Kc1 c3[BWbb] g7[bb]; white to move", {10, 146, 844}});
    check({"bashni",
           {},
           "white a3 c5[wb] Kf2 g3[wwbB] h2; black a5[BbW] Kc3 d8[bw] e7[bww] f8[bbw] h8; white to move",
           {9, 104, 699}});
    check({"bashni", {}, "white a5[wBWw] b8[WW] f8[Wb] h4[Wb]; black e1[Bwb] f2[bw]; white to move", {20, 77, 653}});
    check({"bashni", deferred, "white b4[ww] Ke3; black f8[Bwb] h2[BwB] Kh4; white to move", {13, 54, 445}});
    check({"bashni", deferred, "white e3 e7 h6[WBwb]; black a7[bw] Kb8 c7[BBw]; white to move", {8, 57, 428}});
    check({"bashni",
           deferred,
           "white c3[wwbb] d6[wwwb] f4[wbw] g3[WbB] h6[WBBB]; black Ka1 a5[bbb] a7[bww] g5[bBwB]; white to move",
           {11, 38, 183}});
}

} // namespace
