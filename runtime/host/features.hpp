// The features of a game's positions, found by asking its table: no text of rules is needed, so compiled games have
// them too.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "runtime/host/game.hpp"
#include "runtime/host/race.hpp"
#include "runtime/host/safety.hpp"
#include "runtime/host/weights.hpp"

namespace rubicon::host {

// One feature of one state, and how many units of it a player is ahead (behind, if negative).
struct Feature {
    u32 index;
    double count;
};

// Names, for a kind `man`:
//
//     man               pieces on the board
//     man reach         cells it could go to if it were alone, against the mean of its kind
//     man crowns        1 where one move crowns it, less by nearly half with every move more
//     man arrives       the same for a cell where it wins
//     man away          moves to the far end of the goal, where all pieces have to go there
//     man rank 3        stands on the third rank as its owner sees the board
//     man file 2        stands on the second file from the nearer side
//     man at c1         stands on this cell as its owner sees the board, or on one that is the same when the board is
//                       turned or mirrored so that nothing of how pieces move is changed
//     man hand          in hand
//     man guard, man captive     in a tower under a friend, under an enemy
//     man shelters king          stands where its player's king could go if it were alone
//     man threatens king         stands around another's king, or could go there in one move if it were alone
//
// and for a player: `strays` (moves from all pieces outside the goal of a race to the nearest cell that is left there),
// `guests` (moves that others' pieces need to leave his goal, times the share of it that he holds), `mobility` (his
// share of all moves, -100 to 100), `tempo` (1 if he is to decide), and each variable that the rules keep for him.
// Where players have unlike pieces, their name stands before it: `attack slod reach`.
//
// Made once; may be used by several threads.
class Features {
public:
    explicit Features(const Game& game); // asks some thousand questions

    usize size() const { return names.size(); }
    const std::string& name(usize index) const { return names[index]; }
    // What the rules alone suggest, without learning.
    const std::vector<double>& defaults() const { return derived; }
    // `defaults`, with what is known better.
    std::vector<double> with(const Weights& weights) const;
    Weights named(std::span<const double> values) const;

    // The features of a state, of a player and his partners (their mean) against the mean of the others. Those that are
    // 0 are left out.
    std::vector<Feature> of(const State& state, u32 player) const;
    // Their sum with weights: what the engine thinks of a quiet position, in centimen.
    double value(std::span<const double> weights, const State& state, u32 player) const;

    const Nature& nature() const { return known; }
    const Game& game() const { return played; }

    // What one piece contributes: `level` 0 is the top of a cell, below it counts whose piece is on top.
    void of_piece(u32 player, u32 kind, u32 cell, u32 level, bool friend_on_top, std::vector<Feature>& out) const;
    u32 hand(u32 player, u32 kind) const { return group(player).hand[kind]; }
    u32 variable(u32 entry) const { return variables[entry]; } // by entry of About::var; `none` if it is no feature
    u32 mobility() const { return mobility_index; }
    u32 tempo() const { return tempo_index; }
    const SafetyTables* safety() const { return safety_tables.get(); } // null: nobody has a royal piece
    u32 shelters(u32 player, u32 kind) const { return group(player).shelters[kind]; }
    u32 threatens(u32 player, u32 kind) const { return group(player).threatens[kind]; }
    u32 guard(u32 whose, u32 owner, u32 kind) const; // of the two, by whose royal piece it stands; else `none`
    const search::Race* race() const { return race_tables ? &race_tables->race() : nullptr; } // null: there is none
    u32 strays() const { return strays_index; }
    u32 guests() const { return guests_index; }
    // How much of a feature of one player counts for another: 1, shared among partners, or against.
    double share(u32 of, u32 player) const;

    // The share of all moves that each player has, in hundredths; of the decision at hand if it is the first of a turn,
    // else 0 for all. One of two players is ahead by most_ahead at most.
    void mobility_shares(std::span<const i32> row, std::span<double> share) const;
    i32 most_ahead() const;

    static constexpr u32 none = ~0u;

private:
    struct Group { // of one player, or of all if they are alike; indices by kind
        std::vector<u32> count, reach, crowns, arrives, away, hand, guard, captive, shelters, threatens;
        std::vector<std::vector<u32>> rank, file, place; // `place` by own cell
    };
    const Group& group(u32 player) const { return groups[known.alike ? 0 : player]; }
    void add_kind(Group& into, const std::string& prefix, u32 kind);
    void add_safety(Group& into, u32 player, const std::string& prefix, u32 kind);
    u32 add(std::string name, double value);
    double worth_of(u32 kind) const; // centimen, by how it moves
    double mean_reach(u32 kind) const;

    Game played;
    Nature known;
    std::vector<std::string> names;
    std::vector<double> derived;
    std::vector<Group> groups;
    std::vector<u32> variables;
    u32 mobility_index = none, tempo_index = none, strays_index = none, guests_index = none;
    std::shared_ptr<const RaceTables> race_tables;
    std::shared_ptr<const SafetyTables> safety_tables;
    std::vector<double> mean; // of the reach of each kind
    double smallest = 1;      // raw worth of the weakest kind
};

// The moves that each player would have, were it his turn; false if these say nothing.
bool count_moves_of_all(const Game& game, std::span<const i32> row, std::span<u64> count);

} // namespace rubicon::host
