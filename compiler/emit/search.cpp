// What a search that is compiled together with the game asks of it (rubicon/search/compiled.hpp). It is compiled only
// where RUBICON_GAME_SEARCH is defined: who only wants moves does not wait for it.
#include "compiler/emit/names.hpp"
#include "compiler/emit/parts.hpp"

namespace rubicon::emit {
namespace {

class SearchWriter {
public:
    SearchWriter(Writer& to, const Plan& with, const Extras& extras)
        : out(to), plan(with), several(with.game.has_decisions()), tells_captures(extras.must_take),
          changes(extras.changes) {}

    void write() {
        out.line();
        out.line("// The game as rubicon::search sees it.");
        out.open("struct Searched");
        constants();
        pieces();
        keys();
        changed();
        turns();
        counts();
        out.close(";");
    }

private:
    static const char* word(bool value) { return value ? "true" : "false"; }
    void constants();
    void pieces();
    void keys();
    void changed();
    void turns();
    void counts();

    Writer& out;
    const Plan& plan;
    bool several; // decisions of a turn
    bool tells_captures;
    Changes changes;
};

void SearchWriter::constants() {
    const std::string space = "rubicon_game_" + identifier(plan.game.title);
    out.line("using State = {}::State;", space);
    out.line("using Move = {}::Move;", space);
    out.line("static constexpr int kinds = {0}::kinds, cells = {0}::cells;", space);
    out.line("static constexpr u32 move_size = {}::move_size;", space);
    out.line("static constexpr const About& about = {}::about;", space);
    out.line("static constexpr bool towers = {}, hands = {}, vars = {}, scores = about.scores;", word(plan.towers),
             word(plan.hands), word(!plan.game.vars.empty()));
    out.line();
    out.line("static constexpr u32 rounded(u32 size) {{ return {}::rounded(size); }}", space);
    out.line("static constexpr int cell_of(int bit) {{ return {}::cell_of[bit]; }}", space);
    out.line("static constexpr int bit_of(u32 cell) {{ return {}::bit_of[cell]; }}", space);
}

void SearchWriter::pieces() {
    out.line("// The piece on top of a cell, 0 for none.");
    out.open("static int code_on(const Board& board, int bit)");
    out.line("const int owner = has(board.owner[0], u32(bit)) ? 0 : has(board.owner[1], u32(bit)) ? 1 : -1;");
    out.line("return owner < 0 ? 0 : 1 + owner * kinds + kind_on(board, bit);");
    out.close();
    out.line("// Where pieces of a kind stand on top.");
    out.open("static Cells standing(const Board& board, int player, [[maybe_unused]] int kind)");
    if (plan.kinds > 1) {
        out.line("if (kind > 0) return board.owner[player] & board.kind[kind - 1];");
        std::string others;
        for (int kind = 0; kind + 1 < plan.kinds; ++kind)
            others += fmt::format("{}board.kind[{}]", kind == 0 ? "" : " | ", kind);
        out.line("return board.owner[player] & ~({});", others);
    } else {
        out.line("return board.owner[player];");
    }
    out.close();
}

void SearchWriter::keys() {
    const std::string space = "rubicon_game_" + identifier(plan.game.title);
    out.line("static u64 piece_key(int cell, int code) {{ return {}::piece_key(cell, code); }}", space);
    out.line("static u64 key_rest(const State& state) {{ return {}::key_rest(state); }}", space);
    out.line("static u64 key(const State& state) {{ return table_key(nullptr, &state); }}");
    out.line("// No mark counts only where some move hangs on it.");
    std::string marked, cleared;
    for (std::size_t m = 0; m < plan.fresh.size(); ++m)
        if (plan.fresh[m] >= 0 && plan.keyed[plan.game.layout.mark(static_cast<u32>(m), 0)]) {
            marked += fmt::format("{}any(state.board.mark[{}])", marked.empty() ? "" : " || ", m);
            cleared += fmt::format("state.board.mark[{}] = Cells{{}}; ", m);
        }
    out.line("static bool plain_key([[maybe_unused]] const State& state) {{ return {}; }}",
             marked.empty() ? "true" : "!(" + marked + ")");
    if (marked.empty())
        out.line("static const State& unmarked(const State& state) {{ return state; }}");
    else
        out.line("static State unmarked(State state) {{ {}return state; }}", cleared);
}

void SearchWriter::changed() {
    out.line(
        "// change(bit, code from 0, comes, own) for each piece that a move takes away or puts there, of the mover "
        "or not;");
    out.line("// false if that can only be seen on the boards.");
    out.open("template <class Change> static bool each_change([[maybe_unused]] const State& before, "
             "[[maybe_unused]] const Move& m, [[maybe_unused]] Change&& change)");
    if (changes == Changes::unsaid) {
        out.line("return false;");
        return out.close();
    }
    if (changes == Changes::sets) {
        out.line("const int own = m.owner * kinds, from = int(first(m.from)), to = int(first(m.to));");
        out.open("for (Cells rest = m.taken; any(rest);)");
        out.line("const int bit = int(pop_first(rest)), code = code_on(before.board, bit) - 1;");
        out.line("change(bit, code, false, code / kinds == int(m.owner));");
    } else {
        out.line(
            "if (m.from < 0 || m.to < 0 || m.way >= sizeof(takes_landing) || !takes_landing[m.way]) return false;");
        out.line("const int own = int(before.mover) * kinds, from = m.from, to = m.to;");
        out.open("if (const int bit = to; has(before.board.owner[1 - before.mover], u32(bit)))");
        out.line("change(bit, code_on(before.board, bit) - 1, false, false);");
    }
    out.close();
    out.line("change(from, own + m.kind, false, true);");
    out.line("change(to, own + m.into, true, true);");
    out.line("return true;");
    out.close();
}

void SearchWriter::turns() {
    out.open("template <class Sink> static void each_move(const State& state, Sink&& sink)");
    out.line("set_given_up(false);");
    out.open("for_player(int(state.mover), [&](auto p)");
    out.line("rubicon_game_{}::each_move<decltype(p)::index>(state.board, sink);", identifier(plan.game.title));
    out.close(");");
    out.close();
    out.line("// Those that take or crown, and maybe others.");
    out.open("template <class Sink> static void each_loud(const State& state, Sink&& sink)");
    out.line("set_given_up(false);");
    out.open("for_player(int(state.mover), [&](auto p)");
    out.line("rubicon_game_{}::each_loud<decltype(p)::index>(state.board, sink);", identifier(plan.game.title));
    out.close(");");
    out.close();
    out.line("// Whether captures come first and there are some; only where that is quickly known.");
    out.line("static constexpr bool tells_captures = {};", word(tells_captures));
    out.open("static bool must_take([[maybe_unused]] const State& state)");
    if (tells_captures) {
        out.open("return for_player(int(state.mover), [&](auto p)");
        out.line("return rubicon_game_{}::must_take<decltype(p)::index>(state.board);", identifier(plan.game.title));
        out.close(");");
    } else {
        out.line("return true;");
    }
    out.close();
    out.line("static void play(State& state, const Move& move) {{ table_play(nullptr, &state, &move); }}");
    out.line("static u32 decider(const State& state) {{ return table_decider(nullptr, &state); }}");
    out.open("static void result(const State& state, u32 times, bool moves, Result& result)");
    out.line("set_given_up(false);");
    out.line("result_of(state, times, result, moves);");
    out.close();
    out.open("static void brief(const State& state, const Move& move, MoveBrief& told)");
    out.line("table_brief(nullptr, &state, &move, &told);");
    out.close();
    out.open("static u32 weight(const State& state, const Move& move)");
    out.line("MoveView told{{}};");
    out.line("table_view(nullptr, &state, &move, &told);");
    out.line("return told.weight;");
    out.close();
}

// As count_moves_of_all of the engine counts them, by way of the slots where the decision at hand depends on the
// player.
void SearchWriter::counts() {
    out.line("// Whole sets are counted fast.");
    out.line("static constexpr bool counts_fast = {};", word(changes == Changes::sets));
    out.line("// The moves that each player would have; false if these say nothing.");
    out.open("static bool count_all(const State& state, u64 (&count)[2])");
    if (several) {
        out.line("if (state.board.node != decisions[state.board.node].first) return false;");
        out.line("i32 slots[about.layout.size()];");
        out.line("store_state(state, slots);");
        out.line("State turned;");
    } else {
        out.line("State turned = state;");
    }
    out.open("for (u32 p = 0; p < 2; ++p)");
    if (several) {
        out.line("slots[about.layout.mover()] = i32(p);");
        out.line("if (!load_state(slots, turned)) return false;");
    } else {
        out.line("turned.mover = p;");
    }
    out.line("set_given_up(false);");
    out.open("count[p] = for_player(int(p), [&](auto q)");
    out.line("return count_moves<decltype(q)::index>(turned.board);");
    out.close(");");
    out.close();
    out.line("return true;");
    out.close();
}

} // namespace

void search_section(Writer& out, const Plan& plan, const Extras& extras) {
    out.line();
    if (plan.players != 2) {
        out.line("// Only a game of two players is searched by alpha-beta.");
        out.line("inline constexpr const search::SearchTable* table_search = nullptr;");
        return;
    }
    out.line("#ifdef RUBICON_GAME_SEARCH");
    SearchWriter(out, plan, extras).write();
    out.line("inline constexpr const search::SearchTable* table_search = &search::CompiledSearch<Searched>::table;");
    out.line("#else");
    out.line("inline constexpr const search::SearchTable* table_search = nullptr;");
    out.line("#endif");
}

} // namespace rubicon::emit
