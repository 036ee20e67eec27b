// Portable Draughts Notation, version 3.0 and what files in the wild make of it, as a stream of tokens: the nesting of
// variations and the borders of games are the reader's, so that a broken game costs no more than itself.
#pragma once

#include <tao/pegtl.hpp>

namespace rubicon::pdn_grammar {

using namespace tao::pegtl;

struct to_line_end : until<eolf> {};
struct escaped_line : seq<bol, one<'%'>, to_line_end> {};
struct line_comment_text : star<not_at<eolf>, any> {};
struct line_comment : seq<one<';'>, line_comment_text> {};

// A comment that never ends is cut off where the tags of another game begin.
struct next_tags : seq<eol, star<blank>, eol, one<'['>, alpha> {};
struct cut_comment_text : star<not_at<sor<one<'}'>, next_tags>>, any> {};
struct comment : seq<one<'{'>, cut_comment_text, one<'}'>> {};
struct open_comment : seq<one<'{'>, cut_comment_text> {};

// The closing quote is the one before the bracket: names of tournaments have quotes of their own.
struct value_end : seq<one<'"'>, star<blank>, one<']'>> {};
struct tag_name : seq<alpha, star<sor<alnum, one<'_'>>>> {};
struct tag_value : rep_opt<2000, not_at<sor<value_end, eolf>>, any> {}; // bounded: unclosed ones are read again
struct tag : seq<one<'['>, star<blank>, tag_name, star<blank>, one<'"'>, tag_value, value_end> {};

struct nag_number : rep_min_max<1, 3, digit> {};
struct nag : seq<one<'$'>, nag_number> {};
struct strength : plus<one<'!', '?'>> {};
struct strength_in_brackets : seq<at<one<'('>, plus<one<'!', '?'>>, one<')'>>, one<'('>, strength, one<')'>> {};
struct opening : one<'('> {};
struct closing : one<')'> {};
struct setup_text : rep_opt<500, not_one<'/', '\r', '\n'>> {};
struct setup : seq<one<'/'>, setup_text, one<'/'>> {};

struct word_end : not_at<sor<alnum, one<'-', ':', '/', '@', '='>>> {};
struct result
    : seq<sor<string<'1', '/', '2', '-', '1', '/', '2'>, string<'1', '-', '0'>, string<'0', '-', '1'>,
              string<'2', '-', '0'>, string<'0', '-', '2'>, string<'1', '-', '1'>, string<'0', '-', '0'>, one<'*'>>,
          word_end> {};
// Digits alone number a move, with or without their point.
struct within_move : sor<alnum, one<'-', ':', '@', '=', '/', '<', '>', '+', '#'>> {};
struct number : seq<plus<digit>, sor<plus<one<'.'>>, not_at<within_move>>> {};
struct ellipsis : plus<one<'.'>> {};
struct move : seq<sor<alnum, one<'@'>>, star<within_move>> {};
// Forced: only where nothing stands between, for `*` alone ends a game.
struct forced : one<'*'> {};
struct strange : plus<not_at<space>, any> {};
struct byte_order_mark : string<'\xEF', '\xBB', '\xBF'> {};

struct token : sor<plus<space>, escaped_line, line_comment, comment, open_comment, tag, nag, strength_in_brackets,
                   opening, closing, strength, result, number, ellipsis, setup, seq<move, opt<forced>>, strange> {};
struct file : seq<opt<byte_order_mark>, until<eof, token>> {};

} // namespace rubicon::pdn_grammar
