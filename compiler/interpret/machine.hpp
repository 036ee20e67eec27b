// The core of the rules language, literally: each function is one of its definitions (docs: "The core").
//
// Programs yield sets of outcomes; here a set is a vector in which equal outcomes may stand twice until `MOVE` merges
// them. Everything may throw Overrun; callers outside this folder use Interpreter, which catches it.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "compiler/interpret/outcome.hpp"
#include "compiler/interpret/rules.hpp"
#include "rubicon/table.hpp"

namespace rubicon::interpret {

// One way to walk a clause: where the piece may come down, and what it crosses.
struct Walk {
    const ir::Clause* clause = nullptr;
    int way = -1;          // of the last part; -1 for a leap
    CellSet over, passed;  // before the run
    std::vector<int> run;  // cells of the last segment
    std::size_t first = 0; // the stretch: cells of the run from here on may be landed on
};

enum class LandsTest : u8 { asked, left_out };

// Which chains are wanted: those the rules allow, also those that would have to go on, also those that land where they
// cannot go on though they could have landed elsewhere.
enum class Chains : u8 { finished, unfinished, loose };

class Machine {
public:
    // `budget`: steps that may be taken before Overrun is thrown.
    Machine(const Rules& used, u64 budget)
        : rules(used), limit(budget), locals(used.game.locals, -1), sets(used.game.locals) {}

    // ---- a whole turn ---------------------------------------------------------------------------------------------

    // MOVE: the legal moves, each once, sorted by start and path. The rows are the states after the move, its mover
    // still to move and counters as before.
    std::vector<Outcome> moves(const Row& row);
    // Makes the row of a finished move the next state: counters tick, the turn passes. `before`: the state it came
    // from.
    void pass_turn(const Row& before, Outcome& finished);
    // Before `best` and `one`: every finished move that all tests allow.
    std::vector<Outcome> finished_moves(const Row& row);
    std::vector<Outcome> best(std::vector<Outcome> finished) const;
    std::vector<i64> worth(const ir::Prefer& key, const Frame& frame) const;
    bool has_move(const Row& row);
    bool has_own_move(const Row& row); // with a piece of the mover's
    // Who makes the decision that the row stands at; -1: chance does.
    int decider(const Row& row);
    // Who chooses in this turn once a throw is made.
    int chooser(const Row& row);
    // Whether a turn begins here: only then ends are asked.
    bool turn_begins(const Row& row) const;
    // What may be done at this decision; of a throw: nothing.
    const ir::Turn& program(const Row& row) const {
        const ir::Decision* const here = decision(row);
        return here ? here->program : rules.game.turn;
    }
    // The turn passes, or the phase goes on; without counters.
    void next_turn(const Row& before, Outcome& finished);
    // A decision within a turn comes up: `next`, or what follows where nobody is asked.
    void pass_over(Row& row, int next);

    // ---- ends -----------------------------------------------------------------------------------------------------

    // `draws`: whether ends that are draw rules, and a mover without moves, are looked at.
    Result result(const Row& row, u32 times, bool draws = true);

    // ---- parts of a turn, which `why` takes to pieces --------------------------------------------------------------

    Outcome begin(const Row& row);          // nothing picked yet, the mover acts
    void pick(Outcome& at, int cell) const; // it := start := cell
    CellSet playable(const Outcome& at);    // `plays`: cells of the pieces that may be picked
    CellSet playable(const ir::Turn& part, const Outcome& at);
    bool allowed(const ir::Turn& part, const Outcome& at); // its `if` or `when`
    std::vector<Outcome> chain(int move_class, const Outcome& at, Chains wanted = Chains::finished); // CHAIN K
    void legs(int move_class, const Outcome& at, LandsTest lands, std::vector<Outcome>& out);
    std::vector<Outcome> step(const Outcome& at, const Walk& walk, std::size_t landing);
    std::vector<Walk> walks(const Outcome& at, const ir::Clause& clause);
    // FINISH and the tests on the finished move. `failed` receives the first requirement that failed, if any.
    std::vector<Outcome> finish(const Row& before, const Outcome& at, const ir::Require** failed = nullptr);

    // ---- expressions ----------------------------------------------------------------------------------------------

    CellSet cells(const ir::Expr& expr, const Outcome& at);
    int cell(const ir::Expr& expr, const Outcome& at);    // -1: none
    int player(const ir::Expr& expr, const Outcome& at);  // -1: none
    u32 players(const ir::Expr& expr, const Outcome& at); // bit p: player p
    i64 number(const ir::Expr& expr, const Outcome& at);
    int kind(const ir::Expr& expr, const Outcome& at); // -1: none
    bool truth(const ir::Expr& expr, const Outcome& at);
    bool truth(const std::optional<ir::Expr>& expr, const Outcome& at) { return !expr || truth(*expr, at); }
    // False if a `demand` failed.
    bool apply(const ir::Expr& effect, Outcome& at);
    // The program of an action: every outcome is handed to `then`.
    using Then = std::function<void(Outcome&)>;
    void act(const ir::Action& action, const Outcome& at, const Then& then);

    // ---- the row ----------------------------------------------------------------------------------------------------

    i32 top(const Row& row, int cell) const { return row[rules.game.layout.piece(cell)]; }
    bool live(const Row& row, int cell) const { return top(row, cell) != closed_cell; }
    int owner_of(const Row& row, int cell) const; // -1 if no piece stands there
    int kind_of(const Row& row, int cell) const;  // -1 likewise
    CellSet live_cells(const Row& row) const;
    const Rules& used() const { return rules; }

private:
    struct Rest; // of the turn program, in turn.cpp
    struct Nested;

    void count(u64 steps = 1) {
        taken_steps += steps;
        if (taken_steps > limit)
            overrun();
    }
    [[noreturn]] void overrun() const;

    // eval_cells.cpp
    CellSet standing(const Outcome& at, u32 owners, ir::KindMask kinds) const;
    CellSet zone(const ir::Expr& expr, const Outcome& at);
    CellSet shown(int die, const Outcome& at) const;
    CellSet numbered(const ir::Expr& expr, const Outcome& at);
    CellSet stepped(const ir::Expr& expr, const Outcome& at);
    CellSet reached(const CellSet& from, const CellSet& through);
    CellSet marked(const Row& row, int mark) const;
    // eval.cpp
    bool for_players(const ir::Expr& expr, const Outcome& at, bool all);
    bool one_other(const ir::Expr& expr, const Outcome& at);
    i64 kept(const ir::Expr& expr, const Outcome& at);
    u32 where(const ir::Expr& expr, const Outcome& at);
    // questions.cpp
    bool can_move(int who, const Outcome& at);
    bool can_class(int who, u64 classes, const Outcome& at);
    bool attacked(const CellSet& targets, u32 attackers, const Outcome& at);
    bool takes(int attacker, int target, const Outcome& at);
    // lines.cpp
    CellSet run(const ir::Expr& expr, const Outcome& at);
    std::vector<int> line(int from, int to, const Row& row) const; // both ends included; empty: no straight line
    CellSet line_part(const ir::Expr& expr, const Outcome& at);
    int line_cell(const ir::Expr& expr, const Outcome& at);
    CellSet same_line(int cell, bool file, const Row& row) const;
    CellSet border_line(int side, const Row& row) const;
    bool aligned(const CellSet& set, i64 least, u64 most);
    bool some_line(const ir::Expr& expr, const Outcome& at);
    // actions.cpp
    void run_program(const ir::Expr& effect, const Outcome& at, const Then& then);
    void run_list(const ir::Expr& list, std::size_t from, const Outcome& at, const Then& then);
    void choose(const ir::Expr& effect, const Outcome& at, const Then& then);
    bool place(const ir::Expr& effect, Outcome& at);
    void move_in_action(int from, int to, Outcome& at);
    void act_with(int cell, int landing, Outcome& at);
    // effects.cpp
    bool set_number(const ir::Expr& effect, Outcome& at);
    bool set_mark(const ir::Expr& effect, Outcome& at, bool on);
    bool for_each(const ir::Expr& effect, Outcome& at);
    bool for_each_player(const ir::Expr& effect, Outcome& at);
    // row.cpp
    void lift(Row& row, int cell) const;
    i32 lift_top(Row& row, int cell) const;
    bool put_under(Row& row, int cell, i32 piece) const; // false if the cell is full
    bool move_stack(Row& row, int from, int to) const;   // likewise
    void exchange(Row& row, int a, int b) const;
    void retype(Row& row, int cell, int kind) const;
    void start_numbers(Row& row, int cell) const;
    void left(Row& row, int cell) const;
    // walk.cpp
    void follow(const Outcome& at, Walk so_far, std::size_t part, int from, std::vector<Walk>& out);
    void match(const Outcome& at, const std::vector<CellSet>& where, std::size_t segment, Walk so_far, std::size_t part,
               int from, std::vector<Walk>& out);
    void land(const Outcome& at, const CellSet& where, const ir::Segment& segment, Walk so_far, std::size_t part,
              int from, std::vector<Walk>& out);
    // leg.cpp
    static void come_to(Frame& frame, const Walk& walk, std::size_t l);
    std::vector<int> victims(const Outcome& at, const Walk& walk, std::size_t l);
    bool take(const ir::Chain* chain, ir::Clause::Takes how, int victim, Outcome& at) const;
    bool carry(const ir::Clause& clause, int landing, Outcome& at) const;
    bool concerns(const ir::Upon& clause, int victim, const Row& before, const Outcome& at);
    void upon(ir::Upon::Event event, int kind, const std::vector<int>& victims, const Row& before,
              std::vector<Outcome>& list);
    void crown_on_the_way(const ir::Chain& chain, Outcome& at, std::vector<Outcome>& out);
    void crown(const Outcome& at, std::vector<Outcome>& out);
    // turn.cpp
    void complete(const Row& before, const Rest* rest, const Outcome& at, std::vector<Outcome>& out);
    std::vector<Outcome> throws(const Row& row, const ir::Decision& decision);
    std::vector<Outcome> settled(const Outcome& at);
    void finish_open(const Outcome& at, int next, std::vector<Outcome>& out);
    const ir::Decision* decision(const Row& row) const; // null in a game without decisions
    int next_seat(const Row& row);
    void enter(Row& row, int decision);
    void use_class(const Row& before, const ir::Turn& part, const Rest* rest, const Outcome& at,
                   std::vector<Outcome>& out);
    bool changed(const Row& before, const Row& after) const;
    Outcome as_mover(const Outcome& at) const;
    // ends.cpp
    bool holds(const ir::End& end, const Outcome& at, u32 times, Result& out);
    void tick(const Row& before, Outcome& finished);
    bool counter_holds(const ir::Counter& counter, int one, const Outcome& at);

    const Rules& rules;
    u64 limit, taken_steps = 0;
    int nesting = 0;
    // Bound by quantifiers, loops, choices and names while what they reach over runs: cells, players, kinds, numbers.
    std::vector<i64> locals;
    std::vector<CellSet> sets; // the same for sets of cells
    u64 completions = 0;       // finished legal moves found so far
};

} // namespace rubicon::interpret
