#include "compiler/driver/option_checks.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "compiler/model/options.hpp"

namespace rubicon::driver {

namespace {

std::vector<std::string> other_values(const model::Option& option) {
    std::vector<std::string> values = option.words;
    if (option.type == model::Option::Type::yes_no)
        values = {"yes", "no"};
    if (option.type == model::Option::Type::range)
        values = {std::to_string(option.least), std::to_string(option.most)};
    std::erase(values, model::text_of(option.value));
    return values;
}

} // namespace

void check_options(Rules& rules, const std::filesystem::path& file, const Sets& sets) {
    for (const model::Option& option : rules.model->options) {
        if (std::ranges::any_of(sets, [&](const auto& set) { return set.first == option.name; }))
            continue;
        for (const std::string& value : other_values(option)) {
            Sets with = sets;
            with.emplace_back(option.name, value);
            const std::unique_ptr<Rules> so = read_rules(file, with);
            const std::vector<Diagnostic>& found = so->diagnostics.all();
            const auto first = std::ranges::find(found, Severity::error, &Diagnostic::severity);
            if (first == found.end())
                continue;
            rules.diagnostics.report(Code::option_errors, option.where, option.name, value)
                .note({}, fmt::format("{}: {}", describe(first->span), first->message));
            break;
        }
    }
}

} // namespace rubicon::driver
