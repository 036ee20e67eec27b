#include "compiler/source/diagnostics.hpp"
#include "compiler/source/nearest.hpp"
#include "tests/catch.hpp"

#include <set>

using namespace rubicon;

namespace {

Span find(const SourceFile& file, std::string_view what) {
    const std::size_t at = file.text().find(what);
    return {&file, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + what.size())};
}

} // namespace

TEST_CASE("words are as near as their letters", "[source]") {
    CHECK(edit_distance("capture", "capture") == 0);
    CHECK(edit_distance("captre", "capture") == 1);
    CHECK(edit_distance("esle", "else") == 1);
    CHECK(edit_distance("", "abc") == 3);
    CHECK(edit_distance("Man", "man") == 0);
    CHECK(edit_distance("kitten", "sitting") == 3);

    const std::vector<std::string> kinds{"intellector", "dominator", "defensor", "king"};
    CHECK(nearest_name("intelector", kinds) == "intellector");
    CHECK(nearest_name("kng", kinds) == "king");
    CHECK(nearest_name("zebra", kinds) == std::nullopt);
    CHECK(nearest_name("x", std::vector<std::string>{"y"}) == std::nullopt);
    CHECK(nearest_name("", kinds) == std::nullopt);
    CHECK(nearest_name(std::string(100000, 'a'), kinds) == std::nullopt);
}

TEST_CASE("every diagnostic has a name of its own", "[source]") {
    std::set<std::string> names;
    for (Code code : all_codes()) {
        INFO(name_of(code));
        CHECK(names.insert(name_of(code)).second);
        CHECK(name_of(code).find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos);
        CHECK_FALSE(text_of(code).empty());
    }
    CHECK(name_of(Code::unclosed_brace) == "unclosed-brace");
    CHECK(severity_of(Code::unclosed_brace) == Severity::error);
}

TEST_CASE("a diagnostic is shown with its line, marks and notes", "[source]") {
    const SourceFile file("dir/a.rules", "game \"A\"\n\tpiece kign \xC3\xA9 {\r\n");
    Diagnostics diagnostics;
    const std::vector<std::string> names{"king", "man"};
    diagnostics.report(Code::unknown_word, find(file, "kign"), "kign")
        .expected("a kind")
        .nearest("kign", names)
        .note(find(file, "A"), "the game")
        .note({}, "a note without a place");
    CHECK(render(diagnostics) == "dir/a.rules:2:8: error: no clause here begins with `kign`; expected a kind; did you "
                                 "mean `king`? [unknown-word]\n"
                                 "    2 |  piece kign \xC3\xA9 {\n"
                                 "      |        ^~~~\n"
                                 "dir/a.rules:1:7: note: the game\n"
                                 "    1 | game \"A\"\n"
                                 "      |       ^\n"
                                 "note: a note without a place\n");
    RenderOptions coloured;
    coloured.colour = true;
    CHECK(render(diagnostics, coloured).find("\x1b[1;31merror:\x1b[0m") != std::string::npos);
    CHECK(render(diagnostics).find('\x1b') == std::string::npos);
}

TEST_CASE("what is shown of a line is safe and short", "[source]") {
    const SourceFile control("a", std::string("a\x1b[31m\0b\xFF", 9) + " x\n");
    Diagnostics first;
    first.report(Code::stray_brace, find(control, "x"));
    CHECK(render(first).find("| a.[31m.b. x\n") != std::string::npos);

    const SourceFile longest("b", std::string(100000, 'y') + "x" + std::string(100000, 'z'));
    Diagnostics second;
    second.report(Code::stray_brace, find(longest, "x"));
    const std::string text = render(second);
    CHECK(text.size() < 400);
    const std::size_t line = text.find("| ...yy");
    REQUIRE(line != std::string::npos);
    const std::size_t mark_line = text.find("| ", line + 2);
    CHECK(text.find('x', line) - line == text.find('^', mark_line) - mark_line);
}

TEST_CASE("the same error is told once, and of very many the first fifty", "[source]") {
    const SourceFile file("a", std::string(200, '}'));
    Diagnostics diagnostics;
    for (int twice = 0; twice < 2; ++twice)
        for (std::uint32_t i = 0; i < 60; ++i)
            diagnostics.report(Code::stray_brace, Span{&file, i, i + 1}).note({}, twice ? "second" : "first");
    CHECK(diagnostics.error_count() == 60);
    const std::string text = render(diagnostics);
    CHECK(text.find("10 more errors are not shown\n") != std::string::npos);
    CHECK(text.find("second") == std::string::npos);
    RenderOptions all;
    all.most_errors = 1000;
    CHECK(render(diagnostics, all).find("not shown") == std::string::npos);
}
