#include "compiler/driver/words.hpp"

#include <map>
#include <set>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

namespace rubicon::driver {

Sets split_sets(const std::vector<std::string>& sets) {
    Sets result;
    for (const std::string& set : sets) {
        const auto sign = set.find('=');
        result.emplace_back(set.substr(0, sign), set.substr(sign + 1));
    }
    return result;
}

CLI::Validator number_within(double least, double most) {
    const auto fits = [=](const std::string& text) {
        double value = 0;
        const bool good = CLI::detail::lexical_cast(text, value) && value >= least && value <= most;
        return good ? std::string() : fmt::format("Value {} not in range {} to {}", text, least, most);
    };
    return {fits, fmt::format("FLOAT in [{} - {}]", least, most)};
}

Sets GameWords::settings() const {
    return split_sets(sets);
}

namespace {

// One option cannot have two values.
void refuse_repeated(const std::vector<std::string>& sets) {
    std::set<std::string> seen;
    for (const auto& [name, value] : split_sets(sets))
        if (!seen.insert(name).second)
            throw CLI::ValidationError("--set", fmt::format("`{}` is set twice", name));
}

} // namespace

void add_sets(CLI::App& command, std::vector<std::string>& sets) {
    const auto has_both_sides = [](const std::string& text) {
        const auto sign = text.find('=');
        const bool good = sign != std::string::npos && sign > 0 && sign + 1 < text.size();
        return good ? std::string() : fmt::format("`{}` should read NAME=VALUE, as in `draws=short`", text);
    };
    command.add_option("--set", sets, "Sets an option of the game; may be repeated")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false)
        ->check(CLI::Validator(has_both_sides, ""));
    command.parse_complete_callback([&sets] { refuse_repeated(sets); });
}

void add_game(CLI::App& command, GameWords& words) {
    command.add_option("game", words.game, "A .rules file, or the plain name of a shipped variant")
        ->type_name("GAME")
        ->required();
    add_sets(command, words.sets);
}

void add_position(CLI::App& command, GameWords& words) {
    const auto says_something = [](const std::string& text) {
        return text.empty() ? std::string("there is no position in an empty text") : std::string();
    };
    command.add_option("--position", words.position, "Starts elsewhere: position text, or FEN")
        ->type_name("TEXT")
        ->check(CLI::Validator(says_something, ""));
}

void add_engine(CLI::App& command, GameWords& words) {
    const std::map<std::string, Engine> names = {{"interpreter", Engine::interpreter}, {"compiled", Engine::compiled}};
    command
        .add_option_function<std::string>(
            "--engine", [&words, names](const std::string& name) { words.engine = names.at(name); },
            "Who reads the rules: compiled (the default) or interpreter")
        ->type_name("ENGINE")
        ->check(CLI::IsMember({"compiled", "interpreter"}));
}

void add_json(CLI::App& command, bool& json) {
    command.add_flag("--json", json, "Prints for programs");
}

} // namespace rubicon::driver
