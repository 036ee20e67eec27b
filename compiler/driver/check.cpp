// rubicon check GAME...: says what is wrong with the rules.
#include <memory>

#include "compiler/driver/commands.hpp"
#include "compiler/driver/game_source.hpp"
#include "compiler/driver/json.hpp"
#include "compiler/driver/output.hpp"

namespace rubicon::driver {

namespace {

struct Words {
    std::vector<std::string> games, sets;
    bool json = false;
};

int check(const Words& words) {
    int code = all_well;
    nlohmann::json found = nlohmann::json::array();
    for (const std::string& game : words.games) {
        std::string error;
        const auto file = find_rules(game, error);
        if (!file) {
            complain("{}", error);
            code = at_fault;
            continue;
        }
        const auto rules = check_rules(*file, split_sets(words.sets));
        if (rules->diagnostics.has_errors())
            code = at_fault;
        if (words.json)
            for (const Diagnostic& diagnostic : rules->diagnostics.all())
                found.push_back(to_json(diagnostic));
        else
            print(rules->diagnostics);
    }
    if (words.json)
        say("{}\n", dump(found));
    return code;
}

} // namespace

Command check_command(CLI::App& program) {
    const auto words = std::make_shared<Words>();
    CLI::App* const command = program.add_subcommand("check", "Says what is wrong with the rules");
    command->add_option("game", words->games, "Files of rules, or plain names of shipped variants")
        ->type_name("GAME")
        ->required();
    add_sets(*command, words->sets);
    add_json(*command, words->json);
    return {command, [words] { return check(*words); }};
}

} // namespace rubicon::driver
