// rubicon check GAME|FOLDER...: says what is wrong with the rules.
#include <memory>

#include "compiler/driver/commands.hpp"
#include "compiler/driver/game_source.hpp"
#include "compiler/driver/json.hpp"
#include "compiler/driver/output.hpp"
#include "compiler/driver/rules_files.hpp"

namespace rubicon::driver {

namespace {

struct Words {
    std::vector<std::string> games, sets;
    bool json = false;
};

int check(const Words& words) {
    int code = all_well;
    nlohmann::json found = nlohmann::json::array();
    for (const std::filesystem::path& file : files_of(words.games, code)) {
        const auto rules = check_rules(file, split_sets(words.sets));
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
    command->add_option("game", words->games, "Files of rules, plain names of shipped variants, or folders")
        ->type_name("GAME|FOLDER")
        ->required();
    add_sets(*command, words->sets);
    add_json(*command, words->json);
    return {command, [words] { return check(*words); }};
}

} // namespace rubicon::driver
