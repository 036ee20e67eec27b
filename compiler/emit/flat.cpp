#include "compiler/emit/flat.hpp"
#include "compiler/ir/programs.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace rubicon::emit {

using ir::Clause;
using ir::Expr;
using ir::Manner;
using ir::Op;

bool asks(const Expr& expr, std::initializer_list<Op> ops) {
    return ir::any_of(expr, [&](const Expr& e) { return std::find(ops.begin(), ops.end(), e.op) != ops.end(); });
}

bool asks_of_legs(const Expr& expr) {
    return asks(expr, {Op::taken_cells, Op::over_cells, Op::passed_cells, Op::taken_of, Op::taken_count});
}

bool fixed_set(const Expr& expr) {
    switch (expr.op) {
    case Op::zone:
        return !ir::any_of(expr, [](const Expr& e) { return ir::type_of(e) == ir::Type::cell; });
    case Op::no_cells:
        return true;
    case Op::single:
        return expr.args[0].op == Op::cell_at;
    case Op::join:
    case Op::meet:
    case Op::minus:
        return !expr.args.empty() && std::all_of(expr.args.begin(), expr.args.end(), fixed_set);
    default:
        return false;
    }
}

bool Flat::throws() const {
    return std::any_of(programs.begin(), programs.end(), [](const FlatProgram& program) { return program.die >= 0; });
}

int Flat::most_choices() const {
    std::size_t most = 0;
    for (const FlatAction& action : actions)
        most = std::max(most, action.choices.size());
    return static_cast<int>(most);
}

std::vector<std::size_t> Flat::clauses_of(int kind, int move_class) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < game().clauses.size(); ++i)
        if (game().clauses[i].kind == kind && game().clauses[i].move_class == move_class)
            found.push_back(i);
    return found;
}

bool Flat::uses(FlatLeaf::Form form) const {
    for (const std::vector<FlatLeaf>& rank : ranks)
        for (const FlatLeaf& leaf : rank)
            if (leaf.form == form)
                return true;
    return false;
}

bool Flat::is_plain(const Clause& clause) const {
    return !clause.effects && (clause.takes == Clause::Takes::nothing || clause.takes == Clause::Takes::landing) &&
           game().classes[static_cast<std::size_t>(clause.move_class)].manner != Manner::swap;
}

bool Flat::takes_on_mark(const Clause& clause) const {
    return clause.takes != Clause::Takes::nothing &&
           game().classes[static_cast<std::size_t>(clause.move_class)].manner == Manner::capture &&
           landing_of(clause.parts.back()).op == Op::marked;
}

bool Flat::marks_passed(const Clause& clause) const {
    if (!clause.effects || clause.takes != Clause::Takes::nothing ||
        game().classes[static_cast<std::size_t>(clause.move_class)].manner == Manner::swap)
        return false;
    const Expr& effect = *clause.effects;
    return effect.op == Op::set_mark && effect.args[0].op == Op::passed_cells &&
           plan().fresh[static_cast<std::size_t>(effect.value)] >= 0;
}

std::string passed_cells(const Clause& clause, const std::string& from) {
    std::string reached = fmt::format("near_{}[M][{}]", clause.parts[0].ways, from), passed = reached;
    for (std::size_t p = 1; p + 1 < clause.parts.size(); ++p) {
        reached = fmt::format("near_all(near_{}[M], {})", clause.parts[p].ways, reached);
        passed += " | " + reached;
    }
    return passed;
}

std::string Flat::crown_zone(const ir::Crown& crown) const {
    Scope landing = scope();
    landing.landed = true;
    return cells(plan(), crown.zone, landing);
}

const ir::Crown* Flat::crown(int kind) const {
    for (const ir::Crown& crown : game().crowns)
        if (crown.kind == kind)
            return &crown;
    return nullptr;
}

Scope Flat::scope() const {
    Scope scope;
    scope.board = "board";
    scope.actor = owner();
    scope.mover = "M";
    scope.next_mover = "((M + 1) % players)";
    scope.start = scope.landing = scope.at = "at";
    return scope;
}

} // namespace rubicon::emit
