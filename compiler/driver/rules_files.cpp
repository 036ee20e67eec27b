#include "compiler/driver/rules_files.hpp"

#include <system_error>

#include "compiler/driver/game_source.hpp"
#include "compiler/driver/output.hpp"

namespace rubicon::driver {

namespace fs = std::filesystem;

std::vector<fs::path> files_of(const std::vector<std::string>& games, int& code) {
    std::vector<fs::path> files;
    for (const std::string& game : games) {
        std::error_code error;
        std::string why;
        if (fs::is_directory(game, error)) {
            const std::vector<fs::path> inside = rules_in(game);
            if (inside.empty()) {
                complain("there is no .rules file in `{}`", game);
                code = at_fault;
            }
            files.insert(files.end(), inside.begin(), inside.end());
        } else if (const auto file = find_rules(game, why)) {
            files.push_back(*file);
        } else {
            complain("{}", why);
            code = at_fault;
        }
    }
    return files;
}

} // namespace rubicon::driver
