// What the class of a move says of it. Private to the writer and the reader of moves.
#pragma once

#include <string_view>

#include "rubicon/table.hpp"

namespace rubicon::host {

inline std::string_view class_name(const About& about, const MoveView& move) {
    return move.move_class < about.classes ? about.move_class[move.move_class].name : "";
}

inline bool is_swap(const About& about, const MoveView& move) {
    return class_name(about, move) == "swap";
}

// Whether it is written as a capture.
inline bool takes(const About& about, const MoveView& move) {
    return (move.taken_size > 0 && move.choice_size == 0) ||
           (move.move_class < about.classes && about.move_class[move.move_class].takes);
}

} // namespace rubicon::host
