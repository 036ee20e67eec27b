// Steps and hops where each class of linked cells has a word (cosets.hpp): where a piece can hop to is spread by shifts
// of one word, and moves are counted for all pieces of a kind at once.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/fast.hpp"
#include "compiler/emit/flat.hpp"
#include "compiler/emit/reach.hpp"

namespace rubicon::emit {
namespace {

using ir::Clause;

std::vector<std::size_t> ways_of(const ir::Game& game, const Clause& clause) {
    const WayMask mask = game.ways[static_cast<std::size_t>(clause.parts[0].ways)].of[0];
    std::vector<std::size_t> ways;
    for (const int way : ways_in(mask))
        ways.push_back(static_cast<std::size_t>(way));
    return ways;
}

std::string shifted_word(int by, const std::string& word) {
    return fmt::format("shift<{}>({})", by, word);
}

// A hop goes twice a way: by as much in every class.
int hop_by(const Numbering& numbering, std::size_t way) {
    const Coset& coset = numbering.cosets[0];
    return coset.by[way] + numbering.cosets[static_cast<std::size_t>(coset.to[way])].by[way];
}

void links(const General& general, const Clause& clause, std::size_t number) {
    Writer& out = general.out;
    const Numbering& numbering = general.plan.numbering;
    const std::vector<std::size_t> ways = ways_of(general.game, clause);
    Scope scope;
    scope.actor = scope.mover = "player";
    scope.next_mover = "((player + 1) % players)";
    out.line();
    rule_comment(out, clause.where);
    out.line("// By class: what is hopped over along each way, seen from where the hop begins, and where it may land.");
    out.open("struct Links_{}", number);
    out.line("u64 over[4][{}], land[4];", ways.size());
    out.close(";");
    out.open("RUBICON_INLINE Links_{0} links_{0}(const Board& board, [[maybe_unused]] int player)", number);
    out.line("const Cells over = {};", bare(cells(general.plan, clause.parts[0].segments[0].where, scope)));
    out.line("const Cells land = {}{};", cells(general.plan, clause.parts[0].segments[1].where, scope),
             general.plan.closes ? " & live(board)" : "");
    out.open("return Links_{}", number);
    out.open("");
    for (const Coset& coset : numbering.cosets) {
        std::vector<std::string> row;
        for (const std::size_t way : ways)
            row.push_back(shifted_word(-coset.by[way], fmt::format("over.word[{}]", coset.to[way])));
        out.row(row);
    }
    out.close(",");
    out.line("{{land.word[0], land.word[1], land.word[2], land.word[3]}},");
    out.close(";");
    out.close();
    std::string over, hops, called;
    for (std::size_t i = 0; i < ways.size(); ++i) {
        over += fmt::format("u64 over_{}, ", i);
        called += fmt::format("over[{}], ", i);
        hops += (i > 0 ? " | " : "") + shifted_word(hop_by(numbering, ways[i]), fmt::format("open & over_{}", i));
    }
    out.open("RUBICON_INLINE u64 linked_{}({}u64 land, u64 from)", number, over);
    out.line("u64 seen = from, open = from;");
    out.open("do");
    out.line("open = ({}) & land & ~seen;", hops);
    out.line("seen |= open;");
    out.close(" while (open != 0);");
    out.line("return seen ^ from;");
    out.close();
    out.open("RUBICON_INLINE Cells hops_{}(const Links_{}& links, int at)", number, number);
    out.line("const u64(&over)[{}] = links.over[at / 64];", ways.size());
    out.line("Cells ends{{}};");
    out.line("ends.word[at / 64] = linked_{}({}links.land[at / 64], u64{{1}} << at % 64);", number, called);
    out.line("return ends;");
    out.close();
}

bool alike_for_all(const ir::Game& game, const Clause& clause) {
    const std::vector<WayMask>& of = game.ways[static_cast<std::size_t>(clause.parts[0].ways)].of;
    return std::all_of(of.begin(), of.end(), [&](WayMask mask) { return mask == of[0]; });
}

// The steps of all pieces in `own`.
void count_steps(const Flat& flat, const Clause& clause) {
    Writer& out = flat.general.out;
    const std::string land = fmt::format("land_{}", &clause - flat.game().clauses.data());
    for (std::size_t k = 0; k < 4; ++k) {
        const Coset& coset = flat.plan().numbering.cosets[k];
        std::string sum;
        for (const std::size_t way : ways_of(flat.game(), clause))
            sum += fmt::format("{}count({} & {}.word[{}])", sum.empty() ? "" : " + ",
                               shifted_word(coset.by[way], fmt::format("own.word[{}]", k)), land, coset.to[way]);
        out.line("n += {};", sum);
    }
}

// The hops of all pieces in `own`: only from where one begins is it looked where they lead.
void count_hops(const Flat& flat, const Clause& clause) {
    Writer& out = flat.general.out;
    const Numbering& numbering = flat.plan().numbering;
    const long number = &clause - flat.game().clauses.data();
    const std::vector<std::size_t> ways = ways_of(flat.game(), clause);
    Scope scope = flat.scope();
    out.line("const Cells hopped = {};", bare(cells(flat.plan(), clause.parts[0].segments[0].where, scope)));
    out.line("const Cells ends = {}{};", cells(flat.plan(), clause.parts[0].segments[1].where, scope),
             flat.plan().closes ? " & live(board)" : "");
    for (std::size_t k = 0; k < 4; ++k) {
        const Coset& coset = numbering.cosets[k];
        std::string begins, over;
        out.open("");
        out.line("const u64 land = ends.word[{}];", k);
        for (std::size_t i = 0; i < ways.size(); ++i) {
            out.line("const u64 over_{} = {};", i,
                     shifted_word(-coset.by[ways[i]], fmt::format("hopped.word[{}]", coset.to[ways[i]])));
            over += fmt::format("over_{}, ", i);
            begins += fmt::format("{}(over_{} & {})", i > 0 ? " | " : "", i,
                                  shifted_word(-hop_by(numbering, ways[i]), "land"));
        }
        out.line("for (u64 from = own.word[{}] & ({}); from != 0; from &= from - 1)", k, begins);
        out.line("    n += count(linked_{}({}land, from & -from){});", number, over,
                 flat.landings.empty() ? "" : fmt::format(" & landings.word[{}]", k));
        out.close();
    }
}

} // namespace

void hop_links(const General& general) {
    if (general.plan.numbering.cosets.empty())
        return;
    for (std::size_t i = 0; i < general.game.clauses.size(); ++i)
        if (reach_of(general, general.game.clauses[i]) == Reach::flood)
            links(general, general.game.clauses[i], i);
}

bool counts_by_class(const Flat& flat, std::size_t rank) {
    if (flat.plan().numbering.cosets.empty() || flat.by_start || !flat.asked.empty() || flat.second || flat.by_owner)
        return false;
    bool links = false;
    for (int kind = 0; kind < flat.plan().kinds; ++kind) {
        int steps = 0, hops = 0;
        for (const FlatLeaf& leaf : flat.ranks[rank]) {
            if (leaf.form != FlatLeaf::Form::move_class)
                continue;
            for (const std::size_t i : flat.clauses_of(kind, leaf.value)) {
                const Clause& clause = flat.game().clauses[i];
                const Reach reach = reach_of(flat.general, clause);
                if (clause.guard || leaf.guard || leaf.by || flat.crown(kind) != nullptr ||
                    !alike_for_all(flat.game(), clause) || (reach != Reach::step && reach != Reach::flood))
                    return false;
                ++(reach == Reach::step ? steps : hops);
            }
        }
        if (steps > 1 || hops > 1)
            return false;
        links = links || hops > 0;
    }
    return links;
}

void count_by_class(const Flat& flat, std::size_t rank) {
    Writer& out = flat.general.out;
    out.line();
    out.line("// How many steps and hops M has: no two of them are the same.");
    out.open("template <int M> u64 count_legs_{}(const Board& board)", rank);
    out.line("u64 n = 0;");
    if (flat.landings.find("asked") != std::string::npos) {
        out.line("Board asked = board;");
        out.line("++asked.made[M];");
    }
    if (!flat.landings.empty())
        out.line("const Cells landings = {};", flat.landings);
    for (int kind = 0; kind < flat.plan().kinds; ++kind) {
        out.open("");
        out.line("[[maybe_unused]] const Cells own = board.owner[M] & {};",
                 kinds_text(flat.plan(), "board", ir::KindMask{1} << kind));
        for (const FlatLeaf& leaf : flat.ranks[rank]) {
            if (leaf.form != FlatLeaf::Form::move_class)
                continue;
            for (const std::size_t i : flat.clauses_of(kind, leaf.value)) {
                const Clause& clause = flat.game().clauses[i];
                rule_comment(out, clause.where);
                if (reach_of(flat.general, clause) == Reach::flood) {
                    count_hops(flat, clause);
                    continue;
                }
                out.line("const Cells land_{} = {}{}{};", i,
                         cells(flat.plan(), landing_of(clause.parts[0]), flat.scope()),
                         flat.plan().closes ? " & live(board)" : "", flat.landings.empty() ? "" : " & landings");
                count_steps(flat, clause);
            }
        }
        out.close();
    }
    out.line("return n;");
    out.close();
}

} // namespace rubicon::emit
