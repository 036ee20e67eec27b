// Choices, names and new pieces: the effects of actions that leave several outcomes, and how a block hangs together.
#include <iterator>

#include "compiler/ir/effects.hpp"
#include "rubicon/table.hpp"

namespace rubicon::ir {

namespace {

// Puts what follows at the end of a choice; of `P else Q` at the end of both.
void follow(Expr& head, const Expr& rest) {
    if (head.op != Op::first_of) {
        if (!head.args.empty() && head.args.back().op == Op::all_of) // `where`, asked first
            head.args.back().args.push_back(rest);
        else
            head.args.push_back(rest);
        return;
    }
    for (Expr& way : head.args)
        follow(way, rest);
}

bool never_changes(const Expr& expr) {
    switch (expr.op) {
    case Op::local_cell:
    case Op::local_cells:
    case Op::local_number:
    case Op::local_kind:
    case Op::local_player:
    case Op::cell_at:
    case Op::kind_at:
    case Op::player_at:
    case Op::number:
    case Op::constant:
    case Op::zone:
    case Op::actor:
    case Op::mover:
    case Op::all_players:
    case Op::enemies_of:
    case Op::partners_of:
    case Op::team_of:
    case Op::line_number:
    case Op::mirrored:
        break;
    default:
        return false;
    }
    for (const Expr& arg : expr.args)
        if (!never_changes(arg))
            return false;
    return true;
}

} // namespace

std::optional<Expr> Effects::block(const Node& node) {
    std::vector<Link> links;
    bool sound = true;
    for (const Node& child : node.children) {
        if (child.is(NodeKind::let)) {
            sound = let(child, links) && sound;
        } else if (child.is(NodeKind::choose)) {
            sound = choose(child, links) && sound;
        } else if (std::optional<Expr> made = effect(child)) {
            links.push_back({std::move(*made), false});
        } else {
            sound = false;
        }
    }
    if (!sound)
        return std::nullopt;
    Expr rest = make(Op::nothing, node.span);
    while (!links.empty()) {
        Link link = std::move(links.back());
        links.pop_back();
        if (link.binds) {
            follow(link.expr, rest);
            rest = std::move(link.expr);
        } else if (rest.op == Op::nothing) {
            rest = std::move(link.expr);
        } else {
            rest = all_of_them(Op::all_of, node.span, {std::move(link.expr), std::move(rest)});
        }
    }
    return rest;
}

// ---- names
// ------------------------------------------------------------------------------------------------------------

// The value as it stands now. What can never change needs no place to be kept in.
bool Effects::let(const Node& node, std::vector<Link>& links) {
    const std::string& name = node[0].text;
    if (node.find(NodeKind::parameters) != nullptr) {
        build.not_yet(node.span, "a `let` with arguments among effects");
        return false;
    }
    Value value = any_value(build, node.children.back(), scope);
    if (!value.ok()) {
        scope.names[name] = {}; // so that it is not said to be unknown as well
        return false;
    }
    const auto keep = [&](Op binds, Op kept, Expr& expr) {
        if (never_changes(expr) || !scope.action)
            return;
        const int local = build.local(scope);
        links.push_back({make(binds, node.span, {std::move(expr)}, local), true});
        expr = make(kept, node.span, {}, local);
    };
    switch (value.sort) {
    case Value::Sort::cells:
        keep(Op::let_cells, Op::local_cells, value.expr);
        break;
    case Value::Sort::cell:
        keep(Op::let_cell, Op::local_cell, value.expr);
        break;
    case Value::Sort::number:
        keep(Op::let_number, Op::local_number, value.expr);
        break;
    case Value::Sort::line:
        for (Expr& end : value.ends)
            keep(Op::let_cell, Op::local_cell, end);
        break;
    case Value::Sort::yes_no:
    case Value::Sort::kind:
        if (!never_changes(value.expr) && scope.action) {
            build.not_yet(node.span, "a `let` in an action for this");
            return false;
        }
        break;
    default:
        break;
    }
    scope.names[name] = std::move(value);
    return true;
}

// ---- choices
// ----------------------------------------------------------------------------------------------------------

int Effects::new_local(Value& chosen) {
    const int local = build.local(scope);
    chosen.expr.value = local;
    return local;
}

// The name at the end of a phrase: a word of its own that means nothing yet.
bool Effects::name_chosen(const Node& word, std::string& name) const {
    if (!word.is(NodeKind::word) || !word.empty()) {
        build.diagnostics.report(Code::unknown_in_phrase, word.span, word.span.text());
        return false;
    }
    name = word.text;
    return true;
}

// The player whose hand is meant.
std::optional<Expr> Effects::holder(const Node& node, const Node& np) {
    const Value hand = phrase(build, np, scope);
    if (!hand.ok())
        return std::nullopt;
    if (!hand.is(Value::Sort::hand)) {
        wrong_sort(build, hand, "a hand");
        return std::nullopt;
    }
    if (build.game.hands.empty()) {
        build.diagnostics.report(Code::no_hands, node.span);
        return std::nullopt;
    }
    return hand.players.front();
}

// `choose kind k in hand`
std::optional<Expr> Effects::choose_kind(const Node& node, std::string& name, Value& chosen) {
    const Node& np = node.child(NodeKind::np);
    const Node* within = node.find(NodeKind::within);
    if (within == nullptr || np.size() != 2 || !name_chosen(np[1], name)) {
        build.diagnostics.report(Code::kind_from_where, node.span).expected("words such as `choose kind k in hand`");
        return std::nullopt;
    }
    std::optional<Expr> whose = holder(node, (*within)[0]);
    if (!whose)
        return std::nullopt;
    chosen = {Value::Sort::kind, make(Op::local_kind, np[1].span), {}, 0, "", np[1].span};
    return make(Op::choose_kind, node.span, {std::move(*whose)},
                new_local(chosen)); // of which kinds settle_hands says
}

// `choose line s in border lines`
std::optional<Expr> Effects::choose_line(const Node& node, std::string& name, Value& chosen) {
    const Node& np = node.child(NodeKind::np);
    const Node* within = node.find(NodeKind::within);
    const bool border = within != nullptr && (*within)[0].size() == 2 && (*within)[0][0].text == "border" &&
                        (*within)[0][1].text == "lines";
    if (!border || np.size() != 2 || !name_chosen(np[1], name))
        return unsupported(node, "a choice of other lines than `border lines`");
    if (build.game.board.shape != Shape::square)
        return unsupported(node, "`border lines` of this board");
    chosen = {Value::Sort::cells, make(Op::local_cells, np[1].span), {}, 0, "", np[1].span};
    return make(Op::choose_line, node.span, {}, new_local(chosen));
}

// `choose own man x`, `choose empty cell c in own half`, `choose player p`, `choose x in team of mover`
std::optional<Expr> Effects::choose_from(const Node& node, std::string& name, Value& chosen) {
    const Node& np = node.child(NodeKind::np);
    Scope naming = scope;
    naming.new_name = &name;
    Value from = phrase(build, np, naming);
    scope.next_local = std::max(scope.next_local, naming.next_local);
    if (!from.ok())
        return std::nullopt;
    if (const Node* within = node.find(NodeKind::within)) {
        Value place = phrase(build, (*within)[0], scope);
        if (!place.ok())
            return std::nullopt;
        const bool only_name = np.size() == 1 && !name.empty();
        if (only_name) {
            from = std::move(place);
        } else {
            std::optional<Expr> cells = cells_of(build, from), in = cells_of(build, place);
            if (!cells || !in)
                return std::nullopt;
            from = {Value::Sort::cells, all_of_them(Op::meet, np.span, {*cells, *in}), {}, 0, "", np.span};
        }
    }
    if (from.is(Value::Sort::players)) {
        if (from.players.size() != 1)
            return unsupported(node, "a choice from several sets of players");
        chosen = {Value::Sort::players, {}, {make(Op::local_player, np.span)}, 0, "", np.span};
        const int local = build.local(scope);
        chosen.players.front().value = local;
        return make(Op::choose_player, node.span, {from.players.front()}, local);
    }
    std::optional<Expr> cells = cells_of(build, from);
    if (!cells)
        return std::nullopt;
    chosen = {Value::Sort::cell, make(Op::local_cell, np.span), {}, 0, "", np.span};
    return make(Op::choose_cell, node.span, {std::move(*cells)}, new_local(chosen));
}

// A choice without what follows it; `where` stands first of that. Its name is known from here on.
std::optional<Expr> Effects::choice(const Node& node, std::string& name, Value& chosen) {
    const Node& first = node.child(NodeKind::np)[0];
    const bool alone = node.child(NodeKind::np).size() < 2;
    std::optional<Expr> made = !alone && first.is(NodeKind::word, "kind")   ? choose_kind(node, name, chosen)
                               : !alone && first.is(NodeKind::word, "line") ? choose_line(node, name, chosen)
                                                                            : choose_from(node, name, chosen);
    if (!name.empty())
        scope.names[name] = made ? chosen : Value{}; // a faulty choice is not also said to choose nothing known
    if (!made)
        return std::nullopt;
    if (const Node* where = node.find(NodeKind::where)) {
        std::optional<Expr> asked = condition(build, (*where)[0], scope);
        if (!asked)
            return std::nullopt;
        made->args.push_back(make(Op::all_of, where->span, {make(Op::demand, where->span, {std::move(*asked)})}));
    }
    return made;
}

bool Effects::choose(const Node& node, std::vector<Link>& links) {
    if (!scope.action) {
        build.not_yet(node.span, "`choose` outside of an action");
        return false;
    }
    if (++build.choices > static_cast<int>(most_choices)) {
        build.not_yet(node.span, "an action with more than four choices");
        return false;
    }
    // All alternatives are the same choice to what follows: one local keeps what was chosen.
    const int free_local = scope.next_local;
    std::string name;
    Value chosen;
    std::vector<Expr> ways;
    for (const Node* at = &node; at != nullptr;) {
        scope.next_local = free_local;
        std::string own_name;
        Value own;
        std::optional<Expr> way = choice(*at, own_name, own);
        if (!way)
            return false;
        if (!ways.empty() && (own_name != name || own.sort != chosen.sort || way->value != ways.front().value)) {
            build.diagnostics.report(Code::choices_differ, at->span).note(node.span, "the first choice is this");
            return false;
        }
        name = std::move(own_name);
        chosen = std::move(own);
        ways.push_back(std::move(*way));
        const Node* otherwise = at->find(NodeKind::otherwise);
        at = otherwise == nullptr ? nullptr : &(*otherwise)[0];
        if (at != nullptr && !at->is(NodeKind::choose)) {
            build.not_yet(at->span, "anything but another choice after `choose ... else`");
            return false;
        }
        if (at != nullptr)
            scope.names.erase(name);
    }
    Expr made = std::move(ways.back());
    for (ways.pop_back(); !ways.empty(); ways.pop_back())
        made = make(Op::first_of, node.span, {std::move(ways.back()), std::move(made)});
    links.push_back({std::move(made), true});
    return true;
}

// ---- new pieces
// -------------------------------------------------------------------------------------------------------

std::optional<Expr> Effects::may(const Node& node) {
    if (!scope.action)
        return unsupported(node, "`may` in effects of a piece");
    Scope inner = scope;
    std::optional<Expr> made = Effects(build, inner).block(Node{NodeKind::block, node.span, "", {node[0]}});
    if (!made)
        return std::nullopt;
    return make(Op::may, node.span, {std::move(*made)});
}

// `stone`, `k`: a word for a kind, or a name that was given to one.
std::optional<Expr> Effects::kind_called(const Node& np) const {
    if (np.size() != 1 || !np[0].is(NodeKind::word))
        return std::nullopt;
    const std::string& word = np[0].text;
    const auto named = scope.names.find(word);
    if (named != scope.names.end())
        return named->second.is(Value::Sort::kind) ? std::optional(named->second.expr) : std::nullopt;
    const int k = build.model.kind(word);
    return k >= 0 ? std::optional(make(Op::kind_at, np.span, {}, k)) : std::nullopt;
}

// `stone`, `k`, `raja of p`: a piece that comes from nowhere or from a hand. Nothing if the phrase means one that
// stands on the board.
std::optional<Expr> Effects::place(const Node& node, const Node& np) {
    Node kind_only = np;
    std::optional<Expr> owner = scope.actor;
    if (const Node* of = np.find(NodeKind::of); of != nullptr && np.size() == 2) {
        const Value player = phrase(build, (*of)[0], scope);
        if (!player.is(Value::Sort::players))
            return std::nullopt;
        owner = one_player(build, player);
        if (!owner)
            return std::nullopt;
        kind_only.children.pop_back();
    }
    std::optional<Expr> kind = kind_called(kind_only);
    if (!kind || !owner)
        return std::nullopt;
    const std::vector<const Node*> phrases = node.all(NodeKind::np);
    const Value where = phrase(build, *phrases[1], scope);
    std::optional<Expr> cell = where.ok() ? cell_of(build, where) : std::nullopt;
    if (!cell)
        return std::nullopt;
    const bool from_hand = node.has_keyword("hand");
    if (from_hand && build.game.hands.empty())
        build.diagnostics.report(Code::no_hands, node.span);
    return make(Op::place, node.span, {std::move(*kind), std::move(*owner), std::move(*cell)}, from_hand ? 1 : 0);
}

// `put man in hand`, `put kind of x in hand of p`
std::optional<Expr> Effects::hold(const Node& node, const Node& what, const Node& where) {
    std::optional<Expr> kind = kind_called(what);
    if (!kind) {
        Value of = phrase(build, what, scope);
        if (!of.ok())
            return std::nullopt;
        if (!of.is(Value::Sort::kind)) {
            wrong_sort(build, of, "a kind of piece");
            return std::nullopt;
        }
        kind = std::move(of.expr);
    }
    std::optional<Expr> whose = holder(node, where);
    if (!whose)
        return std::nullopt;
    build.put_in_hand |= kind->op == Op::kind_at ? KindMask{1} << kind->value : every_kind;
    return make(Op::hold, node.span, {std::move(*kind), std::move(*whose)});
}

// `put it on c` moves a piece of the board; `put stone on c` and `put k from hand on c` bring one.
std::optional<Expr> Effects::put(const Node& node) {
    const std::vector<const Node*> phrases = node.all(NodeKind::np);
    if (node.has_keyword("in"))
        return hold(node, *phrases[0], *phrases[1]);
    const std::size_t errors = build.diagnostics.error_count();
    if (scope.action) {
        if (std::optional<Expr> placed = place(node, *phrases[0])) {
            scope.piece = true;
            return placed;
        }
        if (build.diagnostics.error_count() != errors)
            return std::nullopt;
    }
    const Value piece = phrase(build, *phrases[0], scope);
    const Value place = phrase(build, *phrases[1], scope);
    if (!piece.ok() || !place.ok())
        return std::nullopt;
    if (node.has_keyword("hand")) {
        wrong_sort(build, piece, "a kind of piece");
        return std::nullopt;
    }
    if (piece.is(Value::Sort::kinds))
        return unsupported(node, "`put` of a new piece outside of an action");
    std::optional<Expr> from = cell_of(build, piece), to = cell_of(build, place);
    if (!from || !to)
        return std::nullopt;
    scope.piece = scope.piece || scope.action;
    return make(Op::put, node.span, {std::move(*from), std::move(*to)});
}

// ---- actions
// ----------------------------------------------------------------------------------------------------------

namespace {

void choose_of(Build& build, KindMask kinds, Expr& program) {
    if (program.op == Op::choose_kind) {
        program.mask = kinds;
        if (kinds == 0)
            build.diagnostics.report(Code::no_hands, program.where);
    }
    for (Expr& arg : program.args)
        choose_of(build, kinds, arg);
}

} // namespace

void settle_hands(Build& build) {
    KindMask held = build.put_in_hand;
    for (const auto& of : build.game.hands)
        for (std::size_t k = 0; k < of.size(); ++k)
            if (of[k] > 0)
                held |= KindMask{1} << k;
    for (Action& action : build.game.actions)
        choose_of(build, held & ((KindMask{1} << build.game.kinds.size()) - 1), action.program);
}

void lower_hands(Build& build) {
    Game& game = build.game;
    if (!build.model.hands.empty())
        game.hands.assign(game.players.size(), std::vector<std::int32_t>(game.kinds.size(), 0));
    for (const Node* hand : build.model.hands)
        for (const Node* each : hand->all(NodeKind::counted)) {
            const Node& counted = *each;
            const int kind = build.model.kind(counted[1].text);
            const std::optional<int> count = size_of(build, counted[0]);
            if (kind < 0) {
                std::vector<std::string> known;
                for (const Kind& k : game.kinds)
                    known.push_back(k.name);
                build.diagnostics.report(Code::unknown_name, counted[1].span, counted[1].text, "kind of piece")
                    .nearest(counted[1].text, known);
            }
            if (kind < 0 || !count)
                continue;
            if (*count < 0 || *count > most_in_hand) {
                build.diagnostics.report(Code::too_many, counted.span, *count, "pieces in hand", most_in_hand);
                continue;
            }
            for (auto& of : game.hands)
                of[static_cast<std::size_t>(kind)] = *count;
        }
}

void lower_actions(Build& build) {
    for (const model::NamedNode& named : build.model.actions) {
        const int move_class = build.model.move_class(named.name);
        if (move_class < 0)
            continue; // reported
        Scope scope;
        scope.actor = make(Op::actor, named.node->span);
        scope.action = scope.taken = true;
        build.choices = 0;
        std::optional<Expr> program = lower_effects(build, named.node->child(NodeKind::block), scope);
        if (program)
            build.game.actions.push_back({named.name, move_class, std::move(*program), named.node->span});
    }
}

} // namespace rubicon::ir
