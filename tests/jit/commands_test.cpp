// Who compiles, as the words of the call want it; and what becomes of a game where nobody can.
#include "tests/driver/program.hpp"
#include "tests/jit/fixture.hpp"

namespace {

using namespace rubicon;

// The counts of a perft, without the times.
std::string counts(const std::string& lines) {
    std::string result;
    for (std::size_t begin = 0, end = 0; (end = lines.find('\n', begin)) != std::string::npos; begin = end + 1)
        result += lines.substr(begin, lines.rfind(' ', end) - begin) + "\n";
    return result;
}

const std::string breakthrough_counts = "1 22\n2 484\n3 11132\n4 256036\n";

TEST_CASE("each compiler counts the same", "[jit][driver]") {
    const Desk desk;
    for (const char* const compiler : {"jit", "system"}) {
        if (compiler == std::string("jit") && no_jit())
            continue;
        INFO(compiler);
        const Ran ran = desk.rubicon({"perft", "breakthrough", "4", "--engine", "compiled", "--compiler", compiler});
        CHECK(ran.code == 0);
        CHECK(ran.err.empty());
        CHECK(counts(ran.out) == breakthrough_counts);
    }
    const Ran either = desk.rubicon({"perft", "breakthrough", "4"});
    CHECK(either.code == 0);
    CHECK(counts(either.out) == breakthrough_counts);
    CHECK(desk.rubicon({"perft", "breakthrough", "4", "--compiler", "other"}).code == 2);
    CHECK(desk.shell("RUBICON_COMPILER=other \"$@\" >\"$OUT\" 2>\"$ERR\"", {Desk::program(), "perft", "chess", "1"})
              .code == 2);
}

TEST_CASE("without a compiler the interpreter plays, and says so", "[jit][driver]") {
    const Desk desk;
    const std::string nobody = "PATH=/none CXX= RUBICON_COMPILER=system \"$@\" >\"$OUT\" 2>\"$ERR\"";
    const Ran ran = desk.shell(nobody, {Desk::program().string(), "perft", "breakthrough", "3"});
    CHECK(ran.code == 0);
    CHECK(counts(ran.out) == "1 22\n2 484\n3 11132\n");
    CHECK(has(ran.err, "no C++ compiler was found"));
    CHECK(has(ran.err, "the interpreter plays, slowly"));

    const Ran asked =
        desk.shell(nobody, {Desk::program().string(), "perft", "breakthrough", "3", "--engine", "compiled"});
    CHECK(asked.code == 1);
    CHECK(asked.out.empty());
}

TEST_CASE("a WebAssembly module is built by a command", "[jit][driver][wasm]") {
    const Desk desk;
    const std::string file = desk.file("game.wasm").string();
    const Ran ran = desk.rubicon({"build", "breakthrough", "--target", "wasm32", "-o", file});
    if (no_jit()) {
        CHECK(ran.code == 1);
        CHECK(has(ran.err, "built without LLVM 19"));
        return;
    }
    CHECK(ran.code == 0);
    CHECK(ran.out.empty());
    CHECK(ran.err.empty());
    CHECK(text_of(file).substr(0, 4) == std::string("\0asm", 4));
    CHECK(desk.rubicon({"build", "breakthrough", "--target", "wasm64", "-o", file}).code == 2);
}

} // namespace
