// PDN's form of a position: `W:Wa1,Kb2:B31-50`.
#pragma once

#include <tao/pegtl.hpp>

namespace rubicon::fen_grammar {

using namespace tao::pegtl;

struct gap : star<space> {};
struct end : eof {};
struct mover : alpha {};
struct side_letter : alpha {};
struct cell : plus<alnum> {};
struct last_cell : cell {};
struct entry : seq<cell, opt<if_must<one<'-'>, last_cell>>> {};
struct entries : opt<list_must<entry, one<','>, space>> {};
struct side : seq<side_letter, gap, entries> {};
struct colon : one<':'> {};
struct more : seq<colon, gap, must<side>, gap> {};
struct text : seq<gap, opt<one<'"'>>, must<mover, gap, colon, gap, side, gap>, star<more>, opt<one<'.'>>, gap,
                  opt<one<'"'>>, gap, must<end>> {};

template <typename>
inline constexpr const char* error_message = nullptr;
template <>
inline constexpr auto error_message<mover> = "expected the letter of the player to move";
template <>
inline constexpr auto error_message<colon> = "expected `:` here";
template <>
inline constexpr auto error_message<gap> = "expected a blank here";
template <>
inline constexpr auto error_message<side> = "expected the letter of a player, then his pieces";
template <>
inline constexpr auto error_message<entry> = "expected a piece after `,`";
template <>
inline constexpr auto error_message<last_cell> = "expected the last cell of a range after `-`";
template <>
inline constexpr auto error_message<end> = "this is no part of a position";

struct errors {
    template <typename Rule>
    static constexpr auto message = error_message<Rule>;
    template <typename Rule>
    static constexpr bool raise_on_failure = false; // only where `must` says so
};
template <typename Rule>
using control = must_if<errors>::control<Rule>;

} // namespace rubicon::fen_grammar
