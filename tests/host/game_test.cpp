#include "runtime/host/library.hpp"
#include "runtime/host/moves.hpp"
#include "runtime/host/perft.hpp"
#include "runtime/host/position.hpp"
#include "tests/catch.hpp"
#include "tests/host/fake.hpp"

using namespace fake;

namespace {

void play(Referee& referee, const char* text) {
    const auto chosen = read_move(referee.game(), referee.state(), text);
    REQUIRE(chosen);
    referee.play(*chosen);
}

} // namespace

TEST_CASE("states go to slots and back") {
    const Game played = game(std::make_shared<Draughts>());
    const State start = played.start();
    const std::vector<i32> slots = played.slots(start);
    const auto back = played.from_slots(slots);
    REQUIRE(back);
    CHECK(played.key(*back) == played.key(start));
    CHECK_FALSE(played.from_slots(std::span(slots).first(3)));
    CHECK(reinterpret_cast<std::uintptr_t>(start.data()) % 16 == 0);
}

TEST_CASE("more moves than usual are all listed") {
    const auto draughts = std::make_shared<Draughts>();
    draughts->listed.assign(1000, move(*draughts, 0, {"c3", "d4"}));
    const Game played = game(draughts);
    CHECK(played.moves(played.start()).size() == 1000);
}

TEST_CASE("a referee counts repetitions and takes moves back") {
    const Game played = game(std::make_shared<Draughts>());
    const auto from = read_position(played, "white Ka1; black Kh8; white to move");
    REQUIRE(from);
    Referee referee(played, *from);
    for (const char* text : {"a1-b2", "h8-g7", "b2-a1", "g7-h8", "a1-b2", "h8-g7", "b2-a1"}) {
        play(referee, text);
        CHECK_FALSE(referee.result().over);
    }
    play(referee, "g7-h8");
    CHECK(referee.times() == 3);
    CHECK(referee.result().over);
    CHECK(referee.result().end == 1);
    CHECK(referee.take_back());
    CHECK(referee.times() == 2);
    CHECK_FALSE(referee.result().over);
    CHECK(referee.line().size() == 7);
    while (referee.take_back()) {
    }
    CHECK(referee.times() == 1);
    CHECK(played.key(referee.state()) == played.key(*from));
}

TEST_CASE("perft does not depend on threads, split or bulk") {
    const Game played = game(std::make_shared<Draughts>());
    const State start = played.start();
    const u64 nodes = played.perft(start, 5);
    CHECK(perft(played, start, 0).nodes == 1);
    CHECK(perft(played, start, 1, {.threads = 2}).nodes == 7);
    for (u32 threads : {1u, 2u, 5u}) {
        const PerftResult result = perft(played, start, 5, {.threads = threads, .divide = true});
        CHECK(result.nodes == nodes);
        CHECK_FALSE(result.stopped);
        REQUIRE(result.moves.size() == 7);
        u64 sum = 0;
        for (const PerftShare& share : result.moves) {
            State next = start;
            played.play(next, share.move);
            CHECK(share.nodes == played.perft(next, 4));
            sum += share.nodes;
        }
        CHECK(sum == nodes);
    }
}

TEST_CASE("perft tells its progress and stops when asked") {
    const Game played = game(std::make_shared<Draughts>());
    std::vector<u32> told;
    const auto note = [&](u32 done, u32 of) {
        CHECK(of == 7);
        told.push_back(done);
    };
    CHECK_FALSE(perft(played, played.start(), 3, {.progress = note}).stopped);
    CHECK(told == std::vector<u32>{1, 2, 3, 4, 5, 6, 7});
    std::atomic<bool> stop = false;
    const auto third = [&](u32 done, u32) { stop = done == 3; };
    const PerftResult result = perft(played, played.start(), 3, {.progress = third, .stop = &stop});
    CHECK(result.stopped);
    CHECK(result.nodes > 0);
    CHECK(result.nodes < played.perft(played.start(), 3));
}

TEST_CASE("a file that is no game is not loaded") {
    CHECK(load_library("no-such-file.so").error.starts_with("no-such-file.so cannot be loaded: "));
    CHECK_FALSE(load_library("no-such-file.so").game);
    CHECK(check_table(nullptr) == "it presents no game");
    Draughts draughts;
    CHECK(check_table(&draughts.table).empty());
    draughts.table.abi = 99;
    CHECK(check_table(&draughts.table) == "it was built for version 99 of the game table, this program reads version " +
                                              std::to_string(abi_version) + ": build it again");
}
