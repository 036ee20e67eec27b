// The interpreter on the rules files that come with Rubicon. Figures: see draughts_test.cpp; Frisian, Italian, Czech
// and Canadian from the same published tables (dctl); breakthrough from Fairy-Stockfish.
#include "compiler/interpret/interpreter.hpp"
#include "compiler/ir/lower.hpp"
#include "compiler/model/model.hpp"
#include "tests/catch.hpp"

using namespace rubicon;

namespace {

using Sets = std::vector<std::pair<std::string, std::string>>;

std::unique_ptr<interpret::Interpreter> read(const std::string& file, const Sets& sets = {}) {
    static SourceMap files; // games point into their texts
    Diagnostics diagnostics;
    const std::filesystem::path folder = std::filesystem::path(RUBICON_SOURCE_FOLDER) / "variants";
    const auto model = model::load(files, folder / file, {{folder}}, sets, diagnostics);
    INFO(render(diagnostics));
    REQUIRE(model);
    auto game = ir::lower(*model, diagnostics);
    INFO(render(diagnostics));
    REQUIRE(game);
    return std::make_unique<interpret::Interpreter>(std::move(*game));
}

void check(const std::string& file, const std::vector<u64>& figures, const Sets& sets = {}) {
    const auto game = read(file, sets);
    const GameTable& table = *game->table();
    std::vector<u64> state(table.state_size / 8);
    table.start(table.self, state.data());
    for (std::size_t d = 0; d < figures.size(); ++d)
        CHECK(table.perft(table.self, state.data(), static_cast<u32>(d) + 1, true) == figures[d]);
    CHECK(game->failure() == "");
}

bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

} // namespace

TEST_CASE("why quotes the rules", "[interpret][files]") {
    const auto game = read("draughts/russian.rules");
    const ir::Game& rules = game->game();
    std::vector<i32> slots(rules.layout.size(), 0);
    const auto put = [&](const char* cell, u32 owner, u32 kind) {
        slots[rules.layout.piece(static_cast<u32>(rules.board.find(cell)))] = rules.layout.code(owner, kind);
    };
    put("c3", 0, 0);
    put("h8", 1, 0);
    const auto why = [&](const char* to) {
        return game->why(slots, {rules.board.find("c3"), {rules.board.find(to)}}).reasons.front();
    };
    CHECK(why("e5").text == "d4 cannot be jumped (it must be `enemy`): d4 is empty");
    CHECK(why("e5").where.text() == "enemy");
    CHECK(why("b2").text == "`go step forward diagonal` does not lead from c3 to b2");
    put("d4", 1, 0);
    CHECK(why("b4").text == "capture comes first: c3:e5");
    CHECK(why("b4").where.text() == "capture else go");
}

TEST_CASE("why says what is needed where the rules leave it out", "[interpret][files]") {
    const auto game = read("breakthrough.rules");
    const ir::Game& rules = game->game();
    const auto cell = [&](const char* name) { return rules.board.find(name); };
    std::vector<i32> slots(rules.layout.size(), 0);
    slots[rules.layout.piece(static_cast<u32>(cell("c3")))] = rules.layout.code(0, 0);
    slots[rules.layout.piece(static_cast<u32>(cell("c4")))] = rules.layout.code(1, 0);
    slots[rules.layout.piece(static_cast<u32>(cell("b4")))] = rules.layout.code(0, 0);
    const auto why = [&](const char* to) {
        std::string all;
        for (const interpret::Reason& reason : game->why(slots, {cell("c3"), {cell(to)}}).reasons)
            all += reason.text + "\n";
        return all;
    };
    CHECK(has(why("c4"), "c4 cannot be landed on (it must be empty): a black pawn stands on c4"));
    CHECK(has(why("b4"), "b4 cannot be landed on (it must be empty): a white pawn stands on b4"));
    CHECK(has(why("b4"), "b4 cannot be landed on (it must be an enemy piece): a white pawn stands on b4"));
}

TEST_CASE("why points at the policy of the file that says it", "[interpret][files]") {
    const auto game = read("draughts/armenian.rules");
    const ir::Game& rules = game->game();
    const auto cell = [&](const char* name) { return rules.board.find(name); };
    std::vector<i32> slots(rules.layout.size(), 0);
    slots[rules.layout.piece(static_cast<u32>(cell("e4")))] = rules.layout.code(0, 1);
    for (const char* black : {"f4", "b4"})
        slots[rules.layout.piece(static_cast<u32>(cell(black)))] = rules.layout.code(1, 0);
    const interpret::Reason reason = game->why(slots, {cell("e4"), {cell("g4"), cell("a4")}}).reasons.front();
    CHECK(reason.text == "from g4 to a4 it would turn straight back");
    CHECK(reason.where.text() == "turns never straight back");
    CHECK(has(reason.where.file->name(), "armenian.rules"));
}

TEST_CASE("rules files give the published counts", "[interpret][files]") {
    SECTION("russian") {
        check("draughts/russian.rules", {7, 49, 302, 1469, 7482, 37986, 190146});
    }
    SECTION("russian, short draws") {
        check("draughts/russian.rules", {7, 49, 302, 1469}, {{"draws", "short"}});
    }
    SECTION("giveaway") {
        check("draughts/giveaway.rules", {7, 49, 302, 1469, 7482, 37986});
    }
    SECTION("pool") {
        check("draughts/pool.rules", {7, 49, 302, 1469, 7482, 37986});
    }
    SECTION("brazilian") {
        check("draughts/brazilian.rules", {7, 49, 302, 1469, 7473, 37628, 187302});
    }
    SECTION("international") {
        check("draughts/international.rules", {9, 81, 658, 4265, 27117});
    }
    SECTION("canadian") {
        check("draughts/canadian.rules", {11, 121, 1222, 10053});
    }
    SECTION("frisian") {
        check("draughts/frisian.rules", {9, 81, 658, 3874, 21265});
    }
    SECTION("english") {
        check("draughts/english.rules", {7, 49, 302, 1469, 7361, 36768, 179740});
    }
    SECTION("czech") {
        check("draughts/czech.rules", {7, 49, 302, 1469, 7361, 36768, 179740});
    }
    SECTION("italian") {
        check("draughts/italian.rules", {7, 49, 302, 1469, 7361, 36473, 177532});
    }
    SECTION("spanish") {
        check("draughts/spanish.rules", {7, 49, 302, 1469, 7361, 36473, 177532});
    }
    SECTION("turkish") {
        check("draughts/turkish.rules", {8, 64, 708, 7538, 85090});
    }
    SECTION("armenian") {
        check("draughts/armenian.rules", {22, 484, 12174});
    }
    SECTION("stavropol") {
        check("draughts/stavropol.rules", {14, 210, 2528, 25916});
    }
    SECTION("stavropol, own first") {
        check("draughts/stavropol.rules", {14, 210, 2518, 25662}, {{"ownfirst", "yes"}});
    }
    SECTION("samoyed") {
        check("draughts/samoyed.rules", {6, 36, 154, 714, 2491, 9671});
    }
    SECTION("bashni") {
        check("draughts/bashni.rules", {7, 49, 302, 1469, 7482, 37908});
    }
    SECTION("lasca") {
        check("draughts/lasca.rules", {6, 6, 18});
    }
    SECTION("breakthrough") {
        check("breakthrough.rules", {22, 484, 11132});
    }
}
