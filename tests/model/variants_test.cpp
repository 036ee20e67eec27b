#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "compiler/model/model.hpp"
#include "tests/catch.hpp"

using namespace rubicon;

namespace {

namespace fs = std::filesystem;

const fs::path root = RUBICON_SOURCE_FOLDER;

std::vector<fs::path> variants() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(root / "variants"))
        if (entry.path().extension() == ".rules")
            files.push_back(entry.path());
    return files;
}

// Loads a variant and says nothing about it, not even a warning.
std::optional<model::Model> load_clean(const fs::path& file, const std::string& option, const std::string& value) {
    SourceMap files;
    Diagnostics diagnostics;
    std::vector<std::pair<std::string, std::string>> sets;
    if (!option.empty())
        sets.emplace_back(option, value);
    auto model = model::load(files, file, {{root / "variants"}}, sets, diagnostics);
    INFO(file.filename().string() << " " << option << "=" << value);
    CHECK(render(diagnostics).empty());
    // The nodes of the model point into `files`, which ends here: only what is no syntax may be looked at.
    return model;
}

} // namespace

TEST_CASE("every shipped variant is sound at each value of its options", "[variants]") {
    REQUIRE(!variants().empty());
    for (const fs::path& file : variants()) {
        const auto model = load_clean(file, "", "");
        REQUIRE(model);
        for (const model::Option& option : model->options) {
            std::vector<std::string> values = option.words;
            if (option.type == model::Option::Type::yes_no)
                values = {"yes", "no"};
            if (option.type == model::Option::Type::range)
                values = {std::to_string(option.least), std::to_string(option.most)};
            for (const std::string& value : values)
                CHECK(load_clean(file, option.name, value));
        }
    }
}

// RUBICON_UPDATE=1 rewrites the expected text.
TEST_CASE("the model is shown as text", "[model]") {
    for (const char* name : {"russian", "frisian"}) {
        SourceMap files;
        Diagnostics diagnostics;
        const fs::path rules = root / "variants/draughts" / (std::string(name) + ".rules");
        const auto model = model::load(files, rules, {}, {}, diagnostics);
        REQUIRE(model);
        const std::string dump = model::dump(*model);
        const fs::path golden = root / "tests/model/golden" / (std::string(name) + ".txt");
        if (std::getenv("RUBICON_UPDATE"))
            std::ofstream(golden, std::ios::binary) << dump;
        std::ifstream input(golden, std::ios::binary);
        CHECK(dump == std::string(std::istreambuf_iterator<char>(input), {}));
    }
}
