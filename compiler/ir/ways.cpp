#include <array>
#include <cstdlib>

#include "compiler/ir/names.hpp"

namespace rubicon::ir {

namespace {

struct NamedWays {
    std::string_view word;
    bool relative;
    bool (*has)(const Way&);
};

constexpr std::array named_ways = {
    NamedWays{"orthogonal", false, [](const Way& w) { return w.family == WayFamily::orthogonal; }},
    NamedWays{"diagonal", false, [](const Way& w) { return w.family == WayFamily::diagonal; }},
    NamedWays{"edge", false, [](const Way& w) { return w.family == WayFamily::edge; }},
    NamedWays{"corner", false, [](const Way& w) { return w.family == WayFamily::corner; }},
    NamedWays{"forward", true, [](const Way& w) { return w.dy > 0; }},
    NamedWays{"backward", true, [](const Way& w) { return w.dy < 0; }},
    NamedWays{"sideways", true, [](const Way& w) { return w.dy == 0; }},
    NamedWays{"ahead", true, [](const Way& w) { return w.dy > 0 && w.dx == 0; }},
    NamedWays{"back", true, [](const Way& w) { return w.dy < 0 && w.dx == 0; }},
    NamedWays{"left", true, [](const Way& w) { return w.dx < 0 && w.dy == 0; }},
    NamedWays{"right", true, [](const Way& w) { return w.dx > 0 && w.dy == 0; }},
};

std::string text_of(const Node& way) {
    std::string text;
    for (const Node& word : way.children)
        text += (text.empty() ? "" : " ") + word.text;
    return text;
}

// One run of words side by side, as the first player sees it: they intersect.
std::optional<WayMask> way_mask(Build& build, const Node& way) {
    WayMask mask = ~WayMask{0};
    for (std::size_t i = 0; i < way.size(); ++i) {
        const Node& word = way[i];
        const bool any_way = word.text == "any" && i + 1 < way.size() && way[i + 1].text == "way";
        if (any_way) {
            ++i;
            continue;
        }
        const std::optional<WayMask> named = ways_named(build.game.board, word.text);
        if (!named) {
            std::vector<std::string> known = {"any way"};
            for (const NamedWays& entry : named_ways)
                known.emplace_back(entry.word);
            build.diagnostics.report(Code::unknown_way, word.span, word.text)
                .expected("a way, such as `forward` or `diagonal`")
                .nearest(word.text, known);
            return std::nullopt;
        }
        if (is_relative_way(word.text))
            build.need_facing(word.text, word.span);
        mask &= *named;
    }
    mask &= (WayMask{1} << (build.game.board.ways.size() - 1) << 1) - 1;
    if (mask == 0) {
        build.diagnostics.report(Code::no_such_ways, way.span, text_of(way));
        return std::nullopt;
    }
    return mask;
}

bool tells_ways_apart(const Node& node) {
    if (node.is(NodeKind::way)) {
        bool forward = false, more = false, ahead = false;
        for (const Node& word : node.children) {
            forward = forward || word.text == "forward";
            ahead = ahead || word.text == "ahead";
            more = more || word.text == "diagonal" || word.text == "orthogonal";
        }
        return ahead || (forward && more);
    }
    for (const Node& child : node.children)
        if (tells_ways_apart(child))
            return true;
    return false;
}

} // namespace

std::optional<WayMask> ways_named(const Board& board, std::string_view word) {
    for (const NamedWays& entry : named_ways) {
        if (entry.word != word)
            continue;
        WayMask mask = 0;
        for (std::size_t w = 0; w < board.ways.size(); ++w) {
            Way seen = board.ways[w];
            if (board.shape == Shape::rhombus) // each rank lies half a hex to the right
                seen.dx = 2 * seen.dx + seen.dy;
            if (entry.has(seen))
                mask |= WayMask{1} << w;
        }
        return mask;
    }
    return std::nullopt;
}

bool is_relative_way(std::string_view word) {
    for (const NamedWays& entry : named_ways)
        if (entry.word == word)
            return entry.relative;
    return false;
}

int lower_ways(Build& build, const Node& ways) {
    WayMask first = 0;
    std::string words;
    for (const Node* way : ways.all(NodeKind::way)) {
        const std::optional<WayMask> mask = way_mask(build, *way);
        if (!mask)
            return -1;
        first |= *mask;
        words += (words.empty() ? "" : " or ") + text_of(*way);
    }
    std::vector<WayMask> of;
    for (std::size_t p = 0; p < build.game.players.size(); ++p) {
        WayMask seen = 0;
        for (std::size_t w = 0; w < build.game.board.ways.size(); ++w) {
            const int there = build.model.views[p].ways[w];
            if ((first >> w & 1) != 0 && there >= 0)
                seen |= WayMask{1} << there;
        }
        of.push_back(seen);
    }
    return build.ways(words, std::move(of));
}

// Said where `ahead` seems as likely: the clause has no other word, and no other clause of the game tells the two
// apart.
void note_forward(Build& build, const Node& ways) {
    const Board& board = build.game.board;
    if (!build.model.facing_told || ways.size() != 1 || ways[0].size() != 1 || ways[0][0].text != "forward")
        return;
    if (board.shape != Shape::square || ways_named(board, "forward") == ways_named(board, "ahead"))
        return;
    for (const model::Piece& piece : build.model.pieces)
        for (const Node* clause : piece.moves)
            if (tells_ways_apart(*clause))
                return;
    build.diagnostics.report(Code::forward_three_ways, ways.span);
}

} // namespace rubicon::ir
