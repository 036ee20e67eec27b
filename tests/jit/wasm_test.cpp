// A game as a WebAssembly module, played by Node.
#include <fmt/format.h>

#include "compiler/native/process.hpp"
#include "tests/jit/fixture.hpp"

namespace {

using namespace rubicon;

const std::string script = RUBICON_SOURCE_FOLDER "/tests/jit/perft.mjs";

TEST_CASE("a WebAssembly module counts as native code does", "[jit][wasm]") {
    if (no_jit())
        return;
    if (!native::run({"node", "--version"}).well()) {
        WARN("skipped: there is no `node` to run the module");
        return;
    }
    JitFolder folder;
    folder.settings.level = 1;
    struct Case {
        const char* variant;
        u32 depth;
    };
    for (const auto& [variant, depth] : {Case{"russian", 6}, {"international", 5}, {"breakthrough", 3}}) {
        INFO(variant);
        const std::string text = text_of_variant(variant);
        const auto file = folder.place.folder() / "game.wasm";
        const native::Result made = jit::make_wasm(text, folder.settings, file);
        INFO(made.text);
        REQUIRE(made);
        const native::Result native_game = jit::load(text, folder.settings);
        REQUIRE(native_game);
        const auto& game = native_game.game;
        const native::Finished ran = native::run({"node", script, file.string(), std::to_string(depth)});
        const u64 nodes = game.perft(game.start(), depth);
        CHECK(
            ran.output ==
            fmt::format("imports: \n"
                        "exports: cell_name cells end_label give_back key kind_name kind_symbol kinds load memory "
                        "move_size moves perft play player_name players result slot_count start state_size store take "
                        "title view view_size\n"
                        "title: {}\nperft: {}n\nmade: {}n\nwalked: {}\nloaded: 1 true\nrefused: 0\nresult: -1\n",
                        game.about().title, nodes, nodes, game.perft(game.start(), std::min(depth, 4u))));
    }
}

TEST_CASE("a WebAssembly module has the same bytes each time", "[jit][wasm]") {
    if (no_jit())
        return;
    const JitFolder folder;
    const std::string text = text_of_variant("breakthrough");
    std::vector<std::string> made;
    for (const char* const name : {"a.wasm", "b.wasm"}) {
        const auto file = folder.place.folder() / name;
        REQUIRE(jit::make_wasm(text, folder.settings, file));
        std::ifstream input(file, std::ios::binary);
        made.emplace_back(std::istreambuf_iterator<char>(input), std::istreambuf_iterator<char>());
    }
    CHECK(made[0] == made[1]);
    CHECK(made[0].substr(0, 4) == std::string("\0asm", 4));
}

TEST_CASE("a WebAssembly module goes where it can be written", "[jit][wasm]") {
    if (no_jit())
        return;
    const JitFolder folder;
    const native::Result result =
        jit::make_wasm(text_of_variant("breakthrough"), folder.settings, folder.place.folder() / "none" / "game.wasm");
    CHECK(result.kind == native::Result::Kind::cannot_load);
    CHECK(result.text.find("cannot write") != std::string::npos);
}

} // namespace
