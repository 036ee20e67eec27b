// The rules IR: a game as typed data, with no name left to look up and no option left open.
//
// Moves stay *walks* here: sources, ways, segments, tests and effects as data, the consumer not named. The interpreter
// reads this literally (language.md, "The core"); the passes and the emitter look for whole-set forms in it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/ir/expr.hpp"
#include "compiler/model/board.hpp"
#include "rubicon/layout.hpp"

namespace rubicon::ir {

struct Player {
    std::string name;
    int team = 0; // players with equal numbers are partners
};

struct Kind {
    std::string name, symbol;
};

// What a class does with the piece: see the table "Words that mean one thing". act: the class of an action or a throw,
// which no clause of a piece has.
enum class Manner : std::uint8_t { move, capture, swap, shoot, act };

struct MoveClass {
    std::string name;
    Manner manner = Manner::move;
};

// Cells as each player sees them; without `each` all entries are equal.
struct Zone {
    std::string name;
    std::vector<CellSet> of; // by player
};

// Ways as each player sees them.
struct Ways {
    std::string words; // "forward diagonal", for dumps and comments
    std::vector<WayMask> of;
};

// A number with a range: a `has` number of a piece, or a variable.
struct Ranged {
    std::string name;
    std::int32_t least = 0, most = 0, start = 0;
    bool each = false; // a variable kept for every player
    // What the number stands for: itself; a player, -1 for none; or players, a bit each.
    enum class Holds : std::uint8_t { number, player, players } holds = Holds::number;
    bool itself = false;         // starts as the player for whom it is kept
    KindMask kinds = every_kind; // of a piece: the kinds that have it
    Span where;
};

struct Mark {
    std::string name;
    bool one_move = false; // gone when the next move is finished
};

// ---- moves -------------------------------------------------------------------------------------------------------

// A run of cells along a line, each in `where`, at least `least` and at most `most` of them (-1: no bound).
// over: the piece jumped. land: where the piece may come down; with most > 1 any of the run (the "stretch").
enum class Role : std::uint8_t { travel, over, land };

struct Segment {
    Role role = Role::travel;
    Expr where; // cells
    int least = 1, most = 1;
};

struct Leap {
    int dx, dy; // lattice vector
};

// ray: one of `ways`, then the segments in order; the last segment lands.
// leap: one of `leaps` (by actor) or, on boards without vectors, one of `targets`; lands on a cell in `land`.
// anywhere: any cell in `land`.
enum class Reach : std::uint8_t { ray, leap, anywhere };

struct Part {
    Reach reach = Reach::ray;
    int ways = -1;                        // ray: index into Game::ways
    std::vector<Segment> segments;        // ray
    std::vector<std::vector<Leap>> leaps; // leap: by actor; the cell at that vector, if it is on the board and live
    Expr land;                            // leap, anywhere: cells that may be landed on
    Span where;
};

// One clause of a kind: `capture jump diagonal over enemy`.
struct Clause {
    int move_class = 0;
    int kind = 0;
    std::vector<Part> parts; // the second starts where the first landed, and so on; the clause lands with the last
    enum class Takes : std::uint8_t { nothing, over, landing, cells } takes = Takes::nothing;
    std::optional<Expr> taking;  // Takes::cells: evaluated with `landing` set, before the piece is put there
    std::optional<Expr> guard;   // `if`: asked before the walk; may read start, landing (= where it stands) and actor
    std::optional<Expr> effects; // after the piece is put
    Span where;
};

// `crown KIND, KIND or KIND in ZONE if COND`: with more than one kind, or `may`, the choice is shown.
struct Crown {
    int kind = 0;
    std::vector<int> into;
    Expr zone; // cells, read with actor = owner of the piece
    std::optional<Expr> guard;
    bool may = false;
    Span where;
};

// `upon landing in / leaving / taking`: effects after every leg of the class of event.
struct Upon {
    enum class Event : std::uint8_t { landing, leaving, taking } event = Event::landing;
    int kind = 0;              // whose clause it is
    std::optional<Expr> cells; // landing: where; taking: the victims it speaks of, tested on the board before they go
    int local = -1;            // taking NAME: the victim's cell; the next local is the kind it had
    int owner_local = -1;      // taking ... of player NAME: whose the victim was
    bool may = false;          // the effects become a kind, or the owner leaves it: what it became is a shown choice
    std::optional<Expr> guard;
    Expr effects;
    Span where;
};

// How a class chains; a class without one makes a single leg and crowns where it stops.
struct Chain {
    int move_class = 0;
    enum class GoesOn : std::uint8_t { while_it_can, as_it_likes } goes_on = GoesOn::while_it_can;
    enum class Lands : std::uint8_t { anywhere, where_it_can_go_on } lands = Lands::anywhere;
    enum class Taken : std::uint8_t { stay, leave, top_under, top_under_bars } taken = Taken::stay;
    enum class Crowns : std::uint8_t { in_passing, where_it_stops, and_stops } crowns = Crowns::where_it_stops;
    enum class Turns : std::uint8_t { any_way, never_straight_back, never } turns = Turns::any_way;
    Span where;
    Span goes_on_where, lands_where, crowns_where, turns_where; // the lines that say so; unknown if none does

    const Span& said(const Span& line) const { return line.known() ? line : where; }
};

// How many cells each segment of a `run` matches (least, most; -1: no bound), along which of Game::ways.
struct Run {
    int ways = -1;
    std::vector<std::pair<int, int>> lengths;
    // One cell or more of one set, then one cell of another.
    bool is_bracket() const { return lengths == std::vector<std::pair<int, int>>{{1, -1}, {1, 1}}; }
    friend bool operator==(const Run&, const Run&) = default;
};

// A move that is more than a walk of one piece: a program of choices and effects, run with the mover as actor. No piece
// acts at first; the first one that it puts somewhere does from then on, and that tells start and landing.
struct Action {
    std::string name;
    int move_class = 0; // its own, so that events and questions can speak of it
    Expr program;
    Span where;
};

// The turn program: which classes and actions may be used, and which outrank others.
struct Turn {
    enum class Form : std::uint8_t {
        move_class, // `value`: class; only pieces in `by` (cells, actor = mover); only if `guard`
        pass,       // do nothing
        any,        // `or`: every child
        rank,       // `else`: the first child that has a finished legal move
        sequence,   // `then`
        optional,   // the child or nothing
        when,       // the child if `guard` holds, else passed over
        action,     // `value`: index into Game::actions; only if `guard`
        decide,     // this decision is over; the turn goes on with decisions[value]
    };
    Form form = Form::pass;
    int value = -1;
    bool by_it = false; // `by it`: only the piece that moved in the part before
    std::optional<Expr> by;
    std::optional<Expr> guard;
    std::vector<Turn> children;
    Span where;
};

// One rank of `prefer`: the finished moves with the greatest value stay.
struct Prefer {
    // most: the sum of `worth` (by kind) over the pieces taken. flag: 1 if the move is of class `move_class` by a piece
    // that at its start was of a kind in `kinds`. earliest: the list, in order of taking, of "is of a kind in `kinds`",
    // compared from the first on.
    enum class Key : std::uint8_t { most, flag, earliest } key = Key::most;
    std::vector<int> worth;
    int move_class = -1;
    KindMask kinds = every_kind;
    Span where;
};

// ---- turns of more than one decision ------------------------------------------------------------------------------

// `die NAME: 2 boat, 5 raja or pawn`: every face comes equally often.
struct Die {
    struct Face {
        int number;
        KindMask kinds;
    };
    std::string name;
    int var = 0;        // what it shows; 0 before the throw
    int move_class = 0; // of the throw as a move
    std::vector<Face> faces;
    Span where;
};

// A point at which somebody chooses, or chance does. A game whose turns are one decision of the mover has none.
//
// A turn begins at the first decision of its phase; a decision that does not lead to another one ends it. A decision
// with a `seat` is a step of a phase without turns: that player makes it over and over until `until` holds, then it
// goes on with `next`; nothing of it is counted as a move, and no end is asked after it.
struct Decision {
    int phase = 0;
    Turn program; // what may be done; of a throw: none
    int die = -1; // chance: the die that is thrown, then comes `next`
    int next = -1;
    bool begins = false;         // the turn begins here, or here if nobody is asked before
    int shows = -1;              // the die that has been thrown in this turn
    std::optional<Expr> decider; // who chooses, if it is not Game::decides (actor = mover)
    bool asks = false;           // a question to `decider`: passed over for `next` if there is none or `guard` fails
    std::optional<Expr> guard;
    int seat = -1;
    std::optional<Expr> until; // actor = mover = the player of the seat
    Span where;
};

struct Phase {
    std::string name;
    int first = 0;               // its first decision
    std::vector<CellSet> hidden; // secret: by player, where he may put what the others do not see; empty: all is seen
    Span where;
};

struct Require {
    std::string label;
    Expr condition; // on the finished move, board after it
    Span where;
};

// ---- ends --------------------------------------------------------------------------------------------------------

// Counts moves. After each finished move: 0 if an event of `without` happened or `condition` does not hold; else one
// more if `condition` held before it too. For `by_one` there is one count for each player p, who is `one`
// (locals[local]; the other locals[local + 1]): it grows only by p's own moves.
struct Counter {
    int end = 0;   // the line of `end` it serves
    int limit = 0; // reached: that end holds. In moves of all players for `each` (30 for "15 moves each" of two)
    bool by_one = false;
    int local = -1;
    std::optional<Expr> condition;
    std::vector<Expr> without; // yes/no, on the finished move
    Span where;
};

// One line of `end`. Asked after every move, in order; the first that holds ends the game.
struct End {
    enum class Form : std::uint8_t {
        stuck,      // the next mover has no legal move (own_only: none with a piece of his): he `wins` or loses
        player,     // a player (locals[local]) for whom `condition` holds wins or loses
        draw,       // `condition`
        repetition, // the position occurs `times` times
        counter,    // counters[value] has reached its limit: a draw
        named,      // `condition`: player `value` wins or loses
        most,       // `condition`: who has most cells in `count` (locals[local]) wins, equal is a draw
    };
    std::string label;
    Form form = Form::draw;
    bool wins = false;
    bool own_only = false;
    int value = -1;
    int local = -1;
    int times = 0;
    std::optional<Expr> condition;
    std::optional<Expr> else_draw; // stuck/player: the outcome stands only if this holds, otherwise it is a draw
    std::optional<Expr> count;
    Span where;
};

// ---- the game ----------------------------------------------------------------------------------------------------

struct Game {
    std::string title;
    Notation notation = Notation::plain;
    std::vector<int> numbering; // by cell, from 1; empty if the game is not numbered
    Board board;
    std::vector<Player> players; // in turn order
    int first = 0;               // who moves first
    std::vector<Kind> kinds;
    std::vector<MoveClass> classes;
    std::vector<Zone> zones;
    std::vector<Ways> ways;
    std::vector<Ranged> numbers;
    std::vector<Ranged> vars;
    std::vector<Mark> marks;
    bool tracks_unmoved = false;                  // then the last mark of the layout holds it
    KindMask unmoved_kinds = every_kind;          // only of pieces of these kinds is it asked
    std::vector<std::vector<std::int32_t>> hands; // pieces in hand at the start, by player and kind; empty: no hands
    int holds = 1;
    int locals = 0; // how many a frame has
    Layout layout;
    std::vector<std::int32_t> start; // the state after setup, in slots

    std::vector<Clause> clauses;
    std::vector<Crown> crowns;
    std::vector<Upon> upons;
    std::vector<Chain> chains; // at most one a class
    std::vector<Action> actions;
    std::vector<Run> runs;
    Turn turn;                       // of a game without decisions
    std::vector<Decision> decisions; // of one whose turns are more than one choice of the mover
    std::vector<Phase> phases;       // at least one, if there are decisions
    std::vector<Die> dice;
    std::optional<Expr> decides; // who chooses what is done in a turn; the mover if nothing is said
    int skip_local = -1;         // `skip players C`: locals[skip_local] has no turn
    std::optional<Expr> skip;
    Expr plays; // cells of the pieces that may be picked, actor = mover
    std::vector<Require> requires_;
    std::vector<Prefer> prefer;
    std::optional<Expr> after_move; // effects after each finished move
    std::vector<Counter> counters;
    std::vector<End> ends;
    bool goal_swapped = false; // wins and losses change places
    int payoff_local = -1;     // `payoff A, winners + B`: what locals[payoff_local] gets
    std::optional<Expr> payoff, payoff_of_winners;

    const Chain* chain_of(int move_class) const;
    const Action* action_of(int move_class) const; // null if the class is none of an action
    // What may be done in a turn, decision by decision.
    std::vector<const Turn*> programs() const;
    bool has_decisions() const { return !decisions.empty(); }
};

// Every expression of the game, from the top; not those below.
void each_expr(const Game& game, const std::function<void(const Expr&)>& visit);
bool uses(const Game& game, Op op); // at any depth

// Whether cells can be closed, or some are from the start.
bool closes_cells(const Game& game);

// Kinds that some `require` asks not to be attacked.
KindMask royal_kinds(const Game& game);

// The slots whose values make up the key of a position (language.md: "repetition key"), one flag a slot of the layout.
std::vector<bool> key_slots(const Game& game);

// The IR as text, for --what=ir, dumps and goldens: complete, stable, one thing a line.
std::string print(const Game& game);
std::string print(const Game& game, const Expr& expr);

// What is wrong with the IR itself: types, arguments, indices, locals out of scope, ops where they have no meaning (an
// `actor` in an end). Empty if it is sound. Run after building and after every pass: a finding is a bug in Rubicon.
std::vector<std::string> verify(const Game& game);

} // namespace rubicon::ir
