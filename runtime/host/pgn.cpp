#include "runtime/host/pgn.hpp"

#include <optional>
#include <utility>

#include "runtime/host/moves.hpp"
#include "runtime/host/position.hpp"
#include "runtime/host/replay.hpp"

namespace rubicon::host {

namespace {

bool is_royal(const Layout& layout, u64 royal, i32 piece, u32 owner) {
    return piece > 0 && layout.owner(piece) == owner && (royal >> layout.kind(piece) & 1) != 0;
}

class Shortener {
public:
    explicit Shortener(const Game& of) : game(of) {}

    void shorten(PdnGame& written) const {
        std::optional<State> start = starts_from(game, written);
        if (start)
            line(Referee(game, *std::move(start)), written.main);
    }

private:
    const Game& game;

    void line(Referee referee, PdnLine& written) const {
        for (PdnMove& move : written.moves) {
            if (!move.setup.empty())
                return;
            const std::vector<Move> legal = referee.legal();
            const MoveTexts texts(game, referee.state(), legal);
            const Parsed<usize> found = texts.find(move.text);
            if (!found)
                return;
            number(referee.state(), move, &move == &written.moves.front());
            for (PdnLine& variation : move.variations)
                line(referee, variation);
            move.text = texts.text(*found);
            referee.play(legal[*found]);
            move.text += check_mark(game, referee.state(), referee.result());
        }
    }

    // "12." before a move of the first player, "12..." before one of the second where a line begins.
    void number(const State& state, PdnMove& move, bool first) const {
        const Layout& layout = game.layout();
        const std::vector<i32> slots = game.slots(state);
        const u32 mover = static_cast<u32>(slots[layout.mover()]);
        const std::string count = std::to_string(slots[layout.made(mover)] + 1);
        move.number = mover == 0 ? count + "." : first ? count + "..." : "";
    }
};

} // namespace

std::string check_mark(const Game& game, const State& state, const Result& result) {
    const About& about = game.about();
    const Layout& layout = about.layout;
    if (about.royal == 0 || layout.players != 2)
        return "";
    // The other side is asked what it could take, its own royal piece away so that no pin holds it back.
    std::vector<i32> slots = game.slots(state);
    const u32 attacked = static_cast<u32>(slots[layout.mover()]), attacker = 1 - attacked;
    std::vector<bool> target(layout.cells);
    for (u32 cell = 0; cell < layout.cells; ++cell) {
        i32& piece = slots[layout.piece(cell)];
        target[cell] = is_royal(layout, about.royal, piece, attacked);
        if (is_royal(layout, about.royal, piece, attacker))
            piece = empty_cell;
    }
    slots[layout.mover()] = static_cast<i32>(attacker);
    const std::optional<State> turned = game.from_slots(slots);
    if (!turned)
        return "";
    for (const Move& move : game.moves(*turned)) {
        const MoveView view = game.view(*turned, move);
        for (u8 i = 0; i < view.taken_size; ++i)
            if (view.taken[i] >= 0 && target[static_cast<usize>(view.taken[i])])
                return result.over && (result.winners >> attacker & 1) != 0 ? "#" : "+";
    }
    return "";
}

std::vector<PdnGame> in_short_form(const Game& game, std::vector<PdnGame> games) {
    if (game.about().notation == Notation::chess) {
        const Shortener shortener(game);
        for (PdnGame& written : games)
            shortener.shorten(written);
    }
    return games;
}

} // namespace rubicon::host
