#include "compiler/emit/plan.hpp"

#include "compiler/emit/cosets.hpp"
#include "compiler/emit/rays.hpp"

#include <variant>

#include <fmt/format.h>

#include "compiler/passes/walk_shapes.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::emit {
namespace {

using Visit = std::function<void(const ir::Expr&)>;

void below(const ir::Expr& expr, const Visit& visit) {
    visit(expr);
    for (const ir::Expr& arg : expr.args)
        below(arg, visit);
}

// Ways whose shifts the code may use: those of rays and of `stepped`.
WayMask used_ways(const ir::Game& game) {
    WayMask mask = 0;
    const auto add = [&](int ways) {
        for (const WayMask of : game.ways[static_cast<std::size_t>(ways)].of)
            mask |= of;
    };
    for (const ir::Clause& clause : game.clauses)
        for (const ir::Part& part : clause.parts)
            if (part.reach == ir::Reach::ray)
                add(part.ways);
    ir::each_expr(game, [&](const ir::Expr& top) {
        below(top, [&](const ir::Expr& expr) {
            if (expr.op == ir::Op::stepped)
                add(static_cast<int>(expr.value));
            if (expr.op == ir::Op::reached || expr.op == ir::Op::aligned)
                mask |= ~WayMask{0};
        });
    });
    return mask;
}

bool reads_move(const ir::Expr& expr) {
    switch (expr.op) {
    case ir::Op::start:
    case ir::Op::landing:
    case ir::Op::taken_cells:
    case ir::Op::over_cells:
    case ir::Op::passed_cells:
    case ir::Op::taken_count:
    case ir::Op::actor:
        return true;
    default:
        return false;
    }
}

int planes_of(const ir::Ranged& number) {
    int planes = 0;
    while ((std::int64_t{number.most} - number.least) >> planes != 0)
        ++planes;
    return planes;
}

} // namespace

bool Plan::on(const char* pass) const {
    return std::find(off.begin(), off.end(), pass) == off.end();
}

Plan::Plan(const ir::Game& of, std::vector<std::string> passes_off) : game(of), off(std::move(passes_off)) {
    numbering = number_cells(game.board, used_ways(game));
    const int fewest = (static_cast<int>(game.board.cells.size()) + 63) / 64;
    if (numbering.words > 1 && std::holds_alternative<std::string>(passes::walk_shapes(game))) {
        std::optional<Numbering> classes;
        if (on("hop-classes") && cells_linked(game))
            classes = coset_numbering(game.board, used_ways(game));
        // Shifts of several words cost more than looking up steps, and piece by piece nothing else is gained by them.
        if (classes)
            numbering = std::move(*classes);
        else if (numbering.words > fewest)
            numbering = dense_numbering(game.board);
    }
    players = static_cast<int>(game.players.size());
    kinds = static_cast<int>(game.kinds.size());
    cells = static_cast<int>(game.board.cells.size());
    two_sides = players == 2 && game.players[0].team != game.players[1].team;
    used.assign(ir::op_count, false);
    ir::each_expr(game, [&](const ir::Expr& top) {
        below(top, [&](const ir::Expr& expr) {
            used[static_cast<std::size_t>(expr.op)] = true;
            if (expr.op == ir::Op::happened && event_bit(static_cast<int>(expr.value), expr.mask) < 0)
                events.push_back({static_cast<int>(expr.value), expr.mask});
        });
    });
    for (const ir::Prefer& prefer : game.prefer)
        if (prefer.key == ir::Prefer::Key::flag && event_bit(prefer.move_class, prefer.kinds) < 0)
            events.push_back({prefer.move_class, prefer.kinds});
    for (const ir::Counter& counter : game.counters)
        for (const ir::Expr& event : counter.without)
            if (ir::any_of(event, reads_move))
                reports.push_back(&event);
    closes = ir::closes_cells(game);
    towers = game.layout.holds > 1;
    hands = !game.hands.empty();
    made_in_board = uses(ir::Op::moves_made);
    for (const ir::Ranged& number : game.numbers)
        planes.push_back(planes_of(number));
    int place = 0;
    for (const ir::Ranged& var : game.vars) {
        var_at.push_back(place);
        place += var.each ? players : 1;
    }
    for (const ir::Mark& mark : game.marks)
        fresh.push_back(mark.one_move ? fresh_marks++ : -1);
    keyed = ir::key_slots(game);
}

bool Plan::asks_brackets() const {
    return has_rays(*this) &&
           std::any_of(game.runs.begin(), game.runs.end(), [](const ir::Run& run) { return run.is_bracket(); });
}

bool Plan::asks_lines() const {
    for (const ir::Op op :
         {ir::Op::run, ir::Op::line_inner, ir::Op::line_part, ir::Op::line_cell, ir::Op::same_line, ir::Op::line_number,
          ir::Op::mirrored, ir::Op::some_line, ir::Op::aligned, ir::Op::choose_line})
        if (uses(op))
            return true;
    return false;
}

int Plan::unmoved_mark() const {
    return game.tracks_unmoved ? static_cast<int>(game.layout.marks) - 1 : -1;
}

int Plan::event_bit(int move_class, ir::KindMask mask) const {
    for (std::size_t i = 0; i < events.size(); ++i)
        if (events[i].move_class == move_class && events[i].kinds == mask)
            return first_event_bit + static_cast<int>(i);
    return -1;
}

int Plan::reported(const ir::Expr& event) const {
    for (std::size_t i = 0; i < reports.size(); ++i)
        if (reports[i] == &event)
            return first_event_bit + static_cast<int>(events.size() + i);
    return -1;
}

std::string Plan::literal(const std::vector<std::uint64_t>& words) const {
    if (numbering.words == 1)
        return fmt::format("{:#x}", words[0]);
    std::string list;
    for (const std::uint64_t word : words)
        list += fmt::format("{}{:#x}", list.empty() ? "" : ", ", word);
    return fmt::format("Cells{{{{{}}}}}", list);
}

std::string Plan::literal(const CellSet& set) const {
    std::vector<char> flags(static_cast<std::size_t>(cells), 0);
    for (std::size_t cell = 0; cell < flags.size(); ++cell)
        flags[cell] = set[cell];
    return literal(flags);
}

std::string Plan::literal(const std::vector<char>& set) const {
    return literal(numbering.set(set));
}

} // namespace rubicon::emit
