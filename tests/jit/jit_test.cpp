// Perft figures are those of the tests in the rules files.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>

#include "compiler/native/digest.hpp"
#include "compiler/native/process.hpp"
#include "tests/jit/fixture.hpp"

namespace {

using namespace rubicon;
namespace fs = std::filesystem;
using Kind = native::Result::Kind;

#ifndef __has_feature // Clang's
#define __has_feature(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif

u64 count(const native::Result& result, u32 depth) {
    return result.game.perft(result.game.start(), depth);
}

std::string text_of_file(const fs::path& file) {
    std::ifstream input(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(input), {}};
}

// Bytes of memory that this process really has.
std::size_t resident() {
    std::ifstream input("/proc/self/statm");
    std::size_t all = 0, here = 0;
    input >> all >> here;
    return here * 4096;
}

// A game of which `perft` is `number`.
std::string tiny_game(int number) {
    return R"(
#include "rubicon/table.hpp"
namespace {
using namespace rubicon;
const PlayerAbout players[] = {{"white"}};
const KindAbout kinds[] = {{"man", ""}};
const CellAbout cells[] = {{"a1", 0, 0, 0}};
const About about = {"Tiny", Notation::plain, Shape::square, 1, 1, 0, 0, {1, 1, 1, 1, 0, 0, 0, 0},
                     players, kinds, cells, nullptr, nullptr, nullptr, nullptr, nullptr, 0, 0, nullptr};
u64 perft(const void*, const void*, u32, bool) { return )" +
           std::to_string(number) + R"(; }
void start(const void*, void*) {}
const GameTable table = {abi_version, 1, 1, &about, nullptr, start, nullptr, nullptr, nullptr, nullptr, nullptr,
                         nullptr, nullptr, perft};
}
extern "C" const GameTable* rubicon_game() { return &table; }
)";
}

TEST_CASE("perft is right at each level of optimisation", "[jit]") {
    if (no_jit())
        return;
    JitFolder folder;
    for (const int level : {0, 1, 2}) {
        folder.settings.level = level;
        const auto begin = std::chrono::steady_clock::now();
        const native::Result russian = jit::load(text_of_variant("russian"), folder.settings);
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
        INFO(russian.text);
        REQUIRE(russian);
        std::printf("russian from its text to code at -O%d: %.3f s\n", level, time.count());
        CHECK_FALSE(russian.cached);
        CHECK(count(russian, 6) == 37986);
    }
    CHECK(folder.objects().size() == 3); // a level is part of the key
    const native::Result other = jit::load(text_of_variant("international"), folder.settings);
    REQUIRE(other);
    CHECK(count(other, 6) == 167140);
}

TEST_CASE("an object is kept, found again, and made anew when it is damaged", "[jit]") {
    if (no_jit())
        return;
    const JitFolder folder;
    const std::string text = tiny_game(5);
    CHECK_FALSE(jit::load_cached(text, folder.settings));
    REQUIRE(jit::load(text, folder.settings));
    REQUIRE(folder.objects().size() == 1);
    {
        const auto kept = jit::load_cached(text, folder.settings);
        REQUIRE(kept);
        CHECK(kept->cached);
        CHECK(count(*kept, 1) == 5);
    } // given back: a loader knows a file again by its name

    const fs::path object = folder.objects().front();
    SECTION("cut off") {
        fs::resize_file(object, fs::file_size(object) / 2);
    }
    SECTION("sealed, but no object") {
        std::ofstream(object, std::ios::binary) << "nonsense" << "rubicon object " << native::digest_of("nonsense");
    }
    const native::Result again = jit::load(text, folder.settings);
    REQUIRE(again);
    CHECK_FALSE(again.cached);
    CHECK(count(again, 1) == 5);
    CHECK(jit::load(text, folder.settings).cached);
}

TEST_CASE("what was compiled before is loaded without LLVM", "[jit]") {
    if (no_jit())
        return;
    const JitFolder folder;
    const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "rubicon";
    const std::string cache = "XDG_CACHE_HOME=" + (folder.place.folder() / "home").string();
    // LD_DEBUG names each library as it is opened.
    const auto run = [&] {
        return native::run({program, "--compiler", "jit", "perft", "breakthrough", "2", "--engine", "compiled"},
                           {cache, "LD_DEBUG=files"});
    };
    const native::Finished cold = run(), warm = run();
    CHECK(cold.well());
    CHECK(cold.output.find("libLLVM") != std::string::npos);
    CHECK(warm.well());
    CHECK(warm.output.find("2 484 ") != std::string::npos); // 22 moves for each of 22
    CHECK(warm.output.find("libLLVM") == std::string::npos);
    CHECK(warm.output.find("librubicon_jit") == std::string::npos);
}

TEST_CASE("a thousand games come and go without growth", "[jit]") {
    if (no_jit())
        return;
    JitFolder folder;
    folder.settings.cache = native::Cache("");
    folder.settings.level = 0;
    // A sanitizer keeps memory that was freed, and takes its time.
    const int games = sanitized ? 200 : 1000, warm_up = 100;
    std::size_t before = 0;
    for (int i = 0; i < games; ++i) {
        if (i == warm_up)
            before = resident();
        const native::Result result = jit::load(tiny_game(i), folder.settings);
        REQUIRE(result);
        REQUIRE(count(result, 1) == static_cast<u64>(i));
    }
    const std::size_t after = resident();
    std::printf("%d games: grown by %.1f kB each\n", games - warm_up,
                (static_cast<double>(after) - static_cast<double>(before)) / 1024 / (games - warm_up));
    if (!sanitized)
        CHECK(after < before + (16u << 20));
    // And none of them is still mapped.
    CHECK(text_of_file("/proc/self/maps").find("game.so") == std::string::npos);
}

TEST_CASE("several threads compile at once", "[jit]") {
    if (no_jit())
        return;
    const JitFolder folder;
    std::vector<u64> counts(8);
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 2; ++i)
            threads.emplace_back([&, i] {
                for (int k = i; k < 8; k += 2)
                    if (const native::Result result = jit::load(tiny_game(k / 4), folder.settings))
                        counts[static_cast<usize>(k)] = count(result, 1) + 1;
            });
    }
    CHECK(counts == std::vector<u64>{1, 1, 1, 1, 2, 2, 2, 2});
    CHECK(folder.objects().size() == 2);
}

TEST_CASE("what is wrong is told, and no more", "[jit]") {
    if (no_jit())
        return;
    const JitFolder folder;
    SECTION("code that is none") {
        const native::Result result = jit::load("this is no C++;\n", folder.settings);
        CHECK(result.kind == Kind::does_not_compile);
        CHECK(result.text.find("a bug in Rubicon") != std::string::npos);
        CHECK(result.text.find("game.cpp:1:1: error") != std::string::npos);
    }
    SECTION("code that wants a file of this machine") {
        CHECK(jit::load("#include \"/etc/passwd\"\n", folder.settings).kind == Kind::does_not_compile);
        CHECK(jit::load("#include <stdio.h>\n", folder.settings).kind == Kind::does_not_compile);
    }
    SECTION("code without a game") {
        const native::Result result = jit::load("int nothing;\n", folder.settings);
        CHECK(result.kind == Kind::cannot_load);
        CHECK(result.text.find("rubicon_game") != std::string::npos);
    }
    SECTION("code that calls what nobody has") {
        const native::Result result = jit::load(
            "int missing();\nextern \"C\" const void* rubicon_game() { return missing() ? nullptr : nullptr; }\n",
            folder.settings);
        CHECK(result.kind == Kind::cannot_load);
    }
    // The next game does not suffer.
    CHECK(jit::load(tiny_game(1), folder.settings));
}

TEST_CASE("without the module there is no compiler", "[jit]") {
    const JitFolder folder;
    jit::Settings settings = folder.settings;
    settings.module = folder.place.folder() / "librubicon_jit.so";
    CHECK_FALSE(jit::is_there(settings));
    CHECK(jit::load(tiny_game(1), settings).kind == Kind::no_compiler);
    CHECK(jit::make_wasm(tiny_game(1), settings, folder.place.folder() / "tiny.wasm").kind == Kind::no_compiler);
    std::ofstream(settings.module) << "no library";
    const native::Result result = jit::load(tiny_game(1), settings);
    CHECK(result.kind == Kind::no_compiler);
    CHECK(result.text.find("cannot be loaded") != std::string::npos);
}

} // namespace
