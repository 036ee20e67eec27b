#include "runtime/match/seats.hpp"

#include <bit>
#include <vector>

namespace rubicon::match {

u32 seats_of_a(u32 players, u64 number) {
    const int half = static_cast<int>(players / 2);
    std::vector<u32> ways;
    for (u32 seats = 1; seats < 1u << players; ++seats)
        if (std::popcount(seats) == half && (players % 2 == 1 || (seats & 1) != 0))
            ways.push_back(seats);
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
