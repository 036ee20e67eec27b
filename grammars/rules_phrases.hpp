#pragma once

#include "grammars/rules_tokens.hpp"

// The rules language: names, numbers, noun phrases, values and conditions.

namespace rubicon::rules {

struct value;
struct any_value;
struct np;
struct count;

// --- names and numbers

struct name : identifier {};
struct label : identifier {};
struct number : unsigned_number {};
struct any_number : signed_number {};
struct string : p::sor<closed_string, unclosed_string> {};

template <typename Rule>
struct listed : p::list<Rule, quiet<punct<",">>> {};
struct labelled : p::seq<ahead<identifier, ws, sign<":">>, label, ws, punct<":">> {};
struct names : p::list<token<name>, quiet<kw<"or">>> {};
struct parameters : p::seq<quiet<punct<"(">>, listed<token<name>>, punct<")">> {};

struct fraction : p::seq<p::sor<number, name>, ws, punct<"/">, token<number>> {};
struct size : p::sor<p::seq<ahead<p::sor<identifier, unsigned_number>, ws, sign<"/">, ws, unsigned_number>, fraction>,
                     token<number>, token<name>> {};
// The first number of `8x8`; of `width x height` it is a size.
struct dimension : size_digits {};
struct width : p::seq<p::sor<p::seq<ahead<size_digits, ws, sign<"x">>, token<dimension>>, size>, punct<"x">> {};

struct at_least : p::seq<token<number>, kw<"or">, kw<"more">> {};
struct at_most : p::seq<token<number>, kw<"or">, kw<"fewer">> {};
struct bound : p::sor<size, token<any_number>> {};
struct between : p::seq<bound, punct<"..">, bound> {};
struct range_ahead : p::seq<p::opt<p::one<'-'>>, size, sign<"..">> {};
struct plural_ahead : p::seq<token<unsigned_number>, kw<"or">, p::sor<spelled<"more">, spelled<"fewer">>> {};
struct range : p::sor<p::seq<ahead<plural_ahead>, p::sor<at_least, at_most>>, p::seq<ahead<range_ahead>, between>,
                      token<number>> {};
// `10 or 6`
struct numbers : p::list<token<number>, quiet<kw<"or">>> {};
struct numbers_ahead : p::seq<token<unsigned_number>, kw<"or">, p::digit> {};
struct type : p::sor<p::seq<ahead<numbers_ahead>, numbers>, range, names> {};

// --- noun phrases

struct word_name : basic_identifier<true> {};
struct arguments : p::seq<quiet<punct<"(">>, listed<np>, punct<")">> {};
struct word : p::seq<word_name, p::opt<arguments>> {};
struct cells : p::seq<ahead<identifier, ws, sign<"..">, ws, identifier, ws, unless<sign<"/">>>, token<name>,
                      punct<"..">, token<name>> {};
struct of : p::seq<quiet<kw<"of">>, np> {};
// `when no player can go most pieces wins`: a new phrase begins with `most`.
struct np_more : quiet<p::sor<cells, range, p::seq<unless<kw<"most">>, token<word>>>> {};
struct np : p::seq<p::sor<cells, token<word>>, p::star<np_more>, p::star<of>> {};

struct within : p::seq<quiet<kw<"in">>, np> {};
struct where : p::seq<quiet<kw<"where">>, value> {};
struct by : p::seq<quiet<kw<"by">>, np> {};

struct way : p::seq<token<name>, p::star<quiet<token<name>>>> {};
struct ways : p::list<way, quiet<kw<"or">>> {};
struct segment : p::seq<p::opt<range>, np> {};
struct segments : p::list<segment, p::seq<quiet<punct<",">>, kw<"then">>> {};

// --- expressions

// `no` and `move number` stand for values, though their words are reserved: noun phrases of their own.
struct reserved_word : p::sor<spelled<"no">, spelled<"move">> {};
struct no_phrase : token<reserved_word> {};
struct move_number : p::seq<ahead<kw<"move">, spelled<"number">>, token<reserved_word>, token<word>> {};
struct group : p::seq<punct<"(">, any_value, punct<")">> {};
struct negative : p::seq<ahead<p::one<'-'>>, token<any_number>> {};
struct term : p::sor<group, p::seq<unless<cells>, range>, negative, move_number, np,
                     quiet<p::seq<ahead<spelled<"no">>, no_phrase>>> {};
struct times_sign : p::sor<sign<"*">, sign<"/">> {};
struct plus_sign : p::sor<sign<"+">, p::seq<unless<sign<"-=">>, sign<"-">>> {};
struct product : p::seq<term, p::star<quiet<token<times_sign>>, term>> {};
struct sum : p::seq<product, p::star<quiet<token<plus_sign>>, product>> {};
struct expression : sum {};

// --- conditions

struct article : p::sor<said<"no">, said<"a">, said<"an">> {};
struct board_or_hand : p::seq<quiet<kw<"on">>, kw<"board">, kw<"or">, kw<"in">, said<"hand">> {};
struct count : p::seq<quiet<p::opt<p::sor<said<"only">, said<"every">>>, p::opt<p::sor<range, article>>>, np,
                      p::opt<within>, p::star<quiet<kw<"with">>, count>, p::opt<board_or_hand>> {};

struct has : p::seq<p::sor<kw<"has">, kw<"have">>, count> {};
struct touches : p::seq<kw<"touches">, count> {};
struct can_more
    : p::seq<kw<"or">, unless<identifier, ws,
                              p::sor<spelled<"is">, spelled<"has">, spelled<"have">, spelled<"in">, spelled<"can">,
                                     spelled<"of">, spelled<"not">, spelled<"touches">, spelled<"joins">, spelled<"by">,
                                     p::one<'<', '>'>, p::seq<unless<spelled<"most">>, identifier>>>> {};
struct can_names : p::list<token<name>, quiet<can_more>> {};
struct can : p::seq<kw<"can">, can_names> {};
struct said_by : p::seq<kw<"by">, np> {};
struct joins : p::seq<kw<"joins">, np, kw<"to">, np> {};
struct comparison : p::sor<sign<"<=">, sign<">=">, sign<"<">, sign<">">> {};
struct compare : p::seq<token<comparison>, expression> {};
struct first_moves : p::seq<quiet<kw<"in">>, kw<"first">, token<number>, kw<"moves">> {};
struct in_place : p::seq<kw<"in">, np, p::opt<first_moves>> {};
struct in : p::seq<p::opt<said<"not">>, in_place> {};

// A bare `is` comes last.
struct is_neither : p::seq<kw<"is">, quiet<kw<"neither">>, expression, kw<"nor">, expression> {};
struct attacked : p::seq<kw<"is">, p::opt<quiet<said<"not">>>, quiet<kw<"attacked">>, kw<"by">, np> {};
struct is_in : p::seq<kw<"is">, p::opt<quiet<said<"not">>>, quiet<in_place>> {};
struct is : p::seq<kw<"is">, p::opt<quiet<said<"not">>>, expression> {};
struct predicate : p::sor<is_neither, attacked, is_in, is, has, touches, compare, in, can, said_by, joins> {};

struct twice : spelled<"twice"> {};
struct occurs : p::seq<p::sor<said<"a">, said<"no">>, kw<"position">, kw<"occurs">,
                       p::sor<token<twice>, p::seq<token<number>, kw<"times">>>> {};
struct occurs_ahead : p::seq<p::sor<kw<"a">, kw<"no">>, kw<"position">, spelled<"occurs">> {};
struct remain : p::seq<range, np, kw<"remain">> {};
struct remain_ahead : p::seq<range, np, spelled<"remain">> {};
struct quantified
    : p::seq<p::sor<said<"every">, said<"some">, p::seq<ahead<kw<"no">, p::sor<cells, word>>, said<"no">>>, np,
             p::opt<within>, predicate> {};
struct holds : p::seq<expression, p::opt<quiet<predicate>>> {};
struct literal : p::sor<p::seq<ahead<occurs_ahead>, occurs>, p::seq<ahead<remain_ahead>, remain>, quantified, holds> {};
struct negation : p::seq<quiet<kw<"not">>, literal> {};
struct all_of : p::list<p::sor<negation, literal>, quiet<kw<"and">>> {};
struct any_of : p::list<all_of, quiet<kw<"or">>> {};
struct value : any_of {};

struct run : p::seq<kw<"run">, kw<"from">, token<name>, ways, punct<":">, segments> {};
struct line : p::seq<kw<"line">, kw<"from">, np, kw<"to">, np> {};
struct conditional : p::seq<value, p::opt<quiet<kw<"if">>, value, kw<"else">, any_value>> {};
// What may be stored: `run`, `line` and `A if C else B` stand here and in brackets only.
struct any_value : p::sor<p::seq<ahead<kw<"run">, spelled<"from">>, run>,
                          p::seq<ahead<kw<"line">, spelled<"from">>, line>, conditional> {};

} // namespace rubicon::rules
