// pick_move: one move drawn, each as likely as any other, without a list where that can be.
#include <fmt/format.h>

#include "compiler/emit/flat_seam.hpp"
#include "compiler/emit/parts.hpp"

namespace rubicon::emit {

// Counted first, then found among the sets; where moves have to be looked at one by one, from a list of them.
void SeamWriter::pick() {
    if (program.second)
        return pick_second(flat, program);
    bool sets = never_asked();
    for (std::size_t r = program.first; r < program.end; ++r)
        for (const FlatLeaf& leaf : flat.ranks[r])
            sets = sets && (leaf.form != Form::action || is_plain_set(r, leaf));
    if (!sets)
        return program.end - program.first == 1 ? pick_tried() : pick_from_list(out, suffix);
    out.line();
    pick_head(out, suffix);
    out.line("const u32 n = u32(count_moves{}<M>(board));", suffix);
    out.line("if (n == 0) return false;");
    out.line("u32 left = drawn(random, n);");
    for (std::size_t r = program.first; r < program.end;
         ++r) { // of several ranks all but the last that counts are empty
        if (has(r, Form::move_class)) {
            out.open("const bool found_{} = legs_{}<M>(board, [&](const Leg& leg, const Cells& lands)", r, r);
            out.line("const u32 here = u32({});", landings_counted());
            out.line("if (left >= here) return left -= here, false;");
            if (flat.game().crowns.empty())
                out.line("move = Move{{leg.at, i16(nth(lands, left)), {}leg.way, leg.kind, leg.kind{}}};",
                         empty_choices(), flat.with_owner("leg.owner"));
            else
                out.line("landings_of<M>(board, leg, lands, false, [&](const Move& m) {{ return move = m, left-- == 0; "
                         "}});");
            out.line("return true;");
            out.close(");");
            out.line("if (found_{}) return true;", r);
        }
        others(r, [&](const FlatLeaf& leaf) {
            if (leaf.form == Form::pass)
                return pass("move = m; if (left-- == 0) return true;");
            out.open("");
            out.line("const Cells cells = chosen_{}<M>(board);", leaf.value);
            out.line("const u32 here = count(cells);");
            out.open("if (left < here)");
            out.line("move = Move{{-1, -1, {{i16(nth(cells, left))}}, {}, 0, 0}};", flat.action_way(leaf.value));
            out.line("return true;");
            out.close();
            out.line("left -= here;");
            out.close();
        });
    }
    out.line("return true;");
    out.close();
}

// Legs are drawn from all that have their form, and drawn again where a rule forbids the one drawn, which leaves those
// that are allowed equally likely. Moves of actions are looked at before. After some draws in vain all are listed.
void SeamWriter::pick_tried() {
    const std::size_t rank = program.first;
    pick_from_list(out, suffix, "pick_listed");
    out.line();
    pick_head(out, suffix);
    if (has(rank, Form::move_class))
        out.line("struct LegCount {{ Leg leg; Cells lands; u32 n; }};");
    out.line("u32 n = 0, found = 0;");
    out.line("Move single[32];");
    if (has(rank, Form::move_class)) {
        out.line("LegCount legs[64];");
        out.line("u32 size = 0;");
        out.open("legs_{}<M>(board, [&](const Leg& leg, const Cells& lands)", rank);
        out.line("const u32 here = u32({});", landings_counted());
        out.line("n += here;");
        out.line("if (size < 64) legs[size] = {{leg, lands, here}};");
        out.line("++size;");
        out.line("return false;");
        out.close(");");
    }
    others(rank, [&](const FlatLeaf& leaf) {
        const std::string keep = "single[found++ % 32] = m;";
        if (leaf.form == Form::pass)
            pass(keep);
        else if (!is_plain_set(rank, leaf))
            acts(rank, leaf, keep + " return false;");
    });
    std::string few = "found <= 32";
    if (has(rank, Form::move_class))
        few += " && size <= 64";
    std::string plain;
    for (const FlatLeaf& leaf : flat.ranks[rank])
        if (leaf.form == Form::action && is_plain_set(rank, leaf))
            plain += fmt::format("const Cells set_{0} = {1}; n += count(set_{0});", leaf.value, chosen(leaf));
    if (!plain.empty())
        out.line("{}", plain);
    out.line("n += found;");
    out.line("if (n == 0) return false;");
    out.open("for (int tries = 0; tries < 16 && {}; ++tries)", few);
    out.line("u32 left = drawn(random, n);");
    out.line("random = random * 6364136223846793005u + 1442695040888963407u;");
    drawn_single();
    if (has(rank, Form::move_class)) {
        out.line("const LegCount* at = legs;");
        out.line("for (; left >= at->n; ++at) left -= at->n;");
        out.line("Move one{{}};");
        out.line("landings_of<M>(board, at->leg, at->lands, false, [&](const Move& m) {{ return one = m, left-- == 0; "
                 "}});");
        out.line("{}return move = one, true;", never_asked() ? "" : "if (stands<M>(board, one, true)) ");
    }
    out.close();
    out.line("return pick_listed{}<M>(board, random, move);", suffix);
    out.close();
}

// Sets first, which most moves of their games are of.
void SeamWriter::drawn_single() {
    for (const FlatLeaf& leaf : flat.ranks[program.first]) {
        if (leaf.form != Form::action || !is_plain_set(program.first, leaf))
            continue;
        out.line("if (const u32 here = count(set_{0}); left < here)", leaf.value);
        out.line("    return move = Move{{-1, -1, {{i16(nth(set_{}, left))}}, {}, 0, 0}}, true;", leaf.value,
                 flat.action_way(leaf.value));
        out.line("else left -= here;");
    }
    out.line("if (left < found) return move = single[left], true;");
    out.line("left -= found;");
}

} // namespace rubicon::emit
