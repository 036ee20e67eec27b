// What is asked of the machine.
#pragma once

#include <unistd.h>

#include "rubicon/types.hpp"

namespace rubicon::host {

// Its memory in bytes. More is often given when asked for, but not when it is used.
inline u64 machine_memory() {
    return static_cast<u64>(sysconf(_SC_PHYS_PAGES)) * static_cast<u64>(sysconf(_SC_PAGESIZE));
}

} // namespace rubicon::host
