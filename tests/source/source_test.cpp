#include "compiler/source/source.hpp"
#include "tests/catch.hpp"

using namespace rubicon;

TEST_CASE("a file knows its lines, whatever ends them", "[source]") {
    const SourceFile file("a.rules", "one\r\ntwo\n\nfour");
    REQUIRE(file.line_count() == 4);
    CHECK(file.line(0) == "one");
    CHECK(file.line(1) == "two");
    CHECK(file.line(2).empty());
    CHECK(file.line(3) == "four");
    CHECK(file.line_of(0) == 0);
    CHECK(file.line_of(4) == 0);
    CHECK(file.line_of(5) == 1);
    CHECK(file.line_of(1000) == 3);
    CHECK(SourceFile("b", "").line_count() == 1);
}

TEST_CASE("columns count characters, not bytes", "[source]") {
    const SourceFile file("a.rules", "\tna\xC3\xAFve x\n");
    const Place place = file.place(file.text().find('x'));
    CHECK(place.line == 1);
    CHECK(place.column == 8);
    const Place past = file.place(1000);
    CHECK(past.line == 2);
    CHECK(past.column == 1);
}

TEST_CASE("spans join and describe themselves", "[source]") {
    const SourceFile file("a.rules", "one two\nthree");
    const Span one{&file, 0, 3};
    const Span three{&file, 8, 13};
    CHECK(join(one, three).text() == "one two\nthree");
    CHECK(join(Span{}, three) == three);
    CHECK(describe(three) == "a.rules:2:1");
    CHECK(describe(Span{}) == "(nowhere)");
    CHECK(Span{}.text().empty());
}

TEST_CASE("a source map keeps its files and finds them by name", "[source]") {
    SourceMap map;
    const SourceFile& first = map.add("a", "text of a");
    for (int i = 0; i < 100; ++i)
        map.add("other", "");
    CHECK(map.find("a") == &first);
    CHECK(map.find("missing") == nullptr);
    CHECK(map.load("/no/such/file.rules") == nullptr);
    CHECK(map.load(RUBICON_SOURCE_FOLDER) == nullptr);
    const SourceFile* loaded = map.load(RUBICON_SOURCE_FOLDER "/tests/syntax/data/russian.rules");
    REQUIRE(loaded);
    CHECK(loaded->line(0) == "game \"Russian draughts\"");
}
