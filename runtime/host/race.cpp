#include "runtime/host/race.hpp"

namespace rubicon::host {

RaceTables::RaceTables(const Nature& nature, const Layout& layout)
    : goal(nature.goal), first(nature.first_way), inside(layout.cells), far(nature.far), ways(nature.ways) {
    real.resize(usize{layout.players} * layout.cells);
    for (u32 player = 0; player < layout.players; ++player)
        for (u32 cell = 0; cell < layout.cells; ++cell) {
            own.push_back(static_cast<u16>(nature.own[player][cell]));
            real[player * layout.cells + nature.own[player][cell]] = static_cast<u16>(cell);
        }
    for (const u16 cell : goal)
        inside[cell] = 1;
    tables = {layout.cells, static_cast<u32>(goal.size()),
              own.data(),   real.data(),
              goal.data(),  inside.data(),
              far.data(),   first.data(),
              ways.data()};
}

search::RaceCount count_race(const search::Race& race, const Layout& layout, std::span<const i32> row, u32 player) {
    const auto owner = [&](u32 cell) {
        const i32 code = row[layout.piece(cell)];
        return code > 0 ? layout.owner(code) : search::nobody;
    };
    return search::count_race(race, player, owner, [&](auto&& each) {
        for (u32 cell = 0; cell < layout.cells; ++cell)
            if (owner(cell) == player)
                each(cell);
    });
}

} // namespace rubicon::host
