// One expression as text: `meet(owned(enemies_of(actor)), of_kind[man])`. What an operation selects stands in square
// brackets, by name where it has one.
#include <fmt/format.h>

#include "compiler/ir/game.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::ir {

namespace {

template <typename List, typename Name>
std::string name_in(const List& list, std::int64_t index, const Name& name_of_entry) {
    if (index < 0 || index >= static_cast<std::int64_t>(list.size()))
        return fmt::format("?{}", index);
    return name_of_entry(list[static_cast<std::size_t>(index)]);
}

const auto own_name = [](const auto& entry) { return entry.name; };

template <typename List>
std::string names_in(const List& list, std::uint64_t mask) {
    std::string text;
    for (std::size_t i = 0; i < list.size() && i < 64; ++i)
        if (mask >> i & 1)
            text += (text.empty() ? "" : " ") + list[i].name;
    return text;
}

std::string kinds_text(const Game& game, KindMask mask) {
    return mask == every_kind ? "every kind" : names_in(game.kinds, mask);
}

// What stands in the square brackets; empty if the operation selects nothing.
std::string selected(const Game& game, const Expr& expr) {
    switch (expr.op) {
    case Op::zone:
        return name_in(game.zones, expr.value, own_name);
    case Op::shown:
        return name_in(game.dice, expr.value, own_name);
    case Op::taken_of:
    case Op::of_kind:
    case Op::kind_in:
    case Op::in_hand:
        return kinds_text(game, expr.mask);
    case Op::marked:
    case Op::set_mark:
    case Op::clear_mark:
        return name_in(game.marks, expr.value, own_name);
    case Op::numbered:
    case Op::number_of:
    case Op::set_number:
        return name_in(game.numbers, expr.value, own_name);
    case Op::var:
    case Op::var_player:
    case Op::var_players:
    case Op::set_var:
        return name_in(game.vars, expr.value, own_name);
    case Op::stepped:
        return name_in(game.ways, expr.value, [](const Ways& ways) { return ways.words; });
    case Op::each_player:
    case Op::some_player:
    case Op::for_each:
    case Op::some_line:
    case Op::choose_cell:
    case Op::choose_player:
    case Op::choose_line:
    case Op::let_cell:
    case Op::let_cells:
    case Op::let_number:
    case Op::for_players:
    case Op::players_where:
        return fmt::format("${}", expr.value);
    case Op::aligned:
        return expr.mask == 0 ? fmt::format("{}..", expr.value) : fmt::format("{}..{}", expr.value, expr.mask);
    case Op::choose_kind:
        return fmt::format("${} of {}", expr.value, kinds_text(game, expr.mask));
    case Op::run:
        return name_in(game.runs, expr.value, [&](const Run& run) {
            std::string text = name_in(game.ways, run.ways, [](const Ways& ways) { return ways.words; });
            for (const auto& [least, most] : run.lengths)
                text += most < 0 ? fmt::format(" {}..", least) : fmt::format(" {}..{}", least, most);
            return text;
        });
    case Op::same_line:
    case Op::line_number:
        return expr.value == 0 ? "rank" : "file";
    case Op::place:
        return expr.value != 0 ? "from hand" : "";
    case Op::one_other:
        return fmt::format("${} ${}", expr.value, expr.value + 1);
    case Op::happened:
        return name_in(game.classes, expr.value, own_name) +
               (expr.mask == every_kind ? "" : " by " + kinds_text(game, expr.mask));
    case Op::can_class:
        return names_in(game.classes, expr.mask);
    case Op::become:
        return name_in(game.kinds, expr.value, own_name);
    default:
        return "";
    }
}

// Leaves that are written as what they stand for; empty for all else.
std::string leaf(const Game& game, const Expr& expr) {
    switch (expr.op) {
    case Op::number:
        return fmt::format("{}", expr.value);
    case Op::constant:
        return expr.value != 0 ? "yes" : "no";
    case Op::local_cell:
    case Op::local_cells:
    case Op::local_number:
    case Op::local_kind:
    case Op::local_player:
        return fmt::format("${}", expr.value);
    case Op::cell_at:
        return name_in(game.board.cells, expr.value, own_name);
    case Op::player_at:
        return name_in(game.players, expr.value, own_name);
    case Op::kind_at:
        return name_in(game.kinds, expr.value, own_name);
    default:
        return "";
    }
}

} // namespace

std::string print(const Game& game, const Expr& expr) {
    if (std::string text = leaf(game, expr); !text.empty())
        return text;
    std::string text(info(expr.op).name);
    if (const std::string what = selected(game, expr); !what.empty())
        text += "[" + what + "]";
    if (expr.args.empty())
        return text;
    text += "(";
    for (std::size_t i = 0; i < expr.args.size(); ++i)
        text += (i == 0 ? "" : ", ") + print(game, expr.args[i]);
    return text + ")";
}

} // namespace rubicon::ir
