// What can be asked of the pieces on a board and done to them: whose they are, how they move and leave; towers;
// numbers.
#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/parts.hpp"

namespace rubicon::emit {
namespace {

using ir::Op;

class PieceWriter {
public:
    PieceWriter(Writer& to, const Plan& with) : out(to), plan(with), game(with.game) {}
    void write();

private:
    void changes();
    void exchange();
    void retype();
    void shove();
    void put();
    void stacks();
    void start_numbers();
    void number(int n);

    Writer& out;
    const Plan& plan;
    const ir::Game& game;
    const Slots slots = slots_of(plan);
};

void PieceWriter::write() {
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
    if (plan.uses(Op::numbered) || !game.numbers.empty())
        for (int n = 0; n < static_cast<int>(game.numbers.size()); ++n)
            number(n);
}

void PieceWriter::changes() {
    const int unmoved = plan.unmoved_mark();
    out.line();
    out.line("// The pieces on these cells leave the board.");
    out.open("constexpr void lift(Board& board, const Cells& from)");
    out.line("for (Cells& set : board.owner) set &= ~from;");
    if (plan.kinds > 1)
        out.line("for (Cells& set : board.kind) set &= ~from;");
    if (slots.planes > 0)
        out.line("for (Cells& set : board.number) set &= ~from;");
    if (plan.towers)
        out.line("board.under.clear(from);");
    if (unmoved >= 0)
        out.line("board.mark[{}] &= ~from;", unmoved);
    out.close();
    shove();
    put();
    exchange();
    retype();
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

void PieceWriter::exchange() {
    const int unmoved = plan.unmoved_mark();
    out.open("constexpr void exchange(Board& board, const Cells& a, const Cells& b)");
    out.line("const auto swapped = [&](Cells& set) {{");
    out.line("    if (any(set & a) != any(set & b)) set ^= a | b;");
    out.line("}};");
    out.line("for (Cells& set : board.owner) swapped(set);");
    if (plan.kinds > 1)
        out.line("for (Cells& set : board.kind) swapped(set);");
    if (slots.planes > 0)
        out.line("for (Cells& set : board.number) swapped(set);");
    if (plan.towers) {
        out.line("const Tower under_a = board.under.at(first(a)), under_b = board.under.at(first(b));");
        out.line("board.under.set(first(a), under_b);");
        out.line("board.under.set(first(b), under_a);");
    }
    if (unmoved >= 0)
        out.line("board.mark[{}] &= ~(a | b);", unmoved);
    out.close();
}

void PieceWriter::retype() {
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
}

void PieceWriter::shove() {
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
    if (slots.planes > 0)
        move_in("number");
    if (unmoved >= 0)
        out.line("board.mark[{}] &= ~{};", unmoved, plan.towers ? "(from | to)" : "from");
    if (plan.towers)
        out.line("return true;");
    out.close();
}

void PieceWriter::put() {
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

// What capturing does to towers.
void PieceWriter::stacks() {
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

void PieceWriter::start_numbers() {
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
        const int at = slots.plane_at[n];
        out.line("    board.number[{} + i] = value >> i & 1 ? board.number[{} + i] | of : board.number[{} + i] & ~of;",
                 at, at, at);
        out.close();
    }
    out.line("(void)board, (void)of, (void)kind;");
    out.close();
}

void PieceWriter::number(int n) {
    const ir::Ranged& number = game.numbers[static_cast<std::size_t>(n)];
    const int planes = plan.planes[static_cast<std::size_t>(n)], at = slots.plane_at[static_cast<std::size_t>(n)];
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

} // namespace

void pieces_section(Writer& out, const Plan& plan) {
    PieceWriter(out, plan).write();
}

} // namespace rubicon::emit
