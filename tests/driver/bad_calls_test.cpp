// Calls and files that are wrong: a clear word, and the right exit code.

#include <sys/stat.h>
#include <unistd.h>

#include "tests/catch.hpp"
#include "tests/driver/program.hpp"

namespace {

using namespace rubicon;

TEST_CASE("words of the call that are wrong", "[driver]") {
    const Desk desk;
    const std::vector<std::vector<std::string>> calls = {
        {},
        {"no-such-command"},
        {"moves"},
        {"moves", "russian", "too", "much"},
        {"moves", "russian", "--no-such-option"},
        {"moves", "russian", "--set", "draws"},
        {"moves", "russian", "--set", "=short"},
        {"moves", "russian", "--set", "draws=full", "--set", "draws=short"},
        {"moves", "russian", "--position", ""},
        {"moves", "russian", "--position", "W:Wa1:Bc3", "--position", "W:Wa3:Bc3"},
        {"emit", "russian", "--what", "tree", "--set", "draws=short"},
        {"moves", "russian", "--engine", "steam"},
        {"perft", "russian"},
        {"perft", "russian", "0"},
        {"perft", "russian", "-1"},
        {"perft", "russian", "many"},
        {"perft", "russian", "1000000"},
        {"perft", "russian", "99999999999999999999"},
        {"perft", "russian", "3", "--threads", "0"},
        {"perft", "russian", "3", "--hash", "0"},
        {"perft", "russian", "3", "--threads", "100000"},
        {"match", "russian", "random", "random", "--time", "nan"},
        {"match", "russian", "engine:method=pvs,playouts=5", "random"},
        {"emit", "russian", "--what", "poetry"},
        {"build", "russian"},
        {"why", "russian"},
        {"replay", "russian"},
        {"format"},
    };
    for (const auto& words : calls) {
        const Ran ran = desk.rubicon(words);
        INFO((words.empty() ? "" : words.front()) << " " << words.size() << ": " << ran.err);
        CHECK(ran.code == 2);
        CHECK(ran.out.empty());
        CHECK(!ran.err.empty());
    }
    CHECK(has(desk.rubicon({"chekc", "russian"}).err, "did you mean `check`?"));
    CHECK(desk.rubicon({"--version"}).code == 0);
    CHECK(has(desk.rubicon({"--version"}).out, "rubicon "));
    CHECK(desk.rubicon({"--help"}).code == 0);
    CHECK(desk.rubicon({"perft", "--help"}).code == 0);
}

TEST_CASE("games that are not there or are none", "[driver]") {
    const Desk desk;
    const auto at_fault = [&](const std::string& game) {
        for (const char* command : {"check", "moves", "test", "show", "emit"}) {
            const Ran ran = desk.rubicon({command, game});
            INFO(command << " " << game << ": " << ran.out << ran.err);
            CHECK(ran.code == 1);
            CHECK(!ran.err.empty());
        }
    };
    at_fault("no-such-variant");
    at_fault("no/such/file.rules");
    at_fault(desk.write("empty.rules", ""));
    at_fault(desk.write("binary.rules", std::string("\x7f"
                                                    "ELF\0\1\2\3\xff\xfe",
                                                    10)));
    at_fault(desk.write("blank.rules", "\n\n   \n"));
    at_fault(desk.write("other.rules", "int main() { return 0; }\n"));
    at_fault(desk.write("title.rules", "game \"Nothing else\"\n"));
    at_fault(desk.write("orphan.rules", "game \"Orphan\" extends no_such_parent\n"));
    at_fault(desk.write("circle.rules", "game \"Circle\" extends circle\n"));

    const std::filesystem::path folder = desk.file("folder.rules");
    std::filesystem::create_directory(folder);
    CHECK(desk.rubicon({"moves", folder}).code == 1);
    CHECK(has(desk.rubicon({"moves", folder}).err, "is a folder"));
    CHECK(desk.rubicon({"test", folder}).code == 1);
    CHECK(has(desk.rubicon({"moves", "russain"}).err, "did you mean `russian`?"));
    if (geteuid() != 0) { // root reads everything
        const auto closed = desk.write("closed.rules", "game \"Closed\"\n");
        chmod(closed.c_str(), 0);
        at_fault(closed);
    }
}

TEST_CASE("options and positions that do not fit the game", "[driver]") {
    const Desk desk;
    const auto refused = [&](const std::vector<std::string>& words, const std::string& word) {
        const Ran ran = desk.rubicon(words);
        INFO(ran.err);
        CHECK(ran.code == 1);
        CHECK(ran.out.empty());
        CHECK(has(ran.err, word));
    };
    refused({"moves", "russian", "--set", "drawz=short"}, "draws");
    refused({"moves", "russian", "--set", "draws=long"}, "full");
    refused({"moves", "russian", "--position", "white z9; white to move"}, "z9");
    refused({"moves", "russian", "--position", "white a1"}, "to move");
    refused({"moves", "russian", "--position", "green a1; green to move"}, "green");
    refused({"moves", "russian", "--position", "W:Wa1,a1:Bc3"}, "a1");
    refused({"moves", "russian", "--position", std::string(100'000, ';')}, "position");
}

TEST_CASE("output that cannot be written", "[driver]") {
    const Desk desk;
    const std::vector<std::string> call = {Desk::program(), "moves", "russian"};
    const Ran full = desk.shell("exec \"$@\" >/dev/full 2>\"$ERR\"", call);
    CHECK(full.code == 1);
    CHECK(has(full.err, "cannot write"));
    const Ran closed = desk.shell("exec \"$@\" >&- 2>\"$ERR\"", call);
    CHECK(closed.code == 1);
    CHECK(has(closed.err, "cannot write"));
    // All three streams closed: no file takes their place.
    const auto file = desk.file("russian.txt");
    const Ran none =
        desk.shell("exec \"$@\" <&- >&- 2>&-", {Desk::program(), "emit", "russian", "--what", "tree", "-o", file});
    CHECK(none.code == 0);
    CHECK(text_of(file) == desk.rubicon({"emit", "russian", "--what", "tree"}).out);
}

TEST_CASE("Ctrl-C in long work", "[driver]") {
    const Desk desk;
    const Ran ran = desk.shell("\"$@\" >\"$OUT\" 2>\"$ERR\" & sleep 1; kill -INT $!; wait $!",
                               {"env", "-i", Desk::program(), "perft", "russian", "40", "--engine", "interpreter"});
    // A shell without job control starts background work with SIGINT ignored; the program listens all the same.
    INFO(ran.out << ran.err);
    CHECK(ran.code == 130);
    CHECK(ran.out.starts_with("1 7 "));
}

} // namespace
