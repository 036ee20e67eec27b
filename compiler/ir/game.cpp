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

} // namespace rubicon::ir
