// Cells, pieces and moves in words.
#include <fmt/format.h>

#include "compiler/interpret/why.hpp"

namespace rubicon::interpret {

std::string cell_name(const Machine& machine, int cell) {
    return cell < 0 ? "nowhere" : machine.used().game.board.cells[cell].name;
}

std::string piece_name(const Machine& machine, const Row& row, int cell) {
    const ir::Game& game = machine.used().game;
    return fmt::format("{} {}", game.players[machine.owner_of(row, cell)].name,
                       game.kinds[machine.kind_of(row, cell)].name);
}

std::string cell_state(const Machine& machine, const Outcome& at, int cell) {
    const std::string name = cell_name(machine, cell);
    if (!machine.live(at.row, cell))
        return fmt::format("{} is no part of the board any more", name);
    if (machine.owner_of(at.row, cell) < 0)
        return name + (at.frame.barred[cell] ? " is closed until the move ends" : " is empty");
    const std::string piece = piece_name(machine, at.row, cell);
    for (const Taken& taken : at.frame.taken)
        if (taken.cell == cell && at.frame.barred[cell])
            return fmt::format("the piece on {} has been taken already and still bars its cell", name);
    return fmt::format("a {} stands on {}", piece, name);
}

std::string move_text(const Machine& machine, const Outcome& move) {
    const Frame& frame = move.frame;
    if (frame.from < 0)
        return "a pass";
    const bool takes = machine.used().game.classes[frame.events.front().move_class].manner == ir::Manner::capture;
    std::string text = cell_name(machine, frame.from);
    for (const int cell : frame.path)
        text += (takes ? ":" : "-") + cell_name(machine, cell);
    return text;
}

std::string listed(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t w = 0; w < words.size(); ++w)
        text += (w == 0 ? "" : w + 1 == words.size() ? " or " : ", ") + words[w];
    return text;
}

} // namespace rubicon::interpret
