// Where the pieces of a player can land, piece by piece and rule by rule.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/fast.hpp"
#include "compiler/emit/flat.hpp"
#include "compiler/emit/reach.hpp"

namespace rubicon::emit {
namespace {

using ir::Clause;

// Clauses of one kind whose moves are made alike: one set of landings.
struct Group {
    std::vector<std::size_t> clauses;
    bool plain = false;
    std::vector<std::size_t> doubtful; // groups before it with which it may share a landing
};

// `merged`: moves of several classes may be made alike too.
std::vector<Group> groups_of(const Flat& flat, int kind, const std::vector<FlatLeaf>& rank, bool merged) {
    std::vector<Group> groups;
    for (const FlatLeaf& leaf : rank) {
        if (leaf.form != FlatLeaf::Form::move_class)
            continue;
        const std::size_t first = merged ? 0 : groups.size();
        for (const std::size_t i : flat.clauses_of(kind, leaf.value)) {
            const bool plain = flat.is_plain(flat.game().clauses[i]);
            const auto like = std::find_if(groups.begin() + static_cast<std::ptrdiff_t>(first), groups.end(),
                                           [&](const Group& group) { return plain && group.plain; });
            if (like != groups.end())
                like->clauses.push_back(i);
            else
                groups.push_back({{i}, plain, {}});
        }
    }
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (std::size_t before = 0; before < g; ++before)
            for (const std::size_t a : groups[g].clauses)
                for (const std::size_t b : groups[before].clauses)
                    if (!lands_apart(flat, flat.game().clauses[a], flat.game().clauses[b]) &&
                        (groups[g].doubtful.empty() || groups[g].doubtful.back() != before))
                        groups[g].doubtful.push_back(before);
    return groups;
}

class SetWriter {
public:
    SetWriter(const Flat& of, std::size_t of_rank)
        : flat(of), out(of.general.out), plan(of.plan()), number(of_rank), rank(of.ranks[of_rank]) {}

    void write();
    // Landings by all rules whose moves are made alike as one set.
    void write_merged();
    bool merges() const;

private:
    void begin(const char* type, const char* name);
    const ir::Expr* by() const;
    // Whether not simply all pieces of M are moved.
    bool picked() const { return flat.by_owner || by() != nullptr; }
    void by_owner(const char* type, const char* name) const;
    void kind(int kind, bool merged);
    void lands(const Group& group, const std::string& name) const;
    void group(int kind, const std::vector<Group>& groups, std::size_t index, bool merged) const;
    bool is_quiet(int kind, const Group& group) const;
    bool marks_watched(const Group& group) const {
        return flat.marks_watched && flat.marks_passed(flat.game().clauses[group.clauses.front()]);
    }
    std::string asks(const Group& group, const std::string& lands) const;
    std::string leg(int kind, const Group& group, const std::string& lands) const;

    const Flat& flat;
    Writer& out;
    const Plan& plan;
    const std::size_t number;
    const std::vector<FlatLeaf>& rank;
    std::map<int, std::string> guard; // by class: the name of what its guard says
};

void SetWriter::lands(const Group& group, const std::string& name) const {
    for (const std::size_t i : group.clauses) {
        const Clause& clause = flat.game().clauses[i];
        rule_comment(out, clause.where);
        std::string asked = guard.at(clause.move_class);
        if (clause.guard)
            asked += (asked.empty() ? "" : " && ") + truth(plan, *clause.guard, flat.scope());
        out.line("{}{} |= {};", asked.empty() ? "" : fmt::format("if ({}) ", bare(asked)), name,
                 reach_lands(flat.general, clause, flat.owner()));
    }
}

void SetWriter::group(int kind, const std::vector<Group>& groups, std::size_t index, bool merged) const {
    const Group& group = groups[index];
    const std::string name = fmt::format("lands_{}", index);
    out.line("Cells {}{{}};", name);
    const bool quiet = !merged && leaves_out_quiet(flat, number) && is_quiet(kind, group);
    if (quiet)
        out.open("if constexpr (!Loud)");
    lands(group, name);
    if (quiet)
        out.close();
    if (!flat.landings.empty())
        out.line("{} &= landings;", name);
    for (const std::size_t before : group.doubtful) {
        out.open("for (Cells both = {} & lands_{}; any(both);)", name, before);
        out.line("const i16 to = i16(pop_first(both));");
        const auto move = [&](std::size_t way) {
            return fmt::format("make<M>(board, Move{{i16(at), to, {}{}, {}, {}{}}})",
                               flat.most_choices() > 0 ? "{}, " : "", way, kind, kind, flat.with_owner("O"));
        };
        out.line("if ({} == {}) {} &= ~cell_set(to);", move(group.clauses.front()),
                 move(groups[before].clauses.front()), name);
        out.close();
    }
    if (merged)
        out.line("each({}, {});", leg(kind, group, name), name);
    else
        out.line("if (any({}) && each({}, {})) return true;", name, leg(kind, group, name), name);
}

// Whether a leg of a piece whose going opens no line has to be asked about the royals.
std::string SetWriter::asks(const Group& group, const std::string& lands) const {
    if (group.plain)
        return "false";
    const Clause& clause = flat.game().clauses[group.clauses.front()];
    return marks_watched(group) ? fmt::format("any(watched & ({} | {}))", passed_cells(clause, "at"), lands) : "true";
}

// Whether all that it is about goes to empty cells, takes nothing and crowns nothing.
bool SetWriter::is_quiet(int kind, const Group& group) const {
    return !flat.crown(kind) && std::all_of(group.clauses.begin(), group.clauses.end(), [&](std::size_t i) {
        const Clause& clause = flat.game().clauses[i];
        return clause.takes == Clause::Takes::nothing && flat.changes_landing_only(clause) &&
               ir::surely_empty(landing_of(clause.parts.back()));
    });
}

std::string SetWriter::leg(int kind, const Group& group, const std::string& lands) const {
    return fmt::format("Leg{{i16(at), {}, {}, {}{}{}}}", group.clauses.front(), kind, group.plain,
                       flat.royal ? ", " + asks(group, lands) : "", flat.with_owner("O"));
}

void SetWriter::kind(int kind, bool merged) {
    const std::vector<Group> groups = groups_of(flat, kind, rank, merged);
    if (groups.empty())
        return;
    out.open("");
    for (const Group& group : groups)
        for (const std::size_t i : group.clauses)
            reach_sets(flat.general, flat.game().clauses[i], flat.scope());
    if (std::any_of(groups.begin(), groups.end(), [&](const Group& group) { return marks_watched(group); }))
        out.line("const Cells watched = watched_by_enemies<M>(board);");
    out.open("for (Cells rest = {} & {}; any(rest);)", picked() ? "own" : "board.owner[M]",
             kinds_text(plan, "board", ir::KindMask{1} << kind));
    out.line("const int at = int(pop_first(rest));");
    if (flat.by_start)
        out.line("const Cells landings = {};", flat.landings);
    for (std::size_t g = 0; g < groups.size(); ++g)
        group(kind, groups, g, merged);
    out.close();
    out.close();
}

const ir::Expr* SetWriter::by() const {
    for (const FlatLeaf& leaf : rank)
        if (leaf.form == FlatLeaf::Form::move_class)
            return leaf.by;
    return nullptr;
}

void SetWriter::begin(const char* type, const char* name) {
    // Once for each owner, not for each owner, mover and caller.
    if (flat.by_owner && std::string(type) == "bool")
        out.open(
            "template <int O> RUBICON_APART bool {}_{}_by(const Board& board, const Cells& own, Ref<bool(const Leg&, "
            "const Cells&)> each)",
            name, number);
    else if (flat.by_owner)
        out.open(
            "template <int O, class Each> RUBICON_APART {} {}_{}_by(const Board& board, const Cells& own, Each& each)",
            type, name, number);
    else
        out.open("template <int M, {}class Each> RUBICON_INLINE {} {}_{}{}(const Board& board, {}Each&& each)",
                 std::string(name) == "legs" && leaves_out_quiet(flat, number) ? "bool Loud = false, " : "", type, name,
                 number, picked() ? "_by" : "", picked() ? "const Cells& own, " : "");
    if (flat.landings.find("asked") != std::string::npos) {
        out.line("Board asked = board;");
        out.line("++asked.made[M];");
    }
    if (!flat.landings.empty() && !flat.by_start)
        out.line("const Cells landings = {};", flat.landings);
    for (const FlatLeaf& leaf : rank) {
        if (leaf.form != FlatLeaf::Form::move_class)
            continue;
        if (leaf.guard)
            out.line("const bool may_{} = {};", leaf.value, bare(truth(plan, *leaf.guard, flat.scope())));
        guard[leaf.value] = leaf.guard ? fmt::format("may_{}", leaf.value) : "";
    }
}

// The same for the pieces that may be moved, by owner.
void SetWriter::by_owner(const char* type, const char* name) const {
    if (!picked())
        return;
    Scope scope = flat.scope();
    scope.actor = "M";
    const bool stops = std::string(type) == "bool";
    out.open("template <int M, class Each> RUBICON_INLINE {} {}_{}(const Board& board, Each&& each)", type, name,
             number);
    rule_comment(out, rank.front().where);
    out.line("const Cells may = {}{};", cells(plan, flat.game().plays, scope),
             by() != nullptr ? " & " + cells(plan, *by(), scope) : "");
    for (int p = 0; p < (flat.by_owner ? plan.players : 1); ++p) {
        const std::string call = flat.by_owner ? fmt::format("{}_{}_by<{}>(board, own, each)", name, number, p)
                                               : fmt::format("{}_{}_by<M>(board, own, each)", name, number);
        const std::string own = flat.by_owner ? fmt::format("may & board.owner[{}]", p) : "may";
        if (stops)
            out.line("if (const Cells own = {}; any(own) && {}) return true;", own, call);
        else
            out.line("if (const Cells own = {}; any(own)) {};", own, call);
    }
    if (stops)
        out.line("return false;");
    out.close();
}

void SetWriter::write() {
    out.line();
    out.line("// Where each piece of M can land, a set for each rule: each(leg, landings) says whether to stop.");
    begin("bool", "legs");
    for (int k = 0; k < plan.kinds; ++k)
        kind(k, false);
    out.line("return false;");
    out.close();
    by_owner("bool", "legs");
}

// Where some kind has fewer sets then, and what is asked of a finished move does not hang on its class.
bool SetWriter::merges() const {
    bool fewer = false;
    for (int k = 0; k < plan.kinds; ++k)
        fewer = fewer || groups_of(flat, k, rank, true).size() < groups_of(flat, k, rank, false).size();
    return fewer && (flat.asked.empty() || flat.royal) && !flat.has_second(FlatSecond::Form::shot);
}

void SetWriter::write_merged() {
    out.line();
    if (flat.by_owner) {
        out.open("struct Counted_{}", number);
        out.line("u64 n = 0;");
        out.line("void operator()(const Leg&, const Cells& lands) {{ n += count(lands); }}");
        out.close(";");
    }
    out.line("// The same where the class of a move does not matter: one set for all that only bring a piece to its "
             "landing.");
    begin("void", "landings");
    for (int k = 0; k < plan.kinds; ++k)
        kind(k, true);
    out.close();
    by_owner("void", "landings");
}

// Whether a piece of player p on `from` could land on `to` by the clause, whatever stood on the board.
bool may_land(const Flat& flat, const Clause& clause, std::size_t p, int from, int to) {
    const Board& board = flat.game().board;
    const auto steps = [&](const ir::Part& part, int at, auto&& visit) {
        const WayMask mask = flat.game().ways[static_cast<std::size_t>(part.ways)].of[p];
        for (std::size_t way = 0; way < board.ways.size(); ++way)
            if ((mask >> way & 1) != 0 && visit(way, board.next[way][static_cast<std::size_t>(at)]))
                return true;
        return false;
    };
    switch (reach_of(flat.general, clause)) {
    case Reach::step:
        return steps(clause.parts[0], from, [&](std::size_t, int next) { return next == to; });
    case Reach::slide:
        return steps(clause.parts[0], from, [&](std::size_t way, int next) {
            for (std::size_t length = 0; next != no_next && length < board.cells.size(); ++length) {
                if (next == to)
                    return true;
                next = board.next[way][static_cast<std::size_t>(next)];
            }
            return false;
        });
    case Reach::leap: {
        const BoardCell &a = board.cells[static_cast<std::size_t>(from)],
                        &b = board.cells[static_cast<std::size_t>(to)];
        const auto& leaps = clause.parts[0].leaps[p];
        return std::any_of(leaps.begin(), leaps.end(),
                           [&](const ir::Leap& leap) { return b.x - a.x == leap.dx && b.y - a.y == leap.dy; });
    }
    case Reach::steps: {
        std::vector<int> at = {from};
        for (const ir::Part& part : clause.parts) {
            std::vector<int> onward;
            for (const int cell : at)
                steps(part, cell, [&](std::size_t, int next) {
                    if (next != no_next)
                        onward.push_back(next);
                    return false;
                });
            at = std::move(onward);
        }
        return std::find(at.begin(), at.end(), to) != at.end();
    }
    default:
        return true;
    }
}

} // namespace

bool lands_apart(const Flat& flat, const Clause& a, const Clause& b) {
    if (apart(landing_of(a.parts.back()), landing_of(b.parts.back())))
        return true;
    const Reach first = reach_of(flat.general, a), second = reach_of(flat.general, b);
    if (!flat.plan().numbering.cosets.empty() &&
        ((first == Reach::flood && second == Reach::step) || (first == Reach::step && second == Reach::flood)))
        return true; // a hop stays in the class of its start, a step leaves it
    const int cells = flat.plan().cells;
    for (std::size_t p = 0; p < static_cast<std::size_t>(flat.plan().players); ++p)
        for (int from = 0; from < cells; ++from)
            for (int to = 0; to < cells; ++to)
                if (may_land(flat, a, p, from, to) && may_land(flat, b, p, from, to))
                    return false;
    return true;
}

bool leaves_out_quiet(const Flat& flat, std::size_t rank) {
    return flat.tells_loud() && !flat.by_owner &&
           std::none_of(flat.ranks[rank].begin(), flat.ranks[rank].end(),
                        [](const FlatLeaf& leaf) { return leaf.by != nullptr; });
}

bool counts_merged(const Flat& flat, std::size_t rank) {
    return SetWriter(flat, rank).merges();
}

void flat_sets(const Flat& flat) {
    Writer& out = flat.general.out;
    if (!flat.uses(FlatLeaf::Form::move_class))
        return;
    out.line();
    out.open("struct Leg");
    out.line("i16 at;");
    out.line("u8 way, kind;");
    out.line("bool plain; // it only brings the piece to its landing");
    if (flat.royal)
        out.line("bool asks; // it may bring a royal under attack other than by leaving a line");
    if (flat.by_owner)
        out.line("u8 owner;");
    out.close(";");
    for (std::size_t r = 0; r < flat.ranks.size(); ++r) {
        if (std::none_of(flat.ranks[r].begin(), flat.ranks[r].end(),
                         [](const FlatLeaf& leaf) { return leaf.form == FlatLeaf::Form::move_class; }))
            continue;
        SetWriter(flat, r).write();
        if (counts_merged(flat, r))
            SetWriter(flat, r).write_merged();
    }
}

} // namespace rubicon::emit
