#pragma once

#include "compiler/syntax/tree.hpp"
#include "grammars/rules.hpp"

#include <optional>

// Which node a rule of the grammar makes.

namespace rubicon {

namespace rules {
#define NODE(kind) struct kind;
#include "compiler/syntax/nodes.def"
#undef NODE
} // namespace rules

template <typename Rule>
inline constexpr std::optional<NodeKind> node_of = std::nullopt;

// Of the same name.
#define NODE(kind)                                                                                                     \
    template <>                                                                                                        \
    inline constexpr std::optional<NodeKind> node_of<rules::kind> = NodeKind::kind;
#include "compiler/syntax/nodes.def"
#undef NODE

// Of another name, where one kind of node comes from several rules.
template <rules::Literal L>
inline constexpr std::optional<NodeKind> node_of<rules::keyword_node<L>> = NodeKind::keyword;

#define NODE_OF(rule, kind)                                                                                            \
    template <>                                                                                                        \
    inline constexpr std::optional<NodeKind> node_of<rules::rule> = NodeKind::kind;
NODE_OF(any_number, number)
NODE_OF(dimension, number)
NODE_OF(twice, number)
NODE_OF(reserved_word, word)
NODE_OF(no_phrase, np)
NODE_OF(move_number, np)
NODE_OF(times_sign, operator_sign)
NODE_OF(plus_sign, operator_sign)
NODE_OF(comparison, operator_sign)
NODE_OF(assign_sign, operator_sign)
NODE_OF(expression, sum)
NODE_OF(value, any_of)
NODE_OF(turn_sequence, sequence)
NODE_OF(is_in, in)
NODE_OF(said_by, by)
NODE_OF(can_names, names)
NODE_OF(piece_names, names)
NODE_OF(numbers, names)
NODE_OF(else_draw, given)
NODE_OF(text_line, text)
NODE_OF(item_block, block)
NODE_OF(piece_block, block)
NODE_OF(end_block, block)
NODE_OF(effects, block)
NODE_OF(item_branch, branch)
NODE_OF(piece_branch, branch)
NODE_OF(end_branch, branch)
NODE_OF(effect_branch, branch)
NODE_OF(piece_add, add)
NODE_OF(end_add, add)
#undef NODE_OF

constexpr bool is_leaf(NodeKind kind) {
    switch (kind) {
    case NodeKind::name:
    case NodeKind::number:
    case NodeKind::string:
    case NodeKind::keyword:
    case NodeKind::operator_sign:
    case NodeKind::text:
    case NodeKind::label:
    case NodeKind::picture_cell:
        return true;
    default:
        return false;
    }
}

} // namespace rubicon
