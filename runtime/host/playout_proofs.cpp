// What is certain in the tree: proved outcomes, and moves that win at once or keep the other from it.
#include "runtime/host/playout_tree.hpp"

namespace rubicon::host {

// Payoffs that have no bound prove nothing.
void PlayoutTree::prove() {
    if (table.about->scores)
        return;
    for (usize depth = path.size() - 1; depth-- > 0;) {
        Node& node = nodes[path[depth]];
        if (node.decider == chance)
            return;
        settle(node);
        if (!node.ended)
            return;
    }
}

// Who can win for certain does; where the outcome of all moves is known the best is chosen.
void PlayoutTree::settle(Node& node) {
    bool all = true;
    const Node* best = nullptr;
    for (u32 i = 0; i < node.count; ++i) {
        const Node& child = nodes[node.first + i];
        all = all && child.ended;
        if (!child.ended || (best && !child.proof.outranks(best->proof, node.decider)))
            continue;
        best = &child;
        node.known = i + 1;
    }
    if (!best || (!all && best->proof.shares[node.decider] < 1))
        return;
    node.ended = true;
    node.proof = {best->proof.shares, best->proof.plies + 1};
}

std::optional<Proof> PlayoutTree::proved(u32 move) const {
    const Node& child = nodes[nodes[0].first + move];
    return child.ended && !table.about->scores ? std::optional(Proof{child.proof.shares, child.proof.plies + 1})
                                               : std::nullopt;
}

// Moves that end the game at once.
void PlayoutTree::find_wins(u32 at, const State& state) {
    Node& node = nodes[at];
    bool won = false;
    for (u32 i = 0; i < node.count && !won; ++i) {
        tried = state;
        table.play(table.self, tried.data(), place(i));
        Result result{};
        table.result(table.self, tried.data(), 1, &result);
        if (!result.over)
            continue;
        Node& child = nodes[node.first + i];
        child.ended = true;
        child.proof.shares = of_result(result);
        won = child.proof.shares[node.decider] >= 1 && !table.about->scores;
    }
    if (!table.about->scores)
        settle(node);
}

// Where the other player would win if it were his turn, little else is worth a look.
void PlayoutTree::find_threats(u32 at, const State& state) {
    const Layout& layout = table.about->layout;
    const Node& node = nodes[at];
    table.store(table.self, state.data(), row.data());
    row[layout.mover()] = 1 - row[layout.mover()];
    State turned(table.state_size);
    if (!table.load(table.self, row.data(), turned.data()) || game.decider(turned) == node.decider)
        return;
    std::vector<bool> threat(layout.cells);
    bool some = false;
    for (const Move& move : game.moves(turned)) {
        State next = turned;
        game.play(next, move);
        const Result result = game.result(next);
        const MoveBrief told = game.brief(turned, move);
        if (!result.over || (result.winners >> (1 - node.decider) & 1) == 0 || told.to < 0)
            continue;
        threat[static_cast<usize>(told.to)] = some = true;
    }
    constexpr u32 belief = 20; // playouts
    for (u32 i = 0; some && i < node.count; ++i) {
        MoveBrief told;
        brief_of(table, state.data(), place(i), told);
        Node& child = nodes[node.first + i];
        child.later = belief;
        child.later_sum = told.to >= 0 && threat[static_cast<usize>(told.to)] ? 0.9f * belief : 0;
    }
}

} // namespace rubicon::host
