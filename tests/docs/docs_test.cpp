// What the documentation shows is tried: blocks of rules are checked and their tests run, on the interpreter and, where
// the block says `rules compiled`, on compiled code; blocks `console` are typed in, and the output is compared.
// A block that begins with a comment holding a file's name is put into a file of that name, for the commands below it.
// `rules faulty`: rules that are wrong on purpose, for a command to complain about.
// RUBICON_UPDATE=1 rewrites the output and the table of diagnostics instead: tests/docs/update.

#include <cstdlib>
#include <regex>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "compiler/driver/game_source.hpp"
#include "compiler/driver/rules_tests.hpp"
#include "compiler/driver/test_lines.hpp"
#include "tests/catch.hpp"
#include "tests/docs/markdown.hpp"
#include "tests/driver/program.hpp"

namespace {

using namespace rubicon;
namespace fs = std::filesystem;

const fs::path root = RUBICON_SOURCE_FOLDER;
constexpr u64 most_interpreted = 20'000; // longer counts of perft are for compiled code

bool updates() {
    return std::getenv("RUBICON_UPDATE") != nullptr;
}

// ---- rules

driver::Sets settings_of(const Node& test) {
    driver::Sets sets;
    for (const Node* with : test.all(NodeKind::test_with))
        sets.emplace_back((*with)[0].text, std::string((*with)[1].span.text()));
    return sets;
}

void run_on_interpreter(const fs::path& file, const Node& test) {
    const std::shared_ptr<const driver::Rules> rules = driver::read_rules(file, settings_of(test));
    INFO(render(rules->diagnostics));
    REQUIRE(rules->game.has_value());
    const driver::GameSource source(rules);
    const std::vector<bool> keyed = ir::key_slots(*rules->game);
    driver::run_lines(test, source.interpreted(), {most_interpreted, &keyed},
                      [](const Span& where, const std::string& message) {
                          FAIL_CHECK(fmt::format("{}: {}", where.text(), message));
                      });
}

void try_rules(const fs::path& file, const docs::Block& block) {
    const auto rules = driver::check_rules(file, {});
    CHECK(render(rules->diagnostics) == "");
    if (!rules->model)
        return;
    for (const model::NamedNode& test : rules->model->tests)
        run_on_interpreter(file, *test.node);
    if (block.words != "compiled")
        return;
    for (const driver::Failure& failure : driver::run_tests(file, {}).failures)
        FAIL_CHECK(fmt::format("{}: {}: {}", failure.engine, failure.test, failure.message));
}

// ---- commands

// Where a reader would type: the root of the repository, as far as the commands need it.
void furnish(const Desk& desk) {
    fs::create_symlink(Desk::program(), desk.file("rubicon"));
    for (const char* folder : {"runtime", "variants", "examples"})
        fs::create_directory_symlink(root / folder, desk.file(folder));
}

std::string without(std::string text, const std::string& part) {
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at))
        text.erase(at, part.size());
    return text;
}

std::string typed(const Desk& desk, const std::string& command) {
    const fs::path folder = desk.file("");
    const Ran ran =
        desk.shell("cd \"$1\" && PATH=\"$1:$PATH\" && eval \"$2\" >\"$OUT\" 2>&1", {folder.string(), command});
    return without(without(ran.out, root.string() + "/"), folder.string());
}

// The block as it should read.
std::string try_console(const Desk& desk, const docs::Block& block) {
    std::vector<docs::Shown> all = docs::shown(block);
    for (docs::Shown& one : all) {
        const std::string output = typed(desk, one.command);
        const bool good = docs::fits(one.output, output);
        INFO("$ " << one.command << "\n" << output);
        CHECK((good || updates()));
        if (!good)
            one.output = output;
    }
    return docs::console(all);
}

void try_page(const docs::Page& page) {
    const Desk desk;
    furnish(desk);
    int count = 0;
    std::vector<std::pair<docs::Block, std::string>> updated;
    for (const docs::Block& block : page.blocks) {
        INFO(page.file.filename().string() << ":" << block.line);
        std::string name = docs::file_name(block);
        if (name.empty() && block.language == "rules")
            name = fmt::format("example{}.rules", ++count);
        if (!name.empty())
            desk.write(name, block.text);
        if (block.language == "rules" && block.words != "faulty")
            try_rules(desk.file(name), block);
        if (block.language == "console")
            updated.emplace_back(block, try_console(desk, block));
    }
    if (!updates())
        return;
    // From the last to the first, so that lines keep their numbers.
    std::string text = text_of(page.file);
    for (auto at = updated.rbegin(); at != updated.rend(); ++at)
        text = docs::replaced(text, at->first, at->second);
    native::write_file(page.file, text);
}

// ---- diagnostics

std::string severity_name(Severity severity) {
    return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "note";
}

std::string table_of_diagnostics() {
    std::string table;
    for (const Code code : all_codes()) {
        const std::string text = std::regex_replace(
            std::regex_replace(std::regex_replace(std::string(text_of(code)), std::regex("\\{\\{"), "{"),
                               std::regex("\\}\\}"), "}"),
            std::regex("\\{\\}"), "…");
        table += fmt::format("| `{}` | {} | {} |\n", name_of(code), severity_name(severity_of(code)), text);
    }
    return table;
}

} // namespace

TEST_CASE("what the documentation shows works", "[docs]") {
    for (const docs::Page& page : docs::pages(root))
        try_page(page);
}

TEST_CASE("the documentation lists every diagnostic", "[docs]") {
    const fs::path page = root / "docs/language.md";
    const std::string text = text_of(page), head = "| name | kind | message |\n|---|---|---|\n";
    const auto begin = text.find(head);
    REQUIRE(begin != std::string::npos);
    const auto first = begin + head.size();
    const auto end = text.find("\n\n", first);
    const std::string table = text.substr(first, end == std::string::npos ? end : end + 1 - first);
    if (updates())
        native::write_file(page, text.substr(0, first) + table_of_diagnostics() + text.substr(first + table.size()));
    else
        CHECK(table == table_of_diagnostics());
}

TEST_CASE("the documentation shows every shipped variant", "[docs]") {
    const std::string readme = text_of(root / "README.md");
    for (const fs::path& file : driver::rules_in(root / "variants")) {
        INFO(file.stem().string());
        CHECK(has(readme, "`" + file.stem().string() + "`"));
    }
}
