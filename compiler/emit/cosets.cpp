#include "compiler/emit/cosets.hpp"

#include <algorithm>
#include <array>
#include <climits>

#include "compiler/emit/general.hpp"
#include "compiler/emit/lattice.hpp"

namespace rubicon::emit {
namespace {

using ir::Expr;
using ir::Op;

// Whether a piece that leaves the board changes the set on its own cell only.
bool by_cell(const Expr& expr) {
    switch (expr.op) {
    case Op::empty:
    case Op::occupied:
    case Op::owned:
    case Op::of_kind:
    case Op::zone:
    case Op::all_cells:
    case Op::no_cells:
        return true;
    case Op::join:
    case Op::meet:
    case Op::minus:
        return std::all_of(expr.args.begin(), expr.args.end(), by_cell);
    default:
        return false;
    }
}

class Search {
public:
    Search(const Board& on, WayMask used_ways) : board(on), used(used_ways) {
        const BoardCell& origin = board.cells.front();
        Basis basis;
        for (const BoardCell& cell : board.cells)
            basis.add(cell.x - origin.x, cell.y - origin.y);
        for (const BoardCell& cell : board.cells)
            points.push_back(basis.coordinates(cell.x - origin.x, cell.y - origin.y));
        for (const Way& way : board.ways)
            ways.push_back(basis.coordinates(way.dx, way.dy));
    }

    std::optional<Numbering> best() {
        if (!regular())
            return std::nullopt;
        std::optional<std::pair<int, int>> found;
        int fewest = 65;
        constexpr int reach = 16;
        for (int a = -reach; a <= reach; ++a)
            for (int b = -reach; b <= reach; ++b)
                if (place(a, b) && bits < fewest && fits(a, b)) {
                    fewest = bits;
                    found = {a, b};
                }
        if (!found)
            return std::nullopt;
        place(found->first, found->second);
        return numbering(found->first, found->second);
    }

private:
    static int half(int coordinate) { return coordinate >> 1; }
    static int class_of(const Vector& point) { return (point.dx & 1) * 2 + (point.dy & 1); }
    bool uses(std::size_t way) const { return (used >> way & 1) != 0; }

    // Every used way leads out of the class, and where its vector leads.
    bool regular() const {
        for (std::size_t way = 0; way < ways.size(); ++way) {
            if (!uses(way))
                continue;
            if (class_of(ways[way]) == 0)
                return false;
            for (std::size_t cell = 0; cell < points.size(); ++cell) {
                const int next = board.next[way][cell];
                if (next == no_next)
                    continue;
                const BoardCell &from = board.cells[cell], &to = board.cells[static_cast<std::size_t>(next)];
                if (to.x - from.x != board.ways[way].dx || to.y - from.y != board.ways[way].dy)
                    return false;
            }
        }
        return true;
    }

    // The place of every cell in its word; false if two share one, or it is past the word.
    bool place(int a, int b) {
        int low = INT_MAX, high = INT_MIN;
        for (const Vector& point : points) {
            const int index = a * half(point.dx) + b * half(point.dy);
            low = std::min(low, index);
            high = std::max(high, index);
        }
        bits = high - low + 1;
        if (bits > 64)
            return false;
        for (auto& word : taken)
            word.fill(-1);
        places.clear();
        for (std::size_t i = 0; i < points.size(); ++i) {
            const int index = a * half(points[i].dx) + b * half(points[i].dy) - low;
            int& owner = taken[static_cast<std::size_t>(class_of(points[i]))][static_cast<std::size_t>(index)];
            if (owner != -1)
                return false;
            owner = static_cast<int>(i);
            places.push_back(index);
        }
        return true;
    }

    // By how much a step from a class shifts.
    int step(int from_class, std::size_t way, int a, int b) const {
        const Vector odd{from_class >> 1, from_class & 1}, by = ways[way];
        return a * half(odd.dx + by.dx) + b * half(odd.dy + by.dy);
    }
    bool stands(int in_class, int index) const {
        return index >= 0 && index < 64 &&
               taken[static_cast<std::size_t>(in_class)][static_cast<std::size_t>(index)] != -1;
    }
    // Whether no step and no hop off the board falls on a cell.
    bool fits(int a, int b) const {
        for (std::size_t way = 0; way < ways.size(); ++way) {
            if (!uses(way))
                continue;
            for (std::size_t cell = 0; cell < points.size(); ++cell) {
                const int from = class_of(points[cell]), to = from ^ class_of(ways[way]);
                const int next = board.next[way][cell];
                if (next == no_next && stands(to, places[cell] + step(from, way, a, b)))
                    return false;
                if ((next == no_next || board.next[way][static_cast<std::size_t>(next)] == no_next) &&
                    stands(from, places[cell] + a * ways[way].dx + b * ways[way].dy))
                    return false;
            }
        }
        return true;
    }

    Numbering numbering(int a, int b) const {
        Numbering result = dense_numbering(board);
        result.words = 4;
        result.bits = 256;
        result.cell.assign(256, -1);
        for (std::size_t cell = 0; cell < points.size(); ++cell) {
            const int bit = 64 * class_of(points[cell]) + places[cell];
            result.bit[cell] = bit;
            result.cell[static_cast<std::size_t>(bit)] = static_cast<int>(cell);
        }
        while (result.cell.back() == -1)
            result.cell.pop_back();
        result.bits = static_cast<int>(result.cell.size());
        for (int k = 0; k < 4; ++k) {
            Coset coset;
            for (std::size_t way = 0; way < ways.size(); ++way) {
                coset.to.push_back(uses(way) ? k ^ class_of(ways[way]) : -1);
                coset.by.push_back(uses(way) ? step(k, way, a, b) : 0);
            }
            result.cosets.push_back(std::move(coset));
        }
        return result;
    }

    const Board& board;
    const WayMask used;
    std::vector<Vector> points, ways;
    std::vector<int> places;                  // by cell: in its word
    std::array<std::array<int, 64>, 4> taken; // by class and place: cell
    int bits = 0;
};

} // namespace

bool links_cells(const ir::Game& game, int move_class) {
    using ir::Chain;
    const Chain* const chain = game.chain_of(move_class);
    if (!chain || chain->goes_on != Chain::GoesOn::as_it_likes || chain->turns != Chain::Turns::any_way)
        return false;
    std::vector<int> kinds;
    for (const ir::Clause& clause : game.clauses) {
        if (clause.move_class != move_class)
            continue;
        if (clause.parts.size() != 1 || clause.parts[0].reach != ir::Reach::ray || clause.guard || clause.effects)
            return false;
        const std::vector<ir::Segment>& segments = clause.parts[0].segments;
        if (segments.size() != 2 || segments[0].role != ir::Role::over)
            return false;
        for (const ir::Segment& segment : segments)
            if (segment.least != 1 || segment.most != 1 || !reads_board_only(segment.where))
                return false;
        if (std::find(kinds.begin(), kinds.end(), clause.kind) != kinds.end())
            return false;
        kinds.push_back(clause.kind);
    }
    return game.classes[static_cast<std::size_t>(move_class)].manner == ir::Manner::move;
}

bool cells_linked(const ir::Game& game) {
    bool some = false;
    for (std::size_t k = 0; k < game.classes.size(); ++k) {
        if (!links_cells(game, static_cast<int>(k)))
            continue;
        for (const ir::Clause& clause : game.clauses) {
            if (clause.move_class != static_cast<int>(k))
                continue;
            const ir::Part& part = clause.parts[0];
            const std::vector<WayMask>& of = game.ways[static_cast<std::size_t>(part.ways)].of;
            if (std::any_of(of.begin(), of.end(), [&](WayMask mask) { return mask != of[0]; }) ||
                !by_cell(part.segments[0].where) || !by_cell(part.segments[1].where))
                return false;
            some = true;
        }
    }
    return some && game.layout.holds == 1;
}

std::optional<Numbering> coset_numbering(const Board& board, WayMask used) {
    if (!board.has_lattice())
        return std::nullopt;
    return Search(board, used).best();
}

} // namespace rubicon::emit
