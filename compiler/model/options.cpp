#include "compiler/model/options.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/ranges.h>

#include "compiler/source/check.hpp"

namespace rubicon::model {

namespace {

std::vector<std::string> names_in(const Node& node) {
    std::vector<std::string> names;
    for (const Node& name : node.children)
        names.push_back(name.text);
    return names;
}

} // namespace

const Node* single_word(const Node& node) {
    if (!node.is(NodeKind::np) || node.size() != 1 || !node[0].is(NodeKind::word) || !node[0].empty())
        return nullptr;
    return &node[0];
}

std::int64_t clamp_number(std::int64_t value) {
    return std::clamp(value, -largest_number, largest_number);
}

std::optional<std::int64_t> parse_number(const std::string& text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || clamp_number(value) != value)
        return std::nullopt;
    return value;
}

std::string text_of(const Value& value) {
    return value.is_number ? std::to_string(value.number) : value.word;
}

std::string type_text(const Option& option) {
    switch (option.type) {
    case Option::Type::yes_no:
        return "yes or no";
    case Option::Type::words:
        return fmt::format("{}", fmt::join(option.words, " or "));
    case Option::Type::range:
        return fmt::format("{}..{}", option.least, option.most);
    }
    UNREACHABLE("type of an option");
}

// ---- declarations
// -----------------------------------------------------------------------------------------------------

void Options::declare(const Node& node) {
    const Node& name = node.child(NodeKind::name);
    for (const Node* other : declared_here)
        if (other->child(NodeKind::name).text == name.text) {
            diagnostics->report(Code::declared_twice, name.span, name.text)
                .note(other->child(NodeKind::name).span, "it is declared here first");
            return;
        }
    declared_here.push_back(&node);
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [&](const OptionEntry& entry) { return entry.option.name == name.text; });
    Option option;
    if (found != entries.end())
        option = found->option;
    option.name = name.text;
    option.where = node.span;
    if (!read_type(node, option))
        return;
    const std::optional<Value> value = value_of(option, node.children.back());
    if (!value)
        return;
    option.value = *value;
    if (found == entries.end()) {
        entries.push_back({option, &node});
        return;
    }
    if (!found->removed && type_text(option) == type_text(found->option) &&
        text_of(option.value) == text_of(found->option.value))
        diagnostics->report(Code::override_same, node.span, "option " + name.text)
            .note(found->option.where, "it is said here already");
    *found = {option, &node};
}

// Without a type of its own an option keeps the inherited one; a new one without a type is yes or no.
bool Options::read_type(const Node& node, Option& option) const {
    if (node.size() < 3)
        return true;
    const Node& type = node[1];
    if (type.is(NodeKind::names)) {
        option.type = Option::Type::words;
        option.words = names_in(type);
        return true;
    }
    if (!type.is(NodeKind::between)) {
        diagnostics->report(Code::option_type, type.span)
            .expected("a range such as `1..10`, or words such as `full or short`");
        return false;
    }
    const std::optional<std::int64_t> least = number(type[0]), most = number(type[1]);
    if (!least || !most)
        return false;
    if (*least > *most) {
        diagnostics->report(Code::empty_range, type.span, *least, *most);
        return false;
    }
    option.type = Option::Type::range;
    option.least = *least;
    option.most = *most;
    return true;
}

void Options::remove(const Node& name) {
    for (OptionEntry& entry : entries)
        if (entry.option.name == name.text && !entry.removed) {
            entry.removed = true;
            return;
        }
    diagnostics->report(Code::override_nothing, name.span, "option " + name.text, "delete").nearest(name.text, names());
}

void Options::next_file() {
    declared_here.clear();
}

void Options::set(const std::vector<std::pair<std::string, std::string>>& sets, const Span& game) {
    for (const auto& [name, text] : sets) {
        const auto found = std::find_if(entries.begin(), entries.end(), [&](const OptionEntry& entry) {
            return entry.option.name == name && !entry.removed;
        });
        if (found == entries.end()) {
            diagnostics->report(Code::unknown_option, game, name).nearest(name, names());
            continue;
        }
        if (const std::optional<Value> value = value_of(found->option, text, game))
            found->option.value = *value;
    }
}

const OptionEntry* Options::find(const std::string& name) const {
    for (const OptionEntry& entry : entries)
        if (entry.option.name == name)
            return &entry;
    return nullptr;
}

std::vector<Option> Options::in_force() const {
    std::vector<Option> options;
    for (const OptionEntry& entry : entries)
        if (!entry.removed)
            options.push_back(entry.option);
    return options;
}

std::vector<std::string> Options::names() const {
    std::vector<std::string> names;
    for (const OptionEntry& entry : entries)
        if (!entry.removed)
            names.push_back(entry.option.name);
    return names;
}

// ---- values
// -----------------------------------------------------------------------------------------------------------

std::optional<Value> Options::value_of(const Option& option, const Node& value) const {
    if (const Node* word = single_word(value))
        return value_of(option, word->text, value.span);
    return value_of(option, value.is(NodeKind::number) ? value.text : std::string(value.span.text()), value.span);
}

std::optional<Value> Options::value_of(const Option& option, const std::string& text, const Span& where) const {
    if (option.type == Option::Type::range) {
        const std::optional<std::int64_t> value = parse_number(text);
        if (value && *value >= option.least && *value <= option.most)
            return Value{"", *value, true};
    } else {
        const std::vector<std::string> words =
            option.type == Option::Type::yes_no ? std::vector<std::string>{"yes", "no"} : option.words;
        if (std::find(words.begin(), words.end(), text) != words.end()) {
            const std::optional<std::int64_t> value = parse_number(text);
            return value ? Value{"", *value, true} : Value{text, 0, false};
        }
        diagnostics->report(Code::option_value, where, text, option.name)
            .expected(type_text(option))
            .nearest(text, words)
            .note(option.where, fmt::format("`{}` is declared here", option.name));
        return std::nullopt;
    }
    diagnostics->report(Code::option_value, where, text, option.name)
        .expected(type_text(option))
        .note(option.where, fmt::format("`{}` is declared here", option.name));
    return std::nullopt;
}

} // namespace rubicon::model
