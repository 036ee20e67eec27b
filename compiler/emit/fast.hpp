// The generator for whole sets: what passes/walk_shapes accepts, as C++ text.
//
// It writes the same four names as the general generator: Move, each_move, count_moves, make, and tell. All pieces of a
// kind step by one shift; whether anything can capture is one expression; chains walk with a word of pieces taken and
// nothing else; the last ply is counted without a list.
#pragma once

#include <set>

#include "compiler/emit/parts.hpp"
#include "compiler/emit/plan.hpp"
#include "compiler/emit/writer.hpp"
#include "compiler/passes/walk_shapes.hpp"

namespace rubicon::emit {

Extras fast_generator(Writer& out, const Plan& plan, const passes::Shapes& shapes);

// ---- parts, one file each
// ---------------------------------------------------------------------------------------------

struct FastContext {
    Writer& out;
    const Plan& plan;
    const passes::Shapes& shapes;
    const ir::Game& game() const { return plan.game; }
};

// "capture jump diagonal over enemy  (russian.rules:9)" as a comment line.
void rule_comment(Writer& out, const Span& where);
// "Capture" for the class `capture`: the base of the names of its types.
std::string type_name(const Plan& plan, int move_class);
// "capture": the base of the names of its functions.
std::string class_name(const Plan& plan, int move_class);
// The vectors of all leaps of a game, each once; the place of one among them.
std::vector<ir::Leap> leaps_of(const ir::Game& game);
int leap_index(const Plan& plan, const ir::Leap& leap);
// A way as a constant expression in code for pieces of owner O: "way_ne", or "(O == 0 ? way_ne : way_sw)".
std::string way_text(const Plan& plan, int of_first, int of_second);
// Where pieces of owner p are crowned: the name of an array by owner.
std::string crown_zone_name(const Plan& plan, const ir::Crown& crown);
const ir::Crown* crown_of(const ir::Game& game, int kind);
// "man": the base of names; the constant is "kind_man".
std::string kind_name(const Plan& plan, int kind);
std::vector<int> ways_in(WayMask mask);
// The ways along which some piece walks; the others are in no shift that must be right.
std::set<int> used_ways(const FastContext& context);

void fast_chain_class(const FastContext& context, const passes::ClassShapes& shapes); // fast_chains.cpp
void fast_chain_trace(const FastContext& context, const passes::ClassShapes& shapes); // fast_trace.cpp
void fast_slides(const FastContext& context);                                         // fast_legs.cpp
void fast_leaps(const FastContext& context);                                          // fast_legs.cpp
void fast_leg_class(const FastContext& context, const passes::ClassShapes& shapes);   // fast_legs.cpp
bool begins_by_sets(const FastContext& context, const passes::ClassShapes& shapes);   // fast_chains.cpp
// The bits of a tally that `prefer` compares, as the last argument of a sink: not the number of legs, unless it asks
// for nothing else. fast_chains.cpp
std::string compared_bits(const FastContext& context, const passes::ClassShapes& shapes);
// What the chains of a class by these pieces of an owner read. fast_chains.cpp
std::string chain_sets(const FastContext& context, const passes::ClassShapes& shapes, const std::string& owner,
                       const std::string& pieces);
bool moves_anybodys(const FastContext& context);     // fast_make.cpp: not only one's own
void fast_make(const FastContext& context);          // fast_make.cpp
void fast_turn(const FastContext& context);          // fast_turn.cpp
bool first_rank_takes(const passes::Shapes& shapes); // fast_turn.cpp
bool quiet_in_place(const FastContext& context);     // fast_turn.cpp
bool has_fast_replies(const FastContext& context);   // fast_replies.cpp
void fast_replies(const FastContext& context);       // fast_replies.cpp
void fast_tell(const FastContext& context);          // fast_trace.cpp

} // namespace rubicon::emit
