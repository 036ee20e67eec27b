// The chess player's form of a position: `r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1`.
#pragma once

#include <tao/pegtl.hpp>

namespace rubicon::chess_fen_grammar {

using namespace tao::pegtl;

struct gap : star<space> {};
struct end : eof {};
struct empties : plus<digit> {};
struct man : alpha {};
struct row_end : one<'/'> {};
struct placement : plus<sor<empties, man, row_end>> {};
struct mover : alpha {};
struct castling : sor<one<'-'>, plus<alpha>> {};
struct passant : sor<one<'-'>, seq<alpha, plus<digit>>> {};
struct clock : plus<digit> {};
struct number : plus<digit> {};
struct blanks : plus<space> {};
struct text : seq<gap, must<placement, blanks, mover>, opt<blanks, castling>, opt<blanks, passant>, opt<blanks, clock>,
                  opt<blanks, number>, gap, must<end>> {};

template <typename>
inline constexpr const char* error_message = nullptr;
template <>
inline constexpr auto error_message<placement> = "expected the pieces of the highest rank";
template <>
inline constexpr auto error_message<blanks> = "expected a piece, a number of empty cells, `/` or a blank here";
template <>
inline constexpr auto error_message<mover> = "expected the letter of the player to move";
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

} // namespace rubicon::chess_fen_grammar
