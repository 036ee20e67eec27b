// With any pass left out generated code finds the same moves. Figures: chess and its "position 2" (Kiwipete) as
// published on the Chess Programming Wiki; reversi likewise; Russian draughts from A. Bik's tables; the game of the
// amazons as published; the star and chaturaji as counted by slow independent programs.

#include <cmath>
#include <map>

#include "compiler/driver/game_source.hpp"
#include "compiler/driver/paths.hpp"
#include "runtime/host/position.hpp"
#include "runtime/host/random.hpp"
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
    brings(*chess, "quiet-in-place", "void each_next(");
    brings(*amazons, "second-parts", "Cells onward(");
    brings(*star, "hop-classes", "struct Links_");
    brings(*dumaradj, "second-parts", "struct Strikes");
    brings(*chaturaji, "flat-decisions", "landings_0_by");
    brings(*dumaradj, "flat-decisions", "count_moves_2(");
    brings(*reversi, "choices-as-sets", "chosen_0(const Board& board)");
    brings(*chess, "attacks-backwards", "onto_");
    brings(*chess, "royal-pins", "Cells unpinned(");
    brings(*rules_of("gomoku"), "growing-ends", "void look_for_grown(");
    brings(*rules_of("hex"), "growing-ends", "Cells linked[2];");
}

// Rows in one word and in several, a chain, and a move that does more than to add.
TEST_CASE("ends that a piece added brings about are the same when asked of the whole board", "[emit][passes]") {
    for (const char* const name : {"connect-four", "gomoku", "hex"}) {
        INFO(name);
        const auto rules = rules_of(name);
        const Compiled kept(*rules->game),
            asked(*rules->game, {.fast = true, .passes_off = {"growing-ends"}, .source_name = ""});
        std::vector<i32> slots(kept.table().about->layout.size());
        host::State start(kept.table().state_size);
        kept.table().start(nullptr, start.data());
        kept.table().store(nullptr, start.data(), slots.data());
        play_in_step(asked.table(), kept.table(), slots, 30, 250, 3);
    }
}

// Of chess where few of the moves drawn are allowed, or one landing stands for four moves; of draughts with moves of
// men, flying kings and chains. Each count lies within five times its standard deviation.
TEST_CASE("moves are drawn evenly", "[emit]") {
    struct Case {
        const char* name;
        const char* position;
    };
    for (const Case& one :
         {Case{"chess", "4k3/8/8/8/7b/8/3PP3/R3K2R w KQ - 0 1"}, Case{"chess", "3n3n/4P1P1/8/8/8/8/7k/K7 w - - 0 1"},
          Case{"chess", "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1"},
          Case{"russian", "white c1 d2 Ka1; black h6 f8; white to move"},
          Case{"russian", "white c3 e3 Kh2; black d4 f4 d6; white to move"}}) {
        INFO(one.name << ": " << one.position);
        const Compiled compiled(*rules_of(one.name)->game);
        const host::Game game(&compiled.table());
        const auto position = host::read_position(game, one.position);
        REQUIRE(position.value);
        const std::size_t moves = game.moves(*position.value).size();
        REQUIRE(moves > 1);
        std::map<std::vector<i32>, double> drawn;
        host::Random random(7);
        constexpr double draws = 40000;
        host::Move move(compiled.table().move_size);
        for (int i = 0; i < static_cast<int>(draws); ++i) {
            REQUIRE(compiled.table().pick(nullptr, position.value->data(), random.next(), move.data()));
            host::State next = *position.value;
            game.play(next, move);
            ++drawn[game.slots(next)];
        }
        CHECK(drawn.size() == moves);
        const double even = draws / static_cast<double>(moves);
        for (const auto& [after, times] : drawn)
            CHECK(std::abs(times - even) < 5 * std::sqrt(even));
    }
}
