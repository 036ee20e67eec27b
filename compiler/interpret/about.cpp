#include "compiler/interpret/about.hpp"

#include <algorithm>
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
    std::vector<NodeAbout> nodes;
    std::vector<PhaseAbout> phases;
    std::vector<std::vector<u8>> hidden;
};

namespace {

bool is_draw_rule(ir::End::Form form) {
    return form == ir::End::Form::draw || form == ir::End::Form::repetition || form == ir::End::Form::counter;
}

NumberAbout about_number(const ir::Ranged& number) {
    return {number.name.c_str(), number.least, number.most,
            number.start,        number.each,  static_cast<NumberAbout::Holds>(number.holds),
            number.itself};
}

} // namespace

namespace {

std::vector<u8> hidden_cells(const ir::Game& game, const ir::Phase& phase) {
    std::vector<u8> flags;
    for (const CellSet& set : phase.hidden)
        for (std::size_t cell = 0; cell < game.board.cells.size(); ++cell)
            flags.push_back(set[cell] ? 1 : 0);
    return flags;
}

} // namespace

void AboutGame::decisions(const ir::Game& game, Lists& l) {
    std::vector<u32> var_at;
    u32 base = 0;
    for (const ir::Ranged& var : game.vars) {
        var_at.push_back(base);
        base += var.each ? static_cast<u32>(game.players.size()) : 1;
    }
    for (const ir::Decision& d : game.decisions) {
        const int shows = d.shows < 0 ? -1 : static_cast<int>(var_at[game.dice[d.shows].var]);
        l.nodes.push_back({static_cast<u16>(d.phase), d.die >= 0, static_cast<i16>(shows)});
    }
    for (const ir::Phase& phase : game.phases)
        l.hidden.push_back(hidden_cells(game, phase));
    bool found = false;
    for (std::size_t p = 0; p < game.phases.size(); ++p) {
        l.phases.push_back({game.phases[p].name.c_str(), static_cast<u16>(game.phases[p].first),
                            l.hidden[p].empty() ? nullptr : l.hidden[p].data()});
        if (!found && game.decisions[game.phases[p].first].seat < 0) {
            l.about.play_phase = static_cast<u16>(p);
            found = true;
        }
    }
    l.about.phase = l.phases.data();
    l.about.phases = static_cast<u16>(l.phases.size());
    l.about.node = l.nodes.data();
    l.about.nodes = static_cast<u16>(l.nodes.size());
}

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
    for (const ir::Die& die : game.dice)
        l.classes[static_cast<std::size_t>(die.move_class)].throws = true;
    for (const ir::Ranged& number : game.numbers)
        l.numbers.push_back(about_number(number));
    for (const ir::Ranged& var : game.vars)
        l.vars.push_back(about_number(var));
    for (const ir::Mark& mark : game.marks)
        l.marks.push_back(mark.name.c_str());
    if (game.tracks_unmoved)
        l.marks.push_back("unmoved");
    for (const ir::Counter& counter : game.counters)
        l.counters.push_back({.name = game.ends[counter.end].label.c_str(),
                              .least = 0,
                              .most = counter.limit,
                              .start = 0,
                              .each = counter.by_one});
    for (const ir::End& end : game.ends)
        l.ends.push_back({end.label.c_str(), is_draw_rule(end.form), end.form == ir::End::Form::repetition});

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
    about.counts_moves = ir::uses(game, ir::Op::moves_made);
    about.closes = ir::closes_cells(game);
    about.royal = ir::royal_kinds(game);
    about.scores = game.payoff.has_value();
    decisions(game, l);
}

const About& AboutGame::about() const {
    return lists->about;
}

} // namespace rubicon::interpret
