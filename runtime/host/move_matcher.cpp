#include "runtime/host/move_matcher.hpp"

#include <algorithm>

#include "runtime/host/move_class.hpp"
#include "runtime/host/san.hpp"

namespace rubicon::host {

namespace {

bool between(const CellAbout& a, const CellAbout& middle, const CellAbout& b) {
    const int df = middle.file - a.file, dr = middle.rank - a.rank;
    const int ef = b.file - middle.file, er = b.rank - middle.rank;
    return df * er == dr * ef && df * ef + dr * er > 0;
}

// Leaves those that pass, if any does.
template <typename Keep>
void prefer(std::vector<usize>& found, Keep keep) {
    std::vector<usize> kept;
    std::copy_if(found.begin(), found.end(), std::back_inserter(kept), keep);
    if (!kept.empty()) {
        found = kept;
    }
}

} // namespace

bool MoveMatcher::fits_ends(const MoveView& move) const {
    if (!meant.words.named.empty()) {
        if (meant.words.named == "pass") {
            return move.pass;
        }
        return !move.pass && move.to == no_cell && class_name(about, move) == meant.words.named &&
               (!meant.words.value || (move.choice_size > 0 && move.choice[0] == *meant.words.value));
    }
    if (move.pass || move.to != static_cast<i32>(meant.cells.back()) || (meant.moved && *meant.moved != move.kind)) {
        return false;
    }
    if (meant.words.from_hand || meant.cells.size() == 1) {
        return move.from == no_cell;
    }
    const bool swap = is_swap(about, move);
    const bool cross = meant.words.joints.find('x') != std::string::npos;
    return move.from == static_cast<i32>(meant.cells.front()) && (!cross || takes(about, move)) &&
           (meant.words.joints[0] != '<' || swap);
}

bool MoveMatcher::fits_choice(const std::string& word, i32 chosen) const {
    const auto cell = names.cell(word);
    const i32 cells_end = static_cast<i32>(about.layout.cells);
    const i32 sides = cells_end + static_cast<i32>(about.layout.kinds);
    const usize side = word.size() == 1 ? std::string_view("TBLR").find(word[0]) : std::string_view::npos;
    const auto of_kind = kind_called(names, word);
    const auto player = chosen < -1 ? names.player(word) : std::nullopt;
    return chosen < -1                  ? player && chosen == -2 - static_cast<i32>(*player)
           : cell && chosen < cells_end ? chosen == static_cast<i32>(*cell)
           : chosen >= sides            ? side != std::string_view::npos && chosen == sides + static_cast<i32>(side)
           : chosen >= cells_end        ? of_kind && chosen == cells_end + static_cast<i32>(*of_kind)
                                        : chosen == whole_number(word).value_or(-2);
}

// Whether the word is `x` and cells that the move empties.
bool MoveMatcher::names_gone(const MoveMark& mark, std::string_view word) const {
    if (word.empty() || word[0] != 'x') {
        return false;
    }
    usize at = 1;
    while (at < word.size()) {
        const usize digit = word.find_first_of("0123456789", at);
        const usize end = std::min(word.find_first_not_of("0123456789", digit), word.size());
        const auto cell = digit == std::string_view::npos ? std::nullopt : names.cell(word.substr(at, end - at));
        if (!cell || std::find(mark.gone.begin(), mark.gone.end(), *cell) == mark.gone.end()) {
            return false;
        }
        at = end;
    }
    return at > 1;
}

// What is given behind the choices of the move, to tell it apart from those written alike.
std::string MoveMatcher::mark_given(usize index) const {
    usize from = 0; // choices may have been left out
    for (u8 i = 0; i < views[index].choice_size && from < meant.words.choices.size(); ++i) {
        from += fits_choice(meant.words.choices[from].cell, views[index].choice[i]) ? 1 : 0;
    }
    std::string word;
    for (usize i = from; i < meant.words.choices.size(); ++i) {
        word += (i == from ? "" : "/") + meant.words.choices[i].cell;
    }
    return word;
}

bool MoveMatcher::fits_mark(usize index) const {
    const auto mark = marks.find(index);
    if (mark == marks.end()) {
        return false;
    }
    const std::string word = mark_given(index);
    return word == mark->second.word || names_gone(mark->second, word);
}

bool MoveMatcher::fits_choices(usize index) const {
    const MoveView& move = views[index];
    if (meant.crowned && (move.became == no_kind || *meant.crowned != move.became)) {
        return false;
    }
    usize met = 0; // choices may be left out at the end
    while (met < std::min<usize>(meant.words.choices.size(), move.choice_size) &&
           fits_choice(meant.words.choices[met].cell, move.choice[met])) {
        ++met;
    }
    return met == meant.words.choices.size() || fits_mark(index);
}

MoveMatcher::Fit MoveMatcher::fit(usize index) const {
    const MoveView& move = views[index];
    if (!fits_ends(move) || !fits_choices(index)) {
        return Fit::none;
    }
    return meant.cells.size() < 2 || meant.words.from_hand ? Fit::whole_path : fit_path(move);
}

MoveMatcher::Fit MoveMatcher::fit_path(const MoveView& move) const {
    const std::span<const u32> given(meant.cells.begin() + 1, meant.cells.end());
    usize met = 0;
    for (u8 i = 0; i < move.path_size && met < given.size(); ++i) {
        met += move.path[i] == static_cast<i32>(given[met]) ? 1 : 0;
    }
    if (met == given.size()) {
        return met == move.path_size ? Fit::whole_path : Fit::some_cells;
    }
    if (given.size() == 1) {
        return Fit::some_cells; // the ends alone; a move that tells no path
    }
    return other_path(move, given) ? Fit::other_path : Fit::none;
}

// Whether the same pieces can be taken with landings on the given cells: a long-range piece often has a choice of them,
// and only one of the equal ways is told. At each landing it stands on the cell told or on the next one given.
bool MoveMatcher::other_path(const MoveView& move, std::span<const u32> given) const {
    if (move.taken_size != move.path_size || move.from == no_cell) {
        return false;
    }
    struct Stand {
        usize met; // given cells behind us
        i32 cell;
        bool operator==(const Stand&) const = default;
    };
    std::vector<Stand> now{{0, move.from}};
    for (u8 i = 0; i < move.path_size; ++i) {
        std::vector<Stand> next;
        const auto reach = [&](const Stand& from, i32 cell, usize met) {
            const Stand stand{met, cell};
            if (between(about.cell[from.cell], about.cell[move.taken[i]], about.cell[cell]) &&
                std::find(next.begin(), next.end(), stand) == next.end()) {
                next.push_back(stand);
            }
        };
        for (const Stand& stand : now) {
            reach(stand, move.path[i], stand.met);
            if (stand.met < given.size()) {
                reach(stand, static_cast<i32>(given[stand.met]), stand.met + 1);
            }
        }
        now = std::move(next);
    }
    return std::find(now.begin(), now.end(), Stand{given.size(), move.to}) != now.end();
}

std::vector<usize> MoveMatcher::best() const {
    std::vector<usize> found;
    Fit most = Fit::other_path;
    std::vector<Fit> fits;
    for (usize i = 0; i < views.size(); ++i) {
        fits.push_back(fit(i));
        if (fits[i] != Fit::none) {
            found.push_back(i);
            most = std::max(most, fits[i]);
        }
    }
    if (!meant.words.joints.empty() && meant.words.joints[0] == '-') { // a capture only if nothing quiet is meant
        prefer(found, [&](usize i) { return !takes(about, views[i]); });
    }
    if (meant.cells.size() > 2 || most == Fit::whole_path) {
        prefer(found, [&](usize i) { return fits[i] == most; });
    }
    if (meant.words.from_hand && meant.words.hand_symbol.empty()) { // `@a1`: the kind without symbol
        prefer(found,
               [&](usize i) { return views[i].kind < about.layout.kinds && !*about.kind[views[i].kind].symbol; });
    }
    prefer(found, [&](usize i) { return (views[i].became == no_kind) == !meant.crowned; });
    prefer_said(found);
    return found;
}

// Those of which no more is to be said.
void MoveMatcher::prefer_said(std::vector<usize>& found) const {
    prefer(found, [&](usize i) { return views[i].choice_size == meant.words.choices.size(); });
    prefer(found, [&](usize i) { // the one that takes nothing is written without more
        return marks.contains(i) && marks.at(i).word == mark_given(i);
    });
}

std::vector<usize> MoveMatcher::best_san(std::string_view head) const {
    std::vector<usize> found = san_moves(about, views, head);
    std::erase_if(found, [&](usize i) { return !fits_choices(i); });
    if (head.find('x') == std::string_view::npos) {
        prefer(found, [&](usize i) { return !takes(about, views[i]); });
    }
    prefer_said(found);
    return found;
}

} // namespace rubicon::host
