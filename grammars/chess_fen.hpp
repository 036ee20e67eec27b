// The chess player's form of a position: `r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1`.
#pragma once

#include <tao/pegtl.hpp>

namespace rubicon::chess_fen_grammar {

using namespace tao::pegtl;

struct gap : star<space> {};
struct end : eof {
    static constexpr auto error_message = "this is no part of a position";
};
struct empties : plus<digit> {};
struct man : alpha {};
struct row_end : one<'/'> {};
struct placement : plus<sor<empties, man, row_end>> {
    static constexpr auto error_message = "expected the pieces of the highest rank";
};
struct mover : alpha {
    static constexpr auto error_message = "expected the letter of the player to move";
};
struct castling : sor<one<'-'>, plus<alpha>> {};
struct passant : sor<one<'-'>, seq<alpha, plus<digit>>> {};
struct clock : plus<digit> {};
struct number : plus<digit> {};
struct blanks : plus<space> {
    static constexpr auto error_message = "expected a piece, a number of empty cells, `/` or a blank here";
};
struct text : seq<gap, must<placement, blanks, mover>, opt<blanks, castling>, opt<blanks, passant>, opt<blanks, clock>,
                  opt<blanks, number>, gap, must<end>> {};

} // namespace rubicon::chess_fen_grammar
