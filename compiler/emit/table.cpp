// Perft and the function table.
#include <fmt/format.h>

#include "compiler/emit/parts.hpp"

namespace rubicon::emit {
namespace {

void for_player(Writer& out, const Plan& plan) {
    out.line();
    out.line("// Calls with a player as a constant.");
    out.line("template <int P> struct Player {{ static constexpr int index = P; }};");
    out.open("template <class Call> RUBICON_INLINE decltype(auto) for_player(int player, Call&& call)");
    if (plan.players > 1) {
        out.open("switch (player)");
        for (int p = 1; p < plan.players; ++p) {
            out.line("case {}:", p);
            out.line("    return call(Player<{}>{{}});", p);
        }
        out.line("default:");
        out.line("    return call(Player<0>{{}});");
        out.close();
    } else {
        out.line("(void)player;");
        out.line("return call(Player<0>{{}});");
    }
    out.close();
    out.open("inline bool can_move(const Board& board, int player)");
    out.line("if (player < 0) return false;");
    out.line("return for_player(player, [&](auto p) {{ return any_move<decltype(p)::index>(board); }});");
    out.close();
}

// A throw is no ply.
void perft_of_decisions(Writer& out) {
    out.section("perft");
    out.line();
    out.line("// Distinct moves to a depth of 1 or more; a game already won counts 0; throws multiply.");
    out.open("inline u64 perft(const Board& board, int mover, u32 depth, bool bulk)");
    out.line("if (finished(board, mover)) return 0;");
    out.line("const bool thrown = is_throw(board);");
    out.open("return for_player(mover, [&](auto p) -> u64");
    out.line("constexpr int M = decltype(p)::index;");
    out.line("if (depth == 1 && bulk && !thrown) return count_moves<M>(board);");
    out.line("u64 sum = 0;");
    out.open("each_move<M>(board, [&](const Move& move)");
    out.line("const Board next = make<M>(board, move);");
    out.open("if (thrown)");
    out.line("sum += perft(next, mover, depth, bulk);");
    out.middle("else if (depth == 1)");
    out.line("keep(next);");
    out.line("++sum;");
    out.middle("else");
    out.line("const bool open = (events<M>(board, move) & {}) != 0;", 1u << open_bit);
    out.line("sum += perft(next, mover_after(board, next, M, open), depth - 1, bulk);");
    out.close();
    out.close(");");
    out.line("return sum;");
    out.close(");");
    out.close();
}

void perft(Writer& out, const Extras& extras) {
    out.section("perft");
    out.line();
    out.line("// Distinct moves to a depth of 1 or more; a game already won counts 0.");
    out.open("template <int M> u64 perft(const Board& board, u32 depth, bool bulk)");
    out.line("if (finished(board, M)) return 0;");
    out.line("if (depth == 1 && bulk) return count_moves<M>(board);");
    if (extras.replies)
        out.line("if (depth == 2 && bulk && replies_are_steps<M>(board)) return count_replies<M>(board);");
    out.line("u64 sum = 0;");
    if (extras.next) {
        out.open("each_next<M>(board, [&](const Board& next)");
    } else {
        out.open("each_move<M>(board, [&](const Move& move)");
        out.line("const Board next = make<M>(board, move);");
    }
    out.open("if (depth == 1)");
    out.line("keep(next);");
    out.line("++sum;");
    out.middle("else");
    out.line("sum += perft<(M + 1) % players>(next, depth - 1, bulk);");
    out.close();
    out.close(");");
    out.line("return sum;");
    out.close();
}

// A mark that lasts one move is part of a position only if some move hangs on it.
void key(Writer& out, const Plan& plan) {
    const bool stamps = asks_repetition(plan.game);
    if (plan.fresh_marks == 0) {
        out.line("inline u64 table_key(const void*, const void* state) {{ return key_of(state_at(state)); }}");
        if (stamps)
            out.line("inline u64 table_stamp(const void*, const void* state) {{ return stamp_of(state_at(state)); }}");
        return;
    }
    out.open("inline State without_idle_marks(State state)");
    for (std::size_t m = 0; m < plan.fresh.size(); ++m) {
        if (plan.fresh[m] < 0 || !plan.keyed[plan.game.layout.mark(static_cast<u32>(m), 0)])
            continue;
        out.open("if (any(state.board.mark[{}]))", m);
        out.line("Board without = state.board;");
        out.line("without.mark[{}] = Cells{{}};", m);
        out.open("const auto moves = [&](const Board& board)");
        out.line(
            "return for_player(int(state.mover), [&](auto p) {{ return count_moves<decltype(p)::index>(board); }});");
        out.close(";");
        out.line("if (moves(without) == moves(state.board)) state.board = without;");
        out.close();
    }
    out.line("return state;");
    out.close();
    out.open("inline u64 table_key(const void*, const void* state)");
    out.line("return key_of(without_idle_marks(state_at(state)));");
    out.close();
    if (!stamps)
        return;
    out.open("inline u64 table_stamp(const void*, const void* state)");
    out.line("return stamp_of(without_idle_marks(state_at(state)));");
    out.close();
}

// Compiled once for the table and for moves drawn from a list (pick_from_list).
void list_moves(Writer& out) {
    out.line("// The moves from number `first` on, as many as there is room for; returns how many there are in all.");
    out.line("template <int M>");
    out.open("RUBICON_APART u32 list_moves(const Board& board, Move* list, u32 first, u32 room)");
    out.line("u32 n = 0;");
    out.open("each_move<M>(board, [&](const Move& move)");
    out.line("if (n - first < room) list[n - first] = move;");
    out.line("++n;");
    out.close(");");
    out.line("return n;");
    out.close();
}

void functions(Writer& out, const Plan& plan) {
    const bool several = plan.game.has_decisions();
    out.section("function table");
    out.line();
    out.line("inline const State& state_at(const void* state) {{ return *static_cast<const State*>(state); }}");
    out.line("inline const Move& move_at(const void* move) {{ return *static_cast<const Move*>(move); }}");
    out.line("inline constexpr u32 rounded(u32 size) {{ return (size + 15) / 16 * 16; }}");
    out.line("inline constexpr u32 move_size = sizeof(Move);");
    out.line();
    out.line("inline void table_start(const void*, void* state) {{ load_state(start_slots, "
             "*static_cast<State*>(state)); }}");
    out.open("inline bool table_load(const void*, const i32* slots, void* state)");
    out.line("return load_state(slots, *static_cast<State*>(state));");
    out.close();
    out.line("inline void table_store(const void*, const void* state, i32* slots) {{ store_state(state_at(state), "
             "slots); }}");
    list_moves(out);
    out.open("inline u32 table_moves(const void*, const void* state, void* moves, u32 capacity)");
    out.line("set_given_up(false);");
    out.open("return for_player(int(state_at(state).mover), [&](auto p)");
    out.line("return list_moves<decltype(p)::index>(state_at(state).board, static_cast<Move*>(moves), 0, capacity);");
    out.close(");");
    out.close();
    out.open("inline void table_play(const void*, void* at, const void* move)");
    out.line("State& state = *static_cast<State*>(at);");
    out.line("for_player(int(state.mover), [&](auto p) {{ play_move<decltype(p)::index>(state, move_at(move)); }});");
    out.close();
    out.open("inline void table_view(const void*, const void* state, const void* move, MoveView* out)");
    out.line("tell(state_at(state).board, int(state_at(state).mover), move_at(move), *out);");
    out.close();
    out.open("inline void table_brief(const void*, const void* state, const void* move, MoveBrief* out)");
    out.line("brief(state_at(state).board, int(state_at(state).mover), move_at(move), *out);");
    out.close();
    key(out, plan);
    out.open("inline void table_result(const void*, const void* state, u32 times, Result* out)");
    out.line("set_given_up(false);");
    out.line("result_of(state_at(state), times, *out);");
    out.close();
    out.open("inline u64 table_perft(const void*, const void* state, u32 depth, bool bulk)");
    out.line("set_given_up(false);");
    if (several) {
        out.line("return perft(state_at(state).board, int(state_at(state).mover), depth, bulk);");
    } else {
        out.open("return for_player(int(state_at(state).mover), [&](auto p)");
        out.line("return perft<decltype(p)::index>(state_at(state).board, depth, bulk);");
        out.close(");");
    }
    out.close();
    out.open("inline u32 table_decider(const void*, const void* state)");
    if (several) {
        out.line("const State& now = state_at(state);");
        out.line("return is_throw(now.board) ? chance : u32(decider_of(now.board, int(now.mover)));");
    } else {
        out.line("return state_at(state).mover;");
    }
    out.close();
    out.open("inline bool table_pick(const void*, const void* state, u64 random, void* move)");
    out.open("return for_player(int(state_at(state).mover), [&](auto p)");
    out.line("return pick_move<decltype(p)::index>(state_at(state).board, random, *static_cast<Move*>(move));");
    out.close(");");
    out.close();
    out.open("inline bool table_gave_up(const void*)");
    out.line("const bool gave_up = is_given_up();");
    out.line("set_given_up(false);");
    out.line("return gave_up;");
    out.close();
}

void table(Writer& out, const Plan& plan) {
    out.line();
    out.open("inline constexpr GameTable table =");
    out.line(".abi = abi_version,");
    out.line(".state_size = rounded(sizeof(State)),");
    out.line(".move_size = move_size,");
    out.line(".about = &about,");
    out.line(".self = nullptr,");
    for (const char* name : {"start", "load", "store", "moves", "play", "view", "key", "result", "perft", "decider",
                             "gave_up", "brief", "pick"})
        out.line(".{0} = table_{0},", name);
    if (asks_repetition(plan.game))
        out.line(".stamp = table_stamp,");
    out.line(".search = table_search,");
    out.close(";");
}

} // namespace

void questions_declared(Writer& out, const Plan& plan) {
    if (plan.uses(ir::Op::can_move) || plan.uses(ir::Op::can_class) || plan.uses(ir::Op::attacked)) {
        out.line();
        out.line("// Questions that rules ask, answered further below.");
    }
    if (plan.uses(ir::Op::can_move))
        out.line("inline bool can_move(const Board& board, int player);");
    if (plan.uses(ir::Op::can_class))
        out.line("inline bool can_class(const Board& board, int player, u64 classes);");
    if (plan.uses(ir::Op::attacked))
        out.line(
            "inline bool attacked(const Board& board, const Cells& barred, const Cells& targets, u32 attackers, int "
            "mover, int actor, int kind);");
}

void pick_head(Writer& out, const std::string& suffix) {
    out.line("// Draws one of the moves, each as likely as any other; false if there is none.");
    out.open("template <int M> bool pick_move{}(const Board& board, u64 random, Move& move)", suffix);
}

void pick_from_list(Writer& out, const std::string& suffix, const char* name) {
    out.line();
    out.line("// One of the moves drawn from a list of them.");
    out.line("template <int M> u32 list_moves(const Board& board, Move* list, u32 first, u32 room);");
    out.open("template <int M> RUBICON_APART bool {}{}(const Board& board, u64 random, Move& move)", name, suffix);
    out.line("Move list[64];");
    out.line("const u32 n = list_moves<M>(board, list, 0, 64);");
    out.line("if (n == 0) return false;");
    out.line("u32 wanted = drawn(random, n);");
    out.open("if (wanted >= 64)");
    out.line("list_moves<M>(board, list, wanted, 1);");
    out.line("wanted = 0;");
    out.close();
    out.line("return move = list[wanted], true;");
    out.close();
}

void players_section(Writer& out, const Plan& plan) {
    for_player(out, plan);
}

void table_section(Writer& out, const Plan& plan, const Extras& extras) {
    if (plan.game.has_decisions())
        perft_of_decisions(out);
    else
        perft(out, extras);
    functions(out, plan);
    search_section(out, plan, extras);
    table(out, plan);
}

} // namespace rubicon::emit
