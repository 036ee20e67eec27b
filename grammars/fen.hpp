// PDN's form of a position: `W:Wa1,Kb2:B31-50`.
#pragma once

#include <tao/pegtl.hpp>

namespace rubicon::fen_grammar {

using namespace tao::pegtl;

struct gap : star<space> {
    static constexpr auto error_message = "expected a blank here";
};
struct end : eof {
    static constexpr auto error_message = "this is no part of a position";
};
struct mover : alpha {
    static constexpr auto error_message = "expected the letter of the player to move";
};
struct side_letter : alpha {};
struct cell : plus<alnum> {};
struct last_cell : cell {
    static constexpr auto error_message = "expected the last cell of a range after `-`";
};
struct entry : seq<cell, opt<if_must<one<'-'>, last_cell>>> {
    static constexpr auto error_message = "expected a piece after `,`";
};
struct entries : opt<list_must<entry, one<','>, space>> {};
struct side : seq<side_letter, gap, entries> {
    static constexpr auto error_message = "expected the letter of a player, then his pieces";
};
struct colon : one<':'> {
    static constexpr auto error_message = "expected `:` here";
};
struct more : seq<colon, gap, must<side>, gap> {};
struct text : seq<gap, opt<one<'"'>>, must<mover, gap, colon, gap, side, gap>, star<more>, opt<one<'.'>>, gap,
                  opt<one<'"'>>, gap, must<end>> {};

} // namespace rubicon::fen_grammar
