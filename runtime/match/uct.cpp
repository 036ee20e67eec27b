#include "runtime/match/uct.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>

#include "runtime/host/secrets.hpp"

namespace rubicon::match {

namespace {

using Clock = std::chrono::steady_clock;
using Values = std::array<float, most_players>; // of each player, 0 (loses) to 1 (wins)

Values even_values() {
    Values values;
    values.fill(0.5f);
    return values;
}

Values values_of(const About& about, const Result& result) {
    Values values{};
    for (u32 p = 0; p < about.layout.players; ++p)
        if (about.scores)
            values[p] = result.winners == 0 ? 0.5f : static_cast<float>(result.winners >> p & 1);
        else
            values[p] = static_cast<float>(result.payoff[p]) / 2;
    return values;
}

struct Node {
    std::vector<host::Move> moves;
    std::vector<u32> weights;   // of throws
    std::vector<u32> children;  // index of a node; 0: not there yet
    std::vector<usize> untried; // indices of moves
    u32 decider = chance;
    u32 visits = 0;
    float value = 0; // sum, for the one who decided to come here
    bool over = false;
    Values end{};
};

class Tree {
public:
    Tree(const host::Game& game_, const UctOptions& options_, Random& random_)
        : game(game_), about(game.about()), options(options_), random(random_), buffer(game.table().move_size * room) {}

    // The move played most often, and the values of the root.
    host::Move search(const host::State& root, const std::atomic<bool>& stop, Values& values) {
        const auto until = Clock::now() + std::chrono::milliseconds(options.milliseconds);
        grow(root);
        Values sum{};
        u64 made = 0;
        for (; !stop && (options.playouts == 0 || made < options.playouts); ++made) {
            if (options.milliseconds != 0 && made > 0 && Clock::now() >= until)
                break;
            const Values got = play_once(root);
            for (u32 p = 0; p < about.layout.players; ++p)
                sum[p] += got[p];
        }
        for (u32 p = 0; p < about.layout.players; ++p)
            values[p] = made ? sum[p] / static_cast<float>(made) : 0.5f;
        return nodes[0].moves[most_visited()];
    }

private:
    static constexpr u32 room = 1024; // moves of one position of a playout; should there be more, the first are played

    const host::Game& game;
    const About& about;
    const UctOptions& options;
    Random& random;
    host::Block buffer;
    std::vector<Node> nodes;

    u32 grow(const host::State& state) {
        Node node;
        const Result result = game.result(state);
        node.moves = result.over ? std::vector<host::Move>{} : game.moves(state);
        node.over = result.over || node.moves.empty();
        node.end = result.over ? values_of(about, result) : even_values();
        node.decider = node.over ? 0 : game.decider(state);
        node.children.assign(node.moves.size(), 0);
        for (usize i = 0; i < node.moves.size(); ++i)
            node.untried.push_back(i);
        if (node.decider == chance)
            node.weights = weights_of(game, state, node.moves);
        nodes.push_back(std::move(node));
        return static_cast<u32>(nodes.size() - 1);
    }

    Values play_once(const host::State& root) {
        host::State state = root;
        std::vector<std::pair<u32, u32>> path; // node, and who decided to go there
        u32 at = 0;
        ++nodes[0].visits;
        bool fresh = false;
        while (!nodes[at].over && !fresh) {
            const usize move = choose(nodes[at]);
            const u32 decider = nodes[at].decider;
            game.play(state, nodes[at].moves[move]);
            u32 next = nodes[at].children[move];
            if (next == 0) {
                next = grow(state);
                nodes[at].children[move] = next;
                fresh = true;
            }
            at = next;
            ++nodes[at].visits;
            path.emplace_back(at, decider);
        }
        const Values values = nodes[at].over ? nodes[at].end : playout(state);
        for (const auto& [node, decider] : path)
            if (decider != chance)
                nodes[node].value += values[decider];
        return values;
    }

    usize choose(Node& node) {
        if (node.decider == chance)
            return draw(node.weights, random);
        if (!node.untried.empty()) {
            const usize place = random.below(node.untried.size());
            std::swap(node.untried[place], node.untried.back());
            const usize move = node.untried.back();
            node.untried.pop_back();
            return move;
        }
        usize best = 0;
        float most = -1;
        const float all = std::log(static_cast<float>(node.visits));
        for (usize i = 0; i < node.moves.size(); ++i) {
            const Node& child = nodes[node.children[i]];
            const float visits = static_cast<float>(child.visits);
            const float bound =
                child.value / visits + static_cast<float>(options.exploration) * std::sqrt(all / visits);
            if (bound > most) {
                most = bound;
                best = i;
            }
        }
        return best;
    }

    Values playout(host::State& state) {
        const GameTable& table = game.table();
        for (u32 ply = 0; ply < options.longest; ++ply) {
            const Result result = game.result(state);
            if (result.over)
                return values_of(about, result);
            const u32 count = std::min(table.moves(table.self, state.data(), buffer.data(), room), room);
            if (count == 0)
                break;
            const u8* const moves = static_cast<const u8*>(buffer.data());
            usize pick = random.below(count);
            if (about.nodes != 0 && game.decider(state) == chance)
                pick = draw(weights_of(game, state, game.moves(state)), random);
            table.play(table.self, state.data(), moves + pick * table.move_size);
        }
        return even_values();
    }

    // Of several any: where playouts end in nothing, all moves are tried alike.
    usize most_visited() {
        const Node& root = nodes[0];
        usize best = 0;
        u32 most = 0, equal = 0;
        for (usize i = 0; i < root.moves.size(); ++i) {
            const u32 visits = root.children[i] ? nodes[root.children[i]].visits : 0;
            equal = visits > most ? 1 : visits == most ? equal + 1 : equal;
            if (visits > most || (visits == most && random.below(equal) == 0)) {
                most = visits;
                best = i;
            }
        }
        return best;
    }
};

bool alike(const MoveView& a, const MoveView& b) {
    return a.move_class == b.move_class && a.kind == b.kind && a.became == b.became && a.pass == b.pass &&
           a.from == b.from && a.to == b.to && std::equal(a.path, a.path + a.path_size, b.path, b.path + b.path_size) &&
           std::equal(a.taken, a.taken + a.taken_size, b.taken, b.taken + b.taken_size) &&
           std::equal(a.choice, a.choice + a.choice_size, b.choice, b.choice + b.choice_size);
}

// The bytes of a move may differ where the moves do not.
std::optional<usize> find_alike(const host::Game& game, const host::State& state, const std::vector<host::Move>& legal,
                                const MoveView& wanted) {
    for (usize i = 0; i < legal.size(); ++i)
        if (alike(game.view(state, legal[i]), wanted))
            return i;
    return std::nullopt;
}

class PlainUct : public Contestant {
public:
    explicit PlainUct(const UctOptions& options_) : options(options_) {}

    std::string begin(u64 seed) override {
        random = Random(seed);
        return "";
    }

    Answer decide(const host::Referee& played, const std::vector<host::Move>& legal,
                  const std::atomic<bool>& stop) override {
        const host::Game& game = played.game();
        const host::State known = known_state(played);
        Values values{};
        const host::Move chosen = Tree(game, options, random).search(known, stop, values);
        Answer answer;
        answer.move = find_alike(game, played.state(), legal, game.view(known, chosen)).value_or(0);
        for (u32 p = 0; p < game.layout().players; ++p)
            answer.expects.push_back(values[p]);
        return answer;
    }

private:
    UctOptions options;
    Random random{0};

    // The position itself, or one that agrees with what the player may know of it.
    host::State known_state(const host::Referee& played) {
        const host::Game& game = played.game();
        if (game.slots(played.state()) == game.seen(played.state(), game.decider(played.state())))
            return played.state();
        std::mt19937_64 dice(random.next());
        return host::imagine(played, dice).value_or(played.state());
    }
};

} // namespace

std::unique_ptr<Contestant> plain_uct(const UctOptions& options) {
    return std::make_unique<PlainUct>(options);
}

std::vector<u32> weights_of(const host::Game& game, const host::State& state, const std::vector<host::Move>& throws) {
    std::vector<u32> weights;
    for (const host::Move& move : throws)
        weights.push_back(game.view(state, move).weight);
    return weights;
}

usize draw(const std::vector<u32>& weights, Random& random) {
    u64 all = 0;
    for (const u32 weight : weights)
        all += weight;
    u64 at = random.below(std::max<u64>(all, 1));
    for (usize i = 0; i + 1 < weights.size(); ++i) {
        if (at < weights[i])
            return i;
        at -= weights[i];
    }
    return weights.size() - 1;
}

} // namespace rubicon::match
