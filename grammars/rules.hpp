#pragma once

#include "grammars/rules_phrases.hpp"

// The rules language: pieces, turns, effects, ends, tests and the file. A rule that makes a node of the syntax tree is
// called as the node is (compiler/syntax/nodes.def).
//
// Ordered choice without left recursion. No rule raises: the parser's control notes how far any rule came and what was
// wanted there, and `guarded` takes up again at the next clause. Alternatives are told apart by their first words, so
// nothing that may nest is ever read twice. Where this departs from the grammar in the language's design:
//  - a condition and an expression are one syntax, `value`; brackets hold either. (As two, `((((a) + 1) ...` would be
//  read
//    twice at each bracket.)
//  - `no` and `touches` are reserved; `no position occurs twice`, `touches`, `for x in S where C` and `move number`,
//  which
//    its examples use, are in; `upon landing` may leave out its place; `picture` draws a set-up.
//  - the bracket of a call stands close to its word: `room(x)`.

namespace rubicon::rules {

struct effect;
struct item;
struct piece_item;
struct end_item;
struct turn_sequence;

// --- frames

// What can only begin a declaration: where none may stand, a `}` is missing before it.
struct declaration_head
    : p::seq<
          line_begin,
          p::sor<p::seq<p::sor<kw<"piece">, kw<"pieces">, kw<"option">, kw<"phase">, kw<"kinds">>, identifier>,
                 p::seq<kw<"chain">, token<identifier>, sign<"{">>, p::seq<p::sor<kw<"setup">, kw<"end">>, sign<"{">>,
                 p::seq<p::sor<kw<"test">, kw<"game">>, p::one<'"'>>, p::seq<kw<"board">, identifier>>> {};

// A clause can only stand directly before a declaration's head if a `}` is missing there, and is told already.
struct clause_end : p::at<p::sor<p::one<';', '\n', '}', '#'>, p::eof, declaration_head>> {};

// One clause, or the error in it.
template <typename Clause>
struct guarded : p::sor<p::seq<Clause, clause_end>, skipped> {};

struct open_brace : p::seq<sign<"{">, seps> {};
struct unclosed : p::success {};
struct close_brace : p::sor<p::seq<sign<"}">, ws>, unclosed> {};

template <typename Clause, typename Stop = declaration_head>
struct braced
    : p::seq<open_brace, p::star<unless<p::sor<sign<"}">, p::eof, Stop>>, guarded<Clause>, seps>, close_brace> {};

template <typename Clause, typename Stop = declaration_head>
struct block_of : braced<Clause, Stop> {};
template <typename Block>
struct branch_of : p::seq<kw<"if">, value, Block, p::opt<quiet<kw<"else">>, Block>> {};
template <typename Clause>
struct add_of : p::seq<kw<"add">, Clause> {};

struct item_block : block_of<item, p::failure> {};
struct piece_block : block_of<piece_item> {};
struct end_block : block_of<end_item> {};
struct effects : block_of<effect> {};

struct remove_key : p::seq<kw<"no">, token<name>, p::opt<token<name>>> {};
struct given : p::seq<quiet<kw<"if">>, value> {};

// --- effects

struct let : p::seq<kw<"let">, token<name>, p::opt<parameters>, punct<"=">, any_value> {};
struct require : p::seq<kw<"require">, p::opt<labelled>, value> {};

struct otherwise : p::seq<quiet<kw<"else">>, effect> {};
struct choose : p::seq<kw<"choose">, np, p::opt<within>, p::opt<where>, p::opt<otherwise>> {};
struct put_on : p::seq<p::opt<kw<"from">, said<"hand">>, kw<"on">, np> {};
struct put_in : p::seq<said<"in">, np> {};
struct put : p::seq<kw<"put">, np, p::sor<put_in, put_on>> {};
struct remove : p::seq<kw<"remove">, np> {};
struct close : p::seq<kw<"close">, np> {};
struct become : p::seq<kw<"become">, np> {};
struct turn_over : p::seq<kw<"turn">, kw<"over">, np> {};
struct may : p::seq<kw<"may">, effect> {};
struct mark_as : p::seq<kw<"mark">, np, kw<"as">, token<name>> {};
struct for_each : p::seq<kw<"for">, token<name>, kw<"in">, listed<np>, p::opt<within>, p::opt<where>, effects> {};
struct as_player : p::seq<kw<"by">, np, punct<":">, effect> {};
struct ask : p::seq<kw<"ask">, np, punct<":">, token<name>, kw<"or">, token<name>> {};
struct repeat : p::seq<kw<"repeat">, token<name>, kw<"until">, value> {};
struct assign_sign : p::sor<sign<"+=">, sign<"-=">, sign<"=">> {};
struct assign : p::seq<np, token<assign_sign>, any_value> {};
struct effect_branch : branch_of<effects> {};

struct effect_word
    : p::sor<spelled<"choose">, spelled<"let">, spelled<"require">, spelled<"put">, spelled<"remove">, spelled<"close">,
             spelled<"become">, p::seq<kw<"turn">, spelled<"over">>, spelled<"may">, spelled<"mark">, spelled<"if">,
             spelled<"for">, spelled<"by">, spelled<"ask">, spelled<"repeat">> {};
struct effect : p::sor<choose, let, require, put, remove, close, become, turn_over, may, mark_as, effect_branch,
                       for_each, as_player, ask, repeat, p::seq<unless<effect_word>, assign>> {};

// --- pieces

struct target : p::seq<p::list<np, quiet<kw<"or">>>, p::opt<within>> {};
struct anywhere : kw<"anywhere"> {};
struct step_part : p::seq<kw<"step">, ways> {};
struct slide : p::seq<kw<"slide">, p::opt<range>, ways> {};
struct leap : p::seq<kw<"leap">, token<number>, p::sor<p::seq<punct<",">, token<number>>, ways>> {};
struct jump : p::seq<kw<"jump">, p::opt<range>, ways, kw<"over">, target> {};
struct fly : p::seq<kw<"fly">, p::opt<range>, ways, kw<"over">, target> {};
struct along : p::seq<kw<"along">, ways, punct<":">, segments> {};
struct part : p::sor<anywhere, step_part, slide, leap, jump, fly, along> {};
struct to : p::seq<quiet<kw<"to">>, target> {};
struct with : p::seq<quiet<kw<"with">>, target> {};
struct taking : p::seq<quiet<kw<"taking">>, np> {};
struct walk : p::seq<part, p::star<quiet<kw<"then">>, part>, p::opt<to>, p::opt<with>, p::opt<taking>> {};

struct clause : p::seq<names, walk, p::opt<given>, p::opt<effects>> {};
struct attribute : p::seq<kw<"has">, token<name>, punct<":">, type, punct<"=">, expression> {};
struct crown_kinds
    : p::seq<token<name>, p::star<quiet<punct<",">>, token<name>>, p::opt<quiet<kw<"or">>, token<name>>> {};
struct crown : p::seq<p::opt<said<"may">>, kw<"crown">, crown_kinds, kw<"in">, np, p::opt<given>> {};
struct upon_landing : p::seq<kw<"upon">, kw<"landing">, p::opt<quiet<kw<"in">>, np>, p::opt<given>, effects> {};
struct upon_leaving : p::seq<kw<"upon">, kw<"leaving">, p::opt<given>, effects> {};
struct upon_taking : p::seq<kw<"upon">, kw<"taking">, np, p::opt<given>, effects> {};
struct upon : p::sor<upon_landing, upon_leaving, upon_taking> {};
struct piece_clause : p::sor<attribute, crown, upon, clause> {};
struct piece_branch : branch_of<piece_block> {};
struct piece_add : add_of<piece_clause> {};
struct piece_word : p::sor<spelled<"if">, spelled<"no">, spelled<"add">, spelled<"has">, spelled<"crown">,
                           spelled<"upon">, p::seq<kw<"may">, spelled<"crown">>> {};
struct piece_item
    : p::sor<piece_branch, remove_key, piece_add, attribute, crown, upon, p::seq<unless<piece_word>, clause>> {};

struct plural : p::seq<punct<",">, kw<"plural">, token<name>> {};
struct piece
    : p::seq<kw<"piece">, token<name>, p::opt<quiet<token<string>>>, p::opt<quiet<plural>>, p::opt<piece_block>> {};
struct piece_names : listed<token<name>> {};
struct pieces : p::seq<kw<"pieces">, piece_names, p::opt<piece_block>> {};

// --- chain

struct goes_on : p::seq<kw<"goes">, kw<"on">,
                        p::sor<p::seq<kw<"while">, kw<"it">, said<"can">>, p::seq<kw<"as">, kw<"it">, said<"likes">>>> {
};
struct lands
    : p::seq<kw<"lands">, p::sor<said<"anywhere">, p::seq<said<"where">, kw<"it">, kw<"can">, kw<"go">, kw<"on">>>> {};
struct taken : p::seq<kw<"taken">, p::sor<p::seq<said<"stay">, kw<"until">, kw<"the">, kw<"move">, kw<"ends">>,
                                          p::seq<said<"leave">, kw<"at">, kw<"once">>,
                                          p::seq<kw<"top">, kw<"goes">, said<"under">, kw<"the">, kw<"taker">,
                                                 p::opt<quiet<kw<"and">>, said<"bars">, kw<"its">, kw<"cell">>>>> {};
struct crowns
    : p::seq<kw<"crowns">, p::sor<p::seq<kw<"in">, said<"passing">>, p::seq<said<"where">, kw<"it">, kw<"stops">>,
                                  p::seq<said<"and">, kw<"stops">>>> {};
struct turns : p::seq<kw<"turns">, p::sor<p::seq<said<"any">, kw<"way">>,
                                          p::seq<said<"never">, p::opt<quiet<said<"straight">>, kw<"back">>>>> {};
struct policy : p::sor<remove_key, goes_on, lands, taken, crowns, turns> {};
struct chain : p::seq<kw<"chain">, token<name>, braced<policy>> {};

// --- turn and phases

struct turn_unit;
struct choice;
struct ask_part : p::seq<kw<"ask">, np, p::opt<given>, punct<":">, choice> {};
struct optional : p::seq<kw<"optional">, turn_unit> {};
struct when : p::seq<kw<"when">, value, punct<":">, turn_unit> {};
struct turn_group : p::seq<punct<"(">, turn_sequence, punct<")">, p::opt<by>> {};
struct roll : p::seq<kw<"roll">, token<name>> {};
struct play : p::seq<token<name>, p::opt<by>, p::opt<given>> {};
struct turn_word : p::sor<p::seq<kw<"optional">, p::sor<identifier, sign<"(">>>, p::seq<kw<"roll">, identifier>,
                          p::seq<kw<"ask">, identifier>> {};
struct turn_unit : p::sor<p::seq<ahead<turn_word>, p::sor<optional, roll, ask_part>>, when, turn_group, play> {};
struct choice : p::list<turn_unit, quiet<kw<"or">>> {};
struct fallback : p::list<choice, quiet<kw<"else">>> {};
struct sequence : p::list<fallback, quiet<kw<"then">>> {};
struct turn_sequence : sequence {};
struct turn : p::seq<kw<"turn">, turn_sequence> {};

struct next_phase : p::seq<kw<"next">, token<name>> {};
struct step : p::sor<p::seq<labelled, effect>, turn, next_phase> {};
struct phase : p::seq<kw<"phase">, token<name>, p::opt<quiet<punct<",">>, said<"secret">>, braced<step>> {};
struct action : p::seq<kw<"action">, token<name>, effects> {};

// --- ends

struct with_count : p::seq<kw<"with">, count> {};
struct cannot_move : p::seq<kw<"who">, kw<"cannot">, kw<"move">, p::opt<said<"his">, kw<"pieces">>> {};
struct whose : p::seq<kw<"whose">, value> {};
struct event : p::seq<token<name>, p::opt<by>> {};
struct without : p::seq<kw<"without">, p::list<event, quiet<kw<"or">>>> {};
struct while_true : p::seq<kw<"while">, value> {};
struct draw_when : p::seq<kw<"draw">, kw<"when">, value> {};
struct draw_after : p::seq<kw<"draw">, kw<"after">, size, kw<"moves">,
                           p::sor<said<"each">, p::seq<kw<"by">, said<"one">>>, p::opt<while_true>, p::opt<without>> {};
struct else_draw : p::seq<kw<"if">, value, kw<"else">, kw<"draw">> {};
struct outcome : p::sor<said<"loses">, said<"wins">> {};
struct player_ends : p::seq<kw<"a">, p::sor<said<"player">, said<"team">>, p::sor<cannot_move, with_count, whose>,
                            outcome, p::opt<quiet<else_draw>>> {};
struct most_wins : p::seq<kw<"when">, value, kw<"most">, np, kw<"wins">, punct<",">, kw<"equal">, kw<"draw">> {};
struct wins_when : p::seq<token<name>, outcome, kw<"when">, value> {};
struct ending_kind : p::sor<draw_when, draw_after, player_ends, most_wins,
                            p::seq<unless<p::sor<p::seq<kw<"draw">, p::sor<spelled<"when">, spelled<"after">>>,
                                                 p::seq<kw<"a">, p::sor<spelled<"player">, spelled<"team">>>>>,
                                   wins_when>> {};
struct ending : p::seq<p::opt<labelled>, ending_kind> {};
struct end_branch : branch_of<end_block> {};
struct end_add : add_of<ending> {};
struct end_item : p::sor<remove_key, end_branch, end_add, ending> {};
struct end : p::seq<kw<"end">, braced<end_item>> {};

// --- set-up

struct placement : p::seq<p::sor<said<"each">, token<name>>, token<name>, kw<"on">, np> {};
struct picture_cell : p::plus<p::not_one<' ', '\t', '\r', '\n', '\f', '\v', '{', '}', '#', ';', '\0'>>, lexeme {};
struct picture_row : p::plus<picture_cell, p::star<blank>> {};
struct picture : p::seq<kw<"picture">, braced<picture_row>> {};
struct placing : p::sor<p::seq<ahead<kw<"picture">, sign<"{">>, picture>, placement> {};
struct setup : p::seq<kw<"setup">, braced<placing>> {};

// --- tests

struct text : raw_text<false> {};
struct text_line : raw_text<true> {};
struct texts : p::seq<p::star<text_line, gap>, text, ws> {};
struct test_with : p::seq<kw<"with">, token<name>, expression> {};
struct position : p::seq<kw<"position">, token<text>> {};
struct moves : p::seq<kw<"moves">, texts> {};
struct refused : p::seq<kw<"refused">, texts> {};
struct result : p::seq<kw<"result">, token<text>> {};
struct after : p::seq<kw<"after">, texts> {};
struct perft : p::seq<kw<"perft">, listed<token<number>>> {};
struct test_line : p::sor<test_with, position, moves, refused, result, after, perft> {};
struct test : p::seq<kw<"test">, token<string>, braced<test_line>> {};

// --- declarations

struct option : p::seq<kw<"option">, token<name>, p::opt<punct<":">, type>, punct<"=">, expression> {};
struct var : p::seq<p::opt<said<"each">>, kw<"var">, token<name>, punct<":">, type, p::opt<punct<"=">, expression>> {};
struct zone : p::seq<p::opt<said<"each">>, kw<"zone">, token<name>, punct<":">, np> {};
struct counted : p::seq<size, token<name>> {};
struct hand : p::seq<kw<"each">, kw<"hand">, punct<":">, p::sor<said<"empty">, listed<counted>>> {};

struct seating
    : p::sor<said<"turned">, said<"mirrored">,
             p::seq<quiet<punct<",">>, kw<"each">, kw<"turned">, kw<"a">, p::sor<said<"quarter">, said<"sixth">>>> {};
struct players : p::seq<kw<"players">, token<name>, p::star<quiet<punct<",">>, unless<spelled<"each">>, token<name>>,
                        p::opt<seating>> {};
struct seats : p::seq<kw<"seats">, listed<token<name>>> {};
struct team : p::seq<token<name>, p::plus<token<name>>> {};
struct teams : p::seq<kw<"teams">, listed<team>> {};
struct first_to_move : p::seq<kw<"first">, kw<"to">, kw<"move">, np> {};

struct board_square
    : p::seq<kw<"square">, width, size, p::opt<quiet<punct<",">>, p::sor<said<"dark">, said<"light">>, kw<"cells">>> {};
struct board_hex : p::seq<kw<"hex">, kw<"columns">, p::plus<token<number>>> {};
struct board_star : p::seq<kw<"star">, size> {};
struct board_rhombus : p::seq<kw<"rhombus">, size> {};
struct board_lines : p::seq<kw<"lines">, braced<np>> {};
struct board : p::seq<kw<"board">, p::sor<board_square, board_hex, board_star, board_rhombus, board_lines>> {};

struct cell_holds : p::seq<kw<"cell">, kw<"holds">, size> {};
struct kinds : p::seq<kw<"kinds">, token<name>, punct<":">, listed<token<name>>> {};
struct mark : p::seq<kw<"mark">, token<name>, p::opt<quiet<punct<",">>, kw<"lasts">, kw<"one">, said<"move">>> {};
struct face : p::seq<token<number>, names> {};
struct die : p::seq<kw<"die">, token<name>, punct<":">, listed<face>> {};
struct plays : p::seq<kw<"plays">, np, p::opt<where>> {};
struct decides : p::seq<kw<"decides">, np> {};
struct skip : p::seq<kw<"skip">, np, kw<"with">, count> {};
struct after_move : p::seq<kw<"after">, kw<"move">, effects> {};
struct goal : p::seq<kw<"goal">, said<"swapped">> {};
struct payoff : p::seq<kw<"payoff">, expression, p::opt<quiet<punct<",">>, kw<"winners">, punct<"+">, expression>> {};
struct notation
    : p::seq<kw<"notation">, token<name>, p::opt<quiet<punct<",">>, kw<"numbers">, kw<"from">, token<name>>> {};

struct worth : p::seq<token<name>, token<number>> {};
struct key_most : p::seq<kw<"most">, token<name>, p::opt<quiet<said<"taken">>>,
                         p::opt<quiet<kw<"counting">>, p::list<worth, quiet<kw<"and">>>>> {};
struct key_earliest : p::seq<token<name>, kw<"taken">, kw<"earliest">> {};
struct key_by : p::seq<token<name>, kw<"by">, np> {};
struct key : p::sor<key_most, key_earliest, key_by> {};
struct prefer : p::seq<kw<"prefer">, p::list<key, p::seq<quiet<punct<",">>, kw<"then">>>> {};

struct declaration : p::sor<option, var, zone, piece, pieces, chain, action, phase, end, test, setup, hand, let,
                            require, prefer, players, seats, teams, first_to_move, board, cell_holds, kinds, mark, die,
                            plays, decides, skip, turn, after_move, goal, payoff, notation> {};
struct item_branch : branch_of<item_block> {};
struct add : add_of<declaration> {};
struct only : p::seq<kw<"only">, declaration> {};
struct item : p::sor<item_branch, remove_key, add, only, declaration> {};

// --- the file

struct extends : p::seq<quiet<kw<"extends">>, token<file_name>> {};
struct header : p::seq<kw<"game">, token<string>, p::opt<extends>> {};
// Without a header the first clause is passed over too, unless it is plainly a declaration.
struct no_header : p::success {};
// A header with an error in it is passed over like any clause.
struct no_declaration : p::sor<ahead<spelled<"game">>, unless<declaration_head>> {};
struct title
    : p::sor<p::seq<header, clause_end>, p::seq<no_header, p::opt<no_declaration, p::not_at<p::one<'}'>>, skipped>>> {};
struct stray_brace : p::plus<p::one<'}'>, seps> {};
struct byte_order_mark : p::string<'\xEF', '\xBB', '\xBF'> {};
struct file : p::seq<p::opt<byte_order_mark>, seps, title, seps,
                     p::star<p::not_at<p::eof>, p::sor<stray_brace, p::seq<guarded<item>, seps>>>, p::eof> {};

} // namespace rubicon::rules
