#include "runtime/host/features.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "runtime/host/each_piece.hpp"
#include "runtime/host/names.hpp"

namespace rubicon::host {

namespace {

// Nearly half as much with every move that is still to be made.
double nearness(i32 moves) {
    return moves == never ? 0 : std::pow(0.55, std::max(0, moves - 1));
}

// A lone piece's freedom of movement tells most of its worth: with 0.4 for a cell that it reaches on average, chess
// pieces and kings of draughts come near what players say of them.
double raw_worth(double reach) {
    return 1 + 0.4 * reach;
}

} // namespace

Features::Features(const Game& game_) : played(game_), known(explore(played)) {
    const Layout& layout = played.layout();
    for (u32 kind = 0; kind < layout.kinds; ++kind)
        mean.push_back(mean_reach(kind));
    smallest = layout.kinds == 0 ? 1 : raw_worth(*std::ranges::min_element(mean));
    groups.resize(known.alike ? 1 : layout.players);
    const auto prefix = [&](u32 g) { return known.alike ? "" : std::string(played.about().player[g].name) + " "; };
    for (u32 g = 0; g < groups.size(); ++g)
        for (u32 kind = 0; kind < layout.kinds; ++kind)
            add_kind(groups[g], prefix(g), kind);
    for (u32 g = 0; g < groups.size(); ++g)
        for (u32 kind = 0; kind < layout.kinds; ++kind)
            add_safety(groups[g], g, prefix(g), kind);
    if (std::ranges::any_of(known.royal, [](i32 kind) { return kind != never; }))
        safety_tables = std::make_shared<SafetyTables>(known);
    for (u32 entry = 0; entry < played.about().var_names; ++entry) {
        const NumberAbout& var = played.about().var[entry];
        const bool counts = var.each && var.holds == NumberAbout::Holds::number;
        variables.push_back(counts ? add(var.name, played.about().scores ? 100 : 0) : none);
    }
    if (!known.goal.empty()) {
        race_tables = std::make_shared<RaceTables>(known, layout);
        strays_index = add("strays", -20);
        guests_index = add("guests", -60);
    }
    using enum search::Captures;
    const bool material = !known.immobile && (known.captures == optional || known.captures == forced);
    mobility_index = add("mobility", material || known.race ? 0 : 3);
    tempo_index = add("tempo", known.captures == optional ? 10 : 0);
}

u32 Features::add(std::string name, double value) {
    names.push_back(std::move(name));
    derived.push_back(value);
    return static_cast<u32>(names.size() - 1);
}

double Features::mean_reach(u32 kind) const {
    double sum = 0, count = 0;
    for (const i32 cells : known.reach[kind])
        if (cells != never) {
            sum += cells;
            ++count;
        }
    return count > 0 ? sum / count : 0;
}

double Features::worth_of(u32 kind) const {
    const double sign = known.shedding ? -1 : 1;
    if (known.immobile || known.captures == search::Captures::always) // pieces on the board say little
        return 5;
    return sign * 100 * raw_worth(mean[kind]) / smallest + (known.vital[kind] ? 300 : 0);
}

void Features::add_kind(Group& into, const std::string& prefix, u32 kind) {
    const About& about = played.about();
    const Layout& layout = about.layout;
    const std::string name = prefix + about.kind[kind].name;
    const double sign = known.shedding ? -1 : 1, worth = worth_of(kind);
    const i32 crown = known.crowned_as[kind];
    const auto some = [](const std::vector<i32>& cells) {
        return std::ranges::any_of(cells, [](i32 n) { return n != never; });
    };
    into.count.push_back(add(name, worth));
    into.reach.push_back(known.immobile ? none : add(name + " reach", known.vital[kind] || known.race ? 0 : 3 * sign));
    into.crowns.push_back(
        some(known.to_crown[kind])
            ? add(name + " crowns", crown == never ? 0 : 0.25 * (worth_of(static_cast<u32>(crown)) - worth))
            : none);
    into.arrives.push_back(some(known.to_goal[kind]) && !known.race ? add(name + " arrives", 300) : none);
    into.away.push_back(some(known.to_goal[kind]) && known.race ? add(name + " away", -25) : none);
    into.hand.push_back(known.held[kind] ? add(name + " hand", worth) : none);
    const bool towers = layout.holds > 1;
    into.guard.push_back(towers ? add(name + " guard", 0.3 * worth) : none);
    into.captive.push_back(towers ? add(name + " captive", 0) : none);
    auto& ranks = into.rank.emplace_back();
    for (u32 r = 0; r < about.ranks; ++r)
        ranks.push_back(add(fmt::format("{} rank {}", name, r + 1), 0));
    auto& files = into.file.emplace_back();
    for (u32 f = 0; f < (about.files + 1u) / 2; ++f)
        files.push_back(add(fmt::format("{} file {}", name, f + 1), 0));
    auto& places = into.place.emplace_back(layout.cells, none);
    for (u32 c = 0; c < layout.cells; ++c) {
        const u32 first = known.alike_cells[c];
        if (known.reach[kind][c] != never)
            places[c] = first < c ? places[first] : add(fmt::format("{} at {}", name, about.cell[c].name), 0);
    }
}

void Features::add_safety(Group& into, u32 player, const std::string& prefix, u32 kind) {
    const auto note = [&](i32 royal, const char* does) {
        return royal == never ? none
                              : add(fmt::format("{}{} {} {}", prefix, played.about().kind[kind].name, does,
                                                played.about().kind[royal].name),
                                    0);
    };
    const auto other = std::ranges::find_if(known.royal, [](i32 royal) { return royal != never; });
    into.shelters.push_back(note(known.royal[player], "shelters"));
    into.threatens.push_back(note(other == known.royal.end() ? never : *other, "threatens"));
}

std::vector<double> Features::with(const Weights& weights) const {
    std::vector<double> values = derived;
    for (usize i = 0; i < names.size(); ++i)
        if (const auto found = weights.value.find(names[i]); found != weights.value.end())
            values[i] = found->second;
    return values;
}

Weights Features::named(std::span<const double> values) const {
    Weights weights{played.about().title, {}};
    for (usize i = 0; i < names.size() && i < values.size(); ++i)
        weights.value[names[i]] = values[i];
    return weights;
}

void Features::of_piece(u32 player, u32 kind, u32 cell, u32 level, bool friend_on_top,
                        std::vector<Feature>& out) const {
    const Group& mine = group(player);
    const auto note = [&](u32 index, double count) {
        if (index != none && count != 0)
            out.push_back({index, count});
    };
    if (level > 0)
        return note(friend_on_top ? mine.guard[kind] : mine.captive[kind], 1);
    const u32 own = known.own[player][cell];
    const CellAbout& place = played.about().cell[own];
    note(mine.count[kind], 1);
    if (known.reach[kind][own] != never)
        note(mine.reach[kind], known.reach[kind][own] - mean[kind]);
    note(mine.crowns[kind], nearness(known.to_crown[kind][own]));
    note(mine.arrives[kind], nearness(known.to_goal[kind][own]));
    note(mine.away[kind], std::max(0, known.to_goal[kind][own]));
    if (place.rank >= 0 && static_cast<usize>(place.rank) < mine.rank[kind].size())
        note(mine.rank[kind][static_cast<usize>(place.rank)], 1);
    const i32 file = std::min<i32>(place.file, played.about().files - 1 - place.file);
    if (file >= 0 && static_cast<usize>(file) < mine.file[kind].size())
        note(mine.file[kind][static_cast<usize>(file)], 1);
    note(mine.place[kind][own], 1);
}

u32 Features::guard(u32 whose, u32 owner, u32 kind) const {
    if (whose == owner)
        return shelters(owner, kind);
    return (known.partners[whose] >> owner & 1) == 0 ? threatens(owner, kind) : none;
}

double Features::share(u32 of, u32 player) const {
    const u32 team = known.partners[player];
    const int own = std::popcount(team), others = static_cast<int>(played.layout().players) - own;
    return (team >> of & 1) != 0 ? 1.0 / own : others > 0 ? -1.0 / others : 0;
}

std::vector<Feature> Features::of(const State& state, u32 player) const {
    const Layout& layout = played.layout();
    const std::vector<i32> row = played.slots(state);
    std::vector<double> sums(names.size());
    std::vector<Feature> units;
    each_piece(layout, row.data(), [&](u32 code, u32 cell, u32 level, bool friends) {
        const u32 owner = layout.owner(static_cast<i32>(code));
        units.clear();
        of_piece(owner, layout.kind(static_cast<i32>(code)), cell, level, friends, units);
        for (const Feature& unit : units)
            sums[unit.index] += unit.count * share(owner, player);
    });
    std::vector<double> moves(layout.players);
    mobility_shares(row, moves);
    const u32 decides = played.decider(state);
    for (u32 p = 0; p < layout.players; ++p) {
        for (u32 kind = 0; kind < layout.kinds; ++kind)
            if (const u32 index = hand(p, kind); index != none)
                sums[index] += row[layout.hand(p, kind)] * share(p, player);
        for (u32 entry = 0; entry < variables.size(); ++entry)
            if (variables[entry] != none)
                sums[variables[entry]] += row[var_place(played.about(), entry).first + p] * share(p, player);
        if (const search::Race* const race = this->race()) {
            const search::RaceCount count = count_race(*race, layout, row, p);
            sums[strays_index] += count.strays * share(p, player);
            sums[guests_index] += count.guests / 16.0 * share(p, player);
        }
        sums[mobility_index] += moves[p] * share(p, player);
        sums[tempo_index] += (decides == p) * share(p, player);
    }
    if (safety_tables)
        each_guard(safety_tables->safety(), layout, row, [&](u32 whose, u32 owner, u32 kind) {
            if (const u32 index = guard(whose, owner, kind); index != none)
                sums[index] += share(owner, player);
        });
    std::vector<Feature> result;
    for (u32 i = 0; i < sums.size(); ++i)
        if (sums[i] != 0)
            result.push_back({i, sums[i]});
    return result;
}

double Features::value(std::span<const double> weights, const State& state, u32 player) const {
    double sum = 0;
    for (const Feature& feature : of(state, player))
        sum += weights[feature.index] * feature.count;
    return sum;
}

bool count_moves_of_all(const Game& game, std::span<const i32> row, std::span<u64> count) {
    const Layout& layout = game.layout();
    if (game.about().phases > 0 && layout.nodes > 0 &&
        row[layout.node()] != game.about().phase[row[layout.phase()]].node)
        return false;
    std::vector<i32> turned(row.begin(), row.end());
    State state(game.table().state_size);
    for (u32 p = 0; p < layout.players; ++p) {
        turned[layout.mover()] = static_cast<i32>(p);
        if (!game.table().load(game.table().self, turned.data(), state.data()))
            return false;
        count[p] = game.table().moves(game.table().self, state.data(), nullptr, 0);
    }
    return true;
}

// Beside material it says little, and with many kinds it takes long to count: the less it can make, the fewer positions
// the search has to count it in.
i32 Features::most_ahead() const {
    return known.captures == search::Captures::optional && played.layout().kinds > 1 ? 25 : 100;
}

void Features::mobility_shares(std::span<const i32> row, std::span<double> share) const {
    std::ranges::fill(share, 0.0);
    u64 count[most_players] = {};
    if (!count_moves_of_all(played, row, count))
        return;
    const u64 sum = std::accumulate(count, count + most_players, u64{0});
    const u32 players = played.layout().players;
    const double most = most_ahead() / 2.0;
    for (u32 p = 0; sum > 0 && p < players; ++p) {
        share[p] = 100 * static_cast<double>(count[p]) / static_cast<double>(sum);
        if (players == 2)
            share[p] = std::clamp(share[p], 50 - most, 50 + most);
    }
}

} // namespace rubicon::host
