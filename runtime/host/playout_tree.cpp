#include "runtime/host/playout_tree.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace rubicon::host {

namespace {

constexpr u32 longest_playout = 600, short_playout = 6;
// Playouts after which a move's own results outweigh those of later ones, for each move that there is.
constexpr double trust_in_later = 4;
constexpr double most_ahead = 200; // centimen
constexpr double most_attraction = 100;

float share_of(double centimen) {
    return static_cast<float>(1 / (1 + std::exp(-centimen / logistic_scale)));
}

double centimen_of(double share) {
    const double s = std::clamp(share, 0.001, 0.999);
    return logistic_scale * std::log(s / (1 - s));
}

u32 name_of(const MoveBrief& move) {
    const u32 ends = static_cast<u32>(move.from + 1) * 4099 + static_cast<u32>(move.to + 1) * 16 + move.owner % 16;
    return ends + static_cast<u32>(move.choice + 1) * 1000003;
}

// One of `count`, each as likely as its weight says; the first where all weigh nothing.
template <typename Weight>
u32 weighted(std::mt19937_64& dice, u32 count, Weight weight) {
    u64 cases = 0;
    for (u32 i = 0; i < count; ++i)
        cases += weight(i);
    u64 face = cases ? dice() % cases : 0;
    for (u32 i = 0; i < count; ++i) {
        const u64 here = weight(i);
        if (face < here)
            return i;
        face -= here;
    }
    return 0;
}

u64 deed(u32 who, u32 name) {
    return u64{who} << 32 | name;
}

} // namespace

void PayoffScale::see(const Result& result, u32 players) {
    for (u32 p = 0; p < players; ++p) {
        least = std::min(least, result.payoff[p]);
        most = std::max(most, result.payoff[p]);
    }
}

float PayoffScale::share(i32 payoff) const {
    return most > least ? static_cast<float>(payoff - least) / static_cast<float>(most - least) : 0.5f;
}

PlayoutTree::PlayoutTree(const Game& game_, const Evaluator& evaluator_, bool blind_, u64 seed, usize most_bytes)
    : game(game_), table(game.table()), evaluator(evaluator_), blind(blind_), players(game.layout().players),
      dice(seed), row(game.layout().size()), walk(table.state_size), most_nodes(most_bytes / sizeof(Node)),
      buffer(usize{buffer_size} * table.move_size) {}

void PlayoutTree::plant(const State& state, const std::vector<u64>& before) {
    nodes.clear();
    past.clear();
    weigh_root(state);
    playouts_done = positions = 0;
    for (const u64 key : before)
        ++past[key];
    root = state;
    nodes.emplace_back();
    line.clear();
    expand(0, root);
}

// Where one is far ahead of another the shares of all moves would be next to 1 and 0, and tell no move from another.
void PlayoutTree::weigh_root(const State& state) {
    lead.fill(0);
    if (blind)
        return;
    table.store(table.self, state.data(), row.data());
    evaluator.for_all(row.data(), {lead.data(), players});
    for (double& value : lead)
        value -= std::clamp(value, -most_ahead, most_ahead);
}

void PlayoutTree::playout() {
    path.assign(1, 0);
    played.clear();
    line.clear();
    walk = root;
    u32 at = 0;
    while (!nodes[at].ended && goes_on(at)) {
        at = descend(at);
        path.push_back(at);
        ++positions;
    }
    const bool known = nodes[at].ended;
    learn(known ? nodes[at].proof.shares : roll_out());
    if (known)
        prove();
    ++playouts_done;
}

// Whether there are moves in the tree behind a node. One that is new is only judged.
bool PlayoutTree::goes_on(u32 at) {
    if (nodes[at].count > 0)
        return true;
    if (nodes[at].visits > 0 || at == 0)
        return expand(at, walk);
    Result result{};
    table.result(table.self, walk.data(), times(walk), &result);
    if (result.over) {
        nodes[at].ended = true;
        nodes[at].proof.shares = of_result(result);
    }
    return false;
}

std::vector<u32> PlayoutTree::best_line() const {
    constexpr u32 least_visits = 8;
    std::vector<u32> places;
    for (u32 at = 0; nodes[at].count > 0 && nodes[at].decider != chance;) {
        u32 best = 0;
        for (u32 i = 1; i < nodes[at].count; ++i)
            if (nodes[nodes[at].first + i].visits > nodes[nodes[at].first + best].visits)
                best = i;
        at = nodes[at].first + best;
        if (nodes[at].visits < least_visits && !places.empty())
            break;
        places.push_back(best);
    }
    return places;
}

// Adds the moves of a position to the tree; false if there are none, or too many.
bool PlayoutTree::expand(u32 at, const State& state) {
    const u32 count = table.moves(table.self, state.data(), buffer.data(), buffer_size);
    if (count == 0 || count > buffer_size || nodes.size() + count > most_nodes)
        return false;
    const u32 first = static_cast<u32>(nodes.size());
    nodes.resize(nodes.size() + count);
    Node& node = nodes[at];
    node.first = first;
    node.count = count;
    node.decider = static_cast<u8>(game.decider(state));
    for (u32 i = 0; i < count; ++i)
        prepare(nodes[first + i], state, place(i), node.decider == chance);
    if (blind && players == 2 && node.decider != chance) {
        find_wins(at, state);
        if (!nodes[at].ended)
            find_threats(at, state);
    }
    return !nodes[at].ended || at == 0;
}

void PlayoutTree::prepare(Node& child, const State& state, const void* move, bool thrown) {
    MoveBrief told;
    brief_of(table, state.data(), move, told);
    child.name = name_of(told);
    if (thrown) {
        MoveView view{};
        table.view(table.self, state.data(), move, &view);
        child.weight = static_cast<u16>(view.weight);
    } else if (search::is_loud(told)) { // looks promising until it is tried
        child.later = 4;
        child.later_sum = 3;
    }
}

// How often the position has stood; twice in one line counts as once more, since it can come again.
u32 PlayoutTree::times(const State& state) const {
    const u64 key = table.key(table.self, state.data());
    const auto before = past.find(key);
    const u32 in_line = static_cast<u32>(std::ranges::count(line, key));
    return 1 + (before != past.end() ? before->second : 0) + in_line + (in_line > 0);
}

// Goes to the child that is worth most to look at, in `walk` too.
u32 PlayoutTree::descend(u32 at) {
    const Node& node = nodes[at];
    const u32 chosen = node.decider == chance ? throw_die(node) : promising(node);
    line.push_back(table.key(table.self, walk.data()));
    table.moves(table.self, walk.data(), buffer.data(), buffer_size);
    table.play(table.self, walk.data(), place(chosen));
    played.emplace_back(node.decider, nodes[node.first + chosen].name);
    return node.first + chosen;
}

u32 PlayoutTree::throw_die(const Node& node) {
    return weighted(dice, node.count, [&](u32 i) { return nodes[node.first + i].weight; });
}

double PlayoutTree::attraction(const Node& child, const Node& node, double log_visits) const {
    const u32 decider = node.decider;
    if (child.ended) // nothing is left to find out: another move is looked at while there is one, but for payoffs
        return static_cast<double>(child.proof.shares[decider]) - (table.about->scores ? 0.01 : most_attraction);
    double value = child.visits ? static_cast<double>(child.sum[decider]) / child.visits : 0.5;
    if (child.later > 0) {
        const double patience = trust_in_later * node.count;
        const double trust = std::sqrt(patience / (3.0 * child.visits + patience)) * child.later / (child.later + 10.0);
        value = value * (1 - trust) + trust * static_cast<double>(child.later_sum) / child.later;
    }
    // What was done later already tells where to look, the more so the more moves there are.
    const double exploration = blind ? std::min(0.8, 0.3 + 4.0 / node.count) : evaluator.quiet() ? 0.3 : 0.7;
    return value + exploration * std::sqrt(log_visits / (child.visits + 1.0));
}

u32 PlayoutTree::promising(const Node& node) {
    const double log_visits = std::log(1.0 + node.visits);
    double best = -2 * most_attraction;
    u32 chosen = 0;
    for (u32 i = 0; i < node.count; ++i) {
        const double tie = 1e-6 * static_cast<double>(dice() % 1024);
        const double value = attraction(nodes[node.first + i], node, log_visits) + tie;
        if (value > best) {
            best = value;
            chosen = i;
        }
    }
    return chosen;
}

Shares PlayoutTree::of_result(const Result& result) {
    scale.see(result, players);
    Shares shares{};
    for (u32 p = 0; p < players; ++p)
        shares[p] = scale.share(result.payoff[p]);
    for (u32 p = 0; p < players && !table.about->scores; ++p)
        if (shares[p] > 0 && shares[p] < 1)
            shares[p] = share_of(centimen_of(shares[p]) - lead[p]);
    return shares;
}

Shares PlayoutTree::of_value() {
    std::array<double, most_players> values{};
    table.store(table.self, walk.data(), row.data());
    evaluator.for_all(row.data(), {values.data(), players});
    Shares shares{};
    for (u32 p = 0; p < players; ++p)
        shares[p] = share_of(values[p] - lead[p]);
    return shares;
}

// Plays on at random, captures before others, a few moves or to the end.
Shares PlayoutTree::roll_out() {
    const u32 length = blind ? longest_playout : evaluator.quiet() ? 0 : short_playout;
    for (u32 ply = 0; ply < length; ++ply) {
        Result result{};
        table.result(table.self, walk.data(), 1, &result);
        if (result.over)
            return of_result(result);
        const u32 count = std::min(buffer_size, table.moves(table.self, walk.data(), buffer.data(), buffer_size));
        if (count == 0)
            break;
        step(count);
        ++positions;
    }
    return of_value();
}

void PlayoutTree::step(u32 count) {
    const u32 decides = game.decider(walk);
    MoveBrief told;
    u32 chosen = 0;
    if (decides == chance) {
        chosen = random_face(count);
    } else {
        for (int tries = blind ? 1 : 3; tries > 0; --tries) {
            chosen = static_cast<u32>(dice() % count);
            if (tries == 1 && !blind)
                break;
            brief_of(table, walk.data(), place(chosen), told);
            if (search::is_loud(told))
                break;
        }
        if (blind)
            played.emplace_back(decides, name_of(told));
    }
    table.play(table.self, walk.data(), place(chosen));
}

u32 PlayoutTree::random_face(u32 count) {
    std::vector<u32> weights(count);
    MoveView view;
    for (u32 i = 0; i < count; ++i) {
        table.view(table.self, walk.data(), place(i), &view);
        weights[i] = view.weight;
    }
    return weighted(dice, count, [&](u32 i) { return weights[i]; });
}

// Who knows what one of his moves brings need not be content with less: such a position is worth that while the move
// just looked at does not promise more.
void PlayoutTree::learn(const Shares& shares) {
    Shares told = shares;
    for (usize depth = path.size(); depth-- > 0;) {
        Node& node = nodes[path[depth]];
        if (node.known > 0 && depth + 1 < path.size()) {
            const Node& child = nodes[path[depth + 1]];
            const Node& known = nodes[node.first + node.known - 1];
            if (child.sum[node.decider] < known.proof.shares[node.decider] * static_cast<float>(child.visits))
                told = known.proof.shares;
        }
        ++node.visits;
        for (u32 p = 0; p < players; ++p)
            node.sum[p] += told[p];
    }
    if (blind)
        learn_later(shares);
}

// What a player did later in the playout also speaks for doing it now.
void PlayoutTree::learn_later(const Shares& shares) {
    std::unordered_set<u64> seen;
    usize from = played.size();
    for (usize depth = path.size(); depth-- > 0;) {
        for (; from > depth; --from)
            seen.insert(deed(played[from - 1].first, played[from - 1].second));
        const Node& node = nodes[path[depth]];
        for (u32 i = 0; i < node.count && node.decider != chance; ++i) {
            Node& child = nodes[node.first + i];
            if (seen.contains(deed(node.decider, child.name))) {
                ++child.later;
                child.later_sum += shares[node.decider];
            }
        }
    }
}

} // namespace rubicon::host
