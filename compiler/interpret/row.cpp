// Pieces on the row of slots: towers, numbers and the mark of unmoved pieces kept consistent.
#include <algorithm>

#include "compiler/interpret/machine.hpp"

namespace rubicon::interpret {

int Machine::owner_of(const Row& row, int cell) const {
    if (cell < 0 || top(row, cell) <= 0)
        return -1;
    return static_cast<int>(rules.game.layout.owner(top(row, cell)));
}

int Machine::kind_of(const Row& row, int cell) const {
    if (cell < 0 || top(row, cell) <= 0)
        return -1;
    return static_cast<int>(rules.game.layout.kind(top(row, cell)));
}

CellSet Machine::live_cells(const Row& row) const {
    CellSet set;
    for (int cell = 0; cell < rules.cells(); ++cell)
        if (live(row, cell))
            set.set(cell);
    return set;
}

// Whatever stands on the cell now has not stood there since setup.
void Machine::left(Row& row, int cell) const {
    if (rules.unmoved_mark() >= 0)
        row[rules.game.layout.mark(rules.unmoved_mark(), cell)] = 0;
}

// Numbers of the top piece as they begin; 0 where it has none.
void Machine::start_numbers(Row& row, int cell) const {
    const int kind = kind_of(row, cell);
    for (u32 n = 0; n < rules.game.layout.numbers; ++n)
        row[rules.game.layout.number(n, cell)] =
            kind >= 0 && rules.has_number(static_cast<int>(n), kind) ? rules.game.numbers[n].start : 0;
}

void Machine::lift(Row& row, int cell) const {
    if (!live(row, cell))
        return;
    for (u32 level = 0; level < rules.game.layout.holds; ++level)
        row[rules.game.layout.piece(cell, level)] = empty_cell;
    start_numbers(row, cell);
    left(row, cell);
}

i32 Machine::lift_top(Row& row, int cell) const {
    const Layout& layout = rules.game.layout;
    const i32 piece = row[layout.piece(cell)];
    for (u32 level = 0; level + 1 < layout.holds; ++level)
        row[layout.piece(cell, level)] = row[layout.piece(cell, level + 1)];
    row[layout.piece(cell, layout.holds - 1)] = empty_cell;
    start_numbers(row, cell);
    left(row, cell);
    return piece;
}

bool Machine::put_under(Row& row, int cell, i32 piece) const {
    const Layout& layout = rules.game.layout;
    for (u32 level = 0; level < layout.holds; ++level)
        if (row[layout.piece(cell, level)] == empty_cell) {
            row[layout.piece(cell, level)] = piece;
            return true;
        }
    return false;
}

// Onto what stands there: a board of single pieces loses it, a tower is built on.
bool Machine::move_stack(Row& row, int from, int to) const {
    const Layout& layout = rules.game.layout;
    if (from == to)
        return true;
    std::vector<i32> stack;
    for (const int cell : {from, to})
        for (u32 level = 0; level < layout.holds; ++level)
            if (const i32 piece = row[layout.piece(cell, level)]; piece != empty_cell)
                stack.push_back(piece);
    if (layout.holds == 1 && stack.size() > 1)
        stack.pop_back();
    if (stack.size() > layout.holds)
        return false;

    std::vector<i32> numbers;
    for (u32 n = 0; n < layout.numbers; ++n)
        numbers.push_back(row[layout.number(n, from)]);
    lift(row, from);
    lift(row, to);
    for (std::size_t level = 0; level < stack.size(); ++level)
        row[layout.piece(to, static_cast<u32>(level))] = stack[level];
    for (u32 n = 0; n < layout.numbers; ++n)
        row[layout.number(n, to)] = numbers[n];
    return true;
}

void Machine::exchange(Row& row, int a, int b) const {
    const Layout& layout = rules.game.layout;
    for (u32 level = 0; level < layout.holds; ++level)
        std::swap(row[layout.piece(a, level)], row[layout.piece(b, level)]);
    for (u32 n = 0; n < layout.numbers; ++n)
        std::swap(row[layout.number(n, a)], row[layout.number(n, b)]);
    left(row, a);
    left(row, b);
}

void Machine::retype(Row& row, int cell, int kind) const {
    if (owner_of(row, cell) < 0)
        return;
    row[rules.game.layout.piece(cell)] =
        rules.game.layout.code(static_cast<u32>(owner_of(row, cell)), static_cast<u32>(kind));
    start_numbers(row, cell);
}

} // namespace rubicon::interpret
