#include "compiler/ir/build.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "compiler/source/check.hpp"

namespace rubicon::ir {

int Build::local(Scope& scope, int places) {
    const int first = scope.next_local;
    scope.next_local += places;
    game.locals = std::max(game.locals, scope.next_local);
    return first;
}

int Build::zone(const std::string& name, std::vector<CellSet> of) {
    for (std::size_t z = 0; z < game.zones.size(); ++z)
        if (game.zones[z].name == name && game.zones[z].of == of)
            return static_cast<int>(z);
    game.zones.push_back({name, std::move(of)});
    return static_cast<int>(game.zones.size()) - 1;
}

int Build::ways(const std::string& words, std::vector<WayMask> of) {
    for (std::size_t w = 0; w < game.ways.size(); ++w)
        if (game.ways[w].words == words && game.ways[w].of == of)
            return static_cast<int>(w);
    game.ways.push_back({words, std::move(of)});
    return static_cast<int>(game.ways.size()) - 1;
}

std::vector<CellSet> Build::turned(const CellSet& set, const Span& where) {
    std::vector<CellSet> of;
    for (std::size_t p = 0; p < game.players.size(); ++p) {
        CellSet seen;
        for (std::size_t c = 0; c < game.board.cells.size(); ++c) {
            if (!set[c])
                continue;
            const int there = model.views[p].cells[c];
            if (there >= 0)
                seen.set(static_cast<std::size_t>(there));
            else
                diagnostics.report(Code::view_lacks, where, game.players[p].name, game.board.cells[c].name);
        }
        of.push_back(seen);
    }
    return of;
}

std::vector<CellSet> Build::fixed(const CellSet& set) const {
    return std::vector<CellSet>(game.players.size(), set);
}

void Build::need_facing(std::string_view word, const Span& where) {
    if (!model.facing_told && game.players.size() > 1)
        diagnostics.report(Code::facing_missing, where, word);
}

void Build::not_yet(const Span& where, std::string_view what) {
    diagnostics.report(Code::not_yet, where, what);
}

namespace {

std::optional<int> number_in(const std::string& text) {
    int value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (result.ec != std::errc{} || result.ptr != text.data() + text.size())
        return std::nullopt;
    return value;
}

} // namespace

std::optional<int> size_of(Build& build, const Node& size) {
    if (size.is(NodeKind::number)) {
        const std::optional<int> value = number_in(size.text);
        if (!value)
            build.diagnostics.report(Code::number_too_large, size.span, 1'000'000'000);
        return value;
    }
    if (size.is(NodeKind::fraction)) {
        const std::optional<int> whole = size_of(build, size[0]);
        const std::optional<int> part = size_of(build, size[1]);
        if (!whole || !part)
            return std::nullopt;
        if (*part == 0) {
            build.diagnostics.report(Code::division_by_zero, size.span);
            return std::nullopt;
        }
        return *whole / *part;
    }
    const model::Option* option = build.model.option(size.text);
    if (option == nullptr) {
        std::vector<std::string> names;
        for (const model::Option& known : build.model.options)
            names.push_back(known.name);
        build.diagnostics.report(Code::unknown_option, size.span, size.text).nearest(size.text, names);
        return std::nullopt;
    }
    if (!option->value.is_number) {
        build.diagnostics.report(Code::no_number, size.span, size.text);
        return std::nullopt;
    }
    return static_cast<int>(option->value.number);
}

std::optional<Range> range_of(Build& build, const Node& range) {
    if (range.is(NodeKind::between)) {
        const std::optional<int> least = size_of(build, range[0]), most = size_of(build, range[1]);
        if (!least || !most)
            return std::nullopt;
        if (*least > *most) {
            build.diagnostics.report(Code::empty_range, range.span, *least, *most);
            return std::nullopt;
        }
        return Range{*least, *most};
    }
    const bool open = range.is(NodeKind::at_least), under = range.is(NodeKind::at_most);
    const std::optional<int> bound = size_of(build, open || under ? range[0] : range);
    if (!bound)
        return std::nullopt;
    if (open)
        return Range{*bound, -1};
    return Range{under ? 0 : *bound, *bound};
}

namespace {

// The players that an expression means to the given actor; nothing if more than the actor decides.
std::optional<std::vector<int>> constant_players(const Game& game, const Expr& expr, int actor) {
    std::vector<int> list;
    const auto by_team = [&](bool partners, bool self) -> std::optional<std::vector<int>> {
        const auto of = constant_players(game, expr.args[0], actor);
        if (!of || of->size() != 1)
            return std::nullopt;
        const int team = game.players[static_cast<std::size_t>(of->front())].team;
        for (std::size_t p = 0; p < game.players.size(); ++p) {
            const bool same_team = game.players[p].team == team;
            if (same_team == partners && (self || static_cast<int>(p) != of->front()))
                list.push_back(static_cast<int>(p));
        }
        return list;
    };
    switch (expr.op) {
    case Op::actor:
        return std::vector{actor};
    case Op::player_at:
        return std::vector{static_cast<int>(expr.value)};
    case Op::enemy_of:
    case Op::enemies_of:
        return by_team(false, true);
    case Op::all_players:
        for (std::size_t p = 0; p < game.players.size(); ++p)
            list.push_back(static_cast<int>(p));
        return list;
    case Op::team_of:
        return by_team(true, true);
    case Op::partners_of:
        return by_team(true, false);
    default:
        return std::nullopt;
    }
}

std::optional<CellSet> stepped(const Game& game, const Expr& expr, const CellSet& from, int actor) {
    const auto viewer = constant_players(game, expr.args[1], actor);
    if (!viewer || viewer->size() != 1)
        return std::nullopt;
    const WayMask mask = game.ways[static_cast<std::size_t>(expr.value)].of[static_cast<std::size_t>(viewer->front())];
    CellSet to;
    for (std::size_t w = 0; w < game.board.ways.size(); ++w)
        for (std::size_t c = 0; c < game.board.cells.size(); ++c)
            if ((mask >> w & 1) != 0 && from[c] && game.board.next[w][c] >= 0)
                to.set(static_cast<std::size_t>(game.board.next[w][c]));
    return to;
}

} // namespace

std::optional<CellSet> constant_cells(const Game& game, const Expr& expr, int actor) {
    CellSet all;
    for (std::size_t c = 0; c < game.board.cells.size(); ++c)
        all.set(c);
    switch (expr.op) {
    case Op::no_cells:
        return CellSet{};
    case Op::all_cells:
        return all;
    case Op::zone: {
        const auto viewers = constant_players(game, expr.args[0], actor);
        if (!viewers)
            return std::nullopt;
        CellSet set;
        for (const int p : *viewers)
            set |= game.zones[static_cast<std::size_t>(expr.value)].of[static_cast<std::size_t>(p)];
        return set;
    }
    case Op::single:
        if (expr.args[0].op != Op::cell_at)
            return std::nullopt;
        return CellSet{}.set(static_cast<std::size_t>(expr.args[0].value));
    case Op::join:
    case Op::meet: {
        CellSet set = expr.op == Op::join ? CellSet{} : all;
        for (const Expr& arg : expr.args) {
            const auto part = constant_cells(game, arg, actor);
            if (!part)
                return std::nullopt;
            set = expr.op == Op::join ? set | *part : set & *part;
        }
        return set;
    }
    case Op::minus:
    case Op::stepped: {
        const auto first = constant_cells(game, expr.args[0], actor);
        if (!first)
            return std::nullopt;
        if (expr.op == Op::stepped)
            return stepped(game, expr, *first, actor);
        const auto second = constant_cells(game, expr.args[1], actor);
        if (!second)
            return std::nullopt;
        return *first & ~*second;
    }
    default:
        return std::nullopt;
    }
}

namespace {

// Of `both` and `either`: what is settled already decides, or drops out.
void settle(Op op, Span where, std::vector<Expr>& parts) {
    if (op != Op::both && op != Op::either)
        return;
    const std::int64_t decides = op == Op::both ? 0 : 1;
    const auto is = [](const Expr& part, std::int64_t value) { return part.op == Op::constant && part.value == value; };
    const bool decided = std::any_of(parts.begin(), parts.end(), [&](const Expr& part) { return is(part, decides); });
    std::erase_if(parts, [&](const Expr& part) { return decided || is(part, 1 - decides); });
    if (parts.empty())
        parts.push_back(truth(decided == (decides == 1), where));
}

} // namespace

Expr all_of_them(Op op, Span where, std::vector<Expr> parts) {
    CHECK(!parts.empty());
    settle(op, where, parts);
    std::vector<Expr> flat;
    for (Expr& part : parts) {
        if (part.op == op && info(op).arguments.ends_with('*'))
            std::move(part.args.begin(), part.args.end(), std::back_inserter(flat));
        else
            flat.push_back(std::move(part));
    }
    if (flat.size() > 1)
        return make(op, where, std::move(flat));
    if (where.known())
        flat.front().where = where;
    return std::move(flat.front());
}

Expr truth(bool value, Span where) {
    return make(Op::constant, where, {}, value ? 1 : 0);
}

Expr negated(Expr expr) {
    if (expr.op == Op::constant)
        return truth(expr.value == 0, expr.where);
    if (expr.op == Op::negate)
        return std::move(expr.args[0]);
    const Span where = expr.where;
    return make(Op::negate, where, {std::move(expr)});
}

Expr owned_by(const std::vector<Expr>& players, Span where) {
    std::vector<Expr> parts;
    for (const Expr& player : players)
        parts.push_back(player.op == Op::all_players ? make(Op::occupied, where) : make(Op::owned, where, {player}));
    return all_of_them(Op::join, where, std::move(parts));
}

} // namespace rubicon::ir
