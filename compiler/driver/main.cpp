#include <algorithm>
#include <cstring>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include <CLI/Config.hpp>
#include <CLI/Error.hpp>
#include <CLI/Formatter.hpp>

#include "compiler/driver/commands.hpp"
#include "compiler/driver/compilers.hpp"
#include "compiler/driver/output.hpp"
#include "compiler/source/nearest.hpp"

namespace {

using namespace rubicon;
using namespace rubicon::driver;

// CLI11 would only call an unknown command unexpected.
bool is_unknown(const CLI::App& program, const std::string& word) {
    if (word.empty() || word.starts_with('-'))
        return false;
    std::vector<std::string> names;
    for (const CLI::App* command : program.get_subcommands({}))
        names.push_back(command->get_name());
    if (std::ranges::find(names, word) != names.end())
        return false;
    if (const auto near = nearest_name(word, names))
        complain("there is no command `{}`; did you mean `{}`?", word, *near);
    else
        complain("there is no command `{}`; `rubicon --help` lists them", word);
    return true;
}

int tell(const CLI::App& program, const CLI::ParseError& error) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
        std::ostringstream text;
        program.exit(error, text); // --help or --version
        write(text.str());
        return all_well;
    }
    const auto chosen = program.get_subcommands();
    complain("{}", error.what());
    write_error(fmt::format("rubicon: `rubicon {}--help` tells the words\n",
                            chosen.empty() ? "" : chosen.front()->get_name() + " "));
    return bad_call;
}

int run(int count, char** words) {
    CLI::App program("Rubicon compiles the rules of board games to native move generators.", "rubicon");
    program.set_version_flag("--version", "rubicon " RUBICON_VERSION);
    program.require_subcommand(1);
    add_compiler(program);

    const Command commands[] = {
        list_command(program),  check_command(program), test_command(program),   moves_command(program),
        perft_command(program), show_command(program),  why_command(program),    replay_command(program),
        play_command(program),  match_command(program), study_command(program),  tune_command(program),
        emit_command(program),  build_command(program), engine_command(program), format_command(program),
    };
    if (count > 1 && is_unknown(program, words[1]))
        return bad_call;
    try {
        program.parse(count, words);
    } catch (const CLI::ParseError& error) {
        return tell(program, error);
    }
    return std::ranges::find_if(commands, [](const Command& command) { return command.words->parsed(); })->run();
}

} // namespace

int main(int count, char** words) {
    reserve_standard_streams();
    try {
        return finish(run(count, words));
    } catch (const std::bad_alloc&) {
        complain("no memory left");
        return at_fault;
    }
}
