#include "compiler/ir/decisions.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "compiler/ir/conditions.hpp"
#include "compiler/ir/moves.hpp"
#include "compiler/ir/names.hpp"
#include "compiler/ir/phrase.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::ir {

namespace {

bool several(const Node& node) {
    return node.is(NodeKind::roll) || node.is(NodeKind::ask_part) ||
           std::any_of(node.children.begin(), node.children.end(), [](const Node& child) { return several(child); });
}

// Cells that the set can have at most, whatever stands on the board.
CellSet most_cells_of(const Game& game, const Expr& set, int actor) {
    if (const std::optional<CellSet> known = constant_cells(game, set, actor))
        return *known;
    CellSet most;
    for (std::size_t cell = 0; cell < game.board.cells.size(); ++cell)
        most.set(cell);
    if (set.op == Op::meet)
        for (const Expr& part : set.args)
            most &= most_cells_of(game, part, actor);
    return most;
}

// Where an action may put something.
void add_choices(const Game& game, const Expr& program, int actor, CellSet& where) {
    if (program.op == Op::choose_cell)
        where |= most_cells_of(game, program.args[0], actor);
    for (const Expr& arg : program.args)
        add_choices(game, arg, actor, where);
}

Expr by_player(Expr expr, int player) {
    if (expr.op == Op::mover || expr.op == Op::decider)
        expr = make(Op::player_at, expr.where, {}, player);
    for (Expr& arg : expr.args)
        arg = by_player(std::move(arg), player);
    return expr;
}

class Decisions {
public:
    explicit Decisions(Build& built) : build(built), game(built.game) {}

    void run() {
        if (build.model.phases.empty() && build.model.turn != nullptr) {
            game.phases.push_back({"", 0, {}, build.model.turn->span});
            turn((*build.model.turn)[0]);
            return;
        }
        if (build.model.turn != nullptr)
            build.diagnostics.report(Code::turn_beside_phases, build.model.turn->span);
        for (const model::NamedNode& phase : build.model.phases)
            this->phase(phase);
        link();
    }

private:
    Build& build;
    Game& game;
    std::vector<const Node*> nexts; // by phase: the step `next`, or null

    int phase_index() const { return static_cast<int>(game.phases.size()) - 1; }
    int count() const { return static_cast<int>(game.decisions.size()); }

    Decision& decision(const Span& where) {
        Decision& made = game.decisions.emplace_back();
        made.phase = phase_index();
        made.shows = build.shown;
        made.where = where;
        return made;
    }

    void turn(const Node& whole);
    bool choice(const std::vector<const Node*>& parts, bool goes_on);
    bool roll(const Node& node);
    bool ask(const Node& node);
    void phase(const model::NamedNode& named);
    void step(const Node& node);
    std::optional<Expr> until(const Node& node);
    void hide(Phase& phase);
    void link();
};

// What is done between two throws, as one decision; `goes_on`: another one follows.
bool Decisions::choice(const std::vector<const Node*>& parts, bool goes_on) {
    Turn whole;
    whole.form = Turn::Form::sequence;
    whole.where = parts.front()->span;
    for (const Node* part : parts) {
        std::optional<Turn> made = lower_part(build, *part, part != parts.front());
        if (!made)
            return false;
        whole.children.push_back(std::move(*made));
    }
    if (goes_on) {
        Turn next;
        next.form = Turn::Form::decide;
        next.value = count() + 1;
        next.where = whole.where;
        whole.children.push_back(std::move(next));
    }
    if (whole.children.size() == 1)
        whole = Turn(whole.children.front());
    decision(whole.where).program = std::move(whole);
    return true;
}

bool Decisions::roll(const Node& node) {
    const Node& name = node[0];
    const int die = index_of(game.dice, name.text);
    if (die < 0) {
        std::vector<std::string> known;
        for (const Die& d : game.dice)
            known.push_back(d.name);
        build.diagnostics.report(Code::unknown_name, name.span, name.text, "die").nearest(name.text, known);
        return false;
    }
    Decision& made = decision(node.span);
    made.die = die;
    made.next = count();
    build.shown = die;
    return true;
}

// `ask P if C: X or Y`
bool Decisions::ask(const Node& node) {
    Scope scope;
    scope.actor = make(Op::mover, node.span);
    const Value who = phrase(build, node.child(NodeKind::np), scope);
    std::optional<Expr> player = who.ok() ? one_player(build, who) : std::nullopt;
    if (!player)
        return false;
    std::optional<Expr> guard;
    if (const Node* given = node.find(NodeKind::given)) {
        Scope asked = scope;
        asked.asks = asked.turn = true;
        guard = condition(build, (*given)[0], asked);
        if (!guard)
            return false;
    }
    const Node& answers = node.children.back();
    const int number = count();
    if (!choice({&answers}, true))
        return false;
    Decision& made = game.decisions[static_cast<std::size_t>(number)];
    made.asks = true;
    made.decider = std::move(player);
    made.guard = std::move(guard);
    made.next = number + 1;
    return true;
}

// `A then roll D then B`: a decision, a throw, a decision.
void Decisions::turn(const Node& whole) {
    std::vector<const Node*> parts;
    if (whole.is(NodeKind::sequence))
        for (const Node& child : whole.children)
            parts.push_back(&child);
    else
        parts.push_back(&whole);
    build.shown = -1;
    const int first = count();
    std::vector<const Node*> together;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool throws = parts[i]->is(NodeKind::roll), asks = parts[i]->is(NodeKind::ask_part);
        if (!throws && !asks)
            together.push_back(parts[i]);
        const bool last = i + 1 == parts.size();
        if ((throws || asks) && last)
            build.diagnostics.report(throws ? Code::roll_last : Code::ask_last, parts[i]->span);
        if (!together.empty() && (throws || asks || last)) {
            if (!choice(together, throws || asks))
                break;
            together.clear();
        }
        if ((throws && !roll(*parts[i])) || (asks && !ask(*parts[i])))
            break;
    }
    build.shown = -1;
    bool begins = true;
    for (std::size_t d = static_cast<std::size_t>(first); d < game.decisions.size(); ++d) {
        game.decisions[d].begins = begins;
        begins = begins && game.decisions[d].asks;
    }
}

void Decisions::phase(const model::NamedNode& named) {
    game.phases.push_back({named.name, count(), {}, named.node->span});
    nexts.push_back(nullptr);
    const std::vector<const Node*> steps = named.node->all(NodeKind::step);
    const auto has_turn = [](const Node* step) { return step->find(NodeKind::turn) != nullptr; };
    if (std::any_of(steps.begin(), steps.end(), has_turn) && steps.size() > 1) {
        build.diagnostics.report(Code::phase_mixed, named.node->span);
        return;
    }
    for (const Node* each : steps) {
        if (const Node* whole = each->find(NodeKind::turn))
            turn((*whole)[0]);
        else if (const Node* next = each->find(NodeKind::next_phase))
            nexts.back() = next;
        else
            step(*each);
    }
    if (named.node->has_keyword("secret"))
        hide(game.phases.back());
}

// What the players put on the board in this phase the others do not see.
void Decisions::hide(Phase& phase) {
    phase.hidden.assign(game.players.size(), CellSet{});
    for (const Decision& made : game.decisions) {
        if (made.phase != phase_index() || made.seat < 0)
            continue;
        CellSet& where = phase.hidden[static_cast<std::size_t>(made.seat)];
        if (made.program.form == Turn::Form::action)
            add_choices(game, by_player(game.actions[static_cast<std::size_t>(made.program.value)].program, made.seat),
                        made.seat, where);
        else
            for (std::size_t cell = 0; cell < game.board.cells.size(); ++cell)
                where.set(cell);
    }
}

// `attack: repeat place until hand is empty`
void Decisions::step(const Node& node) {
    const Node& label = node[0];
    const Node& effect = node[1];
    const int player = build.model.player(label.text);
    if (player < 0) {
        std::vector<std::string> known;
        for (const Player& p : game.players)
            known.push_back(p.name);
        build.diagnostics.report(Code::unknown_name, label.span, label.text, "player").nearest(label.text, known);
        return;
    }
    if (!effect.is(NodeKind::repeat)) {
        build.not_yet(effect.span, "a step of a phase other than `repeat`");
        return;
    }
    const Node play{NodeKind::play, effect.span, "", {effect[0]}};
    std::optional<Turn> program = lower_part(build, play, false);
    std::optional<Expr> done = until(effect[1]);
    if (!program || !done)
        return;
    Decision& made = decision(node.span);
    made.program = std::move(*program);
    made.seat = player;
    made.until = std::move(*done);
    made.next = count();
}

std::optional<Expr> Decisions::until(const Node& node) {
    Scope scope;
    scope.actor = make(Op::mover, node.span);
    return condition(build, node, scope);
}

// The last step of a phase leads to the first of the phase that is named.
void Decisions::link() {
    for (std::size_t p = 0; p < game.phases.size(); ++p) {
        int last = -1;
        for (int d = 0; d < count(); ++d)
            if (game.decisions[static_cast<std::size_t>(d)].phase == static_cast<int>(p))
                last = d;
        if (last < 0 || game.decisions[static_cast<std::size_t>(last)].seat < 0)
            continue;
        if (nexts[p] == nullptr) {
            build.diagnostics.report(Code::phase_without_next, game.phases[p].where, game.phases[p].name);
            continue;
        }
        const Node& name = (*nexts[p])[0];
        const int next = index_of(game.phases, name.text);
        if (next < 0) {
            std::vector<std::string> known;
            for (const Phase& phase : game.phases)
                known.push_back(phase.name);
            build.diagnostics.report(Code::unknown_name, name.span, name.text, "phase").nearest(name.text, known);
            continue;
        }
        game.decisions[static_cast<std::size_t>(last)].next = game.phases[static_cast<std::size_t>(next)].first;
    }
}

void lower_decides(Build& build) {
    const Node* node = build.model.decides;
    if (node == nullptr)
        return;
    Scope scope;
    scope.actor = make(Op::mover, node->span);
    const Value who = phrase(build, (*node)[0], scope);
    const auto players = who.ok() ? players_of(build, who) : std::nullopt;
    if (!players)
        return;
    if (players->size() == 1 && type_of(players->front()) == Type::player)
        build.game.decides = players->front();
    else
        wrong_sort(build, who, "one player");
}

// `skip players with no pieces`
void lower_skip(Build& build) {
    const Node* node = build.model.skip;
    if (node == nullptr)
        return;
    Scope scope;
    const int local = build.local(scope);
    scope.his = make(Op::local_player, node->span, {}, local);
    const Value self{Value::Sort::players, {}, {*scope.his}, 0, "", (*node)[0].span};
    build.game.skip = lower_count(build, node->child(NodeKind::count), self, scope);
    build.game.skip_local = local;
}

} // namespace

bool has_decisions(const model::Model& model) {
    return !model.phases.empty() || model.decides != nullptr || model.skip != nullptr ||
           (model.turn != nullptr && several(*model.turn));
}

void lower_dice(Build& build) {
    for (const model::NamedNode& named : build.model.dice) {
        Die made;
        made.name = named.name;
        made.where = named.node->span;
        Ranged shown;
        shown.name = named.name;
        shown.where = named.node->span;
        for (const Node* face : named.node->all(NodeKind::face)) {
            const std::optional<int> number = size_of(build, (*face)[0]);
            if (!number)
                continue;
            KindMask kinds = 0;
            for (const Node& name : (*face)[1].children) {
                const KindMask of = kinds_named(build, name.text);
                if (of == 0)
                    build.diagnostics.report(Code::unknown_name, name.span, name.text, "kind of piece");
                kinds |= of;
            }
            if (*number < 1 || *number > 1000)
                build.diagnostics.report(Code::die_face, (*face)[0].span, "a face shows a number from 1 to 1000");
            for (const Die::Face& other : made.faces)
                if (other.number == *number)
                    build.diagnostics.report(Code::die_face, (*face)[0].span,
                                             fmt::format("the number {} is on two faces", *number));
            made.faces.push_back({*number, kinds});
            shown.most = std::max(shown.most, *number);
        }
        made.var = static_cast<int>(build.game.vars.size());
        made.move_class = static_cast<int>(build.game.classes.size());
        build.game.vars.push_back(std::move(shown));
        build.game.classes.push_back({named.name, Manner::act});
        build.game.dice.push_back(std::move(made));
    }
}

void lower_decisions(Build& build) {
    lower_decides(build);
    lower_skip(build);
    Decisions(build).run();
}

// `payoff purse - ante, winners + 2 * ante`: `purse` is that of each player.
void lower_payoff(Build& build) {
    for (const End& end : build.game.ends)
        if (end.own_only && build.game.has_decisions())
            build.not_yet(end.where, "this end in a game with throws or phases");
    const Node* node = build.model.payoff;
    if (node == nullptr)
        return;
    Scope scope;
    const int local = build.local(scope);
    scope.his = make(Op::local_player, node->span, {}, local);
    build.game.payoff = number_value(build, (*node)[0], scope);
    build.game.payoff_local = local;
    if (node->size() > 1)
        build.game.payoff_of_winners = number_value(build, (*node)[1], scope);
}

} // namespace rubicon::ir
