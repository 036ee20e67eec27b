#include "compiler/driver/weights_files.hpp"

#include <algorithm>
#include <system_error>

#include "compiler/driver/game_source.hpp"
#include "compiler/driver/output.hpp"

namespace rubicon::driver {

namespace {

host::Weights load(const GameWords& words, std::string& text) {
    std::string error;
    const auto rules = find_rules(words.game, error);
    if (!rules)
        return {};
    const std::filesystem::path file = weights_file(*rules, words.settings());
    std::error_code code;
    if (!std::filesystem::exists(file, code))
        return {};
    text = read_file(file, error);
    const auto weights = error.empty() ? host::read_weights(text) : host::Parsed<host::Weights>(host::TextError{});
    if (weights)
        return *weights;
    text.clear();
    complain("{}", error.empty() ? fmt::format("`{}`: {}", file.string(), weights.error.message) : error);
    return {};
}

} // namespace

std::filesystem::path weights_file(const std::filesystem::path& rules, Sets sets) {
    std::ranges::sort(sets);
    std::string name = rules.stem().string();
    for (const auto& [option, value] : sets)
        name += fmt::format("+{}={}", option, value);
    return rules.parent_path() / (name + ".weights.json");
}

host::Weights load_weights(const GameWords& words) {
    std::string text;
    return load(words, text);
}

std::string weights_text(const GameWords& words) {
    std::string text;
    load(words, text);
    return text;
}

} // namespace rubicon::driver
