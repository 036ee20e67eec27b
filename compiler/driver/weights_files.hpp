// Where an engine's weights lie: beside the rules, one file for each setting of the options.
//
//     russian.rules                       russian.weights.json
//     star.rules, --set players=3         star+players=3.weights.json
#pragma once

#include <filesystem>

#include "compiler/driver/words.hpp"
#include "runtime/host/weights.hpp"

namespace rubicon::driver {

std::filesystem::path weights_file(const std::filesystem::path& rules, Sets sets);

// What is known of the game that the words name; nothing where there is no file. Of a file that cannot be used a
// complaint is printed, and the rules alone have to do.
host::Weights load_weights(const GameWords& words);
// The text of that file; "" if there is none that can be used.
std::string weights_text(const GameWords& words);

} // namespace rubicon::driver
