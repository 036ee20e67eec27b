// Position text in its own form: `white f6 Kc3; black d4[bwW]; white to move; throw 2`. Names are not looked up here.
#pragma once

#include <tao/pegtl.hpp>

namespace rubicon::position_grammar {

using namespace tao::pegtl;

struct gap : star<space> {};
struct word : plus<sor<alnum, one<'_', '@', '-', '+'>>> {};
struct tower_pieces : plus<alnum> {};
struct tower_end : one<']'> {};
struct tower : if_must<one<'['>, tower_pieces, tower_end> {};
struct item_end : at<sor<space, one<';'>, eof>> {};
struct item : seq<word, opt<tower>, must<item_end>> {};
struct items : plus<item, gap> {};
struct part_end : one<';'> {};
struct end : eof {};
struct text : seq<gap, star<sor<items, seq<part_end, gap>>>, must<end>> {};

template <typename>
inline constexpr const char* error_message = nullptr;
template <>
inline constexpr auto error_message<tower_pieces> = "expected the pieces of a tower, from its top, such as `[bwW]`";
template <>
inline constexpr auto error_message<tower_end> = "expected `]` after the pieces of a tower";
template <>
inline constexpr auto error_message<item_end> = "expected a blank or `;` here";
template <>
inline constexpr auto error_message<end> = "expected a name, a piece or `;` here";

struct errors {
    template <typename Rule>
    static constexpr auto message = error_message<Rule>;
    template <typename Rule>
    static constexpr bool raise_on_failure = false; // only where `must` says so
};
template <typename Rule>
using control = must_if<errors>::control<Rule>;

} // namespace rubicon::position_grammar
