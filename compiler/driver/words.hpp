// The words that commands have in common.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>

namespace rubicon::driver {

// A command: what CLI11 reads, and what is done then. `run` returns the exit code.
struct Command {
    CLI::App* words;
    std::function<int()> run;
};

using Sets = std::vector<std::pair<std::string, std::string>>; // option and value

enum class Engine { unsaid, interpreter, compiled };

struct GameWords {
    std::string game;
    std::vector<std::string> sets; // "draws=short"
    std::string position;          // empty: the start of the game
    Engine engine = Engine::unsaid;

    Sets settings() const;
};

void add_game(CLI::App& command, GameWords& words); // GAME and --set
void add_sets(CLI::App& command, std::vector<std::string>& sets);
void add_position(CLI::App& command, GameWords& words);
void add_engine(CLI::App& command, GameWords& words);
void add_json(CLI::App& command, bool& json);

// A number from `least` to `most`; unlike CLI::Range it does not let `nan` pass.
CLI::Validator number_within(double least, double most);

Sets split_sets(const std::vector<std::string>& sets);

} // namespace rubicon::driver
