// What several commands print for programs.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "compiler/source/diagnostics.hpp"

namespace rubicon::driver {

// file, line, column: of the first byte.
nlohmann::json to_json(const Span& span);
nlohmann::json to_json(const Diagnostic& diagnostic);

// In one line; what is no UTF-8 is replaced.
std::string dump(const nlohmann::json& value);

} // namespace rubicon::driver
