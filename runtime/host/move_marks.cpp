#include "runtime/host/move_marks.hpp"

#include <algorithm>

namespace rubicon::host {

namespace {

struct Made {
    usize index;
    std::string move_class;
    std::vector<u32> gone;
    std::vector<i32> after;
};

std::string cells_word(const About& about, const std::vector<u32>& cells) {
    std::string word = "x";
    for (const u32 cell : cells)
        word += about.cell[cell].name;
    return word;
}

// The first cell that no other of the moves empties; all of its cells if each is emptied by another one, too.
std::string word_by_cells(const About& about, const Made& made, const std::vector<Made>& all) {
    for (const u32 cell : made.gone)
        if (std::none_of(all.begin(), all.end(), [&](const Made& other) {
                return other.gone != made.gone &&
                       std::find(other.gone.begin(), other.gone.end(), cell) != other.gone.end();
            }))
            return cells_word(about, {cell});
    return made.gone.empty() ? "" : cells_word(about, made.gone);
}

} // namespace

std::map<usize, MoveMark> marks_of(const Game& game, const State& state, const std::vector<Move>& moves,
                                   const std::vector<usize>& alike) {
    const About& about = game.about();
    const std::vector<i32> before = game.slots(state);
    std::vector<Made> all;
    for (const usize index : alike) {
        const MoveView view = game.view(state, moves[index]);
        State after = state;
        game.play(after, moves[index]);
        Made made{index, about.move_class[view.move_class].name, {}, game.slots(after)};
        for (u32 cell = 0; cell < about.layout.cells; ++cell) {
            const u32 slot = about.layout.piece(cell);
            const bool end = static_cast<i32>(cell) == view.from || static_cast<i32>(cell) == view.to;
            if (!end && before[slot] > 0 && made.after[slot] <= 0)
                made.gone.push_back(cell);
        }
        all.push_back(std::move(made));
    }
    // in an order that every engine finds
    std::sort(all.begin(), all.end(), [](const Made& a, const Made& b) { return a.after < b.after; });
    std::map<usize, MoveMark> marks;
    std::map<std::string, int> times;
    for (const Made& made : all)
        ++times[marks[made.index].word = word_by_cells(about, made, all)];
    std::map<std::string, int> numbers;
    for (const Made& made : all) {
        MoveMark& mark = marks[made.index];
        mark.gone = made.gone;
        if (times[mark.word] == 1)
            continue;
        const bool own_class = std::none_of(all.begin(), all.end(), [&](const Made& other) {
            return &other != &made && other.gone == made.gone && other.move_class == made.move_class;
        });
        const std::string more = own_class ? made.move_class : std::to_string(++numbers[mark.word]);
        mark.word += (mark.word.empty() ? "" : "/") + more;
    }
    return marks;
}

} // namespace rubicon::host
