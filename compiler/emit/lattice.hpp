// Integer coordinates on the lattice of a board.
#pragma once

#include <cstdlib>
#include <numeric>
#include <utility>

#include "compiler/emit/numbering.hpp"

namespace rubicon::emit {

// Coordinates in a basis of the lattice that the cells' differences span, so that every integer weight is allowed.
struct Basis {
    // (u_x, u_y) and (0, v_y): Hermite normal form.
    int u_x = 0, u_y = 0, v_y = 0;

    void add(int x, int y) {
        while (x != 0) {
            if (u_x == 0 || std::abs(x) < std::abs(u_x)) {
                std::swap(u_x, x);
                std::swap(u_y, y);
                if (x == 0)
                    break;
            }
            const int quotient = x / u_x;
            x -= quotient * u_x;
            y -= quotient * u_y;
        }
        v_y = std::gcd(v_y, std::abs(y));
        if (u_x < 0)
            u_x = -u_x, u_y = -u_y;
        if (v_y != 0)
            u_y = ((u_y % v_y) + v_y) % v_y;
    }
    Vector coordinates(int x, int y) const {
        const int i = u_x == 0 ? 0 : x / u_x;
        const int rest = y - i * u_y;
        return {i, v_y == 0 ? 0 : rest / v_y};
    }
};

} // namespace rubicon::emit
