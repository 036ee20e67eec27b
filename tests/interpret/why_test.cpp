// Reasons in words. The positions are those of the rules themselves.
#include "tests/catch.hpp"
#include "tests/interpret/handmade.hpp"

using namespace rubicon;
using namespace rubicon::handmade;

namespace {

std::string why(const Played& game, const std::string& position, const std::string& from,
                const std::vector<std::string>& path, int mover = 0) {
    interpret::Proposal proposal{game.cell(from), {}};
    for (const std::string& cell : path)
        proposal.path.push_back(game.cell(cell));
    const interpret::Verdict verdict = game.interpreter.why(game.position(position, mover), proposal);
    REQUIRE_FALSE(verdict.reasons.empty());
    return verdict.reasons.front().text;
}

} // namespace

TEST_CASE("why: legal and not to be moved", "[interpret]") {
    const Played r(russian());
    CHECK(why(r, "c3; d4 f6", "c3", {"g7"}) == "c3:e5:g7 is legal");
    CHECK(why(r, "c3; d4", "a1", {"b2"}) == "no piece stands on a1");
    CHECK(why(r, "c3; d4", "d4", {"e3"}) == "the black man on d4 may not be moved by white, whose turn it is");
    CHECK(r.interpreter.why(r.start(), {-1, {}}).reasons.front().text == "white may not pass");
    CHECK(r.interpreter.why(r.start(), {3, {}}).reasons.front().text == "the move names no cells of the board");
    CHECK(r.interpreter.why(r.start(), {3, {99}}).reasons.front().text == "the move names no cells of the board");
    CHECK(r.interpreter.why({}, {3, {4}}).reasons.front().text == "this is no position of the game");
}

TEST_CASE("why: outranked", "[interpret]") {
    const Played r(russian()), b(brazilian()), s(spanish());
    CHECK(why(r, "c3 g1; d4", "g1", {"h2"}) == "capture comes first: c3:e5");
    CHECK(why(b, "c3; b4 d4 f6", "c3", {"a5"}) == "c3:a5 counts 1, and c3:e5:g7 counts 2");
    CHECK(why(s, "e4; d5 Kf5", "e4", {"c6"}) == "e4:c6 counts 0, and e4:g6 counts 1");
}

TEST_CASE("why: chains", "[interpret]") {
    const Played r(russian());
    CHECK(why(r, "c3; d4 f6", "c3", {"e5"}) == "c3:e5 must go on: c3:e5:g7");
    CHECK(why(r, "Ka1; c3 c7", "a1", {"d4"}) == "on d4 it cannot go on; it must land where it can: on e5");
    CHECK(why(r, "Kc3; d2 b4", "c3", {"a5", "e1"}) ==
          "b4 cannot be jumped: the piece on b4 has been taken already and still bars its cell");
}

TEST_CASE("why: walks that fail", "[interpret]") {
    const Played r(russian());
    CHECK(why(r, "c3; d4", "c3", {"d4"}) == "d4 cannot be landed on: a black man stands on d4");
    CHECK(why(r, "c3; d4 e5", "c3", {"e5"}) == "e5 cannot be landed on: a black man stands on e5");
    CHECK(why(r, "c3; h8", "c3", {"e5"}) == "d4 cannot be jumped: d4 is empty");
    CHECK(why(r, "c3 d4; h8", "c3", {"e5"}) == "d4 cannot be jumped: a white man stands on d4");
    CHECK(why(r, "Kc3 e5; h8", "c3", {"f6"}) == "e5 cannot be jumped: a white man stands on e5");
    CHECK(why(r, "c3; h8", "c3", {"b2"}) == "`go` does not lead from c3 to b2");
    CHECK(why(r, "c3; h8", "c3", {"c5"}) == "`go` does not lead from c3 to c5");
}
