// Which of the legal moves a text means. Private to the reader of moves.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/host/move_marks.hpp"
#include "runtime/host/move_meant.hpp"

namespace rubicon::host {

class MoveMatcher {
public:
    // All are kept by reference.
    MoveMatcher(const Names& names_, const std::vector<MoveView>& legal, const std::map<usize, MoveMark>& marks_,
                const MeantMove& meant_)
        : about(names_.about()), names(names_), views(legal), marks(marks_), meant(meant_) {}

    // The moves that fit best, by their index among the legal ones; those that fit worse are left out.
    std::vector<usize> best() const;
    // The same where `head` is in the short form of chess, and only what is told behind it is in the meant move.
    std::vector<usize> best_san(std::string_view head) const;

private:
    // From worst to best.
    enum class Fit {
        none,
        other_path, // the same pieces can be taken with these landings, though others are told
        some_cells, // landings were left out
        whole_path,
    };

    const About& about;
    const Names& names;
    const std::vector<MoveView>& views;
    const std::map<usize, MoveMark>& marks;
    const MeantMove& meant;

    bool fits_ends(const MoveView& move) const;
    bool fits_choice(const std::string& word, i32 chosen) const;
    bool fits_choices(usize index) const;
    std::string mark_given(usize index) const;
    bool fits_mark(usize index) const;
    bool names_gone(const MoveMark& mark, std::string_view word) const;
    Fit fit(usize index) const;
    Fit fit_path(const MoveView& move) const;
    bool other_path(const MoveView& move, std::span<const u32> given) const;
    void prefer_said(std::vector<usize>& found) const;
};

} // namespace rubicon::host
