// The headers of runtime/rubicon/, as they were when the module was built.
#pragma once

#include <cstddef>

namespace rubicon::jit {

struct Header {
    const char* name; // "rubicon/table.hpp"
    const char* text;
};

extern const Header runtime_headers[];
extern const std::size_t runtime_header_count;

} // namespace rubicon::jit
