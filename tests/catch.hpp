#pragma once

// Catch2 version 3 where it is installed, else version 2. After this CHECK is Catch2's, not the compiler's.

#include "compiler/source/check.hpp"

#undef CHECK

#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <catch2/matchers/catch_matchers_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
