#include "compiler/interpret/about.hpp"

#include <vector>

#include "compiler/ir/expr.hpp"

namespace rubicon::interpret {

struct AboutGame::Lists {
    About about{};
    std::vector<PlayerAbout> players;
    std::vector<KindAbout> kinds;
    std::vector<CellAbout> cells;
    std::vector<ClassAbout> classes;
    std::vector<NumberAbout> numbers, vars, counters;
    std::vector<const char*> marks;
    std::vector<i16> links;
    std::vector<EndAbout> ends;
};

namespace {

bool is_draw_rule(ir::End::Form form) {
    return form == ir::End::Form::draw || form == ir::End::Form::repetition || form == ir::End::Form::counter;
}

bool is_moves_made(const ir::Expr& expr) {
    return expr.op == ir::Op::moves_made;
}

bool reads(const std::optional<ir::Expr>& expr) {
    return expr && ir::any_of(*expr, is_moves_made);
}

bool reads(const ir::Turn& turn) {
    if (reads(turn.by) || reads(turn.guard))
        return true;
    for (const ir::Turn& child : turn.children)
        if (reads(child))
            return true;
    return false;
}

bool reads(const ir::Part& part) {
    for (const ir::Segment& segment : part.segments)
        if (ir::any_of(segment.where, is_moves_made))
            return true;
    return ir::any_of(part.land, is_moves_made);
}

bool counts_moves(const ir::Game& game) {
    bool found = reads(game.turn) || reads(game.after_move) || ir::any_of(game.plays, is_moves_made);
    for (const ir::Clause& clause : game.clauses) {
        found = found || reads(clause.taking) || reads(clause.guard) || reads(clause.effects);
        for (const ir::Part& part : clause.parts)
            found = found || reads(part);
    }
    for (const ir::Crown& crown : game.crowns)
        found = found || reads(crown.guard) || ir::any_of(crown.zone, is_moves_made);
    for (const ir::Upon& upon : game.upons)
        found = found || reads(upon.cells) || reads(upon.guard) || ir::any_of(upon.effects, is_moves_made);
    for (const ir::Require& require : game.requires_)
        found = found || ir::any_of(require.condition, is_moves_made);
    for (const ir::Counter& counter : game.counters)
        found = found || reads(counter.condition);
    for (const ir::End& end : game.ends)
        found = found || reads(end.condition) || reads(end.else_draw) || reads(end.count);
    return found;
}

NumberAbout about_number(const ir::Ranged& number) {
    return {number.name.c_str(), number.least, number.most, number.start, number.each};
}

} // namespace

AboutGame::~AboutGame() = default;

AboutGame::AboutGame(const ir::Game& game) : lists(std::make_unique<Lists>()) {
    Lists& l = *lists;
    for (const ir::Player& player : game.players)
        l.players.push_back({player.name.c_str()});
    for (const ir::Kind& kind : game.kinds)
        l.kinds.push_back({kind.name.c_str(), kind.symbol.c_str()});
    for (std::size_t c = 0; c < game.board.cells.size(); ++c) {
        const BoardCell& cell = game.board.cells[c];
        const int number = game.numbering.empty() ? 0 : game.numbering[c];
        l.cells.push_back({cell.name.c_str(), static_cast<i16>(cell.file), static_cast<i16>(cell.rank),
                           static_cast<i16>(number), static_cast<i16>(cell.x), static_cast<i16>(cell.y)});
    }
    for (const int cell : links_of(game.board))
        l.links.push_back(static_cast<i16>(cell));
    for (const ir::MoveClass& move_class : game.classes)
        l.classes.push_back({move_class.name.c_str(), move_class.manner == ir::Manner::capture});
    for (const ir::Ranged& number : game.numbers)
        l.numbers.push_back(about_number(number));
    for (const ir::Ranged& var : game.vars)
        l.vars.push_back(about_number(var));
    for (const ir::Mark& mark : game.marks)
        l.marks.push_back(mark.name.c_str());
    if (game.tracks_unmoved)
        l.marks.push_back("unmoved");
    for (const ir::Counter& counter : game.counters)
        l.counters.push_back({game.ends[counter.end].label.c_str(), 0, counter.limit, 0, counter.by_one});
    for (const ir::End& end : game.ends)
        l.ends.push_back({end.label.c_str(), is_draw_rule(end.form)});

    About& about = l.about;
    about.title = game.title.c_str();
    about.notation = game.notation;
    about.shape = game.board.shape;
    about.files = static_cast<u16>(game.board.files);
    about.ranks = static_cast<u16>(game.board.ranks);
    about.classes = static_cast<u16>(l.classes.size());
    about.ends = static_cast<u16>(l.ends.size());
    about.layout = game.layout;
    about.player = l.players.data();
    about.kind = l.kinds.data();
    about.cell = l.cells.data();
    about.move_class = l.classes.data();
    about.number = l.numbers.data();
    about.mark = l.marks.data();
    about.var = l.vars.data();
    about.counter = l.counters.data();
    about.var_names = static_cast<u16>(l.vars.size());
    about.counter_names = static_cast<u16>(l.counters.size());
    about.end = l.ends.data();
    about.link = l.links.data();
    about.links = static_cast<u16>(l.links.size() / 2);
    about.counts_moves = counts_moves(game);
}

const About& AboutGame::about() const {
    return lists->about;
}

} // namespace rubicon::interpret
