// From the merged draft to the model: names collected and checked, the board laid out, clauses in their final order.
#pragma once

#include "compiler/model/draft.hpp"
#include "compiler/model/options.hpp"

namespace rubicon::model {

// Fills everything of the model but `trees` (to which it adds the nodes it makes) and `where`.
void build(const Draft& draft, const Options& options, Model& model, Diagnostics& diagnostics);

// Its parts: the board; players, teams and who begins; kinds of piece, their clauses, and chains.
void lay_board(const Node& board, const Options& options, Model& model, Diagnostics& diagnostics);
void build_players(const Draft& draft, const Options& options, Model& model, Diagnostics& diagnostics);
void build_pieces(const Draft& draft, Model& model, Diagnostics& diagnostics);

// Names that are words of the language, and names that two things have.
void check_names(const Model& model, const Draft& draft, Diagnostics& diagnostics);
// Classes that no turn uses, names in turns that are no class, chains of no class.
void check_classes(const Model& model, Draft& draft, Diagnostics& diagnostics);
// Options that no clause left asks for, and clauses that hang on an option that was removed.
void check_options(Draft& draft, const Options& options, Diagnostics& diagnostics);

} // namespace rubicon::model
