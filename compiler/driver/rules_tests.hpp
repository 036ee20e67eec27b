// The tests inside a file of rules.
#pragma once

#include <string>
#include <vector>

#include "compiler/driver/game_source.hpp"

namespace rubicon::driver {

// One line of a test that came out otherwise.
struct Failure {
    Span where;
    std::string test;    // its title
    std::string engine;  // "interpreter", "compiled"; empty if it lies in the test itself
    std::string message; // what was expected and what came
};

struct TestRun {
    usize passed = 0, failed = 0; // tests
    std::vector<Failure> failures;
    std::string errors;                              // diagnostics, rendered, and other lines for standard error
    std::vector<std::shared_ptr<const Rules>> rules; // that the failures point into
};

// Runs every test of the file on the interpreter and on compiled code.
TestRun run_tests(const std::filesystem::path& file, const Sets& sets);

// Reports what can be told of the tests of sound rules without running them: positions that cannot be, texts that say
// nothing. `game` plays the rules as they are; tests `with` options are looked at with the rules read so.
void check_tests(Rules& rules, const host::Game& game, const std::filesystem::path& file, const Sets& sets);

} // namespace rubicon::driver
