#include "compiler/passes/growth.hpp"

#include <algorithm>

#include "compiler/ir/programs.hpp"

namespace rubicon::passes {
namespace {

using ir::End;
using ir::Expr;
using ir::Op;

bool fixed_players(const Expr& who) {
    return who.op == Op::player_at || who.op == Op::local_player || who.op == Op::all_players;
}

// Whether a cell is in the set by what stands on it and where it lies alone, and stays in it when pieces are added.
bool by_cell(const Expr& set) {
    switch (set.op) {
    case Op::zone:
    case Op::owned:
        return fixed_players(set.args[0]);
    case Op::of_kind:
    case Op::occupied:
        return true;
    case Op::meet:
    case Op::join:
        return std::all_of(set.args.begin(), set.args.end(), by_cell);
    default:
        return false;
    }
}

bool is_player(const Expr& who, const End& end, int player) {
    return (who.op == Op::player_at && who.value == player) ||
           (who.op == Op::local_player && end.form == End::Form::player && who.value == end.local);
}

bool owns_all(const Expr& set, const End& end, int player) {
    if (set.op == Op::owned)
        return is_player(set.args[0], end, player);
    return set.op == Op::meet &&
           std::any_of(set.args.begin(), set.args.end(), [&](const Expr& arg) { return owns_all(arg, end, player); });
}

bool row(const Expr& condition, GrownEnd& found) {
    if (condition.op != Op::aligned || condition.mask != 0 || condition.value < 2)
        return false;
    found.form = GrownEnd::Form::row;
    found.least = condition.value;
    found.set = &condition.args[0];
    return by_cell(*found.set);
}

bool chain(const Expr& condition, GrownEnd& found) {
    if (condition.op != Op::some || condition.args[0].op != Op::meet)
        return false;
    found.form = GrownEnd::Form::chain;
    for (const Expr& part : condition.args[0].args) {
        if (part.op != Op::reached) {
            found.to.push_back(&part);
            continue;
        }
        if (found.set != nullptr)
            return false;
        found.from = &part.args[0];
        found.set = &part.args[1];
    }
    return found.set != nullptr && by_cell(*found.from) && by_cell(*found.set) &&
           std::all_of(found.to.begin(), found.to.end(), [](const Expr* to) { return by_cell(*to); });
}

void add_ends(const ir::Game& game, std::size_t at, std::vector<GrownEnd>& ends) {
    const End& end = game.ends[at];
    if (end.form != End::Form::player && end.form != End::Form::named)
        return;
    for (int p = 0; p < static_cast<int>(game.players.size()); ++p) {
        if (end.form == End::Form::named && p != end.value)
            continue;
        GrownEnd found;
        found.end = at;
        found.player = p;
        if (!row(*end.condition, found)) {
            found = GrownEnd{};
            found.end = at;
            found.player = p;
            if (!chain(*end.condition, found))
                return;
        }
        found.own = owns_all(*found.set, end, p);
        ends.push_back(std::move(found));
    }
}

// What an action does: tests apart, one choice and one piece placed.
struct Adding {
    int choices = 0, places = 0;
    std::int64_t chosen = -1;
    bool else_nothing = true;

    void read(const Expr& effect) {
        switch (effect.op) {
        case Op::all_of:
            for (const Expr& arg : effect.args)
                read(arg);
            return;
        case Op::demand:
        case Op::nothing:
            return;
        case Op::let_cell:
        case Op::let_cells:
        case Op::let_number:
            return read(effect.args[1]);
        case Op::choose_cell:
            ++choices;
            chosen = effect.value;
            else_nothing = else_nothing && ir::surely_empty(effect.args[0]);
            return read(effect.args[1]);
        case Op::place: {
            ++places;
            const Expr &who = effect.args[1], &where = effect.args[2];
            else_nothing = else_nothing && effect.value == 0 && (who.op == Op::actor || who.op == Op::mover) &&
                           where.op == Op::local_cell && where.value == chosen;
            return;
        }
        default:
            else_nothing = false;
        }
    }
    bool holds() const { return else_nothing && choices == 1 && places == 1; }
};

// Whether a move is no more than one leg, one action or a pass.
bool one_part(const ir::Turn& turn) {
    switch (turn.form) {
    case ir::Turn::Form::move_class:
    case ir::Turn::Form::action:
    case ir::Turn::Form::pass:
        return true;
    case ir::Turn::Form::any:
    case ir::Turn::Form::rank:
        return std::all_of(turn.children.begin(), turn.children.end(), one_part);
    default:
        return false;
    }
}

} // namespace

int Growth::find(std::size_t end, int player) const {
    for (std::size_t i = 0; i < ends.size(); ++i)
        if (ends[i].end == end && ends[i].player == player)
            return static_cast<int>(i);
    return -1;
}

Growth growth(const ir::Game& game) {
    Growth found;
    if (game.has_decisions() || game.after_move || !game.upons.empty() || game.players.size() > 2 ||
        game.layout.holds > 1 || !one_part(game.turn))
        return found;
    for (const ir::Action& action : game.actions) {
        Adding adding;
        adding.read(action.program);
        found.adds.push_back(adding.holds());
    }
    if (std::ranges::none_of(found.adds, [](char adds) { return adds != 0; }))
        return found;
    for (std::size_t e = 0; e < game.ends.size(); ++e)
        add_ends(game, e, found.ends);
    if (found.ends.size() > 32)
        found.ends.clear();
    return found;
}

} // namespace rubicon::passes
