#include "compiler/emit/numbering.hpp"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <map>
#include <tuple>

#include "compiler/emit/lattice.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::emit {
namespace {

// A vector of the board, in basis coordinates, with the cell it leads to from every cell.
struct Hop {
    Vector by;
    std::vector<int> next;
    bool used;
};

class Search {
public:
    Search(const Board& on, WayMask used, const std::vector<Vector>& leaps) : board(on) {
        const BoardCell& origin = board.cells.front();
        for (const BoardCell& cell : board.cells)
            basis.add(cell.x - origin.x, cell.y - origin.y);
        for (const BoardCell& cell : board.cells)
            points.push_back(basis.coordinates(cell.x - origin.x, cell.y - origin.y));
        for (std::size_t way = 0; way < board.ways.size(); ++way)
            hops.push_back(hop({board.ways[way].dx, board.ways[way].dy}, (used >> way & 1) != 0));
        for (const Vector& leap : leaps)
            hops.push_back(hop(leap, true));
    }

    Numbering best() {
        int reach = 40;
        for (const Vector& point : points)
            reach = std::max({reach, 2 * std::abs(point.dx), 2 * std::abs(point.dy)});
        for (int a = -reach; a <= reach; ++a)
            for (int b = -reach; b <= reach; ++b)
                consider(a, b);
        CHECK(best_bits > 0, "no numbering of {} cells", board.cells.size());
        return numbering(best_a, best_b);
    }

private:
    Hop hop(Vector by, bool used) {
        Hop result{basis.coordinates(by.dx, by.dy), std::vector<int>(board.cells.size(), no_next), used};
        std::map<std::pair<int, int>, int> at;
        for (std::size_t cell = 0; cell < board.cells.size(); ++cell)
            at[{board.cells[cell].x, board.cells[cell].y}] = static_cast<int>(cell);
        for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
            const auto found = at.find({board.cells[cell].x + by.dx, board.cells[cell].y + by.dy});
            if (found != at.end())
                result.next[cell] = found->second;
        }
        // What leads nowhere from every cell (sideways on a board one file wide) is no shift at all.
        if (std::all_of(result.next.begin(), result.next.end(), [](int next) { return next == no_next; }))
            result.by = {}, result.used = false;
        return result;
    }

    // Index of every point under the weights; false if two coincide or it needs more than `limit` bits.
    bool place(int a, int b, int limit) {
        int low = INT_MAX, high = INT_MIN;
        for (const Vector& point : points) {
            const int index = a * point.dx + b * point.dy;
            low = std::min(low, index);
            high = std::max(high, index);
        }
        bits = high - low + 1;
        if (bits > limit || bits < static_cast<int>(points.size()))
            return false;
        taken.assign(static_cast<std::size_t>(bits), -1);
        index_of.clear();
        for (std::size_t i = 0; i < points.size(); ++i) {
            const int index = a * points[i].dx + b * points[i].dy - low;
            int& owner = taken[static_cast<std::size_t>(index)];
            if (owner != -1)
                return false;
            owner = static_cast<int>(i);
            index_of.push_back(index);
        }
        return true;
    }

    bool needs_mask(const Hop& hop, int by) const {
        for (std::size_t cell = 0; cell < index_of.size(); ++cell) {
            const int index = index_of[cell] + by;
            if (hop.next[cell] == no_next && index >= 0 && index < bits && taken[static_cast<std::size_t>(index)] != -1)
                return true;
        }
        return false;
    }

    static int shift_of(const Hop& hop, int a, int b) { return a * hop.by.dx + b * hop.by.dy; }

    void consider(int a, int b) {
        // Bits past those of any numbering that was found without masks cannot be wanted.
        if (!place(a, b, most_bits))
            return;
        int masked = 0;
        for (const Hop& hop : hops) {
            if (hop.used && shift_of(hop, a, b) == 0)
                return;
            if (hop.used && needs_mask(hop, shift_of(hop, a, b)))
                ++masked;
        }
        const int tier = bits <= 64 ? (masked == 0 ? 0 : 1) : masked == 0 ? 2 : 3;
        const Rank rank{tier, tier == 3 ? 0 : masked, bits, a < 0, b < 0, std::abs(b), std::abs(a)};
        if (best_bits != 0 && !(rank < best_rank))
            return;
        best_rank = rank;
        best_bits = bits;
        best_a = a;
        best_b = b;
        if (tier == 0)
            most_bits = bits;
        if (tier == 1)
            most_bits = 64;
        if (tier == 2)
            most_bits = std::max(64, bits);
    }

    Numbering numbering(int a, int b) {
        CHECK(place(a, b, INT_MAX));
        Numbering result;
        result.bit = index_of;
        result.cell = taken;
        result.bits = bits;
        result.words = (bits + 63) / 64;
        for (std::size_t i = 0; i < hops.size(); ++i) {
            const Hop& hop = hops[i];
            Shift shift;
            shift.by = shift_of(hop, a, b);
            shift.masked = needs_mask(hop, shift.by);
            shift.used = hop.used;
            for (int next : hop.next)
                shift.from.push_back(next != no_next);
            if (shift.used && shift.masked)
                ++result.masked;
            (i < board.ways.size() ? result.ways : result.leaps).push_back(std::move(shift));
        }
        return result;
    }

    using Rank = std::tuple<int, int, int, bool, bool, int, int>;

    const Board& board;
    Basis basis;
    std::vector<Vector> points;
    std::vector<Hop> hops;
    int bits = 0;
    std::vector<int> taken;    // by index: cell
    std::vector<int> index_of; // by cell
    Rank best_rank{};
    int best_bits = 0, best_a = 0, best_b = 0;
    int most_bits = INT_MAX;
};

} // namespace

std::vector<std::uint64_t> Numbering::set(const std::vector<char>& cells) const {
    std::vector<std::uint64_t> result(static_cast<std::size_t>(words), 0);
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (cells[i])
            result[static_cast<std::size_t>(bit[i]) / 64] |= std::uint64_t{1} << (bit[i] % 64);
    return result;
}

Numbering number_cells(const Board& board, WayMask used, const std::vector<Vector>& leaps) {
    CHECK(!board.cells.empty());
    if (!board.has_lattice())
        return dense_numbering(board);
    return Search(board, used, leaps).best();
}

Numbering dense_numbering(const Board& board) {
    Numbering result;
    result.dense = true;
    result.bits = static_cast<int>(board.cells.size());
    result.words = (result.bits + 63) / 64;
    for (int cell = 0; cell < result.bits; ++cell) {
        result.bit.push_back(cell);
        result.cell.push_back(cell);
    }
    for (const std::vector<int>& next : board.next) {
        Shift shift;
        for (const int to : next) {
            shift.from.push_back(to != no_next);
            shift.by = shift.by != 0 || to != no_next ? 1 : 0;
        }
        result.ways.push_back(std::move(shift));
    }
    return result;
}

} // namespace rubicon::emit
