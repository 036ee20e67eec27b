// Whether no game by these rules goes on for ever: a draw by repetition ends every one, and so does a count of moves
// that only rare events set back, or turns that use something up (measures.hpp).
#pragma once

#include <optional>

#include "compiler/ir/game.hpp"

namespace rubicon::ir {

// Nothing if it ends; otherwise what can be done for ever, or an unknown span where that is no line of the rules.
std::optional<Span> goes_on_for_ever(const Game& game);

} // namespace rubicon::ir
