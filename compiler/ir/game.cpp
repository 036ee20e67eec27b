#include "compiler/ir/game.hpp"

namespace rubicon::ir {

const Chain* Game::chain_of(int move_class) const {
    for (const Chain& chain : chains)
        if (chain.move_class == move_class)
            return &chain;
    return nullptr;
}

} // namespace rubicon::ir
