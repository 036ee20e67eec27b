// Recognises walks that can be generated for a whole set of pieces at once.
//
// The general generator moves one piece at a time on a copy of the board: always right, never fast. A game whose every
// clause has one of a few shapes, and whose chains keep to a few policies, can be generated with shifts over all pieces
// of a kind. This pass decides that, once, and says which condition failed if it cannot. What it accepts is data for
// the emitter; nothing here knows the name of a game.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "compiler/ir/game.hpp"

namespace rubicon::passes {

// step: one cell along a way. slide: up to `most` cells (-1: no bound), through `through`, ending in `land`.
// leap: to a vector. jump: over one neighbour to the cell behind. fly: any distance over one piece to any cell behind
// it.
enum class Form : std::uint8_t { step, slide, leap, jump, fly };

struct Shape {
    const ir::Clause* clause = nullptr;
    Form form = Form::step;
    const ir::Ways* ways = nullptr; // all forms but leap
    const ir::Part* part = nullptr;
    const ir::Expr* through = nullptr; // slide, fly: cells that may be crossed
    const ir::Expr* over = nullptr;    // jump, fly
    const ir::Expr* land = nullptr;
    int least = 1, most = 1; // slide: cells gone
    bool takes_landing = false;
};

// One class, ready for whole-set code. chained: every shape is a jump or a fly that takes what it goes over, and legs
// follow one another by `chain`. Otherwise every shape is a single leg.
struct ClassShapes {
    int move_class = 0;
    bool chained = false;
    const ir::Chain* chain = nullptr;
    std::vector<Shape> shapes;
    // Chains with fewer legs than this that have the same start, landing and pieces taken are the same chain
    // (docs/architecture.md, "Chains that repeat"; two axes of ways: 4, or 3 where pieces leave at once; else 3 for
    // fixed jumps, 2 for flying ones). Reaching it, generation compares.
    int repeats_from = 2;
};

// A class in the turn, with the owners whose pieces it moves.
struct Leaf {
    int move_class = 0;
    bool anybodys = false;        // pieces of any player, not only the mover's
    const ir::Expr* by = nullptr; // further test on the piece's cell
    Span where;
};

struct Shapes {
    std::vector<ClassShapes> classes;     // only those that the turn uses
    std::vector<std::vector<Leaf>> ranks; // `else` between ranks, `or` within one
    const ClassShapes& of(int move_class) const;
};

// The shapes, or the condition that failed, as a sentence for --what=ir dumps and notes in the generated text.
std::variant<Shapes, std::string> walk_shapes(const ir::Game& game);

} // namespace rubicon::passes
