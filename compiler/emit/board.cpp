#include "compiler/emit/board.hpp"

#include <algorithm>

#include <fmt/ranges.h>

#include "compiler/emit/expr.hpp"
#include "compiler/emit/names.hpp"
#include "compiler/emit/parts.hpp"

namespace rubicon::emit {
namespace {

using ir::Op;

class BoardWriter {
public:
    BoardWriter(Writer& to, const Plan& with) : out(to), plan(with), game(with.game) {}

    void write() {
        constants();
        zones();
        board();
        sets();
        pieces_section(out, plan);
        neighbours_section(out, plan);
        arithmetic();
        if (plan.asks_lines())
            lines_section(out, plan);
        if (plan.uses(Op::in_hand)) {
            out.open("constexpr i64 in_hand(const Board& board, int player, u64 of)");
            out.line("i64 sum = 0;");
            out.line("for (int k = 0; player >= 0 && k < kinds; ++k)");
            out.line("    if (of >> k & 1) sum += board.hand[player][k];");
            out.line("return sum;");
            out.close();
        }
        if (plan.uses(Op::hold)) {
            out.open("constexpr void hold(Board& board, int of, int player)");
            out.line("if (of < 0 || player < 0) return;");
            out.line("i16& held = board.hand[player][of];");
            out.line("if (held < most_in_hand) ++held;");
            out.close();
        }
    }

private:
    void constants();
    void zones();
    void board();
    void sets();
    void order_of_cells();
    void players();
    void tower_type();
    void arithmetic();
    int vars() const {
        int count = 0;
        for (const ir::Ranged& var : game.vars)
            count += var.each ? plan.players : 1;
        return count;
    }
    template <typename Number>
    void table(const std::string& type, const std::string& name, const std::vector<Number>& of);

    Writer& out;
    const Plan& plan;
    const ir::Game& game;
};

template <typename Number>
void BoardWriter::table(const std::string& type, const std::string& name, const std::vector<Number>& of) {
    out.open("inline constexpr {} {}[{}] =", type, name, of.size());
    std::string line;
    for (const Number number : of) {
        std::string next = fmt::format("{},", number);
        if (line.size() + next.size() > 100) {
            out.line("{}", line);
            line.clear();
        }
        line += line.empty() ? next : " " + next;
    }
    if (!line.empty())
        out.line("{}", line);
    out.close(";");
}

void BoardWriter::constants() {
    out.section("board");
    out.line();
    if (plan.numbering.words == 1)
        out.line("using Cells = u64;");
    else
        out.line("using Cells = WideCells<{}>;", plan.numbering.words);
    out.line("inline constexpr int players = {}, kinds = {}, cells = {}, bits = {};", plan.players, plan.kinds,
             plan.cells, plan.numbering.bits);
    std::string list;
    for (const ir::Player& player : game.players)
        list += (list.empty() ? "" : ", ") + player.name;
    out.comment(fmt::format("players, in turn order: {}", list));
    list.clear();
    for (const ir::Kind& kind : game.kinds)
        list += (list.empty() ? "" : ", ") + kind.name;
    out.comment(fmt::format("kinds: {}", list));
    list.clear();
    for (std::size_t way = 0; way < game.board.ways.size(); ++way) {
        const Shift& shift = plan.numbering.ways[way];
        if (!shift.used)
            continue;
        list += fmt::format("{}{} {}{}", list.empty() ? "" : ", ", game.board.ways[way].name, shift.by,
                            shift.masked ? " masked" : "");
    }
    out.comment(fmt::format("ways, as shifts: {}", list));
    out.line("inline constexpr Cells board_cells = {};",
             plan.literal(std::vector<char>(static_cast<std::size_t>(plan.cells), 1)));
    out.line("// The cell of each bit, -1 where there is none, and the bit of each cell.");
    table("i16", "cell_of", plan.numbering.cell);
    table("i16", "bit_of", plan.numbering.bit);
}

void BoardWriter::zones() {
    for (std::size_t z = 0; z < game.zones.size(); ++z) {
        const ir::Zone& zone = game.zones[z];
        const ZoneTable named = zone_table(plan, static_cast<int>(z));
        out.comment(zone.name);
        if (named.same) {
            out.line("inline constexpr Cells {} = {};", named.name, plan.literal(zone.of[0]));
            continue;
        }
        std::string list;
        for (const CellSet& set : zone.of)
            list += (list.empty() ? "" : ", ") + plan.literal(set);
        out.line("inline constexpr Cells {}[players] = {{{}}};", named.name, list);
    }
}

void BoardWriter::board() {
    out.line();
    if (plan.towers)
        tower_type();
    out.line("// All that moves depend on, but for whose turn it is.");
    out.open("struct Board");
    out.line("Cells owner[{}]; // by player", plan.players);
    if (plan.kinds > 1)
        out.line("Cells kind[{}];  // by kind, the first left out: a piece in none of these is a {}", plan.kinds - 1,
                 game.kinds[0].name);
    if (plan.towers)
        out.line("Towers<Cells, Tower, {}> under; // what stands under the top pieces", plan.cells);
    if (const int planes = slots_of(plan).planes; planes > 0)
        out.line("Cells number[{}]; // numbers of pieces, counted from their least value, bit by bit", planes);
    if (!game.marks.empty() || game.tracks_unmoved)
        out.line("Cells mark[{}];", game.layout.marks);
    if (plan.closes)
        out.line("Cells closed; // cells that left the board");
    if (vars() > 0)
        out.line("i32 var[{}];", vars());
    if (plan.hands)
        out.line("i16 hand[{}][{}]; // pieces in hand, by player and kind", plan.players, plan.kinds);
    if (plan.made_in_board)
        out.line("i32 made[{}]; // moves made, by player", plan.players);
    if (game.has_decisions())
        out.line("i16 node; // the decision to be made");
    out.line();
    out.line("friend constexpr bool operator==(const Board&, const Board&) = default;");
    out.close(";");
    out.line();
    out.line("// Whether a move has changed anything.");
    out.open("constexpr bool changed(const Board& before, {}Board after)", plan.made_in_board ? "" : "const ");
    if (plan.made_in_board)
        out.line("for (int p = 0; p < players; ++p) after.made[p] = before.made[p];");
    out.line("return !(before == after);");
    out.close();
}

void BoardWriter::sets() {
    std::string all;
    for (int p = 0; p < plan.players; ++p)
        all += fmt::format("{}board.owner[{}]", p ? " | " : "", p);
    out.line();
    if (plan.closes)
        out.line("constexpr Cells live(const Board& board) {{ return board_cells & ~board.closed; }}");
    else
        out.line("constexpr Cells live(const Board&) {{ return board_cells; }}");
    out.line("constexpr Cells occupied(const Board& board) {{ return {}; }}", all);
    out.line("constexpr Cells empty(const Board& board) {{ return live(board) & ~occupied(board); }}");
    out.line("constexpr Cells empty(const Board& board, const Cells& barred) {{ return empty(board) & ~barred; }}");
    out.line("constexpr Cells cell_set(int bit) {{ return bit < 0 ? Cells{{}} : single<Cells>(u32(bit)); }}");
    out.line("constexpr bool in(const Cells& set, int bit) {{ return bit >= 0 && has(set, u32(bit)); }}");
    out.line("constexpr i64 size(const Cells& set) {{ return count(set); }}");
    out.line("constexpr bool same_place(int a, int b) {{ return a >= 0 && a == b; }}");
    out.line();
    order_of_cells();
    players();
}

// Bits may stand for cells in another order than that of the cells.
void BoardWriter::order_of_cells() {
    const auto& cells = plan.numbering.cell;
    int last = -1;
    bool in_order = true;
    for (const int cell : cells) {
        in_order = in_order && (cell < 0 || cell > last);
        last = std::max(last, cell);
    }
    out.line("// The first cell of a set in the order of cells, not of bits; -1 if it is empty.");
    out.open("constexpr int lowest(const Cells& set)");
    if (in_order) {
        out.line("return any(set) ? int(first(set)) : -1;");
    } else {
        out.line("int best = -1;");
        out.open("for (Cells rest = set; any(rest);)");
        out.line("const int bit = int(pop_first(rest));");
        out.line("if (best < 0 || cell_of[bit] < cell_of[best]) best = bit;");
        out.close();
        out.line("return best;");
    }
    out.close();
    out.open("constexpr int pop_lowest(Cells& set)");
    out.line("const int bit = lowest(set);");
    out.line("set &= ~cell_set(bit);");
    out.line("return bit;");
    out.close();
}

void BoardWriter::players() {
    out.line();
    std::string team, partners, enemies;
    for (int p = 0; p < plan.players; ++p) {
        u32 mask = 0;
        for (int q = 0; q < plan.players; ++q)
            if (game.players[static_cast<std::size_t>(p)].team == game.players[static_cast<std::size_t>(q)].team)
                mask |= 1u << q;
        const char* comma = p ? ", " : "";
        team += fmt::format("{}{:#x}", comma, mask);
        partners += fmt::format("{}{:#x}", comma, mask & ~(1u << p));
        enemies += fmt::format("{}{:#x}", comma, ((1u << plan.players) - 1) & ~mask);
    }
    out.line("// Sets of players, by player: bit p is player p.");
    out.line("inline constexpr u32 team[players] = {{{}}};", team);
    out.line("inline constexpr u32 partners[players] = {{{}}};", partners);
    out.line("inline constexpr u32 enemies[players] = {{{}}};", enemies);
    out.line("constexpr u32 of_player(const u32 (&of)[players], int p) {{ return p < 0 ? 0 : of[p]; }}");
    out.line("constexpr u32 only_player(int p) {{ return p < 0 ? 0 : 1u << p; }}");
    out.open("constexpr Cells owned_by(const Board& board, u32 who)");
    out.line("Cells set{{}};");
    out.line("for (int p = 0; p < players; ++p)");
    out.line("    if (who >> p & 1) set |= board.owner[p];");
    out.line("return set;");
    out.close();
    out.open("constexpr Cells as_seen_by(const Cells (&zone)[players], u32 who)");
    out.line("Cells set{{}};");
    out.line("for (int p = 0; p < players; ++p)");
    out.line("    if (who >> p & 1) set |= zone[p];");
    out.line("return set;");
    out.close();
}

// A word if all that may lie under a top fits one.
void BoardWriter::tower_type() {
    const u32 under = game.layout.holds - 1;
    u32 bits = 1;
    while ((static_cast<u32>(plan.players * plan.kinds) - 1) >> bits != 0)
        ++bits;
    out.line("// What stands under a top piece.");
    if (under * bits < 64)
        out.line("using Tower = PackedTower<{}>;", bits);
    else
        out.line("using Tower = LongTower<{}>;", under);
    out.line();
}

void BoardWriter::arithmetic() {
    if (plan.uses(Op::divided)) {
        out.line();
        out.line("constexpr i64 divided(i64 a, i64 b) {{ return b == 0 ? 0 : b == -1 ? i64(0 - u64(a)) : a / b; }}");
    }
    if (plan.uses(Op::between))
        out.line(
            "constexpr bool between(i64 value, i64 least, i64 most) {{ return least <= value && value <= most; }}");
    if (plan.uses(Op::set_var) || game.payoff)
        out.line(
            "constexpr i32 kept(i64 value, i64 least, i64 most) {{ return i32(value < least ? least : value > most ? "
            "most : value); }}");
    const bool by_player = plan.uses(Op::var) || plan.uses(Op::var_player) || plan.uses(Op::var_players);
    if (by_player && (plan.uses(Op::owner_of) || plan.uses(Op::var_player)))
        out.line("constexpr i64 var_of(const Board& board, int at, int player) {{ return player < 0 ? 0 : board.var[at "
                 "+ player]; }}");
}

} // namespace

void board_section(Writer& out, const Plan& plan) {
    BoardWriter(out, plan).write();
}

ZoneTable zone_table(const Plan& plan, int zone) {
    const ir::Zone& of = plan.game.zones[static_cast<std::size_t>(zone)];
    const bool same = std::all_of(of.of.begin(), of.of.end(), [&](const CellSet& set) { return set == of.of[0]; });
    return {fmt::format("zone_{}_{}", zone, identifier(of.name).substr(0, 40)), same};
}

std::string kinds_text(const Plan& plan, const std::string& board, ir::KindMask kinds) {
    const ir::KindMask all = plan.kinds < 64 ? (ir::KindMask{1} << plan.kinds) - 1 : ir::every_kind;
    kinds &= all;
    if (kinds == all)
        return fmt::format("occupied({})", board);
    if (kinds == 0)
        return "Cells{}";
    const bool first = kinds & 1;
    std::string text;
    int parts = 0;
    for (int k = 1; k < plan.kinds; ++k)
        if ((kinds >> k & 1) != (first ? 1u : 0u)) {
            text += fmt::format("{}{}.kind[{}]", parts ? " | " : "", board, k - 1);
            ++parts;
        }
    if (parts > 1)
        text = "(" + text + ")";
    return first ? fmt::format("(occupied({}) & ~{})", board, text) : text;
}

std::string shifted(const Plan& plan, int way, const std::string& set) {
    const Shift& shift = plan.numbering.ways[static_cast<std::size_t>(way)];
    if (plan.numbering.dense)
        return fmt::format("linked({}, {})", way, bare(set));
    if (!shift.masked)
        return fmt::format("shift<{}>({})", shift.by, set);
    return fmt::format("shift<{}>({} & {})", shift.by, set, plan.literal(shift.from));
}

} // namespace rubicon::emit
