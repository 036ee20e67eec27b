// `has only 1 king with 1 minor`, `have no pieces`, `with every marble in goal`.
#include <algorithm>

#include "compiler/ir/conditions.hpp"
#include "compiler/ir/names.hpp"
#include "compiler/ir/predicates.hpp"

namespace rubicon::ir {

namespace {

// One counted thing: which cells, how many of them.
struct Counted {
    Expr cells;
    std::optional<Expr> place; // `in P`
    Range range{1, -1};
    bool in_line = false;     // side by side
    std::optional<Expr> hand; // how many more are held in hand, where those count too
};

const Node* range_node(const Node& count) {
    for (const Node& child : count.children)
        if (child.is(NodeKind::number) || child.is(NodeKind::at_least) || child.is(NodeKind::at_most) ||
            child.is(NodeKind::between))
            return &child;
    return nullptr;
}

std::optional<Counted> counted(Build& build, const Node& count, const Expr& base, const Value& subject, Scope& scope) {
    const Value what = phrase(build, count.child(NodeKind::np), scope);
    if (!what.ok())
        return std::nullopt;
    Counted result;
    if (what.is(Value::Sort::kinds) && what.kinds == every_kind) { // `pieces`: all that the subject has
        result.cells = subject.is(Value::Sort::players)
                           ? base
                           : all_of_them(Op::meet, what.where, {make(Op::occupied, what.where), base});
        result.cells.where = what.where;
    } else {
        std::optional<Expr> cells = cells_of(build, what);
        if (!cells)
            return std::nullopt;
        result.cells = all_of_them(Op::meet, what.where, {base, std::move(*cells)});
    }
    const Node* within = count.find(NodeKind::within);
    if (within != nullptr && (*within)[0].size() == 1 && (*within)[0][0].is(NodeKind::word, "line")) {
        result.in_line = true;
    } else if (within != nullptr) {
        result.place = cells_phrase(build, (*within)[0], scope);
        if (!result.place)
            return std::nullopt;
    }
    if (count.has_keyword("hand")) {
        const bool one = subject.is(Value::Sort::players) && subject.players.size() == 1 &&
                         type_of(subject.players.front()) == Type::player && what.is(Value::Sort::kinds);
        if (build.game.hands.empty())
            build.diagnostics.report(Code::no_hands, count.span);
        else if (!one || count.has_keyword("only") || count.has_keyword("every"))
            build.not_yet(count.span, "`in hand` of this");
        else
            result.hand = make(Op::in_hand, count.span, {subject.players.front()}, 0, what.kinds);
        if (!result.hand)
            return std::nullopt;
    }
    const Node* range = range_node(count);
    if (range != nullptr) {
        const std::optional<Range> found = range_of(build, *range);
        if (!found)
            return std::nullopt;
        result.range = *found;
    } else if (count.has_keyword("no")) {
        result.range = {0, 0};
    } else if (count.has_keyword("only")) {
        result.range = {0, -1}; // `has only kings`: whatever he has
    }
    return result;
}

Expr in_its_place(const Counted& c) {
    return c.place ? all_of_them(Op::meet, c.cells.where, {c.cells, *c.place}) : c.cells;
}

} // namespace

namespace {

// Whose the pieces are that the set describes, and of which kinds. False if it tells more of them than that.
bool owners_and_kinds(const Expr& set, std::vector<Expr>& owners, KindMask& kinds) {
    switch (set.op) {
    case Op::meet:
        return std::all_of(set.args.begin(), set.args.end(),
                           [&](const Expr& part) { return owners_and_kinds(part, owners, kinds); });
    case Op::of_kind:
        kinds &= set.mask;
        return true;
    case Op::owned:
        owners.push_back(set.args[0]);
        return owners.size() == 1;
    case Op::occupied:
        return true;
    default:
        return false;
    }
}

// `taken has raja of e`: the pieces are gone, but what they were is remembered till the move ends.
std::optional<Expr> taken_count(Build& build, const Node& count, Scope& scope) {
    const std::optional<Expr> what = cells_phrase(build, count.child(NodeKind::np), scope);
    if (!what)
        return std::nullopt;
    std::vector<Expr> owners;
    KindMask kinds = every_kind;
    const bool plain = count.find(NodeKind::within) == nullptr && count.find(NodeKind::count) == nullptr &&
                       !count.has_keyword("only") && !count.has_keyword("every");
    if (!plain || !owners_and_kinds(*what, owners, kinds)) {
        build.not_yet(count.span, "this about the pieces taken");
        return std::nullopt;
    }
    if (owners.empty())
        owners.push_back(make(Op::all_players, count.span));
    Expr taken = make(Op::taken_of, count.span, std::move(owners), 0, kinds);
    Range range{1, -1};
    if (const Node* given = range_node(count)) {
        const std::optional<Range> found = range_of(build, *given);
        if (!found)
            return std::nullopt;
        range = *found;
    } else if (count.has_keyword("no")) {
        range = {0, 0};
    }
    if (range.most < 0)
        return make(Op::at_most, count.span, {number(range.least), std::move(taken)});
    return make(Op::between, count.span, {std::move(taken), number(range.least), number(range.most)});
}

} // namespace

std::optional<Expr> lower_count(Build& build, const Node& count, const Value& subject, Scope& scope) {
    const std::optional<Expr> base = cells_of(build, subject);
    if (base && base->op == Op::taken_cells)
        return taken_count(build, count, scope);
    std::optional<Counted> first = base ? counted(build, count, *base, subject, scope) : std::nullopt;
    if (!first)
        return std::nullopt;
    if (any_of(*base, [](const Expr& e) { return e.op == Op::taken_cells; })) {
        build.not_yet(count.span, "what the pieces taken were");
        return std::nullopt;
    }
    if (count.has_keyword("every")) {
        if (!first->place) {
            build.diagnostics.report(Code::every_where, count.span);
            return std::nullopt;
        }
        // who has none at all has not every one there
        return make(
            Op::both, count.span,
            {make(Op::some, count.span, {first->cells}), make(Op::within, count.span, {first->cells, *first->place})});
    }
    std::vector<Expr> sets = {in_its_place(*first)}, parts;
    const auto add = [&](const Counted& c) {
        if (c.in_line)
            parts.push_back(make(Op::aligned, count.span, {c.cells}, c.range.least,
                                 c.range.most < 0 ? 0 : static_cast<std::uint64_t>(c.range.most)));
        else if (c.hand)
            parts.push_back(
                number_within(make(Op::plus, count.span, {make(Op::count, count.span, {in_its_place(c)}), *c.hand}),
                              c.range, count.span));
        else if (c.range.least > 0 || c.range.most >= 0)
            parts.push_back(count_within(in_its_place(c), c.range, count.span));
    };
    for (const Node* with : count.all(NodeKind::count))
        if (first->in_line ||
            (with->find(NodeKind::within) != nullptr && (*with->find(NodeKind::within))[0].span.text() == "line")) {
            build.not_yet(count.span, "`in line` together with `with`");
            return std::nullopt;
        }
    if (first->in_line && (count.has_keyword("only") || first->range.least < 1)) {
        build.not_yet(count.span, "`in line` of this");
        return std::nullopt;
    }
    add(*first);
    for (const Node* with : count.all(NodeKind::count)) {
        const std::optional<Counted> more = counted(build, *with, *base, subject, scope);
        if (!more)
            return std::nullopt;
        sets.push_back(in_its_place(*more));
        add(*more);
    }
    if (count.has_keyword("only"))
        parts.push_back(make(Op::within, count.span, {*base, all_of_them(Op::join, count.span, std::move(sets))}));
    if (parts.empty())
        return truth(true, count.span);
    return all_of_them(Op::both, count.span, std::move(parts));
}

} // namespace rubicon::ir
