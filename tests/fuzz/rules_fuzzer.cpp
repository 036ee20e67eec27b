// Any bytes as a rules file: parsing ends and tells where its errors are; what parses can be formatted, to the same
// tree.

#include "compiler/source/check.hpp"
#include "compiler/syntax/format.hpp"
#include "compiler/syntax/parse.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

using namespace rubicon;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const SourceFile source("fuzz.rules", std::string(reinterpret_cast<const char*>(data), size));
    Diagnostics diagnostics;
    const std::optional<Node> file = parse(source, diagnostics);
    render(diagnostics);
    if (diagnostics.has_errors())
        return 0;
    CHECK(file, "neither a tree nor an error");
    const SourceFile formatted("formatted.rules", format(*file, source));
    const std::optional<Node> again = parse(formatted, diagnostics);
    CHECK(again && !diagnostics.has_errors(), "what was formatted does not parse");
    CHECK(same_tree(*file, *again), "formatting changed the tree");
    CHECK(format(*again, formatted) == formatted.text(), "formatting twice changed the text");
    return 0;
}
