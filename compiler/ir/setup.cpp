#include "compiler/ir/setup.hpp"

#include <cctype>

#include <fmt/format.h>

#include "compiler/ir/names.hpp"

namespace rubicon::ir {

namespace {

class Setup {
public:
    explicit Setup(Build& built) : build(built), l(built.game.layout), start(built.game.start) {}

    void run() {
        start.assign(l.size(), 0);
        start[l.mover()] = build.game.first;
        if (build.game.has_decisions()) {
            const int first = build.game.phases.front().first;
            start[l.node()] = first;
            if (const int seat = build.game.decisions[static_cast<std::size_t>(first)].seat; seat >= 0)
                start[l.mover()] = seat;
        }
        u32 slot = 0;
        for (const Ranged& var : build.game.vars)
            for (u32 p = 0; p < (var.each ? l.players : 1); ++p)
                start[l.var(slot++)] = var.itself ? static_cast<std::int32_t>(p) : var.start;
        for (std::size_t p = 0; p < build.game.hands.size(); ++p)
            for (std::size_t k = 0; k < build.game.kinds.size(); ++k)
                start[l.hand(static_cast<u32>(p), static_cast<u32>(k))] = build.game.hands[p][k];
        if (build.model.setup == nullptr)
            return;
        for (const Node& child : build.model.setup->children) {
            if (child.is(NodeKind::placement))
                placement(child);
            if (child.is(NodeKind::picture))
                picture(child);
        }
    }

private:
    Build& build;
    const Layout& l;
    std::vector<std::int32_t>& start;

    void placement(const Node& node);
    void place(u32 player, u32 kind, const CellSet& cells, const Span& where);
    void picture(const Node& node);
    void row(const Node& node, int rank);
    void token(const Node& node, int cell);
    std::optional<std::int32_t> piece_code(char letter) const;
    void put(u32 cell, u32 level, std::int32_t code);
};

void Setup::put(u32 cell, u32 level, std::int32_t code) {
    start[l.piece(cell, level)] = code;
    if (level > 0)
        return;
    for (u32 n = 0; n < l.numbers; ++n)
        if ((build.game.numbers[n].kinds >> l.kind(code) & 1) != 0)
            start[l.number(n, cell)] = build.game.numbers[n].start;
    if (build.game.tracks_unmoved && (build.game.unmoved_kinds >> l.kind(code) & 1) != 0)
        start[l.mark(l.marks - 1, cell)] = 1;
}

void Setup::place(u32 player, u32 kind, const CellSet& cells, const Span& where) {
    for (u32 c = 0; c < l.cells; ++c) {
        if (!cells[c])
            continue;
        if (start[l.piece(c)] != empty_cell) {
            build.diagnostics.report(Code::set_up_twice, where, build.game.board.cells[c].name);
            return;
        }
        put(c, 0, l.code(player, kind));
    }
}

// `each man on ranks 1..3`: for every player as he sees the board; `black disc on e4`: as it is named.
void Setup::placement(const Node& node) {
    const Node &who = node[0], &name = node[1], &np = node[2];
    const int kind = build.model.kind(name.text),
              player = who.is(NodeKind::keyword) ? -1 : build.model.player(who.text);
    if (kind < 0) {
        std::vector<std::string> known;
        for (const model::Kind& k : build.model.kinds)
            known.push_back(k.name);
        build.diagnostics.report(Code::unknown_name, name.span, name.text, "kind of piece").nearest(name.text, known);
        return;
    }
    if (player < 0 && !who.is(NodeKind::keyword)) {
        std::vector<std::string> known = {"each"};
        for (const Player& p : build.game.players)
            known.push_back(p.name);
        build.diagnostics.report(Code::unknown_name, who.span, who.text, "player").nearest(who.text, known);
        return;
    }
    Scope scope;
    scope.actor = make(Op::actor, np.span);
    scope.seen_by_actor = player < 0;
    const std::optional<Expr> cells = cells_phrase(build, np, scope);
    if (!cells)
        return;
    for (int p = 0; p < build.players(); ++p) {
        if (player >= 0 && p != player)
            continue;
        const std::optional<CellSet> set = constant_cells(build.game, *cells, p);
        if (!set) {
            build.diagnostics.report(Code::place_not_fixed, np.span);
            return;
        }
        place(static_cast<u32>(p), static_cast<u32>(kind), *set, np.span);
    }
}

// Rows from the top rank down, one token for every square of the board.
void Setup::picture(const Node& node) {
    const std::vector<const Node*> rows = node.all(NodeKind::picture_row);
    if (rows.size() != static_cast<std::size_t>(build.game.board.ranks)) {
        build.diagnostics.report(Code::picture_size, node.span, "rows", rows.size(), build.game.board.ranks);
        return;
    }
    for (std::size_t r = 0; r < rows.size(); ++r)
        row(*rows[r], build.game.board.ranks - 1 - static_cast<int>(r));
}

bool is_number(const std::string& text) {
    for (const char c : text)
        if (std::isdigit(static_cast<unsigned char>(c)) == 0)
            return false;
    return !text.empty();
}

void Setup::row(const Node& node, int rank) {
    const std::size_t label = !node.empty() && is_number(node[0].text) ? 1 : 0;
    if (label != 0 && node[0].text != std::to_string(rank + 1)) {
        build.diagnostics.report(Code::picture_rank, node[0].span, node[0].text, rank + 1);
        return;
    }
    if (node.size() - label != static_cast<std::size_t>(build.game.board.files)) {
        build.diagnostics.report(Code::picture_size, node.span, "squares", node.size() - label, build.game.board.files);
        return;
    }
    for (std::size_t file = 0; file + label < node.size(); ++file)
        token(node[file + label], build.game.board.at(static_cast<int>(file), rank));
}

void Setup::token(const Node& node, int cell) {
    if (node.text == "." || node.text == "-" || node.text == "_")
        return;
    if (cell < 0) {
        build.diagnostics.report(Code::picture_no_cell, node.span, node.text);
        return;
    }
    if (node.text.size() > static_cast<std::size_t>(build.game.holds)) {
        build.diagnostics.report(Code::picture_tower, node.span, node.text, build.game.holds);
        return;
    }
    for (std::size_t level = 0; level < node.text.size(); ++level) {
        const std::optional<std::int32_t> code = piece_code(node.text[level]);
        if (!code) {
            build.diagnostics.report(Code::picture_symbol, node.span, std::string(1, node.text[level]));
            return;
        }
        put(static_cast<u32>(cell), static_cast<u32>(level), *code);
    }
}

// A symbol, in capitals for the first player. Where a kind has no symbol its owner's initial stands for it, and the
// capital initial for what it is crowned to: `b`, `B`.
std::optional<std::int32_t> Setup::piece_code(char letter) const {
    const auto lower = [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); };
    const bool capital = lower(letter) != letter;
    for (u32 k = 0; k < l.kinds; ++k) {
        const std::string& symbol = build.game.kinds[k].symbol;
        if (l.players == 2 && symbol.size() == 1 && lower(symbol[0]) == lower(letter))
            return l.code(capital ? 0 : 1, k);
    }
    for (u32 k = 0; k < l.kinds; ++k) {
        if (!build.game.kinds[k].symbol.empty())
            continue;
        for (u32 p = 0; p < l.players; ++p) {
            if (build.game.players[p].name.empty() || build.game.players[p].name[0] != lower(letter))
                continue;
            if (!capital)
                return l.code(p, k);
            for (const Crown& crown : build.game.crowns)
                if (crown.kind == static_cast<int>(k))
                    return l.code(p, static_cast<u32>(crown.into.front()));
        }
    }
    return std::nullopt;
}

} // namespace

void lower_setup(Build& build) {
    Game& game = build.game;
    Layout& l = game.layout;
    l.players = static_cast<u32>(game.players.size());
    l.kinds = static_cast<u32>(game.kinds.size());
    l.cells = static_cast<u32>(game.board.cells.size());
    l.holds = static_cast<u32>(game.holds);
    l.numbers = static_cast<u32>(game.numbers.size());
    l.marks = static_cast<u32>(game.marks.size() + (game.tracks_unmoved ? 1 : 0));
    for (const Ranged& var : game.vars)
        l.vars += var.each ? l.players : 1;
    for (const Counter& counter : game.counters)
        l.counters += counter.by_one ? l.players : 1;
    l.nodes = game.has_decisions() ? 1 : 0;
    Setup(build).run();
}

} // namespace rubicon::ir
