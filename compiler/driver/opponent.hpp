// The engine as somebody to play against.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "compiler/driver/words.hpp"
#include "runtime/host/engine.hpp"
#include "runtime/host/text.hpp"

namespace rubicon::driver {

struct OpponentWords {
    std::string seats;  // as read by `read_seats`; "": all but the first
    u32 level = 10;     // 1 to 10
    double seconds = 1; // a move
    u32 threads = 1;
    std::string clock;  // "5" or "5+3": minutes for the game, seconds more a move; "": none
    std::string resume; // a kept game to go on with
};

// `white`, `white,black`, `all`, `none`, `others` (all but the first): a bit for each player.
host::Parsed<u32> read_seats(const About& about, const std::string& text);
std::string print_seats(const About& about, u32 seats);

class Opponent {
public:
    Opponent(const OpponentWords& words, host::Weights weights);

    u32 seats = 0; // the players that it plays
    u32 level;
    double seconds;

    bool plays(u32 player) const { return player < 32 && (seats >> player & 1) != 0; }
    // Chooses for whoever decides; `seconds` at most, if it is not 0, else as long as usual.
    host::Choice choose(const host::Referee& played, double at_most = 0);
    // What it would do at its best, whatever its level.
    host::Choice advise(const host::Referee& played);
    // Whether a draw suits the player.
    bool accepts_draw(const host::Referee& played, u32 player);
    // What it says beside its move to a person across the board: that it gives up after some choices without hope, or
    // offers a draw after many where neither side stood better.
    enum class Remark { none, resigns, offers_draw };
    Remark remark(u32 player, const host::Choice& choice);
    // "+0.35 for white, depth 12: c3-d4 d6-c5"
    static std::string told(const host::Referee& played, const host::Choice& choice);

private:
    host::Choice think(const host::Referee& played, u32 level, double seconds);

    host::Weights weights;
    u32 threads;
    std::optional<host::Engine> engine;
    const GameTable* made_for = nullptr;
    u32 made_at = 0; // the level
    struct Mood {
        u32 hopeless = 0, level = 0; // choices in a row
    };
    std::array<Mood, most_players> moods{};
};

} // namespace rubicon::driver
