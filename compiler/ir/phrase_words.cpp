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
        const WayMask near = touching_ways(build.game.board);
        const int ways = build.ways("beside", std::vector<WayMask>(build.game.players.size(), near));
        return make(Op::stepped, where, {std::move(of), make(Op::player_at, where, {}, 0)}, ways);
    };
    if (text == "below" || text == "above" || text == "beside") {
        Node rest = np; // all that follows is its argument
        rest.children.assign(np.children.begin() + static_cast<std::ptrdiff_t>(next), np.children.end());
        if (rest.children.empty() || rest.children.front().is(NodeKind::of))
            return false;
        next = items.size();
        of_used = true;
        const std::optional<Expr> of = cells_phrase(build, rest, scope);
        return !of || set(text == "beside" ? neighbours(*of) : straight(*of, text == "above", where));
    }
    if (text == "inner" && of_value && of_value->is(Value::Sort::line)) {
        if (peek_is("cell") || peek_is("cells"))
            ++next;
        of_used = true;
        return set(make(Op::line_inner, np.span, of_value->ends));
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
    if (text == "rank" || text == "file") {
        of_used = true;
        const std::optional<Expr> cell = cell_of(build, *of_value);
        if (cell)
            single(
                {Value::Sort::number, make(Op::line_number, np.span, {*cell}, text == "rank" ? 0 : 1), {}, 0, "", {}});
        return true;
    }
    if (text == "mirror") {
        of_used = true;
        const std::optional<Expr> cell = cell_of(build, *of_value);
        if (!cell)
            return true;
        if (build.game.board.files != build.game.board.ranks)
            build.not_yet(where, "`mirror` on a board that is longer than it is wide");
        return single({Value::Sort::cell, make(Op::mirrored, np.span, {*cell}), {}, 0, "", {}});
    }
    if (text == "kind") {
        of_used = true;
        const std::optional<Expr> cell = cell_of(build, *of_value);
        if (!cell)
            return true;
        const bool victim = cell->op == Op::local_cell && scope.victim >= 0 && cell->value == scope.victim;
        Expr kind = victim ? make(Op::local_kind, np.span, {}, scope.victim + 1) : make(Op::kind_of, np.span, {*cell});
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
            kept(var_value(build, var, {*player}, np.span), where);
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
    if (text == "hand") {
        std::vector<Expr> whose = take_owner();
        if (whose.empty() && of_value && last()) {
            if (const auto players = players_of(build, *of_value))
                whose = *players;
            of_used = true;
        }
        if (whose.empty())
            if (const std::optional<Expr> acting = scope.his ? scope.his : actor(item))
                whose.push_back(*acting);
        if (whose.size() != 1 || type_of(whose.front()) != Type::player) {
            if (!whose.empty())
                build.not_yet(where, "hands of several players");
            return true;
        }
        return single({Value::Sort::hand, {}, std::move(whose), every_kind, "", {}});
    }
    if (text == "move" && peek_is("number"))
        return move_number(item);
    if (text == "empty")
        return set(make(Op::empty, where));
    if (text == "unmoved") {
        if (!build.game.tracks_unmoved)
            build.game.unmoved_kinds = 0; // until `result` knows of which
        build.game.tracks_unmoved = asks_unmoved = true;
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
        return kept(var_value(build, var, std::move(args), where), where);
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

// The cells straight above or below, as the first player sees the board.
Expr Phrase::straight(Expr of, bool up, const Span& where) {
    WayMask mask = 0;
    for (std::size_t w = 0; w < build.game.board.ways.size(); ++w) {
        const Way& way = build.game.board.ways[w];
        if (way.dx == 0 && (up ? way.dy > 0 : way.dy < 0))
            mask |= WayMask{1} << w;
    }
    if (mask == 0)
        build.not_yet(where, "`above` and `below` on a board without straight columns");
    const int ways = build.ways(up ? "above" : "below", std::vector<WayMask>(build.game.players.size(), mask));
    return make(Op::stepped, where, {std::move(of), make(Op::player_at, where, {}, 0)}, ways);
}

// `move number`: of the move that is being made, those of all players counted.
bool Phrase::move_number(const Node& item) {
    ++next;
    const Span where = item.span;
    if (!scope.turn && !scope.finished) {
        build.diagnostics.report(Code::no_move_here, where, "move number");
        return true;
    }
    Expr sum = number(scope.finished ? 0 : 1, where);
    for (int p = 0; p < build.players(); ++p)
        sum = make(Op::plus, where, {std::move(sum), make(Op::moves_made, where, {make(Op::player_at, where, {}, p)})});
    return single({Value::Sort::number, std::move(sum), {}, 0, "", {}});
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
