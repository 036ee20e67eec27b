#include "runtime/host/symmetry.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <utility>

namespace rubicon::host {

namespace {

struct Point {
    double x, y;
};

// Cells as points of the plane about their common centre. Hexes are told in halves, so that one of the axes has to be
// stretched; which one is not told.
std::vector<Point> points(const About& about, double stretch_x, double stretch_y) {
    std::vector<Point> all;
    Point centre{0, 0};
    for (u32 c = 0; c < about.layout.cells; ++c) {
        const CellAbout& cell = about.cell[c];
        const bool hex = about.shape == Shape::hex || about.shape == Shape::star || about.shape == Shape::rhombus;
        all.push_back({(hex ? cell.x : cell.file) * stretch_x, (hex ? cell.y : cell.rank) * stretch_y});
        centre.x += all.back().x;
        centre.y += all.back().y;
    }
    const double count = std::max<double>(1, static_cast<double>(all.size()));
    for (Point& point : all)
        point = {point.x - centre.x / count, point.y - centre.y / count};
    return all;
}

using Grid = std::map<std::pair<long, long>, u32>;

std::pair<long, long> rounded(Point point) {
    return {std::lround(point.x * 8), std::lround(point.y * 8)};
}

std::optional<u32> find(const Grid& grid, Point point) {
    const auto [x, y] = rounded(point);
    for (long dx = -1; dx <= 1; ++dx)
        for (long dy = -1; dy <= 1; ++dy)
            if (const auto found = grid.find({x + dx, y + dy}); found != grid.end())
                return found->second;
    return std::nullopt;
}

// Turned by twelfths of a circle after the upper side was turned down (`flipped`), if that is the same board.
std::optional<std::vector<u32>> turned(const std::vector<Point>& all, const Grid& grid, int twelfths, bool flipped) {
    const double angle = twelfths * std::numbers::pi / 6, sine = std::sin(angle), cosine = std::cos(angle);
    std::vector<u32> image;
    std::vector<bool> used(all.size());
    for (Point point : all) {
        point.y = flipped ? -point.y : point.y;
        const auto cell = find(grid, {point.x * cosine - point.y * sine, point.x * sine + point.y * cosine});
        if (!cell || used[*cell])
            return std::nullopt;
        used[*cell] = true;
        image.push_back(*cell);
    }
    return image;
}

} // namespace

std::vector<std::vector<u32>> symmetries(const About& about) {
    std::vector<std::vector<u32>> ways;
    const double hex = std::sqrt(3.0);
    for (const Point stretch : {Point{1, 1}, Point{1, hex}, Point{hex, 1}}) {
        const std::vector<Point> all = points(about, stretch.x, stretch.y);
        Grid grid;
        for (u32 c = 0; c < all.size(); ++c)
            grid.emplace(rounded(all[c]), c);
        const std::pair<int, bool> order[] = {{0, false}, {0, true}, {6, false}, {6, true},  {3, false}, {9, false},
                                              {3, true},  {9, true}, {2, false}, {4, false}, {8, false}, {10, false},
                                              {2, true},  {4, true}, {8, true},  {10, true}};
        for (const auto& [twelfths, flipped] : order) {
            auto way = turned(all, grid, twelfths, flipped);
            if (way && std::ranges::find(ways, *way) == ways.end())
                ways.push_back(*std::move(way));
        }
    }
    return ways;
}

} // namespace rubicon::host
