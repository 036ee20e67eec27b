// Running the lines of one test on one engine.
#pragma once

#include <functional>
#include <string>

#include "compiler/ir/game.hpp"
#include "compiler/syntax/tree.hpp"
#include "runtime/host/game.hpp"
#include "runtime/host/text.hpp"

namespace rubicon::driver {

struct LineOptions {
    u64 most_nodes = ~u64{0};       // counts of perft beyond this are not made
    const std::vector<bool>* keyed; // ir::key_slots: what `after` compares
};

// Calls `fail` with the words of the rules and a message for each line that came out otherwise.
using Fail = std::function<void(const Span&, std::string)>;
void run_lines(const Node& test, const host::Game& game, const LineOptions& options, const Fail& fail);

// The parts of `after MOVE, MOVE gives POSITION`; `position` is empty if the text has no `gives`.
struct After {
    std::string moves, position;
    usize position_column = 0; // bytes before it
};
After split_after(std::string_view text);

// What a `result` line may say: "white wins", "black loses", "draw", "none", each with " by LABEL" if it likes.
host::Parsed<std::string> check_expected_result(const About& about, std::string_view text);

} // namespace rubicon::driver
