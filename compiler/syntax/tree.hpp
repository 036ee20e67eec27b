#pragma once

#include "compiler/source/source.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace rubicon {

enum class NodeKind {
#define NODE(kind) kind,
#include "compiler/syntax/nodes.def"
#undef NODE
};

// "board_square", as it stands in nodes.def.
std::string_view name_of(NodeKind kind);

// One construct of a rules file. nodes.def tells for each kind which children it has, in which order, and what `text`
// is.
struct Node {
    NodeKind kind{};
    Span span;        // from its first to its last token, without blanks and comments around it
    std::string text; // of leaves only
    std::vector<Node> children;

    bool is(NodeKind what) const { return kind == what; }
    bool is(NodeKind what, std::string_view spelling) const { return kind == what && text == spelling; }
    bool empty() const { return children.empty(); }
    std::size_t size() const { return children.size(); }

    // The child at a place that nodes.def promises to be filled (a bug in Rubicon otherwise).
    const Node& operator[](std::size_t index) const;
    // The first direct child of a kind; `child` where nodes.def promises one, `find` gives nullptr where there is none.
    const Node& child(NodeKind what) const;
    const Node* find(NodeKind what) const;
    // All direct children of a kind, in order.
    std::vector<const Node*> all(NodeKind what) const;
    // Whether a `keyword` child is spelt so: `each`, `secret`, `dark`.
    bool has_keyword(std::string_view spelling) const;
};

// Equal but for the spans.
bool same_tree(const Node& left, const Node& right);

} // namespace rubicon
