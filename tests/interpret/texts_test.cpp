// What is printed for a move is read back as that move, in every notation and style: random positions of every variant
// and of small games whose moves are hard to tell apart.
#include <filesystem>
#include <fstream>
#include <random>

#include <unistd.h>

#include "compiler/driver/game_source.hpp"
#include "compiler/driver/paths.hpp"
#include "runtime/host/moves.hpp"
#include "runtime/host/position.hpp"
#include "tests/catch.hpp"
#include "tests/driver/program.hpp"

namespace {

using namespace rubicon;
namespace fs = std::filesystem;

constexpr usize most_moves = 150; // of a position; more take long to tell apart

std::string misread(const host::MoveTexts& texts, usize index, host::MoveStyle style) {
    const std::string text = texts.text(index, style);
    const host::Parsed<usize> read = texts.find(text);
    if (read && *read == index)
        return "";
    return text + ": " + (read ? "read as " + texts.text(*read) : read.error.message);
}

// What is wrong with the texts of one position; empty if nothing is.
std::string misread(const host::Game& game, const host::State& state, const std::vector<host::Move>& moves) {
    const host::MoveTexts texts(game, state, moves);
    for (usize i = 0; i < texts.size(); ++i)
        for (const host::MoveStyle& style : {host::MoveStyle{}, host::MoveStyle{.long_form = true},
                                             host::MoveStyle{.numbers = true, .long_form = true, .takes = 'x'}})
            if (const std::string wrong = misread(texts, i, style); !wrong.empty())
                return wrong + "\n  in " + host::print_position(game, state);
    return "";
}

// Returns the notation.
Notation read_what_is_printed(const fs::path& file, u32 games, int plies) {
    INFO(file.string());
    const auto rules = std::shared_ptr<const driver::Rules>(driver::read_rules(file, {}));
    REQUIRE_FALSE(rules->diagnostics.has_errors());
    const driver::GameSource source(rules);
    const host::Game game = source.interpreted();
    for (u32 number = 0; number < games; ++number) {
        std::mt19937_64 random(number);
        host::Referee referee(game);
        for (int ply = 0; ply < plies && !referee.result().over; ++ply) {
            const std::vector<host::Move> legal = referee.legal();
            if (legal.empty() || legal.size() > most_moves)
                break;
            const std::string wrong = misread(game, referee.state(), legal);
            CHECK(wrong == "");
            if (!wrong.empty())
                return game.about().notation;
            referee.play(legal[random() % legal.size()]);
        }
    }
    return game.about().notation;
}

// The game in another notation.
void in_notation(const fs::path& file, const std::string& notation, u32 games, int plies) {
    INFO(notation);
    const fs::path folder = fs::temp_directory_path() / ("rubicon_texts_" + std::to_string(::getpid()));
    fs::create_directories(folder);
    fs::copy_file(file, folder / file.filename());
    std::ofstream(folder / "written.rules")
        << "game \"Written\" extends " << file.stem().string() << "\nnotation " << notation << "\n";
    read_what_is_printed(folder / "written.rules", games, plies);
    fs::remove_all(folder);
}

void read_in_each_notation(const fs::path& file, u32 games, int plies) {
    const Notation own = read_what_is_printed(file, games, plies);
    if (own != Notation::chess)
        in_notation(file, "chess", games, plies);
    if (own != Notation::draughts)
        in_notation(file, "draughts", games, plies);
}

TEST_CASE("the texts of every variant are read back", "[interpret][moves][texts]") {
    for (const fs::path& file : driver::rules_in(variants_folder())) {
        read_in_each_notation(file, 2, 40);
    }
}

TEST_CASE("the texts of moves that are hard to tell apart are read back", "[interpret][moves][texts]") {
    for (const fs::path& file : driver::rules_in(fs::path(RUBICON_SOURCE_FOLDER) / "tests/interpret/data")) {
        read_in_each_notation(file, 20, 60);
    }
}

TEST_CASE("games whose moves are hard to tell apart, on both engines", "[interpret][moves][texts]") {
    for (const fs::path& file : driver::rules_in(fs::path(RUBICON_SOURCE_FOLDER) / "tests/interpret/data")) {
        const Ran ran = Desk().rubicon({"test", file.string()});
        INFO(file.string() << "\n" << ran.out << ran.err);
        CHECK(ran.code == 0);
    }
}

} // namespace
