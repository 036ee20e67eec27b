// The turn: which classes outrank which, the count and the enumeration of all moves.
#include <algorithm>

#include "compiler/emit/expr.hpp"
#include "compiler/emit/fast.hpp"
#include "compiler/emit/parts.hpp"

namespace rubicon::emit {

namespace {

using passes::ClassShapes;
using passes::Leaf;

// One class with the pieces of one owner.
struct Use {
    const ClassShapes* shapes;
    std::string owner;  // "M" or "1 - M"
    std::string pieces; // those that may be moved
    std::string object; // chained: the name of its sets
    std::string name;
};

std::vector<Use> uses_of(const FastContext& c, const std::vector<Leaf>& rank, std::size_t number) {
    std::vector<Use> uses;
    for (const Leaf& leaf : rank)
        for (int other = 0; other <= (leaf.anybodys ? 1 : 0); ++other) {
            Use use;
            use.shapes = &c.shapes.of(leaf.move_class);
            use.owner = other ? "1 - M" : "M";
            use.pieces = fmt::format("board.owner[{}]", use.owner);
            if (leaf.by) {
                Scope scope;
                scope.actor = scope.mover = "M";
                use.pieces += " & " + cells(c.plan, *leaf.by, scope);
            }
            use.name = class_name(c.plan, leaf.move_class);
            use.object = fmt::format("{}_{}_{}", use.name, number, uses.size());
            uses.push_back(use);
        }
    return uses;
}

bool has_chains(const std::vector<Use>& uses) {
    for (const Use& use : uses)
        if (use.shapes->chained)
            return true;
    return false;
}

void write_sets(const FastContext& c, const std::vector<Use>& uses) {
    for (const Use& use : uses)
        if (use.shapes->chained)
            c.out.line("const auto {} = {};", use.object, chain_sets(c, *use.shapes, use.owner, use.pieces));
}

std::string any_move(const std::vector<Use>& uses) {
    std::string text;
    for (const Use& use : uses)
        text += (text.empty() ? "" : " || ") +
                (use.shapes->chained ? fmt::format("{}.any_move()", use.object)
                                     : fmt::format("{}_any<{}>(board, {})", use.name, use.owner, use.pieces));
    return text;
}

const ClassShapes& chained_of(const std::vector<Use>& uses) {
    return *std::ranges::find_if(uses, [](const Use& use) { return use.shapes->chained; })->shapes;
}

// A callable for the ends of chains, which hands moves to `sink`.
void write_visit(const FastContext& c, const Use& use, const std::string& sink) {
    c.out.line("const auto visit_{} = [&](const Cells& from, const Cells& to, const Cells& taken, u8 kind, u8 into) "
               "__attribute__((always_inline)) {{",
               use.object);
    c.out.line("    {}(Move{{from, to, taken, u8({}), {}, kind, into}});", sink, use.owner, use.shapes->move_class);
    c.out.line("}};");
}

// A sink that has counted the chains of a rank, and the least tally that `prefer` leaves.
void write_counted(const FastContext& c, const std::vector<Use>& uses) {
    const bool best = !c.game().prefer.empty();
    c.out.line("{}<Cells, {}{}> chains;", best ? "CountBestChains" : "CountChains", chained_of(uses).repeats_from,
               compared_bits(c, chained_of(uses)));
    for (const Use& use : uses)
        if (use.shapes->chained)
            c.out.line("{}.chains(chains);", use.object);
}

// The moves of a rank by themselves.
void write_rank_count(const FastContext& c, const std::vector<Use>& uses, std::size_t rank) {
    c.out.line("template <int M>");
    c.out.open("RUBICON_INLINE u64 count_rank_{}(const Board& board)", rank);
    write_sets(c, uses);
    c.out.line("u64 n = 0;");
    for (const Use& use : uses)
        if (!use.shapes->chained)
            c.out.line("n += {}_count<{}>(board, {});", use.name, use.owner, use.pieces);
    if (has_chains(uses)) {
        write_counted(c, uses);
        std::string told;
        for (const Use& use : uses)
            if (use.shapes->chained)
                told += fmt::format("{}count_{}_moves({}, {})", told.empty() ? "" : " + ", use.name, use.object,
                                    c.game().prefer.empty() ? "0" : "chains.best");
        c.out.line("n += chains.repeats ? {} : chains.n;", told);
    }
    c.out.line("return n;");
    c.out.close();
    c.out.line();
}

// Tells the chains of one leg, but those of `but`.
std::string tell_lone(const Use& use, const std::string& but) {
    return fmt::format("{0}.lone_legs(VisitEnds<Cells, decltype(visit_{0})>{{visit_{0}}}, {1})", use.object, but);
}

// Chains of one leg are told as sets; `walkers`: the pieces whose chains are walked leg by leg.
void write_lone(const FastContext& c, const std::vector<Use>& uses, const std::string& sink) {
    c.out.line("Cells walkers{{}};");
    for (const Use& use : uses) {
        if (!use.shapes->chained)
            continue;
        write_visit(c, use, sink);
        c.out.open("if ({}.can_fly())", use.object);
        c.out.line("walkers |= {};", use.pieces);
        c.out.middle("else");
        c.out.line("const Cells on = {}.walkers();", use.object);
        if (c.game().prefer.empty())
            c.out.line("{};", tell_lone(use, "on"));
        else
            c.out.line("if (!any(on)) return {};", tell_lone(use, "on"));
        c.out.line("walkers |= on;");
        c.out.close();
    }
    if (c.game().prefer.empty())
        c.out.line("if (!any(walkers)) return;");
}

void write_each_chain(const FastContext& c, const std::vector<Use>& uses, const std::string& sink) {
    const bool best = !c.game().prefer.empty();
    const bool lone = (!best || uses.size() == 1) && std::ranges::all_of(uses, [&](const Use& use) {
                          return !use.shapes->chained || begins_by_sets(c, *use.shapes);
                      });
    if (lone)
        write_lone(c, uses, sink);
    c.out.line("MoveBuffer<Move> buffer = buffer_for<Move>({});", sink);
    if (best)
        write_counted(c, uses);
    if (best && lone) // who is crowned in passing need not go on
        c.out.line("if (legs_of(chains.best) == 1 && !{}.can_fly()) {};", uses[0].object,
                   tell_lone(uses[0], "walkers"));
    for (const Use& use : uses)
        if (use.shapes->chained)
            c.out.line("{}_moves({}, buffer, {}, {});", use.name, use.object, best ? "chains.best" : "0",
                       lone ? "walkers" : "~Cells{}");
}

// `step` and `chain`: what moves of a single leg and chains are handed to.
void write_rank_each(const FastContext& c, const std::vector<Use>& uses, bool last, const std::string& step,
                     const std::string& chain) {
    if (!last || has_chains(uses))
        write_sets(c, uses);
    if (!last)
        c.out.open("if ({})", any_move(uses));
    for (const Use& use : uses)
        if (!use.shapes->chained)
            c.out.line("{}_each<{}>(board, {}, {});", use.name, use.owner, use.pieces, step);
    if (has_chains(uses))
        write_each_chain(c, uses, chain);
    if (!last) {
        c.out.line("return;");
        c.out.close();
    }
}

// The boards after all moves: a step to an empty cell changes only the sets that hold the piece, so one board serves
// all of them.
void write_each_next(const FastContext& c, const std::vector<std::vector<Use>>& ranks) {
    c.out.comment("The boards after the legal moves, one each; sink(board) may not change it.");
    c.out.line("template <int M, class Sink>");
    c.out.open("RUBICON_INLINE void each_next(const Board& board, Sink&& sink)");
    c.out.line("const auto made = [&](const Move& m) __attribute__((always_inline)) {{ sink(make<M>(board, m)); }};");
    c.out.line("Board next = board;");
    if (c.plan.made_in_board)
        c.out.line("++next.made[M];");
    c.out.open("const auto quiet = [&](const Move& m) __attribute__((always_inline))");
    c.out.line("if (any(m.taken) || m.into != m.kind) return made(m);");
    c.out.line("next.owner[M] = board.owner[M] ^ (m.from | m.to);");
    const bool kinds = c.plan.kinds > 1;
    if (kinds)
        c.out.line("if (m.kind > 0) next.kind[m.kind - 1] = board.kind[m.kind - 1] ^ (m.from | m.to);");
    c.out.line("sink(next);");
    if (kinds)
        c.out.line("if (m.kind > 0) next.kind[m.kind - 1] = board.kind[m.kind - 1];");
    c.out.close(";");
    for (std::size_t r = 0; r < ranks.size(); ++r)
        write_rank_each(c, ranks[r], r + 1 == ranks.size(), "quiet", "made");
    c.out.close();
    c.out.line();
}

// Chains are listed; other moves are counted as sets, and one of them is made.
void pick(const FastContext& c, const std::vector<std::vector<Use>>& ranks) {
    pick_from_list(c.out, "", "pick_listed");
    c.out.line();
    pick_head(c.out);
    for (std::size_t r = 0; r < ranks.size(); ++r) {
        const bool last = r + 1 == ranks.size();
        write_sets(c, ranks[r]);
        if (!last)
            c.out.open("if ({})", any_move(ranks[r]));
        if (has_chains(ranks[r])) {
            c.out.line("return pick_listed<M>(board, random, move);");
        } else {
            std::string count;
            for (const Use& use : ranks[r])
                count += fmt::format("{}{}_count<{}>(board, {})", count.empty() ? "" : " + ", use.name, use.owner,
                                     use.pieces);
            c.out.line("const u32 n = u32({});", count);
            if (last)
                c.out.line("if (n == 0) return false;");
            c.out.line("u32 left = drawn(random, n);");
            for (const Use& use : ranks[r])
                c.out.line("if ({}_nth<{}>(board, {}, left, move)) return true;", use.name, use.owner, use.pieces);
            c.out.line("return true;");
        }
        if (!last)
            c.out.close();
    }
    c.out.close();
}

} // namespace

bool quiet_in_place(const FastContext& c) {
    return c.plan.on("quiet-in-place") && !moves_anybodys(c) && !c.game().after_move && slots_of(c.plan).planes == 0;
}

bool first_rank_takes(const passes::Shapes& shapes) {
    return shapes.ranks.size() > 1 && std::ranges::all_of(shapes.ranks.front(), [&](const Leaf& leaf) {
               return shapes.of(leaf.move_class).chained; // its legs take what they go over
           });
}

void fast_turn(const FastContext& c) {
    c.out.section("the turn");
    rule_comment(c.out, c.game().turn.where);
    for (const ir::Prefer& prefer : c.game().prefer)
        rule_comment(c.out, prefer.where);
    c.out.line();
    std::vector<std::vector<Use>> ranks;
    for (const auto& rank : c.shapes.ranks)
        ranks.push_back(uses_of(c, rank, ranks.size()));
    for (std::size_t r = 0; r < ranks.size(); ++r)
        write_rank_count(c, ranks[r], r);
    c.out.line("template <int M>");
    c.out.open("u64 count_moves(const Board& board)");
    for (std::size_t r = 0; r < ranks.size(); ++r) {
        const bool last = r + 1 == ranks.size();
        if (!last)
            write_sets(c, ranks[r]);
        c.out.line("{}return count_rank_{}<M>(board);", last ? "" : fmt::format("if ({}) ", any_move(ranks[r])), r);
    }
    c.out.close();
    c.out.line();
    const bool captures_first = first_rank_takes(c.shapes);
    if (captures_first) {
        c.out.comment("Whether something can be taken, which then has to be.");
        c.out.line("template <int M>");
        c.out.open("bool must_take(const Board& board)");
        write_sets(c, ranks.front());
        c.out.line("return {};", any_move(ranks.front()));
        c.out.close();
        c.out.line();
    }
    c.out.line("template <int M>");
    c.out.open("bool any_move(const Board& board)");
    for (const bool chains : {false, true}) // whether there is one at all is sooner told of steps
        for (std::size_t r = 0; r < ranks.size(); ++r) {
            if (has_chains(ranks[r]) != chains)
                continue;
            if (captures_first && r == 0) {
                c.out.line("if (must_take<M>(board)) return true;");
                continue;
            }
            write_sets(c, ranks[r]);
            c.out.line("if ({}) return true;", any_move(ranks[r]));
        }
    c.out.line("return false;");
    c.out.close();
    c.out.line();
    c.out.line("template <int M, class Sink>");
    c.out.open("RUBICON_INLINE void each_move(const Board& board, Sink&& sink)");
    for (std::size_t r = 0; r < ranks.size(); ++r)
        write_rank_each(c, ranks[r], r + 1 == ranks.size(), "sink", "sink");
    c.out.close();
    c.out.line();
    c.out.comment("Those that take or crown.");
    c.out.line("template <int M, class Sink>");
    c.out.open("RUBICON_INLINE void each_loud(const Board& board, Sink&& sink)");
    c.out.line("each_move<M>(board, [&](const Move& m) {{ if (any(m.taken) || m.into != m.kind) sink(m); }});");
    c.out.close();
    c.out.line();
    if (quiet_in_place(c))
        write_each_next(c, ranks);
    pick(c, ranks);
    c.out.line();
}

} // namespace rubicon::emit
