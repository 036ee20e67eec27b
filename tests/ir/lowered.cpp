#include "tests/ir/lowered.hpp"

#include <filesystem>
#include <fstream>

#include <unistd.h>

namespace rubicon::ir {

namespace {

namespace fs = std::filesystem;

const fs::path root = RUBICON_SOURCE_FOLDER;

std::unique_ptr<Lowered> lower_file(const fs::path& file,
                                    const std::vector<std::pair<std::string, std::string>>& sets) {
    auto result = std::make_unique<Lowered>();
    const auto model = model::load(result->files, file, {{root / "variants"}}, sets, result->diagnostics);
    if (model)
        result->game = lower(*model, result->diagnostics);
    return result;
}

} // namespace

std::string Lowered::faults() const {
    std::string text;
    for (const Diagnostic& found : diagnostics.all())
        text += name_of(found.code) + " at `" + std::string(found.span.text()) + "`\n";
    return text;
}

std::unique_ptr<Lowered> lowered(const std::string& file,
                                 const std::vector<std::pair<std::string, std::string>>& sets) {
    return lower_file(root / file, sets);
}

std::unique_ptr<Lowered> lowered_text(const std::string& rules) {
    const fs::path file = fs::temp_directory_path() / ("rubicon-ir-" + std::to_string(getpid()) + ".rules");
    std::ofstream(file, std::ios::binary) << rules;
    auto result = lower_file(file, {});
    fs::remove(file);
    return result;
}

std::string end_condition(const std::string& condition) {
    const auto made = lowered_text("game \"G\" extends russian\nzone wood: rank 4\neach zone home: rank 1\n"
                                   "end { add x: draw when " +
                                   condition + " }\n");
    return made->game ? print(*made->game, *made->game->ends.front().condition) : made->faults();
}

std::string guard(const std::string& condition) {
    const auto made = lowered_text("game \"G\" extends russian\nzone wood: rank 4\neach zone home: rank 1\n"
                                   "kinds crew: man, king\nlet friend(c) = own crew beside c\n"
                                   "piece man { has care: 0..3 = 1; go step forward diagonal if " +
                                   condition + " }\n");
    return made->game ? print(*made->game, *made->game->clauses.front().guard) : made->faults();
}

} // namespace rubicon::ir
