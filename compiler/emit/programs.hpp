// Programs of actions: what of them cannot be written, and how many choices they show.
#pragma once

#include "compiler/emit/general.hpp"

namespace rubicon::emit {

std::vector<std::string> programs_not_emitted(const ir::Game& game);
// The most choices that one run of an action shows.
int choices_of(const ir::Action& action);

} // namespace rubicon::emit
