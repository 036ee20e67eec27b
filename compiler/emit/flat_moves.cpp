// The seam of the flat generator: counting, listing, asking, telling.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/emit/flat_seam.hpp"
#include "compiler/emit/parts.hpp"
#include "compiler/emit/reach.hpp"

namespace rubicon::emit {
namespace {

using Form = FlatLeaf::Form;

// The kinds that a piece may become on a landing, one move each.
void kinds_after(const Flat& flat) {
    Writer& out = flat.general.out;
    out.line();
    out.line("// One move for each kind that the piece may be after it: each(move) says whether to stop.");
    out.open("template <int M, class Each> RUBICON_INLINE bool landing(const Leg& leg, int to, Each&& each)");
    out.line("Move m{{leg.at, i16(to), {}leg.way, leg.kind, leg.kind{}}};", (flat.most_choices() > 0 ? "{}, " : ""),
             flat.with_owner("leg.owner"));
    for (const ir::Crown& crown : flat.game().crowns) {
        out.open("if (leg.kind == {} && in({}, to))", crown.kind, bare(flat.crown_zone(crown)));
        if (crown.may)
            out.line("if (each(m)) return true;");
        // No loop over them in the text: so drawing a move among many kinds takes a fifth less time.
        for (const int into : crown.into) {
            out.line("m.into = {};", into);
            out.line("if (each(m)) return true;");
        }
        out.line("return false;");
        out.close();
    }
    out.line("return each(m);");
    out.close();
    out.line();
    out.line("// The same for a set of landings; `ask`: whether the finished move has to be looked at.");
    out.open("template <int M, class Each> RUBICON_INLINE bool landings_of(const Board& board, const Leg& leg, Cells "
             "lands, [[maybe_unused]] bool ask, Each&& each)");
    out.open("while (any(lands))");
    out.open("const bool stop = landing<M>(leg, int(pop_first(lands)), [&](const Move& m)");
    if (!flat.asked.empty())
        out.line("if (ask && !stands<M>(board, m, true)) return false;");
    out.line("return each(m);");
    out.close(");");
    out.line("if (stop) return true;");
    out.close();
    out.line("(void)board;");
    out.line("return false;");
    out.close();
    if (flat.asked.empty())
        return;
    out.open("template <int M> RUBICON_APART u64 count_asked(const Board& board, const Leg& leg, Cells lands)");
    out.line("u64 n = 0;");
    out.line("landings_of<M>(board, leg, lands, true, [&](const Move&) {{ return ++n, false; }});");
    out.line("return n;");
    out.close();
}

} // namespace

void SeamWriter::once() const {
    if (flat.royal)
        out.line("const Cells loose = unpinned<M>(board);");
    if (program.second)
        second_sets(flat);
}

std::string SeamWriter::landings_counted() const {
    std::string text = "count(lands)";
    for (const ir::Crown& crown : flat.game().crowns)
        if (const std::size_t more = crown.into.size() - (crown.may ? 0 : 1); more > 0)
            text += fmt::format(" + (leg.kind == {} ? {} * count(lands & {}) : 0)", crown.kind, more,
                                flat.crown_zone(crown));
    return text;
}

std::string SeamWriter::landings() const {
    return program.second ? fmt::format("onward_from<M>({}, leg, lands", second_args(flat))
                          : fmt::format("landings_of<M>(board, leg, lands, {}", never_asked() ? "false" : ask_leg());
}

bool SeamWriter::has(std::size_t rank, Form form) const {
    return std::any_of(flat.ranks[rank].begin(), flat.ranks[rank].end(),
                       [&](const FlatLeaf& leaf) { return leaf.form == form; });
}

std::string SeamWriter::chosen(const FlatLeaf& leaf) const {
    const std::string set = fmt::format("chosen_{}<M>(board)", leaf.value);
    return leaf.guard ? fmt::format("{} ? {} : Cells{{}}", truth(flat.plan(), *leaf.guard, flat.scope()), set) : set;
}

void SeamWriter::give_others(std::size_t rank, const std::string& then) const {
    others(rank, [&](const FlatLeaf& leaf) {
        if (leaf.form == Form::pass)
            pass(then + ";");
        else
            acts(rank, leaf, "return " + then + ", false;");
    });
}

bool SeamWriter::is_plain_set(std::size_t rank, const FlatLeaf& leaf) const {
    if (!is_set(flat, leaf.value) || !flat.asked.empty())
        return false;
    for (const FlatLeaf& other : flat.ranks[rank])
        if (other.form == Form::action)
            return other.value == leaf.value;
    return true;
}

void SeamWriter::pass(const std::string& then) const {
    out.open("");
    out.line("[[maybe_unused]] const Move m{{-1, -1, {}{}, 0, 0}};", empty_choices(), flat.pass_way());
    if (flat.game().requires_.empty())
        out.line("{}", then);
    else
        out.line("if (pass_allowed<M>(board, make<M>(board, m), m)) {{ {} }}", then);
    out.close();
}

void SeamWriter::acts(std::size_t rank, const FlatLeaf& leaf, const std::string& then, const char* stopped) const {
    const bool asks = *stopped != 0;
    out.open("{}acts_{}<M>(board, [&]([[maybe_unused]] const Move& m)", asks ? "if (" : "", leaf.value);
    const bool changes = flat.actions[static_cast<std::size_t>(leaf.value)].changes;
    std::vector<int> before;
    for (const FlatLeaf& other : flat.ranks[rank]) {
        if (&other == &leaf)
            break;
        if (other.form == Form::action)
            before.push_back(other.value);
    }
    if (!flat.asked.empty())
        out.line("if (!stands<M>(board, m, {})) return false;", changes);
    if (!before.empty() || (flat.asked.empty() && !changes))
        out.line("const Board after = make<M>(board, m);");
    if (flat.asked.empty() && !changes)
        out.line("if (!changed(board, after)) return false;");
    for (const int other : before) // two actions may come to the same
        out.line("if (acts_{}<M>(board, [&](const Move& first) {{ return make<M>(board, first) == after; }})) return "
                 "false;",
                 other);
    out.line("{}", then);
    out.close(asks ? "))" : ");");
    if (asks)
        out.line("    {}", stopped);
}

void SeamWriter::count_legs(std::size_t rank) const {
    const bool strikes = program.second && flat.has_second(FlatSecond::Form::strike);
    if (counts_by_class(flat, rank)) {
        out.line("n += count_legs_{}<M>(board);", rank);
        return;
    }
    if (counts_merged(flat, rank) && flat.by_owner) {
        out.line("Counted_{0} counted_{0};", rank);
        out.line("landings_{0}<M>(board, counted_{0});", rank);
        out.line("n += counted_{}.n;", rank);
        return;
    }
    const bool merged = counts_merged(flat, rank);
    out.open("{}_{}<M>(board, [&]([[maybe_unused]] const Leg& leg, const Cells& lands)", merged ? "landings" : "legs",
             rank);
    if (!never_asked())
        out.line("if ({}) return {};", ask_leg(),
                 merged ? "void(n += count_asked<M>(board, leg, lands))"
                        : "n += count_asked<M>(board, leg, lands), false");
    if (strikes)
        out.line("n += count_onward(strikes, leg.at, lands);");
    else if (program.second)
        out.line("n += count_onward<M>(board, leg, lands);");
    else
        out.line("n += {};", landings_counted());
    if (!merged)
        out.line("return false;");
    out.close(");");
}

void SeamWriter::count() {
    out.line();
    out.open("template <int M> u64 count_moves{}(const Board& board)", suffix);
    out.line("u64 n = 0;");
    once();
    for (std::size_t r = program.first; r < program.end; ++r) {
        if (has(r, Form::move_class))
            count_legs(r);
        others(r, [&](const FlatLeaf& leaf) {
            if (leaf.form == Form::pass)
                pass("++n;");
            else if (is_plain_set(r, leaf))
                out.line("n += count(chosen_{}<M>(board));", leaf.value);
            else
                acts(r, leaf, "return ++n, false;");
        });
        if (r + 1 < program.end)
            out.line("if (n != 0) return n;");
    }
    out.line("return n;");
    out.close();
}

void SeamWriter::each() {
    out.line();
    const bool ranked = program.end - program.first > 1, may_be_loud = flat.tells_loud();
    out.open("template <int M, {}class Sink> RUBICON_INLINE void each_move{}(const Board& board, Sink&& sink)",
             may_be_loud ? "bool Loud = false, " : "", suffix);
    if (ranked)
        out.line("bool some = false;");
    const std::string give = ranked ? "return sink(m), some = true, false;" : "return sink(m), false;";
    once();
    for (std::size_t r = program.first; r < program.end; ++r) {
        if (has(r, Form::move_class)) {
            out.open("legs_{}<M{}>(board, [&](const Leg& leg, const Cells& {})", r,
                     leaves_out_quiet(flat, r) ? ", Loud" : "", may_be_loud ? "all" : "lands");
            if (may_be_loud)
                out.line("const Cells lands = Loud ? all & loud_landings<M>(board, leg) : all;");
            out.line("return {}, [&](const Move& m) {{ {} }});", landings(), give);
            out.close(");");
        }
        give_others(r, ranked ? "sink(m), some = true" : "sink(m)");
        if (r + 1 < program.end)
            out.line("if (some) return;");
    }
    if (ranked)
        out.line("(void)some;");
    out.close();
}

void SeamWriter::any() {
    out.line();
    out.open("template <int M> bool any_move{}(const Board& board)", suffix);
    once();
    for (std::size_t r = program.first; r < program.end; ++r) {
        if (has(r, Form::move_class)) {
            out.open("if (legs_{}<M>(board, [&](const Leg& leg, const Cells& lands)", r);
            out.line("return {}, [](const Move&) {{ return true; }});", landings());
            out.close("))");
            out.line("    return true;");
        }
        others(r, [&](const FlatLeaf& leaf) {
            if (leaf.form == Form::pass)
                pass("return true;");
            else if (is_plain_set(r, leaf))
                out.line("if (any(chosen_{}<M>(board))) return true;", leaf.value);
            else
                acts(r, leaf, "return true;", "return true;");
        });
    }
    out.line("return false;");
    out.close();
}

namespace {

// For clauses that no table knows: all walks of one piece.
void walked(const Flat& flat) {
    const ir::Game& game = flat.game();
    if (std::none_of(game.clauses.begin(), game.clauses.end(),
                     [&](const ir::Clause& clause) { return reach_of(flat.general, clause) == Reach::walk; }))
        return;
    Writer& out = flat.general.out;
    out.line();
    out.line("// Where all walks of a clause land.");
    out.open("inline Cells walked(const Board& board, int player, int at, bool (*walk)(const Work&, Ref<bool(const "
             "Stretch&)>))");
    out.line("u32 legal = 0;");
    out.line("Patience patience;");
    out.line("Work work = begun(board, player, legal, patience);");
    out.line("pick(work, at, true);");
    out.line("Cells all{{}};");
    out.open("walk(work, [&](const Stretch& by)");
    out.line("all |= by.lands;");
    out.line("return false;");
    out.close(");");
    out.line("return all;");
    out.close();
}

// Whether a player has a leg or an action of some classes, allowed or not.
void can_class(const Flat& flat) {
    Writer& out = flat.general.out;
    const ir::Game& game = flat.game();
    out.line();
    out.line("// Whether the player, were it his turn, has a move of one of the classes, allowed or not.");
    out.open("template <int M> bool has_class(const Board& board, u64 classes)");
    for (std::size_t r = 0; r < flat.ranks.size(); ++r)
        for (const FlatLeaf& leaf : flat.ranks[r])
            if (leaf.form == Form::action) {
                const int move_class = game.actions[static_cast<std::size_t>(leaf.value)].move_class;
                const std::string found =
                    is_set(flat, leaf.value)
                        ? fmt::format("any(chosen_{}<M>(board))", leaf.value)
                        : fmt::format("acts_{}<M>(board, [](const Move&) {{ return true; }})", leaf.value);
                out.line("if ((classes >> {} & 1) != 0 && {}) return true;", move_class, found);
            }
    out.line("return false;");
    out.close();
    out.open("inline bool can_class(const Board& board, int player, u64 classes)");
    for (int p = 0; p < flat.plan().players; ++p)
        out.line("if (player == {}) return has_class<{}>(board, classes);", p, p);
    out.line("return false;");
    out.close();
}

} // namespace

bool flat_answers_classes(const Flat& flat) {
    return flat.game().clauses.empty() && !flat.game().has_decisions() &&
           std::all_of(flat.ranks.begin(), flat.ranks.end(), [](const std::vector<FlatLeaf>& rank) {
               return std::all_of(rank.begin(), rank.end(),
                                  [](const FlatLeaf& leaf) { return leaf.form != Form::move_class; });
           });
}

bool flat_generator(const Flat& flat) {
    flat.general.out.section("flat moves");
    flat_move(flat);
    flat_royal(flat);
    flat_actions(flat);
    walked(flat);
    flat_sets(flat);
    flat_loud(flat);
    flat_seam(flat);
    if (flat.plan().uses(ir::Op::can_class) && flat_answers_classes(flat))
        can_class(flat);
    return flat_next(flat);
}

void flat_seam(const Flat& flat) {
    flat.general.out.section("moves");
    if (flat.uses(Form::move_class))
        kinds_after(flat);
    if (flat.second)
        flat_second(flat);
    for (std::size_t r = 0; r < flat.ranks.size(); ++r)
        if (counts_by_class(flat, r))
            count_by_class(flat, r);
    for (const FlatProgram& program : flat.programs) {
        if (program.die >= 0)
            continue;
        SeamWriter writer(flat, program);
        writer.count();
        writer.each();
        writer.any();
        writer.pick();
    }
    if (flat.game().has_decisions())
        flat_decisions(flat);
    flat_tell(flat);
}

} // namespace rubicon::emit
