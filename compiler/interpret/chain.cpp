// CHAIN: legs of one class by one piece, as long as the rules say.
#include <algorithm>
#include <unordered_map>

#include "compiler/interpret/machine.hpp"

namespace rubicon::interpret {

namespace {

void append(std::vector<i32>& key, const CellSet& set, int cells) {
    for (int cell = 0; cell < cells; ++cell)
        if (set[cell])
            key.push_back(cell);
    key.push_back(-1);
}

// All of an outcome that what follows may read; the path and what only the telling needs left out.
std::vector<i32> key_of(const Outcome& outcome, const ir::Chain& chain, const Rules& rules) {
    const Frame& f = outcome.frame;
    std::vector<i32> key = outcome.row;
    const int way = chain.turns == ir::Chain::Turns::any_way ? -1 : f.way;
    key.insert(key.end(), {f.start, f.at, f.landing, way, f.became, f.stopped, f.crowned});
    append(key, f.barred, rules.cells());
    append(key, f.later, rules.cells());
    if (rules.leg_read_later) {
        append(key, f.over, rules.cells());
        append(key, f.passed, rules.cells());
    }
    for (const CellSet& fresh : f.fresh)
        append(key, fresh, rules.cells());
    for (const Taken& taken : f.taken)
        key.insert(key.end(), {taken.cell, taken.owner, taken.kind});
    key.push_back(-1);
    key.insert(key.end(), f.choices.begin(), f.choices.end());
    return key;
}

struct HashKey {
    std::size_t operator()(const std::vector<i32>& key) const {
        u64 hash = key.size();
        for (const i32 value : key)
            hash = (hash ^ static_cast<u32>(value)) * 0x9e3779b97f4a7c15u;
        return static_cast<std::size_t>(hash ^ hash >> 32);
    }
};

} // namespace

// Outcomes are found level by level, so that of equal ones the one with fewest legs is kept and of those the one whose
// path comes first: chains that may run in circles (hops) end, and tell the shortest way.
std::vector<Outcome> Machine::chain(int move_class, const Outcome& at, Chains wanted) {
    const LandsTest lands = wanted == Chains::loose ? LandsTest::left_out : LandsTest::asked;
    std::vector<Outcome> level, all;
    legs(move_class, at, lands, level);
    const ir::Chain* policy = rules.game.chain_of(move_class);
    if (!policy) {
        for (Outcome& outcome : level)
            outcome.frame.crowns_due.push_back(outcome.frame.at);
        return level;
    }
    const bool may_stop = wanted != Chains::finished || policy->goes_on == ir::Chain::GoesOn::as_it_likes;
    std::unordered_map<std::vector<i32>, std::size_t, HashKey> seen; // all levels; place in the present one
    std::vector<Outcome> found = std::move(level);
    while (!found.empty()) {
        level.clear();
        std::unordered_map<std::vector<i32>, std::size_t, HashKey> now;
        for (Outcome& outcome : found) {
            std::vector<i32> key = key_of(outcome, *policy, rules);
            count(4);
            if (seen.contains(key))
                continue;
            const auto [place, is_new] = now.try_emplace(std::move(key), level.size());
            if (is_new)
                level.push_back(std::move(outcome));
            else if (outcome.frame.path < level[place->second].frame.path)
                level[place->second] = std::move(outcome);
        }
        seen.merge(now);
        found.clear();
        for (Outcome& outcome : level) {
            const std::size_t before = found.size();
            legs(move_class, outcome, lands, found);
            if (!may_stop && found.size() > before)
                continue;
            if (policy->crowns == ir::Chain::Crowns::where_it_stops)
                outcome.frame.crowns_due.push_back(outcome.frame.at);
            all.push_back(std::move(outcome));
        }
    }
    return all;
}

} // namespace rubicon::interpret
