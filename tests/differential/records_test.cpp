// Games of every variant kept as records and PDN come back as they were played: throws, hidden set-ups, answers and
// all. `replay` reads what `play` and `match` write.

#include <random>

#include "compiler/driver/game_source.hpp"
#include "compiler/driver/paths.hpp"
#include "runtime/host/moves.hpp"
#include "runtime/host/position.hpp"
#include "runtime/host/record.hpp"
#include "runtime/host/replay.hpp"
#include "tests/catch.hpp"

namespace {

using namespace rubicon;
using driver::GameSource;

// A random game; its moves go into the record, its last position into `last`.
host::Record random_game(const host::Game& game, u64 number, std::string& last) {
    std::mt19937_64 random(number);
    host::Referee referee(game);
    host::Record record{"game", {}, host::print_position(game, referee.state()), {}, ""};
    for (int ply = 0; ply < 40 && !referee.result().over; ++ply) {
        const std::vector<host::Move> legal = referee.legal();
        if (legal.empty() || legal.size() > 400) // the Amazons take long to tell apart
            break;
        const host::Move& move = legal[random() % legal.size()];
        record.moves.push_back(host::print_move(game, referee.state(), move, {.long_form = ply % 2 == 0}));
        referee.play(move);
    }
    last = host::print_position(game, referee.state());
    return record;
}

std::string played_again(const host::Game& game, const host::Record& record) {
    host::Referee referee(game, *host::read_position(game, record.position));
    for (const std::string& text : record.moves) {
        const auto move = host::read_move(game, referee.state(), text);
        if (!move)
            return move.error.message;
        referee.play(*move);
    }
    return host::print_position(game, referee.state());
}

void keep_and_replay(const std::filesystem::path& file, const driver::Sets& sets) {
    INFO(file.stem().string());
    auto rules = driver::read_rules(file, sets);
    REQUIRE_FALSE(rules->diagnostics.has_errors());
    const GameSource source(std::move(rules));
    const GameSource::Compiled compiled = source.compiled();
    REQUIRE(compiled.game);
    std::string records;
    u32 games = 0, moves = 0;
    for (; games < 3; ++games) {
        std::string last;
        const host::Record record = random_game(compiled.game, games, last);
        moves += static_cast<u32>(record.moves.size());
        CHECK(played_again(compiled.game, record) == last);
        records += host::write_record(record);
    }
    const host::ReplayReport report = host::replay(compiled.game, records);
    CHECK(report.games == games);
    CHECK(report.moves == moves);
    for (const host::Refusal& refusal : report.refused)
        FAIL_CHECK(host::describe(refusal));
}

TEST_CASE("records of every variant are played again", "[differential]") {
    for (const std::filesystem::path& file : driver::rules_in(variants_folder()))
        keep_and_replay(file, {});
    keep_and_replay(variants_folder() / "chaturaji.rules", {{"exchange", "yes"}, {"promotion", "yes"}});
    keep_and_replay(variants_folder() / "star.rules", {{"players", "6"}});
    keep_and_replay(variants_folder() / "dumaradj.rules", {{"level", "2"}, {"width", "8"}, {"height", "8"}});
}

} // namespace
