#include "compiler/ir/game.hpp"

namespace rubicon::ir {

const Chain* Game::chain_of(int move_class) const {
    for (const Chain& chain : chains)
        if (chain.move_class == move_class)
            return &chain;
    return nullptr;
}

const Action* Game::action_of(int move_class) const {
    for (const Action& action : actions)
        if (action.move_class == move_class)
            return &action;
    return nullptr;
}

std::vector<const Turn*> Game::programs() const {
    if (decisions.empty())
        return {&turn};
    std::vector<const Turn*> list;
    for (const Decision& decision : decisions)
        if (decision.die < 0)
            list.push_back(&decision.program);
    return list;
}

KindMask royal_kinds(const Game& game) {
    KindMask kinds = 0;
    for (const Require& require : game.requires_)
        any_of(require.condition, [&](const Expr& asked) {
            if (asked.op == Op::attacked)
                any_of(asked.args[0], [&](const Expr& of) {
                    kinds |= of.op == Op::of_kind ? of.mask : 0;
                    return false;
                });
            return false;
        });
    return game.kinds.size() < 64 ? kinds & ((KindMask{1} << game.kinds.size()) - 1) : kinds;
}

} // namespace rubicon::ir
