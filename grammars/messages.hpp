// What a grammar of a short text says where it cannot go on. A rule tells what is missing where it must match:
// `static constexpr auto error_message = "expected ..."`.
#pragma once

#include <tao/pegtl.hpp>

namespace rubicon::grammar {

struct messages {
    template <typename Rule>
    static constexpr const char* message = [] {
        if constexpr (requires { Rule::error_message; }) {
            return Rule::error_message;
        } else {
            return static_cast<const char*>(nullptr);
        }
    }();
    template <typename Rule>
    static constexpr bool raise_on_failure = false; // only where `must` says so
};
template <typename Rule>
using control = tao::pegtl::must_if<messages>::control<Rule>;

} // namespace rubicon::grammar
