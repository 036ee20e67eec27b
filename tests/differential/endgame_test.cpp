// The two-bishop example of DumaRadj, solved through compiled code: for every placing of one slod each, whether who is
// to move wins, loses, or can be kept from winning for ever. Figures: an independent exhaustive solution.
#include <array>
#include <deque>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

#include "runtime/host/position.hpp"
#include "tests/catch.hpp"
#include "tests/interpret/variant.hpp"

using namespace rubicon;

namespace {

enum class Value : u8 { open, wins, loses };

// Backwards from the decided positions: a position wins if a move leads to a lost one, and loses if all lead to won
// ones. What stays open is drawn.
class Solver {
public:
    explicit Solver(const host::Game& solved) : game(solved) {}

    u32 add(const host::State& state) {
        const auto [found, is_new] = index.try_emplace(game.key(state), static_cast<u32>(value.size()));
        if (is_new) {
            value.push_back(Value::open);
            before.emplace_back();
            ways.push_back(0);
            todo.push_back(state);
        }
        return found->second;
    }

    void solve() {
        for (u32 i = 0; !todo.empty(); ++i) {
            const host::State state = todo.front();
            todo.pop_front();
            expand(i, state);
        }
        while (!decided.empty()) {
            const u32 i = decided.front();
            decided.pop_front();
            for (const u32 earlier : before[i]) {
                if (value[earlier] != Value::open)
                    continue;
                if (value[i] == Value::loses)
                    decide(earlier, Value::wins);
                else if (--ways[earlier] == 0)
                    decide(earlier, Value::loses);
            }
        }
    }

    Value of(u32 i) const { return value[i]; }

private:
    void decide(u32 i, Value as) {
        value[i] = as;
        decided.push_back(i);
    }

    void expand(u32 i, const host::State& state) {
        const Result result = game.result(state);
        if (result.over)
            return decide(i, (result.winners >> game.mover(state) & 1) != 0 ? Value::wins : Value::loses);
        for (const host::Move& move : game.moves(state)) {
            host::State next = state;
            game.play(next, move);
            before[add(next)].push_back(i);
            ++ways[i];
        }
    }

    const host::Game& game;
    std::unordered_map<u64, u32> index;
    std::vector<Value> value;
    std::vector<std::vector<u32>> before;
    std::vector<u32> ways;
    std::deque<host::State> todo;
    std::deque<u32> decided;
};

// Won, lost and drawn placings for who is to move; first those on different colours, then those on one.
std::array<std::array<int, 3>, 2> counted(int size) {
    const std::string wide = std::to_string(size);
    const host::Game game =
        tests::variant("dumaradj.rules", {"width=" + wide, "height=" + wide}, driver::Engine::compiled);
    Solver solver(game);
    std::map<std::pair<int, int>, u32> placings;
    const auto name = [](int file, int rank) { return fmt::format("{}{}", static_cast<char>('a' + file), rank + 1); };
    for (int a = 0; a < size * size; ++a)
        for (int b = 0; b < size * size; ++b)
            if (a != b) {
                const auto state =
                    host::read_position(game, fmt::format("attack S{}; defence S{}; attack to move",
                                                          name(a % size, a / size), name(b % size, b / size)));
                REQUIRE(state);
                placings[{a, b}] = solver.add(*state);
            }
    solver.solve();
    std::array<std::array<int, 3>, 2> counts{};
    for (const auto& [cells, i] : placings) {
        const auto colour = [&](int cell) { return (cell % size + cell / size) % 2; };
        const Value value = solver.of(i);
        const std::size_t column = value == Value::wins ? 0 : value == Value::loses ? 1 : 2;
        ++counts[colour(cells.first) == colour(cells.second) ? 1 : 0][column];
    }
    return counts;
}

} // namespace

TEST_CASE("two slods, solved", "[differential][decisions]") {
    using Counts = std::array<std::array<int, 3>, 2>;
    CHECK(counted(2) == Counts{{{8, 0, 0}, {4, 0, 0}}});
    CHECK(counted(3) == Counts{{{40, 0, 0}, {28, 4, 0}}});
    CHECK(counted(4) == Counts{{{120, 8, 0}, {96, 16, 0}}});
    CHECK(counted(6) == Counts{{{584, 24, 40}, {356, 8, 248}}});
}
