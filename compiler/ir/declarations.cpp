// Names, zones and variables of a game.
#include <algorithm>

#include "compiler/ir/conditions.hpp"
#include "compiler/ir/names.hpp"
#include "compiler/ir/setup.hpp"

namespace rubicon::ir {

namespace {

Manner manner_of(const std::string& move_class) {
    if (move_class == "capture")
        return Manner::capture;
    if (move_class == "swap")
        return Manner::swap;
    if (move_class == "shoot")
        return Manner::shoot;
    return Manner::move;
}

// The cells of a zone to each player; nothing if they depend on what stands on the board.
std::optional<std::vector<CellSet>> members(Build& build, const model::NamedNode& zone) {
    Scope scope;
    scope.actor = make(Op::actor, zone.node->span);
    scope.seen_by_actor = zone.each;
    const std::size_t known = build.game.zones.size();
    const Node& np = zone.node->child(NodeKind::np);
    const std::optional<Expr> cells = cells_phrase(build, np, scope);
    std::optional<std::vector<CellSet>> of;
    if (cells)
        of.emplace();
    for (int p = 0; cells && of && p < build.players(); ++p) {
        const std::optional<CellSet> set = constant_cells(build.game, *cells, p);
        if (set)
            of->push_back(*set);
        else
            of.reset();
    }
    if (cells && !of)
        build.diagnostics.report(Code::place_not_fixed, np.span);
    build.game.zones.resize(known); // what the phrase needed on its way
    return of;
}

// `each var commander: player = itself`, `each var paid: players = none`, `var slayer: player or none = none`.
bool player_var(Build& build, const model::NamedNode& var, const Node& type, Ranged& made) {
    const bool none = type.size() == 2 && type[1].text == "none";
    const std::string& of = type[0].text;
    if ((type.size() != 1 && !none) || (of != "player" && of != "players") || (none && of == "players")) {
        build.not_yet(type.span, "variables of other things than numbers and players");
        return false;
    }
    made.holds = of == "player" ? Ranged::Holds::player : Ranged::Holds::players;
    made.least = none ? -1 : 0;
    made.most = made.holds == Ranged::Holds::player ? build.players() - 1 : (1 << build.players()) - 1;
    made.start = none ? -1 : 0;
    const Node& start = var.node->children.back();
    if (&start == &type)
        return true;
    if (start.size() == 1 && start[0].is(NodeKind::word, "itself")) {
        made.itself = var.each && made.holds == Ranged::Holds::player;
        if (!made.itself)
            build.diagnostics.report(Code::itself_misplaced, start.span);
        return made.itself;
    }
    Scope nowhere;
    const Value value = any_value(build, start, nowhere);
    const std::optional<Expr> first = value.ok() ? number_of_players(build, value, made.holds) : std::nullopt;
    if (!first)
        return false;
    if (first->op == Op::player_number && first->args[0].op == Op::player_at)
        made.start = static_cast<std::int32_t>(first->args[0].value);
    else if (first->op == Op::number)
        made.start = static_cast<std::int32_t>(first->value);
    else
        build.diagnostics.report(Code::only_options, start.span);
    if (made.start < made.least)
        build.diagnostics.report(Code::start_outside, start.span, made.start, made.least, made.most);
    return made.start >= made.least;
}

} // namespace

void lower_names(Build& build) {
    Game& game = build.game;
    const model::Model& model = build.model;
    game.title = model.title;
    game.board = model.board;
    game.first = model.first;
    game.holds = model.holds;
    game.goal_swapped = model.goal_swapped;
    for (const model::Player& player : model.players)
        game.players.push_back({player.name, player.team});
    for (const model::Kind& kind : model.kinds)
        game.kinds.push_back({kind.name, kind.symbol});
    for (const std::string& name : model.classes) {
        const bool acts = std::any_of(model.actions.begin(), model.actions.end(),
                                      [&](const model::NamedNode& action) { return action.name == name; });
        game.classes.push_back({name, acts ? Manner::act : manner_of(name)});
    }
    for (const model::NamedNode& mark : model.marks)
        game.marks.push_back({mark.name, mark.node->has_keyword("move")});
    if (model.notation == nullptr)
        return;
    const std::string& name = model.notation->child(NodeKind::name).text;
    if (name == "draughts")
        game.numbering = number_cells(game.board, model.numbers_from);
    game.notation = name == "draughts" ? Notation::draughts : name == "chess" ? Notation::chess : Notation::plain;
}

void lower_zones(Build& build) {
    for (const model::NamedNode& zone : build.model.zones) {
        std::optional<std::vector<CellSet>> of = members(build, zone);
        if (!of)
            of.emplace(build.game.players.size(), CellSet{}); // kept, so that its name is known
        else if (of->front().none())
            build.diagnostics.report(Code::empty_zone, zone.node->span, zone.name);
        build.game.zones.push_back({zone.name, std::move(*of)});
    }
}

void lower_vars(Build& build) {
    for (const model::NamedNode& var : build.model.vars) {
        const Node& type = var.node->children[var.each ? 2 : 1];
        Ranged made;
        made.name = var.name;
        made.each = var.each;
        made.where = var.node->span;
        if (type.is(NodeKind::names)) {
            if (player_var(build, var, type, made))
                build.game.vars.push_back(std::move(made));
            continue;
        }
        const std::optional<Range> range = range_of(build, type);
        if (!range)
            continue;
        if (range->most < 0) {
            build.diagnostics.report(Code::range_open, type.span);
            continue;
        }
        made.least = made.start = range->least;
        made.most = range->most;
        const Node& start = var.node->children.back();
        if (&start != &type) {
            Scope nowhere;
            const std::optional<Expr> value = number_value(build, start, nowhere);
            if (!value)
                continue;
            if (value->op != Op::number) {
                build.diagnostics.report(Code::only_options, start.span);
                continue;
            }
            made.start = static_cast<std::int32_t>(value->value);
        }
        if (made.start < made.least || made.start > made.most)
            build.diagnostics.report(Code::start_outside, start.span, made.start, made.least, made.most);
        build.game.vars.push_back(std::move(made));
    }
}

} // namespace rubicon::ir
