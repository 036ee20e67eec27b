// The last two plies of a count at once. A step that opens no capture leaves the other side the moves it had, but for
// those into the cell now taken and with those into the cell now left: both are read from sets for all such steps
// together. Other moves are made, and their replies counted one move at a time.
#include <algorithm>

#include "compiler/emit/expr.hpp"
#include "compiler/emit/fast.hpp"
#include "compiler/emit/parts.hpp"

namespace rubicon::emit {

namespace {

using passes::ClassShapes;
using passes::Form;
using passes::Leaf;
using passes::Shape;

std::string of_kind(const FastContext& c, ir::KindMask mask) {
    Scope scope;
    scope.actor = scope.mover = "O";
    return cells(c.plan, ir::make(ir::Op::of_kind, {}, {}, 0, mask), scope);
}

// A step to an empty cell, or a jump over any enemy to one, without further conditions.
bool is_plain(const FastContext& c, const Shape& shape) {
    if (shape.clause->guard || shape.land->op != ir::Op::empty || shape.takes_landing)
        return false;
    Scope scope;
    scope.actor = scope.mover = "O";
    return shape.form == Form::step ||
           (shape.form == Form::jump && bare(cells(c.plan, *shape.over, scope)) == "board.owner[1 - O]");
}

const ClassShapes& class_at(const FastContext& c, std::size_t rank) {
    return c.shapes.of(c.shapes.ranks[rank][0].move_class);
}

// Kinds some of whose shapes are not plain.
ir::KindMask other_kinds(const FastContext& c) {
    ir::KindMask mask = 0;
    for (std::size_t rank = 0; rank < 2; ++rank)
        for (const Shape& shape : class_at(c, rank).shapes)
            if (!is_plain(c, shape))
                mask |= ir::KindMask{1} << shape.clause->kind;
    return mask;
}

// Calls visit(kind, way) for each way of the plain shapes of a rank, in code for pieces of owner O: his own ways, or
// those of the other side.
template <typename Visit>
void each_way(const FastContext& c, std::size_t rank, bool own, Visit&& visit) {
    const ir::KindMask others = other_kinds(c);
    for (const Shape& shape : class_at(c, rank).shapes) {
        if (others >> shape.clause->kind & 1)
            continue;
        const std::vector<int> first = ways_in(shape.ways->of[0]), second = ways_in(shape.ways->of[1]);
        for (std::size_t i = 0; i < first.size(); ++i)
            visit(shape.clause->kind,
                  own ? way_text(c.plan, first[i], second[i]) : way_text(c.plan, second[i], first[i]));
    }
}

std::string their(const FastContext& c, int kind) {
    return "their_" + kind_name(c.plan, kind);
}

// A sum or union of one term for each way of the other side.
std::string joined(const FastContext& c, std::size_t rank, const char* between, const std::string& term) {
    std::string text;
    each_way(c, rank, false, [&](int kind, const std::string& way) {
        text += (text.empty() ? "" : between) +
                fmt::format(fmt::runtime(term), fmt::arg("way", way), fmt::arg("their", their(c, kind)));
    });
    return text;
}

void write_questions(const FastContext& c) {
    c.out.comment("Cells on which a piece that came along W can be jumped.");
    c.out.line("template <int W>");
    c.out.open("RUBICON_INLINE Cells jumped() const");
    c.out.line("Cells set{{}};");
    each_way(c, 0, false, [&](int kind, const std::string& way) {
        c.out.line("set |= along<{0}>({1}) & (way_back[W] == {0} ? ~Cells{{}} : against<{0}>(free));", way,
                   their(c, kind));
    });
    c.out.line("return set;");
    c.out.close();
    c.out.comment("Cells into which another piece can be jumped once they are left.");
    c.out.line("RUBICON_INLINE Cells opening() const {{ return {}; }}",
               joined(c, 0, " | ", "along<{way}>(board.owner[O] & along<{way}>({their}))"));
    c.out.comment("How many moves the other side has into these cells, each by one step.");
    c.out.line("RUBICON_INLINE u64 into(const Cells& set) const {{ return {}; }}",
               joined(c, 1, " + ", "u64(count(along<{way}>({their}) & set))"));
}

// Replies to steps of a kind by one way, one by one. A way moves all by one constant: the lowest cells of the two sets
// belong together.
void write_apart(const FastContext& c, int kind, const std::string& zone) {
    const std::string name = kind_name(c.plan, kind);
    c.out.open("RUBICON_APART void {}_apart(Cells from, Cells to)", name);
    c.out.open("while (any(to))");
    c.out.line("const Cells start = lowest_cell(from), one = lowest_cell(to);");
    c.out.line("from ^= start;");
    c.out.line("to ^= one;");
    const auto reply = [&](const char* count, int into) {
        c.out.line("n += {}<1 - O>(make<O>(board, Move{{start, one, Cells{{}}, O, {}, kind_{}, kind_{}}}));", count,
                   class_at(c, 1).move_class, name, kind_name(c.plan, into));
    };
    if (!zone.empty()) {
        c.out.open("if (any(one & {}))", zone);
        reply("count_moves", crown_of(c.game(), kind)->into[0]);
        c.out.line("continue;");
        c.out.close();
    }
    reply("count_rank_0", kind);
    c.out.close();
    c.out.close();
}

// The steps of a kind along W, and the replies to them.
void write_steps(const FastContext& c, int kind) {
    const std::string name = kind_name(c.plan, kind);
    const ir::Crown* crown = crown_of(c.game(), kind);
    const std::string zone = crown ? crown_zone_name(c.plan, *crown) + "[O]" : "";
    write_apart(c, kind, zone);
    c.out.line("template <int W>");
    c.out.open("RUBICON_INLINE void {}_steps(const Cells& pieces)", name);
    c.out.line("const Cells to = along<W>(pieces) & free;");
    c.out.line("const Cells apart = to & (jumped<W>() | along<W>(opened){});", crown ? " | " + zone : "");
    c.out.line("const Cells calm = to ^ apart;");
    c.out.line("n += count(calm) * before + into(against<W>(calm)) - into(calm);");
    c.out.line("{}_apart(against<W>(apart), apart);", name);
    c.out.close();
}

std::vector<int> plain_kinds(const FastContext& c, std::size_t rank) {
    std::vector<int> kinds;
    each_way(c, rank, true, [&](int kind, const std::string&) {
        if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
            kinds.push_back(kind);
    });
    return kinds;
}

void write_struct(const FastContext& c) {
    c.out.line("template <int O>");
    c.out.open("struct Replies");
    c.out.line("const Board& board;");
    c.out.line("Cells free;");
    std::string init;
    std::vector<int> kinds = plain_kinds(c, 0);
    for (int kind : plain_kinds(c, 1))
        if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
            kinds.push_back(kind);
    for (int kind : kinds) {
        c.out.line("Cells {};", their(c, kind));
        init += fmt::format(", {}(board.owner[1 - O] & {})", their(c, kind), of_kind(c, ir::KindMask{1} << kind));
    }
    c.out.line("Cells opened;");
    c.out.line("u64 before; // moves of the other side if O could pass");
    c.out.line("u64 n = 0;");
    c.out.line();
    c.out.line("RUBICON_INLINE explicit Replies(const Board& on)");
    c.out.line("    : board(on), free(empty(board)){}, opened(opening()), before(count_rank_1<1 - O>(board)) {{}}",
               init);
    c.out.line();
    write_questions(c);
    for (int kind : plain_kinds(c, 1))
        write_steps(c, kind);
    c.out.close(";");
    c.out.line();
}

void write_count(const FastContext& c) {
    const ir::KindMask others = other_kinds(c);
    c.out.comment(
        "Whether count_replies applies: no captures, and nothing on the board but pieces that step and jump.");
    c.out.line("template <int O>");
    c.out.line("RUBICON_INLINE bool replies_are_steps(const Board& board) {{ return {}!{}.any_move() && "
               "!{}.any_move(); }}",
               others ? fmt::format("!any({}) && ", bare(of_kind(c, others))) : "",
               chain_sets(c, class_at(c, 0), "O", "board.owner[O]"),
               chain_sets(c, class_at(c, 0), "1 - O", "board.owner[1 - O]"));
    c.out.line();
    c.out.line("template <int O>");
    c.out.open("RUBICON_APART u64 count_replies(const Board& board)");
    c.out.line("Replies<O> replies(board);");
    each_way(c, 1, true, [&](int kind, const std::string& way) {
        c.out.line("replies.template {}_steps<{}>(board.owner[O] & {});", kind_name(c.plan, kind), way,
                   of_kind(c, ir::KindMask{1} << kind));
    });
    c.out.line("return replies.n;");
    c.out.close();
    c.out.line();
}

} // namespace

// Captures outrank steps; what a move leads to is on the board, and a game ends by lack of moves or in a draw.
bool has_fast_replies(const FastContext& c) {
    const auto& ranks = c.shapes.ranks;
    const auto simple = [](const std::vector<Leaf>& rank) {
        return rank.size() == 1 && !rank[0].anybodys && rank[0].by == nullptr;
    };
    if (!c.plan.on("replies-as-sets") || ranks.size() != 2 || !simple(ranks[0]) || !simple(ranks[1]))
        return false;
    if (!class_at(c, 0).chained || class_at(c, 1).chained || c.plan.closes || c.plan.made_in_board ||
        c.game().after_move || !c.plan.two_sides)
        return false;
    if (std::any_of(c.plan.planes.begin(), c.plan.planes.end(), [](int planes) { return planes > 0; }))
        return false;
    for (const ir::Crown& crown : c.game().crowns)
        if (crown.into.size() != 1 || crown.may)
            return false;
    return std::none_of(c.game().ends.begin(), c.game().ends.end(), decides) && !plain_kinds(c, 1).empty();
}

void fast_replies(const FastContext& c) {
    c.out.section("replies");
    c.out.comment(
        "The moves of two plies, of which O makes the first. A step that opens no capture leaves the other side "
        "the moves it had, but for those into the cell now taken, and with those into the cell now left: counted "
        "for all such steps at once. Of the others it is known whether a capture answers them.");
    c.out.line();
    write_struct(c);
    write_count(c);
}

} // namespace rubicon::emit
