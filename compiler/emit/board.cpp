#include "compiler/emit/board.hpp"

#include <algorithm>

#include <fmt/ranges.h>

#include "compiler/emit/expr.hpp"
#include "compiler/emit/names.hpp"

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
        pieces();
        if (plan.uses(Op::numbered) || !game.numbers.empty())
            numbers();
        if (plan.numbering.dense && (plan.uses(Op::stepped) || plan.uses(Op::aligned)))
            linked();
        if (plan.uses(Op::stepped))
            stepped();
        if (plan.uses(Op::reached))
            reached();
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
    }

private:
    void constants();
    void zones();
    void board();
    void sets();
    void order_of_cells();
    void players();
    void pieces();
    void changes();
    void tower_type();
    void shove();
    void put();
    void stacks();
    void start_numbers();
    void numbers();
    void number(int n);
    void linked();
    void stepped();
    void reached();
    void reached_by_cells();
    void arithmetic();
    int plane_at(int number) const {
        int at = 0;
        for (int n = 0; n < number; ++n)
            at += plan.planes[static_cast<std::size_t>(n)];
        return at;
    }
    int planes() const { return plane_at(static_cast<int>(plan.planes.size())); }
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
    if (planes() > 0)
        out.line("Cells number[{}]; // numbers of pieces, counted from their least value, bit by bit", planes());
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

// ---- pieces ---------------------------------------------------------------------------------------------------------

void BoardWriter::pieces() {
    out.line();
    out.line("// Owner and kind of the piece on a cell, -1 if there is none.");
    out.open("constexpr int owner_at(const Board& board, int bit)");
    out.line("for (int p = 0; p < players; ++p)");
    out.line("    if (in(board.owner[p], bit)) return p;");
    out.line("return -1;");
    out.close();
    out.open("constexpr int kind_on(const Board& board, int bit)");
    if (plan.kinds > 1) {
        out.line("for (int k = 1; k < kinds; ++k)");
        out.line("    if (in(board.kind[k - 1], bit)) return k;");
    }
    out.line("return in(occupied(board), bit) ? 0 : -1;");
    out.close();
    if (plan.towers)
        out.line("constexpr u32 top_piece(const Board& board, int bit) {{ return u32(owner_at(board, bit) * kinds + "
                 "kind_on(board, bit)); }}");
    out.line("constexpr bool kind_in(int kind, u64 mask) {{ return kind >= 0 && (mask >> kind & 1) != 0; }}");
    changes();
}

void BoardWriter::changes() {
    const int unmoved = plan.unmoved_mark();
    out.line();
    out.line("// The pieces on these cells leave the board.");
    out.open("constexpr void lift(Board& board, const Cells& from)");
    out.line("for (Cells& set : board.owner) set &= ~from;");
    if (plan.kinds > 1)
        out.line("for (Cells& set : board.kind) set &= ~from;");
    if (planes() > 0)
        out.line("for (Cells& set : board.number) set &= ~from;");
    if (plan.towers)
        out.line("board.under.clear(from);");
    if (unmoved >= 0)
        out.line("board.mark[{}] &= ~from;", unmoved);
    out.close();
    shove();
    put();
    out.open("constexpr void exchange(Board& board, const Cells& a, const Cells& b)");
    out.line("const auto swapped = [&](Cells& set) {{");
    out.line("    if (any(set & a) != any(set & b)) set ^= a | b;");
    out.line("}};");
    out.line("for (Cells& set : board.owner) swapped(set);");
    if (plan.kinds > 1)
        out.line("for (Cells& set : board.kind) swapped(set);");
    if (planes() > 0)
        out.line("for (Cells& set : board.number) swapped(set);");
    if (plan.towers) {
        out.line("const Tower under_a = board.under.at(first(a)), under_b = board.under.at(first(b));");
        out.line("board.under.set(first(a), under_b);");
        out.line("board.under.set(first(b), under_a);");
    }
    if (unmoved >= 0)
        out.line("board.mark[{}] &= ~(a | b);", unmoved);
    out.close();
    if (!game.numbers.empty())
        start_numbers();
    out.line("// The pieces on these cells become of a kind.");
    out.open(
        "constexpr void retype([[maybe_unused]] Board& board, [[maybe_unused]] Cells of, [[maybe_unused]] int kind)");
    if (plan.kinds > 1 || !game.numbers.empty())
        out.line("of &= occupied(board);");
    if (plan.kinds > 1) {
        out.line("for (int k = 1; k < kinds; ++k)");
        out.line("    board.kind[k - 1] = k == kind ? board.kind[k - 1] | of : board.kind[k - 1] & ~of;");
    }
    if (!game.numbers.empty())
        out.line("start_numbers(board, of, kind);");
    out.close();
    out.open("constexpr void turn_over(Board& board, Cells of, int player)");
    out.line("if (player < 0) return;");
    out.line("of &= occupied(board);");
    out.line("for (Cells& set : board.owner) set &= ~of;");
    out.line("board.owner[player] |= of;");
    out.close();
    if (plan.towers)
        stacks();
    if (plan.closes) {
        out.open("constexpr void close(Board& board, const Cells& of)");
        out.line("lift(board, of);");
        out.line("board.closed |= of & board_cells;");
        out.close();
    }
}

void BoardWriter::shove() {
    const int unmoved = plan.unmoved_mark();
    if (plan.towers) {
        out.line("// A tower goes from its cell to another, onto what stands there. False if that is too high.");
        out.open("constexpr bool shove(Board& board, const Cells& from, const Cells& to)");
        out.line("if (from == to) return true;");
        out.open("if (any(occupied(board) & to))");
        out.line("Tower tower = board.under.at(first(from));");
        out.line("const Tower base = board.under.at(first(to));");
        out.line("if (tower.size() + base.size() + 2 > {}) return false;", game.layout.holds);
        out.line("tower.push_bottom(top_piece(board, int(first(to))));");
        out.line("for (u32 level = 0; level < base.size(); ++level) tower.push_bottom(base.at(level));");
        out.line("lift(board, to);");
        out.line("board.under.clear(from);");
        out.line("board.under.set(first(to), tower);");
        out.middle("else");
        out.line("board.under.move(first(from), first(to));");
        out.close();
    } else {
        out.line("// One piece goes from its cell to another; what stood there is lost.");
        out.open("constexpr void shove(Board& board, const Cells& from, const Cells& to)");
        out.line("lift(board, to);");
    }
    const auto move_in = [&](const char* sets) {
        out.line("for (Cells& set : board.{})", sets);
        out.line("    if (any(set & from)) set ^= from | to;");
    };
    move_in("owner");
    if (plan.kinds > 1)
        move_in("kind");
    if (planes() > 0)
        move_in("number");
    if (unmoved >= 0)
        out.line("board.mark[{}] &= ~{};", unmoved, plan.towers ? "(from | to)" : "from");
    if (plan.towers)
        out.line("return true;");
    out.close();
}

void BoardWriter::put() {
    const char* const type = plan.towers ? "bool" : "void";
    const char* const done = plan.towers ? "true" : "";
    out.line("// The same for an effect; `standing` goes along if it is the piece that moves.");
    out.open("template <class Cell> constexpr {} put(Board& board, int from, int to, Cell& standing)", type);
    out.line("if (from == to || !in(occupied(board), from) || !in(live(board), to)) return{}{};", *done ? " " : "",
             done);
    if (plan.towers)
        out.line("if (!shove(board, cell_set(from), cell_set(to))) return false;");
    else
        out.line("shove(board, cell_set(from), cell_set(to));");
    out.line("if (standing == from) standing = Cell(to);");
    if (plan.towers)
        out.line("return true;");
    out.close();
    out.open("constexpr {} put(Board& board, int from, int to)", type);
    out.line("int standing = -1;");
    out.line("{}put(board, from, to, standing);", plan.towers ? "return " : "");
    out.close();
}

// ---- towers ---------------------------------------------------------------------------------------------------------

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

// What capturing does to towers.
void BoardWriter::stacks() {
    out.line("// The top piece leaves its cell, and the one under it becomes the top.");
    out.open("constexpr u32 lift_top(Board& board, int bit)");
    out.line("const u32 piece = top_piece(board, bit);");
    out.line("Tower tower = board.under.at(u32(bit));");
    out.line("lift(board, cell_set(bit));");
    out.line("if (tower.size() == 0) return piece;");
    out.line("const u32 next = tower.pop_top();");
    out.line("board.owner[next / kinds] |= cell_set(bit);");
    if (plan.kinds > 1)
        out.line("if (next % kinds > 0) board.kind[next % kinds - 1] |= cell_set(bit);");
    if (!game.numbers.empty())
        out.line("start_numbers(board, cell_set(bit), int(next % kinds));");
    out.line("board.under.set(u32(bit), tower);");
    out.line("return piece;");
    out.close();
    out.line("// False if the tower is as high as it may be.");
    out.open("constexpr bool put_under(Board& board, int bit, u32 piece)");
    out.line("Tower tower = board.under.at(u32(bit));");
    out.line("if (tower.size() + 2 > {}) return false;", game.layout.holds);
    out.line("tower.push_bottom(piece);");
    out.line("board.under.set(u32(bit), tower);");
    out.line("return true;");
    out.close();
}

// ---- numbers of pieces ----------------------------------------------------------------------------------------------

void BoardWriter::start_numbers() {
    out.line("// The numbers of these pieces as they begin.");
    out.open("constexpr void start_numbers(Board& board, const Cells& of, int kind)");
    for (std::size_t n = 0; n < game.numbers.size(); ++n) {
        const ir::Ranged& number = game.numbers[n];
        if (plan.planes[n] == 0)
            continue;
        out.open("");
        out.line("const u32 value = kind_in(kind, {:#x}) ? {} : 0;",
                 number.kinds & ((plan.kinds < 64 ? ir::KindMask{1} << plan.kinds : 0) - 1),
                 std::int64_t{number.start} - number.least);
        out.line("for (int i = 0; i < {}; ++i)", plan.planes[n]);
        const int at = plane_at(static_cast<int>(n));
        out.line("    board.number[{} + i] = value >> i & 1 ? board.number[{} + i] | of : board.number[{} + i] & ~of;",
                 at, at, at);
        out.close();
    }
    out.line("(void)board, (void)of, (void)kind;");
    out.close();
}

void BoardWriter::numbers() {
    for (int n = 0; n < static_cast<int>(game.numbers.size()); ++n)
        number(n);
}

void BoardWriter::number(int n) {
    const ir::Ranged& number = game.numbers[static_cast<std::size_t>(n)];
    const int planes = plan.planes[static_cast<std::size_t>(n)], at = plane_at(n);
    const std::string having = kinds_text(plan, "board", number.kinds);
    out.line();
    out.comment(fmt::format("`{}`: {}..{}", number.name, number.least, number.most));
    out.line("constexpr Cells having_{}(const Board& board) {{ return {}; }}", n, having);
    out.open("constexpr i64 number_{}(const Board& board, int bit)", n);
    out.line("if (!in(having_{}(board), bit)) return 0;", n);
    out.line("i64 value = {};", number.least);
    if (planes > 0)
        out.line("for (int i = 0; i < {}; ++i) value += i64(has(board.number[{} + i], u32(bit))) << i;", planes, at);
    out.line("return value;");
    out.close();
    out.open("constexpr Cells numbered_{}(const Board& board, i64 least, i64 most)", n);
    out.line("Cells set{{}};");
    out.open("for (Cells rest = having_{}(board); any(rest);)", n);
    out.line("const int bit = int(pop_first(rest));");
    out.line("const i64 value = number_{}(board, bit);", n);
    out.line("if (least <= value && value <= most) set |= cell_set(bit);");
    out.close();
    out.line("return set;");
    out.close();
    out.open("constexpr void set_number_{}(Board& board, const Cells& of, i64 value)", n);
    out.line("const Cells set = of & having_{}(board);", n);
    out.line("const u64 held = u64((value < {0} ? {0} : value > {1} ? {1} : value) - ({0}));", number.least,
             number.most);
    if (planes > 0) {
        out.line("for (int i = 0; i < {}; ++i)", planes);
        out.line("    board.number[{} + i] = held >> i & 1 ? board.number[{} + i] | set : board.number[{} + i] & ~set;",
                 at, at, at);
    } else {
        out.line("(void)set, (void)held;");
    }
    out.close();
}

// ---- neighbours -----------------------------------------------------------------------------------------------------

// Where no way is a shift.
void BoardWriter::linked() {
    out.line();
    out.line("// The cell next to each along a way, by bit; -1: none.");
    out.open("inline constexpr i16 link_of[{}][bits] =", game.board.ways.size());
    for (const std::vector<int>& next : game.board.next)
        out.line("{{{}}},", fmt::join(next, ", "));
    out.close(";");
    out.open("constexpr Cells linked(int way, Cells from)");
    out.line("Cells to{{}};");
    out.line("while (any(from)) to |= cell_set(link_of[way][pop_first(from)]);");
    out.line("return to;");
    out.close();
}

void BoardWriter::stepped() {
    for (std::size_t w = 0; w < game.ways.size(); ++w) {
        const ir::Ways& ways = game.ways[w];
        const auto united = [&](WayMask mask) {
            std::string text;
            for (std::size_t way = 0; way < game.board.ways.size(); ++way)
                if ((mask >> way & 1) && plan.numbering.ways[way].by != 0)
                    text += (text.empty() ? "" : " | ") + shifted(plan, static_cast<int>(way), "from");
            return text.empty() ? std::string("Cells{}") : text;
        };
        out.line();
        out.comment(fmt::format("Next to these cells, {}.", ways.words));
        out.open("constexpr Cells stepped_{}(const Board& board, [[maybe_unused]] const Cells& from, int player)", w);
        out.line("Cells to{{}};");
        for (int p = 0; p < plan.players; ++p)
            out.line("{}if (player == {}) to = {};", p ? "else " : "", p, united(ways.of[static_cast<std::size_t>(p)]));
        out.line("return to & live(board);");
        out.close();
    }
}

void BoardWriter::reached() {
    out.line();
    if (plan.numbering.dense || plan.numbering.words > 1)
        return reached_by_cells();
    std::string near;
    for (std::size_t way = 0; way < game.board.ways.size(); ++way)
        if (plan.numbering.ways[way].by != 0)
            near += (near.empty() ? "" : " | ") + shifted(plan, static_cast<int>(way), "cell_set(bit)");
    out.line("constexpr Cells beside(int bit) {{ return {}; }}", near.empty() ? "Cells{}" : near);
    out.line("// What is linked to `from` through cells of `through`: each way adds to what the ways before it found.");
    out.open("constexpr Cells reached(const Board&, const Cells& from, const Cells& through)");
    out.line("Cells set = from & through;");
    out.open("for (;;)");
    out.line("const Cells before = set;");
    for (std::size_t way = 0; way < game.board.ways.size(); ++way)
        if (plan.numbering.ways[way].by != 0)
            out.line("set |= {} & through;", shifted(plan, static_cast<int>(way), "set"));
    out.line("if (set == before) return set;");
    out.close();
    out.close();
}

void BoardWriter::reached_by_cells() {
    const Board& of = game.board;
    std::string list;
    for (const int cell : plan.numbering.cell) {
        std::vector<char> near(of.cells.size(), 0);
        for (const std::vector<int>& next : of.next)
            if (cell >= 0 && next[static_cast<std::size_t>(cell)] >= 0)
                near[static_cast<std::size_t>(next[static_cast<std::size_t>(cell)])] = 1;
        list += (list.empty() ? "" : ", ") + plan.literal(near);
    }
    out.line("inline constexpr Cells beside_of[bits] = {{{}}};", list);
    out.line("constexpr const Cells& beside(int bit) {{ return beside_of[bit]; }}");
    out.line("// What is linked to `from` through cells of `through`, cell by cell.");
    out.open("constexpr Cells reached(const Board&, const Cells& from, const Cells& through)");
    out.line("Cells set = from & through, left = set;");
    out.open("while (any(left))");
    out.line("const Cells more = beside_of[pop_first(left)] & through & ~set;");
    out.line("set |= more;");
    out.line("left |= more;");
    out.close();
    out.line("return set;");
    out.close();
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
