// rubicon emit GAME: what the compiler makes of the rules, at any stage.
#include <memory>
#include <optional>

#include "compiler/driver/commands.hpp"
#include "compiler/driver/game_source.hpp"
#include "compiler/driver/output.hpp"
#include "compiler/emit/emit.hpp"
#include "compiler/syntax/dump.hpp"
#include "compiler/syntax/parse.hpp"

namespace rubicon::driver {

namespace {

struct Words : GameWords {
    std::string what = "cpp";
    std::string output;
    std::vector<std::string> passes_off;
};

std::optional<std::string> tree_of(const std::filesystem::path& file) {
    SourceMap files;
    Diagnostics diagnostics;
    std::string error;
    std::string text = read_file(file, error);
    if (!error.empty()) {
        complain("{}", error);
        return std::nullopt;
    }
    const std::optional<Node> tree = parse(files.add(file.string(), std::move(text)), diagnostics);
    print(diagnostics);
    if (!tree || diagnostics.has_errors())
        return std::nullopt;
    return dump(*tree);
}

std::optional<std::string> text_of(const Words& words) {
    std::string error;
    const auto file = find_rules(words.game, error);
    if (!file) {
        complain("{}", error);
        return std::nullopt;
    }
    // The tree is to be had for files with errors of meaning too.
    if (words.what == "tree")
        return tree_of(*file);
    const auto rules = read_rules(*file, words.settings());
    print(rules->diagnostics);
    if (words.what == "model" && rules->model)
        return model::dump(*rules->model);
    if (rules->diagnostics.has_errors())
        return std::nullopt;
    return words.what == "ir" ? ir::print(*rules->game) : cpp_text(*rules, file->filename().string(), words.passes_off);
}

int emit_text(const Words& words) {
    if (words.what == "tree" && !words.sets.empty()) {
        complain("--set has no meaning for the tree: it is the file as it stands");
        return bad_call;
    }
    const std::optional<std::string> text = text_of(words);
    if (!text)
        return at_fault;
    if (words.output.empty()) {
        write(*text);
        return all_well;
    }
    const std::string error = replace_file(words.output, *text);
    if (error.empty())
        return all_well;
    complain("{}", error);
    return at_fault;
}

} // namespace

Command emit_command(CLI::App& program) {
    const auto words = std::make_shared<Words>();
    CLI::App* const command = program.add_subcommand("emit", "Writes the generated C++, or what comes before it");
    add_game(*command, *words);
    command->add_option("--what", words->what, "tree, model, ir or cpp (the default)")
        ->type_name("STAGE")
        ->check(CLI::IsMember({"tree", "model", "ir", "cpp"}));
    std::vector<std::string> passes;
    for (const emit::PassAbout& pass : emit::passes())
        passes.emplace_back(pass.name);
    command->add_option("--pass-off", words->passes_off, "Leaves out a step that makes the code faster; repeatable")
        ->type_name("NAME")
        ->expected(1)
        ->take_all()
        ->check(CLI::IsMember(passes));
    command->add_option("-o,--output", words->output, "Writes to a file")->type_name("FILE");
    return {command, [words] { return emit_text(*words); }};
}

} // namespace rubicon::driver
