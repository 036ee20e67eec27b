// Noun phrases: words side by side, each looked up by name, and all must hold.
#pragma once

#include "compiler/ir/build.hpp"

namespace rubicon::ir {

// What a phrase (a node `np`) means in a scope. Sort `nothing` if it means nothing: reported.
Value phrase(Build& build, const Node& np, Scope& scope);

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
