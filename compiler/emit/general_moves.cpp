// MOVE: the finished moves compared, each once; and how one is told.
#include <fmt/format.h>

#include "compiler/emit/general.hpp"

namespace rubicon::emit {
namespace {

void move_struct(const General& general) {
    Writer& out = general.out;
    out.line();
    out.line("// A finished legal move, with the board after it. -1: none.");
    out.open("struct {}", general.found);
    out.line("Board after;");
    if (general.ranks())
        out.line("Rank rank;");
    out.line("u32 happened;");
    out.line("i16 from, to, move_class;");
    out.line("i8 owner, kind, became;");
    if (general.choices > 0) {
        out.line("u8 choices;");
        out.line("i16 choice[{}];", general.choices);
    }
    out.line("bool contested; // found in ways that are told differently");
    out.line();
    if (general.ranks())
        out.line("int order(const {}& other) const {{ return rank.order(other.rank); }}", general.found);
    else
        out.line("int order(const {}&) const {{ return 0; }}", general.found);
    out.open("bool same(const {}& other) const", general.found);
    if (general.choices > 0) {
        out.line("if (choices != other.choices) return false;");
        out.line("for (u8 i = 0; i < choices; ++i)");
        out.line("    if (choice[i] != other.choice[i]) return false;");
    }
    out.line("return from == other.from && to == other.to && became == other.became &&");
    out.line("       ((happened ^ other.happened) & {}) == 0 && after == other.after;", 1u << passed_bit);
    out.close();
    if (general.choices > 0 || general.parts > 1) {
        out.open("u32 trait() const");
        out.line("u32 mixed = u32(from + 1) * 0x9e3779b1u ^ u32(to + 1);");
        if (general.choices > 0)
            out.line("for (u8 i = 0; i < choices; ++i) mixed = mixed * 0x85ebca6bu ^ u32(choice[i] + 1);");
        else
            out.line("for (const Cells& set : after.owner) mixed = mixed * 0x85ebca6bu ^ folded(set);");
        out.line("return (mixed * 0xc2b2ae35u) >> 12;");
        out.close();
    }
    out.open("bool told_alike(const {}& other) const", general.found);
    out.line("return happened == other.happened && move_class == other.move_class && owner == other.owner && kind == "
             "other.kind;");
    out.close();
    out.close(";");
    out.line();
    out.open("inline void set_move({}& move, const Work& work)", general.found);
    out.line("move.after = work.board;");
    if (general.ranks())
        out.line("move.rank = work.rank;");
    out.line("move.happened = work.events;");
    out.line("move.from = work.from;");
    out.line("move.to = work.landing;");
    out.line("move.move_class = work.move_class;");
    out.line("move.owner = work.owner;");
    out.line("move.kind = work.first_kind;");
    out.line("move.became = work.became;");
    if (general.choices > 0) {
        out.line("move.choices = work.choices;");
        out.line("for (u8 i = 0; i < work.choices; ++i) move.choice[i] = work.choice[i];");
    }
    out.line("move.contested = false;");
    out.close();
}

void telling(const General& general) {
    Writer& out = general.out;
    out.line();
    out.line("// A move with the path that is told: of fewest landings, and of those the least by cells. Long ones are "
             "cut.");
    out.open("struct Telling");
    out.line("{} move;", general.found);
    out.line("bool found;");
    out.line("int landings, victims;");
    out.line("i16 path[most_path], taken[most_taken];");
    out.close(";");
    out.open("inline void add_trail(const Trail* trail, Telling& told)");
    out.line("if (!trail) return;");
    out.line("add_trail(trail->before, told);");
    if (general.acts)
        out.open("if (trail->landing >= 0)");
    out.line("if (told.landings < int(most_path)) told.path[told.landings] = cell_of[trail->landing];");
    out.line("++told.landings;");
    if (general.acts)
        out.close();
    out.open("for (Cells rest = trail->taken; any(rest);)");
    out.line("const int cell = cell_of[pop_lowest(rest)];");
    out.line("if (told.victims < int(most_taken)) told.taken[told.victims++] = i16(cell);");
    out.close();
    out.close();
    out.open("inline bool path_less(const Telling& a, const Telling& b)");
    out.line("if (a.landings != b.landings) return a.landings < b.landings;");
    out.open("for (int i = 0; i < a.landings && i < int(most_path); ++i)");
    out.line("if (a.path[i] != b.path[i]) return a.path[i] < b.path[i];");
    out.close();
    out.line("return false;");
    out.close();
    out.open("inline void set_telling(Telling& told, const Work& work)");
    out.line("set_move(told.move, work);");
    out.line("told.found = true;");
    out.line("told.landings = told.victims = 0;");
    out.line("add_trail(work.trail, told);");
    out.close();
}

void seeking(const General& general) {
    Writer& out = general.out;
    out.line("// Runs the turn again and keeps that of all ways to this move.");
    out.open("inline void seek(const Board& board, int mover, const Move& wanted, Patience& patience, Telling& best)");
    out.line("best.found = false;");
    out.open("run_turn_from(board, mover, patience, wanted.from, [&](Work& work)");
    out.line("if (work.from != wanted.from || work.landing != wanted.to) return false;");
    out.line("Telling told;");
    out.line("set_telling(told, work);");
    out.line("if (!told.move.same(wanted) || told.move.order(wanted) != 0) return false;");
    out.line("if (!best.found || path_less(told, best)) best = told;");
    out.line("return false;");
    out.close(");");
    out.close();
}

void collecting(const General& general) {
    Writer& out = general.out;
    const int capacity = general.parts > 1 ? 4096 : general.plan.cells <= 64 ? 256 : 512;
    out.line();
    out.line("using Moves = MoveList<Move, Cells, {}>;", capacity);
    out.line("// False if there are too many for the list.");
    const bool some = plain_rank(general) != nullptr; // run: all of the turn, or a part
    out.open("inline bool collect(const Board& board, int mover, Patience& patience, Moves& list{})",
             some ? ", bool (*run)(const Board&, int, Patience&, Then) = run_turn" : "");
    out.line("bool full = false;");
    out.open("{}(board, mover, patience, [&](Work& work)", some ? "run" : "run_turn");
    out.line("set_move(list.next(), work);");
    out.line("return full = !list.add();");
    out.close(");");
    out.line("if (full) return false;");
    out.open("for (u32 i = 0; i < list.size; ++i)");
    out.line("if (!list.move[i].contested) continue;");
    out.line("Telling told;");
    out.line("seek(board, mover, list.move[i], patience, told);");
    out.line("if (told.found) list.move[i] = told.move;");
    out.close();
    out.line("return true;");
    out.close();
    out.line();
    out.line(
        "// The same without a list, for positions with more moves than fit: slow, since every way is compared with");
    out.line("// all before it by finding those again.");
    out.open("inline u64 each_of_many(const Board& board, int mover, Ref<void(const Move&)> sink)");
    out.line("Patience patience{{most_legs_of_many}};");
    out.line("Move best;");
    out.line("bool some = false;");
    out.open("run_turn(board, mover, patience, [&](Work& work)");
    out.line("Move move;");
    out.line("set_move(move, work);");
    out.line("if (!some || move.order(best) > 0) best = move;");
    out.line("some = true;");
    out.line("return false;");
    out.close(");");
    out.line("u64 ways = 0, moves = 0;");
    out.open("run_turn(board, mover, patience, [&](Work& work)");
    out.line("Move move;");
    out.line("set_move(move, work);");
    out.line("const u64 place = ways++;");
    out.line("if (move.order(best) != 0) return false;");
    out.line("u64 before = 0;");
    out.open("const bool repeated = run_turn(board, mover, patience, [&](Work& earlier)");
    out.line("if (before++ == place) return true;");
    out.line("Move other;");
    out.line("set_move(other, earlier);");
    out.line("return other.order(best) == 0 && other.same(move);");
    out.close(") && before <= place;");
    out.line("if (repeated) return false;");
    out.line("Telling told;");
    out.line("seek(board, mover, move, patience, told);");
    out.line("if (!told.found) return true;");
    out.line("sink(told.move);");
    out.line("++moves;");
    out.line("return false;");
    out.close(");");
    out.line("return moves;");
    out.close();
}

// The number thrown is told as a choice.
void throw_told(const General& general) {
    for (const ir::Decision& decision : general.game.decisions) {
        if (decision.die < 0)
            continue;
        const ir::Die& die = general.game.dice[static_cast<std::size_t>(decision.die)];
        general.out.open("if (decisions[board.node].die == {})", decision.die);
        general.out.line("out.choice_size = 1;");
        general.out.line("out.choice[0] = i16(move.after.var[{}]);",
                         general.plan.var_at[static_cast<std::size_t>(die.var)]);
        general.out.close();
    }
}

// What is taken is seen by comparing the boards before and after; of a tower it is the top.
void brief(const General& general) {
    Writer& out = general.out;
    out.line();
    out.open("inline void brief(const Board& board, int mover, const Move& move, MoveBrief& out)");
    out.line("out.move_class = u8(move.move_class < 0 ? 0 : move.move_class);");
    out.line("out.owner = u8(move.owner < 0 ? 0 : move.owner);");
    out.line("out.kind = move.kind < 0 ? no_kind : u8(move.kind);");
    out.line("out.from = move.from < 0 ? no_cell : cell_of[move.from];");
    out.line("out.to = move.to < 0 ? no_cell : cell_of[move.to];");
    out.line("const int into = kind_on(move.after, move.to);");
    out.line("out.into = into < 0 ? no_kind : u8(into);");
    out.line("out.choice = {};", general.choices > 0 ? "move.choices > 0 ? move.choice[0] : no_cell" : "no_cell");
    out.line("out.taken_size = 0;");
    out.line("const Cells left = occupied(move.after) & ~cell_set(move.to);");
    out.open("for (int p = 0; p < players; ++p)");
    out.line("if (p == (move.owner < 0 ? mover : move.owner)) continue;");
    out.line("for (Cells rest = board.owner[p] & ~move.after.owner[p] & ~left; any(rest) && out.taken_size < "
             "most_brief;)");
    out.line("    out.taken[out.taken_size++] = cell_of[pop_first(rest)];");
    if (general.plan.towers) {
        out.line("Cells lower = board.owner[p] & board.under.cells() & left;");
        out.open("while (any(lower) && out.taken_size < most_brief)");
        out.line("const u32 bit = pop_first(lower);");
        out.line("if (move.after.under.size(bit) < board.under.size(bit)) out.taken[out.taken_size++] = cell_of[bit];");
        out.close();
    }
    out.close();
    out.close();
}

// What people see of a told move.
void put_telling(const General& general) {
    Writer& out = general.out;
    out.line();
    out.open("inline void put_telling([[maybe_unused]] const Board& board, const Telling& told, MoveView& out)");
    out.line("const {}& move = told.move;", general.found);
    out.line("out = MoveView{{}};");
    out.line("out.pass = move.from < 0 && move.to < 0 && (move.happened & {}) != 0;", 1u << passed_bit);
    out.line("out.move_class = u8(move.move_class < 0 ? 0 : move.move_class);");
    out.line("out.owner = u8(move.owner < 0 ? 0 : move.owner);");
    out.line("out.kind = move.kind < 0 ? no_kind : u8(move.kind);");
    out.line("out.became = move.became < 0 ? no_kind : u8(move.became);");
    out.line("out.from = move.from < 0 ? no_cell : cell_of[move.from];");
    out.line("out.to = move.to < 0 ? no_cell : cell_of[move.to];");
    if (general.choices > 0) {
        out.line("out.choice_size = move.choices < most_choices ? move.choices : u8(most_choices);");
        out.line("for (u8 i = 0; i < out.choice_size; ++i) out.choice[i] = move.choice[i];");
    }
    throw_told(general);
    out.line("out.path_size = u8(told.landings < int(most_path) ? told.landings : int(most_path));");
    out.line("out.taken_size = u8(told.victims);");
    out.line("for (int i = 0; i < out.path_size; ++i) out.path[i] = told.path[i];");
    out.line("for (int i = 0; i < out.taken_size; ++i) out.taken[i] = told.taken[i];");
    out.line("if (told.landings > int(most_path)) out.path[most_path - 1] = out.to;");
    out.close();
}

void seam(const General& general) {
    Writer& out = general.out;
    out.line();
    out.open("template <int M, class Sink> void each_move(const Board& board, Sink&& sink)");
    out.line("Moves list;");
    out.line("Patience patience;");
    out.open("if (collect(board, M, patience, list))");
    out.line("for (u32 i = 0; i < list.size; ++i) sink(static_cast<const Move&>(list.move[i]));");
    out.middle("else");
    out.line("each_of_many(board, M, [&](const Move& move) {{ sink(move); }});");
    out.close();
    out.close();
    out.line("// Those that take or crown, and maybe others.");
    out.open("template <int M, class Sink> void each_loud(const Board& board, Sink&& sink)");
    out.line("each_move<M>(board, sink);");
    out.close();
    out.open("template <int M> u64 count_moves(const Board& board)");
    out.line("Moves list;");
    out.line("Patience patience;");
    out.line("if (collect(board, M, patience, list)) return list.size;");
    out.line("return each_of_many(board, M, [](const Move&) {{}});");
    out.close();
    general_pick(general);
    general_any(general);
    out.line("template <int M> const Board& make(const Board&, const Move& move) {{ return move.after; }}");
    out.line("template <int M> u32 events(const Board&, const Move& move) {{ return move.happened; }}");
    out.line();
    out.open("inline void tell(const Board& board, int mover, const Move& move, MoveView& out)");
    out.line("Telling told;");
    out.line("told.move = move;");
    out.line("told.landings = told.victims = 0;");
    out.line("Patience patience;");
    out.line("seek(board, mover, move, patience, told);");
    out.line("put_telling(board, told, out);");
    out.close();
}

} // namespace

void general_told(const General& general) {
    general.out.section("finished moves");
    move_struct(general);
    telling(general);
    put_telling(general);
}

void general_moves(const General& general) {
    general_told(general);
    seeking(general);
    collecting(general);
    brief(general);
    seam(general);
}

} // namespace rubicon::emit
