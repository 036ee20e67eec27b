#include "compiler/syntax/tree.hpp"

#include "compiler/source/check.hpp"

#include <algorithm>
#include <array>

namespace rubicon {
namespace {

constexpr auto kind_names = std::to_array<std::string_view>({
#define NODE(kind) #kind,
#include "compiler/syntax/nodes.def"
#undef NODE
});

} // namespace

std::string_view name_of(NodeKind kind) {
    return kind_names[static_cast<std::size_t>(kind)];
}

const Node& Node::operator[](std::size_t index) const {
    CHECK(index < children.size(), "a {} has no child {}", name_of(kind), index);
    return children[index];
}

const Node* Node::find(NodeKind what) const {
    const auto found = std::find_if(children.begin(), children.end(), [&](const Node& node) { return node.is(what); });
    return found == children.end() ? nullptr : &*found;
}

const Node& Node::child(NodeKind what) const {
    const Node* found = find(what);
    CHECK(found, "a {} has no {}", name_of(kind), name_of(what));
    return *found;
}

std::vector<const Node*> Node::all(NodeKind what) const {
    std::vector<const Node*> found;
    for (const Node& node : children)
        if (node.is(what))
            found.push_back(&node);
    return found;
}

bool Node::has_keyword(std::string_view spelling) const {
    return std::any_of(children.begin(), children.end(),
                       [&](const Node& node) { return node.is(NodeKind::keyword, spelling); });
}

bool same_tree(const Node& left, const Node& right) {
    return left.kind == right.kind && left.text == right.text &&
           std::equal(left.children.begin(), left.children.end(), right.children.begin(), right.children.end(),
                      same_tree);
}

} // namespace rubicon
