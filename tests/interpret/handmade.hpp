// Games of the draughts family as rules IR built by hand: what the interpreter is tested on without the front end.
#pragma once

#include <string>
#include <vector>

#include "compiler/interpret/interpreter.hpp"
#include "compiler/ir/game.hpp"

namespace rubicon::handmade {

// Ways by what they are for the first player; the second sees the board turned.
enum : unsigned { ahead = 1, back = 2, side = 4, ahead_slant = 8, back_slant = 16 };
inline constexpr unsigned slants = ahead_slant | back_slant, straights = ahead | back | side;

struct Draughts {
    int size = 8;
    Colouring cells = Colouring::dark;
    int first_rank = 1, last_rank = 3; // of the men
    unsigned man_goes = ahead_slant, man_takes = slants, king_goes = slants, king_takes = slants;
    bool flying = true;
    bool any_prey = false;      // own pieces are jumped too
    bool either_colour = false; // the mover may move any piece; who has no piece loses
    bool most_taken = false, most_kings_taken = false;
    bool goal_swapped = false;
    int holds = 1;
    ir::Chain chain{0,
                    ir::Chain::GoesOn::while_it_can,
                    ir::Chain::Lands::where_it_can_go_on,
                    ir::Chain::Taken::stay,
                    ir::Chain::Crowns::in_passing,
                    ir::Chain::Turns::any_way,
                    {},
                    {},
                    {},
                    {},
                    {}};
};

inline constexpr int man = 0, king = 1;   // kinds
inline constexpr int capture = 0, go = 1; // classes

ir::Game build(const Draughts& draughts);

// The rules that are tested, by the names of the published tables.
Draughts russian();
Draughts brazilian();
Draughts international();
Draughts english();
Draughts spanish(bool by_quality = true);
Draughts armenian();
Draughts armenian_seed(); // also the Turkish game
Draughts stavropol();
Draughts samoyed();
Draughts bashni(bool deferred = false);

// A game with shorthand for positions and moves.
class Played {
public:
    explicit Played(ir::Game game, u64 budget = interpret::default_budget) : interpreter(std::move(game), budget) {}
    explicit Played(const Draughts& draughts) : Played(build(draughts)) {}

    const GameTable& table() const { return *interpreter.table(); }
    std::vector<i32> start() const;
    // "c3 Kd4; e5 f6[bwW]": pieces of the first player, then of the second; towers from the top.
    std::vector<i32> position(const std::string& text, int mover = 0) const;
    std::string shown(const std::vector<i32>& slots) const; // the same, sorted by cell

    struct Step {
        std::string text; // all landings: "c3:e5:g7"
        MoveView view;
        std::vector<i32> after;
    };
    std::vector<Step> steps(const std::vector<i32>& slots) const;
    std::vector<std::string> moves(const std::vector<i32>& slots) const; // sorted texts
    std::vector<std::string> moves(const std::string& text, int mover = 0) const {
        return moves(position(text, mover));
    }
    // The state after the one move with this text.
    std::vector<i32> after(const std::vector<i32>& slots, const std::string& text) const;
    Result result(const std::vector<i32>& slots, u32 times = 1) const;
    u64 perft(const std::vector<i32>& slots, u32 depth, bool bulk = true) const;
    int cell(const std::string& name) const { return interpreter.game().board.find(name); }

    interpret::Interpreter interpreter;

private:
    std::vector<u64> packed(const std::vector<i32>& slots) const;
};

} // namespace rubicon::handmade
