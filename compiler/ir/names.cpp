#include "compiler/ir/names.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "compiler/ir/conditions.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::ir {

namespace {

constexpr std::array fixed_words = {"own",    "enemy", "partner", "mover",   "owner", "any piece", "piece",  "pieces",
                                    "cell",   "empty", "unmoved", "it",      "start", "landing",   "passed", "taken",
                                    "beside", "rank",  "ranks",   "file",    "last",  "long",      "the",    "one",
                                    "other",  "his",   "player",  "players", "kind",  "capture"};

std::vector<std::string> known_words(const Build& build, const Scope& scope) {
    std::vector<std::string> words(fixed_words.begin(), fixed_words.end());
    for (const model::Kind& kind : build.model.kinds)
        words.insert(words.end(), {kind.name, kind.plural});
    for (const auto& [name, kinds] : build.model.kind_groups)
        words.push_back(name);
    for (const auto* list : {&build.model.zones, &build.model.marks, &build.model.vars, &build.model.lets})
        for (const model::NamedNode& entry : *list)
            words.push_back(entry.name);
    for (const Ranged& number : build.game.numbers)
        words.push_back(number.name);
    for (const model::Player& player : build.model.players)
        words.push_back(player.name);
    for (const model::Option& option : build.model.options)
        words.push_back(option.name);
    for (const std::string& name : build.model.classes)
        words.push_back(name);
    for (const auto& [name, value] : scope.names)
        words.push_back(name);
    return words;
}

bool looks_like_cell(std::string_view word) {
    return word.size() >= 2 && std::islower(static_cast<unsigned char>(word[0])) != 0 &&
           std::all_of(word.begin() + 1, word.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

template <typename List>
int index_of(const List& list, std::string_view name) {
    for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].name == name)
            return static_cast<int>(i);
    return -1;
}

// Reads one phrase from left to right. Three kinds of things gather: sets of cells that all must hold, kinds, and a
// player's word that waits for the noun it belongs to. A thing that is no set (`it`, a number) must stand alone.
class Phrase {
public:
    Phrase(Build& built, const Node& read, Scope& inside) : build(built), np(read), scope(inside) {
        for (const Node& child : np.children)
            if (!child.is(NodeKind::of))
                items.push_back(&child);
    }

    Value run() {
        if (!read_of())
            return {};
        while (next < items.size())
            if (!item())
                return {};
        if (of_value && !of_used) {
            build.diagnostics.report(Code::of_misplaced, np.child(NodeKind::of).span);
            return {};
        }
        return result();
    }

private:
    Build& build;
    const Node& np;
    Scope& scope;
    std::vector<const Node*> items;
    std::size_t next = 0;

    std::optional<Value> of_value; // what stands behind `of`
    bool of_used = false;
    std::vector<Expr> owner; // the player's word that waits; empty if none does
    Span owner_where;
    std::vector<Expr> sets; // each must hold
    CellSet listed;         // cells named one by one: any of them
    std::string listed_names;
    bool any_listed = false;
    bool noun = false; // a kind or `piece`
    KindMask kinds = every_kind;
    std::optional<Value> alone;

    bool read_of();
    bool item();
    bool word(const Node& item);
    bool bound_word(const Node& item);
    bool player_word(const Node& item);
    bool place_word(const Node& item);
    bool piece_word(const Node& item);
    bool function_word(const Node& item);
    bool state_word(const Node& item);
    bool event_word(const Node& item);
    bool unknown_word(const Node& item);
    Value result();
    Value listed_value();

    bool last() const { return next == items.size(); } // the item just taken was the last one
    const Node* peek() const { return next < items.size() ? items[next] : nullptr; }
    bool peek_is(std::string_view text) const { return next < items.size() && items[next]->text == text; }
    bool set(Expr expr) {
        sets.push_back(std::move(expr));
        return true;
    }
    bool single(Value value) {
        value.where = np.span;
        alone = std::move(value);
        return true;
    }
    bool fail() { return false; }
    void no_such_cell(const Span& where, const std::string& name) {
        build.diagnostics.report(Code::no_such_cell, where, name).note(build.model.board_where, "this is the board");
    }
    bool own(std::vector<Expr> players, const Span& where) {
        owner = std::move(players);
        owner_where = where;
        return true;
    }
    std::optional<Expr> actor(const Node& item);
    bool place(const std::string& name, const CellSet& seen_by_first, bool relative, const Node& item);
    bool viewed(int zone, const Node& item);
    std::vector<Expr> take_owner();
    bool take_of_owner();
    bool line_word(const Node& item, bool ranks);
    bool merge(const Value& value, const Node& item);
};

bool Phrase::read_of() {
    const Node* of = np.find(NodeKind::of);
    if (of == nullptr)
        return true;
    Scope inner = scope;
    inner.new_name = nullptr;
    Value value = phrase(build, (*of)[0], inner);
    scope.next_local = std::max(scope.next_local, inner.next_local);
    if (!value.ok())
        return false;
    of_value = std::move(value);
    return true;
}

bool Phrase::item() {
    const Node& taken = *items[next++];
    if (alone) {
        build.diagnostics.report(Code::must_stand_alone, np.span, np.span.text());
        return fail();
    }
    if (taken.is(NodeKind::word))
        return word(taken);
    if (taken.is(NodeKind::cells)) {
        const int from = build.game.board.find(taken[0].text), to = build.game.board.find(taken[1].text);
        for (std::size_t i = 0; i < 2; ++i) {
            if ((i == 0 ? from : to) >= 0)
                continue;
            no_such_cell(taken[i].span, taken[i].text);
            return fail();
        }
        const BoardCell& a = build.game.board.cells[static_cast<std::size_t>(from)];
        const BoardCell& b = build.game.board.cells[static_cast<std::size_t>(to)];
        const int files = b.file - a.file, ranks = b.rank - a.rank, steps = std::max(std::abs(files), std::abs(ranks));
        if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) {
            build.diagnostics.report(Code::no_line, taken.span, taken[0].text, taken[1].text);
            return fail();
        }
        CellSet cells;
        for (int i = 0; i <= steps; ++i) {
            const int cell = build.game.board.at(a.file + (steps == 0 ? 0 : files / steps * i),
                                                 a.rank + (steps == 0 ? 0 : ranks / steps * i));
            if (cell >= 0)
                cells.set(static_cast<std::size_t>(cell));
        }
        return place(fmt::format("{}..{}", taken[0].text, taken[1].text), cells, false, taken);
    }
    build.diagnostics.report(Code::number_misplaced, taken.span, taken.span.text());
    return fail();
}

bool Phrase::word(const Node& item) {
    using Reader = bool (Phrase::*)(const Node&);
    // Each takes the word if it is one of its own (`next` moves or something is gathered) and tells whether it was.
    struct Taken {
        bool matched, ok;
    };
    const auto known = [&](Reader reader) -> Taken {
        const std::size_t errors = build.diagnostics.error_count();
        const bool matched = (this->*reader)(item);
        return {matched, build.diagnostics.error_count() == errors};
    };
    for (const Reader reader : {&Phrase::bound_word, &Phrase::player_word, &Phrase::piece_word, &Phrase::place_word,
                                &Phrase::function_word, &Phrase::state_word, &Phrase::event_word}) {
        const Taken taken = known(reader);
        if (!taken.ok)
            return fail();
        if (taken.matched)
            return true;
    }
    return unknown_word(item);
}

// Names that the scope or a `let` gave.
bool Phrase::bound_word(const Node& item) {
    if (const auto found = scope.names.find(item.text); found != scope.names.end())
        return merge(found->second, item);
    const int let = index_of(build.model.lets, item.text);
    if (let < 0)
        return false;
    Value value = expand_let(build, *build.model.lets[static_cast<std::size_t>(let)].node, item, scope);
    if (!value.ok())
        return true; // reported
    return merge(value, item);
}

bool Phrase::merge(const Value& value, const Node& item) {
    switch (value.sort) {
    case Value::Sort::players:
        return own(value.players, item.span);
    case Value::Sort::cells:
        return set(value.expr);
    case Value::Sort::kinds:
        noun = true;
        kinds &= value.kinds;
        return true;
    case Value::Sort::cell:
        if (items.size() > 1)
            return set(make(Op::single, item.span, {value.expr}));
        return single(value);
    default:
        return single(value);
    }
}

std::optional<Expr> Phrase::actor(const Node& item) {
    if (!scope.actor)
        build.diagnostics.report(Code::own_without_actor, item.span, item.text);
    return scope.actor;
}

bool Phrase::player_word(const Node& item) {
    const std::string& text = item.text;
    const Span where = item.span;
    if (text == "the" && peek_is("other"))
        return true;
    if (text == "one" || text == "other") {
        if (scope.one < 0) {
            build.diagnostics.report(Code::one_misplaced, where, text);
            return true;
        }
        return own({make(Op::local_player, where, {}, scope.one + (text == "one" ? 0 : 1))}, where);
    }
    if (text == "any") {
        if (last())
            return false;
        return own({make(Op::all_players, where)}, where);
    }
    if (text == "mover" || text == "decider")
        return own({make(Op::mover, where)}, where);
    if (text == "player" || text == "players")
        return own({make(Op::all_players, where)}, where);
    if (text == "his" || text == "their") {
        if (!scope.his) {
            build.diagnostics.report(Code::his_misplaced, where, text);
            return true;
        }
        if (const Node* after = peek(); after != nullptr && (after->text == "enemy" || after->text == "partner")) {
            ++next;
            return own({make(after->text == "enemy" ? Op::enemies_of : Op::partners_of, where, {*scope.his})}, where);
        }
        return own({*scope.his}, where);
    }
    if (const int player = build.model.player(text); player >= 0)
        return own({make(Op::player_at, where, {}, player)}, where);

    const bool enemies = text == "enemies", partners = text == "partners", team = text == "team";
    if (enemies || partners || team || (text == "owner" && of_value && last())) {
        // `enemies of x`; in `a player whose enemies ...` they are his
        std::optional<Expr> whose = scope.his;
        if (of_value && last()) {
            of_used = true;
            if (text == "owner") {
                if (const auto cell = cell_of(build, *of_value))
                    own({make(Op::owner_of, where, {*cell})}, where);
                return true;
            }
            const auto players = players_of(build, *of_value);
            if (!players)
                return true;
            if (players->size() != 1 || type_of(players->front()) != Type::player) {
                wrong_sort(build, *of_value, "one player");
                return true;
            }
            whose = players->front();
        } else if (!whose) {
            whose = actor(item);
        }
        if (!whose)
            return true;
        const Op op = enemies ? Op::enemies_of : partners ? Op::partners_of : Op::team_of;
        return own({make(op, where, {*whose})}, where);
    }
    if (text != "own" && text != "owner" && text != "enemy" && text != "partner")
        return false;
    const std::optional<Expr> acting = actor(item);
    if (!acting)
        return true;
    if (text == "own" || text == "owner") {
        Expr self = *acting;
        self.where = where;
        return own({std::move(self)}, where);
    }
    return own({make(text == "enemy" ? Op::enemies_of : Op::partners_of, where, {*acting})}, where);
}

bool Phrase::piece_word(const Node& item) {
    const KindMask mask = item.text == "piece" || item.text == "pieces" ? every_kind : kinds_named(build, item.text);
    if (mask == 0)
        return false;
    if (last() && owner.empty() && of_value && !take_of_owner())
        return true;
    noun = true;
    kinds &= mask;
    return true;
}

// `pieces of mover`: what stands behind `of` is the owner.
bool Phrase::take_of_owner() {
    const auto players = players_of(build, *of_value);
    if (!players)
        return false;
    of_used = true;
    return own(*players, of_value->where);
}

std::vector<Expr> Phrase::take_owner() {
    std::vector<Expr> players = std::move(owner);
    owner.clear();
    return players;
}

// A place that the first player names; a player's word before it, or `of` behind it, turns it.
bool Phrase::place(const std::string& name, const CellSet& seen_by_first, bool relative, const Node& item) {
    const bool literal = item.is(NodeKind::cells) || looks_like_cell(item.text);
    if (last() && owner.empty() && of_value && !take_of_owner())
        return true;
    const bool turns = relative || !owner.empty() || scope.seen_by_actor;
    if (turns)
        build.need_facing(owner.empty() ? item.span.text() : std::string_view(name), item.span);
    if (literal) {
        // Cells side by side are a list, not a common part: `a1 c1 e1`, all turned alike.
        listed |= seen_by_first;
        listed_names += (listed_names.empty() ? "" : " ") + name;
        any_listed = true;
        return true;
    }
    if (!turns)
        return set(make(Op::zone, item.span, {make(Op::all_players, item.span)},
                        build.zone(name, build.fixed(seen_by_first))));
    return viewed(build.zone(relative ? name : "own " + name, build.turned(seen_by_first, item.span)), item);
}

// A zone that differs by player, as the player named before it, or the one who acts, sees it.
bool Phrase::viewed(int zone, const Node& item) {
    std::vector<Expr> viewers = take_owner();
    if (viewers.empty()) {
        const std::optional<Expr> self = scope.actor ? scope.actor : scope.his;
        if (!self) {
            build.diagnostics.report(Code::own_without_actor, item.span, item.text);
            return true;
        }
        viewers.push_back(*self);
    }
    std::vector<Expr> parts;
    for (Expr& viewer : viewers)
        parts.push_back(make(Op::zone, item.span, {std::move(viewer)}, zone));
    return set(all_of_them(Op::join, item.span, std::move(parts)));
}

bool Phrase::line_word(const Node& item, bool ranks) {
    const int most = ranks ? build.game.board.ranks : build.game.board.files;
    const std::string_view what = ranks ? "rank" : "file";
    const Node* number = peek();
    if (number == nullptr) {
        build.diagnostics.report(Code::line_number, item.span, item.text)
            .expected(fmt::format("a number, as in `{} 2`", what));
        return true;
    }
    ++next;
    Range range;
    if (number->is(NodeKind::word)) { // an option: `rank size`
        Node name{NodeKind::name, number->span, number->text, {}};
        const std::optional<int> value = size_of(build, name);
        if (!value)
            return true;
        range = {*value, *value};
    } else {
        const std::optional<Range> found = range_of(build, *number);
        if (!found)
            return true;
        range = *found;
        if (range.most < 0)
            range.most = most;
    }
    if (range.least < 1 || range.most > most) {
        build.diagnostics.report(Code::no_rank, number->span, what, number->span.text());
        return true;
    }
    CellSet cells;
    for (std::size_t c = 0; c < build.game.board.cells.size(); ++c) {
        const int at = ranks ? build.game.board.cells[c].rank : build.game.board.cells[c].file;
        if (at + 1 >= range.least && at + 1 <= range.most)
            cells.set(c);
    }
    return place(fmt::format("{} {}", item.text, number->span.text()), cells, false, item);
}

// The longest diagonal through the corner that each player has at his left hand, or, where that is no playing cell, at
// his right: the same squares for both.
CellSet long_diagonal(const Board& board) {
    CellSet left, right;
    for (std::size_t c = 0; c < board.cells.size(); ++c) {
        if (board.cells[c].file == board.cells[c].rank)
            left.set(c);
        if (board.cells[c].file + board.cells[c].rank == board.files - 1)
            right.set(c);
    }
    return left.any() ? left : right;
}

bool Phrase::place_word(const Node& item) {
    const std::string& text = item.text;
    const Board& board = build.game.board;
    if (const int zone = index_of(build.model.zones, text); zone >= 0) {
        const model::NamedNode& declared = build.model.zones[static_cast<std::size_t>(zone)];
        const int index = index_of(build.game.zones, text);
        if (index < 0) { // declared further down, or found at fault
            build.diagnostics.report(Code::zone_not_ready, item.span, text);
            return true;
        }
        if (last() && owner.empty() && of_value && !take_of_owner())
            return true;
        if (!declared.each) {
            take_owner();
            return set(make(Op::zone, item.span, {make(Op::all_players, item.span)}, index));
        }
        build.need_facing(text, item.span);
        return viewed(index, item);
    }
    if ((text == "rank" || text == "ranks" || text == "file" || text == "files") && !(of_value && last()))
        return line_word(item, text[0] == 'r');
    if (text == "last" && peek_is("rank")) {
        ++next;
        CellSet cells;
        for (std::size_t c = 0; c < board.cells.size(); ++c)
            cells[c] = board.cells[c].rank == board.ranks - 1;
        return place("last rank", cells, true, item);
    }
    if (text == "long" && peek_is("diagonal")) {
        ++next;
        return set(make(Op::zone, item.span, {make(Op::all_players, item.span)},
                        build.zone("long diagonal", build.fixed(long_diagonal(board)))));
    }
    if (looks_like_cell(text)) {
        const int cell = board.find(text);
        if (cell < 0) {
            no_such_cell(item.span, text);
            return true;
        }
        return place(text, CellSet{}.set(static_cast<std::size_t>(cell)), false, item);
    }
    return false;
}

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
        if (cell)
            single({Value::Sort::kind, make(Op::kind_of, np.span, {*cell}), {}, 0, "", {}});
        return true;
    }
    if (const int number = index_of(build.game.numbers, text); number >= 0) {
        of_used = true;
        const std::optional<Expr> cell = cell_of(build, *of_value);
        if (cell)
            single({Value::Sort::number, make(Op::number_of, np.span, {*cell}, number), {}, 0, text, {}});
        return true;
    }
    if (const int var = index_of(build.game.vars, text); var >= 0) {
        of_used = true;
        const auto players = players_of(build, *of_value);
        if (players && !(players->size() == 1 && type_of(players->front()) == Type::player))
            wrong_sort(build, *of_value, "one player");
        else if (players)
            single({Value::Sort::number, make(Op::var, np.span, {players->front()}, var), {}, 0, text, {}});
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

bool Phrase::unknown_word(const Node& item) {
    if (scope.new_name != nullptr && last() && item.empty() && scope.new_name->empty()) {
        *scope.new_name = item.text;
        return true;
    }
    if (!item.empty()) {
        build.diagnostics.report(Code::unknown_call, item.span, item.text);
        return fail();
    }
    build.diagnostics.report(Code::unknown_in_phrase, item.span, item.text)
        .nearest(item.text, known_words(build, scope));
    return fail();
}

// The cells named one by one: a set, or one cell if it is one and not turned.
Value Phrase::listed_value() {
    std::vector<Expr> viewers = take_owner();
    const bool turns = !viewers.empty() || scope.seen_by_actor;
    if (!turns) {
        if (listed.count() == 1) {
            std::size_t cell = 0;
            while (!listed[cell])
                ++cell;
            return {
                Value::Sort::cell, make(Op::cell_at, np.span, {}, static_cast<std::int64_t>(cell)), {}, 0, "", np.span};
        }
        const int zone = build.zone(listed_names, build.fixed(listed));
        return {
            Value::Sort::cells, make(Op::zone, np.span, {make(Op::all_players, np.span)}, zone), {}, 0, "", np.span};
    }
    if (viewers.empty())
        viewers.push_back(scope.actor.value_or(make(Op::actor, np.span)));
    const int zone = build.zone("own " + listed_names, build.turned(listed, np.span));
    std::vector<Expr> parts;
    for (Expr& viewer : viewers)
        parts.push_back(make(Op::zone, np.span, {std::move(viewer)}, zone));
    return {Value::Sort::cells, all_of_them(Op::join, np.span, std::move(parts)), {}, 0, "", np.span};
}

Value Phrase::result() {
    if (alone) {
        if (!owner.empty() || noun || !sets.empty()) {
            build.diagnostics.report(Code::must_stand_alone, np.span, np.span.text());
            return {};
        }
        return *alone;
    }
    if (any_listed) {
        Value cells = listed_value();
        if (sets.empty() && !noun)
            return cells;
        sets.push_back(cells.is(Value::Sort::cell) ? make(Op::single, np.span, {cells.expr}) : cells.expr);
    }
    if (sets.empty() && !noun && !owner.empty())
        return {Value::Sort::players, {}, std::move(owner), 0, "", np.span};
    if (sets.empty() && noun && owner.empty())
        return {Value::Sort::kinds, {}, {}, kinds, "", np.span};
    if (noun && kinds != every_kind)
        sets.insert(sets.begin(), make(Op::of_kind, np.span, {}, 0, kinds));
    if (!owner.empty())
        sets.insert(sets.begin(), owned_by(owner, owner_where));
    if (noun && kinds == every_kind && owner.empty())
        sets.insert(sets.begin(), make(Op::occupied, np.span));
    // `cell` only says what the rest are
    if (sets.size() > 1)
        sets.erase(std::remove_if(sets.begin(), sets.end(), [](const Expr& e) { return e.op == Op::all_cells; }),
                   sets.end());
    if (sets.empty()) { // nothing but a new name: any piece
        return {Value::Sort::kinds, {}, {}, every_kind, "", np.span};
    }
    return {Value::Sort::cells, all_of_them(Op::meet, np.span, std::move(sets)), {}, 0, "", np.span};
}

} // namespace

Value phrase(Build& build, const Node& np, Scope& scope) {
    return Phrase(build, np, scope).run();
}

KindMask kinds_named(const Build& build, std::string_view name) {
    if (const int kind = build.model.kind(std::string(name)); kind >= 0)
        return KindMask{1} << kind;
    const auto group = build.model.kind_groups.find(std::string(name));
    if (group == build.model.kind_groups.end())
        return 0;
    KindMask mask = 0;
    for (const int kind : group->second)
        mask |= KindMask{1} << kind;
    return mask;
}

} // namespace rubicon::ir
