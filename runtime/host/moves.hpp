// Move text: printing and reading. See "Move text" in docs for the forms.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "runtime/host/game.hpp"
#include "runtime/host/move_marks.hpp"
#include "runtime/host/text.hpp"

namespace rubicon::host {

struct MoveStyle {
    bool numbers = false;   // cells by the game's numbering, where it has one
    bool long_form = false; // all landing cells, even where the ends suffice
    char takes = ':';       // between the cells of a capture in draughts notation
};

// The legal moves of one position with their texts. Texts depend on one another: a move is written short only if no
// other is written so, and what is taken is added where nothing else tells two moves apart: `c1-b1/xa1`.
class MoveTexts {
public:
    // `slots` may be empty: then the piece exchanged in a swap is written without its symbol.
    MoveTexts(const About& game, std::vector<MoveView> moves, std::vector<i32> position = {});
    MoveTexts(const Game& game, const State& state, const std::vector<Move>& moves);

    usize size() const { return views.size(); }
    const MoveView& view(usize index) const { return views[index]; }
    std::string text(usize index, MoveStyle style = {}) const;

    // The index of the one move that `text` means: what is printed means the move it was printed for. Else short and
    // long forms, some of the landing cells, `x` for `:`, `-` for a capture, numbers, symbols in either case or left
    // out. An error says that the text is not understood, fits no legal move (and names the nearest), or fits several.
    Parsed<usize> find(std::string_view text) const;

private:
    const About* about;
    std::vector<MoveView> views;
    std::vector<i32> slots;
    std::map<std::pair<i16, i16>, std::vector<usize>> by_ends; // moves by start and landing: only these can look alike
    std::map<usize, MoveMark> marks;                           // of moves that would be written alike
    std::vector<std::optional<std::string>> short_forms;       // as chess players write, in that notation
    std::vector<std::string> written;                          // in the plain style
    std::unordered_map<std::string, usize> by_text;            // of those

    std::string unmarked(usize index, MoveStyle style) const;
    std::string drop_text(usize index, bool numbers) const;
    std::optional<usize> find_as_written(std::string_view text) const;
    TextError no_single(std::string_view text, const std::vector<usize>& found, const std::vector<u32>& cells) const;
    void index_written();
    void mark_alike(const Game& game, const State& state, const std::vector<Move>& moves);
};

// For a single move.
Parsed<Move> read_move(const Game& game, const State& state, std::string_view text);
std::string print_move(const Game& game, const State& state, const Move& move, MoveStyle style = {});

// All legal moves as text, sorted bytewise.
std::vector<std::string> print_moves(const Game& game, const State& state, MoveStyle style = {});

// The move texts of a list, `a1-b2, c3:e5`, with their columns in `text`. An empty text has no moves.
struct MoveWord {
    usize column; // from 1
    std::string text;
};
std::vector<MoveWord> split_moves(std::string_view text);

} // namespace rubicon::host
