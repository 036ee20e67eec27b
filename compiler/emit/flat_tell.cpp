// How flat moves are told.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/emit/flat.hpp"

namespace rubicon::emit {
namespace {

using Form = FlatLeaf::Form;

// Whether a move found by the general generator is the one to be told.
void is_told(const Flat& flat) {
    Writer& out = flat.general.out;
    out.line();
    out.open("inline bool is_move(const Work& work, const Move& m, const Board& after)");
    out.line("if (!(work.board == after)) return false;");
    if (flat.throws())
        out.line("if (m.way == {}) return true;", flat.throw_way());
    out.line("[[maybe_unused]] const bool pass = (work.events & {}) != 0;", 1u << passed_bit);
    if (flat.uses(Form::pass))
        out.line("if (m.way == {}) return pass;", flat.pass_way());
    if (flat.most_choices() > 0) {
        if (!flat.game().clauses.empty())
            out.open("if (m.way >= {})", flat.action_way(0));
        else
            out.open("");
        out.line("constexpr i16 classes[] = {{{}}};", [&] {
            std::string list;
            for (const ir::Action& action : flat.game().actions)
                list += fmt::format("{}{}", list.empty() ? "" : ", ", action.move_class);
            return list;
        }());
        out.line("constexpr u8 chosen[] = {{{}}};", [&] {
            std::string list;
            for (const FlatAction& action : flat.actions)
                list += fmt::format("{}{}", list.empty() ? "" : ", ", action.cells_chosen());
            return list;
        }());
        out.line("if (pass || work.move_class != classes[m.way - {}]) return false;", flat.action_way(0));
        out.line("u8 shown = 0;");
        out.open("for (u8 i = 0; i < chosen[m.way - {}]; ++i)", flat.action_way(0));
        out.line("const int bit = m.choice[i];");
        out.line("if (bit == work.from || bit == work.landing) continue;");
        out.line("if (shown == work.choices || work.choice[shown] != cell_of[bit]) return false;");
        out.line("++shown;");
        out.close();
        out.line("return shown == work.choices;");
        out.close();
    }
    if (flat.has_second(FlatSecond::Form::shot))
        out.line("return work.from == m.from && work.landing == m.then;");
    else
        out.line("return !pass && work.from == m.from && work.landing == m.to;");
    out.close();
}

// What is taken: of most moves what stands on the landing; of others it is seen by comparing the boards before and
// after.
void taken(const Flat& flat) {
    Writer& out = flat.general.out;
    if (flat.takes_landings()) {
        out.open("if (m.way < sizeof(takes_landing) && takes_landing[m.way])");
        out.line("for (int p = 0; p < players; ++p)");
        out.line("    if (p != mover && in(board.owner[p], m.to)) out.taken[out.taken_size++] = cell_of[m.to];");
        out.line("return;");
        out.close();
    }
    out.line("const Board after = made(board, mover, m);");
    out.open("for (int p = 0; p < players; ++p)");
    out.line("if (p == {}) continue;", flat.by_owner ? "m.owner" : "mover");
    out.line("for (Cells rest = board.owner[p] & ~after.owner[p]; any(rest) && out.taken_size < most_brief;)");
    out.line("    out.taken[out.taken_size++] = cell_of[pop_first(rest)];");
    out.close();
}

// Whether the action puts the piece of the cell chosen first on another one: that is told as its move.
bool moves_chosen(const FlatAction& action) {
    if (action.cells_chosen() == 0)
        return false;
    return std::ranges::any_of(action.items, [&](const FlatAction::Item& item) {
        return item.form == FlatAction::Item::Form::effect && ir::any_of(*item.expr, [&](const ir::Expr& expr) {
                   return expr.op == ir::Op::put && expr.args[0].op == ir::Op::local_cell &&
                          expr.args[0].value == action.choices[0]->value;
               });
    });
}

// Where the piece of such an action comes to stand is seen on the board afterwards.
void action_moves(const Flat& flat) {
    Writer& out = flat.general.out;
    if (std::ranges::none_of(flat.actions, moves_chosen))
        return;
    std::string list;
    for (const FlatAction& action : flat.actions)
        list += fmt::format("{}{}", list.empty() ? "" : ", ", moves_chosen(action));
    out.line("constexpr bool moves_chosen[] = {{{}}};", list);
    out.open("if (m.way >= {0} && m.way < {1} && moves_chosen[m.way - {0}] && in(occupied(board), m.choice[0]))",
             flat.action_way(0), flat.pass_way());
    out.line("const Board after = made(board, mover, m);");
    out.line("const int at = m.choice[0], kind = kind_on(board, at), owner = owner_at(board, at);");
    out.line("out.owner = u8(owner);");
    out.line("out.kind = out.into = u8(kind);");
    out.line("out.from = cell_of[at];");
    out.open("for (Cells rest = after.owner[owner]; any(rest);)");
    out.line("const int to = int(pop_first(rest));");
    out.line("const bool stood = in(board.owner[owner], to) && kind_on(board, to) == kind;");
    out.line("if (!stood && kind_on(after, to) == kind) out.to = cell_of[to];");
    out.close();
    out.close();
}

void brief(const Flat& flat) {
    Writer& out = flat.general.out;
    std::string classes;
    for (const ir::Clause& clause : flat.game().clauses)
        classes += fmt::format("{}, ", clause.move_class);
    for (const ir::Action& action : flat.game().actions)
        classes += fmt::format("{}, ", action.move_class);
    classes += "0"; // a pass
    const bool throws = !flat.game().dice.empty();
    if (throws)
        classes += fmt::format(", {}", flat.game().dice.front().move_class);
    out.line();
    out.line("inline constexpr u8 class_of[] = {{{}}};", classes);
    out.open("inline void brief(const Board& board, int mover, const Move& m, MoveBrief& out)");
    out.line("out.move_class = class_of[m.way];");
    out.line("out.owner = {};", flat.by_owner ? "m.owner" : "u8(mover)");
    out.line("out.kind = m.kind;");
    out.line("out.into = {};", flat.has_second(FlatSecond::Form::shot) ? "no_kind" : "m.into"); // the cell is closed
    out.line("out.from = m.from < 0{} ? no_cell : cell_of[m.from];",
             throws ? fmt::format(" || m.way == {}", flat.throw_way()) : ""); // where the number thrown stands
    const char* const first = flat.most_choices() > 0 ? "m.way == {} ? no_cell : cell_of[m.choice[0]]" : "no_cell";
    if (flat.has_second(FlatSecond::Form::shot))
        out.line("out.to = cell_of[m.then];");
    else
        out.line("out.to = m.to >= 0 ? cell_of[m.to] : {};", fmt::format(fmt::runtime(first), flat.pass_way()));
    if (flat.has_second(FlatSecond::Form::strike))
        out.line("out.choice = m.then >= 0 ? i16(cells + kinds + m.then) : no_cell;");
    else
        out.line("out.choice = no_cell;");
    action_moves(flat);
    out.line("out.taken_size = 0;");
    taken(flat);
    out.close();
    out.line("// The moves that take or crown, and maybe others.");
    out.open("template <int M, class Sink> RUBICON_INLINE void each_loud(const Board& board, Sink&& sink)");
    out.line("each_move<M{}>(board, sink);", flat.tells_loud() ? ", true" : "");
    out.close();
}

// The board after a move of any player, for what is asked too seldom to be compiled for each.
void made(const Flat& flat) {
    Writer& out = flat.general.out;
    out.line();
    out.open("inline Board made(const Board& board, [[maybe_unused]] int mover, const Move& m)");
    for (int p = 1; p < flat.plan().players; ++p)
        out.line("if (mover == {}) return make<{}>(board, m);", p, p);
    out.line("return make<0>(board, m);");
    out.close();
}

void tell(const Flat& flat) {
    Writer& out = flat.general.out;
    is_told(flat);
    out.line();
    out.line("// A move as people see it: the general generator finds it again, with its way.");
    out.open("inline void tell(const Board& board, int mover, const Move& m, MoveView& out)");
    out.line("const Board after = made(board, mover, m);");
    out.line("Telling told;");
    out.line("told.found = false;");
    out.line("Patience patience;");
    out.open("run_turn_from(board, mover, patience, m.from, [&](Work& work)");
    out.line("if (!is_move(work, m, after)) return false;");
    out.line("Telling other;");
    out.line("set_telling(other, work);");
    out.line("if (!told.found || path_less(other, told)) told = other;");
    out.line("return {};", flat.has_second(FlatSecond::Form::shot) ? "true" : "false"); // there is but one way
    out.close(");");
    out.line("put_telling(board, told, out);");
    out.close();
}

} // namespace

void flat_tell(const Flat& flat) {
    made(flat);
    tell(flat);
    brief(flat);
}

} // namespace rubicon::emit
