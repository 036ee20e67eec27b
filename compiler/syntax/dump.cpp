#include "compiler/syntax/dump.hpp"

#include <iterator>

#include <fmt/format.h>

namespace rubicon {
namespace {

void dump_at(const Node& node, std::size_t depth, std::string& out) {
    fmt::format_to(std::back_inserter(out), "{:{}}{}", "", depth * 2, name_of(node.kind));
    if (!node.text.empty() || node.is(NodeKind::string))
        fmt::format_to(std::back_inserter(out), " \"{}\"", node.text);
    out += '\n';
    for (const Node& child : node.children)
        dump_at(child, depth + 1, out);
}

} // namespace

std::string dump(const Node& node) {
    std::string out;
    dump_at(node, 0, out);
    return out;
}

} // namespace rubicon
