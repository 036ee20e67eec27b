// Turns of more than one decision: dice, phases, who decides, who is passed over, what is paid.
#pragma once

#include "compiler/ir/build.hpp"

namespace rubicon::ir {

// Whether the game has phases, or a throw or an answer within its turns.
bool has_decisions(const model::Model& model);
// Dice, as variables and classes of moves.
void lower_dice(Build& build);
// Phases and the decisions of their turns; `decides`, `skip`.
void lower_decisions(Build& build);
void lower_payoff(Build& build);

} // namespace rubicon::ir
