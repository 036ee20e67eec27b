#include "compiler/emit/general.hpp"

#include "compiler/emit/flat.hpp"
#include "compiler/emit/programs.hpp"
#include "compiler/emit/reach.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace rubicon::emit {

using ir::Op;

namespace {

// Most parts that one run of a turn program plays.
int parts_of(const ir::Turn& turn) {
    int most = turn.form == ir::Turn::Form::move_class ? 1 : 0, sum = 0;
    for (const ir::Turn& child : turn.children) {
        most = std::max(most, parts_of(child));
        sum += parts_of(child);
    }
    return turn.form == ir::Turn::Form::sequence ? sum : most;
}

int shown_in(const ir::Game& game, const ir::Turn& turn) {
    if (turn.form == ir::Turn::Form::action)
        return choices_of(game.actions[static_cast<std::size_t>(turn.value)]);
    int most = 0, sum = 0;
    for (const ir::Turn& child : turn.children) {
        most = std::max(most, shown_in(game, child));
        sum += shown_in(game, child);
    }
    return turn.form == ir::Turn::Form::sequence ? sum : most;
}

bool leaves_choice(const ir::Game& game) {
    std::vector<int> clauses(game.kinds.size(), 0);
    for (const ir::Crown& crown : game.crowns)
        if (crown.may || crown.into.size() != 1 || ++clauses[static_cast<std::size_t>(crown.kind)] > 1)
            return true;
    return false;
}

} // namespace

General::General(Writer& to, const Plan& with) : out(to), plan(with), game(with.game) {
    for (const ir::Chain& chain : game.chains) {
        stops |= chain.crowns == ir::Chain::Crowns::and_stops;
        stand |= chain.taken == ir::Chain::Taken::top_under || chain.taken == ir::Chain::Taken::top_under_bars;
        bars |= stand || chain.taken == ir::Chain::Taken::stay;
    }
    chooses = leaves_choice(game);
    over = plan.uses(Op::over_cells);
    passed = plan.uses(Op::passed_cells);
    taken = plan.uses(Op::taken_cells);
    took = plan.uses(Op::taken_of);
    early_words = (plan.cells + 63) / 64;
    parts = 1;
    acts = !game.actions.empty();
    for (const ir::Turn* program : game.programs()) {
        parts = std::max(parts, parts_of(*program));
        choices = std::max(choices, shown_in(game, *program));
    }
}

bool General::hops(std::size_t move_class) const {
    if (!chain_of(move_class))
        return false;
    return std::none_of(game.clauses.begin(), game.clauses.end(), [&](const ir::Clause& clause) {
        return clause.move_class == static_cast<int>(move_class) && takes_cells(clause);
    });
}

Scope General::scope(const std::string& work) const {
    const auto field = [&](const char* name) { return fmt::format("{}.{}", work, name); };
    Scope scope;
    scope.board = field("board");
    if (bars)
        scope.barred = field("barred");
    scope.stand = stand;
    scope.actor = field("actor");
    scope.mover = field("mover");
    scope.next_mover = fmt::format("(({}.mover + 1) % players)", work);
    scope.start = field("start");
    scope.landing = field("landing");
    if (over)
        scope.over = field("over");
    if (passed)
        scope.passed = field("passed");
    if (taken)
        scope.taken = field("taken");
    if (took)
        scope.took = field("took");
    scope.taken_count = field("taken_count");
    scope.events = field("events");
    scope.kind = field("kind");
    scope.at = field("at");
    scope.fresh = field("fresh");
    return scope;
}

Scope General::mover_scope(const std::string& work) const {
    Scope scope = this->scope(work);
    scope.actor = scope.mover;
    return scope;
}

// ---- what a move under construction is
// ----------------------------------------------------------------------------------

namespace {

void rank(const General& general) {
    Writer& out = general.out;
    std::size_t values = 0, early = 0;
    out.line("// What `prefer` compares.");
    out.open("struct Rank");
    for (const ir::Prefer& prefer : general.game.prefer)
        ++(prefer.key == ir::Prefer::Key::earliest ? early : values);
    if (values > 0)
        out.line("i64 value[{}];", values);
    if (early > 0) {
        out.line("u64 early[{}][{}]; // by piece taken, from the highest bit on", early, general.early_words);
    }
    out.line();
    out.open("constexpr int order(const Rank& other) const");
    values = early = 0;
    for (const ir::Prefer& prefer : general.game.prefer) {
        if (prefer.key != ir::Prefer::Key::earliest) {
            out.line("if (value[{0}] != other.value[{0}]) return value[{0}] > other.value[{0}] ? 1 : -1;", values++);
            continue;
        }
        out.line("for (int w = 0; w < {}; ++w)", general.early_words);
        out.line("    if (early[{0}][w] != other.early[{0}][w]) return early[{0}][w] > other.early[{0}][w] ? 1 : -1;",
                 early++);
    }
    out.line("return 0;");
    out.close();
    out.close(";");
    out.line();
}

void work(const General& general) {
    Writer& out = general.out;
    out.line("// A landing of the piece, and what the leg to it took; callers hold them, so a way costs no copying.");
    out.open("struct Trail");
    out.line("const Trail* before;");
    out.line("int landing;");
    out.line("Cells taken;");
    out.close(";");
    out.line();
    if (general.ranks())
        rank(general);
    out.line("// A move under construction: the board as it stands, and what dies with the move. -1: none.");
    out.open("struct Work");
    out.line("Board board;");
    out.line("const Board* origin; // before the move");
    out.line("const Trail* trail;");
    out.line("u32* legal; // counts finished legal moves");
    out.line("Patience* patience;");
    if (general.bars)
        out.line("Cells barred; // where a piece was jumped, until the move ends");
    if (general.over)
        out.line("Cells over; // by the leg made last");
    if (general.passed)
        out.line("Cells passed; // by the leg made last");
    if (general.taken)
        out.line("Cells taken;");
    if (general.took)
        out.line("u8 took[players * kinds]; // pieces taken, by owner and kind");
    if (general.plan.fresh_marks > 0)
        out.line("Cells fresh[{}]; // marks of one move, set by this one", general.plan.fresh_marks);
    if (general.ranks())
        out.line("Rank rank;");
    out.line("u32 events; // what happened, a bit each");
    out.line("i32 taken_count;");
    out.line("i16 from, start, at, landing; // first cell; first cell of this part; where it stands; landed last");
    out.line("i16 only; // the first cell that is looked for; -1: any");
    out.line("i16 due[{}];", general.parts);
    out.line("i16 move_class; // of the first part");
    out.line("i8 mover, actor; // whose turn; owner of the acting piece");
    out.line("i8 way; // of the leg made last");
    out.line("i8 kind; // of the acting piece when it was picked");
    out.line("i8 owner, first_kind; // of the first piece");
    out.line("i8 became; // chosen on crowning");
    out.line("u8 dues; // pieces that are crowned when the move ends, on `due`");
    if (general.acts)
        out.line("bool acts; // false in an action until its first piece is put somewhere");
    if (general.choices > 0) {
        out.line("u8 choices;");
        out.line("i16 choice[{}]; // shown: a cell, or beyond those a kind, or beyond those a side of the board",
                 general.choices);
    }
    out.line("bool stopped;");
    out.close(";");
    out.line("using Then = Ref<bool(Work&)>;");
    out.line();
    out.line("// One way to walk a clause: where the piece may come down, and what it crosses before.");
    out.open("struct Stretch");
    out.line("Cells lands, over, passed;");
    out.line("int way; // of the last part; -1: a leap");
    out.line("int begin; // before the first cell of the last run");
    out.close(";");
}

void tables(const General& general) {
    Writer& out = general.out;
    const Board& board = general.game.board;
    const Numbering& numbering = general.plan.numbering;
    out.line("// The next cell along each way, by bit; -1: none.");
    out.open("inline constexpr i16 next_cell[{}][bits] =", board.ways.size());
    for (std::size_t way = 0; way < board.ways.size(); ++way) {
        out.open("");
        std::string line;
        for (const int cell : numbering.cell) {
            const int next = cell < 0 ? no_next : board.next[way][static_cast<std::size_t>(cell)];
            line += fmt::format("{}{},", line.empty() ? "" : " ",
                                next == no_next ? -1 : numbering.bit[static_cast<std::size_t>(next)]);
            if (line.size() > 96) {
                out.line("{}", line);
                line.clear();
            }
        }
        if (!line.empty())
            out.line("{}", line);
        out.close(",");
    }
    out.close(";");
    std::string back;
    for (const Way& way : board.ways)
        back += fmt::format("{}{}", back.empty() ? "" : ", ", way.opposite);
    out.line("inline constexpr i8 opposite_way[{}] = {{{}}};", board.ways.size(), back);
    out.line("// Ways by owner of the piece, -1 at the end.");
    for (std::size_t w = 0; w < general.game.ways.size(); ++w) {
        std::size_t longest = 1;
        std::vector<std::string> lists;
        for (const WayMask mask : general.game.ways[w].of) {
            std::string list;
            std::size_t length = 1;
            for (std::size_t way = 0; way < board.ways.size(); ++way)
                if (mask >> way & 1) {
                    list += fmt::format("{}, ", way);
                    ++length;
                }
            longest = std::max(longest, length);
            lists.push_back("{" + list + "-1}");
        }
        out.comment(general.game.ways[w].words);
        out.line("inline constexpr i8 ways_{}[players][{}] = {{{}}};", w, longest, fmt::join(lists, ", "));
    }
}

void prototypes(const General& general) {
    Writer& out = general.out;
    for (std::size_t i = 0; i < general.game.clauses.size(); ++i)
        out.line("inline bool walk_{}(const Work& work, Ref<bool(const Stretch&)> each);", i);
    for (std::size_t k = 0; k < general.game.classes.size(); ++k)
        out.line("inline bool legs_{}(const Work& work, bool compare, Then then);", k);
}

} // namespace

namespace {

void begun(const General& general) {
    Writer& out = general.out;
    out.line("// The turn of a player before anything is done; what it points to has to outlive it.");
    out.open("inline Work begun(const Board& board, int player, u32& legal, Patience& patience)");
    out.line("Work work{{}};");
    out.line("work.board = board;");
    out.line("work.origin = &board;");
    out.line("work.legal = &legal;");
    out.line("work.patience = &patience;");
    out.line("work.from = work.start = work.at = work.landing = work.only = work.move_class = -1;");
    out.line("work.mover = work.actor = i8(player);");
    out.line("work.way = work.kind = work.owner = work.first_kind = work.became = -1;");
    out.line("return work;");
    out.close();
}

} // namespace

void general_frame(const General& general) {
    if (general.took) {
        Writer& out = general.out;
        out.line();
        out.line("// How many pieces of these kinds were taken from these players.");
        out.open("constexpr i64 took_of(const u8 (&took)[players * kinds], u32 owners, u64 of_kinds)");
        out.line("i64 sum = 0;");
        out.open("for (int i = 0; i < players * kinds; ++i)");
        out.line("if ((owners >> (i / kinds) & 1) != 0 && (of_kinds >> (i % kinds) & 1) != 0) sum += took[i];");
        out.close();
        out.line("return sum;");
        out.close();
    }
    general.out.section("moves under construction");
    general.out.line();
    work(general);
    begun(general);
    general.out.line();
    tables(general);
    general.out.line();
    prototypes(general);
}

Extras general_generator(Writer& out, const Plan& plan, bool flat) {
    General general(out, plan);
    std::string why;
    const std::optional<Flat> flat_moves = flat ? flat_plan(general, why) : std::nullopt;
    if (flat_moves) {
        general.found = "Found";
        general.classes_answered = flat_answers_classes(*flat_moves);
    }
    general_frame(general);
    general_walks(general);
    if (flat_moves || plan.uses(Op::attacked))
        reach_tables(general);
    general_steps(general);
    general_programs(general);
    general_ways_back(general);
    general_chains(general);
    if (flat_moves)
        hop_links(general);
    general_turns(general);
    general_questions(general);
    if (!flat_moves) {
        general_moves(general);
        return {};
    }
    general_told(general);
    Extras extras;
    extras.next = flat_generator(*flat_moves);
    extras.changes = flat_moves->takes_landings() ? Changes::landings : Changes::unsaid;
    return extras;
}

std::string not_flat(const Plan& plan) {
    Writer nowhere;
    const General general(nowhere, plan);
    std::string why;
    return flat_plan(general, why) ? "" : why;
}

} // namespace rubicon::emit
