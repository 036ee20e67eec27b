#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <unistd.h>

#include "compiler/model/model.hpp"
#include "tests/catch.hpp"

using namespace rubicon;

namespace {

namespace fs = std::filesystem;

// A folder of rules files for one test case, gone with it.
class Folder {
public:
    Folder() : path(fs::temp_directory_path() / fmt::format("rubicon-model-{}", getpid())) {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    ~Folder() { fs::remove_all(path); }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path / (name + ".rules"), std::ios::binary) << text;
    }

    const fs::path path;
};

using Sets = std::vector<std::pair<std::string, std::string>>;

struct Loaded {
    std::unique_ptr<SourceMap> files;
    std::optional<model::Model> model;
    std::string dump;
    std::string messages; // rendered, without the folder's path
};

std::string without(std::string text, const std::string& part) {
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part))
        text.erase(at, part.size());
    return text;
}

Loaded load(const Folder& folder, const std::string& name, const Sets& sets = {}) {
    Loaded loaded;
    loaded.files = std::make_unique<SourceMap>();
    Diagnostics diagnostics;
    loaded.model = model::load(*loaded.files, folder.path / (name + ".rules"), {}, sets, diagnostics);
    if (loaded.model)
        loaded.dump = model::dump(*loaded.model);
    loaded.messages = without(render(diagnostics), folder.path.string() + "/");
    return loaded;
}

const char* const base = R"(game "Base"
option draws: full or short = full
option bold = no
players white, black turned
board square 8x8, dark cells
zone road: long diagonal
piece man, plural men {
  go       step forward diagonal
  capture  jump diagonal over enemy
  crown    king in last rank
}
piece king "K" {
  go or capture  slide diagonal
}
chain capture {
  goes on  while it can
  crowns   in passing
}
setup { each man on ranks 1..3 }
turn capture else go
end {
  stuck:  a player who cannot move loses
  thrice: draw when a position occurs 3 times
  if draws is full {
    kings: draw after 15 moves each without capture
    road:  draw after 5 moves each without capture
  } else {
    kings: draw after 30 moves each without capture
  }
}
if bold { piece man { go step ahead } }
test "of the parent" { perft 7 }
)";

// The lines of a dump that begin with a word, or that follow it indented.
std::string section(const std::string& dump, const std::string& begin) {
    const std::string marked = "\n" + dump;
    const std::size_t at = marked.find("\n" + begin);
    if (at == std::string::npos)
        return "";
    std::size_t end = marked.find('\n', at + 1);
    while (end + 1 < marked.size() && marked[end + 1] == ' ')
        end = marked.find('\n', end + 1);
    return marked.substr(at + 1, end - at - 1);
}

std::vector<std::string> ends_of(const Loaded& loaded) {
    std::vector<std::string> names;
    for (const model::NamedNode& end : loaded.model->ends)
        names.push_back(end.name);
    return names;
}

// What `clauses` in a child of the base file lead to.
Loaded child(const std::string& clauses, const Sets& sets = {}) {
    const Folder folder;
    folder.write("base", base);
    folder.write("child", "game \"Child\"  extends base\n" + clauses);
    return load(folder, "child", sets);
}

} // namespace

TEST_CASE("a file without parents is what it says", "[model]") {
    const Folder folder;
    folder.write("base", base);
    const Loaded loaded = load(folder, "base");
    INFO(loaded.messages);
    REQUIRE(loaded.model);
    CHECK(loaded.messages.empty());
    CHECK(loaded.model->title == "Base");
    CHECK(loaded.model->players[1].facing == Facing::turned);
    CHECK(loaded.model->classes == std::vector<std::string>{"go", "capture"});
    CHECK(loaded.model->kind("men") == 0);
    CHECK(loaded.model->kind("kings") == 1);
    CHECK(section(loaded.dump, "piece man") == "piece man \"\", plural men\n"
                                               "  go step forward diagonal\n"
                                               "  capture jump diagonal over enemy\n"
                                               "  crown king in last rank");
    CHECK(ends_of(loaded) == std::vector<std::string>{"stuck", "thrice", "kings", "road"});
    CHECK(loaded.model->tests.size() == 1);
}

TEST_CASE("a clause replaces all of its key and nothing else", "[model]") {
    const Loaded loaded = child("piece man { capture jump forward diagonal over enemy; capture step ahead }\n"
                                "chain capture { crowns and stops }\n"
                                "board square 10x10, dark cells\n");
    INFO(loaded.messages);
    REQUIRE(loaded.model);
    CHECK(loaded.model->title == "Child");
    CHECK(loaded.model->board.cells.size() == 50);
    CHECK(section(loaded.dump, "piece man") == "piece man \"\", plural men\n"
                                               "  go step forward diagonal\n"
                                               "  capture jump forward diagonal over enemy\n"
                                               "  capture step ahead\n"
                                               "  crown king in last rank");
    CHECK(section(loaded.dump, "chain") == "chain capture\n  goes on while it can\n  crowns and stops");
    CHECK(loaded.model->tests.empty()); // tests are not inherited
}

TEST_CASE("a clause of two classes is left with the one not replaced", "[model]") {
    const Loaded loaded = child("piece king { go step diagonal }\n");
    INFO(loaded.messages);
    REQUIRE(loaded.model);
    CHECK(section(loaded.dump, "piece king") == "piece king \"K\", plural kings\n"
                                                "  go step diagonal\n"
                                                "  capture slide diagonal");
}

TEST_CASE("`add` keeps the parent's and puts the new one before", "[model]") {
    const Loaded loaded =
        child("piece man { add go step ahead; add go step left }\n"
              "end { add bare: a player with no pieces loses; add thrice: draw when white has no man }\n");
    INFO(loaded.messages);
    REQUIRE(loaded.model);
    CHECK(section(loaded.dump, "piece man") == "piece man \"\", plural men\n"
                                               "  go step ahead\n"
                                               "  go step left\n"
                                               "  go step forward diagonal\n"
                                               "  capture jump diagonal over enemy\n"
                                               "  crown king in last rank");
    CHECK(ends_of(loaded) == std::vector<std::string>{"bare", "stuck", "thrice", "thrice", "kings", "road"});
}

TEST_CASE("`no` deletes a clause, a block, a declaration", "[model]") {
    const Loaded loaded = child("no zone road\nno chain capture\nno piece king\n"
                                "piece man { no crown }\nend { no road; no kings }\nno option draws\n");
    INFO(loaded.messages);
    REQUIRE(loaded.model);
    CHECK(loaded.model->zones.empty());
    CHECK(loaded.model->chains.empty());
    CHECK(loaded.model->kinds.size() == 1);
    CHECK(loaded.model->pieces[0].crowns.empty());
    CHECK(ends_of(loaded) == std::vector<std::string>{"stuck", "thrice"});
    CHECK(loaded.model->option("draws") == nullptr);
}

TEST_CASE("clauses known by two words can be deleted by the first", "[model]") {
    const Folder folder;
    std::string text(base);
    text.replace(text.find("  crown "), 0, "  has age: 0..9 = 0\n  upon leaving { close start }\n");
    folder.write("base", text + "cell holds 2\nafter move { close start }\nrequire safe: white has a man\n");
    folder.write("child",
                 "game \"Child\"  extends base\nno cell\nno after\nno require\npiece man { no age; no upon }\n");
    const Loaded before = load(folder, "base"), after = load(folder, "child");
    INFO(before.messages << after.messages);
    REQUIRE(before.model);
    REQUIRE(after.model);
    CHECK(before.model->holds == 2);
    CHECK(before.model->after_move.size() == 1);
    CHECK(before.model->requirements.size() == 1);
    CHECK(before.model->pieces[0].has.size() == 1);
    CHECK(before.model->pieces[0].upons.size() == 1);
    CHECK(after.model->holds == 1);
    CHECK(after.model->after_move.empty());
    CHECK(after.model->requirements.empty());
    CHECK(after.model->pieces[0].has.empty());
    CHECK(after.model->pieces[0].upons.empty());
}

TEST_CASE("`only` replaces a block", "[model]") {
    const Loaded loaded = child("no option draws\n"
                                "only end { stuck: a player who cannot move wins }\n"
                                "only piece king { go step diagonal; capture jump diagonal over enemy }\n");
    INFO(loaded.messages);
    REQUIRE(loaded.model);
    CHECK(ends_of(loaded) == std::vector<std::string>{"stuck"});
    CHECK(loaded.model->kinds[1].symbol == "K");
    CHECK(section(loaded.dump, "piece king") == "piece king \"K\", plural kings\n"
                                                "  go step diagonal\n"
                                                "  capture jump diagonal over enemy");
}

TEST_CASE("an end that is replaced keeps its place, a new one comes last", "[model]") {
    const Loaded loaded = child("end { last_man: a player with no men loses; stuck: a player who cannot move wins }\n");
    INFO(loaded.messages);
    REQUIRE(loaded.model);
    CHECK(ends_of(loaded) == std::vector<std::string>{"stuck", "thrice", "kings", "road", "last_man"});
}

TEST_CASE("clauses under the parent's `if` have the same keys in both branches", "[model]") {
    // `road` stands in the branch not taken.
    const Loaded gone = child("end { no road }\n", {{"draws", "short"}});
    INFO(gone.messages);
    REQUIRE(gone.model);
    CHECK(ends_of(gone) == std::vector<std::string>{"stuck", "thrice", "kings"});

    // One `kings` replaces those of both branches.
    for (const char* draws : {"full", "short"}) {
        const Loaded one = child("end { kings: draw after 9 moves each without capture }\n", {{"draws", draws}});
        INFO(one.messages);
        REQUIRE(one.model);
        CHECK(section(one.dump, "end kings") == "end kings: draw after 9 moves each without capture");
    }
}

TEST_CASE("a branch lies over what stands outside it", "[model]") {
    const Folder folder;
    folder.write("base", base);
    const Loaded loaded = load(folder, "base", {{"bold", "yes"}});
    INFO(loaded.messages);
    REQUIRE(loaded.model);
    CHECK(section(loaded.dump, "piece man") == "piece man \"\", plural men\n"
                                               "  go step ahead\n"
                                               "  capture jump diagonal over enemy\n"
                                               "  crown king in last rank");
}

TEST_CASE("what hits nothing is an error", "[model]") {
    CHECK(child("end { no chace }\n").messages ==
          "child.rules:2:7: error: there is no `chace` in `end` to delete [override-nothing]\n"
          "    2 | end { no chace }\n"
          "      |       ^~~~~~~~\n");
    CHECK(child("no zone raod\n").messages ==
          "child.rules:2:1: error: there is no `zone raod` to delete; did you mean `zone road`? "
          "[override-nothing]\n"
          "    2 | no zone raod\n"
          "      | ^~~~~~~~~~~~\n");
    CHECK(child("piece man { add hop step ahead }\n").messages.find("there is no `hop` to add to") !=
          std::string::npos);
    CHECK(child("only chain hop { turns any way }\n").messages.find("there is no `chain hop` to replace") !=
          std::string::npos);
    CHECK(child("no prefer\n").messages.find("there is no `prefer` to delete") != std::string::npos);
    CHECK(child("no option drwas\n").messages.find("did you mean `draws`?") != std::string::npos);
    CHECK(child("no piece knig\n").messages.find("did you mean `king`?") != std::string::npos);
    CHECK(child("pieces man, kingg { go step ahead }\n").messages.find("`kingg` is no kind of piece") !=
          std::string::npos);
    // Also in a branch not taken.
    CHECK(child("if bold { no zone raod }\n").messages.find("there is no `zone raod` to delete") != std::string::npos);
}

TEST_CASE("what says the same as the parent is an error that shows both", "[model]") {
    CHECK(child("chain capture { crowns in passing }\n").messages ==
          "child.rules:2:17: error: `crowns` is as before: this changes nothing [override-same]\n"
          "    2 | chain capture { crowns in passing }\n"
          "      |                 ^~~~~~~~~~~~~~~~~\n"
          "base.rules:17:3: note: it is said here already\n"
          "   17 |   crowns   in passing\n"
          "      |   ^~~~~~~~~~~~~~~~~~~\n");
    for (const char* clauses :
         {"piece man { crown king in last rank }\n", "piece king { go slide diagonal }\n",
          "board square 8x8, dark cells\n", "turn capture else go\n", "option bold = no\n",
          "piece king \"K\" { go step ahead }\n", "end { thrice: draw when a position occurs 3 times }\n",
          "piece man { add capture jump diagonal over enemy }\n",
          "only chain capture { goes on while it can; crowns in passing }\n"}) {
        INFO(clauses);
        CHECK(child(clauses).messages.find("[override-same]") != std::string::npos);
    }
    // Under the parent's `if` it is not the same: it was conditional.
    CHECK(child("end { road: draw after 5 moves each without capture }\n").messages.empty());
}

TEST_CASE("a clause that hangs on a deleted option is an error", "[model]") {
    const Loaded loaded = child("no option draws\n");
    CHECK_FALSE(loaded.model);
    CHECK(loaded.messages.find("base.rules:25:5: error: the option `draws` is removed") != std::string::npos);
    CHECK(loaded.messages.find("base.rules:2:1: note: `draws` was declared here") != std::string::npos);
}

TEST_CASE("nothing is declared twice", "[model]") {
    const auto twice = [](const std::string& clauses) {
        return child(clauses).messages.find("[declared-twice]") != std::string::npos;
    };
    CHECK(twice("zone home: rank 1\nzone home: rank 2\n"));
    CHECK(twice("piece man { go step ahead }\npiece man { go step left }\n"));
    CHECK(twice("zone king: rank 1\n"));
    CHECK(twice("zone kings: rank 1\n"));
    CHECK(twice("zone white: rank 1\n"));
    CHECK(twice("end { a: draw when white has no man; a: draw when black has no man }\n"));
    CHECK(twice("board square 6x6\nboard square 5x5\n"));
    CHECK(twice("chain capture { crowns and stops; crowns where it stops }\n"));
    CHECK(twice("option a = no\noption a = yes\n"));
    CHECK_FALSE(twice("zone home: rank 1\n"));
}

TEST_CASE("words of the language are no names", "[model]") {
    CHECK(child("zone empty: rank 1\n").messages.find("[reserved-name]") != std::string::npos);
    CHECK(child("piece piece { go step ahead }\n").messages.find("error") != std::string::npos);
}

TEST_CASE("names that nothing bears are errors with the nearest one", "[model]") {
    CHECK(child("turn captur else go\n").messages.find("did you mean `capture`?") != std::string::npos);
    CHECK(child("chain captur { turns any way }\n").messages.find("did you mean `capture`?") != std::string::npos);
    CHECK(child("first to move wite\n").messages.find("did you mean `white`?") != std::string::npos);
    CHECK(child("kinds strong: kng\n").messages.find("did you mean `king`?") != std::string::npos);
    const std::string unused = child("piece man { captrue step ahead }\n").messages;
    CHECK(unused.find("no `turn` uses `captrue`") != std::string::npos);
    CHECK(unused.find("did you mean `capture`?") != std::string::npos);
    CHECK(child("notation draughts, numbers from b1\n").messages.find("there is no cell `b1`") != std::string::npos);
    CHECK(child("notation draughts, numbers from c3\n").messages.find("`c3` is no corner") != std::string::npos);
    CHECK(child("notation draghts\n").messages.find("did you mean `draughts`?") != std::string::npos);
}

TEST_CASE("parents are found by name, and circles are not", "[model]") {
    const Folder folder;
    folder.write("base", base);
    folder.write("lost", "game \"Lost\"  extends bsae\n");
    folder.write("one", "game \"One\"  extends two\n");
    folder.write("two", "game \"Two\"  extends one\n");
    folder.write("self", "game \"Self\"  extends self\n");
    CHECK(load(folder, "lost").messages == "lost.rules:1:14: error: there is no rules file `bsae.rules` to extend; "
                                           "did you mean `base`? [parent-missing]\n"
                                           "    1 | game \"Lost\"  extends bsae\n"
                                           "      |              ^~~~~~~~~~~~\n");
    CHECK(load(folder, "one").messages.find("`one` cannot be extended: it extends itself") != std::string::npos);
    CHECK(load(folder, "self").messages.find("`self` cannot be extended: it extends itself") != std::string::npos);
    CHECK(load(folder, "nothing").messages.find("cannot read") != std::string::npos);

    for (int generation = 0; generation < 30; ++generation)
        folder.write(fmt::format("g{}", generation), fmt::format("game \"G\"  extends g{}\n", generation + 1));
    CHECK(load(folder, "g0").messages.find("more than 16 files") != std::string::npos);
}

TEST_CASE("a parent is looked for beside the file, then anywhere below the search folders", "[model]") {
    const Folder folder;
    fs::create_directories(folder.path / "variants/old");
    fs::create_directories(folder.path / "mine");
    folder.write("variants/old/base", base);
    folder.write("mine/child", "game \"Child\"  extends base\nprefer most taken\n");
    const auto load_child = [&](const model::Search& search) {
        SourceMap files;
        Diagnostics diagnostics;
        const auto model = model::load(files, folder.path / "mine/child.rules", search, {}, diagnostics);
        return model ? model->board.cells.size() : 0;
    };
    CHECK(load_child({}) == 0);
    CHECK(load_child({{folder.path / "nowhere", folder.path / "variants"}}) == 32);
    std::string smaller(base);
    smaller.replace(smaller.find("8x8"), 3, "6x6");
    folder.write("mine/base", smaller);
    CHECK(load_child({{folder.path / "variants"}}) == 18);
}

TEST_CASE("a grandchild changes what its parent changed", "[model]") {
    const Folder folder;
    folder.write("base", base);
    folder.write("child",
                 "game \"Child\"  extends base\nprefer most taken\nend { add bare: a player with no pieces loses }\n");
    folder.write("grandchild", "game \"Grandchild\"  extends child\nno prefer\nend { no bare }\n");
    const Loaded child = load(folder, "child"), grandchild = load(folder, "grandchild");
    INFO(grandchild.messages);
    REQUIRE(child.model);
    REQUIRE(grandchild.model);
    CHECK(child.model->prefer != nullptr);
    CHECK(grandchild.model->prefer == nullptr);
    CHECK(ends_of(grandchild) == std::vector<std::string>{"stuck", "thrice", "kings", "road"});
}

TEST_CASE("what a game lacks is asked for", "[model]") {
    const Folder folder;
    folder.write("empty", "game \"Empty\"\n");
    const std::string messages = load(folder, "empty").messages;
    for (const char* part : {"who plays it", "what it is played on", "what pieces there are", "does in a turn"})
        CHECK(messages.find(part) != std::string::npos);
}

TEST_CASE("limits are told by name", "[model]") {
    CHECK(child("board square 40x4\n").messages.find("a board of 40 x 4 is not possible") != std::string::npos);
    CHECK(child("board square 0x4\n").messages.find("[board-size]") != std::string::npos);
    CHECK(child("board square 1x1, light cells\n").messages.find("[board-size]") != std::string::npos);
    CHECK(child("players a, b, c, d, e, f, g, h, i\n").messages.find("[too-many]") != std::string::npos);
    CHECK(child("players white\n").messages.find("[too-few]") != std::string::npos);
    CHECK(child("cell holds 100000\n").messages.find("[too-many]") != std::string::npos);
    std::string many;
    for (int kind = 0; kind < 70; ++kind)
        many += fmt::format("piece kind{} {{ go step ahead }}\n",
                            static_cast<char>('a' + kind / 26) + std::string(1, static_cast<char>('a' + kind % 26)));
    CHECK(child(many).messages.find("[too-many]") != std::string::npos);
}

TEST_CASE("a branch inside a piece adds to the clauses above it", "[model]") {
    const Folder folder;
    folder.write("branch", R"(game "Branch"
option aside = yes
players white, black turned
board square 4x4
piece man {
  go step ahead
  if aside { add go step sideways }
}
setup { each man on a1 }
turn go
end { stuck: a player who cannot move loses }
)");
    for (const char* aside : {"yes", "no"}) {
        const Loaded loaded = load(folder, "branch", {{"aside", aside}});
        CHECK(loaded.messages == "");
        REQUIRE(loaded.model);
        CHECK((loaded.dump.find("go step sideways") != std::string::npos) == (std::string(aside) == "yes"));
    }
}
