// Which cells are next to others: along ways, and through any number of cells.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/emit/board.hpp"

namespace rubicon::emit {
namespace {

using ir::Op;

class NeighbourWriter {
public:
    NeighbourWriter(Writer& to, const Plan& with) : out(to), plan(with), game(with.game) {}
    void write();

private:
    void linked();
    void stepped();
    void reached();
    void reached_by_cells();

    Writer& out;
    const Plan& plan;
    const ir::Game& game;
};

void NeighbourWriter::write() {
    if (plan.numbering.dense && (plan.uses(Op::stepped) || plan.uses(Op::aligned)))
        linked();
    if (plan.uses(Op::stepped))
        stepped();
    if (plan.uses(Op::reached))
        reached();
}

// Where no way is a shift.
void NeighbourWriter::linked() {
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

void NeighbourWriter::stepped() {
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

void NeighbourWriter::reached() {
    out.line();
    if (plan.numbering.dense || plan.numbering.words > 1)
        return reached_by_cells();
    const WayMask touching = touching_ways(game.board);
    std::string near;
    for (std::size_t way = 0; way < game.board.ways.size(); ++way)
        if ((touching >> way & 1) != 0 && plan.numbering.ways[way].by != 0)
            near += (near.empty() ? "" : " | ") + shifted(plan, static_cast<int>(way), "cell_set(bit)");
    out.line("constexpr Cells beside(int bit) {{ return {}; }}", near.empty() ? "Cells{}" : near);
    out.line("// What is linked to `from` through cells of `through`: each way adds to what the ways before it found.");
    out.open("constexpr Cells reached(const Board&, const Cells& from, const Cells& through)");
    out.line("Cells set = from & through;");
    out.open("for (;;)");
    out.line("const Cells before = set;");
    for (std::size_t way = 0; way < game.board.ways.size(); ++way)
        if ((touching >> way & 1) != 0 && plan.numbering.ways[way].by != 0)
            out.line("set |= {} & through;", shifted(plan, static_cast<int>(way), "set"));
    out.line("if (set == before) return set;");
    out.close();
    out.close();
}

void NeighbourWriter::reached_by_cells() {
    const Board& of = game.board;
    const WayMask touching = touching_ways(of);
    std::string list;
    for (const int cell : plan.numbering.cell) {
        std::vector<char> near(of.cells.size(), 0);
        for (std::size_t way = 0; way < of.ways.size(); ++way)
            if (const int next = cell < 0 ? no_next : of.next[way][static_cast<std::size_t>(cell)];
                next >= 0 && (touching >> way & 1) != 0)
                near[static_cast<std::size_t>(next)] = 1;
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

} // namespace

void neighbours_section(Writer& out, const Plan& plan) {
    NeighbourWriter(out, plan).write();
}

} // namespace rubicon::emit
