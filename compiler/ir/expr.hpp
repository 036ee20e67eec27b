// One node type for every expression of the rules IR: conditions, sets of cells, numbers, effects.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "compiler/source/source.hpp"

namespace rubicon::ir {

enum class Type : std::uint8_t { yes_no, number, cell, cells, player, players, kind, effect };

enum class Op : std::uint8_t {
#define OP(name, result, arguments, meaning) name,
#include "compiler/ir/ops.def"
#undef OP
};

inline constexpr std::size_t op_count = 0
#define OP(name, result, arguments, meaning) +1 // NOLINT(bugprone-macro-parentheses): one term of a sum
#include "compiler/ir/ops.def"
#undef OP
    ;

using KindMask = std::uint64_t; // bit k: kind k
inline constexpr int most_kinds = 64;
inline constexpr KindMask every_kind = ~KindMask{0};

struct Expr {
    Op op = Op::nothing;
    std::int64_t value = 0; // what it selects: see ops.def
    std::uint64_t mask = 0; // kinds or classes, where ops.def says so
    std::vector<Expr> args;
    Span where; // the words of the rules it came from
};

struct OpInfo {
    std::string_view name;
    Type result;
    std::string_view arguments; // as in ops.def
    std::string_view meaning;
};

// The row of ops.def.
const OpInfo& info(Op op);
inline Type type_of(const Expr& expr) {
    return info(expr.op).result;
}
std::string_view name(Type type);

// Builders that keep call sites short.
Expr make(Op op, Span where, std::vector<Expr> args = {}, std::int64_t value = 0, std::uint64_t mask = 0);
Expr number(std::int64_t value, Span where = {});

// Structural equality; spans do not count.
bool same(const Expr& a, const Expr& b);

// Whether `expr` or anything below it satisfies the test.
template <typename Test>
bool any_of(const Expr& expr, const Test& test) {
    if (test(expr))
        return true;
    for (const Expr& arg : expr.args)
        if (any_of(arg, test))
            return true;
    return false;
}

} // namespace rubicon::ir
