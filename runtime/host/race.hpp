// What search::count_race needs to know of a game, and the count over slots. Private to the engine.
#pragma once

#include <span>
#include <vector>

#include "runtime/host/nature.hpp"

namespace rubicon::host {

class RaceTables {
public:
    // Of a nature that has a race with a goal.
    RaceTables(const Nature& nature, const Layout& layout);
    RaceTables(const RaceTables&) = delete;
    RaceTables& operator=(const RaceTables&) = delete;

    const search::Race& race() const { return tables; }

private:
    std::vector<u16> own, real, goal;
    std::vector<u32> first;
    std::vector<u8> inside, far;
    std::vector<search::Race::Way> ways;
    search::Race tables;
};

search::RaceCount count_race(const search::Race& race, const Layout& layout, std::span<const i32> row, u32 player);

} // namespace rubicon::host
