// Move text: `c3-d4`, `f6:d8:b6`, `39x28x17`, `Sb1-d3`, `Ie1<>Fd1`, `S@b2`, `Pa7-a8=D`, `Sb1-d3/T`, `pass`, `throw 4`.
#pragma once

#include <tao/pegtl.hpp>

namespace rubicon::moves_grammar {

using namespace tao::pegtl;

struct gap : star<space> {};
// Letters before the last one are a symbol. `K39` reads as a cell called so; whether it is a king on 39 the names tell.
struct cell_name : seq<alpha, plus<digit>> {};
struct cell_number : plus<digit> {};
struct symbol : plus<alpha, at<alpha>> {};
struct piece_on_cell : sor<seq<opt<symbol>, cell_name>, cell_number> {};
struct dash : one<'-'> {};
struct takes : one<':', 'x', 'X'> {};
struct swaps : string<'<', '>'> {};
struct joint : sor<dash, takes, swaps> {};
struct from_hand : seq<star<alpha>, one<'@'>> {};
struct landing : piece_on_cell {
    static constexpr auto error_message = "expected a cell here";
};
struct crown : plus<alpha> {
    static constexpr auto error_message = "expected the symbol of a kind after `=`";
};
struct crown_choice : if_must<one<'='>, crown> {};
struct choice_word : plus<sor<alnum, one<'_'>>> {
    static constexpr auto error_message = "expected what was chosen after `/`";
};
struct choice : if_must<one<'/'>, choice_word> {};
struct start : piece_on_cell {};
struct path : seq<start, star<if_must<joint, landing>>> {};
struct drop : if_must<from_hand, landing> {};
// A move without cells: `pass`, `throw 4`, `accept`.
struct class_word : seq<lower, star<sor<alnum, one<'_'>>>> {};
struct value : plus<digit> {};
struct named : seq<class_word, opt<plus<blank>, value>> {};
struct end : eof {
    static constexpr auto error_message = "expected `-`, `:` or the end of the move here";
};
struct move : sor<drop, path, named> {
    static constexpr auto error_message = "expected a move, such as `c3-d4`, `c3:e5` or `pass`";
};
struct text : seq<gap, must<move>, star<sor<crown_choice, choice>>, gap, must<end>> {};

} // namespace rubicon::moves_grammar
