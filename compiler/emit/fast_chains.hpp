// Chains of captures, as the files that write them share them: the legs, the sets that all legs read, what is counted
// along a chain. fast_chains.cpp is the whole; fast_chain_sets.cpp and fast_chain_legs.cpp write its two structs.
#pragma once

#include <string>
#include <vector>

#include "compiler/emit/fast.hpp"

namespace rubicon::emit::chains {

// One leg that a kind can make: a shape along one way. Ways of the two owners are told apart in the text.
struct Leg {
    int kind;
    passes::Form form;
    int over;              // which of the sets of pieces that may be jumped
    std::string way;       // "way_ne", or "(O == 0 ? way_ne : way_sw)"
    std::vector<int> ways; // by owner
};

struct Chains {
    const FastContext& context;
    const passes::ClassShapes& shapes;
    Writer& out;
    const Plan& plan;
    std::string name;
    std::vector<std::string> overs; // distinct sets, as text
    std::vector<bool> over_own;     // pieces of the owner may be among them
    std::vector<std::string> over_words;
    std::vector<Leg> legs;
    std::vector<int> kinds; // that capture, or are crowned into within a chain
    bool shared;            // by both owners: they capture along the same ways, so the owner need not be a constant
    bool leaves, back_allowed, in_passing, and_stops, must_land_on;
};

std::vector<const Leg*> legs_of(const Chains& c, int kind);
bool has_form(const Chains& c, int kind, passes::Form form);

// "man": the base of function names; "kind_man": the constant; "man_set": its pieces.
std::string id(const Chains& c, int kind);
std::string tag(const Chains& c, int kind);
std::string set(const Chains& c, int kind);

// "most taken" alone: the number of legs says it all.
bool counts_legs(const Chains& c);
// The member that says what one more piece adds to the tally; nothing where each leg counts one.
void tally_leg(const Chains& c);
// The tally after one more leg, and before the first one of a kind.
std::string one_more(const Chains& c);
std::string tally_at_start(const Chains& c, int kind);

// The calls of the sink for a piece of `kind` and of `owner` that stops on the cells named `at`.
void write_ends(const Chains& c, int kind, const std::string& owner, const std::string& at);

// The line before what is a template over the owner, if it is one; the name of the type of the sets there.
void write_template(const Chains& c);
std::string sets_type(const Chains& c);

// Whether chains of jumping pieces are begun by whole sets where no flying piece can capture: then their sets have
// `walkers` and `lone_legs`. fast_chain_sets.cpp
bool begins_by_sets(const Chains& c);
void write_sets(const Chains& c); // fast_chain_sets.cpp
void write_legs(const Chains& c); // fast_chain_legs.cpp

} // namespace rubicon::emit::chains
