#include "compiler/syntax/dump.hpp"
#include "compiler/syntax/parse.hpp"
#include "tests/catch.hpp"
#include "tests/syntax/files.hpp"

#include <set>

using namespace rubicon;
using namespace rubicon::syntax_test;

namespace {

// The tree of one declaration in a file of its own, without the file around it.
std::string tree_of(const std::string& declaration) {
    const SourceFile source("test.rules", "game \"Test\"\n" + declaration);
    Diagnostics diagnostics;
    const std::optional<Node> file = parse(source, diagnostics);
    INFO(declaration << "\n" << render(diagnostics));
    REQUIRE_FALSE(diagnostics.has_errors());
    REQUIRE(file);
    std::string out;
    for (const Node& item : file->children)
        if (!item.is(NodeKind::string))
            out += dump(item);
    return out;
}

void gather_kinds(const Node& node, std::set<NodeKind>& kinds) {
    kinds.insert(node.kind);
    for (const Node& child : node.children)
        gather_kinds(child, kinds);
}

// Children lie within their parent and in order.
void check_spans(const Node& node) {
    std::uint32_t at = node.span.begin;
    for (const Node& child : node.children) {
        INFO(dump(node));
        REQUIRE(child.span.begin >= at);
        REQUIRE(child.span.end >= child.span.begin);
        REQUIRE(child.span.end <= node.span.end);
        at = child.span.end;
        check_spans(child);
    }
}

} // namespace

TEST_CASE("the example files parse, and between them use every kind of node", "[syntax]") {
    std::set<NodeKind> kinds;
    for (const auto& path : files_in(folder("data"), ".rules")) {
        const SourceFile source(path.string(), read(path));
        Diagnostics diagnostics;
        const std::optional<Node> file = parse(source, diagnostics);
        INFO(render(diagnostics));
        REQUIRE_FALSE(diagnostics.has_errors());
        REQUIRE(file);
        CHECK(file->is(NodeKind::file));
        gather_kinds(*file, kinds);
        check_spans(*file);
    }
    const auto all = std::to_array<NodeKind>({
#define NODE(kind) NodeKind::kind,
#include "compiler/syntax/nodes.def"
#undef NODE
    });
    for (NodeKind kind : all) {
        INFO(name_of(kind));
        CHECK(kinds.contains(kind));
    }
}

TEST_CASE("a clause goes on over lines as the language says", "[syntax]") {
    const std::string one_line = tree_of("turn go or capture else pass");
    CHECK(tree_of("turn go or\n  capture # comment\n\n  # comment\n  else pass") == one_line);
    CHECK(tree_of("turn go\n  or\n  capture else\n pass\n;\n;") == one_line);
    CHECK(tree_of("turn go or capture else pass;") == one_line);
    CHECK(tree_of("\tturn\tgo or capture\r\nelse pass\r\n") == one_line);
}

TEST_CASE("`or` binds closest in a turn, then `else`, then `then`", "[syntax]") {
    CHECK(tree_of("turn a or b else c then d") == "turn\n"
                                                  "  sequence\n"
                                                  "    fallback\n"
                                                  "      choice\n"
                                                  "        play\n"
                                                  "          name \"a\"\n"
                                                  "        play\n"
                                                  "          name \"b\"\n"
                                                  "      play\n"
                                                  "        name \"c\"\n"
                                                  "    play\n"
                                                  "      name \"d\"\n");
}

TEST_CASE("numbers, ranges and cells are told apart", "[syntax]") {
    CHECK(tree_of("zone z: a1..h1 ranks 1..height/2 3") == "zone\n"
                                                           "  name \"z\"\n"
                                                           "  np\n"
                                                           "    cells\n"
                                                           "      name \"a1\"\n"
                                                           "      name \"h1\"\n"
                                                           "    word \"ranks\"\n"
                                                           "    between\n"
                                                           "      number \"1\"\n"
                                                           "      fraction\n"
                                                           "        name \"height\"\n"
                                                           "        number \"2\"\n"
                                                           "    number \"3\"\n");
    CHECK(tree_of("let a = 3 or more - -2") == "let\n"
                                               "  name \"a\"\n"
                                               "  sum\n"
                                               "    at_least\n"
                                               "      number \"3\"\n"
                                               "    operator_sign \"-\"\n"
                                               "    number \"-2\"\n");
    CHECK(tree_of("board square 8 x n") == tree_of("board square 8xn"));
}

TEST_CASE("a condition has its operators, and brackets hold either a condition or a number", "[syntax]") {
    CHECK(tree_of("let a = not (b is c or d in e) and (f + 1) > 2") == "let\n"
                                                                       "  name \"a\"\n"
                                                                       "  all_of\n"
                                                                       "    negation\n"
                                                                       "      group\n"
                                                                       "        any_of\n"
                                                                       "          holds\n"
                                                                       "            np\n"
                                                                       "              word \"b\"\n"
                                                                       "            is\n"
                                                                       "              np\n"
                                                                       "                word \"c\"\n"
                                                                       "          holds\n"
                                                                       "            np\n"
                                                                       "              word \"d\"\n"
                                                                       "            in\n"
                                                                       "              np\n"
                                                                       "                word \"e\"\n"
                                                                       "    holds\n"
                                                                       "      group\n"
                                                                       "        sum\n"
                                                                       "          np\n"
                                                                       "            word \"f\"\n"
                                                                       "          operator_sign \"+\"\n"
                                                                       "          number \"1\"\n"
                                                                       "      compare\n"
                                                                       "        operator_sign \">\"\n"
                                                                       "        number \"2\"\n");
}

TEST_CASE("the text of a test is kept as it stands", "[syntax]") {
    CHECK(tree_of("test \"t\" {\n"
                  "  position white Ka1; black c3[bW]   # comment\n"
                  "  moves a1:b2,\n"
                  "        e1#, # comment\n"
                  "        c3\n"
                  "  result draw }\n") == "test\n"
                                          "  string \"t\"\n"
                                          "  position\n"
                                          "    text \"white Ka1; black c3[bW]\"\n"
                                          "  moves\n"
                                          "    text \"a1:b2,\"\n"
                                          "    text \"e1#,\"\n"
                                          "    text \"c3\"\n"
                                          "  result\n"
                                          "    text \"draw\"\n");
}

TEST_CASE("a picture keeps its cells row by row", "[syntax]") {
    CHECK(tree_of("setup {\n  picture {\n    2 . b # top\n    1 bwW .\n  }\n}") == "setup\n"
                                                                                   "  picture\n"
                                                                                   "    picture_row\n"
                                                                                   "      picture_cell \"2\"\n"
                                                                                   "      picture_cell \".\"\n"
                                                                                   "      picture_cell \"b\"\n"
                                                                                   "    picture_row\n"
                                                                                   "      picture_cell \"1\"\n"
                                                                                   "      picture_cell \"bwW\"\n"
                                                                                   "      picture_cell \".\"\n");
}

TEST_CASE("spans cover a construct without the blanks and comments behind it", "[syntax]") {
    const SourceFile source("test.rules", "game \"G\" # comment\nzone road: long diagonal  # comment\n\nturn go\n");
    Diagnostics diagnostics;
    const std::optional<Node> file = parse(source, diagnostics);
    REQUIRE(file);
    CHECK(file->child(NodeKind::zone).span.text() == "zone road: long diagonal");
    CHECK(file->child(NodeKind::zone).child(NodeKind::np).span.text() == "long diagonal");
    CHECK(file->child(NodeKind::turn).span.text() == "turn go");
}

TEST_CASE("a file with a byte order mark parses, and its clauses survive errors in others", "[syntax]") {
    const SourceFile source("test.rules", "\xEF\xBB\xBFgame \"G\"\nzone : a\nzone b: c\npiece man { go }\nturn go\n");
    Diagnostics diagnostics;
    const std::optional<Node> file = parse(source, diagnostics);
    REQUIRE(file);
    CHECK(diagnostics.error_count() == 2);
    CHECK(file->all(NodeKind::zone).size() == 1);
    CHECK(file->find(NodeKind::piece));
    CHECK(file->find(NodeKind::turn));
}
