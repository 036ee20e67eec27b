// C++ identifiers from the names of the rules.
#pragma once

#include <string>
#include <string_view>

namespace rubicon::emit {

// Letters and digits kept, letters that are not Latin as their bytes in hex, all else an underscore, never empty, never
// beginning with a digit, no two underscores in a row. Different names may give one identifier; with a prefix of the
// caller's it is no keyword.
std::string identifier(std::string_view name);

} // namespace rubicon::emit
