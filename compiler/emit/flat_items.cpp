// Actions as lists.
#include <algorithm>

#include "compiler/emit/flat.hpp"
#include "compiler/ir/programs.hpp"

namespace rubicon::emit {
namespace {

using ir::Expr;
using ir::Op;

bool fail(std::string& why, const char* reason) {
    why = reason;
    return false;
}

// The program as a list. Everything that chooses or tests comes before everything that changes.
bool items(const Expr& expr, FlatAction& list, std::string& why) {
    using Form = FlatAction::Item::Form;
    const bool began = !list.items.empty() && list.items.back().form == Form::effect;
    switch (expr.op) {
    case Op::all_of:
        return std::all_of(expr.args.begin(), expr.args.end(), [&](const Expr& arg) { return items(arg, list, why); });
    case Op::choose_cell:
    case Op::choose_kind:
        if (began)
            return fail(why, "an action chooses after it has changed the board");
        list.items.push_back({Form::choose, &expr});
        if (expr.op == Op::choose_cell)
            list.choices.insert(list.choices.begin() + static_cast<std::ptrdiff_t>(list.cells_chosen()), &expr);
        else
            list.choices.push_back(&expr);
        return items(expr.args.back(), list, why);
    case Op::let_cells:
    case Op::let_cell:
    case Op::let_number:
        if (began)
            return fail(why, "an action reads the board after it has changed it");
        list.items.push_back({Form::let, &expr});
        return items(expr.args.back(), list, why);
    case Op::demand:
        if (began)
            return fail(why, "an action tests the board after it has changed it");
        list.items.push_back({Form::test, &expr});
        return true;
    case Op::place:
    case Op::put:
    case Op::remove:
    case Op::turn_over:
    case Op::set_mark:
    case Op::clear_mark:
    case Op::close:
        list.items.push_back({Form::effect, &expr});
        return true;
    default:
        return fail(why, "an action branches");
    }
}

// A piece out of a hand, its kind chosen or told; the only effect then.
bool from_hand(const FlatAction& list, const Expr& place) {
    const auto effects = std::count_if(list.items.begin(), list.items.end(), [](const FlatAction::Item& item) {
        return item.form == FlatAction::Item::Form::effect;
    });
    const bool own = place.args[1].op == Op::actor || place.args[1].op == Op::mover;
    const bool chosen = list.kind_chosen() != nullptr
                            ? place.args[0].op == Op::local_kind && place.args[0].value == list.kind_chosen()->value
                            : place.args[0].op == Op::kind_at;
    const bool there =
        list.cells_chosen() == 1 && place.args[2].op == Op::local_cell && place.args[2].value == list.choices[0]->value;
    return effects == 1 && own && chosen && there;
}

} // namespace

std::size_t FlatAction::place_of(const Expr* choice) const {
    return static_cast<std::size_t>(std::find(choices.begin(), choices.end(), choice) - choices.begin());
}

std::size_t FlatAction::cells_chosen() const {
    return static_cast<std::size_t>(std::count_if(choices.begin(), choices.end(),
                                                  [](const Expr* choice) { return choice->op == Op::choose_cell; }));
}

const Expr* FlatAction::kind_chosen() const {
    return !choices.empty() && choices.back()->op == Op::choose_kind ? choices.back() : nullptr;
}

std::optional<FlatAction> flat_action(const ir::Game& game, const ir::Action& action, std::string& why) {
    FlatAction list;
    const auto no = [&](const char* reason) -> std::optional<FlatAction> {
        why = reason;
        return std::nullopt;
    };
    if (!items(action.program, list, why))
        return std::nullopt;
    bool places = false;
    for (const FlatAction::Item& item : list.items) {
        if (item.form != FlatAction::Item::Form::effect || item.expr->op != Op::place)
            continue;
        places = places || item.expr->value != 0;
        if (item.expr->value != 0 ? !from_hand(list, *item.expr) : item.expr->args[0].op != Op::kind_at)
            return no("what a piece out of a hand is depends on more than a choice");
        for (const Expr* choice : list.choices)
            list.changes =
                list.changes || (choice->op == Op::choose_cell && item.expr->args[2].op == Op::local_cell &&
                                 item.expr->args[2].value == choice->value && ir::surely_empty(choice->args[0]));
    }
    if (list.kind_chosen() != nullptr && !places)
        return no("an action chooses a kind");
    if (game.has_decisions() && !list.changes)
        return no("an action may change nothing");
    // Choices that may be the same cell could be one move in two orders.
    if (list.choices.size() > 2)
        return no("an action chooses three times");
    if (list.cells_chosen() == 2) {
        const auto kinds = [](const Expr& set) {
            ir::KindMask mask = ir::every_kind;
            for (const Expr& arg : set.args)
                if (set.op == Op::meet && arg.op == Op::of_kind)
                    mask &= arg.mask;
            return mask;
        };
        if ((kinds(list.choices[0]->args[0]) & kinds(list.choices[1]->args[0])) != 0)
            return no("two choices of an action may be one cell");
    }
    return list;
}

} // namespace rubicon::emit
