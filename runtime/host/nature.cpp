#include "runtime/host/nature.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <random>

#include "rubicon/nodes.hpp"
#include "runtime/host/position.hpp"
#include "runtime/host/symmetry.hpp"

namespace rubicon::host {

namespace {

struct Arrival {
    u32 cell, kind;
};

class Explorer {
public:
    explicit Explorer(const Game& asked) : game(asked), layout(asked.layout()) {}

    Nature explore() {
        find_ground();
        find_captures();
        find_sides();
        find_reach();
        find_ends();
        find_goals();
        find_alike_cells();
        find_ways();
        find_royals();
        return std::move(nature);
    }

private:
    // ---- playing at random ------------------------------------------------------------------------------------------

    void find_ground() {
        nature.ground = game.slots(game.start());
        nature.held.resize(layout.kinds);
        look_at_hands(nature.ground);
        std::mt19937_64 dice(1);
        const bool set_up = layout.nodes > 0 || game.about().phases > 0;
        for (int round = 0; round < 4; ++round) {
            State state = game.start();
            for (int ply = 0; ply < 60 && !game.result(state).over; ++ply) {
                const std::vector<Move> moves = game.moves(state);
                if (moves.empty())
                    break;
                look_at(state, moves);
                if (ply % 10 == 9)
                    compare_freedom(state);
                game.play(state, moves[dice() % moves.size()]);
                const auto row = game.slots(state);
                look_at_hands(row);
                if (round == 0 && set_up && row[layout.phase()] == game.about().play_phase &&
                    nature.ground[layout.phase()] != game.about().play_phase)
                    nature.ground = row;
            }
        }
    }

    void look_at_hands(const std::vector<i32>& row) {
        for (u32 p = 0; p < layout.players; ++p)
            for (u32 kind = 0; kind < layout.kinds; ++kind)
                nature.held[kind] = nature.held[kind] || row[layout.hand(p, kind)] > 0;
    }

    // A swap that one player has and the other has not makes little difference.
    void compare_freedom(const State& state) {
        u32 least = ~0u, most = 0;
        for (u32 p = 0; p < layout.players; ++p) {
            std::vector<i32> row = game.slots(state);
            row[layout.mover()] = static_cast<i32>(p);
            const auto turned = load(std::move(row));
            const u32 count = turned ? static_cast<u32>(game.moves(*turned).size()) : 0;
            least = std::min(least, count);
            most = std::max(most, count);
        }
        nature.even = nature.even && most - least <= most / 20;
    }

    void find_captures() {
        using enum search::Captures;
        const u32 takes = mixed_positions + taking_positions;
        nature.captures = takes == 0                                ? none
                          : mixed_positions * 10 > taking_positions ? optional
                          : quiet_positions * 20 < takes            ? always
                                                                    : forced;
    }

    void look_at(const State& state, const std::vector<Move>& moves) {
        if (game.decider(state) == chance)
            return;
        usize takes = 0;
        for (const Move& move : moves) {
            const MoveBrief told = game.brief(state, move);
            takes += told.taken_size != 0;
            nature.immobile = nature.immobile && (told.from == no_cell || told.from == told.to);
        }
        ++(takes == 0 ? quiet_positions : takes < moves.size() ? mixed_positions : taking_positions);
    }

    // ---- pieces alone ---------------------------------------------------------------------------------------------

    std::vector<i32> bare(u32 mover) const {
        std::vector<i32> row = empty_slots(game.about());
        row[layout.mover()] = static_cast<i32>(mover);
        return row;
    }

    std::optional<State> load(std::vector<i32> row) const {
        if (!settle_node(game.about(), row.data()))
            return std::nullopt;
        return game.from_slots(row);
    }

    // Where a lone piece can go to, and as what it arrives; nothing if it cannot stand there.
    // `over`: where a piece of another's stands.
    std::optional<std::vector<Arrival>> arrivals(u32 player, u32 kind, u32 cell,
                                                 std::optional<u32> over = std::nullopt) const {
        std::vector<i32> row = bare(player);
        if (over)
            row[layout.piece(*over)] = layout.code((player + 1) % layout.players, kind);
        row[layout.piece(cell)] = layout.code(player, kind);
        const auto state = load(row);
        if (!state)
            return std::nullopt;
        std::vector<Arrival> found;
        add_arrivals(*state, cell, found, 2);
        return found;
    }

    void add_arrivals(const State& state, u32 cell, std::vector<Arrival>& found, int throws) const {
        const bool thrown = game.decider(state) == chance;
        for (const Move& move : game.moves(state)) {
            const MoveBrief told = game.brief(state, move);
            if (!thrown && (told.from != static_cast<i16>(cell) || told.to == told.from || told.to < 0))
                continue;
            State next = state;
            game.play(next, move);
            if (thrown && throws > 0)
                add_arrivals(next, cell, found, throws - 1);
            if (thrown)
                continue;
            const i32 code = game.slots(next)[layout.piece(static_cast<u32>(told.to))];
            if (code > 0)
                found.push_back({static_cast<u32>(told.to), layout.kind(code)});
        }
    }

    // ---- whose side is whose ----------------------------------------------------------------------------------------

    i32 likeness(u32 player, const std::vector<u32>& own) const {
        i32 same = 0;
        for (u32 c = 0; c < layout.cells; ++c) {
            const i32 code = nature.ground[layout.piece(c)];
            if (code <= 0 || layout.owner(code) != player)
                continue;
            const i32 other = nature.ground[layout.piece(own[c])];
            same += other > 0 && layout.owner(other) == 0 && layout.kind(other) == layout.kind(code) ? 3 : -3;
        }
        for (u32 kind = 0; kind < layout.kinds; ++kind)
            for (u32 c = kind % 3; c < layout.cells; c += std::max(1u, layout.cells / 6))
                same += moves_alike(player, kind, c, own) ? 1 : -1;
        return same;
    }

    bool moves_alike(u32 player, u32 kind, u32 cell, const std::vector<u32>& own) const {
        const auto here = arrivals(player, kind, cell), there = arrivals(0, kind, own[cell]);
        if (!here || !there)
            return !here && !there;
        std::vector<std::pair<u32, u32>> a, b;
        for (const Arrival& to : *here)
            a.emplace_back(own[to.cell], to.kind);
        for (const Arrival& to : *there)
            b.emplace_back(to.cell, to.kind);
        std::ranges::sort(a);
        std::ranges::sort(b);
        return a == b;
    }

    // Pieces of each kind, on the board or in hand.
    std::vector<u32> army(u32 player) const {
        std::vector<u32> count(layout.kinds);
        for (u32 c = 0; c < layout.cells; ++c)
            if (const i32 code = nature.ground[layout.piece(c)]; code > 0 && layout.owner(code) == player)
                ++count[layout.kind(code)];
        for (u32 kind = 0; kind < layout.kinds; ++kind)
            count[kind] += static_cast<u32>(std::max(0, nature.ground[layout.hand(player, kind)]));
        return count;
    }

    void find_sides() {
        const auto ways = symmetries(game.about());
        std::vector<u32> same(layout.cells);
        std::iota(same.begin(), same.end(), 0u);
        nature.own.assign(layout.players, same);
        for (u32 player = 1; player < layout.players; ++player) {
            i32 best = likeness(player, same);
            for (const auto& way : ways)
                if (const i32 score = likeness(player, way);
                    score > best || (score == best && nature.own[player] == same)) {
                    best = score;
                    nature.own[player] = way;
                }
            nature.alike = nature.alike && army(player) == army(0);
        }
    }

    // ---- moves to somewhere -----------------------------------------------------------------------------------------

    void find_reach() {
        nature.crowned_as.assign(layout.kinds, never);
        std::vector<std::vector<std::vector<Arrival>>> steps(layout.kinds);
        nature.reach.assign(layout.kinds, std::vector<i32>(layout.cells, never));
        for (u32 kind = 0; kind < layout.kinds; ++kind) {
            steps[kind].resize(layout.cells);
            for (u32 c = 0; c < layout.cells; ++c) {
                auto found = arrivals(0, kind, c);
                if (!found)
                    continue;
                std::vector<bool> seen(layout.cells);
                nature.reach[kind][c] = 0;
                for (const Arrival& to : *found) {
                    nature.reach[kind][c] += !seen[to.cell];
                    seen[to.cell] = true;
                }
                steps[kind][c] = *std::move(found);
            }
        }
        lone_steps = std::move(steps);
        find_crowns();
    }

    void find_crowns() {
        nature.to_crown.assign(layout.kinds, std::vector<i32>(layout.cells, never));
        for (u32 kind = 0; kind < layout.kinds; ++kind) {
            i32 most = 0;
            for (const auto& from : lone_steps[kind])
                for (const Arrival& to : from)
                    if (const i32 free = total_reach(to.kind); to.kind != kind && free > most) {
                        most = free;
                        nature.crowned_as[kind] = static_cast<i32>(to.kind);
                    }
            nature.to_crown[kind] = distances(kind, [&](u32, const Arrival& to) { return to.kind != kind; });
        }
    }

    i32 total_reach(u32 kind) const {
        i32 sum = 0;
        for (const i32 n : nature.reach[kind])
            sum += std::max(0, n);
        return sum;
    }

    // Fewest moves of a lone piece of the kind until a move arrives.
    template <class There>
    std::vector<i32> distances(u32 kind, There there) const {
        std::vector<i32> far(layout.cells, never);
        for (bool changed = true; changed;) {
            changed = false;
            for (u32 c = 0; c < layout.cells; ++c)
                for (const Arrival& to : lone_steps[kind][c]) {
                    const i32 rest = there(c, to) ? 0 : to.kind == kind ? far[to.cell] : never;
                    if (rest != never && (far[c] == never || far[c] > rest + 1)) {
                        far[c] = rest + 1;
                        changed = true;
                    }
                }
        }
        return far;
    }

    // ---- what wins --------------------------------------------------------------------------------------------------

    std::vector<i32> without(u32 player, i32 kind = never) const {
        std::vector<i32> row = nature.ground;
        for (u32 c = 0; c < layout.cells; ++c) {
            const i32 code = row[layout.piece(c)];
            if (code > 0 && layout.owner(code) == player &&
                (kind == never || layout.kind(code) == static_cast<u32>(kind)))
                for (u32 level = 0; level < layout.holds; ++level)
                    row[layout.piece(c, level)] = empty_cell;
        }
        return row;
    }

    Result judged(std::vector<i32> row, u32 mover) const {
        row[layout.mover()] = static_cast<i32>(mover);
        const auto state = load(std::move(row));
        return state ? game.result(*state) : Result{};
    }

    void find_ends() {
        nature.vital.assign(layout.kinds, false);
        nature.partners.resize(layout.players);
        for (u32 p = 0; p < layout.players; ++p)
            nature.partners[p] = 1u << p;
        const std::vector<u32> pieces = army(0);
        if (std::accumulate(pieces.begin(), pieces.end(), 0u) == 0)
            return;
        const Result bare_of_all = judged(without(0), 0);
        nature.shedding = bare_of_all.over && (bare_of_all.winners & 1) != 0;
        for (u32 kind = 0; kind < layout.kinds && layout.kinds > 1; ++kind) {
            nature.vital[kind] = pieces[kind] > 0 && loses_without(0, kind);
        }
        for (u32 p = 0; p < layout.players; ++p)
            for (u32 q = p + 1; q < layout.players && layout.players > 2; ++q)
                find_partners(p, q);
    }

    void find_partners(u32 p, u32 q) {
        std::vector<i32> row = nature.ground;
        for (u32 c = 0; c < layout.cells; ++c)
            if (const i32 code = row[layout.piece(c)]; code > 0 && layout.owner(code) != p && layout.owner(code) != q)
                row[layout.piece(c)] = empty_cell;
        const Result result = judged(std::move(row), p);
        if (result.over && (result.winners >> p & 1) != 0 && (result.winners >> q & 1) != 0) {
            nature.partners[p] |= 1u << q;
            nature.partners[q] |= 1u << p;
        }
    }

    // ---- where a piece wins -----------------------------------------------------------------------------------------

    bool wins_on(u32 kind, u32 cell, bool alone) const {
        std::vector<i32> row = alone ? without(0) : nature.ground;
        row[layout.piece(cell)] = layout.code(0, kind);
        for (u32 level = 1; level < layout.holds; ++level)
            row[layout.piece(cell, level)] = empty_cell;
        const Result result = judged(std::move(row), 1 % layout.players);
        return result.over && (result.winners & 1) != 0;
    }

    // Where all have to get in, the first must go on to the far end: moves to the cell of the goal that is farthest
    // from all others.
    std::vector<i32> to_far_end(u32 kind, const std::vector<bool>& goal) const {
        std::vector<i32> best;
        i64 most = -1;
        for (u32 end = 0; end < layout.cells; ++end) {
            if (!goal[end])
                continue;
            std::vector<i32> far = distances(kind, [&](u32, const Arrival& to) { return to.cell == end; });
            far[end] = 0;
            const i64 sum = std::accumulate(far.begin(), far.end(), i64{0});
            if (sum > most) {
                most = sum;
                best = std::move(far);
            }
        }
        return best;
    }

    void find_goals() {
        nature.to_goal.assign(layout.kinds, std::vector<i32>(layout.cells, never));
        for (u32 kind = 0; kind < layout.kinds; ++kind) {
            std::vector<bool> goal(layout.cells);
            u32 goals = 0, among_others = 0;
            for (u32 c = 0; c < layout.cells; ++c) {
                goal[c] = nature.reach[kind][c] != never && wins_on(kind, c, true);
                goals += goal[c];
                among_others += goal[c] && wins_on(kind, c, false);
            }
            if (goals == 0 || goals * 2 > layout.cells)
                continue; // what wins nearly everywhere is no matter of place
            nature.race = nature.race || among_others == 0;
            nature.to_goal[kind] =
                distances(kind, [&](u32, const Arrival& to) { return to.kind == kind && goal[to.cell]; });
            for (u32 c = 0; c < layout.cells; ++c)
                if (goal[c])
                    nature.to_goal[kind][c] = 0;
            if (nature.race) {
                note_race(kind, goal);
                nature.to_goal[kind] = to_far_end(kind, goal);
            }
        }
    }

    // ---- cells that are the same ------------------------------------------------------------------------------------

    void find_alike_cells() {
        nature.alike_cells.resize(layout.cells);
        std::iota(nature.alike_cells.begin(), nature.alike_cells.end(), 0u);
        // the ways that change nothing are a group, so each of them leads straight to the first cell of some
        for (const auto& way : symmetries(game.about()))
            if (changes_nothing(way))
                for (u32 c = 0; c < layout.cells; ++c)
                    nature.alike_cells[c] = std::min(nature.alike_cells[c], way[c]);
    }

    bool changes_nothing(const std::vector<u32>& way) const {
        for (u32 kind = 0; kind < layout.kinds; ++kind)
            for (u32 c = 0; c < layout.cells; ++c) {
                const u32 image = way[c];
                if (nature.reach[kind][c] != nature.reach[kind][image] ||
                    nature.to_crown[kind][c] != nature.to_crown[kind][image] ||
                    nature.to_goal[kind][c] != nature.to_goal[kind][image] ||
                    targets(kind, c, &way) != targets(kind, image, nullptr))
                    return false;
            }
        return true;
    }

    // Where a lone piece goes to, sorted, as told by `way` if it is given.
    std::vector<std::pair<u32, u32>> targets(u32 kind, u32 cell, const std::vector<u32>* way) const {
        std::vector<std::pair<u32, u32>> found;
        for (const Arrival& to : lone_steps[kind][cell])
            found.emplace_back(way ? (*way)[to.cell] : to.cell, to.kind);
        std::ranges::sort(found);
        return found;
    }

    // ---- races ------------------------------------------------------------------------------------------------------

    void note_race(u32 kind, const std::vector<bool>& goal) {
        const auto goals = std::ranges::count(goal, true);
        if (layout.kinds != 1 || goals > static_cast<i32>(search::Race::most_goals))
            return;
        for (u32 end = 0; end < layout.cells; ++end) {
            if (!goal[end])
                continue;
            nature.goal.push_back(static_cast<u16>(end));
            const std::vector<i32> far = distances(kind, [&](u32, const Arrival& to) { return to.cell == end; });
            for (u32 c = 0; c < layout.cells; ++c)
                nature.far.push_back(c == end ? 0 : far[c] == never ? 255 : static_cast<u8>(std::min(far[c], 254)));
        }
    }

    // Steps of a lone piece, and hops over one piece that stands where it could have stepped.
    void find_ways() {
        if (nature.goal.empty())
            return;
        for (u32 c = 0; c < layout.cells; ++c) {
            nature.first_way.push_back(static_cast<u32>(nature.ways.size()));
            std::vector<bool> steps(layout.cells);
            for (const Arrival& to : lone_steps[0][c])
                if (!steps[to.cell]) {
                    steps[to.cell] = true;
                    nature.ways.push_back({search::Race::step, static_cast<u16>(to.cell)});
                }
            for (u32 over = 0; over < layout.cells; ++over)
                if (steps[over])
                    for (const Arrival& to : arrivals(0, 0, c, over).value_or(nowhere))
                        if (!steps[to.cell])
                            nature.ways.push_back({static_cast<u16>(over), static_cast<u16>(to.cell)});
        }
        nature.first_way.push_back(static_cast<u32>(nature.ways.size()));
    }

    // ---- pieces that all hangs on -----------------------------------------------------------------------------------

    void find_royals() {
        nature.royal.assign(layout.players, never);
        bool some = false;
        for (u32 player = 0; player < layout.players && layout.kinds > 1; ++player) {
            const std::vector<u32> pieces = army(player);
            for (u32 kind = 0; kind < layout.kinds && nature.royal[player] == never; ++kind)
                if (pieces[kind] == 1 && ((game.about().royal >> kind & 1) != 0 || loses_without(player, kind)))
                    nature.royal[player] = static_cast<i32>(kind);
            some = some || nature.royal[player] != never;
        }
        for (u32 player = 0; player < layout.players && some; ++player)
            look_around(player);
    }

    bool loses_without(u32 player, u32 kind) const {
        const Result lost = judged(without(player, static_cast<i32>(kind)), (player + 1) % layout.players);
        return lost.over && lost.winners != 0 && (lost.winners >> player & 1) == 0;
    }

    // As `arrivals`, the cells alone, sorted, each once.
    std::vector<u16> places(u32 player, u32 kind, u32 cell) const {
        std::vector<u16> cells;
        for (const Arrival& to : arrivals(player, kind, cell).value_or(nowhere))
            cells.push_back(static_cast<u16>(to.cell));
        std::ranges::sort(cells);
        const auto again = std::ranges::unique(cells);
        cells.erase(again.begin(), again.end());
        return cells;
    }

    // Others' pieces move as those of the next player do.
    void look_around(u32 player) {
        const i32 royal = nature.royal[player];
        std::vector<std::vector<u16>> around(layout.cells);
        for (u32 cell = 0; cell < layout.cells && royal != never; ++cell)
            around[cell] = places(player, static_cast<u32>(royal), cell);
        for (u32 kind = 0; kind < layout.kinds; ++kind) {
            std::vector<std::vector<u16>> aims = around;
            for (u32 from = 0; from < layout.cells && royal != never; ++from)
                aim(places((player + 1) % layout.players, kind, from), static_cast<u16>(from), around, aims);
            nature.aims.insert(nature.aims.end(), aims.begin(), aims.end());
        }
        nature.around.insert(nature.around.end(), around.begin(), around.end());
    }

    // A piece goes from a cell to these: notes the cell wherever one of them is a royal's or around it.
    void aim(const std::vector<u16>& to, u16 from, const std::vector<std::vector<u16>>& around,
             std::vector<std::vector<u16>>& aims) const {
        for (u32 cell = 0; cell < layout.cells; ++cell) {
            const auto there = [&](u16 c) { return c == cell || std::ranges::binary_search(around[cell], c); };
            if (!there(from) && std::ranges::any_of(to, there))
                aims[cell].push_back(from);
        }
    }

    const std::vector<Arrival> nowhere;
    const Game& game;
    const Layout& layout;
    Nature nature;
    u32 quiet_positions = 0, mixed_positions = 0, taking_positions = 0; // of random games
    std::vector<std::vector<std::vector<Arrival>>> lone_steps;          // by kind and cell, of the first player
};

} // namespace

Nature explore(const Game& game) {
    return Explorer(game).explore();
}

} // namespace rubicon::host
