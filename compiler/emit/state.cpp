// The state of a game: Board, mover and counts, and its slots.
#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/parts.hpp"

namespace rubicon::emit {
namespace {

class StateWriter {
public:
    StateWriter(Writer& to, const Plan& with)
        : out(to), plan(with), game(with.game), layout(with.game.layout), slots(slots_of(with)) {}

    void write() {
        state();
        loaders();
        load();
        store();
        start();
        key();
    }

private:
    void state();
    void loaders();
    void load_numbers();
    void load();
    void store();
    void start();
    void key();
    void key_pieces();
    void key_below();
    void key_rest();
    // The slot of a cell's piece, as a number.
    std::string piece_slot(const std::string& cell, u32 level = 0) const {
        if (!plan.towers)
            return fmt::format("{} + {}", layout.piece(0), cell);
        return fmt::format("{} + {} * {}", layout.piece(0, level), cell, layout.holds);
    }
    std::string piece_key(const std::string& cell, u32 level = 0) const {
        return piece_slot(fmt::format("u32({})", cell), level);
    }
    void load_towers();
    bool big_table() const { return plan.cells * plan.players * plan.kinds > 4096; }
    std::string made() const { return plan.made_in_board ? "state.board.made" : "state.made"; }
    bool has_numbers() const { return !game.numbers.empty(); }

    Writer& out;
    const Plan& plan;
    const ir::Game& game;
    const Layout& layout;
    const Slots slots;
};

void StateWriter::state() {
    out.section("state");
    out.line();
    out.open("struct State");
    out.line("Board board;");
    if (slots.counters > 0)
        out.line("i32 counter[{}];", slots.counters);
    if (!plan.made_in_board)
        out.line("i32 made[{}]; // moves made, by player", plan.players);
    if (const int sets = chains_kept(plan); sets > 0)
        out.line("Cells linked[{}]; // to the beginnings of chains", sets);
    if (!plan.growth.ends.empty())
        out.line("u32 held; // ends, a bit each");
    out.line("u32 mover;");
    out.close(";");
    grown_section(out, plan);
}

void StateWriter::loaders() {
    out.line();
    out.line("constexpr bool within(i32 value, i32 least, i32 most) {{ return least <= value && value <= most; }}");
    out.open("constexpr bool load_piece(Board& board, {}, i32 piece)", "const Cells& at");
    out.line("if (piece == empty_cell) return true;");
    if (plan.closes) {
        out.open("if (piece == closed_cell)");
        out.line("board.closed |= at;");
        out.line("return true;");
        out.close();
    }
    out.line("if (!within(piece, 1, players * kinds)) return false;");
    out.line("board.owner[(piece - 1) / kinds] |= at;");
    if (plan.kinds > 1)
        out.line("if (const int kind = (piece - 1) % kinds; kind > 0) board.kind[kind - 1] |= at;");
    out.line("return true;");
    out.close();
    if (has_numbers())
        load_numbers();
}

void StateWriter::load_numbers() {
    out.open("constexpr bool load_numbers(Board& board, int bit, int cell, const i32* slots)");
    for (std::size_t n = 0; n < game.numbers.size(); ++n) {
        const ir::Ranged& number = game.numbers[n];
        out.open("if (const i32 value = slots[{} + cell]; in(having_{}(board), bit))",
                 layout.number(static_cast<u32>(n), 0), n);
        out.line("if (!within(value, {}, {})) return false;", number.least, number.most);
        out.line("set_number_{}(board, cell_set(bit), value);", n);
        out.close();
    }
    out.line("return true;");
    out.close();
}

void StateWriter::load_towers() {
    out.open("for (int cell = 0; cell < cells; ++cell)");
    out.line("Tower tower{{}};");
    out.line("bool ended = slots[{}] <= 0;", piece_slot("cell"));
    out.open("for (int level = 1; level < {}; ++level)", layout.holds);
    out.line("const i32 piece = slots[{} + level];", piece_slot("cell"));
    out.line("if (!within(piece, 0, ended ? 0 : players * kinds)) return false;");
    out.line("ended = ended || piece == empty_cell;");
    out.line("if (!ended) tower.push_bottom(u32(piece - 1));");
    out.close();
    out.line("state.board.under.set(u32(bit_of[cell]), tower);");
    out.close();
}

void StateWriter::load() {
    out.line();
    out.line("// False if the slots are no state of this game.");
    out.open("constexpr bool load_state(const i32* {}, State& state)", game.has_decisions() ? "given" : "slots");
    out.line("state = State{{}};");
    if (game.has_decisions()) {
        out.line("i32 row[{}]{{}};", layout.size());
        out.line("for (int i = 0; i < {}; ++i) row[i] = given[i];", layout.size());
        out.line("const i32* const slots = row;");
        out.line("if (!within(slots[{}], 0, players - 1) || !settle_node(about, row)) return false;", layout.mover());
        out.line("state.board.node = i16(slots[{}]);", layout.node());
    } else {
        out.line("if (!within(slots[{}], 0, players - 1) || slots[{}] != 0) return false;", layout.mover(),
                 layout.phase());
    }
    out.line("state.mover = u32(slots[{}]);", layout.mover());
    out.open("for (int p = 0; p < players; ++p)");
    out.line("if (slots[{} + p] < 0) return false;", layout.made(0));
    out.line("{}[p] = slots[{} + p];", made(), layout.made(0));
    out.close();
    out.line("for (int cell = 0; cell < cells; ++cell)");
    out.line("    if (!load_piece(state.board, cell_set(bit_of[cell]), slots[{}])) return false;", piece_slot("cell"));
    if (plan.towers)
        load_towers();
    if (has_numbers()) {
        out.line("for (int cell = 0; cell < cells; ++cell)");
        out.line("    if (!load_numbers(state.board, bit_of[cell], cell, slots)) return false;");
    }
    if (layout.marks > 0) {
        out.line("for (int m = 0; m < {}; ++m)", layout.marks);
        out.open("    for (int cell = 0; cell < cells; ++cell)");
        out.line("const i32 marked = slots[{} + m * cells + cell];", layout.mark(0, 0));
        out.line("if (!within(marked, 0, 1)) return false;");
        out.line("if (marked) state.board.mark[m] |= cell_set(bit_of[cell]);");
        out.close();
    }
    if (plan.hands) {
        out.line("for (int p = 0; p < players; ++p)");
        out.open("    for (int k = 0; k < kinds; ++k)");
        out.line("const i32 held = slots[{} + p * kinds + k];", layout.hand(0, 0));
        out.line("if (!within(held, 0, most_in_hand)) return false;");
        out.line("state.board.hand[p][k] = i16(held);");
        out.close();
    } else {
        out.comment("No rule puts a piece in anybody's hand.");
        out.line("for (int i = {}; i < {}; ++i)", layout.hand(0, 0), layout.var(0));
        out.line("    if (slots[i] != 0) return false;");
    }
    for (std::size_t v = 0; v < game.vars.size(); ++v)
        for (int p = 0; p < (game.vars[v].each ? plan.players : 1); ++p) {
            const u32 at = static_cast<u32>(plan.var_at[v] + p);
            out.line("if (!within(slots[{}], {}, {})) return false;", layout.var(at), game.vars[v].least,
                     game.vars[v].most);
            out.line("state.board.var[{}] = slots[{}];", at, layout.var(at));
        }
    for (std::size_t c = 0; c < game.counters.size(); ++c)
        for (int p = 0; p < (game.counters[c].by_one ? plan.players : 1); ++p) {
            const u32 at = static_cast<u32>(slots.counter_at[c] + p);
            out.line("if (!within(slots[{}], 0, {})) return false;", layout.counter(at), game.counters[c].limit);
            out.line("state.counter[{}] = slots[{}];", at, layout.counter(at));
        }
    if (asks_players(game))
        out.line("state.board.node = asked(state.board, state.board.node, int(state.mover));");
    if (!plan.growth.ends.empty())
        out.line("look_for_grown(state);");
    out.line("return true;");
    out.close();
}

void StateWriter::store() {
    out.line();
    out.open("constexpr void store_state(const State& state, i32* slots)");
    out.line("for (int i = 0; i < {}; ++i) slots[i] = 0;", layout.size());
    out.line("slots[{}] = i32(state.mover);", layout.mover());
    if (game.has_decisions()) {
        out.line("slots[{}] = state.board.node;", layout.node());
        out.line("slots[{}] = decisions[state.board.node].phase;", layout.phase());
    }
    out.line("for (int p = 0; p < players; ++p) slots[{} + p] = {}[p];", layout.made(0), made());
    out.line("for (int p = 0; p < players; ++p)");
    out.open("    for (Cells rest = state.board.owner[p]; any(rest);)");
    out.line("const int bit = int(pop_first(rest));");
    out.line("slots[{}] = 1 + p * kinds + kind_on(state.board, bit);", piece_slot("cell_of[bit]"));
    out.close();
    if (plan.towers) {
        out.open("for (Cells rest = state.board.under.cells(); any(rest);)");
        out.line("const u32 bit = pop_first(rest);");
        out.line("const Tower tower = state.board.under.at(bit);");
        out.line("for (u32 level = 0; level < tower.size(); ++level)");
        out.line("    slots[{} + level] = i32(tower.at(level)) + 1;", piece_slot("cell_of[bit]", 1));
        out.close();
    }
    if (plan.closes) {
        out.line("for (Cells rest = state.board.closed; any(rest);)");
        out.line("    slots[{}] = closed_cell;", piece_slot("cell_of[pop_first(rest)]"));
    }
    for (std::size_t n = 0; n < game.numbers.size(); ++n) {
        out.open("for (Cells rest = having_{}(state.board); any(rest);)", n);
        out.line("const int bit = int(pop_first(rest));");
        out.line("slots[{} + cell_of[bit]] = i32(number_{}(state.board, bit));", layout.number(static_cast<u32>(n), 0),
                 n);
        out.close();
    }
    if (layout.marks > 0) {
        out.line("for (int m = 0; m < {}; ++m)", layout.marks);
        out.line("    for (Cells rest = state.board.mark[m]; any(rest);)");
        out.line("        slots[{} + m * cells + cell_of[pop_first(rest)]] = 1;", layout.mark(0, 0));
    }
    if (plan.hands) {
        out.line("for (int p = 0; p < players; ++p)");
        out.line("    for (int k = 0; k < kinds; ++k) slots[{} + p * kinds + k] = state.board.hand[p][k];",
                 layout.hand(0, 0));
    }
    if (slots.vars > 0)
        out.line("for (int i = 0; i < {}; ++i) slots[{} + i] = state.board.var[i];", slots.vars, layout.var(0));
    if (slots.counters > 0)
        out.line("for (int i = 0; i < {}; ++i) slots[{} + i] = state.counter[i];", slots.counters, layout.counter(0));
    out.close();
}

void StateWriter::start() {
    out.line();
    out.line("// The slots after setup.");
    out.open("inline constexpr i32 start_slots[{}] =", game.start.size());
    std::string line;
    for (const std::int32_t slot : game.start) {
        line += fmt::format("{}{},", line.empty() ? "" : " ", slot);
        if (line.size() > 96) {
            out.line("{}", line);
            line.clear();
        }
    }
    if (!line.empty())
        out.line("{}", line);
    out.close(";");
}

// ---- the key
// ------------------------------------------------------------------------------------------------------------

void StateWriter::key() {
    out.line();
    if (!big_table()) {
        out.open("struct PieceKeys");
        out.line("u64 of[cells][players * kinds]{{}};");
        out.open("constexpr PieceKeys()");
        out.line("for (int cell = 0; cell < cells; ++cell)");
        out.line("    for (int code = 0; code < players * kinds; ++code)");
        out.line("        of[cell][code] = slot_key({}, code + 1);", piece_key("cell"));
        out.close();
        out.close(";");
        out.line("inline constexpr PieceKeys piece_keys;");
        out.line();
    }
    out.line("constexpr u64 piece_key(int cell, int code) {{ return {}; }}",
             big_table() ? fmt::format("slot_key({}, code + 1)", piece_key("cell")) : "piece_keys.of[cell][code]");
    out.line();
    out.line("// The share of all but the pieces on top.");
    out.open("constexpr u64 key_rest(const State& state)");
    out.line("[[maybe_unused]] const Board& board = state.board;");
    out.line("u64 key = 0;");
    if (plan.keyed[layout.mover()])
        out.line("if (state.mover != 0) key ^= slot_key({}, i32(state.mover));", layout.mover());
    key_below();
    key_rest();
    out.line("return key;");
    out.close();
    out.open("constexpr u64 key_of(const State& state)");
    out.line("const Board& board = state.board;");
    out.line("u64 key = key_rest(state);");
    key_pieces();
    out.line("return key;");
    out.close();
}

void StateWriter::key_pieces() {
    out.line("for (int p = 0; p < players; ++p)");
    out.open("    for (Cells rest = board.owner[p]; any(rest);)");
    out.line("const int bit = int(pop_first(rest));");
    out.line("const int code = p * kinds + kind_on(board, bit);");
    out.line("key ^= piece_key(cell_of[bit], code);");
    out.close();
}

void StateWriter::key_below() {
    if (plan.towers) {
        out.open("for (Cells rest = board.under.cells(); any(rest);)");
        out.line("const u32 bit = pop_first(rest);");
        out.line("const Tower tower = board.under.at(bit);");
        out.line("for (u32 level = 0; level < tower.size(); ++level)");
        out.line("    key ^= slot_key({} + level, i32(tower.at(level)) + 1);", piece_key("cell_of[bit]", 1));
        out.close();
    }
    if (plan.closes) {
        out.line("for (Cells rest = board.closed; any(rest);)");
        out.line("    key ^= slot_key({}, closed_cell);", piece_key("cell_of[pop_first(rest)]"));
    }
}

void StateWriter::key_rest() {
    for (std::size_t n = 0; n < game.numbers.size(); ++n) {
        const u32 at = layout.number(static_cast<u32>(n), 0);
        if (!plan.keyed[at])
            continue;
        out.open("for (Cells rest = having_{}(board); any(rest);)", n);
        out.line("const int bit = int(pop_first(rest));");
        out.line("if (const i64 value = number_{}(board, bit); value != 0) key ^= slot_key({} + u32(cell_of[bit]), "
                 "i32(value));",
                 n, at);
        out.close();
    }
    for (u32 m = 0; m < layout.marks; ++m) {
        if (!plan.keyed[layout.mark(m, 0)])
            continue;
        out.line("for (Cells rest = board.mark[{}]; any(rest);)", m);
        out.line("    key ^= slot_key({} + u32(cell_of[pop_first(rest)]), 1);", layout.mark(m, 0));
    }
    const auto one = [&](u32 slot, const std::string& value) {
        if (plan.keyed[slot])
            out.line("if ({} != 0) key ^= slot_key({}, {});", value, slot, value);
    };
    if (game.has_decisions()) {
        one(layout.node(), "board.node");
        one(layout.phase(), "decisions[board.node].phase");
    }
    for (u32 p = 0; p < layout.players; ++p)
        one(layout.made(p), fmt::format("{}[{}]", made(), p));
    for (u32 p = 0; plan.hands && p < layout.players; ++p)
        for (u32 k = 0; k < layout.kinds; ++k)
            one(layout.hand(p, k), fmt::format("board.hand[{}][{}]", p, k));
    for (u32 v = 0; v < layout.vars; ++v)
        one(layout.var(v), fmt::format("board.var[{}]", v));
    for (u32 c = 0; c < layout.counters; ++c)
        one(layout.counter(c), fmt::format("state.counter[{}]", c));
}

} // namespace

Slots slots_of(const Plan& plan) {
    Slots slots;
    for (const int planes : plan.planes) {
        slots.plane_at.push_back(slots.planes);
        slots.planes += planes;
    }
    for (const ir::Ranged& var : plan.game.vars)
        slots.vars += var.each ? plan.players : 1;
    for (const ir::Counter& counter : plan.game.counters) {
        slots.counter_at.push_back(slots.counters);
        slots.counters += counter.by_one ? plan.players : 1;
    }
    return slots;
}

void state_section(Writer& out, const Plan& plan) {
    StateWriter(out, plan).write();
}

} // namespace rubicon::emit
