#include "runtime/match/seats.hpp"

#include <bit>

#include "runtime/host/nature.hpp"

namespace rubicon::match {

std::vector<u32> seatings(const host::Game& game) {
    const u32 players = game.layout().players;
    if (players == 2)
        return {1};
    return players < 2 ? std::vector<u32>{} : seatings(players, host::explore(game).partners);
}

std::vector<u32> seatings(u32 players, const std::vector<u32>& partners) {
    const int half = static_cast<int>(players / 2);
    std::vector<u32> all, of_teams;
    for (u32 seats = 1; seats < 1u << players; ++seats) {
        if (std::popcount(seats) != half || (players % 2 == 0 && (seats & 1) == 0))
            continue;
        all.push_back(seats);
        bool whole = true;
        for (u32 p = 0; p < players && p < partners.size(); ++p)
            whole = whole && ((seats & partners[p]) == 0 || (seats & partners[p]) == partners[p]);
        if (whole)
            of_teams.push_back(seats);
    }
    return of_teams.empty() ? all : of_teams;
}

u32 seats_of_a(u32 players, const std::vector<u32>& ways, u64 number) {
    const u32 first = ways[number / 2 % ways.size()];
    return number % 2 == 0 ? first : ((1u << players) - 1) & ~first;
}

u32 half_points(const host::Game& game, const Outcome& outcome, u32 seats) {
    if (outcome.faulty)
        return (seats >> *outcome.faulty & 1) != 0 ? 0 : 2;
    if (outcome.agreed)
        return (seats >> *outcome.agreed & 1) != 0 ? 2 : 0;
    if (!outcome.result.over)
        return 1;
    i64 a = 0, b = 0;
    const u32 players = game.layout().players;
    for (u32 p = 0; p < players; ++p)
        ((seats >> p & 1) != 0 ? a : b) += outcome.result.payoff[p];
    const i64 seats_a = std::popcount(seats), seats_b = players - seats_a;
    const i64 left = a * seats_b, right = b * seats_a;
    return left > right ? 2 : left < right ? 0 : 1;
}

} // namespace rubicon::match
