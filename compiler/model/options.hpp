// Options of a game: their types and values, and the conditions on them that `if` asks where declarations stand.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/model/model.hpp"

namespace rubicon::model {

// One that is declared by the file or a parent. A removed one (`no option draws`) keeps its last value, so that the
// parent's conditions can still be read; the merge reports those that survive.
struct OptionEntry {
    Option option;
    const Node* declared = nullptr;
    bool removed = false;
};

class Options {
public:
    explicit Options(Diagnostics& reported) : diagnostics(&reported) {}

    // Declares an option, or gives an inherited one a new default or type.
    void declare(const Node& node);
    // `no option NAME`; `name` is the last name node.
    void remove(const Node& name);
    // From here on declarations belong to the next file: a name declared before may be declared again.
    void next_file();
    // `--set`: words of the call have no place in a file, so errors stand at `game`.
    void set(const std::vector<std::pair<std::string, std::string>>& sets, const Span& game);

    const OptionEntry* find(const std::string& name) const;
    const std::vector<OptionEntry>& all() const { return entries; }
    std::vector<Option> in_force() const;
    std::vector<std::string> names() const;

    // The truth of a condition on options. Reports names that are no options and values that an option does not have,
    // also where they do not matter to the outcome; nothing if there were any.
    std::optional<bool> settle(const Node& condition) const;
    // A number known when the file is loaded: `8`, `width`, `height/2`, `2 * size + 1`. Reports what is none.
    std::optional<std::int64_t> number(const Node& value) const;
    // Whether `value` (the VALUE of an option or of `with`) is one that `option` may have; reports it if not.
    std::optional<Value> value_of(const Option& option, const Node& value) const;

private:
    std::optional<Value> value_of(const Option& option, const std::string& text, const Span& where) const;
    const Option* asked(const Node& subject) const;
    std::optional<bool> settle_holds(const Node& holds) const;
    std::optional<bool> equals(const Option& option, const Node& value) const;
    std::optional<bool> compare(const Node& subject, const Node& comparison) const;
    std::optional<bool> settle_parts(const Node& node, bool stops_at) const;
    std::optional<std::int64_t> chain_of_terms(const Node& node) const;
    std::optional<std::int64_t> number_named(const Node& name, const std::string& text) const;
    bool read_type(const Node& node, Option& option) const;

    std::vector<OptionEntry> entries;
    std::vector<const Node*> declared_here;
    Diagnostics* diagnostics;
};

// The only word of a noun phrase of one plain word; nullptr for anything else.
const Node* single_word(const Node& node);
inline constexpr std::int64_t largest_number = 1'000'000'000;
// The nearest number that is not larger than that, in either direction.
std::int64_t clamp_number(std::int64_t value);
// A number's text as a number; nothing if it is larger than that.
std::optional<std::int64_t> parse_number(const std::string& text);
// "yes", "full", "8".
std::string text_of(const Value& value);
// "full or short", "1..10".
std::string type_text(const Option& option);

} // namespace rubicon::model
