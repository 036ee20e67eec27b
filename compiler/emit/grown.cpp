// Ends that come about by adding a piece: what a state keeps of them, and how a piece added changes it.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/expr.hpp"
#include "compiler/emit/fast.hpp"
#include "compiler/emit/parts.hpp"

namespace rubicon::emit {
namespace {

using ir::Expr;
using ir::Op;
using passes::GrownEnd;

class GrownWriter {
public:
    GrownWriter(Writer& to, const Plan& with) : out(to), plan(with), growth(with.growth) {}

    void whole();
    void add();
    void rows();

private:
    Scope scope(const GrownEnd& of) const {
        Scope scope;
        const ir::End& end = plan.game.ends[of.end];
        return end.local >= 0 ? scope.with(end.local, std::to_string(of.player)) : scope;
    }
    std::string set(const GrownEnd& of, const Expr& expr) const { return cells(plan, expr, scope(of)); }
    // Whether the cell `at` is in a set, a piece of `of.player` having been placed there.
    std::string holds(const GrownEnd& of, const Expr& expr) const;
    std::string row(const GrownEnd& of) const;
    int chain_at(std::size_t i) const {
        int at = 0;
        for (std::size_t before = 0; before < i; ++before)
            at += growth.ends[before].form == GrownEnd::Form::chain;
        return at;
    }
    void touched(std::size_t i);
    void joined(std::size_t i);
    void row_by_shifts(std::int64_t least);
    void row_by_steps();
    void row_pairs(int ways);
    bool by_shifts() const { return plan.numbering.words == 1 && !plan.numbering.dense; }

    Writer& out;
    const Plan& plan;
    const passes::Growth& growth;
};

std::string GrownWriter::holds(const GrownEnd& of, const Expr& expr) const {
    if (expr.op == Op::meet || expr.op == Op::join) {
        std::string text;
        for (const Expr& arg : expr.args) {
            const std::string part = holds(of, arg);
            if (part == "true" && expr.op == Op::meet)
                continue;
            text += (text.empty() ? "" : expr.op == Op::meet ? " && " : " || ") + part;
        }
        return text.empty() ? "true" : "(" + text + ")";
    }
    if (expr.op == Op::occupied || (expr.op == Op::of_kind && plan.kinds == 1))
        return "true";
    if (expr.op == Op::owned && of.own && expr.args[0].op != Op::all_players)
        return "true";
    return fmt::format("in({}, at)", bare(set(of, expr)));
}

// ---- rows -----------------------------------------------------------------------------------------------------------

// Cells with `length` cells of the set in a row, of which they are the last: from two shorter rows, or cell by cell.
void GrownWriter::row_by_shifts(std::int64_t least) {
    out.line("// Whether {} cells of the set or more stand in a row.", least);
    out.open("constexpr bool row_of_{}(const Cells& set)", least);
    out.line("Cells row{{}};");
    for (std::size_t way = 0; way < plan.game.board.ways.size(); ++way) {
        const int back = plan.game.board.ways[way].opposite;
        const Shift& shift = plan.numbering.ways[way];
        if (back < 0 || static_cast<std::size_t>(back) < way || shift.by == 0)
            continue;
        out.line("row = set;");
        for (std::int64_t length = 1; length < least;) {
            const std::int64_t more = shift.masked ? 1 : std::min(length, least - length);
            const std::string moved = more == 1 ? shifted(plan, static_cast<int>(way), "row")
                                                : fmt::format("shift<{}>(row)", shift.by * more);
            out.line("row = {} & {};", moved, shift.masked ? "set" : "row");
            length += more;
        }
        out.line("if (any(row)) return true;");
    }
    out.line("return false;");
    out.close();
}

void GrownWriter::row_by_steps() {
    const std::vector<Way>& ways = plan.game.board.ways;
    std::string axes;
    int count = 0;
    for (std::size_t way = 0; way < ways.size(); ++way) {
        if (ways[way].opposite < static_cast<int>(way))
            continue;
        for (const int one : {static_cast<int>(way), ways[way].opposite}) {
            std::string list;
            for (const int cell : plan.numbering.cell) {
                const int next =
                    cell < 0 ? no_next
                             : plan.game.board.next[static_cast<std::size_t>(one)][static_cast<std::size_t>(cell)];
                list += fmt::format("{}{}", list.empty() ? "" : ", ",
                                    next < 0 ? -1 : plan.numbering.bit[static_cast<std::size_t>(next)]);
            }
            axes += fmt::format("{}{{{}}}", axes.empty() ? "" : ", ", list);
            ++count;
        }
    }
    out.line("// The next cell along each way, by bit; -1: none. A way and its opposite stand together.");
    out.line("inline constexpr i16 row_next[{}][bits] = {{{}}};", count, axes);
    std::int64_t least = INT64_MAX;
    for (const GrownEnd& end : growth.ends)
        if (end.form == GrownEnd::Form::row)
            least = std::min(least, end.least);
    // Half of a row lies on one side of the cell: where that is two cells or more, all ways are asked for two without
    // a branch. A bit that is nobody's stands for cells beyond the border.
    const bool in_pairs = least >= 4 && plan.numbering.bits < 64 * plan.numbering.words;
    if (in_pairs)
        row_pairs(count);
    out.line("// Whether `least` cells of the set or more stand in a row through one of them.");
    out.open("constexpr bool row_through(const Cells& set, int at, int least)");
    if (in_pairs) {
        out.line("int two = 0;");
        out.line("for (int way = 0; way < {}; ++way) two |= int(has(set, row_pairs.of[at][way][0])) & int(has(set, "
                 "row_pairs.of[at][way][1]));",
                 count);
        out.line("if (!two) return false;");
    }
    out.open("for (int way = 0; way < {}; way += 2)", count);
    out.line("int length = 1;");
    for (const char* one : {"way", "way + 1"}) {
        out.line("for (int to = row_next[{0}][at]; to >= 0 && has(set, u32(to)); to = row_next[{0}][to]) ++length;",
                 one);
    }
    out.line("if (length >= least) return true;");
    out.close();
    out.line("return false;");
    out.close();
}

void GrownWriter::row_pairs(int ways) {
    out.line("// The next two cells along each way; {}: none.", plan.numbering.bits);
    out.open("struct RowPairs");
    out.line("u16 of[bits][{}][2]{{}};", ways);
    out.open("constexpr RowPairs()");
    out.line("for (int at = 0; at < bits; ++at)");
    out.open("    for (int way = 0; way < {}; ++way)", ways);
    out.line("const int one = row_next[way][at], two = one < 0 ? -1 : row_next[way][one];");
    out.line("of[at][way][0] = u16(one < 0 ? bits : one);");
    out.line("of[at][way][1] = u16(two < 0 ? bits : two);");
    out.close();
    out.close();
    out.close(";");
    out.line("inline constexpr RowPairs row_pairs;");
}

void GrownWriter::rows() {
    std::vector<std::int64_t> written;
    for (const GrownEnd& end : growth.ends) {
        if (end.form != GrownEnd::Form::row || (!by_shifts() && !written.empty()) ||
            std::find(written.begin(), written.end(), end.least) != written.end())
            continue;
        if (by_shifts())
            row_by_shifts(end.least);
        else
            row_by_steps();
        written.push_back(end.least);
    }
}

std::string GrownWriter::row(const GrownEnd& of) const {
    if (by_shifts())
        return fmt::format("row_of_{}({})", of.least, bare(set(of, *of.set)));
    return fmt::format("row_through({}, at, {})", bare(set(of, *of.set)), of.least);
}

// ---- the state ------------------------------------------------------------------------------------------------------

void GrownWriter::whole() {
    out.line("// Looks for all of them on the whole board.");
    out.open("constexpr void look_for_grown(State& state)");
    out.line("const Board& board = state.board;");
    out.line("state.held = 0;");
    for (std::size_t i = 0; i < growth.ends.size(); ++i) {
        const GrownEnd& end = growth.ends[i];
        if (end.form == GrownEnd::Form::row) {
            out.line("if (aligned({}, {}, 0)) state.held |= {:#x};", bare(set(end, *end.set)), end.least, 1u << i);
            continue;
        }
        out.line("state.linked[{}] = reached(board, {}, {});", chain_at(i), bare(set(end, *end.from)),
                 bare(set(end, *end.set)));
        joined(i);
    }
    out.close();
}

void GrownWriter::joined(std::size_t i) {
    std::string both = fmt::format("state.linked[{}]", chain_at(i));
    for (const Expr* to : growth.ends[i].to)
        both += " & " + set(growth.ends[i], *to);
    out.line("if (any({})) state.held |= {:#x};", both, 1u << i);
}

void GrownWriter::touched(std::size_t i) {
    const GrownEnd& end = growth.ends[i];
    std::string asked = end.own ? fmt::format("M == {}", end.player) : "";
    if (const std::string inside = holds(end, *end.set); inside != "true")
        asked += (asked.empty() ? "" : " && ") + inside;
    if (end.form == GrownEnd::Form::row) {
        out.line("if ({}{}{}) state.held |= {:#x};", asked, asked.empty() ? "" : " && ", row(end), 1u << i);
        return;
    }
    const int at = chain_at(i);
    const std::string begins = holds(end, *end.from);
    const std::string linked = fmt::format("any(beside(at) & state.linked[{}])", at);
    out.open("if ({}{}{})", asked, asked.empty() ? "" : " && ",
             begins == "true" ? "true" : fmt::format("({} || {})", begins, linked));
    out.line("state.linked[{0}] |= reached(board, cell_set(at), {1} & ~state.linked[{0}]);", at, set(end, *end.set));
    joined(i);
    out.close();
}

void GrownWriter::add() {
    out.line("// The same after a move of M that placed a piece on an empty cell and did nothing else.");
    out.open("template <int M> RUBICON_INLINE void grow(State& state, [[maybe_unused]] int at)");
    out.line("[[maybe_unused]] const Board& board = state.board;");
    for (std::size_t i = 0; i < growth.ends.size(); ++i)
        touched(i);
    out.close();
}

} // namespace

int chains_kept(const Plan& plan) {
    int count = 0;
    for (const GrownEnd& end : plan.growth.ends)
        count += end.form == GrownEnd::Form::chain;
    return count;
}

void grown_section(Writer& out, const Plan& plan) {
    if (plan.growth.ends.empty())
        return;
    out.line();
    out.line("// Ends that come about by adding a piece.");
    GrownWriter writer(out, plan);
    writer.rows();
    writer.whole();
    writer.add();
}

void grown_after_move(Writer& out, const Plan& plan) {
    std::string adds;
    for (std::size_t a = 0; a < plan.growth.adds.size(); ++a)
        if (plan.growth.adds[a])
            adds += fmt::format("{}move.way == {}", adds.empty() ? "" : " || ", plan.game.clauses.size() + a);
    out.line("if ({}) grow<M>(state, move.choice[0]);", adds);
    out.line("else look_for_grown(state);");
}

} // namespace rubicon::emit
