#include "compiler/ir/programs.hpp"

#include <algorithm>

namespace rubicon::ir {

namespace {

bool all_args(const Expr& e, bool (*test)(const Expr&)) {
    return !e.args.empty() && std::all_of(e.args.begin(), e.args.end(), test);
}

bool some_arg(const Expr& e, bool (*test)(const Expr&)) {
    return std::any_of(e.args.begin(), e.args.end(), test);
}

// What is known of the names bound so far: sets whose cells are all empty, cells that hold a piece, lines chosen.
struct Known {
    bool with_piece = false;
    std::vector<Expr> empty;
    std::vector<std::int64_t> occupied, lines;

    bool is_empty(const Expr& cells) const {
        return surely_empty(cells) ||
               std::any_of(empty.begin(), empty.end(), [&](const Expr& e) { return same(e, cells); });
    }
    bool empty_cell(const Expr& cell) const {
        if (cell.op == Op::only_cell)
            return is_empty(cell.args[0]);
        return is_empty(make(Op::single, cell.where, {cell}));
    }
    void learn(const Expr& condition) {
        if (condition.op == Op::both)
            for (const Expr& part : condition.args)
                learn(part);
        if (condition.op == Op::within && surely_empty(condition.args[1]))
            empty.push_back(condition.args[0]);
        if (condition.op == Op::is_in && surely_empty(condition.args[1]))
            empty.push_back(make(Op::single, condition.where, {condition.args[0]}));
    }
    void bind_cell(const Expr& bound, bool is_empty, bool is_occupied) {
        if (is_empty)
            empty.push_back(make(Op::single, bound.where, {make(Op::local_cell, bound.where, {}, bound.value)}));
        if (is_occupied)
            occupied.push_back(bound.value);
    }
};

bool has(const std::vector<std::int64_t>& list, std::int64_t value) {
    return std::find(list.begin(), list.end(), value) != list.end();
}

Doing read(const Expr& e, Known known);

// Either is done: only what both do is certain.
Doing either(const Doing& a, const Doing& b) {
    Doing all = both(a, b);
    all.closes = a.closes && b.closes;
    all.fills = a.fills && b.fills;
    all.from_hand = a.from_hand && b.from_hand;
    all.removes = a.removes && b.removes;
    return all;
}

Doing read_when(const Expr& e, const Known& known) {
    Known holds = known;
    holds.learn(e.args[0]);
    return either(read(e.args[1], holds), e.args.size() > 2 ? read(e.args[2], known) : Doing{});
}

Doing read_list(const Expr& e, Known known) {
    Doing all;
    for (const Expr& part : e.args) {
        all = both(all, read(part, known));
        if (part.op == Op::demand)
            known.learn(part.args[0]);
    }
    return all;
}

Doing read_place(const Expr& e, const Known& known) {
    Doing made;
    made.brings = e.args[0].op == Op::kind_at ? KindMask{1} << e.args[0].value : every_kind;
    made.creates = e.value == 0 ? made.brings : 0;
    made.from_hand = e.value != 0;
    made.fills = known.empty_cell(e.args[2]);
    return made;
}

Doing read(const Expr& e, Known known) {
    Doing made;
    switch (e.op) {
    case Op::all_of:
        return read_list(e, std::move(known));
    case Op::when:
        return read_when(e, known);
    case Op::first_of:
        return either(read(e.args[0], known), read(e.args[1], known));
    case Op::may:
        return either(read(e.args[0], known), {});
    case Op::for_each:
    case Op::for_players:
        return either(read(e.args[1], known), {});
    case Op::choose_cell:
        known.bind_cell(e, surely_empty(e.args[0]), surely_occupied(e.args[0]));
        return read(e.args.back(), std::move(known));
    case Op::let_cell:
        known.bind_cell(e, known.empty_cell(e.args[0]), false);
        return read(e.args.back(), std::move(known));
    case Op::choose_line:
        known.lines.push_back(e.value);
        return read(e.args.back(), std::move(known));
    case Op::let_cells:
    case Op::let_number:
    case Op::choose_player:
    case Op::choose_kind:
        return read(e.args.back(), std::move(known));
    case Op::place:
        return read_place(e, known);
    case Op::hold:
        made.into_hand = true;
        made.creates = e.args[0].op == Op::kind_at ? KindMask{1} << e.args[0].value : every_kind;
        return made;
    case Op::put:
        made.carries = true;
        return made;
    case Op::remove:
        made.lifts = true;
        made.removes = e.args[0].op == Op::single && e.args[0].args[0].op == Op::local_cell &&
                       has(known.occupied, e.args[0].args[0].value);
        return made;
    case Op::close: {
        const Expr& cells = e.args[0];
        made.closes = cells.op == Op::local_cells && has(known.lines, cells.value);
        if (cells.op == Op::single)
            made.closes = (known.with_piece && (cells.args[0].op == Op::start || cells.args[0].op == Op::landing)) ||
                          cells.args[0].op == Op::local_cell;
        return made;
    }
    case Op::become:
        made.becomes = KindMask{1} << e.value;
        return made;
    case Op::turn_over:
        made.turns_over = true;
        return made;
    default:
        return made;
    }
}

} // namespace

Doing both(const Doing& first, const Doing& second) {
    Doing all;
    all.carries = first.carries || second.carries;
    all.lifts = first.lifts || second.lifts;
    all.turns_over = first.turns_over || second.turns_over;
    all.into_hand = first.into_hand || second.into_hand;
    all.brings = first.brings | second.brings;
    all.creates = first.creates | second.creates;
    all.becomes = first.becomes | second.becomes;
    all.closes = first.closes || second.closes;
    all.from_hand = first.from_hand || second.from_hand;
    all.fills = (first.fills || second.fills) && !all.carries && !all.lifts;
    all.removes = (first.removes || second.removes) && !all.carries && all.brings == 0;
    return all;
}

Doing perhaps(const Doing& doing) {
    Doing all = doing;
    all.closes = all.fills = all.from_hand = all.removes = false;
    return all;
}

Doing doing_of(const Expr& effects, bool with_piece) {
    Known known;
    known.with_piece = with_piece;
    return read(effects, known);
}

const Expr& landing_of(const Part& part) {
    return part.reach == Reach::ray ? part.segments.back().where : part.land;
}

bool surely_occupied(const Expr& cells) {
    switch (cells.op) {
    case Op::occupied:
    case Op::owned:
    case Op::of_kind:
    case Op::numbered:
    case Op::shown:
        return true;
    case Op::meet:
        return some_arg(cells, surely_occupied);
    case Op::join:
        return all_args(cells, surely_occupied);
    case Op::minus:
        return surely_occupied(cells.args[0]);
    default:
        return false;
    }
}

bool surely_empty(const Expr& cells) {
    switch (cells.op) {
    case Op::empty:
    case Op::no_cells:
        return true;
    case Op::meet:
        return some_arg(cells, surely_empty);
    case Op::join:
        return all_args(cells, surely_empty);
    case Op::minus:
        return surely_empty(cells.args[0]);
    default:
        return false;
    }
}

} // namespace rubicon::ir
