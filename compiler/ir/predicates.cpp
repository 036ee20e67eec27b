#include "compiler/ir/predicates.hpp"

#include <algorithm>

#include "compiler/ir/conditions.hpp"
#include "compiler/ir/names.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::ir {

namespace {

std::optional<Expr> negated_if(bool negative, std::optional<Expr> expr) {
    if (!expr || !negative)
        return expr;
    return negated(std::move(*expr));
}

bool has_not(const Node& said) {
    return said.has_keyword("not");
}

// The only word of a noun phrase that is one plain word.
const Node* only_word(const Node& node) {
    return node.is(NodeKind::np) && node.size() == 1 && node[0].is(NodeKind::word) && node[0].empty() ? &node[0]
                                                                                                      : nullptr;
}

// `draws is full`: settled here. Nothing if the subject is no option.
std::optional<std::optional<Expr>> option_is(Build& build, const Node& subject, const Node& said, const Span& where,
                                             const Scope& scope) {
    const Node* word = only_word(subject);
    if (word == nullptr || !said.is(NodeKind::is) || scope.names.contains(word->text))
        return std::nullopt;
    const model::Option* option = build.model.option(word->text);
    if (option == nullptr || option->value.is_number)
        return std::nullopt;
    const Node& value = said.children.back();
    const Node* named = only_word(value);
    std::vector<std::string> values = option->words;
    if (option->type == model::Option::Type::yes_no)
        values = {"yes", "no"};
    if (named == nullptr || std::find(values.begin(), values.end(), named->text) == values.end()) {
        build.diagnostics.report(Code::option_value, value.span, value.span.text(), option->name)
            .nearest(value.span.text(), values);
        return std::optional<Expr>{};
    }
    return std::optional(truth((named->text == option->value.word) != has_not(said), where));
}

// Two kinds that are known only during the game are equal if both are the same one of all.
Expr same_kind(const Build& build, const Expr& a, const Expr& b, const Span& where) {
    std::vector<Expr> parts;
    for (std::size_t k = 0; k < build.game.kinds.size(); ++k)
        parts.push_back(make(
            Op::both, where,
            {make(Op::kind_in, where, {a}, 0, KindMask{1} << k), make(Op::kind_in, where, {b}, 0, KindMask{1} << k)}));
    return all_of_them(Op::either, where, std::move(parts));
}

std::optional<Expr> player_is(const std::vector<Expr>& subject, const std::vector<Expr>& object, const Span& where) {
    if (subject.size() != 1 || type_of(subject.front()) != Type::player)
        return std::nullopt;
    if (object.empty()) // `is none`
        return make(Op::equal, where, {make(Op::player_number, where, {subject.front()}), number(-1, where)});
    std::vector<Expr> parts;
    for (const Expr& of : object)
        parts.push_back(make(type_of(of) == Type::player ? Op::same_player : Op::one_of, where, {subject.front(), of}));
    return all_of_them(Op::either, where, std::move(parts));
}

// `SUBJECT is OBJECT`, by what the two are.
std::optional<Expr> is_same(Build& build, const Value& subject, const Value& object, const Span& where) {
    using Sort = Value::Sort;
    if (!subject.ok() || !object.ok())
        return std::nullopt;
    if (subject.is(Sort::number) && object.is(Sort::number))
        return make(Op::equal, where, {subject.expr, object.expr});
    if (subject.is(Sort::yes_no) && object.is(Sort::yes_no))
        return make(Op::either, where,
                    {make(Op::both, where, {subject.expr, object.expr}),
                     make(Op::both, where, {negated(subject.expr), negated(object.expr)})});
    if (subject.is(Sort::kind)) {
        if (object.is(Sort::kind))
            return same_kind(build, subject.expr, object.expr, where);
        if (object.is(Sort::kinds))
            return make(Op::kind_in, where, {subject.expr}, 0, object.kinds);
    }
    if (subject.is(Sort::players) && object.is(Sort::players))
        if (auto expr = player_is(subject.players, object.players, where))
            return expr;
    if (subject.is(Sort::cell) && object.is(Sort::cell))
        return make(Op::same_cell, where, {subject.expr, object.expr});
    if (subject.is(Sort::cell) || subject.is(Sort::cells)) {
        const std::optional<Expr> place = cells_of(build, object);
        if (!place)
            return std::nullopt;
        return make(subject.is(Sort::cell) ? Op::is_in : Op::within, where, {subject.expr, *place});
    }
    wrong_sort(build, object, describe(subject));
    return std::nullopt;
}

std::optional<Expr> is_value(Build& build, const Value& subject, const Node& object, const Span& where, Scope& scope) {
    const Node* word = only_word(object);
    if (subject.is(Value::Sort::hand) && word != nullptr && word->text == "empty")
        return make(Op::equal, where, {make(Op::in_hand, where, {subject.players.front()}, 0, every_kind), number(0)});
    if (object.is(NodeKind::at_least) || object.is(NodeKind::at_most) || object.is(NodeKind::between)) {
        const std::optional<Range> range = range_of(build, object);
        if (!range)
            return std::nullopt;
        if (!subject.is(Value::Sort::number)) {
            wrong_sort(build, subject, "a number");
            return std::nullopt;
        }
        if (range->most < 0)
            return make(Op::at_most, where, {number(range->least), subject.expr});
        return make(Op::between, where, {subject.expr, number(range->least), number(range->most)});
    }
    return is_same(build, subject, any_value(build, object, scope), where);
}

std::optional<Expr> is_neither(Build& build, const Value& subject, const Node& said, const Span& where, Scope& scope) {
    std::vector<Expr> parts;
    for (const Node& object : said.children) {
        std::optional<Expr> part = is_value(build, subject, object, where, scope);
        if (!part)
            return std::nullopt;
        parts.push_back(negated(std::move(*part)));
    }
    return make(Op::both, where, std::move(parts));
}

std::optional<Expr> attacked(Build& build, const Value& subject, const Node& said, const Span& where, Scope& scope) {
    const std::optional<Expr> cells = cells_of(build, subject);
    const Value by = phrase(build, said.child(NodeKind::np), scope);
    if (!cells || !by.ok())
        return std::nullopt;
    if (!by.is(Value::Sort::players)) {
        build.not_yet(said.span, "`attacked` by certain pieces only");
        return std::nullopt;
    }
    std::vector<Expr> parts;
    for (const Expr& player : by.players)
        parts.push_back(make(Op::attacked, where, {*cells, player}));
    return negated_if(has_not(said), all_of_them(Op::either, where, std::move(parts)));
}

std::optional<Expr> in_place(Build& build, const Value& subject, const Node& said, const Span& where, Scope& scope) {
    const Value whose = phrase(build, said.child(NodeKind::np), scope);
    if (!whose.ok() || !subject.ok())
        return std::nullopt;
    if (subject.is(Value::Sort::players) && whose.is(Value::Sort::players))
        if (std::optional<Expr> expr = player_is(subject.players, whose.players, where))
            return negated_if(has_not(said), std::move(expr));
    const std::optional<Expr> place = cells_of(build, whose);
    if (!place)
        return std::nullopt;
    std::optional<Expr> expr;
    if (subject.is(Value::Sort::cell)) {
        expr = make(Op::is_in, where, {subject.expr, *place});
    } else {
        const std::optional<Expr> cells = cells_of(build, subject);
        if (!cells)
            return std::nullopt;
        expr = make(Op::within, where, {*cells, *place});
    }
    expr = negated_if(has_not(said), std::move(expr));
    const Node* moves = said.find(NodeKind::number);
    if (moves == nullptr)
        return expr;
    if (!scope.require) {
        build.diagnostics.report(Code::first_moves_misplaced, said.span);
        return std::nullopt;
    }
    const std::optional<int> first = size_of(build, *moves);
    if (!first)
        return std::nullopt;
    // asked of the first moves only: later it holds whatever was done
    Expr later = make(Op::below, moves->span,
                      {number(*first), make(Op::moves_made, moves->span, {make(Op::mover, moves->span)})});
    return make(Op::either, where, {std::move(later), std::move(*expr)});
}

std::optional<Expr> compared(Build& build, const Value& subject, const Node& said, const Span& where, Scope& scope) {
    std::optional<Expr> right = number_value(build, said[1], scope);
    if (!subject.is(Value::Sort::number)) {
        wrong_sort(build, subject, "a number");
        return std::nullopt;
    }
    if (!right)
        return std::nullopt;
    const std::string& sign = said[0].text;
    Expr left = subject.expr;
    if (sign == ">" || sign == ">=")
        std::swap(left, *right);
    const bool strict = sign == "<" || sign == ">";
    return make(strict ? Op::below : Op::at_most, where, {std::move(left), std::move(*right)});
}

std::optional<Expr> can(Build& build, const Value& subject, const Node& said, const Span& where, const Scope& scope) {
    const auto players = players_of(build, subject);
    if (!players)
        return std::nullopt;
    if (!scope.ends && !scope.asks) {
        build.diagnostics.report(Code::can_misplaced, said.span);
        return std::nullopt;
    }
    std::uint64_t classes = 0;
    bool move = false;
    for (const Node& name : said.child(NodeKind::names).children) {
        const int move_class = build.model.move_class(name.text);
        if (name.text == "move") {
            move = true;
        } else if (move_class < 0) {
            build.diagnostics.report(Code::unknown_event, name.span, name.text).nearest(name.text, build.model.classes);
            return std::nullopt;
        } else {
            classes |= std::uint64_t{1} << move_class;
        }
    }
    std::vector<Expr> parts;
    for (const Expr& player : *players) {
        const std::optional<Expr> one = type_of(player) == Type::player ? player : one_player(build, subject);
        if (!one)
            return std::nullopt;
        if (move)
            parts.push_back(make(Op::can_move, where, {*one}));
        if (classes != 0)
            parts.push_back(make(Op::can_class, where, {*one}, 0, classes));
    }
    return all_of_them(Op::either, where, std::move(parts));
}

std::optional<Expr> joins(Build& build, const Value& subject, const Node& said, const Span& where, Scope& scope) {
    const std::optional<Expr> through = cells_of(build, subject);
    const std::optional<Expr> from = cells_phrase(build, said[0], scope), to = cells_phrase(build, said[1], scope);
    if (!through || !from || !to)
        return std::nullopt;
    Expr linked = make(Op::reached, where, {all_of_them(Op::meet, where, {*from, *through}), *through});
    return make(Op::some, where, {all_of_them(Op::meet, where, {std::move(linked), *to})});
}

// `capture by king`: the subject is a word for something that happens in a move.
std::optional<Expr> event_by(Build& build, const Node& subject, const Node& said, const Span& where,
                             const Scope& scope) {
    const Node* word = only_word(subject);
    if (!scope.finished) {
        build.diagnostics.report(Code::no_move_here, where, where.text());
        return std::nullopt;
    }
    if (word == nullptr) {
        build.diagnostics.report(Code::unknown_event, subject.span, subject.span.text());
        return std::nullopt;
    }
    Node event{NodeKind::event, where, "", {Node{NodeKind::name, word->span, word->text, {}}, said}};
    return lower_event(build, event);
}

} // namespace

bool predicate_is_of_players(const Node& said) {
    return said.is(NodeKind::has) || said.is(NodeKind::can);
}

Expr count_within(Expr cells, const Range& range, const Span& where) {
    if (range.least == 0 && range.most == 0)
        return make(Op::negate, where, {make(Op::some, where, {std::move(cells)})});
    if (range.least == 1 && range.most < 0)
        return make(Op::some, where, {std::move(cells)});
    return number_within(make(Op::count, where, {std::move(cells)}), range, where);
}

Expr number_within(Expr count, const Range& range, const Span& where) {
    if (range.least == range.most)
        return make(Op::equal, where, {std::move(count), number(range.least, where)});
    if (range.most < 0)
        return make(Op::at_most, where, {number(range.least, where), std::move(count)});
    if (range.least == 0)
        return make(Op::at_most, where, {std::move(count), number(range.most, where)});
    return make(Op::between, where, {std::move(count), number(range.least, where), number(range.most, where)});
}

std::optional<Expr> holds(Build& build, const Node& node, Scope& scope) {
    const Node &subject = node[0], &said = node[1];
    if (said.is(NodeKind::by))
        return event_by(build, subject, said, node.span, scope);
    if (auto settled = option_is(build, subject, said, node.span, scope))
        return *settled;
    scope.subject = scope.whose;
    const Value value = any_value(build, subject, scope);
    scope.subject = false;
    if (!value.ok())
        return std::nullopt;
    return predicate(build, value, said, node.span, scope);
}

std::optional<Expr> predicate(Build& build, const Value& subject, const Node& said, const Span& where, Scope& scope) {
    switch (said.kind) {
    case NodeKind::has:
        return lower_count(build, said[0], subject, scope);
    case NodeKind::is:
        return negated_if(has_not(said), is_value(build, subject, said.children.back(), where, scope));
    case NodeKind::is_neither:
        return is_neither(build, subject, said, where, scope);
    case NodeKind::attacked:
        return attacked(build, subject, said, where, scope);
    case NodeKind::in:
        return in_place(build, subject, said, where, scope);
    case NodeKind::compare:
        return compared(build, subject, said, where, scope);
    case NodeKind::can:
        return can(build, subject, said, where, scope);
    case NodeKind::joins:
        return joins(build, subject, said, where, scope);
    case NodeKind::touches:
        build.not_yet(said.span, "`touches`");
        return std::nullopt;
    case NodeKind::by:
        build.diagnostics.report(Code::unknown_event, where, where.text());
        return std::nullopt;
    default:
        UNREACHABLE("a predicate {}", name_of(said.kind));
    }
}

std::optional<Expr> quantified_cells(Build& build, const Node& node, Expr cells, Scope& scope) {
    const std::string& word = node[0].text;
    const Node& said = node.children.back();
    if (said.is(NodeKind::attacked) && word != "every" && !has_not(said)) {
        const Value subject{Value::Sort::cells, std::move(cells), {}, 0, "", node[1].span};
        return negated_if(word == "no", attacked(build, subject, said, node.span, scope));
    }
    if ((!said.is(NodeKind::is) && !said.is(NodeKind::in)) || said.find(NodeKind::number) != nullptr) {
        build.not_yet(node.span, "`every`, `some` and `no` with this");
        return std::nullopt;
    }
    const Value object = said.is(NodeKind::in) ? phrase(build, said.child(NodeKind::np), scope)
                                               : any_value(build, said.children.back(), scope);
    if (!object.ok())
        return std::nullopt;
    std::optional<Expr> place = cells_of(build, object);
    if (!place)
        return std::nullopt;
    // `every S is T`: S within T; `some`: a common part; `no`: none. With `not` it is what lies outside T.
    if (has_not(said))
        place = make(Op::minus, said.span, {make(Op::all_cells, said.span), std::move(*place)});
    if (word == "every")
        return make(Op::within, node.span, {std::move(cells), std::move(*place)});
    Expr common = make(Op::some, node.span, {all_of_them(Op::meet, node.span, {std::move(cells), std::move(*place)})});
    return word == "no" ? negated(std::move(common)) : std::move(common);
}

} // namespace rubicon::ir
