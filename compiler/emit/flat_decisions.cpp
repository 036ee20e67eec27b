// Games whose turns are more than one decision: throws, and which program's moves are asked for.
#include <fmt/format.h>

#include "compiler/emit/fast.hpp"
#include "compiler/emit/flat.hpp"

namespace rubicon::emit {
namespace {

const ir::Die& die_of(const Flat& flat, const FlatProgram& program) {
    return flat.game().dice[static_cast<std::size_t>(program.die)];
}

// A move for each face; they are seen by everybody and looked at no further.
void throws(const Flat& flat, const FlatProgram& program) {
    Writer& out = flat.general.out;
    const int node = program.node;
    const std::size_t faces = die_of(flat, program).faces.size();
    const std::string face = fmt::format("Move{{i16(faces_{}[i]), -1, {}{}, 0, 0}}", program.die,
                                         flat.most_choices() > 0 ? "{}, " : "", flat.throw_way());
    out.line();
    rule_comment(out, die_of(flat, program).where);
    out.line("template <int M> u64 count_moves_{}(const Board&) {{ return {}; }}", node, faces);
    out.open("template <int M, class Sink> RUBICON_INLINE void each_move_{}(const Board&, Sink&& sink)", node);
    out.line("for (int i = 0; i < {}; ++i) sink({});", faces, face);
    out.close();
    out.open("template <int M> bool any_move_{}(const Board& board)", node);
    out.line("for (int i = 0; i < {}; ++i)", faces);
    out.line("    if (any_move<M>(make<M>(board, {}))) return true;", face);
    out.line("return false;");
    out.close();
    out.open("template <int M> bool pick_move_{}(const Board&, u64 random, Move& move)", node);
    out.line("const u32 i = drawn(random, {});", faces);
    out.line("move = {};", face);
    out.line("return true;");
    out.close();
}

void ask(const Flat& flat, const char* head, const char* call, const char* otherwise) {
    Writer& out = flat.general.out;
    out.open("{}", head);
    out.open("switch (board.node)");
    for (const FlatProgram& program : flat.programs) {
        out.line("case {}:", program.node);
        out.line("    return {};", fmt::format(fmt::runtime(call), program.node));
    }
    out.line("default:");
    out.line("    return{};", otherwise);
    out.close();
    out.close();
}

} // namespace

void make_throw(const Flat& flat) {
    Writer& out = flat.general.out;
    for (const FlatProgram& program : flat.programs) {
        if (program.die < 0)
            continue;
        out.open("if (m.way == {} && board.node == {})", flat.throw_way(), program.node);
        out.line("Board thrown = board;");
        out.line("thrown.var[{}] = m.from;", flat.plan().var_at[static_cast<std::size_t>(die_of(flat, program).var)]);
        out.line("thrown.node = {};", flat.game().decisions[static_cast<std::size_t>(program.node)].next);
        out.line("return thrown;");
        out.close();
    }
}

void flat_decisions(const Flat& flat) {
    Writer& out = flat.general.out;
    if (flat.throws())
        out.line("template <int M> bool any_move(const Board& board);");
    for (const FlatProgram& program : flat.programs)
        if (program.die >= 0)
            throws(flat, program);
    out.line();
    out.line("// By decision.");
    ask(flat, "template <int M> u64 count_moves(const Board& board)", "count_moves_{}<M>(board)", " 0");
    ask(flat, "template <int M, class Sink> void each_move(const Board& board, Sink&& sink)",
        "each_move_{}<M>(board, sink)", "");
    ask(flat, "template <int M> bool any_move(const Board& board)", "any_move_{}<M>(board)", " false");
    ask(flat, "template <int M> bool pick_move(const Board& board, u64 random, Move& move)",
        "pick_move_{}<M>(board, random, move)", " false");
}

} // namespace rubicon::emit
