// The general generator against published counts of positions and against the interpreter.
#include "tests/catch.hpp"
#include "tests/emit/compiled.hpp"
#include "tests/interpret/handmade.hpp"

using namespace rubicon;

namespace {

void check(const handmade::Draughts& rules, const std::vector<u64>& counts, int games) {
    const ir::Game game = handmade::build(rules);
    const Compiled compiled(game, {.fast = false, .passes_off = {}, .source_name = ""});
    for (std::size_t depth = 0; depth < counts.size(); ++depth) {
        CHECK(compiled.perft(static_cast<u32>(depth + 1)) == counts[depth]);
        CHECK(compiled.perft(static_cast<u32>(depth + 1), false) == counts[depth]);
    }
    const handmade::Played reference(game);
    play_in_step(reference.table(), compiled.table(), reference.start(), games, 200, 7);
}

} // namespace

TEST_CASE("general generator: draughts as published", "[emit]") {
    SECTION("russian") {
        check(handmade::russian(), {7, 49, 302, 1469, 7482, 37986, 190146}, 4);
    }
    SECTION("brazilian") {
        check(handmade::brazilian(), {7, 49, 302, 1469, 7473, 37628, 187302}, 4);
    }
    SECTION("international") {
        check(handmade::international(), {9, 81, 658, 4265, 27117, 167140}, 3);
    }
    SECTION("english") {
        check(handmade::english(), {7, 49, 302, 1469, 7361, 36768, 179740}, 4);
    }
    SECTION("spanish") {
        check(handmade::spanish(), {7, 49, 302, 1469, 7361, 36473, 177532}, 4);
    }
    SECTION("armenian") {
        check(handmade::armenian(), {22, 484, 12174, 268670}, 3);
    }
    SECTION("stavropol") {
        check(handmade::stavropol(), {14, 210, 2528, 25916}, 4);
    }
    SECTION("samoyed") {
        check(handmade::samoyed(), {6, 36, 154, 714, 2491, 9671, 32031}, 4);
    }
}

TEST_CASE("general generator: equal games give equal bytes", "[emit]") {
    const ir::Game game = handmade::build(handmade::russian());
    CHECK(emit::emit_cpp(game).text == emit::emit_cpp(game).text);
}

TEST_CASE("general generator: towers, by the project's own slow program", "[emit]") {
    check(handmade::bashni(), {7, 49, 302, 1469, 7482, 37908, 189912}, 4);
}
