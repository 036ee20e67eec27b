// rubicon format FILE...: rewrites files in the one style.
#include <memory>

#include "compiler/driver/commands.hpp"
#include "compiler/driver/game_source.hpp"
#include "compiler/driver/output.hpp"
#include "compiler/syntax/format.hpp"
#include "compiler/syntax/parse.hpp"

namespace rubicon::driver {

namespace {

struct Words {
    std::vector<std::string> files;
    bool check = false;
};

// A file that does not parse is left alone.
int format_file(const std::string& name, bool check) {
    std::string error;
    std::string text = read_file(name, error);
    if (!error.empty()) {
        complain("{}", error);
        return at_fault;
    }
    SourceMap files;
    Diagnostics diagnostics;
    const SourceFile& source = files.add(name, std::move(text));
    const std::optional<Node> tree = parse(source, diagnostics);
    print(diagnostics);
    if (!tree || diagnostics.has_errors())
        return at_fault;
    const std::string styled = format(*tree, source);
    if (styled == source.text())
        return all_well;
    if (check) {
        say("{}\n", name);
        return at_fault;
    }
    error = replace_file(name, styled);
    if (error.empty())
        return all_well;
    complain("{}", error);
    return at_fault;
}

} // namespace

Command format_command(CLI::App& program) {
    const auto words = std::make_shared<Words>();
    CLI::App* const command = program.add_subcommand("format", "Rewrites files of rules in the one style");
    command->add_option("file", words->files, "Files of rules")->type_name("FILE")->required();
    command->add_flag("--check", words->check, "Only names the files that would change, and fails if there are any");
    return {command, [words] {
                int code = all_well;
                for (const std::string& file : words->files)
                    code = std::max(code, format_file(file, words->check));
                return code;
            }};
}

} // namespace rubicon::driver
