// Small games that use what draughts do not, compiled and held against the interpreter: from the start and from random
// positions.
#include <random>

#include "compiler/interpret/interpreter.hpp"
#include "tests/catch.hpp"
#include "tests/emit/compiled.hpp"
#include "tests/ir/lowered.hpp"

using namespace rubicon;

namespace {

std::vector<i32> start_of(const GameTable& table) {
    std::vector<std::max_align_t> state(table.state_size / sizeof(std::max_align_t) + 1);
    std::vector<i32> slots(table.about->layout.size());
    table.start(table.self, state.data());
    table.store(table.self, state.data(), slots.data());
    return slots;
}

// Pieces strewn over the board; marks, numbers and all else as at the start.
std::vector<i32> strewn(const GameTable& table, u64 percent, std::mt19937_64& random) {
    const Layout& layout = table.about->layout;
    std::vector<i32> slots = start_of(table);
    for (u32 cell = 0; cell < layout.cells; ++cell) {
        slots[layout.piece(cell)] = 0;
        for (u32 n = 0; n < layout.numbers; ++n)
            slots[layout.number(n, cell)] = table.about->number[n].start;
        if (random() % 100 < percent)
            slots[layout.piece(cell)] =
                layout.code(static_cast<u32>(random() % layout.players), static_cast<u32>(random() % layout.kinds));
    }
    slots[layout.mover()] = static_cast<i32>(random() % layout.players);
    return slots;
}

void check(const std::string& name, bool fast, int games, int positions, u64 percent) {
    const auto lowered = ir::lowered("tests/emit/data/" + name + ".rules");
    INFO(lowered->faults());
    REQUIRE(lowered->game);
    const Compiled compiled(*lowered->game, {.fast = fast, .passes_off = {}, .source_name = ""});
    const interpret::Interpreter interpreter(*lowered->game);
    const GameTable& reference = *interpreter.table();
    play_in_step(reference, compiled.table(), start_of(reference), games, 40, 1);
    std::mt19937_64 random(2);
    for (int p = 0; p < positions; ++p)
        play_in_step(reference, compiled.table(), strewn(reference, percent, random), 1, 6, random());
    CHECK(interpreter.failure().empty());
}

} // namespace

// Whatever generator a game gets, and the plain one.
TEST_CASE("games of every sort, with all passes and without", "[emit]") {
    struct Sort {
        const char* name;
        int games, positions;
        u64 percent;
    };
    const Sort sorts[] = {
        {"minichess", 2, 12, 25}, {"hop", 2, 12, 25},      {"choice", 2, 12, 30},   {"effects", 2, 12, 20},
        {"passer", 2, 12, 30},    {"closers", 2, 12, 25},  {"stretch", 1, 8, 15},   {"meetings", 2, 12, 25},
        {"queens", 0, 2, 40}, // more moves than the list holds
        {"shots", 2, 12, 25},     {"borders", 2, 12, 20},  {"dice", 2, 12, 25},     {"linked", 1, 8, 20},
        {"masters", 2, 12, 25},   {"flyover", 2, 12, 25},  {"maycrown", 2, 12, 25}, {"landings", 3, 30, 30},
        {"minishogi", 2, 12, 20}, {"earliest", 2, 30, 40}, {"drops", 3, 12, 30},    {"crowners", 2, 12, 30},
        {"vanish", 2, 20, 30},    {"back", 2, 20, 40},
    };
    for (const Sort& sort : sorts)
        for (const bool fast : {false, true}) {
            INFO(sort.name << (fast ? ", all passes" : ", no passes"));
            check(sort.name, fast, sort.games, sort.positions, sort.percent);
        }
}

TEST_CASE("generated load refuses what is no state, as the interpreter does", "[emit]") {
    const auto lowered = ir::lowered("tests/emit/data/effects.rules");
    REQUIRE(lowered->game);
    const Compiled compiled(*lowered->game, {.fast = false, .passes_off = {}, .source_name = ""});
    const interpret::Interpreter interpreter(*lowered->game);
    const GameTable &reference = *interpreter.table(), &table = compiled.table();
    const Layout& layout = table.about->layout;
    const std::vector<i32> start = start_of(reference);
    std::vector<std::max_align_t> left(reference.state_size / sizeof(std::max_align_t) + 1);
    std::vector<std::max_align_t> right(table.state_size / sizeof(std::max_align_t) + 1);
    for (u32 slot = 0; slot < layout.size(); ++slot)
        for (const i32 value : {-2, 0, 1, 4, 6, 100}) {
            if (layout.hand(0, 0) <= slot && slot < layout.var(0))
                continue; // no game has hands yet
            std::vector<i32> slots = start;
            slots[slot] = value;
            INFO("slot " << slot << " = " << value);
            const bool good = reference.load(reference.self, slots.data(), left.data());
            REQUIRE(table.load(table.self, slots.data(), right.data()) == good);
            if (!good)
                continue;
            std::vector<i32> stored_left(layout.size()), stored_right(layout.size());
            reference.store(reference.self, left.data(), stored_left.data());
            table.store(table.self, right.data(), stored_right.data());
            REQUIRE(stored_left == stored_right);
        }
}
