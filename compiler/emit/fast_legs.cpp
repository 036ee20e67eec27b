// Classes of a single leg: steps, slides and leaps, to an empty cell or onto a piece that is taken.
#include "compiler/emit/board.hpp"
#include "compiler/emit/expr.hpp"
#include "compiler/emit/fast.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::emit {

namespace {

using passes::ClassShapes;
using passes::Form;
using passes::Shape;

struct Legs {
    const FastContext& context;
    const ClassShapes& shapes;
    Writer& out;
    const Plan& plan;
    std::string name; // "go"
};

std::string tag(const Legs& c, int kind) {
    return "kind_" + kind_name(c.plan, kind);
}

Scope owner_scope() {
    Scope scope;
    scope.actor = scope.mover = "O";
    return scope;
}

// Way or leap constants for pieces of owner O, in pairs.
std::vector<std::string> ways_of(const Legs& c, const Shape& shape) {
    std::vector<std::string> text;
    if (shape.form == Form::leap) {
        const auto &first = shape.part->leaps[0], &second = shape.part->leaps[1];
        CHECK(first.size() == second.size());
        for (std::size_t i = 0; i < first.size(); ++i) {
            const int a = leap_index(c.plan, first[i]), b = leap_index(c.plan, second[i]);
            text.push_back(a == b ? fmt::format("{}", a) : fmt::format("(O == 0 ? {} : {})", a, b));
        }
        return text;
    }
    const std::vector<int> first = ways_in(shape.ways->of[0]), second = ways_in(shape.ways->of[1]);
    CHECK(first.size() == second.size(), "ways of two owners differ in number: {}", shape.ways->words);
    for (std::size_t i = 0; i < first.size(); ++i)
        text.push_back(way_text(c.plan, first[i], second[i]));
    return text;
}

std::string land(const Legs& c, const Shape& shape) {
    return cells(c.plan, *shape.land, owner_scope());
}

std::string free_cells(const Legs& c) {
    return cells(c.plan, ir::make(ir::Op::empty, {}), owner_scope());
}

// The pieces that may use a clause, by the condition on it.
void write_pieces(const Legs& c, const Shape& shape, std::size_t n) {
    const ir::Expr kind = ir::make(ir::Op::of_kind, {}, {}, 0, ir::KindMask{1} << shape.clause->kind);
    rule_comment(c.out, shape.clause->where);
    c.out.line("template <int O>");
    c.out.open("RUBICON_INLINE Cells {}_pieces_{}(const Board& board, const Cells& pieces)", c.name, n);
    c.out.line("{}Cells set = pieces & {};", shape.clause->guard ? "" : "const ", cells(c.plan, kind, owner_scope()));
    if (shape.clause->guard) {
        Scope scope = owner_scope();
        scope.start = scope.landing = "start";
        c.out.open("for (Cells rest = set; any(rest);)");
        c.out.line("const Cells one = lowest_cell(rest);");
        c.out.line("rest ^= one;");
        c.out.line("[[maybe_unused]] const int start = int(first(one));");
        c.out.line("if (!{}) set ^= one;", truth(c.plan, *shape.clause->guard, scope));
        c.out.close();
    }
    c.out.line("return set;");
    c.out.close();
    c.out.line();
}

std::string pieces(const Legs& c, std::size_t n) {
    return fmt::format("{}_pieces_{}<O>(board, pieces)", c.name, n);
}

// All cells that the pieces in `set` reach by a shape; with a single piece in `set` these are its moves.
std::string reached(const Legs& c, const Shape& shape, const std::string& way, const std::string& set) {
    switch (shape.form) {
    case Form::step:
        return fmt::format("along<{}>({})", way, set);
    case Form::leap:
        return fmt::format("leaped<{}>({})", way, set);
    case Form::slide:
        if (shape.least == 1 && shape.most < 0)
            return fmt::format("slid<{}>({}, {})", way, set, free_cells(c));
        return fmt::format("slid_within<{}>({}, {}, {}, {})", way, set, free_cells(c), shape.least,
                           shape.most < 0 ? c.plan.cells : shape.most);
    default:
        UNREACHABLE("a jump in a class of single legs");
    }
}

// Kinds that a piece may land as: its own, or where it is crowned the others.
struct Landing {
    const ir::Crown* crown;
    int choices;
};

Landing landing_of(const Legs& c, const Shape& shape) {
    const ir::Crown* crown = crown_of(c.context.game(), shape.clause->kind);
    return {crown, crown ? static_cast<int>(crown->into.size()) + crown->may : 1};
}

void write_count_targets(const Legs& c, const Shape& shape, const std::string& to) {
    const Landing landing = landing_of(c, shape);
    c.out.line("n += count({});", to);
    if (landing.choices > 1)
        c.out.line("n += {}u * count({} & {}[O]);", landing.choices - 1, to, crown_zone_name(c.plan, *landing.crown));
}

bool by_sets(const Shape& shape) {
    return shape.form != Form::slide;
}

void open_each_piece(const Legs& c, std::size_t n) {
    c.out.open("for (Cells rest = {}; any(rest);)", pieces(c, n));
    c.out.line("const Cells one = lowest_cell(rest);");
    c.out.line("rest ^= one;");
}

std::string targets_of_one(const Legs& c, const Shape& shape) {
    std::string text;
    for (const std::string& way : ways_of(c, shape))
        text += (text.empty() ? "" : " | ") + reached(c, shape, way, "one");
    return fmt::format("({}) & {}", text, land(c, shape));
}

void write_count(const Legs& c) {
    c.out.comment(fmt::format("How many moves of class `{}` the pieces have.", c.name));
    c.out.line("template <int O>");
    c.out.open("RUBICON_INLINE u64 {}_count(const Board& board, const Cells& pieces)", c.name);
    c.out.line("u64 n = 0;");
    for (std::size_t i = 0; i < c.shapes.shapes.size(); ++i) {
        const Shape& shape = c.shapes.shapes[i];
        if (by_sets(shape)) {
            c.out.open("if (const Cells set = {}; any(set))", pieces(c, i));
            for (const std::string& way : ways_of(c, shape))
                write_count_targets(c, shape, fmt::format("({} & {})", reached(c, shape, way, "set"), land(c, shape)));
        } else {
            open_each_piece(c, i);
            c.out.line("const Cells to = {};", targets_of_one(c, shape));
            write_count_targets(c, shape, "to");
        }
        c.out.close();
    }
    c.out.line("return n;");
    c.out.close();
    c.out.line();
}

void write_any(const Legs& c) {
    c.out.line("template <int O>");
    c.out.open("RUBICON_INLINE bool {}_any(const Board& board, const Cells& pieces)", c.name);
    for (std::size_t i = 0; i < c.shapes.shapes.size(); ++i) {
        const Shape& shape = c.shapes.shapes[i];
        std::string text;
        for (const std::string& way : ways_of(c, shape))
            text += (text.empty() ? "" : " | ") + reached(c, shape, way, "set");
        c.out.line("if (const Cells set = {}; any(set) && any(({}) & {})) return true;", pieces(c, i), text,
                   land(c, shape));
    }
    c.out.line("return false;");
    c.out.close();
    c.out.line();
}

// The calls of `visit` for a piece of the shape's kind from `one` to the single cell `to`.
void write_visits(const Legs& c, const Shape& shape) {
    const Landing landing = landing_of(c, shape);
    const auto visit = [&](const std::string& into) {
        c.out.line("visit(Move{{one, to, {}, O, {}, {}, {}}});", shape.takes_landing ? "to" : "Cells{}",
                   c.shapes.move_class, tag(c, shape.clause->kind), into);
    };
    if (landing.crown == nullptr)
        return visit(tag(c, shape.clause->kind));
    const std::string zone = fmt::format("any(to & {}[O])", crown_zone_name(c.plan, *landing.crown));
    if (landing.choices == 1)
        return visit(fmt::format("u8({} ? {} : {})", zone, tag(c, landing.crown->into[0]), tag(c, shape.clause->kind)));
    c.out.open("if ({})", zone);
    for (int into : landing.crown->into)
        visit(tag(c, into));
    if (landing.crown->may)
        visit(tag(c, shape.clause->kind));
    c.out.middle("else");
    visit(tag(c, shape.clause->kind));
    c.out.close();
}

void write_each_shape(const Legs& c, const Shape& shape, std::size_t n) {
    if (!by_sets(shape)) {
        open_each_piece(c, n);
        c.out.open("for (Cells targets = {}; any(targets);)", targets_of_one(c, shape));
        c.out.line("const Cells to = lowest_cell(targets);");
        c.out.line("targets ^= to;");
        write_visits(c, shape);
        c.out.close();
        c.out.close();
        return;
    }
    c.out.open("if (const Cells set = {}; any(set))", pieces(c, n));
    for (const std::string& way : ways_of(c, shape)) {
        c.out.open("for (Cells targets = {} & {}; any(targets);)", reached(c, shape, way, "set"), land(c, shape));
        c.out.line("const Cells to = lowest_cell(targets);");
        c.out.line("targets ^= to;");
        c.out.line("const Cells one = shift<-{}[{}]>(to);", shape.form == Form::leap ? "leap_by" : "way_by", way);
        write_visits(c, shape);
        c.out.close();
    }
    c.out.close();
}

void write_each(const Legs& c) {
    c.out.line("template <int O, class Visit>");
    c.out.open("RUBICON_INLINE void {}_each(const Board& board, const Cells& pieces, Visit&& visit)", c.name);
    for (std::size_t i = 0; i < c.shapes.shapes.size(); ++i)
        write_each_shape(c, c.shapes.shapes[i], i);
    c.out.close();
    c.out.line();
}

// The move that is number `left` of those a shape has, if it has so many; else `left` becomes less by what it has.
void write_nth_shape(const Legs& c, const Shape& shape, std::size_t n) {
    const bool one_each = landing_of(c, shape).choices == 1;
    const auto targets = [&](const std::string& text) {
        c.out.line("const Cells targets = {};", text);
        c.out.line("u32 n = 0;");
        write_count_targets(c, shape, "targets");
    };
    const auto found = [&](const std::string& from) {
        c.out.open("if (left < n)");
        if (one_each) {
            c.out.line("const Cells to = single<Cells>(nth(targets, left));");
            c.out.line("left = 0;");
        } else {
            c.out.open("for (Cells rest_to = targets; any(rest_to);)");
            c.out.line("const Cells to = lowest_cell(rest_to);");
            c.out.line("rest_to ^= to;");
        }
        if (!from.empty())
            c.out.line("const Cells one = {};", from);
        write_visits(c, shape);
        if (!one_each)
            c.out.close();
        c.out.line("return true;");
        c.out.close();
        c.out.line("left -= n;");
    };
    if (!by_sets(shape)) {
        open_each_piece(c, n);
        targets(targets_of_one(c, shape));
        found("");
        c.out.close();
        return;
    }
    c.out.open("if (const Cells set = {}; any(set))", pieces(c, n));
    for (const std::string& way : ways_of(c, shape)) {
        c.out.open("");
        targets(fmt::format("{} & {}", reached(c, shape, way, "set"), land(c, shape)));
        found(fmt::format("shift<-{}[{}]>(to)", shape.form == Form::leap ? "leap_by" : "way_by", way));
        c.out.close();
    }
    c.out.close();
}

void write_nth(const Legs& c) {
    c.out.comment("Move number `left` of the class, from 0; where it has fewer, false, and `left` is less by so many.");
    c.out.line("template <int O>");
    c.out.open("RUBICON_INLINE bool {}_nth(const Board& board, const Cells& pieces, u32& left, Move& move)", c.name);
    c.out.line("const auto visit = [&](const Move& m) {{");
    c.out.line("    if (left-- == 0) move = m;");
    c.out.line("}};");
    for (std::size_t i = 0; i < c.shapes.shapes.size(); ++i)
        write_nth_shape(c, c.shapes.shapes[i], i);
    c.out.line("return false;");
    c.out.close();
    c.out.line();
}

} // namespace

std::vector<ir::Leap> leaps_of(const ir::Game& game) {
    std::vector<ir::Leap> leaps;
    for (const ir::Clause& clause : game.clauses)
        for (const ir::Part& part : clause.parts)
            for (const auto& of : part.leaps)
                for (const ir::Leap& leap : of) {
                    bool known = false;
                    for (const ir::Leap& other : leaps)
                        known |= other.dx == leap.dx && other.dy == leap.dy;
                    if (!known)
                        leaps.push_back(leap);
                }
    return leaps;
}

int leap_index(const Plan& plan, const ir::Leap& leap) {
    const std::vector<ir::Leap> leaps = leaps_of(plan.game);
    for (std::size_t i = 0; i < leaps.size(); ++i)
        if (leaps[i].dx == leap.dx && leaps[i].dy == leap.dy)
            return static_cast<int>(i);
    UNREACHABLE("a leap by {}, {} is in no clause", leap.dx, leap.dy);
}

void fast_slides(const FastContext& c) {
    c.out.line();
    c.out.comment("Free cells along W and the first one behind them that is not free.");
    c.out.line("template <int W>");
    c.out.open("RUBICON_INLINE constexpr Cells slid(const Cells& set, const Cells& free)");
    c.out.line("return along<W>(set | reach<W>(set, free));");
    c.out.close();
    c.out.comment("The same, no nearer than `least` cells and no farther than `most`.");
    c.out.line("template <int W>");
    c.out.open("constexpr Cells slid_within(const Cells& set, const Cells& free, int least, int most)");
    c.out.line("Cells found{{}}, s = set;");
    c.out.open("for (int n = 1; n <= most && any(s); ++n)");
    c.out.line("s = along<W>(s);");
    c.out.line("if (n >= least) found |= s;");
    c.out.line("s &= free;");
    c.out.close();
    c.out.line("return found;");
    c.out.close();
}

void fast_leaps(const FastContext& c) {
    const std::vector<ir::Leap> leaps = leaps_of(c.game());
    if (leaps.empty())
        return;
    const Board& board = c.game().board;
    std::string by, from;
    for (const ir::Leap& leap : leaps) {
        int distance = 0;
        std::vector<char> able(board.cells.size(), 0);
        for (std::size_t cell = 0; cell < board.cells.size(); ++cell)
            for (std::size_t to = 0; to < board.cells.size(); ++to)
                if (board.cells[to].x == board.cells[cell].x + leap.dx &&
                    board.cells[to].y == board.cells[cell].y + leap.dy) {
                    able[cell] = 1;
                    distance = c.plan.numbering.bit[to] - c.plan.numbering.bit[cell];
                }
        by += fmt::format("{}{}", by.empty() ? "" : ", ", distance);
        from += (from.empty() ? "" : ", ") + c.plan.literal(able);
    }
    c.out.line();
    c.out.comment("Leaps: by how many bits, and from which cells they stay on the board.");
    c.out.line("inline constexpr int leap_by[{}] = {{{}}};", leaps.size(), by);
    c.out.line("inline constexpr Cells leap_from[{}] = {{{}}};", leaps.size(), from);
    c.out.line("template <int L>");
    c.out.line(
        "RUBICON_INLINE constexpr Cells leaped(const Cells& set) {{ return shift<leap_by[L]>(set & leap_from[L]); }}");
}

void fast_leg_class(const FastContext& context, const ClassShapes& shapes) {
    const std::string& words = context.game().classes[static_cast<std::size_t>(shapes.move_class)].name;
    Legs c{context, shapes, context.out, context.plan, class_name(context.plan, shapes.move_class)};
    c.out.section(fmt::format("`{}`", words));
    for (std::size_t i = 0; i < shapes.shapes.size(); ++i)
        write_pieces(c, shapes.shapes[i], i);
    write_any(c);
    write_count(c);
    write_each(c);
    write_nth(c);
}

} // namespace rubicon::emit
