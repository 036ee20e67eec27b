// Position text in its own form: `white f6 Kc3; black d4[bwW]; white to move; throw 2`. Names are not looked up here.
#pragma once

#include <tao/pegtl.hpp>

namespace rubicon::position_grammar {

using namespace tao::pegtl;

struct gap : star<space> {};
struct word : plus<sor<alnum, one<'_', '@', '-', '+'>>> {};
struct tower_pieces : plus<alnum> {
    static constexpr auto error_message = "expected the pieces of a tower, from its top, such as `[bwW]`";
};
struct tower_end : one<']'> {
    static constexpr auto error_message = "expected `]` after the pieces of a tower";
};
struct tower : if_must<one<'['>, tower_pieces, tower_end> {};
struct item_end : at<sor<space, one<';'>, eof>> {
    static constexpr auto error_message = "expected a blank or `;` here";
};
struct item : seq<word, opt<tower>, must<item_end>> {};
struct items : plus<item, gap> {};
struct part_end : one<';'> {};
struct end : eof {
    static constexpr auto error_message = "expected a name, a piece or `;` here";
};
struct text : seq<gap, star<sor<items, seq<part_end, gap>>>, must<end>> {};

} // namespace rubicon::position_grammar
