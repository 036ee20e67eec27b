#include "runtime/host/secrets.hpp"

#include <algorithm>

#include "rubicon/nodes.hpp"

namespace rubicon::host {

namespace {

// The words of a move; what comes of it may differ from one imagined position to the next.
bool same_words(const MoveView& a, const MoveView& b) {
    return a.from == b.from && a.to == b.to && a.pass == b.pass && a.became == b.became &&
           a.move_class == b.move_class && a.kind == b.kind &&
           std::equal(a.choice, a.choice + a.choice_size, b.choice, b.choice + b.choice_size);
}

// What others have already put in secret before the first position that is known changes its cells.
State shuffled(const Game& game, const State& first, u32 viewer, std::mt19937_64& dice) {
    const Layout& layout = game.layout();
    std::vector<i32> row = game.slots(first);
    if (!is_secret(game, first))
        return first;
    std::vector<u32> cells;
    std::vector<i32> pieces;
    for (u32 cell = 0; cell < layout.cells; ++cell)
        if (hidden_cell(game.about(), row.data(), viewer, cell)) {
            cells.push_back(cell);
            pieces.push_back(row[layout.piece(cell)]);
        }
    for (int tries = 0; tries < 20; ++tries) {
        std::ranges::shuffle(pieces, dice);
        for (usize i = 0; i < cells.size(); ++i)
            row[layout.piece(cells[i])] = pieces[i];
        const auto state = game.from_slots(row);
        // A piece may only lie where its owner can have put it.
        const bool possible = std::ranges::none_of(cells, [&](u32 cell) {
            const i32 code = row[layout.piece(cell)];
            const u8* const hidden = game.about().phase[row[layout.phase()]].hidden;
            return code > 0 && hidden[layout.owner(code) * layout.cells + cell] == 0;
        });
        if (state && possible)
            return *state;
    }
    return first;
}

std::optional<Move> imagined_move(const Referee& played, usize ply, const State& now, u32 viewer,
                                  std::mt19937_64& dice) {
    const Game& game = played.game();
    const State& real = played.past()[ply];
    const std::vector<Move> moves = game.moves(now);
    if (moves.empty())
        return std::nullopt;
    if (is_secret(game, real) && game.decider(real) != viewer)
        return moves[dice() % moves.size()];
    const MoveView made = game.view(real, played.line()[ply]);
    const auto found =
        std::ranges::find_if(moves, [&](const Move& move) { return same_words(game.view(now, move), made); });
    return found == moves.end() ? std::nullopt : std::optional(*found);
}

} // namespace

bool is_secret(const Game& game, const State& state) {
    const About& about = game.about();
    return about.phases > 0 && about.phase[game.slots(state)[about.layout.phase()]].hidden != nullptr;
}

std::optional<State> imagine(const Referee& played, std::mt19937_64& dice) {
    const Game& game = played.game();
    const u32 viewer = game.decider(played.state());
    for (int tries = 0; tries < 20; ++tries) {
        State state = shuffled(game, played.past().front(), viewer, dice);
        usize ply = 0;
        for (; ply < played.line().size(); ++ply) {
            const auto move = imagined_move(played, ply, state, viewer, dice);
            if (!move)
                break;
            game.play(state, *move);
        }
        if (ply == played.line().size() && game.decider(state) == viewer)
            return state;
    }
    return std::nullopt;
}

} // namespace rubicon::host
