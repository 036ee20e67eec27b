// rubicon list: the shipped variants.
#include <algorithm>
#include <memory>

#include "compiler/driver/commands.hpp"
#include "compiler/driver/game_source.hpp"
#include "compiler/driver/json.hpp"
#include "compiler/driver/output.hpp"
#include "compiler/driver/paths.hpp"
#include "compiler/syntax/parse.hpp"

namespace rubicon::driver {

namespace {

struct Variant {
    std::string name, title;
    std::filesystem::path file;
};

// The words behind `game`; empty if the file cannot be read.
std::string title_of(const std::filesystem::path& file) {
    SourceMap files;
    Diagnostics diagnostics;
    std::string error;
    std::string text = read_file(file, error);
    if (!error.empty())
        return "";
    const std::optional<Node> tree = parse(files.add(file.string(), std::move(text)), diagnostics);
    const Node* const title = tree ? tree->find(NodeKind::string) : nullptr;
    return title ? title->text : "";
}

int list(bool json) {
    std::vector<Variant> variants;
    for (const std::filesystem::path& file : rules_in(variants_folder()))
        variants.push_back({file.stem().string(), title_of(file), file});
    if (variants.empty()) {
        complain("there is no variant in `{}`", variants_folder().string());
        return at_fault;
    }
    std::ranges::sort(variants, {}, &Variant::name);
    nlohmann::json all = nlohmann::json::array();
    std::size_t width = 0;
    for (const Variant& variant : variants) {
        all.push_back({{"name", variant.name}, {"title", variant.title}, {"file", variant.file.string()}});
        width = std::max(width, variant.name.size());
    }
    if (json)
        say("{}\n", dump(all));
    else
        for (const Variant& variant : variants)
            say("{:<{}}  {}\n", variant.name, width, variant.title);
    return all_well;
}

} // namespace

Command list_command(CLI::App& program) {
    const auto json = std::make_shared<bool>(false);
    CLI::App* const command = program.add_subcommand("list", "Names the shipped variants");
    add_json(*command, *json);
    return {command, [json] { return list(*json); }};
}

} // namespace rubicon::driver
