#include "compiler/ir/ends.hpp"

#include <algorithm>
#include <set>

#include "compiler/ir/conditions.hpp"
#include "compiler/ir/names.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::ir {

namespace {

class Ends {
public:
    explicit Ends(Build& built) : build(built) {}

    void line(const model::NamedNode& named);

private:
    Build& build;

    std::optional<End> player(const Node& node);
    std::optional<End> draw_when(const Node& node);
    std::optional<End> draw_after(const Node& node);
    std::optional<End> most(const Node& node);
    std::optional<End> named_player(const Node& node);
    bool one_by_one(const Node& node, Counter& counter, Scope& scope);

    // Nobody acts here: `own` means nothing.
    static Scope scope() {
        Scope made;
        made.ends = true;
        return made;
    }
};

void Ends::line(const model::NamedNode& named) {
    const Node& body = named.node->children.back();
    std::optional<End> made;
    switch (body.kind) {
    case NodeKind::draw_when:
        made = draw_when(body);
        break;
    case NodeKind::draw_after:
        made = draw_after(body);
        break;
    case NodeKind::player_ends:
        made = player(body);
        break;
    case NodeKind::most_wins:
        made = most(body);
        break;
    case NodeKind::wins_when:
        made = named_player(body);
        break;
    default:
        UNREACHABLE("an ending of {}", name_of(body.kind));
    }
    if (!made)
        return;
    made->label = named.name;
    made->where = named.node->span;
    build.game.ends.push_back(std::move(*made));
}

bool several_sides(const Game& game) {
    std::set<int> teams;
    for (const Player& player : game.players)
        teams.insert(player.team);
    return teams.size() > 2;
}

// `a player who cannot move loses`, `a player with no pieces loses`. `a team whose enemies have no pieces wins`: asked
// of each of its players.
std::optional<End> Ends::player(const Node& node) {
    End made;
    made.wins = node.has_keyword("wins");
    Scope here = scope();
    const Node& who = node[1];
    if (who.is(NodeKind::cannot_move)) {
        made.form = End::Form::stuck;
        made.own_only = who.has_keyword("his");
        if (several_sides(build.game) && !made.wins) {
            build.not_yet(node.span, "a player who cannot move and loses, among more than two sides");
            return std::nullopt;
        }
        here.his = make(Op::next_mover, who.span);
    } else {
        made.form = End::Form::player;
        made.local = build.local(here);
        here.his = make(Op::local_player, who.span, {}, made.local);
        const Value self{Value::Sort::players, {}, {*here.his}, 0, "", who.span};
        here.whose = !who.is(NodeKind::with_count);
        made.condition = here.whose ? condition(build, who[0], here) : lower_count(build, who[0], self, here);
        here.whose = false;
        if (!made.condition)
            return std::nullopt;
    }
    if (const Node* given = node.find(NodeKind::given)) {
        if (several_sides(build.game) && !made.wins) {
            build.not_yet(given->span, "a player who loses or draws, among more than two sides");
            return std::nullopt;
        }
        made.else_draw = condition(build, (*given)[0], here);
        if (!made.else_draw)
            return std::nullopt;
    }
    return made;
}

std::optional<End> Ends::draw_when(const Node& node) {
    End made;
    const Node& what = node[0];
    if (what.is(NodeKind::occurs)) {
        made.form = End::Form::repetition;
        const std::optional<int> times = size_of(build, what.child(NodeKind::number));
        if (!times)
            return std::nullopt;
        if (*times < 2 || what.has_keyword("no")) {
            build.diagnostics.report(Code::repetition_at_once, what.span);
            return std::nullopt;
        }
        made.times = *times;
        return made;
    }
    made.form = End::Form::draw;
    Scope here = scope();
    made.condition = condition(build, what, here);
    return made.condition ? std::optional(std::move(made)) : std::nullopt;
}

// `by one` counts for the player who is `one` in `while`.
bool Ends::one_by_one(const Node& node, Counter& counter, Scope& scope) {
    const Node* condition = node.find(NodeKind::while_true);
    if (condition == nullptr || !compares_one(*condition)) {
        build.diagnostics.report(Code::by_one_of_whom, node.span);
        return false;
    }
    if (build.players() != 2) {
        build.not_yet(node.span, "`by one` among more than two players");
        return false;
    }
    counter.by_one = true;
    counter.local = build.local(scope, 2);
    scope.one = counter.local;
    return true;
}

// `draw after 15 moves each while C without E or E`
std::optional<End> Ends::draw_after(const Node& node) {
    Counter counter;
    counter.where = node.span;
    const std::optional<int> moves = size_of(build, node[0]);
    if (!moves)
        return std::nullopt;
    if (*moves < 1) {
        build.diagnostics.report(Code::limit_of_nothing, node[0].span);
        return std::nullopt;
    }
    Scope here = scope();
    const bool by_one = node.has_keyword("one");
    counter.limit = by_one ? *moves : *moves * build.players();
    if (by_one && !one_by_one(node, counter, here))
        return std::nullopt;
    if (const Node* condition_node = node.find(NodeKind::while_true)) {
        counter.condition = condition(build, (*condition_node)[0], here);
        if (!counter.condition)
            return std::nullopt;
    }
    if (const Node* without = node.find(NodeKind::without))
        for (const Node& event : without->children) {
            std::optional<Expr> happened = lower_event(build, event);
            if (!happened)
                return std::nullopt;
            counter.without.push_back(std::move(*happened));
        }
    // Where nothing is ever taken, a limit of all moves is all that can be meant.
    const auto takes = [](const Clause& clause) { return clause.takes != Clause::Takes::nothing; };
    if (!counter.condition && counter.without.empty() &&
        std::any_of(build.game.clauses.begin(), build.game.clauses.end(), takes))
        build.diagnostics.report(Code::counter_never_reset, node.span);
    End made;
    made.form = End::Form::counter;
    made.value = static_cast<int>(build.game.counters.size());
    counter.end = static_cast<int>(build.game.ends.size());
    build.game.counters.push_back(std::move(counter));
    return made;
}

// `when C most cells wins, equal draw`
std::optional<End> Ends::most(const Node& node) {
    End made;
    made.form = End::Form::most;
    Scope here = scope();
    made.condition = condition(build, node[0], here);
    made.local = build.local(here);
    const Value what = phrase(build, node[1], here);
    const std::optional<Expr> cells = what.ok() ? cells_of(build, what) : std::nullopt;
    if (!made.condition || !cells)
        return std::nullopt;
    Expr his = make(Op::owned, node[1].span, {make(Op::local_player, node[1].span, {}, made.local)});
    made.count = cells->op == Op::occupied ? his : all_of_them(Op::meet, node[1].span, {std::move(his), *cells});
    return made;
}

// `white wins when C`
std::optional<End> Ends::named_player(const Node& node) {
    End made;
    made.form = End::Form::named;
    made.wins = node.has_keyword("wins");
    made.value = build.model.player(node[0].text);
    if (made.value < 0) {
        std::vector<std::string> known;
        for (const Player& p : build.game.players)
            known.push_back(p.name);
        build.diagnostics.report(Code::unknown_name, node[0].span, node[0].text, "player").nearest(node[0].text, known);
        return std::nullopt;
    }
    Scope here = scope();
    made.condition = condition(build, node.children.back(), here);
    return made.condition ? std::optional(std::move(made)) : std::nullopt;
}

} // namespace

void lower_ends(Build& build) {
    for (const model::NamedNode& named : build.model.ends)
        Ends(build).line(named);
}

} // namespace rubicon::ir
