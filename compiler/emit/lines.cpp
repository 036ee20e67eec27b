// Straight lines of cells as C++: tables by bit, and small functions over them.
#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/rays.hpp"

namespace rubicon::emit {
namespace {

using ir::Op;

class LineWriter {
public:
    LineWriter(Writer& to, const Plan& with) : out(to), plan(with), game(with.game), board(with.game.board) {}

    void write() {
        out.line();
        if (plan.uses(Op::line_inner) || plan.uses(Op::line_part) || plan.uses(Op::line_cell) || !game.runs.empty())
            next();
        if (plan.uses(Op::line_inner) || plan.uses(Op::line_part) || plan.uses(Op::line_cell))
            between();
        if (plan.asks_brackets())
            ray_table(out, plan);
        for (std::size_t r = 0; r < game.runs.size(); ++r)
            run(r);
        if (plan.uses(Op::same_line) || plan.uses(Op::line_number) || plan.uses(Op::choose_line))
            ranks_and_files();
        if (plan.uses(Op::mirrored))
            mirrored();
        if (plan.uses(Op::aligned))
            aligned();
        if (plan.uses(Op::some_line))
            lines();
        if (plan.uses(Op::choose_line))
            border();
    }

private:
    int bit(int cell) const { return cell < 0 ? -1 : plan.numbering.bit[static_cast<std::size_t>(cell)]; }
    // A table of numbers by bit.
    template <typename Value>
    std::string by_bit(const Value& value_of) const {
        std::string list;
        for (const int cell : plan.numbering.cell)
            list += fmt::format("{}{}", list.empty() ? "" : ", ", cell < 0 ? -1 : value_of(cell));
        return "{" + list + "}";
    }

    void next();
    void between();
    void run(std::size_t r);
    void bracket(const ir::Run& run) const;
    void segment(const ir::Run& run, std::size_t s, const std::string& from, const std::string& crossed);
    void ranks_and_files();
    void mirrored();
    void aligned();
    void lines();
    void border();

    Writer& out;
    const Plan& plan;
    const ir::Game& game;
    const Board& board;
};

void LineWriter::next() {
    out.line("// The next cell along each way, by bit; -1: none.");
    out.open("inline constexpr i16 line_next[{}][bits] =", board.ways.size());
    for (const std::vector<int>& way : board.next)
        out.line("{},", by_bit([&](int cell) { return bit(way[static_cast<std::size_t>(cell)]); }));
    out.close(";");
}

void LineWriter::between() {
    const char* closed = plan.closes ? " && !in(board.closed, here)" : "";
    out.line("// The way that leads straight from one cell to another, -1 if none does.");
    out.open("constexpr int way_between([[maybe_unused]] const Board& board, int from, int to)");
    out.line("if (from < 0 || to < 0 || from == to) return -1;");
    out.open("for (int way = 0; way < {}; ++way)", board.ways.size());
    out.line("int here = line_next[way][from];");
    out.line("while (here >= 0 && here != to{}) here = line_next[way][here];", closed);
    out.line("if (here == to{}) return way;", closed);
    out.close();
    out.line("return -1;");
    out.close();
    out.open("constexpr Cells line_part(const Board& board, int from, int to, i64 least, i64 most)");
    out.line("Cells set{{}};");
    out.line("const int way = way_between(board, from, to);");
    out.line("if (way < 0) return from >= 0 && from == to && least <= 0 && most >= 0 ? cell_set(from) : set;");
    out.line("int here = from;");
    out.open("for (i64 i = 0; i <= most; ++i)");
    out.line("if (i >= least) set |= cell_set(here);");
    out.line("if (here == to) break;");
    out.line("here = line_next[way][here];");
    out.close();
    out.line("return set;");
    out.close();
    out.open("constexpr Cells line_inner(const Board& board, int from, int to)");
    out.line("return line_part(board, from, to, 1, cells) & ~cell_set(to);");
    out.close();
    out.open("constexpr int line_cell(const Board& board, int from, int to, i64 index)");
    out.line("return index < 0 ? -1 : lowest(line_part(board, from, to, index, index));");
    out.close();
}

// One run of cells after the other; every length of each is tried.
void LineWriter::segment(const ir::Run& run, std::size_t s, const std::string& from, const std::string& crossed) {
    const auto [least, most] = run.lengths[s];
    const bool last = s + 1 == run.lengths.size();
    const std::string here = fmt::format("here_{}", s), length = fmt::format("length_{}", s),
                      met = fmt::format("crossed_{}", s);
    out.open("");
    out.line("int {} = {};", here, from);
    if (!last)
        out.line("Cells {} = {};", met, crossed);
    out.open("for (int {} = 0;; ++{})", length, length);
    out.open("if ({} >= {})", length, least);
    if (last) {
        out.line("all |= {};", crossed);
        out.line("break;");
    } else {
        segment(run, s + 1, here, met);
    }
    out.close();
    if (most >= 0 && !last)
        out.line("if ({} == {}) break;", length, most);
    out.line("{} = line_next[way][{}];", here, here);
    out.line("if (!in(where_{}, {})) break;", s, here);
    if (!last)
        out.line("{} |= cell_set({});", met, here);
    out.close();
    out.close();
}

// Sets that share no cell: along each ray up to the first cell that is not in the first set; that one has to be in the
// second.
void LineWriter::bracket(const ir::Run& run) const {
    out.open("if (!any(where_0 & where_1))");
    out.line("Cells met;");
    const std::vector<WayMask>& of = game.ways[static_cast<std::size_t>(run.ways)].of;
    for (std::size_t way = 0; way < board.ways.size(); ++way) {
        WayMask used = 0, always = ~WayMask{};
        for (const WayMask mask : of)
            used |= mask, always &= mask;
        if ((used >> way & 1) == 0)
            continue;
        if ((always >> way & 1) == 0)
            out.open("if (ways[player] >> {} & 1)", way);
        out.line("met = {}(ray[{}][from], where_0);", ray_slide(plan, way), way);
        out.line("if (any(met & where_1)) all |= met & where_0;");
        if ((always >> way & 1) == 0)
            out.close();
    }
    out.line("return all;");
    out.close();
}

void LineWriter::run(std::size_t r) {
    const ir::Run& run = game.runs[r];
    std::string sets, masks;
    for (std::size_t s = 0; s < run.lengths.size(); ++s)
        sets += fmt::format(", Cells where_{}", s);
    for (const WayMask mask : game.ways[static_cast<std::size_t>(run.ways)].of)
        masks += fmt::format("{}{:#x}", masks.empty() ? "" : ", ", mask);
    out.comment(fmt::format("Runs of cells, {}.", game.ways[static_cast<std::size_t>(run.ways)].words));
    out.open("constexpr Cells run_{}([[maybe_unused]] const Board& board, int from, int player{})", r, sets);
    out.line("constexpr u32 ways[players] = {{{}}};", masks);
    out.line("Cells all{{}};");
    out.line("if (from < 0 || player < 0) return all;");
    for (std::size_t s = 0; plan.closes && s < run.lengths.size(); ++s)
        out.line("where_{} &= live(board);", s);
    if (plan.asks_brackets() && run.is_bracket())
        bracket(run);
    out.open("for (int way = 0; way < {}; ++way)", board.ways.size());
    out.line("if ((ways[player] >> way & 1) == 0) continue;");
    segment(run, 0, "from", "Cells{}");
    out.close();
    out.line("return all;");
    out.close();
}

void LineWriter::ranks_and_files() {
    for (const bool files : {false, true}) {
        const char* word = files ? "file" : "rank";
        const auto line_of = [&](int cell) {
            const BoardCell& at = board.cells[static_cast<std::size_t>(cell)];
            return files ? at.file : at.rank;
        };
        std::string sets;
        for (int line = 0; line < (files ? board.files : board.ranks); ++line) {
            std::vector<char> set(board.cells.size(), 0);
            for (std::size_t c = 0; c < set.size(); ++c)
                set[c] = line_of(static_cast<int>(c)) == line;
            sets += (sets.empty() ? "" : ", ") + plan.literal(set);
        }
        out.line("inline constexpr i16 {}_of[bits] = {};", word, by_bit(line_of));
        out.line("inline constexpr Cells {}_cells[{}] = {{{}}};", word, files ? board.files : board.ranks, sets);
        out.line("constexpr i64 {0}_number(int bit) {{ return bit < 0 ? 0 : 1 + {0}_of[bit]; }}", word);
        out.open("constexpr Cells same_{}(const Board& board, int bit)", word);
        out.line("return bit < 0 ? Cells{{}} : {0}_cells[{0}_of[bit]] & live(board);", word);
        out.close();
    }
}

void LineWriter::mirrored() {
    out.line("inline constexpr i16 mirror_of[bits] = {};", by_bit([&](int cell) {
                 const BoardCell& at = board.cells[static_cast<std::size_t>(cell)];
                 return bit(at.rank < board.files && at.file < board.ranks ? board.at(at.rank, at.file) : -1);
             }));
    out.line("constexpr int mirrored(int bit) {{ return bit < 0 ? -1 : mirror_of[bit]; }}");
}

// Each way and its opposite are one. A row that may be longer than asked needs no beginning.
void LineWriter::aligned() {
    out.line("// Whether a row of cells of the set is `least` long, or longer, and not longer than `most` if that is "
             "not 0.");
    out.open("constexpr bool aligned(const Cells& set, i64 least, i64 most)");
    for (std::size_t way = 0; way < board.ways.size(); ++way) {
        const int back = board.ways[way].opposite;
        if (back < 0 || static_cast<std::size_t>(back) < way)
            continue;
        const int ahead = static_cast<int>(way);
        out.open("");
        out.line("Cells ends = most == 0 ? set : set & ~{};", shifted(plan, ahead, "set"));
        out.open("for (i64 length = 1; any(ends); ++length)");
        out.line("if (length >= least && (most == 0 || (length <= most && any(ends & ~{})))) return true;",
                 shifted(plan, back, "set"));
        out.line("ends = {} & set;", shifted(plan, ahead, "ends"));
        out.close();
        out.close();
    }
    out.line("return false;");
    out.close();
}

void LineWriter::lines() {
    if (board.lines.empty()) {
        out.line("template <class Test> constexpr bool some_line(int, Test&&) {{ return false; }}");
        return;
    }
    std::string list;
    for (const CellSet& line : board.lines)
        list += (list.empty() ? "" : ", ") + plan.literal(line);
    out.line("inline constexpr Cells board_lines[{}] = {{{}}};", board.lines.size(), list);
    out.open("template <class Test> constexpr bool some_line(int bit, Test&& test)");
    out.line("for (const Cells& line : board_lines)");
    out.line("    if (in(line, bit) && test(line)) return true;");
    out.line("return false;");
    out.close();
}

void LineWriter::border() {
    out.line("// The outermost live rank or file: top, bottom, left, right as the first player sees the board.");
    out.open("constexpr Cells border_line(const Board& board, int side)");
    out.line("const Cells left = live(board);");
    const auto side = [&](int number, const char* word, int lines, bool up) {
        out.line("if (side == {})", number);
        if (up)
            out.line("    for (int i = 0; i < {}; ++i)", lines);
        else
            out.line("    for (int i = {}; i >= 0; --i)", lines - 1);
        out.line("        if (any({0}_cells[i] & left)) return {0}_cells[i] & left;", word);
    };
    side(0, "rank", board.ranks, false);
    side(1, "rank", board.ranks, true);
    side(2, "file", board.files, true);
    side(3, "file", board.files, false);
    out.line("return Cells{{}};");
    out.close();
}

} // namespace

void lines_section(Writer& out, const Plan& plan) {
    LineWriter(out, plan).write();
}

} // namespace rubicon::emit
