// Lowers blocks of effects. Private to effects.cpp and choices.cpp.
#pragma once

#include "compiler/ir/conditions.hpp"
#include "compiler/ir/moves.hpp"
#include "compiler/ir/names.hpp"

namespace rubicon::ir {

class Effects {
public:
    Effects(Build& built, Scope& inside) : build(built), scope(inside) {}

    // One after the other; what follows a choice or a `let` becomes its last argument.
    std::optional<Expr> block(const Node& node);

private:
    Build& build;
    Scope& scope;

    // An effect that wants what follows it as its last argument, or one that does not.
    struct Link {
        Expr expr;
        bool binds = false;
    };

    std::optional<Expr> effect(const Node& node);
    std::optional<Expr> become(const Node& node);
    std::optional<Expr> branch(const Node& node);
    std::optional<Expr> for_each(const Node& node);
    std::optional<Expr> assign(const Node& node);
    std::optional<Expr> assign_players(const Node& node, const Value& target);

    std::optional<Expr> put(const Node& node);
    std::optional<Expr> place(const Node& node, const Node& np);
    std::optional<Expr> hold(const Node& node, const Node& what, const Node& where);
    std::optional<Expr> kind_called(const Node& np) const;
    std::optional<Expr> holder(const Node& node, const Node& np);
    std::optional<Expr> may(const Node& node);
    bool let(const Node& node, std::vector<Link>& links);
    bool choose(const Node& node, std::vector<Link>& links);
    std::optional<Expr> choice(const Node& node, std::string& name, Value& chosen);
    std::optional<Expr> choose_kind(const Node& node, std::string& name, Value& chosen);
    std::optional<Expr> choose_line(const Node& node, std::string& name, Value& chosen);
    std::optional<Expr> choose_from(const Node& node, std::string& name, Value& chosen);
    bool name_chosen(const Node& word, std::string& name) const;
    int new_local(Value& chosen);

    std::optional<Expr> on_cells(Op op, const Node& node, const Node& np, std::int64_t value = 0) {
        std::optional<Expr> cells = cells_phrase(build, np, scope);
        if (!cells)
            return std::nullopt;
        return make(op, node.span, {std::move(*cells)}, value);
    }

    std::optional<Expr> unsupported(const Node& node, std::string_view what) {
        build.not_yet(node.span, what);
        return std::nullopt;
    }
};

} // namespace rubicon::ir
