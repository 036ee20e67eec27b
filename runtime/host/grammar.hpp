// Reading a short text by its grammar.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "grammars/messages.hpp"
#include "runtime/host/text.hpp"

namespace rubicon::host {

// Runs the actions on all of `text`; an error at the byte where the text can be read no further.
template <typename Grammar, template <typename> class Action, typename Result>
std::optional<TextError> read_by_grammar(std::string_view text, Result& result) {
    tao::pegtl::memory_input in(text.data(), text.size(), "");
    try {
        tao::pegtl::parse<Grammar, Action, grammar::control>(in, result);
    } catch (const tao::pegtl::parse_error& error) {
        return TextError{error.positions().front().byte + 1, 1, std::string(error.message())};
    }
    return std::nullopt;
}

} // namespace rubicon::host
