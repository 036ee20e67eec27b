#include "runtime/host/searcher.hpp"

#include "runtime/host/table_game.hpp"

namespace rubicon::host {

namespace {

class TableSearcher : public Searcher {
public:
    TableSearcher(const Game& played, const search::Setup& setup)
        : game(played, *setup.judgement), pvs(game, *setup.table, *setup.experience, setup.memory, *setup.stopper) {}

    void begin(const State& state, const std::vector<u64>& past) override {
        pvs.begin(state.data(), past.data(), static_cast<u32>(past.size()));
    }
    i32 deepen(i32 depth, i32 guess) override { return pvs.deepen(depth, guess); }
    bool stopped() const override { return pvs.stopped(); }
    u64 nodes() const override { return pvs.nodes(); }
    std::span<const u16> line() const override { return {pvs.line(), pvs.line_size()}; }

private:
    TableGame game;
    search::Pvs<TableGame, search::Stopper> pvs;
};

class CompiledSearcher : public Searcher {
public:
    CompiledSearcher(const Game& played, const search::Setup& setup)
        : game(played), functions(*game.table().search), block(functions.size) {
        functions.make(block.data(), setup);
    }

    void begin(const State& state, const std::vector<u64>& past) override {
        functions.begin(block.data(), state.data(), past.data(), static_cast<u32>(past.size()));
    }
    i32 deepen(i32 depth, i32 guess) override { return functions.deepen(block.data(), depth, guess); }
    bool stopped() const override { return functions.stopped(block.data()); }
    u64 nodes() const override { return functions.nodes(block.data()); }
    std::span<const u16> line() const override {
        u32 size = 0;
        const u16* const first = functions.line(block.data(), size);
        return {first, size};
    }

private:
    Game game; // keeps the functions alive
    const search::SearchTable& functions;
    Block block;
};

} // namespace

Road best_road(const Game& game) {
    return game.table().search ? Road::compiled : Road::table;
}

u32 searched_state_size(const Game& game, Road road) {
    return road == Road::compiled ? game.table().search->state_size : (game.table().state_size + 15) / 16 * 16;
}

std::unique_ptr<Searcher> make_searcher(const Game& game, Road road, const search::Setup& setup) {
    if (road == Road::compiled)
        return std::make_unique<CompiledSearcher>(game, setup);
    return std::make_unique<TableSearcher>(game, setup);
}

} // namespace rubicon::host
