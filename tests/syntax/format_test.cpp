#include "compiler/syntax/dump.hpp"
#include "compiler/syntax/format.hpp"
#include "compiler/syntax/parse.hpp"
#include "tests/catch.hpp"
#include "tests/syntax/files.hpp"

using namespace rubicon;
using namespace rubicon::syntax_test;

namespace {

struct Formatted {
    std::string text;
    std::string tree;
};

Formatted formatted(const std::string& text) {
    const SourceFile source("test.rules", text);
    Diagnostics diagnostics;
    const std::optional<Node> file = parse(source, diagnostics);
    INFO(render(diagnostics));
    REQUIRE_FALSE(diagnostics.has_errors());
    REQUIRE(file);
    return {format(*file, source), dump(*file)};
}

// Formatting keeps the tree, and doing it again keeps the text.
std::string format_twice(const std::string& text) {
    const Formatted first = formatted(text);
    const Formatted second = formatted(first.text);
    CHECK(second.tree == first.tree);
    CHECK(second.text == first.text);
    return first.text;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

} // namespace

TEST_CASE("the example files are in the one style", "[syntax]") {
    for (const auto& path : files_in(folder("data"), ".rules")) {
        INFO(path.string());
        CHECK(format_twice(read(path)) == read(path));
    }
}

TEST_CASE("line ends, indentation and blank lines of the author do not matter", "[syntax]") {
    for (const auto& path : files_in(folder("data"), ".rules")) {
        const std::string text = read(path);
        INFO(path.string());
        CHECK(format_twice(replaced(text, "\n", "\r\n")) == text);
        CHECK(format_twice(replaced(text, "\n  ", "\n\t  \t")) == text);
        CHECK(format_twice(replaced(text, "\n\n", "\n \n\n\n")) == text);
        CHECK(format_twice("\n\n" + text + "\n ; \n\n") == text);
    }
}

TEST_CASE("a comment may stand behind any word that ends a line and is kept", "[syntax]") {
    for (const auto& path : files_in(folder("data"), ".rules")) {
        const std::string text = replaced(read(path), "\n", " # kept\n# too\n");
        INFO(path.string());
        const std::string result = format_twice(text);
        const auto count = [](const std::string& where, const std::string& what) {
            std::size_t found = 0;
            for (std::size_t at = where.find(what); at != std::string::npos; at = where.find(what, at + 1))
                ++found;
            return found;
        };
        CHECK(count(result, "# kept") == count(text, "# kept"));
        CHECK(count(result, "# too") == count(text, "# too"));
    }
}

TEST_CASE("how the one style looks", "[syntax]") {
    for (const auto& path : files_in(folder("format"), ".rules"))
        check_golden(std::filesystem::path(path).replace_extension(".expected"), format_twice(read(path)));
}
