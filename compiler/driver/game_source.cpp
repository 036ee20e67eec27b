#include "compiler/driver/game_source.hpp"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

#include "compiler/driver/option_checks.hpp"
#include "compiler/driver/output.hpp"
#include "compiler/driver/paths.hpp"
#include "compiler/driver/rules_tests.hpp"
#include "compiler/interpret/interpreter.hpp"
#include "compiler/ir/lower.hpp"
#include "compiler/source/check.hpp"
#include "compiler/source/nearest.hpp"
#include "runtime/host/position.hpp"

namespace rubicon::driver {

namespace fs = std::filesystem;

namespace {

// A name of no shipped variant.
std::string unknown_variant(const std::string& name, const std::vector<fs::path>& variants) {
    std::vector<std::string> names;
    for (const fs::path& file : variants)
        names.push_back(file.stem().string());
    if (const auto near = nearest_name(name, names))
        return fmt::format("there is no file and no shipped variant `{}`; did you mean `{}`?", name, *near);
    if (names.empty())
        return fmt::format("there is no file `{}`, and no variant in `{}`", name, variants_folder().string());
    return fmt::format("there is no file and no shipped variant `{}`; the variants are in `{}`", name,
                       variants_folder().string());
}

// Links and folders that cannot be read are passed over.
void collect(const fs::path& folder, std::vector<fs::path>& files) {
    std::error_code error;
    using Walk = fs::recursive_directory_iterator;
    for (Walk at(folder, fs::directory_options::skip_permission_denied, error), end; !error && at != end;
         at.increment(error)) {
        std::error_code unreadable;
        if (at->path().extension() == ".rules" && at->is_regular_file(unreadable))
            files.push_back(at->path());
    }
}

} // namespace

std::vector<fs::path> rules_in(const fs::path& folder) {
    std::vector<fs::path> files;
    collect(folder, files);
    std::ranges::sort(files);
    return files;
}

std::optional<fs::path> find_rules(const std::string& game, std::string& error) {
    std::error_code code;
    const fs::path path = game;
    const bool is_path = game.find('/') != std::string::npos || path.extension() == ".rules";
    const bool is_folder = fs::is_directory(path, code);
    if (fs::exists(path, code) && !is_folder)
        return fs::path(game);
    if (is_path && !is_folder) {
        error = fmt::format("there is no file `{}`", game);
        return std::nullopt;
    }
    const std::vector<fs::path> variants = rules_in(variants_folder());
    const auto found = std::ranges::find_if(variants, [&](const fs::path& file) { return file.stem() == game; });
    if (found != variants.end())
        return *found;
    error = is_folder ? fmt::format("`{}` is a folder; a game is one file", game) : unknown_variant(game, variants);
    return std::nullopt;
}

std::unique_ptr<Rules> read_rules(const fs::path& file, const Sets& sets) {
    auto rules = std::make_unique<Rules>();
    rules->model = model::load(rules->files, file, {{variants_folder()}}, sets, rules->diagnostics);
    if (!rules->model)
        return rules;
    rules->game = ir::lower(*rules->model, rules->diagnostics);
    if (rules->game) {
        const std::vector<std::string> faults = ir::verify(*rules->game);
        CHECK(faults.empty(), "the rules of `{}` as they were understood are unsound: {}", file.string(),
              faults.front());
    } else {
        CHECK(rules->diagnostics.has_errors(), "`{}` has no meaning, and no error says why", file.string());
    }
    return rules;
}

std::unique_ptr<Rules> check_rules(const fs::path& file, const Sets& sets) {
    auto rules = read_rules(file, sets);
    if (rules->game && !rules->diagnostics.has_errors()) {
        const interpret::Interpreter reader(*rules->game);
        const host::Game game(reader.table());
        if (const Result result = game.result(game.start()); result.over)
            rules->diagnostics.report(Code::over_at_start, rules->game->ends[result.end].where);
        check_tests(*rules, game, file, sets);
        check_options(*rules, file, sets);
    }
    return rules;
}

void print(const Diagnostics& diagnostics) {
    if (!diagnostics.all().empty())
        write_error(render(diagnostics, {.colour = colour_on_error()}));
}

std::optional<GameSource> GameSource::open(const GameWords& words) {
    std::string error;
    const auto file = find_rules(words.game, error);
    if (!file) {
        complain("{}", error);
        return std::nullopt;
    }
    std::shared_ptr<const Rules> rules = read_rules(*file, words.settings());
    print(rules->diagnostics);
    if (rules->diagnostics.has_errors())
        return std::nullopt;
    return GameSource(std::move(rules));
}

GameSource::GameSource(std::shared_ptr<const Rules> sound)
    : known(std::move(sound)), reader(std::make_shared<interpret::Interpreter>(*known->game)) {}

host::Game GameSource::interpreted() const {
    return host::Game(reader->table(), reader);
}

std::string GameSource::failure(const host::Game& asked) const {
    std::string failure = reader->failure();
    if (asked && asked.gave_up())
        failure = "a position has more moves than can be looked at";
    return failure.empty() ? "" : "the rules ask for too much work: " + failure;
}

bool GameSource::gave_up(const host::Game& asked) const {
    const std::string why = failure(asked);
    if (!why.empty())
        complain("{}", why);
    return !why.empty();
}

std::optional<host::State> first_state(const host::Game& game, const std::string& position) {
    if (position.empty())
        return game.start();
    host::Parsed<host::State> state = host::read_position(game, position);
    if (state)
        return std::move(state.value);
    complain("position: {}", host::render(state.error, position));
    return std::nullopt;
}

} // namespace rubicon::driver
