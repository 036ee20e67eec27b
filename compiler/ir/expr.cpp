#include "compiler/ir/expr.hpp"

#include <array>
#include <utility>

#include "compiler/source/check.hpp"

namespace rubicon::ir {

namespace {

constexpr std::array rows = {
#define OP(name, result, arguments, meaning) OpInfo{#name, Type::result, arguments, meaning},
#include "compiler/ir/ops.def"
#undef OP
};

} // namespace

const OpInfo& info(Op op) {
    const auto index = static_cast<std::size_t>(op);
    CHECK(index < rows.size(), "operation {}", index);
    return rows[index];
}

std::string_view name(Type type) {
    switch (type) {
    case Type::yes_no:
        return "yes/no";
    case Type::number:
        return "number";
    case Type::cell:
        return "cell";
    case Type::cells:
        return "cells";
    case Type::player:
        return "player";
    case Type::players:
        return "players";
    case Type::kind:
        return "kind";
    case Type::effect:
        return "effect";
    }
    UNREACHABLE("type {}", static_cast<int>(type));
}

Expr make(Op op, Span where, std::vector<Expr> args, std::int64_t value, std::uint64_t mask) {
    return Expr{op, value, mask, std::move(args), where};
}

Expr number(std::int64_t value, Span where) {
    return make(Op::number, where, {}, value);
}

bool same(const Expr& a, const Expr& b) {
    if (a.op != b.op || a.value != b.value || a.mask != b.mask || a.args.size() != b.args.size())
        return false;
    for (std::size_t i = 0; i < a.args.size(); ++i)
        if (!same(a.args[i], b.args[i]))
            return false;
    return true;
}

} // namespace rubicon::ir
