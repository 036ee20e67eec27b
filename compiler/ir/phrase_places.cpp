// Words for places: cells, ranks, zones, and who sees them how.
#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "compiler/ir/phrase.hpp"

namespace rubicon::ir {

// `a1..h1`: the cells on the straight line between two.
bool Phrase::cell_range(const Node& taken) {
    const int from = build.game.board.find(taken[0].text), to = build.game.board.find(taken[1].text);
    for (std::size_t i = 0; i < 2; ++i) {
        if ((i == 0 ? from : to) >= 0)
            continue;
        no_such_cell(taken[i].span, taken[i].text);
        return false;
    }
    if (build.game.board.shape != Shape::square)
        return cell_line(taken, from, to);
    const BoardCell& a = build.game.board.cells[static_cast<std::size_t>(from)];
    const BoardCell& b = build.game.board.cells[static_cast<std::size_t>(to)];
    const int files = b.file - a.file, ranks = b.rank - a.rank, steps = std::max(std::abs(files), std::abs(ranks));
    if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) {
        build.diagnostics.report(Code::no_line, taken.span, taken[0].text, taken[1].text);
        return false;
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

// The same where cells lie next to one another otherwise than on squares.
bool Phrase::cell_line(const Node& taken, int from, int to) {
    for (const std::vector<int>& onward : build.game.board.next) {
        CellSet cells;
        for (int cell = from; cell >= 0; cell = onward[static_cast<std::size_t>(cell)]) {
            cells.set(static_cast<std::size_t>(cell));
            if (cell == to)
                return place(fmt::format("{}..{}", taken[0].text, taken[1].text), cells, false, taken);
        }
    }
    build.diagnostics.report(Code::no_line, taken.span, taken[0].text, taken[1].text);
    return false;
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

namespace {

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

} // namespace

// `tip` and `far tip` as each player sees the star, `middle` without any of its tips.
bool Phrase::star_word(const Node& item) {
    const Board& board = build.game.board;
    if (board.tips.none()) {
        build.diagnostics.report(Code::no_tips, item.span, item.text);
        return true;
    }
    if (item.text == "tip")
        return place("tip", board.tip, true, item);
    if (item.text == "far") {
        ++next;
        return place("far tip", board.far_tip, true, item);
    }
    CellSet middle;
    for (std::size_t c = 0; c < board.cells.size(); ++c)
        middle[c] = !board.tips[c];
    return set(
        make(Op::zone, item.span, {make(Op::all_players, item.span)}, build.zone("middle", build.fixed(middle))));
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
            if (!noun) // else it is the piece's
                owner.clear();
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
    if (text == "tip" || text == "middle" || (text == "far" && peek_is("tip")))
        return star_word(item);
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

} // namespace rubicon::ir
