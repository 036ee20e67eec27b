#include "runtime/host/safety.hpp"

namespace rubicon::host {

namespace {

void each_around(const search::Safety& safety, const Layout& layout, std::span<const i32> row, u32 whose, u32 cell,
                 const NoteGuard& note) {
    const usize here = usize{whose} * layout.cells + cell;
    for (u32 at = safety.around[here]; at < safety.around[here + 1]; ++at)
        if (const i32 code = row[layout.piece(safety.cell[at])]; code > 0 && layout.owner(code) == whose)
            note(whose, whose, layout.kind(code));
    for (u32 kind = 0; kind < layout.kinds; ++kind) {
        const usize list = (usize{whose} * layout.kinds + kind) * layout.cells + cell;
        for (u32 at = safety.aims[list]; at < safety.aims[list + 1]; ++at)
            if (const i32 code = row[layout.piece(safety.cell[at])];
                code > 0 && layout.kind(code) == kind && layout.owner(code) != whose)
                note(whose, layout.owner(code), kind);
    }
}

} // namespace

SafetyTables::SafetyTables(const Nature& nature) : royal(nature.royal) {
    const auto append = [this](const std::vector<std::vector<u16>>& lists, std::vector<u32>& begins) {
        for (const auto& list : lists) {
            begins.push_back(static_cast<u32>(cells.size()));
            cells.insert(cells.end(), list.begin(), list.end());
        }
        begins.push_back(static_cast<u32>(cells.size()));
    };
    append(nature.around, around);
    append(nature.aims, aims);
}

search::Safety SafetyTables::safety(const i32* shelters, const i32* threatens) const {
    return {royal.data(), around.data(), aims.data(), cells.data(), shelters, threatens};
}

void each_guard(const search::Safety& safety, const Layout& layout, std::span<const i32> row, const NoteGuard& note) {
    for (u32 whose = 0; whose < layout.players; ++whose) {
        const i32 royal = safety.royal[whose];
        const i32 wanted = royal == never ? 0 : layout.code(whose, static_cast<u32>(royal));
        u32 found = 0, place = 0;
        for (u32 cell = 0; cell < layout.cells && wanted != 0; ++cell)
            if (row[layout.piece(cell)] == wanted) {
                place = cell;
                ++found;
            }
        if (found == 1)
            each_around(safety, layout, row, whose, place, note);
    }
}

} // namespace rubicon::host
