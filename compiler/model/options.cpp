#include "compiler/model/options.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/ranges.h>

#include "compiler/source/check.hpp"

namespace rubicon::model {

namespace {

constexpr std::int64_t largest_number = 1'000'000'000;

std::int64_t clamp(std::int64_t value) {
    return std::clamp(value, -largest_number, largest_number);
}

bool is_range(const Node& node) {
    return node.is(NodeKind::between) || node.is(NodeKind::at_least) || node.is(NodeKind::at_most) ||
           node.is(NodeKind::number);
}

std::vector<std::string> names_in(const Node& node) {
    std::vector<std::string> names;
    for (const Node* name : node.all(NodeKind::name))
        names.push_back(name->text);
    return names;
}

bool compares(const std::string& sign, std::int64_t left, std::int64_t right) {
    if (sign == "<")
        return left < right;
    if (sign == "<=")
        return left <= right;
    if (sign == ">")
        return left > right;
    return left >= right;
}

} // namespace

const Node* single_word(const Node& node) {
    if (!node.is(NodeKind::np) || node.size() != 1 || !node[0].is(NodeKind::word) || !node[0].empty())
        return nullptr;
    return &node[0];
}

std::optional<std::int64_t> parse_number(const std::string& text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || clamp(value) != value)
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
        if (std::find(words.begin(), words.end(), text) != words.end())
            return Value{text, 0, false};
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

// ---- conditions
// -------------------------------------------------------------------------------------------------------

std::optional<bool> Options::settle(const Node& condition) const {
    switch (condition.kind) {
    case NodeKind::any_of:
        return settle_parts(condition, true);
    case NodeKind::all_of:
        return settle_parts(condition, false);
    case NodeKind::group:
        return settle(condition[0]);
    case NodeKind::negation: {
        const std::optional<bool> inner = settle(condition[0]);
        return inner ? std::optional(!*inner) : std::nullopt;
    }
    case NodeKind::holds:
        return settle_holds(condition);
    default:
        break;
    }
    const Option* option = asked(condition);
    if (!option)
        return std::nullopt;
    if (option->type == Option::Type::yes_no)
        return option->value.word == "yes";
    diagnostics->report(Code::option_not_compared, condition.span, option->name)
        .expected(fmt::format("`is` and a value: {}", type_text(*option)))
        .note(option->where, fmt::format("`{}` is declared here", option->name));
    return std::nullopt;
}

// Every part is looked at, so that each error in it is reported.
std::optional<bool> Options::settle_parts(const Node& node, bool stops_at) const {
    bool known = true, outcome = !stops_at;
    for (const Node& part : node.children) {
        const std::optional<bool> value = settle(part);
        known = known && value.has_value();
        if (value && *value == stops_at)
            outcome = stops_at;
    }
    return known ? std::optional(outcome) : std::nullopt;
}

std::optional<bool> Options::settle_holds(const Node& holds) const {
    const Node& predicate = holds[1];
    if (predicate.is(NodeKind::compare))
        return compare(holds[0], predicate);
    const bool neither = predicate.is(NodeKind::is_neither);
    if (!neither && !predicate.is(NodeKind::is)) {
        diagnostics->report(Code::only_options, holds.span);
        return std::nullopt;
    }
    const Option* option = asked(holds[0]);
    if (!option)
        return std::nullopt;
    bool known = true, any = false;
    for (const Node& value : predicate.children) {
        if (value.is(NodeKind::keyword))
            continue;
        const std::optional<bool> equal = equals(*option, value);
        known = known && equal.has_value();
        any = any || equal.value_or(false);
    }
    if (!known)
        return std::nullopt;
    return any != (neither || predicate.has_keyword("not"));
}

std::optional<bool> Options::equals(const Option& option, const Node& value) const {
    if (option.type == Option::Type::range && is_range(value) && !value.is(NodeKind::number)) {
        const std::optional<std::int64_t> first = number(value[0]);
        const std::optional<std::int64_t> last = value.is(NodeKind::between) ? number(value[1]) : first;
        if (!first || !last)
            return std::nullopt;
        const bool from = value.is(NodeKind::at_most) || option.value.number >= *first;
        const bool until = value.is(NodeKind::at_least) || option.value.number <= *last;
        return from && until;
    }
    if (option.type == Option::Type::range && !value.is(NodeKind::number)) {
        const std::optional<std::int64_t> other = number(value);
        return other ? std::optional(option.value.number == *other) : std::nullopt;
    }
    const std::optional<Value> other = value_of(option, value);
    return other ? std::optional(text_of(*other) == text_of(option.value)) : std::nullopt;
}

std::optional<bool> Options::compare(const Node& subject, const Node& comparison) const {
    const std::optional<std::int64_t> left = number(subject), right = number(comparison[1]);
    if (!left || !right)
        return std::nullopt;
    return compares(comparison[0].text, *left, *right);
}

// The option that a noun phrase names.
const Option* Options::asked(const Node& subject) const {
    const Node* word = single_word(subject);
    if (!word) {
        diagnostics->report(Code::only_options, subject.span);
        return nullptr;
    }
    if (const OptionEntry* entry = find(word->text))
        return &entry->option;
    diagnostics->report(Code::unknown_option, word->span, word->text).nearest(word->text, names());
    return nullptr;
}

// ---- numbers
// ----------------------------------------------------------------------------------------------------------

std::optional<std::int64_t> Options::number_named(const Node& name, const std::string& text) const {
    const OptionEntry* entry = find(text);
    if (!entry) {
        diagnostics->report(Code::unknown_option, name.span, text).nearest(text, names());
        return std::nullopt;
    }
    if (entry->option.type == Option::Type::range)
        return entry->option.value.number;
    diagnostics->report(Code::no_number, name.span, text)
        .note(entry->option.where, fmt::format("`{}` is declared here", text));
    return std::nullopt;
}

std::optional<std::int64_t> Options::number(const Node& value) const {
    if (value.is(NodeKind::group))
        return number(value[0]);
    if (value.is(NodeKind::name))
        return number_named(value, value.text);
    if (const Node* word = single_word(value))
        return number_named(*word, word->text);
    if (value.is(NodeKind::number)) {
        const std::optional<std::int64_t> plain = parse_number(value.text);
        if (!plain)
            diagnostics->report(Code::number_too_large, value.span, largest_number);
        return plain;
    }
    if (value.is(NodeKind::fraction)) {
        const std::optional<std::int64_t> above = number(value[0]), below = number(value[1]);
        if (!above || !below)
            return std::nullopt;
        if (*below != 0)
            return *above / *below;
        diagnostics->report(Code::division_by_zero, value.span);
        return std::nullopt;
    }
    if (value.is(NodeKind::sum) || value.is(NodeKind::product))
        return chain_of_terms(value);
    diagnostics->report(Code::only_options, value.span);
    return std::nullopt;
}

std::optional<std::int64_t> Options::chain_of_terms(const Node& node) const {
    std::optional<std::int64_t> total = number(node[0]);
    for (std::size_t at = 1; at + 1 < node.size(); at += 2) {
        const std::optional<std::int64_t> term = number(node[at + 1]);
        if (!total || !term)
            return std::nullopt;
        const std::string& sign = node[at].text;
        if (sign == "/" && *term == 0) {
            diagnostics->report(Code::division_by_zero, node.span);
            return std::nullopt;
        }
        // Clamped numbers are small enough for one more operation.
        if (sign == "+")
            total = clamp(*total + *term);
        else if (sign == "-")
            total = clamp(*total - *term);
        else if (sign == "*")
            total = clamp(*total * *term);
        else
            total = *total / *term;
    }
    return total;
}

} // namespace rubicon::model
