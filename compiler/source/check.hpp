#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include <fmt/format.h>

// Errors of the compiler itself, in every kind of build. What a user may have written wrong is a diagnostic, never
// one of these.
//
//     CHECK(index < size, "cell {} of {}", index, size);
//     UNREACHABLE("statement of kind {}", kind);
//
// Both print "file:line: this is a bug in Rubicon: ..." and abort; the words after the condition may be left out.
//
// In headers write RUBICON_CHECK: in the unit tests CHECK is Catch2's, from tests/catch.hpp on.

namespace rubicon {

[[noreturn]] inline void report_bug(const char* file, int line, const std::string& what) {
    std::fflush(stdout);
    fmt::print(stderr, "{}:{}: this is a bug in Rubicon: {}\n", file, line, what);
    std::fflush(stderr);
    std::abort();
}

inline std::string describe_bug(const char* what) {
    return what;
}

template <typename... Args>
std::string describe_bug(const char* what, fmt::format_string<Args...> format, Args&&... args) {
    return fmt::format("{}: {}", what, fmt::format(format, std::forward<Args>(args)...));
}

} // namespace rubicon

#define RUBICON_CHECK(condition, ...)                                                                                  \
    do {                                                                                                               \
        if (!(condition)) [[unlikely]]                                                                                 \
            ::rubicon::report_bug(__FILE__, __LINE__, ::rubicon::describe_bug(#condition __VA_OPT__(, ) __VA_ARGS__)); \
    } while (false)

#define CHECK(...) RUBICON_CHECK(__VA_ARGS__)

#define UNREACHABLE(...)                                                                                               \
    ::rubicon::report_bug(__FILE__, __LINE__, ::rubicon::describe_bug("unreachable" __VA_OPT__(, ) __VA_ARGS__))
