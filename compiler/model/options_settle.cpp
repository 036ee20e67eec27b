// Conditions and numbers that are known when a file is loaded.
#include <fmt/format.h>

#include "compiler/model/options.hpp"

namespace rubicon::model {

namespace {

bool is_range(const Node& node) {
    return node.is(NodeKind::between) || node.is(NodeKind::at_least) || node.is(NodeKind::at_most) ||
           node.is(NodeKind::number);
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
    if (entry->option.value.is_number)
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
            total = clamp_number(*total + *term);
        else if (sign == "-")
            total = clamp_number(*total - *term);
        else if (sign == "*")
            total = clamp_number(*total * *term);
        else
            total = *total / *term;
    }
    return total;
}

} // namespace rubicon::model
