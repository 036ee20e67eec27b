// From the checked model to the rules IR: noun phrases, conditions, walks, effects, turns and ends get their meaning
// here.
#pragma once

#include <optional>

#include "compiler/ir/game.hpp"
#include "compiler/model/model.hpp"

namespace rubicon::ir {

// Nothing if the model has errors that show only now (a word that means nothing here, `own` where nobody acts, an empty
// zone, ...); every one is in `diagnostics`, warnings too. The result passes `verify`.
std::optional<Game> lower(const model::Model& model, Diagnostics& diagnostics);

} // namespace rubicon::ir
