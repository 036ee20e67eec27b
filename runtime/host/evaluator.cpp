#include "runtime/host/evaluator.hpp"

#include <algorithm>
#include <cmath>

#include "runtime/host/each_piece.hpp"
#include "runtime/host/names.hpp"

namespace rubicon::host {

namespace {

i32 rounded(double value) {
    constexpr double most = search::most_value;
    return static_cast<i32>(std::lround(std::clamp(value, -most, most)));
}

constexpr i32 beyond_all = 4 * search::win;

i32 in_256ths(double centimen) {
    constexpr double most = search::most_value;
    return static_cast<i32>(std::lround(256 * std::clamp(centimen, -most, most)));
}

} // namespace

Evaluator::Evaluator(const Features& features, std::span<const double> weights)
    : game(features.game()), source(&features), layout(game.layout()), cells(layout.cells) {
    const auto sum = [&](u32 player, u32 kind, u32 cell, u32 level, bool friends) {
        std::vector<Feature> units;
        features.of_piece(player, kind, cell, level, friends, units);
        double value = 0;
        for (const Feature& unit : units)
            value += unit.count * weights[unit.index];
        return rounded(value);
    };
    const auto weight = [&](u32 index) { return index == Features::none ? 0.0 : weights[index]; };
    const Nature& nature = features.nature();
    for (u32 player = 0; player < layout.players; ++player)
        for (u32 kind = 0; kind < layout.kinds; ++kind) {
            for (u32 cell = 0; cell < cells; ++cell) {
                top.push_back(sum(player, kind, cell, 0, true));
                lands.push_back(top.back() + (nature.to_goal[kind][nature.own[player][cell]] == 0 ? beyond_all : 0));
            }
            vital.push_back(nature.vital[kind] ? beyond_all : 0);
            guard.push_back(sum(player, kind, 0, 1, true));
            captive.push_back(sum(player, kind, 0, 1, false));
            hand.push_back(rounded(weight(features.hand(player, kind))));
            shelters.push_back(in_256ths(weight(features.shelters(player, kind))));
            threatens.push_back(in_256ths(weight(features.threatens(player, kind))));
        }
    for (u32 entry = 0; entry < game.about().var_names; ++entry)
        if (const double value = weight(features.variable(entry)); value != 0) {
            variables.push_back({var_place(game.about(), entry).first, value});
            fine.push_back({variables.back().slot - layout.var(0), in_256ths(value)});
        }
    const auto nothing = [](i32 value) { return value == 0; };
    if (source->safety() && !(std::ranges::all_of(shelters, nothing) && std::ranges::all_of(threatens, nothing)))
        safety = source->safety()->safety(shelters.data(), threatens.data());
    mobility = weight(features.mobility());
    tempo = weight(features.tempo());
    strays = weight(features.strays());
    guests = weight(features.guests());
}

void Evaluator::add_all(const i32* row, double* sums) const {
    each_piece(layout, row, [&](u32 code, u32 cell, u32 level, bool friends) {
        sums[layout.owner(static_cast<i32>(code))] += level == 0 ? on(code, cell)
                                                      : friends  ? guard[code - 1]
                                                                 : captive[code - 1];
    });
    for (u32 player = 0; player < layout.players; ++player) {
        for (u32 kind = 0; kind < layout.kinds; ++kind)
            sums[player] += static_cast<double>(hand[player * layout.kinds + kind]) * row[layout.hand(player, kind)];
        for (const Variable& variable : variables)
            sums[player] += variable.weight * row[variable.slot + player];
        if (const search::Race* const race = source->race()) {
            const search::RaceCount count = count_race(*race, layout, {row, layout.size()}, player);
            sums[player] += strays * count.strays + guests * count.guests / 16;
        }
    }
    if (safety)
        each_guard(*safety, layout, {row, layout.size()}, [&](u32 whose, u32 owner, u32 kind) {
            if (source->guard(whose, owner, kind) != Features::none)
                sums[owner] += (whose == owner ? shelters : threatens)[owner * layout.kinds + kind] / 256.0;
        });
    if (mobility != 0) {
        double shares[most_players];
        source->mobility_shares({row, layout.size()}, {shares, layout.players});
        for (u32 player = 0; player < layout.players; ++player)
            sums[player] += mobility * shares[player];
    }
    sums[static_cast<u32>(row[layout.mover()])] += tempo;
}

search::Judgement Evaluator::judgement(search::Captures captures, i32 noise, u64 noise_seed) const {
    return {top.data(),
            guard.data(),
            captive.data(),
            hand.data(),
            fine.data(),
            static_cast<u32>(fine.size()),
            in_256ths(mobility),
            in_256ths(tempo),
            captures,
            source->most_ahead(),
            noise,
            noise_seed,
            source->race(),
            in_256ths(strays),
            in_256ths(guests),
            safety ? &*safety : nullptr,
            noise == 0 && told_by_moves(),
            lands.data(),
            vital.data()};
}

// As Judgement::told_by_moves.
bool Evaluator::told_by_moves() const {
    const bool in_hand = std::ranges::any_of(hand, [](i32 worth) { return worth != 0; });
    return layout.nodes == 0 && layout.holds == 1 && fine.empty() && !source->race() && !in_hand;
}

void Evaluator::for_all(const i32* row, std::span<double> values) const {
    double sums[most_players] = {};
    add_all(row, sums);
    for (u32 player = 0; player < layout.players; ++player) {
        values[player] = 0;
        for (u32 other = 0; other < layout.players; ++other)
            values[player] += sums[other] * source->share(other, player);
    }
}

} // namespace rubicon::host
