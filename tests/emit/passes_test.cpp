// With any pass left out generated code finds the same moves. Figures: chess and its "position 2" (Kiwipete) as
// published on the Chess Programming Wiki; reversi likewise; Russian draughts from A. Bik's tables; the game of the
// amazons as published; the star and chaturaji as counted by slow independent programs.

#include "compiler/driver/game_source.hpp"
#include "compiler/driver/paths.hpp"
#include "runtime/host/position.hpp"
#include "tests/catch.hpp"
#include "tests/emit/compiled.hpp"

using namespace rubicon;

namespace {

std::unique_ptr<driver::Rules> rules_of(const std::string& name) {
    std::string error;
    const auto file = driver::find_rules(name, error);
    INFO(error);
    REQUIRE(file);
    auto rules = driver::read_rules(*file, {});
    REQUIRE(rules->game);
    return rules;
}

} // namespace

TEST_CASE("every pass can be left out", "[emit][passes]") {
    const auto chess = rules_of("chess"), reversi = rules_of("reversi"), russian = rules_of("russian");
    for (const emit::PassAbout& pass : emit::passes()) {
        INFO(pass.name << ": " << pass.does);
        const emit::EmitOptions options{.fast = true, .passes_off = {pass.name}, .source_name = ""};
        CHECK(Compiled(*reversi->game, options).perft(6) == 8200);
        CHECK(Compiled(*russian->game, options).perft(6) == 37986);
        const Compiled compiled(*chess->game, options);
        CHECK(compiled.perft(3) == 8902);
        const host::Game game(&compiled.table());
        const auto kiwipete =
            host::read_position(game, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
        REQUIRE(kiwipete.value);
        CHECK(game.perft(*kiwipete.value, 3) == 97862);
        CHECK(game.perft(*kiwipete.value, 3, false) == 97862);
    }
}

TEST_CASE("passes of one game each can be left out", "[emit][passes]") {
    const auto leaves = [](const char* game, const std::string& off, u32 depth) {
        const Compiled compiled(*rules_of(game)->game, {.fast = true, .passes_off = {off}, .source_name = ""});
        const u64 counted = compiled.perft(depth);
        CHECK(compiled.perft(depth, false) == counted);
        return counted;
    };
    for (const std::string off : {"none", "second-parts"}) {
        INFO(off);
        CHECK(leaves("amazons", off, 2) == 4307152);
    }
    for (const std::string off : {"none", "hop-classes"}) {
        INFO(off);
        CHECK(leaves("star", off, 4) == 115600);
    }
    for (const std::string off : {"none", "flat-decisions"}) {
        INFO(off);
        CHECK(leaves("chaturaji", off, 5) == 113800);
    }
}

TEST_CASE("passes for turns of several decisions and parts can be left out", "[emit][passes]") {
    // Figures of the line-up: the rules of the game, and a slow independent program.
    const auto dumaradj = rules_of("dumaradj");
    for (const std::string off : {"none", "second-parts", "flat-decisions"}) {
        INFO(off);
        const Compiled compiled(*dumaradj->game, {.fast = true, .passes_off = {off}, .source_name = ""});
        const host::Game game(&compiled.table());
        const auto lined = host::read_position(
            game, "attack La1 Gb1 Sc1 Sd1 Ge1 Lf1; defence La6 Gb6 Sc6 Sd6 Ge6 Lf6; attack to move");
        REQUIRE(lined.value);
        CHECK(game.perft(*lined.value, 3) == 16096);
        CHECK(game.perft(*lined.value, 3, false) == 16096);
        CHECK(compiled.perft(1) == 54); // three kinds on 18 cells
        CHECK(compiled.perft(3, false) == compiled.perft(3));
    }
}

TEST_CASE("what a pass does shows in the text", "[emit][passes]") {
    const auto text = [](const driver::Rules& rules, const std::string& off) {
        return emit::emit_cpp(*rules.game, {.fast = true, .passes_off = {off}, .source_name = ""}).text;
    };
    const auto chess = rules_of("chess"), reversi = rules_of("reversi"), russian = rules_of("russian"),
               amazons = rules_of("amazons"), star = rules_of("star"), dumaradj = rules_of("dumaradj"),
               chaturaji = rules_of("chaturaji");
    const auto brings = [&](const driver::Rules& rules, const std::string& pass, const std::string& words) {
        INFO(pass);
        CHECK(text(rules, "none").find(words) != std::string::npos);
        CHECK(text(rules, pass).find(words) == std::string::npos);
    };
    brings(*russian, "walk-shapes", "struct CaptureSets");
    brings(*russian, "replies-as-sets", "count_replies");
    brings(*chess, "flat-moves", "struct Leg {");
    brings(*amazons, "second-parts", "Cells onward(");
    brings(*star, "hop-classes", "struct Links_");
    brings(*dumaradj, "second-parts", "struct Strikes");
    brings(*chaturaji, "flat-decisions", "landings_0_by");
    brings(*dumaradj, "flat-decisions", "count_moves_2(");
    brings(*reversi, "choices-as-sets", "chosen_0(const Board& board)");
    brings(*chess, "attacks-backwards", "onto_");
    brings(*chess, "royal-pins", "Cells unpinned(");
}
