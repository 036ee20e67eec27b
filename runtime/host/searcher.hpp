// One thread's alpha-beta search over a game: compiled together with the game where that is there, else over its
// function table. Both find the same. Private to the engine.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "rubicon/search/searcher.hpp"
#include "runtime/host/game.hpp"

namespace rubicon::host {

class Searcher {
public:
    virtual ~Searcher() = default;

    // See search::Pvs.
    virtual void begin(const State& state, const std::vector<u64>& past) = 0;
    virtual i32 deepen(i32 depth, i32 guess) = 0;
    virtual bool stopped() const = 0;
    virtual u64 nodes() const = 0;
    virtual std::span<const u16> line() const = 0;
};

enum class Road { compiled, table };

// The quicker one that there is.
Road best_road(const Game& game);
// Bytes of a state in search::Memory::states.
u32 searched_state_size(const Game& game, Road road);
// What `setup` points to stays the caller's.
std::unique_ptr<Searcher> make_searcher(const Game& game, Road road, const search::Setup& setup);

} // namespace rubicon::host
