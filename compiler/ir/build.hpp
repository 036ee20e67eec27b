// What the parts of lowering share: the game under construction, and the scope in which words get their meaning.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/ir/game.hpp"
#include "compiler/model/model.hpp"

namespace rubicon::ir {

// What a phrase or an expression stands for before its use decides what is made of it: `enemy` is a set of players in
// `enemy has no man` and a set of cells in `over enemy`.
struct Value {
    enum class Sort {
        nothing, // an error that has been reported
        cells,   // expr
        cell,    // expr
        players, // players: those of each entry, together
        kinds,   // kinds: pieces of these kinds, whoever's
        kind,    // expr
        number,  // expr
        line,    // ends: the straight line that leads from the first cell to the second
        hand,    // `hand`: what the actor holds there
        yes_no,  // expr
        word,    // the value in force of an option with words: text
    };
    Sort sort = Sort::nothing;
    Expr expr;
    std::vector<Expr> players;
    KindMask kinds = 0;
    std::string text;
    Span where;
    std::vector<Expr> ends = {};

    bool ok() const { return sort != Sort::nothing; }
    bool is(Sort what) const { return sort == what; }
};

// Where an expression stands, and so which words mean something there.
struct Scope {
    std::optional<Expr> actor;  // of `own`, `enemy`, `partner`, `owner`; none where nobody acts
    std::optional<Expr> his;    // of `his`
    bool seen_by_actor = false; // `each`: ranks and cells without a player's word are turned too
    bool piece = false;         // `it`, `start`, `landing`
    bool leg = false;           // `passed`
    bool taken = false;         // `taken`
    bool finished = false;      // classes and `crown` as events of the move
    bool require = false;       // `in first 2 moves`
    bool ends = false;          // `can`
    bool action = false;        // choices, new pieces
    bool turn = false;          // `move number`
    bool asks = false;          // `can`, in the condition of `ask`
    bool whose = false;         // behind `a player whose`: the subject of what is said is his where nobody else's is
    bool subject = false;       // such a subject is being read
    int one = -1;               // the local of `one`; the next one is `the other`
    int victim = -1;            // `upon taking x`: the local of x; the next one is the kind it had
    int next_local = 0;
    std::map<std::string, Value, std::less<>> names; // `taking x`, `for x`, arguments and lets of effects

    // A phrase may end in a new name, which is put here (`upon taking x`). Null where no name can be given.
    std::string* new_name = nullptr;
};

struct Build {
    const model::Model& model;
    Diagnostics& diagnostics;
    Game game;
    int depth = 0;            // of lets within lets
    int lets = 0;             // that were put in place of their names so far
    int choices = 0;          // of the action being lowered
    int shown = -1;           // the die thrown before the part of a turn that is being lowered
    KindMask put_in_hand = 0; // by some effect

    Build(const model::Model& lowered, Diagnostics& reported) : model(lowered), diagnostics(reported) {}

    int players() const { return static_cast<int>(game.players.size()); }
    // A fresh local of the frame, free again when `scope` ends.
    int local(Scope& scope, int places = 1);
    // The index of a zone or of ways with this name and these members: kept once, however often the words are said.
    int zone(const std::string& name, std::vector<CellSet> of);
    int ways(const std::string& words, std::vector<WayMask> of);
    // A set that the first player names, as each player sees it. Reports cells that a player's side lacks.
    std::vector<CellSet> turned(const CellSet& set, const Span& where);
    std::vector<CellSet> fixed(const CellSet& set) const;
    // Reports a relative word if `players` does not say how each sees the board.
    void need_facing(std::string_view word, const Span& where);
    void not_yet(const Span& where, std::string_view what);
};

inline constexpr int deepest_lets = 50;
inline constexpr int most_lets = 20'000;    // in all: of lets that name others several times there are soon millions
inline constexpr int largest_let = 100'000; // parts of an expression

// A value of a game's `size`: a number, an option, a half of one. Reports what has no number.
std::optional<int> size_of(Build& build, const Node& size);

// From least to most; most is -1 where there is no bound.
struct Range {
    int least = 1, most = 1;
};
std::optional<Range> range_of(Build& build, const Node& range);

// The cells of an expression that depends on nothing but who is the actor; nothing if it does depend on more.
std::optional<CellSet> constant_cells(const Game& game, const Expr& expr, int actor);

// Small builders, so that lowering reads as what it makes.
Expr all_of_them(Op op, Span where,
                 std::vector<Expr> parts); // one stays itself, and those of a part of the same kind join in
Expr truth(bool value, Span where);
Expr negated(Expr expr);
Expr owned_by(const std::vector<Expr>& players, Span where);

} // namespace rubicon::ir
