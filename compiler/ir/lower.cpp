#include "compiler/ir/lower.hpp"

#include "compiler/ir/build.hpp"
#include "compiler/ir/checks.hpp"
#include "compiler/ir/decisions.hpp"
#include "compiler/ir/ends.hpp"
#include "compiler/ir/moves.hpp"
#include "compiler/ir/setup.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::ir {

std::optional<Game> lower(const model::Model& model, Diagnostics& diagnostics) {
    const std::size_t errors = diagnostics.error_count();
    Build build(model, diagnostics);
    lower_names(build);
    lower_zones(build);
    lower_hands(build);
    lower_numbers(build);
    lower_vars(build);
    lower_dice(build);
    lower_pieces(build);
    lower_chains(build);
    lower_actions(build);
    lower_turn(build);
    lower_ends(build);
    lower_payoff(build);
    lower_setup(build);
    settle_hands(build);
    if (diagnostics.error_count() != errors)
        return std::nullopt;
    check_whole(build);
    if (diagnostics.error_count() != errors)
        return std::nullopt;
    const std::vector<std::string> findings = verify(build.game);
    CHECK(findings.empty(), "the IR of \"{}\": {}\n{}", model.title, findings.front(), print(build.game));
    return std::move(build.game);
}

} // namespace rubicon::ir
