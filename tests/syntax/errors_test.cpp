#include "compiler/syntax/parse.hpp"
#include "tests/catch.hpp"
#include "tests/syntax/files.hpp"

#include <set>

using namespace rubicon;
using namespace rubicon::syntax_test;

namespace {

std::set<Code> codes_of(const Diagnostics& diagnostics) {
    std::set<Code> codes;
    for (const Diagnostic& diagnostic : diagnostics.all())
        codes.insert(diagnostic.code);
    return codes;
}

std::string repeated(std::string_view text, std::size_t times) {
    std::string out;
    for (std::size_t i = 0; i < times; ++i)
        out += text;
    return out;
}

// The first message for a file, "" if there is none.
std::string first_message(const std::string& text) {
    const SourceFile source("test.rules", text);
    Diagnostics diagnostics;
    parse(source, diagnostics);
    return diagnostics.all().empty() ? "" : name_of(diagnostics.all().front().code);
}

} // namespace

TEST_CASE("what the errors look like", "[syntax]") {
    std::set<Code> codes;
    for (const auto& path : files_in(folder("errors"), ".rules")) {
        const SourceFile source(path.filename().string(), read(path));
        Diagnostics diagnostics;
        parse(source, diagnostics);
        CHECK(diagnostics.has_errors());
        codes.merge(codes_of(diagnostics));
        check_golden(std::filesystem::path(path).replace_extension(".txt"), render(diagnostics));
    }
    for (Code code : {Code::unexpected, Code::unfinished, Code::unknown_word, Code::unclosed_brace,
                      Code::unclosed_string, Code::stray_brace, Code::nested_too_deeply}) {
        INFO(name_of(code));
        CHECK(codes.contains(code));
    }
}

TEST_CASE("nothing in a file makes the parser crash or hang", "[syntax]") {
    const std::string header = "game \"G\"\n";
    CHECK(first_message("") == "unfinished");
    CHECK(first_message(std::string(1, '\0')) == "unexpected");
    CHECK(first_message(header) == "");
    CHECK(first_message(header + "let a = " + repeated("(", 100000)) == "nested-too-deeply");
    CHECK(first_message(header + "let a = " + repeated("not (", 100000)) == "nested-too-deeply");
    CHECK(first_message(header + "zone a: b" + repeated(" of b", 100000)) == "nested-too-deeply");
    CHECK(first_message(header + "zone a: " + repeated("b(", 100000)) == "nested-too-deeply");
    CHECK(first_message(header + "turn " + repeated("optional ", 100000) + "a") == "nested-too-deeply");
    CHECK(first_message(header + "turn " + repeated("when a: ", 100000) + "a") == "nested-too-deeply");
    CHECK(first_message(header + repeated("if a { ", 100000)) == "nested-too-deeply");
    CHECK(first_message(header + "action a { " + repeated("may ", 100000) + "close a }") == "nested-too-deeply");
    CHECK(first_message(header + "let a = " + repeated("b if c else ", 50000) + "d") == "nested-too-deeply");
    CHECK(first_message(header + "add only add no a") == "unexpected");
    CHECK(first_message(header + repeated("add ", 100000)) == "unexpected");
    CHECK(first_message(header + repeated("{", 100000)) == "unexpected");
    CHECK(first_message(header + repeated("}", 100000)) == "stray-brace");
    CHECK(first_message(header + repeated("a", 1000000)) == "unknown-word");
    CHECK(first_message(header + "zone a: b" + repeated(" c", 500000) + " )") == "unexpected");
    CHECK(first_message(header + "turn go" + repeated("\n", 500000) + "esle go") == "unknown-word");
    CHECK(first_message(std::string((1u << 20) + 1, ' ')) == "file-too-large");
}

TEST_CASE("a nesting that a person might write is allowed", "[syntax]") {
    CHECK(first_message("game \"G\"\nlet a = " + repeated("(", 30) + "1" + repeated(")", 30)) == "");
    CHECK(first_message("game \"G\"\nzone a: b" + repeated(" of b", 90)) == "");
}
