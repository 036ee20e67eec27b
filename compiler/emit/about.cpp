// What a game is called and looks like, as constant data.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/emit/parts.hpp"

namespace rubicon::emit {
namespace {

const char* notation(Notation notation) {
    switch (notation) {
    case Notation::plain:
        return "plain";
    case Notation::draughts:
        return "draughts";
    case Notation::chess:
        return "chess";
    }
    return "plain";
}

const char* shape(Shape shape) {
    switch (shape) {
    case Shape::square:
        return "square";
    case Shape::hex:
        return "hex";
    case Shape::star:
        return "star";
    case Shape::rhombus:
        return "rhombus";
    case Shape::graph:
        return "graph";
    }
    return "graph";
}

// A list of constants; returns the expression that points to it: no array may be empty.
class Lists {
public:
    explicit Lists(Writer& to) : out(to) {}

    std::string write(const char* type, const char* name, const std::vector<std::string>& entries) {
        if (entries.empty())
            return "nullptr";
        out.open("inline constexpr {} {}[] =", type, name);
        for (const std::string& entry : entries)
            out.line("{},", entry);
        out.close(";");
        return name;
    }

private:
    Writer& out;
};

std::string ranged(const ir::Ranged& number) {
    std::string more;
    if (number.holds != ir::Ranged::Holds::number)
        more = fmt::format(", NumberAbout::Holds::{}, {}",
                           number.holds == ir::Ranged::Holds::player ? "player" : "players", number.itself);
    return fmt::format("{{{}, {}, {}, {}, {}{}}}", quoted(number.name), number.least, number.most, number.start,
                       number.each, more);
}

std::vector<std::string> cell_entries(const ir::Game& game) {
    std::vector<std::string> entries;
    for (std::size_t c = 0; c < game.board.cells.size(); ++c) {
        const BoardCell& cell = game.board.cells[c];
        entries.push_back(fmt::format("{{{}, {}, {}, {}, {}, {}}}", quoted(cell.name), cell.file, cell.rank,
                                      game.numbering.empty() ? 0 : game.numbering[c], cell.x, cell.y));
    }
    return entries;
}

std::vector<std::string> end_entries(const ir::Game& game) {
    std::vector<std::string> entries;
    for (const ir::End& end : game.ends) {
        const bool draws = end.form == ir::End::Form::draw || end.form == ir::End::Form::repetition ||
                           end.form == ir::End::Form::counter;
        const bool repeats = end.form == ir::End::Form::repetition;
        entries.push_back(fmt::format("{{{}, {}, {}}}", quoted(end.label), draws, repeats));
    }
    return entries;
}

// The lists of phases and of decisions, and in which phase turns are played.
std::vector<std::string> decision_entries(Lists& lists, const Plan& plan) {
    const ir::Game& game = plan.game;
    std::vector<std::string> nodes, phases;
    for (const ir::Decision& d : game.decisions) {
        const int shows =
            d.shows < 0 ? -1 : plan.var_at[static_cast<std::size_t>(game.dice[static_cast<std::size_t>(d.shows)].var)];
        nodes.push_back(fmt::format("{{{}, {}, {}}}", d.phase, d.die >= 0, shows));
    }
    std::size_t play = game.phases.size();
    for (std::size_t p = 0; p < game.phases.size(); ++p) {
        const ir::Phase& phase = game.phases[p];
        std::vector<std::string> hidden;
        for (const CellSet& set : phase.hidden)
            for (std::size_t cell = 0; cell < game.board.cells.size(); ++cell)
                hidden.push_back(set[cell] ? "1" : "0");
        const std::string name = fmt::format("about_hidden_{}", p);
        phases.push_back(
            fmt::format("{{{}, {}, {}}}", quoted(phase.name), phase.first, lists.write("u8", name.c_str(), hidden)));
        if (play == game.phases.size() && game.decisions[static_cast<std::size_t>(phase.first)].seat < 0)
            play = p;
    }
    return {lists.write("PhaseAbout", "about_phases", phases), lists.write("NodeAbout", "about_nodes", nodes),
            std::to_string(play == game.phases.size() ? 0 : play)};
}

} // namespace

void about_section(Writer& out, const Plan& plan) {
    const ir::Game& game = plan.game;
    const auto entries = [](const auto& list, const auto& text) {
        std::vector<std::string> result;
        for (const auto& item : list)
            result.push_back(text(item));
        return result;
    };
    out.section("about");
    out.line();
    Lists lists(out);
    const std::string players =
        lists.write("PlayerAbout", "about_players",
                    entries(game.players, [](const ir::Player& p) { return fmt::format("{{{}}}", quoted(p.name)); }));
    const std::string kinds = lists.write("KindAbout", "about_kinds", entries(game.kinds, [](const ir::Kind& k) {
                                              return fmt::format("{{{}, {}}}", quoted(k.name), quoted(k.symbol));
                                          }));
    const std::string cells = lists.write("CellAbout", "about_cells", cell_entries(game));
    const std::string classes = lists.write(
        "ClassAbout", "about_classes", entries(game.classes, [&](const ir::MoveClass& c) {
            const bool throws = std::ranges::any_of(game.dice, [&](const ir::Die& die) {
                return &game.classes[static_cast<std::size_t>(die.move_class)] == &c;
            });
            return fmt::format("{{{}, {}{}}}", quoted(c.name), c.manner == ir::Manner::capture, throws ? ", true" : "");
        }));
    const std::string numbers = lists.write("NumberAbout", "about_numbers", entries(game.numbers, ranged));
    std::vector<std::string> mark_names = entries(game.marks, [](const ir::Mark& mark) { return quoted(mark.name); });
    if (game.tracks_unmoved)
        mark_names.push_back(quoted("unmoved"));
    const std::string marks = lists.write("const char*", "about_marks", mark_names);
    const std::string vars = lists.write("NumberAbout", "about_vars", entries(game.vars, ranged));
    const std::string counters = lists.write(
        "NumberAbout", "about_counters", entries(game.counters, [&](const ir::Counter& counter) {
            return fmt::format("{{{}, 0, {}, 0, {}}}", quoted(game.ends[static_cast<std::size_t>(counter.end)].label),
                               counter.limit, counter.by_one);
        }));
    const std::vector<int> linked = links_of(game.board);
    const std::string links =
        lists.write("i16", "about_links", entries(linked, [](int cell) { return std::to_string(cell); }));
    const std::vector<std::string> told = decision_entries(lists, plan);
    const std::string ends = lists.write("EndAbout", "about_ends", end_entries(game));
    const Layout& l = game.layout;
    out.open("inline constexpr About about =");
    out.line(".title = {},", quoted(game.title));
    out.line(".notation = Notation::{},", notation(game.notation));
    out.line(".shape = Shape::{},", shape(game.board.shape));
    out.line(".files = {}, .ranks = {},", game.board.files, game.board.ranks);
    out.line(".classes = {}, .ends = {},", game.classes.size(), game.ends.size());
    out.line(
        ".layout = {{.players = {}, .kinds = {}, .cells = {}, .holds = {}, .numbers = {}, .marks = {}, .vars = {}, "
        ".counters = {}, .nodes = {}, .held = {}}},",
        l.players, l.kinds, l.cells, l.holds, l.numbers, l.marks, l.vars, l.counters, l.nodes, l.held);
    out.line(".player = {},", players);
    out.line(".kind = {},", kinds);
    out.line(".cell = {},", cells);
    out.line(".move_class = {},", classes);
    out.line(".number = {},", numbers);
    out.line(".mark = {},", marks);
    out.line(".var = {},", vars);
    out.line(".counter = {},", counters);
    out.line(".var_names = {}, .counter_names = {},", game.vars.size(), game.counters.size());
    out.line(".end = {},", ends);
    if (game.has_decisions())
        out.line(".phase = {}, .phases = {}, .play_phase = {},", told[0], game.phases.size(), told[2]);
    out.line(".link = {}, .links = {},", links, linked.size() / 2);
    out.line(".counts_moves = {},", plan.made_in_board);
    if (plan.closes)
        out.line(".closes = true,");
    if (const ir::KindMask royal = ir::royal_kinds(game); royal != 0)
        out.line(".royal = {:#x},", royal);
    if (game.payoff)
        out.line(".scores = true,");
    if (game.has_decisions())
        out.line(".node = {}, .nodes = {},", told[1], game.decisions.size());
    out.close(";");
}

} // namespace rubicon::emit
