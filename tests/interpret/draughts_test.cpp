// Draughts by hand-built rules. Figures: published perft tables (rhalbersma's dctl test suite, Aart Bik; for the
// Turkish game the crate kish); Armenian, Stavropol, bashni and samoyed: an independent brute-force program. Positions:
// worked out from the rule books.
#include "tests/catch.hpp"
#include "tests/interpret/handmade.hpp"

using namespace rubicon;
using namespace rubicon::handmade;

namespace {

using Texts = std::vector<std::string>;

void check_perft(const Draughts& rules, const std::vector<u64>& figures) {
    const Played game(rules);
    for (std::size_t d = 0; d < figures.size(); ++d)
        CHECK(game.perft(game.start(), static_cast<u32>(d) + 1) == figures[d]);
    CHECK(game.interpreter.failure() == "");
}

} // namespace

TEST_CASE("handmade draughts: published counts", "[interpret]") {
    SECTION("russian") {
        check_perft(russian(), {7, 49, 302, 1469, 7482, 37986});
    }
    SECTION("brazilian") {
        check_perft(brazilian(), {7, 49, 302, 1469, 7473});
    }
    SECTION("international") {
        check_perft(international(), {9, 81, 658, 4265});
    }
    SECTION("english") {
        check_perft(english(), {7, 49, 302, 1469, 7361, 36768});
    }
    SECTION("spanish") {
        check_perft(spanish(), {7, 49, 302, 1469, 7361});
    }
    SECTION("turkish") {
        check_perft(armenian_seed(), {8, 64, 708, 7538});
    }
    SECTION("armenian") {
        check_perft(armenian(), {22, 484, 12174});
    }
    SECTION("stavropol") {
        check_perft(stavropol(), {14, 210, 2528, 25916});
    }
    SECTION("samoyed") {
        check_perft(samoyed(), {6, 36, 154, 714, 2491, 9671});
    }
    SECTION("bashni") {
        check_perft(bashni(), {7, 49, 302, 1469, 7482, 37908, 189912});
    }
    SECTION("bashni, cells stay barred") {
        check_perft(bashni(true), {7, 49, 302, 1469, 7482});
    }
}

TEST_CASE("handmade draughts: counts from other positions", "[interpret]") {
    const Played game(russian());
    const auto midgame = game.position("a1 a3 b2 c1 c3 d4 e1 e3 f2 g3 h4; a7 b6 b8 c7 d6 e5 e7 f6 f8 h6 h8");
    const auto kings = game.position("a3 Kd4 Kg1; b6 c7 Kh8");
    const std::vector<u64> midgame_counts{8, 38, 168, 704, 3119}, kings_counts{1, 9, 86, 681, 5349};
    for (u32 d = 1; d <= 5; ++d) {
        CHECK(game.perft(midgame, d) == midgame_counts[d - 1]);
        CHECK(game.perft(kings, d) == kings_counts[d - 1]);
    }
    CHECK(game.perft(kings, 4, false) == 681);
}

TEST_CASE("handmade draughts: men in chains", "[interpret]") {
    const Played r(russian()), b(brazilian()), e(english()), i(international());
    CHECK(r.moves("f6; e7 c7") == Texts{"f6:d8:a5", "f6:d8:b6"});
    CHECK(b.moves("f6; e7 c7") == Texts{"f6:d8:b6"});
    CHECK(e.moves("f6; e7 c7") == Texts{"f6:d8"});
    CHECK(r.shown(r.after(r.position("f6; e7 c7"), "f6:d8:b6")) == "b6=W");
    CHECK(b.shown(b.after(b.position("f6; e7 c7"), "f6:d8:b6")) == "b6=w");
    CHECK(e.shown(e.after(e.position("f6; e7 c7"), "f6:d8")) == "c7=b d8=W");

    CHECK(r.moves("e5; d4 f4") == Texts{"e5:c3", "e5:g3"});
    CHECK(e.moves("e5; d4 f4") == Texts{"e5-d6", "e5-f6"});
    CHECK(r.moves("c3; b4 d4 f6") == Texts{"c3:a5", "c3:e5:g7"});
    CHECK(b.moves("c3; b4 d4 f6") == Texts{"c3:e5:g7"});
    CHECK(r.moves("g7; d4") == Texts{"g7-f8", "g7-h8"});
    CHECK(r.shown(r.after(r.position("g7; d4"), "g7-f8")) == "d4=b f8=W");
    CHECK(i.moves("d8; e9 g9") == Texts{"d8:f10:h8"});
    CHECK(i.shown(i.after(i.position("d8; e9 g9"), "d8:f10:h8")) == "h8=w");
    CHECK(i.moves("d4; e5 g7 c5 c7") == Texts{"d4:b6:d8", "d4:f6:h8"});
}

TEST_CASE("handmade draughts: kings in chains", "[interpret]") {
    const Played r(russian()), e(english());
    // Four ways to jump, two moves: the paths told are those whose cells come first.
    CHECK(r.moves("Ka1; c3 f6") == Texts{"a1:d4:g7", "a1:d4:h8"});
    CHECK(r.moves("Ka1; c3 c7") == Texts{"a1:e5:b8"});
    CHECK(r.moves("Kc3; d2 b4") == Texts{"c3:a5", "c3:e1"});
    CHECK(r.moves("Kh8; g7 e5 c5 c3") == Texts{"h8:f6:d4:a1", "h8:f6:d4:a7", "h8:f6:d4:b2", "h8:f6:d4:b6"});
    CHECK(e.moves("Kd4; e5 c3 g7") == Texts{"d4:b2", "d4:f6:h8"});

    const auto steps = r.steps(r.position("Ka1; c3 f6"));
    REQUIRE(steps.size() == 2);
    CHECK(steps[0].view.owner == 0);
    CHECK(steps[0].view.kind == king);
    CHECK(steps[0].view.taken_size == 2);
    CHECK(steps[0].view.taken[0] == r.cell("c3"));
    CHECK(steps[0].view.became == no_kind);
    CHECK(steps[0].after[r.interpreter.game().layout.mover()] == 1);
    CHECK(steps[0].after[r.interpreter.game().layout.made(0)] == 1);
}

TEST_CASE("handmade draughts: quality of what is taken", "[interpret]") {
    const Played quality(spanish()), quantity(spanish(false));
    CHECK(quality.moves("e4; d5 Kf5") == Texts{"e4:g6"});
    CHECK(quantity.moves("e4; d5 Kf5") == Texts{"e4:c6", "e4:g6"});
    CHECK(quality.moves("Kh1; Kf3 c4 c2") == Texts{"h1:d5:b3:d1"});
}

TEST_CASE("handmade draughts: straight lines, taken at once", "[interpret]") {
    const Played a(armenian()), seed(armenian_seed());
    CHECK(a.moves("d4; d3") == Texts{"d4-c4", "d4-c5", "d4-d5", "d4-e4", "d4-e5"});
    CHECK(seed.moves("d4; d3") == Texts{"d4-c4", "d4-d5", "d4-e4"});
    CHECK(a.moves("Ke4; f4 b4") == Texts{"e4:a4", "e4:g4", "e4:h4"});
    CHECK(a.moves("d6; d7 c8 b6") == Texts{"d6:d8:b8:b1", "d6:d8:b8:b2", "d6:d8:b8:b3", "d6:d8:b8:b4", "d6:d8:b8:b5"});
}

TEST_CASE("handmade draughts: whose pieces are moved and taken", "[interpret]") {
    const Played s(stavropol()), self(samoyed());
    CHECK(s.moves("c3; d4") == Texts{"c3:e5", "d4:b2"});
    CHECK(s.moves("c3; d4 e5") == Texts{"d4:b2"});
    const auto suicide = s.after(s.position("c3; d4 e5"), "d4:b2");
    const Result lost = s.result(suicide);
    CHECK(lost.over);
    CHECK(lost.payoff[0] == 0);
    CHECK(lost.payoff[1] == 2);
    CHECK(s.perft(suicide, 1) == 0);

    CHECK(self.moves("c3 d4; h8") == Texts{"c3:e5", "d4:b2"});
    CHECK(self.moves("Kd4 b2; f6") == Texts{"d4:a1", "d4:g7", "d4:h8"});
}

TEST_CASE("handmade draughts: towers", "[interpret]") {
    const Played t(bashni()), deferred(bashni(true));
    const auto shown_after = [&](const std::string& position, const std::string& move) {
        return t.shown(t.after(t.position(position), move));
    };
    CHECK(shown_after("c3; d4[bw]", "c3:e5") == "d4=w e5=wb");
    CHECK(shown_after("e5; f6[BWb]", "e5:g7") == "f6=Wb g7=wB");
    CHECK(t.moves("Ka1; c3[bb]") == Texts{"a1:d4", "a1:e5", "a1:f6", "a1:g7", "a1:h8"});
    CHECK(shown_after("Ka1; c3[bb]", "a1:d4") == "c3=b d4=Wb");
    CHECK(t.moves("Kc5; f2 b6") == Texts{"c5:a7:g1", "c5:g1:a7"});
    CHECK(shown_after("Kc5; f2 b6", "c5:a7:g1") == "g1=Wbb");
    CHECK(deferred.moves("Kc5; f2 b6") == Texts{"c5:a7", "c5:g1"});
    CHECK(shown_after("c7[wbb]; h8", "c7-b8") == "b8=Wbb h8=b");
}

TEST_CASE("handmade draughts: ends", "[interpret]") {
    Draughts swapped = russian();
    swapped.goal_swapped = true;
    const Played r(russian()), giveaway(swapped);
    const auto stuck = r.position("a3; b4 c5");
    CHECK(r.moves(stuck).empty());
    CHECK(r.result(stuck).over);
    CHECK(r.result(stuck).payoff[0] == 0);
    CHECK(r.result(stuck).payoff[1] == 2);
    CHECK(giveaway.result(stuck).payoff[0] == 2);
    CHECK(giveaway.result(stuck).payoff[1] == 0);
    CHECK_FALSE(r.result(r.start(), 2).over);
    CHECK(r.result(r.start(), 3).over);
    CHECK(r.result(r.start(), 3).payoff[0] == 1);
}

TEST_CASE("handmade draughts: counters", "[interpret]") {
    const Played r(russian());
    const Layout& layout = r.interpreter.game().layout;
    auto slots = r.position("Kb8 c1; Kh8 h2");
    slots[layout.counter(0)] = 28;
    CHECK(r.after(slots, "c1-d2")[layout.counter(0)] == 0);
    slots = r.after(slots, "b8-a7");
    CHECK(slots[layout.counter(0)] == 29);
    CHECK_FALSE(r.result(slots).over);
    slots = r.after(slots, "h8-g7");
    CHECK(slots[layout.counter(0)] == 30);
    const Result drawn = r.result(slots);
    CHECK(drawn.over);
    CHECK(r.table().about->end[drawn.end].draws);
    CHECK(drawn.payoff[0] == 1);
    CHECK(r.perft(slots, 1) > 0); // draws are passed over
}

TEST_CASE("handmade draughts: keys", "[interpret]") {
    const Played r(russian());
    const auto key = [&](const std::vector<i32>& slots) {
        std::vector<u64> state(r.table().state_size / 8);
        REQUIRE(r.table().load(r.table().self, slots.data(), state.data()));
        return r.table().key(r.table().self, state.data());
    };
    auto slots = r.position("Kb8; Kh8");
    const u64 first = key(slots);
    for (const char* move : {"b8-a7", "h8-g7", "a7-b8", "g7-h8"})
        slots = r.after(slots, move);
    CHECK(key(slots) == first); // counters and moves made are no part of the position
    CHECK(key(r.position("Kb8; Kh8", 1)) != first);
    CHECK(key(r.position("b8; Kh8")) != first);
}

TEST_CASE("handmade draughts: what is no state is refused", "[interpret]") {
    const Played r(russian());
    const Layout& layout = r.interpreter.game().layout;
    std::vector<u64> state(r.table().state_size / 8);
    const auto loads = [&](u32 slot, i32 value) {
        auto slots = r.start();
        slots[slot] = value;
        return r.table().load(r.table().self, slots.data(), state.data());
    };
    CHECK_FALSE(loads(layout.mover(), 2));
    CHECK_FALSE(loads(layout.piece(3), 5));
    CHECK_FALSE(loads(layout.piece(3), -2));
    CHECK_FALSE(loads(layout.counter(0), 31));
    CHECK_FALSE(loads(layout.made(0), -1));
    CHECK(loads(layout.piece(3), closed_cell));
}
