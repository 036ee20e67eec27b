// Noun phrases: words side by side, each looked up by name, and all must hold.
#pragma once

#include "compiler/ir/build.hpp"

namespace rubicon::ir {

// What a phrase (a node `np`) means in a scope. Sort `nothing` if it means nothing: reported.
Value phrase(Build& build, const Node& np, Scope& scope);

// `throne of enemy e`, `raja of player p`: a phrase that ends in a word for players and a name for the one found.
struct NamedPlayer {
    std::string name;
    Node who;     // the word for players
    Node unnamed; // the phrase without the name
    Node rest;    // the phrase with the name for the word
};
std::optional<NamedPlayer> named_player(const Build& build, const Node& np, const Scope& scope);

// What a variable holds, as a value; `args`: the player for whom it is kept, if it is.
Value var_value(const Build& build, int var, std::vector<Expr> args, const Span& where);
// A player, or players, as the number that a variable keeps.
std::optional<Expr> number_of_players(Build& build, const Value& value, Ranged::Holds holds);

// The same, brought to one sort; nothing, and reported, where that cannot be.
std::optional<Expr> cells_of(Build& build, const Value& value);
std::optional<std::vector<Expr>> players_of(Build& build, const Value& value);
// In a game of two, `enemy` is one player.
std::optional<Expr> one_player(Build& build, const Value& value);
std::optional<Expr> cell_of(Build& build, const Value& value);
std::optional<Expr> cells_phrase(Build& build, const Node& np, Scope& scope);
// A `target`: a phrase and `in P`, if it is there.
std::optional<Expr> target_cells(Build& build, const Node& target, Scope& scope);
// Kinds by name, plural or group; 0, reported, if the phrase means more or something else.
KindMask kinds_phrase(Build& build, const Node& np);
KindMask kinds_named(const Build& build, std::string_view name);

void wrong_sort(Build& build, const Value& value, std::string_view needed);
// What a value is, for people: "a set of cells".
std::string_view describe(const Value& value);

// The ways that words mean, as an index into Game::ways; -1 if an error was reported.
int lower_ways(Build& build, const Node& ways);
// A note where `forward`, which is three ways on a board of squares, may have been meant as `ahead`.
void note_forward(Build& build, const Node& ways);
// The one set of ways that a single word means as the first player sees it; nothing if the word is no way.
std::optional<WayMask> ways_named(const Board& board, std::string_view word);
bool is_relative_way(std::string_view word);

} // namespace rubicon::ir
