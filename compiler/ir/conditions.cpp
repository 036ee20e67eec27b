#include "compiler/ir/conditions.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "compiler/ir/names.hpp"
#include "compiler/ir/predicates.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::ir {

namespace {

Value made(Value::Sort sort, Expr expr, Span where) {
    return {sort, std::move(expr), {}, 0, "", where};
}

std::optional<Expr> several(Build& build, const Node& node, Scope& scope, Op op) {
    std::vector<Expr> parts;
    bool sound = true;
    for (const Node& child : node.children) {
        std::optional<Expr> part = condition(build, child, scope);
        if (part)
            parts.push_back(std::move(*part));
        else
            sound = false;
    }
    if (!sound)
        return std::nullopt;
    return all_of_them(op, node.span, std::move(parts));
}

// `one ... the other`: both ways round. It reaches as far as the condition goes that is joined by `and`.
std::optional<Expr> both_ways_round(Build& build, const Node& node, const Scope& scope) {
    if (build.players() != 2) {
        build.not_yet(node.span, "`one` and `the other` among more than two players");
        return std::nullopt;
    }
    Scope inner = scope;
    inner.one = build.local(inner, 2);
    std::optional<Expr> body = condition(build, node, inner);
    if (!body)
        return std::nullopt;
    return make(Op::one_other, node.span, {std::move(*body)}, inner.one);
}

std::optional<Expr> quantified_players(Build& build, const Node& node, const std::vector<Expr>& players, Scope& scope) {
    const std::string& word = node[0].text;
    Scope inner = scope;
    const int local = build.local(inner);
    inner.his = make(Op::local_player, node[1].span, {}, local);
    Value subject{Value::Sort::players, {}, {*inner.his}, 0, "", node[1].span};
    std::optional<Expr> said = predicate(build, subject, node.children.back(), node.span, inner);
    if (!said)
        return std::nullopt;
    std::vector<Expr> parts; // `every`: for all of each set of players; `some`: for one of any
    for (const Expr& of : players)
        parts.push_back(make(word == "every" ? Op::each_player : Op::some_player, node.span, {of, *said}, local));
    Expr all = all_of_them(word == "every" ? Op::both : Op::either, node.span, std::move(parts));
    return word == "no" ? negated(std::move(all)) : std::move(all);
}

std::optional<Expr> quantified_lines(Build& build, const Node& node, Scope& scope);
Value run_of_cells(Build& build, const Node& node, Scope& scope);

std::optional<Expr> quantified(Build& build, const Node& node, Scope& scope) {
    if (node[1].size() > 1 && node[1][0].is(NodeKind::word, "line") && node[1][1].is(NodeKind::word, "through"))
        return quantified_lines(build, node, scope);
    scope.subject = scope.whose;
    const Value subject = phrase(build, node[1], scope);
    scope.subject = false;
    if (!subject.ok())
        return std::nullopt;
    const Node* within = node.find(NodeKind::within);
    if (subject.is(Value::Sort::players) && within == nullptr && predicate_is_of_players(node.children.back()))
        return quantified_players(build, node, subject.players, scope);
    std::optional<Expr> cells = cells_of(build, subject);
    if (cells && within != nullptr) {
        std::optional<Expr> place = cells_phrase(build, (*within)[0], scope);
        if (!place)
            return std::nullopt;
        cells = all_of_them(Op::meet, node.span, {std::move(*cells), std::move(*place)});
    }
    if (!cells)
        return std::nullopt;
    return quantified_cells(build, node, std::move(*cells), scope);
}

std::optional<Expr> remain(Build& build, const Node& node, Scope& scope) {
    const std::optional<Range> range = range_of(build, node[0]);
    const std::optional<Expr> cells = cells_phrase(build, node[1], scope);
    if (!range || !cells)
        return std::nullopt;
    return count_within(*cells, *range, node.span);
}

Value arithmetic(Build& build, const Node& node, Scope& scope) {
    std::optional<Expr> sum = number_value(build, node[0], scope);
    for (std::size_t i = 1; i + 1 < node.size(); i += 2) {
        std::optional<Expr> next = number_value(build, node[i + 1], scope);
        if (!sum || !next)
            return {};
        const std::string& sign = node[i].text;
        const Op op = sign == "+" ? Op::plus : sign == "-" ? Op::less : sign == "*" ? Op::times : Op::divided;
        sum = make(op, node.span, {std::move(*sum), std::move(*next)});
    }
    return sum ? made(Value::Sort::number, std::move(*sum), node.span) : Value{};
}

// `enemy or partner`: sets of players or of cells are united; anything else joined by `or` is a condition.
std::optional<Value> united(Build& build, const Node& node, Scope& scope) {
    std::vector<Value> parts;
    for (const Node& child : node.children) {
        if (!child.is(NodeKind::np))
            return std::nullopt;
        const std::size_t errors = build.diagnostics.error_count();
        parts.push_back(phrase(build, child, scope));
        if (build.diagnostics.error_count() != errors)
            return Value{};
        if (parts.back().is(Value::Sort::yes_no) || parts.back().is(Value::Sort::word))
            return std::nullopt;
    }
    Value all = parts.front();
    all.where = node.span;
    if (std::all_of(parts.begin(), parts.end(), [](const Value& v) { return v.is(Value::Sort::players); })) {
        for (std::size_t i = 1; i < parts.size(); ++i)
            all.players.insert(all.players.end(), parts[i].players.begin(), parts[i].players.end());
        return all;
    }
    if (std::all_of(parts.begin(), parts.end(), [](const Value& v) { return v.is(Value::Sort::kinds); })) {
        for (const Value& part : parts)
            all.kinds |= part.kinds;
        return all;
    }
    std::vector<Expr> sets;
    for (const Value& part : parts) {
        std::optional<Expr> cells = cells_of(build, part);
        if (!cells)
            return Value{};
        sets.push_back(std::move(*cells));
    }
    return made(Value::Sort::cells, make(Op::join, node.span, std::move(sets)), node.span);
}

// `A if C else B` where C is settled when the file is loaded, or A and B are conditions.
Value conditional(Build& build, const Node& node, Scope& scope) {
    std::optional<Expr> asked = condition(build, node[1], scope);
    Value yes = any_value(build, node[0], scope), no = any_value(build, node[2], scope);
    if (!asked || !yes.ok() || !no.ok())
        return {};
    if (asked->op == Op::constant)
        return asked->value != 0 ? yes : no;
    if (yes.is(Value::Sort::yes_no) && no.is(Value::Sort::yes_no)) {
        Expr then = make(Op::both, node.span, {*asked, yes.expr});
        Expr otherwise = make(Op::both, node.span, {negated(*asked), no.expr});
        return made(Value::Sort::yes_no, make(Op::either, node.span, {std::move(then), std::move(otherwise)}),
                    node.span);
    }
    if (yes.is(Value::Sort::number) && no.is(Value::Sort::number))
        return made(Value::Sort::number, make(Op::chosen, node.span, {*asked, yes.expr, no.expr}), node.span);
    build.not_yet(node.span, "a choice between two values that changes during a game");
    return {};
}

// Whether the two are known when the file is loaded, and no way leads from one to the other.
bool never_in_line(const Game& game, const Expr& from, const Expr& to) {
    if (from.op != Op::cell_at || to.op != Op::cell_at || from.value == to.value)
        return false;
    return std::none_of(game.board.next.begin(), game.board.next.end(), [&](const std::vector<int>& onward) {
        int cell = static_cast<int>(from.value);
        while (cell >= 0 && cell != to.value)
            cell = onward[static_cast<std::size_t>(cell)];
        return cell >= 0;
    });
}

// `run from c any way: 1 or more enemy discs, then own disc`
Value run_of_cells(Build& build, const Node& node, Scope& scope) {
    const Node& name = node.child(NodeKind::name);
    const Value from =
        phrase(build, Node{NodeKind::np, name.span, "", {Node{NodeKind::word, name.span, name.text, {}}}}, scope);
    const std::optional<Expr> cell = from.ok() ? cell_of(build, from) : std::nullopt;
    Run run;
    run.ways = lower_ways(build, node.child(NodeKind::ways));
    if (!cell || run.ways < 0)
        return {};
    if (!scope.actor) {
        build.diagnostics.report(Code::own_without_actor, node.span, "run");
        return {};
    }
    std::vector<Expr> args = {*cell, *scope.actor};
    if (node.all(NodeKind::segment).size() < 2) {
        build.diagnostics.report(Code::run_of_one, node.span)
            .expected("another part, such as `, then 0 or more cells`");
        return {};
    }
    for (const Node* segment : node.all(NodeKind::segment)) {
        std::optional<Expr> cells = cells_phrase(build, segment->children.back(), scope);
        const std::optional<Range> range =
            segment->size() > 1 ? range_of(build, (*segment)[0]) : std::optional(Range{1, 1});
        if (!cells || !range)
            return {};
        args.push_back(std::move(*cells));
        run.lengths.emplace_back(range->least, range->most);
    }
    std::vector<Run>& runs = build.game.runs;
    auto known = std::find(runs.begin(), runs.end(), run);
    if (known == runs.end())
        known = runs.insert(runs.end(), std::move(run));
    return made(Value::Sort::cells, make(Op::run, node.span, std::move(args), known - runs.begin()), node.span);
}

// `some line through c has 3 pieces of owner of c`
std::optional<Expr> quantified_lines(Build& build, const Node& node, Scope& scope) {
    Node through = node[1];
    through.children.erase(through.children.begin(), through.children.begin() + 2);
    if (through.children.empty() || through.children.front().is(NodeKind::of)) {
        build.diagnostics.report(Code::lines_of_what, node[1].span).expected("words such as `some line through c`");
        return std::nullopt;
    }
    const Value of = phrase(build, through, scope);
    const std::optional<Expr> cell = of.ok() ? cell_of(build, of) : std::nullopt;
    if (!cell)
        return std::nullopt;
    Scope inner = scope;
    const int local = build.local(inner);
    const Value subject = made(Value::Sort::cells, make(Op::local_cells, node[1].span, {}, local), node[1].span);
    std::optional<Expr> said = predicate(build, subject, node.children.back(), node.span, inner);
    if (!said)
        return std::nullopt;
    const bool every = node[0].text == "every";
    Expr some = make(Op::some_line, node.span, {*cell, every ? negated(std::move(*said)) : std::move(*said)}, local);
    return every || node[0].text == "no" ? negated(std::move(some)) : std::move(some);
}

} // namespace

bool compares_one(const Node& node) {
    if (node.is(NodeKind::word) && (node.text == "one" || node.text == "other"))
        return true;
    return std::any_of(node.children.begin(), node.children.end(),
                       [](const Node& child) { return compares_one(child); });
}

Value any_value(Build& build, const Node& node, Scope& scope) {
    switch (node.kind) {
    case NodeKind::np:
        return phrase(build, node, scope);
    case NodeKind::number: {
        const std::optional<int> value = size_of(build, node);
        return value ? made(Value::Sort::number, number(*value, node.span), node.span) : Value{};
    }
    case NodeKind::sum:
    case NodeKind::product:
        return arithmetic(build, node, scope);
    case NodeKind::group:
        return any_value(build, node[0], scope);
    case NodeKind::conditional:
        return conditional(build, node, scope);
    case NodeKind::run:
        return run_of_cells(build, node, scope);
    case NodeKind::line: {
        const Value from = phrase(build, node[0], scope), to = phrase(build, node[1], scope);
        const std::optional<Expr> a = from.ok() ? cell_of(build, from) : std::nullopt;
        const std::optional<Expr> b = to.ok() ? cell_of(build, to) : std::nullopt;
        if (!a || !b)
            return {};
        if (never_in_line(build.game, *a, *b)) {
            build.diagnostics.report(Code::no_line, node.span, node[0].span.text(), node[1].span.text());
            return {};
        }
        return {Value::Sort::line, {}, {}, 0, "", node.span, {*a, *b}};
    }
    case NodeKind::at_least:
    case NodeKind::at_most:
    case NodeKind::between:
        build.diagnostics.report(Code::number_misplaced, node.span, node.span.text());
        return {};
    case NodeKind::any_of:
        if (scope.one >= 0 || !compares_one(node))
            if (std::optional<Value> value = united(build, node, scope))
                return *value;
        break;
    default:
        break;
    }
    std::optional<Expr> said = condition(build, node, scope);
    return said ? made(Value::Sort::yes_no, std::move(*said), node.span) : Value{};
}

std::optional<Expr> number_value(Build& build, const Node& node, Scope& scope) {
    Value value = any_value(build, node, scope);
    if (value.is(Value::Sort::number))
        return std::move(value.expr);
    wrong_sort(build, value, "a number");
    return std::nullopt;
}

std::optional<Expr> condition(Build& build, const Node& node, Scope& scope) {
    const bool joins = node.is(NodeKind::any_of) || node.is(NodeKind::group) || node.is(NodeKind::negation);
    if (scope.one < 0 && !joins && compares_one(node))
        return both_ways_round(build, node, scope);
    switch (node.kind) {
    case NodeKind::any_of:
        return several(build, node, scope, Op::either);
    case NodeKind::all_of:
        return several(build, node, scope, Op::both);
    case NodeKind::group:
        return condition(build, node[0], scope);
    case NodeKind::negation: {
        std::optional<Expr> inner = condition(build, node[0], scope);
        return inner ? std::optional(negated(std::move(*inner))) : std::nullopt;
    }
    case NodeKind::quantified:
        return quantified(build, node, scope);
    case NodeKind::remain:
        return remain(build, node, scope);
    case NodeKind::occurs:
        build.diagnostics.report(Code::repetition_misplaced, node.span);
        return std::nullopt;
    case NodeKind::holds:
        return holds(build, node, scope);
    default:
        break;
    }
    Value value = any_value(build, node, scope);
    if (value.is(Value::Sort::yes_no))
        return std::move(value.expr);
    wrong_sort(build, value, "a condition");
    return std::nullopt;
}

namespace {

// As many as there are, or one more than `most`.
int parts_of(const Expr& expr, int most) {
    int parts = 1;
    for (const Expr& arg : expr.args)
        if (parts <= most)
            parts += parts_of(arg, most - parts);
    return parts;
}

// Once the lets are too many, or one too large, no more are put in place. That is said once.
bool too_large(Build& build, const Value& value, const Node& word) {
    const bool large = parts_of(value.expr, largest_let) > largest_let;
    if (large || build.lets == most_lets)
        build.diagnostics.report(Code::too_many, word.span, large ? largest_let + 1 : most_lets + 1,
                                 large ? "parts of what this `let` says in the end" : "uses of `let` within each other",
                                 large ? largest_let : most_lets);
    if (large)
        build.lets = most_lets;
    return ++build.lets > most_lets;
}

} // namespace

Value expand_let(Build& build, const Node& let, const Node& word, Scope& scope) {
    if (build.lets > most_lets)
        return {};
    if (build.depth >= deepest_lets) {
        build.diagnostics.report(Code::let_circle, word.span, word.text);
        return {};
    }
    const Node* parameters = let.find(NodeKind::parameters);
    const std::size_t wanted = parameters == nullptr ? 0 : parameters->size();
    if (word.size() != wanted) {
        build.diagnostics
            .report(Code::let_arguments, word.span, word.text,
                    wanted == 1 ? "1 argument" : fmt::format("{} arguments", wanted))
            .note(let.span, "it is declared here");
        return {};
    }
    Scope inner = scope;
    inner.new_name = nullptr;
    for (std::size_t i = 0; i < wanted; ++i) {
        Value argument = phrase(build, word[i], scope);
        if (!argument.ok())
            return {};
        inner.names[(*parameters)[i].text] = std::move(argument);
    }
    ++build.depth;
    Value value = any_value(build, let.children.back(), inner);
    --build.depth;
    if (build.lets > most_lets || too_large(build, value, word))
        return {};
    value.where = word.span;
    return value;
}

std::optional<Expr> lower_event(Build& build, const Node& event) {
    const Node& name = event.child(NodeKind::name);
    const Node* by = event.find(NodeKind::by);
    const int move_class = build.model.move_class(name.text);
    if (move_class < 0 && name.text != "crown" && name.text != "pass") {
        std::vector<std::string> known = build.model.classes;
        known.insert(known.end(), {"crown", "pass"});
        build.diagnostics.report(Code::unknown_event, name.span, name.text).nearest(name.text, known);
        return std::nullopt;
    }
    if (move_class < 0) {
        if (by != nullptr) {
            build.not_yet(by->span, "`crown` and `pass` by certain pieces only");
            return std::nullopt;
        }
        return make(name.text == "crown" ? Op::crowned : Op::passes, event.span);
    }
    const KindMask kinds = by == nullptr ? every_kind : kinds_phrase(build, (*by)[0]);
    if (kinds == 0)
        return std::nullopt;
    return make(Op::happened, event.span, {}, move_class, kinds);
}

} // namespace rubicon::ir
