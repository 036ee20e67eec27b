#include "tests/differential/agreement.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "runtime/host/position.hpp"

namespace rubicon::test {

namespace {

Told told(const MoveView& view) {
    const auto list = [](const i16* from, u8 size) { return std::vector<i16>(from, from + size); };
    return {view.move_class,
            view.owner,
            view.kind,
            view.became,
            view.pass,
            view.from,
            view.to,
            list(view.path, view.path_size),
            list(view.taken, view.taken_size),
            list(view.choice, view.choice_size)};
}

// A move as a line, with the details in which two engines could differ.
std::string line_of(const About& about, const Told& move) {
    const auto& [move_class, owner, kind, became, pass, from, to, path, taken, choices] = move;
    const auto cells = [&](const std::vector<i16>& list) {
        std::vector<std::string> names;
        for (i16 cell : list)
            names.push_back(cell < 0 ? "-" : about.cell[cell].name);
        return fmt::format("{}", fmt::join(names, " "));
    };
    return fmt::format("{} owner {} kind {} became {}{} from {} path {} taken {} choices {}",
                       about.move_class[move_class].name, owner, kind, became, pass ? " pass" : "", cells({i16(from)}),
                       cells(path), cells(taken), fmt::join(choices, " "));
}

// What one engine has and the other has not, a few lines.
std::string difference(const About& about, const std::vector<Told>& plain, const std::vector<Told>& fast) {
    std::string text = "the moves differ";
    const auto tell = [&](const char* who, const std::vector<Told>& has, const std::vector<Told>& has_not) {
        std::vector<Told> only;
        std::ranges::set_difference(has, has_not, std::back_inserter(only));
        for (usize i = 0; i < std::min<usize>(only.size(), 8); ++i)
            text += fmt::format("\n  only the {}: {}", who, line_of(about, only[i]));
    };
    tell("interpreter", plain, fast);
    tell("compiled code", fast, plain);
    return text;
}

bool same(const Result& a, const Result& b, u32 players) {
    if (a.over != b.over)
        return false;
    return !a.over || (a.end == b.end && std::equal(a.payoff, a.payoff + players, b.payoff));
}

// What the states themselves differ in.
std::string state_difference(const Sides& sides, const Result& end) {
    if (sides.plain.slots(sides.of_plain) != sides.fast.slots(sides.of_fast))
        return fmt::format("the states differ; compiled: {}", host::print_position(sides.fast, sides.of_fast));
    if (sides.plain.key(sides.of_plain) != sides.fast.key(sides.of_fast))
        return "the keys differ";
    if (!same(sides.plain.result(sides.of_plain, sides.times), end, sides.plain.layout().players))
        return "the results differ";
    if (sides.plain.decider(sides.of_plain) != sides.fast.decider(sides.of_fast))
        return "different players decide";
    return {};
}

// The moves after each move, where every turn is one decision.
u64 after_each(const host::Game& game, const host::State& state) {
    u64 sum = 0;
    for (const host::Move& move : game.moves(state)) {
        host::State next = state;
        game.play(next, move);
        sum += game.perft(next, 1);
    }
    return sum;
}

std::string count_difference(const Sides& sides, u64 listed) {
    // Moves may be counted by other code than lists them; throws are no moves.
    const u64 counted = sides.fast.decider(sides.of_fast) == chance ? listed : sides.fast.perft(sides.of_fast, 1);
    if (counted != listed)
        return fmt::format("{} moves are counted, not {}", counted, listed);
    // Nor need the last two plies be counted as they are made, or made as they are played.
    if (listed > 60)
        return {};
    const u64 two = sides.fast.perft(sides.of_fast, 2);
    if (two != sides.fast.perft(sides.of_fast, 2, false))
        return "two plies are counted otherwise than made";
    if (sides.fast.about().nodes == 0 && two != after_each(sides.fast, sides.of_fast))
        return "two plies are counted otherwise than played";
    return {};
}

// What a search is told of a move, against what people are told, and against the position after it.
std::string brief_difference(const Sides& sides, const std::vector<host::Move>& moves) {
    const host::Game& game = sides.fast;
    const Layout& layout = game.layout();
    const std::vector<i32> before = game.slots(sides.of_fast);
    for (const host::Move& move : moves) {
        const MoveView view = game.view(sides.of_fast, move);
        const MoveBrief told = game.brief(sides.of_fast, move);
        if (view.pass || view.to == no_cell)
            continue;
        if (told.from != view.from || told.to != view.to || (view.from != no_cell && told.kind != view.kind))
            return fmt::format("a move is told in brief as {}-{} of kind {}: {}", told.from, told.to, told.kind,
                               line_of(game.about(), ::rubicon::test::told(view)));
        host::State after = sides.of_fast;
        game.play(after, move);
        const i32 stands = game.slots(after)[layout.piece(static_cast<u32>(told.to))];
        if (view.from != no_cell && told.into != (stands > 0 ? layout.kind(stands) : no_kind))
            return fmt::format("kind {} is told to stand on {}", told.into, told.to);
        for (u8 i = 0; i < view.taken_size && told.taken_size < most_brief; ++i) {
            const i32 taken = view.taken[i] < 0 ? 0 : before[layout.piece(static_cast<u32>(view.taken[i]))];
            if (taken > 0 && layout.owner(taken) != view.owner &&
                std::find(told.taken, told.taken + told.taken_size, view.taken[i]) == told.taken + told.taken_size)
                return "a piece taken is not told in brief: " + line_of(game.about(), ::rubicon::test::told(view));
        }
    }
    return {};
}

} // namespace

Listed::Listed(const host::Game& game, const host::State& state) : moves(game.moves(state)) {
    for (usize i = 0; i < moves.size(); ++i)
        sorted.emplace_back(told(game.view(state, moves[i])), i);
    std::ranges::sort(sorted);
}

std::vector<Told> Listed::all() const {
    std::vector<Told> result;
    for (const auto& [move, index] : sorted)
        result.push_back(move);
    return result;
}

Agreement compare_states(const Sides& sides) {
    Agreement found;
    const Result end = sides.fast.result(sides.of_fast, sides.times);
    found.over = end.over;
    found.differs = state_difference(sides, end);
    if (found.differs.empty()) {
        found.plain = Listed(sides.plain, sides.of_plain);
        found.fast = Listed(sides.fast, sides.of_fast);
        if (found.plain.all() != found.fast.all())
            found.differs = difference(sides.plain.about(), found.plain.all(), found.fast.all());
        else if (!found.over)
            found.differs = count_difference(sides, found.plain.moves.size());
        if (found.differs.empty() && found.fast.moves.size() < 100)
            found.differs = brief_difference(sides, found.fast.moves);
    }
    if (!found.differs.empty())
        found.differs += "\n  in " + host::print_position(sides.plain, sides.of_plain);
    return found;
}

std::pair<host::State, host::State> after(const Sides& sides, const Agreement& agreement, usize chosen) {
    std::pair<host::State, host::State> states{sides.of_plain, sides.of_fast};
    sides.plain.play(states.first, agreement.plain.moves[agreement.plain.sorted[chosen].second]);
    sides.fast.play(states.second, agreement.fast.moves[agreement.fast.sorted[chosen].second]);
    return states;
}

} // namespace rubicon::test
