#include "tests/emit/compiled.hpp"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <tuple>

#include "tests/catch.hpp"

namespace rubicon {
namespace {

namespace fs = std::filesystem;

struct Scratch {
    Scratch() {
        std::string pattern = (fs::temp_directory_path() / "rubicon-emit-XXXXXX").string();
        REQUIRE(mkdtemp(pattern.data()) != nullptr);
        folder = pattern;
    }
    ~Scratch() { fs::remove_all(folder); }
    fs::path folder;
};

const char* compiler() {
    const char* named = std::getenv("CXX");
    return named && *named ? named : "c++";
}

// A state or a list of moves of a table, aligned as tables ask.
using Block = std::vector<std::max_align_t>;
Block block(std::size_t bytes) {
    return Block(bytes / sizeof(std::max_align_t) + 1);
}

// All that is told of a move, and the slots after it.
struct Told {
    std::tuple<int, int, std::vector<int>, std::vector<int>, int, int, int, int, bool> view;
    std::vector<i32> after;
    u32 index;
};

bool operator<(const Told& a, const Told& b) {
    return std::tie(a.view, a.after) < std::tie(b.view, b.after);
}

std::vector<Told> told_moves(const GameTable& table, const Block& state, Block& moves) {
    const u32 count = table.moves(table.self, state.data(), nullptr, 0);
    moves = block(std::size_t{count} * table.move_size);
    REQUIRE(table.moves(table.self, state.data(), moves.data(), count) == count);
    std::vector<Told> list;
    for (u32 i = 0; i < count; ++i) {
        const void* move = reinterpret_cast<const char*>(moves.data()) + std::size_t{i} * table.move_size;
        MoveView view{};
        table.view(table.self, state.data(), move, &view);
        Block next = state;
        table.play(table.self, next.data(), move);
        Told told;
        told.view = {view.from,
                     view.to,
                     std::vector<int>(view.path, view.path + view.path_size),
                     std::vector<int>(view.taken, view.taken + view.taken_size),
                     view.move_class,
                     view.owner,
                     view.kind,
                     view.became,
                     view.pass};
        told.after.resize(table.about->layout.size());
        table.store(table.self, next.data(), told.after.data());
        told.index = i;
        list.push_back(std::move(told));
    }
    std::sort(list.begin(), list.end());
    return list;
}

std::string shown(const Told& told) {
    std::ostringstream text;
    const auto& [from, to, path, taken, move_class, owner, kind, became, pass] = told.view;
    text << from << ">" << to << " path";
    for (int cell : path)
        text << ' ' << cell;
    text << " taken";
    for (int cell : taken)
        text << ' ' << cell;
    text << " class " << move_class << " owner " << owner << " kind " << kind << " became " << became << " pass "
         << pass;
    return text.str();
}

void require_same(const std::vector<Told>& expected, const std::vector<Told>& found) {
    for (std::size_t i = 0; i < std::min(expected.size(), found.size()); ++i) {
        INFO("expected " << shown(expected[i]) << "\nfound    " << shown(found[i]));
        REQUIRE(expected[i].view == found[i].view);
        REQUIRE(expected[i].after == found[i].after);
    }
    REQUIRE(expected.size() == found.size());
}

void require_same_result(const GameTable& a, const Block& in_a, const GameTable& b, const Block& in_b) {
    for (u32 times : {1u, 3u}) {
        Result left{}, right{};
        a.result(a.self, in_a.data(), times, &left);
        b.result(b.self, in_b.data(), times, &right);
        REQUIRE(left.over == right.over);
        if (!left.over)
            continue;
        REQUIRE(left.end == right.end);
        for (u32 p = 0; p < a.about->layout.players; ++p)
            REQUIRE(left.payoff[p] == right.payoff[p]);
    }
}

// What is drawn is one of the moves, and something is if there are any.
void require_drawn(const GameTable& table, const Block& state, const std::vector<Told>& moves, u64 random) {
    if (table.pick == nullptr)
        return;
    Block move = block(table.move_size);
    REQUIRE(table.pick(table.self, state.data(), random, move.data()) == !moves.empty());
    if (moves.empty())
        return;
    Block next = state;
    table.play(table.self, next.data(), move.data());
    std::vector<i32> after(table.about->layout.size());
    table.store(table.self, next.data(), after.data());
    REQUIRE(std::any_of(moves.begin(), moves.end(), [&](const Told& told) { return told.after == after; }));
}

// Stamps are equal where keys are, and only there.
class Stamps {
public:
    void require(const GameTable& table, const Block& state) {
        if (table.stamp == nullptr)
            return;
        const u64 key = table.key(table.self, state.data()), stamp = table.stamp(table.self, state.data());
        REQUIRE(stamp_of.emplace(key, stamp).first->second == stamp);
        REQUIRE(key_of.emplace(stamp, key).first->second == key);
    }

private:
    std::map<u64, u64> stamp_of, key_of;
};

} // namespace

Compiled::Compiled(const ir::Game& game, const emit::EmitOptions& options) : text(emit::emit_cpp(game, options)) {
    for (const std::string& error : text.errors)
        FAIL_CHECK(error);
    REQUIRE(text.errors.empty());
    const Scratch scratch;
    const fs::path source = scratch.folder / "game.cpp", log = scratch.folder / "log",
                   library = scratch.folder / "game.so", names = scratch.folder / "exports.map";
    std::ofstream(source) << text.text;
    // Games by hand have one title: nothing but the entry may be seen, or the loader takes their names to be the same.
    std::ofstream(names) << "{ global: rubicon_game; local: *; };\n";
    const std::string command = std::string(compiler()) +
                                " -std=c++20 -O1 -Wall -Wextra -Werror -ffreestanding -fno-exceptions -fno-rtti -fPIC "
                                "-shared -DRUBICON_GAME_ENTRY -I" RUBICON_SOURCE_FOLDER "/runtime " +
                                source.string() + " -Wl,--version-script=" + names.string() + " -o " +
                                library.string() + " >" + log.string() + " 2>&1";
    const int status = std::system(command.c_str());
    std::ostringstream words;
    words << std::ifstream(log).rdbuf();
    INFO(words.str().substr(0, 4000));
    REQUIRE(status == 0);
    object = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    REQUIRE(object != nullptr);
    const auto entry = reinterpret_cast<GameEntry>(dlsym(object, game_entry_name));
    REQUIRE(entry != nullptr);
    game_table = entry();
    REQUIRE(game_table->abi == abi_version);
}

Compiled::~Compiled() {
    if (object)
        dlclose(object);
}

u64 Compiled::perft(const std::vector<i32>& slots, u32 depth, bool bulk) const {
    Block state = block(game_table->state_size);
    REQUIRE(game_table->load(nullptr, slots.data(), state.data()));
    return game_table->perft(nullptr, state.data(), depth, bulk);
}

u64 Compiled::perft(u32 depth, bool bulk) const {
    Block state = block(game_table->state_size);
    game_table->start(nullptr, state.data());
    return game_table->perft(nullptr, state.data(), depth, bulk);
}

void play_in_step(const GameTable& reference, const GameTable& compiled, const std::vector<i32>& slots, int games,
                  int most_moves, u64 seed) {
    std::mt19937_64 random(seed);
    Stamps stamps;
    for (int game = 0; game < games; ++game) {
        Block left = block(reference.state_size), right = block(compiled.state_size);
        REQUIRE(reference.load(reference.self, slots.data(), left.data()));
        REQUIRE(compiled.load(compiled.self, slots.data(), right.data()));
        for (int ply = 0; ply < most_moves; ++ply) {
            INFO("game " << game << ", ply " << ply);
            REQUIRE(reference.key(reference.self, left.data()) == compiled.key(compiled.self, right.data()));
            require_same_result(reference, left, compiled, right);
            stamps.require(compiled, right);
            Block left_moves, right_moves;
            const std::vector<Told> expected = told_moves(reference, left, left_moves);
            const std::vector<Told> found = told_moves(compiled, right, right_moves);
            require_same(expected, found);
            require_drawn(compiled, right, found, random());
            if (expected.empty())
                break;
            const std::size_t pick = random() % expected.size();
            const auto at = [](Block& moves, const GameTable& table, u32 index) {
                return reinterpret_cast<const char*>(moves.data()) + std::size_t{index} * table.move_size;
            };
            reference.play(reference.self, left.data(), at(left_moves, reference, expected[pick].index));
            compiled.play(compiled.self, right.data(), at(right_moves, compiled, found[pick].index));
        }
    }
}

} // namespace rubicon
