// A game that the tools can play, whatever presents its function table; and a game in progress.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "rubicon/table.hpp"

namespace rubicon::host {

// A state or a move of some game: bytes that only the game's own table understands.
class Block {
public:
    Block() = default;
    explicit Block(usize bytes) : chunks((bytes + sizeof(Chunk) - 1) / sizeof(Chunk)) {}
    void* data() { return chunks.data(); }
    const void* data() const { return chunks.data(); }

private:
    struct alignas(16) Chunk {
        u8 bytes[16] = {};
    };
    std::vector<Chunk> chunks;
};

// Distinct types, so that neither is taken for the other.
struct State : Block {
    using Block::Block;
};
struct Move : Block {
    using Block::Block;
};

// A cheap handle: copies share the table. `owner` keeps alive what the table points into (a loaded library, an
// interpreter); it may be null for a game linked into the program.
class Game {
public:
    Game() = default;
    explicit Game(const GameTable* functions, std::shared_ptr<void> keeps_alive = {});

    explicit operator bool() const { return functions != nullptr; }
    const GameTable& table() const { return *functions; }
    const About& about() const { return *functions->about; }
    const Layout& layout() const { return functions->about->layout; }

    State start() const;
    std::vector<i32> slots(const State& state) const;
    // Nothing if the slots are no state of this game.
    std::optional<State> from_slots(std::span<const i32> slots) const;

    std::vector<Move> moves(const State& state) const;
    void play(State& state, const Move& move) const;
    MoveView view(const State& state, const Move& move) const;
    MoveBrief brief(const State& state, const Move& move) const;
    std::vector<MoveView> views(const State& state, const std::vector<Move>& moves) const;

    u32 mover(const State& state) const; // index of the player to move
    // Who makes the decision at hand: a player, who need not be the one to move, or `chance`.
    u32 decider(const State& state) const;
    // What a player may know of the state, with `unknown_slot` for all else; and a key of that.
    std::vector<i32> seen(const State& state, u32 player) const;
    u64 key_seen(const State& state, u32 player) const;
    u64 key(const State& state) const;
    Result result(const State& state, u32 times = 1) const;
    u64 perft(const State& state, u32 depth, bool bulk = true) const; // depth 0 counts 1
    // Whether compiled code gave up the last `moves`, `result` or `perft`, because there are too many ways to capture:
    // the answer is then worth nothing.
    bool gave_up() const;

private:
    const GameTable* functions = nullptr;
    std::shared_ptr<void> owner;
};

// A game in progress: keeps what the state does not know, its own past.
class Referee {
public:
    explicit Referee(Game played);
    Referee(Game played, State from);

    const Game& game() const { return played; }
    const State& state() const { return states.back(); }
    const std::vector<Move>& line() const { return made; }    // moves played so far
    const std::vector<State>& past() const { return states; } // the first state, then one after each move

    std::vector<Move> legal() const { return played.moves(state()); } // ends are not looked at
    void play(const Move& move);                                      // a move of `legal()`
    bool take_back();                                                 // false if nothing was played
    u32 times() const;                                                // how often this position stood, now included
    Result result() const;

private:
    void begin(State from);

    Game played;
    std::vector<State> states;
    std::vector<u64> keys;
    std::vector<Move> made;
    std::unordered_map<u64, u32> stood;
};

// For tables without a quick answer; the kind that a piece is crowned to is told only where its player had a choice.
void brief_of(const GameTable& table, const void* state, const void* move, MoveBrief& out);

} // namespace rubicon::host
