// What is wrong with rules at other values of their options than those in force.
#pragma once

#include "compiler/driver/game_source.hpp"

namespace rubicon::driver {

// Reads the rules again with each option at each of its other values, one at a time (of a range, at its ends), and
// reports an error at the option where they have errors then. Options that `sets` sets stay so.
void check_options(Rules& rules, const std::filesystem::path& file, const Sets& sets);

} // namespace rubicon::driver
