#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "compiler/native/digest.hpp"
#include "compiler/native/native.hpp"
#include "compiler/native/process.hpp"
#include "compiler/native/toolchain.hpp"
#include "compiler/native/workplace.hpp"
#include "tests/catch.hpp"

namespace {

using namespace rubicon;
using namespace rubicon::native;
namespace fs = std::filesystem;
using Kind = native::Result::Kind;

// A game of one cell, in which `moves` says how many moves there are.
std::string small_game(int moves) {
    return R"(
#include "rubicon/table.hpp"
using namespace rubicon;
namespace game {
template <int> struct Box {
    static int& value() { static int kept = 0; return kept; } // one in the whole program, for all the loader knows
};
}
namespace {
const PlayerAbout players[] = {{"white"}};
const KindAbout kinds[] = {{"man", ""}};
const CellAbout cells[] = {{"a1", 0, 0, 0}};
const About about = {"Small", Notation::plain, Shape::square, 1, 1, 0, 0, {1, 1, 1, 1, 0, 0, 0, 0},
                     players, kinds, cells, nullptr, nullptr, nullptr, nullptr, nullptr, 0, 0, nullptr};
void start(const void*, void*) {}
bool load(const void*, const i32*, void*) { return true; }
void store(const void*, const void*, i32*) {}
u32 moves(const void*, const void*, void*, u32) { return )" +
           std::to_string(moves) + R"(; }
void play(const void*, void*, const void*) {}
void view(const void*, const void*, const void*, MoveView*) {}
u64 key(const void*, const void*) { return 0; }
void result(const void*, const void*, u32, Result*) {}
u64 perft(const void*, const void*, u32, bool) {
    if (game::Box<0>::value() == 0)
        game::Box<0>::value() = )" +
           std::to_string(moves) + R"(;
    return game::Box<0>::value();
}
const GameTable table = {abi_version, 1, 1, &about, nullptr, start, load, store, moves, play, view, key, result, perft, nullptr};
}
extern "C" const GameTable* rubicon_game() { return &table; }
)";
}

const fs::path headers = fs::path(RUBICON_SOURCE_FOLDER) / "runtime";

struct Folder {
    Workplace place;
    Cache cache{place.folder() / "cache"};
    Settings settings{headers, cache};

    std::vector<fs::path> objects() const {
        std::vector<fs::path> files;
        if (fs::exists(place.folder() / "cache"))
            for (const auto& entry : fs::directory_iterator(place.folder() / "cache"))
                files.push_back(entry.path());
        return files;
    }
};

u64 count(const native::Result& result) {
    return result.game.perft(result.game.start(), 1);
}

// Sets a variable of the environment while it lives.
struct Variable {
    Variable(const char* name_, const std::string& value) : name(name_) {
        if (const char* const old = std::getenv(name))
            before = old;
        setenv(name, value.c_str(), 1);
    }
    ~Variable() { before.empty() ? unsetenv(name) : setenv(name, before.c_str(), 1); }
    const char* name;
    std::string before;
};

TEST_CASE("compiled code is kept and found again", "[native]") {
    const Folder folder;
    const native::Result first = load(small_game(3), folder.settings);
    INFO(first.text);
    REQUIRE(first);
    CHECK_FALSE(first.cached);
    CHECK(count(first) == 3);

    const native::Result second = load(small_game(3), folder.settings);
    REQUIRE(second);
    CHECK(second.cached);
    CHECK(count(second) == 3);

    const native::Result other = load(small_game(4), folder.settings);
    REQUIRE(other);
    CHECK_FALSE(other.cached);
    CHECK(count(other) == 4);
    CHECK(folder.objects().size() == 2);
}

TEST_CASE("a damaged object in the cache is compiled anew", "[native]") {
    const Folder folder;
    REQUIRE(load(small_game(5), folder.settings));
    const fs::path object = folder.objects().at(0);
    const auto size = fs::file_size(object);
    SECTION("cut off") {
        fs::resize_file(object, size / 2);
    }
    SECTION("emptied") {
        fs::resize_file(object, 0);
    }
    SECTION("one byte changed") {
        std::fstream file(object, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(static_cast<std::streamoff>(size / 2));
        file.put('?');
        file.put('!');
    }
    SECTION("sealed, but no object") {
        const std::string text = "nonsense";
        std::ofstream(object, std::ios::binary) << text << "rubicon object " << digest_of(text);
    }
    const native::Result again = load(small_game(5), folder.settings);
    INFO(again.text);
    REQUIRE(again);
    CHECK_FALSE(again.cached);
    CHECK(count(again) == 5);
    CHECK(load(small_game(5), folder.settings).cached);
}

TEST_CASE("a cache that cannot be written does no harm", "[native]") {
    const Folder folder;
    const fs::path file = folder.place.folder() / "no folder";
    std::ofstream(file) << "a file";
    const native::Result result = load(small_game(6), {headers, Cache(file / "cache")});
    INFO(result.text);
    REQUIRE(result);
    CHECK(count(result) == 6);
    REQUIRE(load(small_game(6), {headers, Cache("")}));
    REQUIRE(load(small_game(6), {headers, Cache("/proc/rubicon")}));
}

TEST_CASE("several processes compile into one cache at once", "[native]") {
    const Folder folder;
    std::vector<u64> counts(2);
    {
        std::vector<std::jthread> threads;
        for (usize i = 0; i < counts.size(); ++i)
            threads.emplace_back([&, i] {
                if (const native::Result result = load(small_game(7), folder.settings))
                    counts[i] = count(result);
            });
    }
    CHECK(counts == std::vector<u64>{7, 7});
    CHECK(folder.objects().size() == 1);
}

TEST_CASE("the cache keeps to its size", "[native]") {
    const Folder folder;
    const fs::path object = folder.place.folder() / "object";
    std::ofstream(object) << std::string(Cache::most_bytes / 3, 'x');
    const auto name = [](int number) { return digest_of(std::to_string(number)); };
    for (int i = 0; i < 4; ++i) {
        folder.cache.keep(name(i), object);
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        if (i > 0)
            CHECK(folder.cache.find(name(0))); // used all the time
    }
    CHECK(folder.cache.find(name(0)));
    CHECK_FALSE(folder.cache.find(name(1)));
    CHECK(folder.cache.find(name(3)));
}

TEST_CASE("what is wrong with the compiler or the code is told", "[native]") {
    const Folder folder;
    SECTION("code that is none") {
        const native::Result result = load("this is no C++;\n", folder.settings);
        CHECK(result.kind == Kind::does_not_compile);
        CHECK(result.text.find("a bug in Rubicon") != std::string::npos);
        CHECK(result.text.find("error") != std::string::npos);
    }
    SECTION("code without a game") {
        const native::Result result = load("int nothing;\n", folder.settings);
        CHECK(result.kind == Kind::cannot_load);
        CHECK(result.text.find("rubicon_game") != std::string::npos);
    }
    SECTION("a compiler that is not there") {
        const Variable compiler("CXX", "no-such-compiler -O1");
        const native::Result result = load(small_game(1), folder.settings);
        CHECK(result.kind == Kind::no_compiler);
        CHECK(result.text.find("no-such-compiler") != std::string::npos);
    }
    SECTION("no compiler at all") {
        const Variable compiler("CXX", ""), path("PATH", folder.place.folder().string());
        const native::Result result = load(small_game(1), folder.settings);
        CHECK(result.kind == Kind::no_compiler);
        CHECK(result.text.find("no C++ compiler was found") != std::string::npos);
    }
    SECTION("a compiler of several words") {
        const Variable compiler("CXX", "env c++");
        CHECK(load(small_game(1), folder.settings));
    }
    CHECK(folder.objects().size() <= 1);
}

TEST_CASE("programs are run without a shell", "[native]") {
    const Finished echo = run({"printf", "%s|", "a b", "$HOME", "*"});
    CHECK(echo.well());
    CHECK(echo.output == "a b|$HOME|*|");
    CHECK(run({"sh", "-c", "echo one; echo two >&2; exit 3"}).code == 3);
    CHECK(run({"sh", "-c", "kill -9 $$"}).code == 128 + 9);
    CHECK(run({"sh", "-c", "printf %s \"$RUBICON_WORD\""}, {"RUBICON_WORD=here"}).output == "here");
    const Finished none = run({"no-such-program-here"});
    CHECK_FALSE(none.started);
    CHECK_FALSE(none.output.empty());
}

TEST_CASE("fingerprints tell texts and their borders apart", "[native]") {
    Digest split, joined;
    split.add("ab");
    split.add("c");
    joined.add("a");
    joined.add("bc");
    CHECK(split.hex() != joined.hex());
    CHECK(digest_of("").size() == 32);
    CHECK(digest_of("a") != digest_of(std::string("a\0", 2)));
    CHECK(digest_of("a") == digest_of("a"));
}

} // namespace
