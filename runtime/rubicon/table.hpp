// The seam between a game and the tools: one table of functions over plain bytes.
//
// The interpreter, a shared object, code compiled in-process and a game linked into a program all present it. It holds
// plain data only (PODs, C strings, function pointers), so it crosses any library border.
#pragma once

#include "rubicon/layout.hpp"
#include "rubicon/types.hpp"

namespace rubicon {

namespace search {
struct SearchTable;
}

inline constexpr u32 abi_version = 7;
inline constexpr u32 most_players = 8;
inline constexpr u32 most_path = 64;   // landing cells told of one move
inline constexpr u32 most_taken = 64;  // pieces taken told of one move
inline constexpr u32 most_choices = 4; // shown choices of one move
inline constexpr u32 most_brief = 6;   // pieces taken told in brief

// ---- what a game is called and looks like ---------------------------------------------------------------------------

enum class Notation : u8 { plain, draughts, chess };
enum class Shape : u8 { square, hex, star, rhombus, graph };

struct PlayerAbout {
    const char* name; // "white"
};

struct KindAbout {
    const char* name;   // "man"
    const char* symbol; // "" for a man: written as its cell alone
};

struct CellAbout {
    const char* name; // "c3"
    i16 file, rank;   // zero-based column and row as the first player sees the board
    i16 number;       // in the game's numbering, from 1; 0 where the game has none
    i16 x = 0, y = 0; // where hexes lie: half a hex to the right and upward each; else as file and rank
};

struct ClassAbout {
    const char* name;    // "go", "capture", ...
    bool takes;          // written with `:` or `x` instead of `-`
    bool throws = false; // of a die: its one choice is the number thrown
};

struct NumberAbout {
    const char* name; // of a `has` number, a variable or a counter (then the label of its end)
    i32 least, most, start;
    bool each; // one for every player, in consecutive slots
    enum class Holds : u8 { number, player, players } holds = Holds::number; // a player's index, -1: none; a bit each
    bool itself = false;                                                     // starts as the player for whom it is kept
};

// A point of the game at which somebody decides, or chance does.
struct NodeAbout {
    u16 phase;
    bool chance;
    i16 shows; // the variable slot (counted from Layout::var(0)) that holds a throw here and is 0 before it; -1: none
};

struct PhaseAbout {
    const char* name;
    u16 node;         // its first
    const u8* hidden; // players x cells, 1 where the player may put pieces that others do not see; null: all is seen
};

struct EndAbout {
    const char* label;
    bool draws;           // a draw rule: perft passes it over
    bool repeats = false; // asks how often the position has stood
};

struct About {
    const char* title;
    Notation notation;
    Shape shape;
    u16 files, ranks; // extent of a drawing in squares
    u16 classes, ends;
    Layout layout;
    const PlayerAbout* player;
    const KindAbout* kind;
    const CellAbout* cell;
    const ClassAbout* move_class;
    const NumberAbout* number;  // layout.numbers of them
    const char* const* mark;    // names, layout.marks of them
    const NumberAbout* var;     // one entry a name: an `each` entry stands for `players` slots
    const NumberAbout* counter; // the same
    u16 var_names, counter_names;
    const EndAbout* end;
    const PhaseAbout* phase = nullptr; // `phases` of them; none where every turn is one decision of the mover
    u16 phases = 0;
    u16 play_phase = 0;        // where a position text that places pieces begins
    const i16* link = nullptr; // of a board of lines: pairs of cells next to one another
    u16 links = 0;             // how many pairs
    bool counts_moves = false; // some rule reads how many moves a player has made: position texts then tell it
    bool closes = false;       // cells can be closed
    u64 royal = 0;             // kinds that no player may leave under attack, a bit each
    bool scores = false;       // payoffs are numbers of their own, no half points
    const NodeAbout* node = nullptr;
    u16 nodes = 0; // none where every turn is one decision of the mover
};

// ---- a move and a result, told --------------------------------------------------------------------------------------

inline constexpr u8 no_kind = 255;
inline constexpr i16 no_cell = -1;

// All that can be said of one legal move; cells are indices. Of several ways that are one move (same start, landing,
// choices and resulting state) the path told has the fewest landings, and of those its cell indices come first.
struct MoveView {
    u8 move_class;  // of its first part
    u8 owner, kind; // of the piece that moved, as it stood at the start
    u8 became;      // the kind it was crowned to where the player had a choice; no_kind otherwise
    bool pass;      // nothing was moved: from and to are no_cell
    i16 from, to;   // start and last landing
    u8 path_size;   // landing cells, the last is `to`; 1 for a plain step
    u8 taken_size;  // cells of the pieces taken, in order
    u8 choice_size; // further shown choices, in order (a struck line, a placed kind, ...)
    i16 path[most_path];
    i16 taken[most_taken];
    i16 choice[most_choices];
    u32 weight = 1; // of a throw: in how many of the equally likely cases it comes; 1 for what a player does
};

// What a search wants to know of a move: less than a view, but at once. Pieces taken are those of other players; of
// more than `most_brief` some are left out.
struct MoveBrief {
    i16 from, to;
    i16 choice; // the first shown one; no_cell: none
    u8 move_class, owner, kind;
    u8 into; // the kind that stands on `to` afterwards; no_kind: none
    u8 taken_size;
    i16 taken[most_brief];
};

// Who decides when no player does.
inline constexpr u32 chance = 255;

struct Result {
    bool over;
    u8 end;                   // which line of `end`: index into About::end
    u32 winners;              // bit p: player p wins; 0: a draw
    i32 payoff[most_players]; // in half points (2 a win, 1 a draw, 0 a loss) unless About::scores
};

// ---- the table ------------------------------------------------------------------------------------------------------

// `self` is handed back to every function (null for compiled code). States and moves are blocks of `state_size` and
// `move_size` bytes, copied by memcpy; a state and a list of moves begin at a multiple of 16. No function allocates in
// compiled code, none throws.
struct GameTable {
    u32 abi; // abi_version, looked at before anything else
    u32 state_size, move_size;
    const About* about;
    const void* self;

    void (*start)(const void* self, void* state);
    // Packs `slots` (About::layout.size() of them); false if they are no state of this game (two pieces too many on a
    // cell, a number out of its range, a kind where it cannot be represented): `state` is then unspecified.
    bool (*load)(const void* self, const i32* slots, void* state);
    void (*store)(const void* self, const void* state, i32* slots);

    // The legal moves, each once; writes the first `capacity` of them and returns how many there are. The order is the
    // engine's own. Ends are not looked at: a game already won may still have moves here.
    u32 (*moves)(const void* self, const void* state, void* moves, u32 capacity);
    // Plays a move that `moves` gave for this very state: board, counters and mover.
    void (*play)(const void* self, void* state, const void* move);
    void (*view)(const void* self, const void* state, const void* move, MoveView* out);
    u64 (*key)(const void* self, const void* state);
    // Whether the game is over in `state`; `times` tells how often its key has stood, now included (the history is the
    // referee's). Ends are tried in the order of the file.
    void (*result)(const void* self, const void* state, u32 times, Result* out);
    // Distinct moves to `depth` >= 1; draws are passed over, a game already won counts 0. `bulk`: the last ply may be
    // counted without being made. A throw is no ply: it multiplies.
    u64 (*perft)(const void* self, const void* state, u32 depth, bool bulk);
    // Whose decision it is: a player, who need not be the one to move, or `chance`.
    u32 (*decider)(const void* self, const void* state);
    // Whether the answer to `moves`, `perft` or `result` was given up half-way since that was asked last (see
    // limits.hpp); may be null.
    bool (*gave_up)(const void* self) = nullptr;
    // May be null: then a view has to do.
    void (*brief)(const void* self, const void* state, const void* move, MoveBrief* out) = nullptr;
    // Draws one of the legal moves by a random number, each as likely as any other; false if there is none, and then
    // `move` is left as it is. Of throws every face counts once. May be null: then draw from `moves`.
    bool (*pick)(const void* self, const void* state, u64 random, void* move) = nullptr;
    // Equal where `key` is equal, and as good as never where it is not: by another formula, of each compiled text its
    // own, that costs less. May be null: then `key` has to do.
    u64 (*stamp)(const void* self, const void* state) = nullptr;
    // Alpha-beta compiled together with the game (search/searcher.hpp); null: a search has to do with this table.
    const search::SearchTable* search = nullptr;
};

// What a shared object exports: `extern "C" const rubicon::GameTable* rubicon_game()` (see RUBICON_GAME_ENTRY).
using GameEntry = const GameTable* (*)();
inline constexpr const char* game_entry_name = "rubicon_game";

} // namespace rubicon
