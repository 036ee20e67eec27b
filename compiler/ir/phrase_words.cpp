// Words for what the board and the move are like, and words that need another phrase.
#include <algorithm>
#include <cstdlib>

#include "compiler/ir/phrase.hpp"

namespace rubicon::ir {

// Words that need another phrase: `beside X`, `back of X`, `kind of X`, `strides of X`.
bool Phrase::function_word(const Node& item) {
    const std::string& text = item.text;
    const Span where = item.span;
    const auto neighbours = [&](Expr of) {
        WayMask near = 0;
        for (std::size_t w = 0; w < build.game.board.ways.size(); ++w) {
            const Way& way = build.game.board.ways[w];
            const bool touches = build.game.board.shape == Shape::square
                                     ? std::max(std::abs(way.dx), std::abs(way.dy)) <= 1
                                     : way.family == WayFamily::edge;
            if (touches)
                near |= WayMask{1} << w;
        }
        const int ways = build.ways("beside", std::vector<WayMask>(build.game.players.size(), near));
        return make(Op::stepped, where, {std::move(of), make(Op::player_at, where, {}, 0)}, ways);
    };
    if (text == "beside") {
        Node rest = np; // all that follows is its argument
        rest.children.assign(np.children.begin() + static_cast<std::ptrdiff_t>(next), np.children.end());
        if (rest.children.empty() || rest.children.front().is(NodeKind::of))
            return false;
        next = items.size();
        of_used = true;
        const std::optional<Expr> of = cells_phrase(build, rest, scope);
        return !of || set(neighbours(*of));
    }
    if (!of_value || !last())
        return false;
    if (const std::optional<WayMask> mask = ways_named(build.game.board, text)) {
        of_used = true;
        const std::optional<Expr> of = cells_of(build, *of_value);
        const std::optional<Expr> viewer = actor(item);
        if (!of || !viewer)
            return true;
        if (is_relative_way(text))
            build.need_facing(text, where);
        Node way{NodeKind::way, where, "", {Node{NodeKind::name, where, text, {}}}};
        Node ways{NodeKind::ways, where, "", {std::move(way)}};
        const int index = lower_ways(build, ways);
        return index < 0 || set(make(Op::stepped, np.span, {*of, *viewer}, index));
    }
    if (text == "kind") {
        of_used = true;
        const std::optional<Expr> cell = cell_of(build, *of_value);
        if (!cell)
            return true;
        const bool victim = cell->op == Op::local_cell && scope.victim >= 0 && cell->value == scope.victim;
        Expr kind = victim ? make(Op::local_kind, np.span, {}, scope.victim + 1)
                           : make(Op::kind_of, np.span, {*cell});
        return single({Value::Sort::kind, std::move(kind), {}, 0, "", {}});
    }
    if (const int number = index_of(build.game.numbers, text); number >= 0) {
        of_used = true;
        const std::optional<Expr> cell = cell_of(build, *of_value);
        if (cell)
            single({Value::Sort::number, make(Op::number_of, np.span, {*cell}, number), {}, 0, text, {}});
        return true;
    }
    const int var = index_of(build.game.vars, text);
    if (var >= 0 && build.game.vars[static_cast<std::size_t>(var)].each) {
        of_used = true;
        if (const auto player = one_player(build, *of_value))
            single({Value::Sort::number, make(Op::var, np.span, {*player}, var), {}, 0, text, {}});
        return true;
    }
    return false;
}

// Words for what the board and the move are like just now.
bool Phrase::state_word(const Node& item) {
    const std::string& text = item.text;
    const Span where = item.span;
    const auto only_where = [&](bool allowed) {
        if (!allowed)
            build.diagnostics.report(Code::no_piece_here, where, text);
        return allowed;
    };
    const auto cell = [&](Op op) {
        if (!only_where(scope.piece))
            return true;
        if (items.size() > 1)
            return set(make(Op::single, where, {make(op, where)}));
        return single({Value::Sort::cell, make(op, where), {}, 0, "", {}});
    };
    if (text == "cell" || text == "cells") {
        if (!(of_value && last()))
            return set(make(Op::all_cells, where));
        of_used = true; // `every cell of s`
        const std::optional<Expr> of = cells_of(build, *of_value);
        return !of || set(*of);
    }
    if (text == "empty")
        return set(make(Op::empty, where));
    if (text == "unmoved") {
        build.game.tracks_unmoved = true;
        return set(make(Op::unmoved, where));
    }
    if (text == "it" || text == "landing")
        return cell(Op::landing);
    if (text == "start")
        return cell(Op::start);
    if (text == "passed")
        return only_where(scope.leg) ? set(make(Op::passed_cells, where)) : true;
    if (text == "taken")
        return only_where(scope.taken) ? set(make(Op::taken_cells, where)) : true;
    if (const int mark = index_of(build.game.marks, text); mark >= 0)
        return set(make(Op::marked, where, {}, mark));
    if (const int number = index_of(build.game.numbers, text); number >= 0) {
        if (!only_where(scope.piece))
            return true;
        Expr of_it = make(Op::number_of, where, {make(Op::landing, where)}, number);
        return single({Value::Sort::number, std::move(of_it), {}, 0, text, {}});
    }
    if (const int var = index_of(build.game.vars, text); var >= 0) {
        std::vector<Expr> args;
        if (build.game.vars[static_cast<std::size_t>(var)].each) {
            const std::optional<Expr> whose = scope.his ? scope.his : actor(item);
            if (!whose)
                return true;
            args.push_back(*whose);
        }
        return single({Value::Sort::number, make(Op::var, where, std::move(args), var), {}, 0, text, {}});
    }
    if (const model::Option* option = build.model.option(text)) {
        const model::Value& value = option->value;
        if (value.is_number)
            return single({Value::Sort::number, number(value.number, where), {}, 0, "", {}});
        if (option->type == model::Option::Type::yes_no)
            return single({Value::Sort::yes_no, truth(value.word == "yes", where), {}, 0, "", {}});
        return single({Value::Sort::word, {}, {}, 0, value.word, {}});
    }
    return false;
}

// A class by itself, or `crown`, `pass`: that it happened in the move that is judged.
bool Phrase::event_word(const Node& item) {
    const int move_class = build.model.move_class(item.text);
    if (move_class < 0 && item.text != "crown" && item.text != "pass" && item.text != "yes" && item.text != "no")
        return false;
    if (item.text == "yes" || item.text == "no")
        return single({Value::Sort::yes_no, truth(item.text == "yes", item.span), {}, 0, "", {}});
    if (!scope.finished) {
        build.diagnostics.report(Code::no_move_here, item.span, item.text);
        return true;
    }
    Expr expr = make(item.text == "crown" ? Op::crowned : Op::passes, item.span);
    if (move_class >= 0)
        expr = make(Op::happened, item.span, {}, move_class, every_kind);
    return single({Value::Sort::yes_no, std::move(expr), {}, 0, "", {}});
}

} // namespace rubicon::ir
