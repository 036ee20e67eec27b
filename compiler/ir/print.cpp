// The whole game as text. Every line is one thing; what belongs to it follows, indented. The words of the rules that a
// line came from stand behind `#`.
#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "compiler/ir/game.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::ir {

namespace {

class Printer {
public:
    explicit Printer(const Game& printed) : game(printed) {}

    std::string run() {
        header();
        names();
        moves();
        turn_and_after();
        ends();
        start();
        return std::move(text);
    }

private:
    const Game& game;
    std::string text;

    void line(int depth, std::string_view what, Span where = {}) {
        text += std::string(static_cast<std::size_t>(depth) * 2, ' ');
        text += what;
        if (where.known()) {
            text += "  # ";
            bool blank = false; // runs of blanks and line ends become one blank
            for (const char c : where.text()) {
                if (c == ' ' || c == '\n' || c == '\t' || c == '\r')
                    blank = true;
                else {
                    if (blank)
                        text += ' ';
                    blank = false;
                    text += c;
                }
            }
        }
        text += '\n';
    }

    void optional_line(int depth, std::string_view label, const std::optional<Expr>& expr) {
        if (expr)
            line(depth, fmt::format("{} {}", label, print(game, *expr)), expr->where);
    }

    const std::string& kind(int k) const { return game.kinds.at(static_cast<std::size_t>(k)).name; }
    const std::string& move_class(int c) const { return game.classes.at(static_cast<std::size_t>(c)).name; }
    const std::string& player(std::size_t p) const { return game.players.at(p).name; }

    std::string kinds(KindMask mask) const {
        if (mask == every_kind)
            return "every kind";
        std::string list;
        for (std::size_t k = 0; k < game.kinds.size(); ++k)
            if (mask >> k & 1)
                list += (list.empty() ? "" : " ") + game.kinds[k].name;
        return list;
    }

    std::string cells(const CellSet& set) const {
        std::string list;
        for (std::size_t c = 0; c < game.board.cells.size(); ++c)
            if (set[c])
                list += " " + game.board.cells[c].name;
        return list.empty() ? " -" : list;
    }

    std::string way_names(WayMask mask) const {
        std::string list;
        for (std::size_t w = 0; w < game.board.ways.size(); ++w)
            if (mask >> w & 1)
                list += " " + game.board.ways[w].name;
        return list.empty() ? " -" : list;
    }

    void header();
    void names();
    void zones_and_ways();
    void ranged(std::string_view what, const Ranged& number);
    void moves();
    void clause(const Clause& clause);
    void part(const Part& part);
    void segment(const Segment& segment);
    void crown(const Crown& crown);
    void upon(const Upon& upon);
    void chain(const Chain& chain);
    void turn_and_after();
    void turn(std::string_view label, const Turn& whole) {
        line(0, label, whole.where);
        turn(whole, 1);
    }
    void turn(const Turn& turn, int depth);
    void decisions();
    void prefer(const Prefer& prefer);
    void ends();
    void counter(std::size_t index);
    void end(const End& end);
    void start();
};

void Printer::header() {
    static constexpr std::string_view notations[] = {"plain", "draughts", "chess"};
    static constexpr std::string_view shapes[] = {"square", "hex", "star", "rhombus", "graph"};
    line(0, fmt::format("game \"{}\"", game.title));
    line(0, fmt::format("notation {}", notations[static_cast<std::size_t>(game.notation)]));
    line(0, fmt::format("board {} {}x{}, {} cells", shapes[static_cast<std::size_t>(game.board.shape)],
                        game.board.files, game.board.ranks, game.board.cells.size()));
    for (const Way& way : game.board.ways)
        line(1, fmt::format("way {} {},{}", way.name, way.dx, way.dy));
    if (!game.numbering.empty()) {
        std::string list = "numbering";
        for (std::size_t c = 0; c < game.board.cells.size(); ++c)
            list += fmt::format(" {}={}", game.board.cells[c].name, game.numbering[c]);
        line(1, list);
    }
    if (game.holds != 1)
        line(0, fmt::format("cell holds {}", game.holds));
    const Layout& l = game.layout;
    line(0, fmt::format("layout players {} kinds {} cells {} holds {} numbers {} marks {} vars {} counters {}{}",
                        l.players, l.kinds, l.cells, l.holds, l.numbers, l.marks, l.vars, l.counters,
                        l.nodes == 0 ? "" : fmt::format(" nodes {} held {}", l.nodes, l.held)));
    line(0, fmt::format("locals {}", game.locals));
}

void Printer::names() {
    for (std::size_t p = 0; p < game.players.size(); ++p)
        line(0, fmt::format("player {} team {}{}", player(p), game.players[p].team,
                            static_cast<int>(p) == game.first ? " first" : ""));
    for (const Kind& k : game.kinds)
        line(0, k.symbol.empty() ? fmt::format("kind {}", k.name) : fmt::format("kind {} \"{}\"", k.name, k.symbol));
    static constexpr std::string_view manners[] = {"move", "capture", "swap", "shoot", "act"};
    for (const MoveClass& c : game.classes)
        line(0, fmt::format("class {}: {}", c.name, manners[static_cast<std::size_t>(c.manner)]));
    zones_and_ways();
    for (const Ranged& number : game.numbers)
        ranged("number", number);
    for (const Ranged& var : game.vars)
        ranged("var", var);
    for (const Mark& mark : game.marks)
        line(0, fmt::format("mark {}{}", mark.name, mark.one_move ? " one move" : ""));
    if (game.tracks_unmoved)
        line(0, "tracks unmoved");
}

void Printer::zones_and_ways() {
    const auto by_player = [&](std::string_view what, std::string_view name, const auto& of, const auto& list) {
        if (std::all_of(of.begin(), of.end(), [&](const auto& entry) { return entry == of.front(); })) {
            line(0, fmt::format("{} {}:{}", what, name, list(of.front())));
            return;
        }
        line(0, fmt::format("{} {}", what, name));
        for (std::size_t p = 0; p < of.size(); ++p)
            line(1, fmt::format("{}:{}", player(p), list(of[p])));
    };
    for (const Zone& zone : game.zones)
        by_player("zone", zone.name, zone.of, [&](const CellSet& set) { return cells(set); });
    for (const Ways& ways : game.ways)
        by_player("ways", ways.words, ways.of, [&](WayMask mask) { return way_names(mask); });
}

void Printer::ranged(std::string_view what, const Ranged& number) {
    static constexpr std::string_view holds[] = {"", " player", " players"};
    line(0,
         fmt::format("{} {} {}..{} = {}{}{}", what, number.name, number.least, number.most, number.start,
                     std::string(number.each ? " each" : "") + (number.itself ? " itself" : "") +
                         std::string(holds[static_cast<std::size_t>(number.holds)]),
                     number.kinds == every_kind ? "" : " of " + kinds(number.kinds)),
         number.where);
}

void Printer::moves() {
    line(0, fmt::format("plays {}", print(game, game.plays)), game.plays.where);
    for (const Clause& c : game.clauses)
        clause(c);
    for (const Crown& c : game.crowns)
        crown(c);
    for (const Upon& u : game.upons)
        upon(u);
    for (const Chain& c : game.chains)
        chain(c);
}

void Printer::clause(const Clause& c) {
    line(0, fmt::format("clause {} {}", kind(c.kind), move_class(c.move_class)), c.where);
    optional_line(1, "if", c.guard);
    for (const Part& p : c.parts)
        part(p);
    static constexpr std::string_view takes[] = {"nothing", "over", "landing", "cells"};
    if (c.takes != Clause::Takes::nothing)
        line(1, fmt::format("takes {}", c.taking ? print(game, *c.taking) : takes[static_cast<std::size_t>(c.takes)]));
    optional_line(1, "do", c.effects);
}

void Printer::part(const Part& p) {
    if (p.reach == Reach::anywhere)
        line(1, "anywhere", p.where);
    if (p.reach == Reach::ray)
        line(1, fmt::format("ray {}", game.ways.at(static_cast<std::size_t>(p.ways)).words), p.where);
    if (p.reach == Reach::leap) {
        line(1, "leap", p.where);
        for (std::size_t a = 0; a < p.leaps.size(); ++a) {
            if (a > 0 && std::equal(p.leaps[a].begin(), p.leaps[a].end(), p.leaps[0].begin(), p.leaps[0].end(),
                                    [](const Leap& x, const Leap& y) { return x.dx == y.dx && x.dy == y.dy; }))
                continue; // told once where all actors leap alike
            std::string list = player(a) + ":";
            for (const Leap& leap : p.leaps[a])
                list += fmt::format(" {},{}", leap.dx, leap.dy);
            line(2, list);
        }
    }
    if (p.reach != Reach::ray)
        line(2, fmt::format("land {}", print(game, p.land)), p.land.where);
    for (const Segment& s : p.segments)
        segment(s);
}

void Printer::segment(const Segment& s) {
    static constexpr std::string_view roles[] = {"travel", "over", "land"};
    const std::string range = s.most < 0          ? fmt::format("{}..", s.least)
                              : s.least == s.most ? fmt::format("{}", s.least)
                                                  : fmt::format("{}..{}", s.least, s.most);
    line(2, fmt::format("{} {} {}", roles[static_cast<std::size_t>(s.role)], range, print(game, s.where)),
         s.where.where);
}

void Printer::crown(const Crown& c) {
    std::string list;
    for (const int k : c.into)
        list += " " + kind(k);
    line(0, fmt::format("crown {}{} into{}", kind(c.kind), c.may ? " may" : "", list), c.where);
    line(1, fmt::format("in {}", print(game, c.zone)), c.zone.where);
    optional_line(1, "if", c.guard);
}

void Printer::upon(const Upon& u) {
    static constexpr std::string_view events[] = {"landing", "leaving", "taking"};
    line(0,
         fmt::format("upon {} {}{}{}{}", kind(u.kind), events[static_cast<std::size_t>(u.event)],
                     u.local < 0 ? "" : fmt::format(" ${}", u.local),
                     u.owner_local < 0 ? "" : fmt::format(" of ${}", u.owner_local), u.may ? " may" : ""),
         u.where);
    optional_line(1, "cells", u.cells);
    optional_line(1, "if", u.guard);
    line(1, fmt::format("do {}", print(game, u.effects)), u.effects.where);
}

void Printer::chain(const Chain& c) {
    static constexpr std::string_view goes_on[] = {"while_it_can", "as_it_likes"};
    static constexpr std::string_view lands[] = {"anywhere", "where_it_can_go_on"};
    static constexpr std::string_view taken[] = {"stay", "leave", "top_under", "top_under_bars"};
    static constexpr std::string_view crowns[] = {"in_passing", "where_it_stops", "and_stops"};
    static constexpr std::string_view turns[] = {"any_way", "never_straight_back", "never"};
    line(0, fmt::format("chain {}: goes_on {}, lands {}, taken {}, crowns {}, turns {}", move_class(c.move_class),
                        goes_on[static_cast<std::size_t>(c.goes_on)], lands[static_cast<std::size_t>(c.lands)],
                        taken[static_cast<std::size_t>(c.taken)], crowns[static_cast<std::size_t>(c.crowns)],
                        turns[static_cast<std::size_t>(c.turns)]));
}

void Printer::turn_and_after() {
    for (const Action& a : game.actions)
        line(0, fmt::format("action {}: {}", a.name, print(game, a.program)), a.where);
    if (game.has_decisions())
        decisions();
    else
        turn("turn", game.turn);
    for (const Require& r : game.requires_)
        line(0, fmt::format("require {}: {}", r.label.empty() ? "-" : r.label, print(game, r.condition)), r.where);
    for (const Prefer& p : game.prefer)
        prefer(p);
    optional_line(0, "after_move", game.after_move);
}

void Printer::decisions() {
    for (const Die& die : game.dice) {
        line(0, fmt::format("die {}", die.name), die.where);
        for (const Die::Face& face : die.faces)
            line(1, fmt::format("{}: {}", face.number, kinds(face.kinds)));
    }
    for (const Phase& phase : game.phases) {
        line(0, fmt::format("phase {} from {}", phase.name.empty() ? "-" : phase.name, phase.first), phase.where);
        for (std::size_t p = 0; p < phase.hidden.size(); ++p)
            line(1, fmt::format("hidden {}:{}", player(p), cells(phase.hidden[p])));
    }
    optional_line(0, "decides", game.decides);
    if (game.skip)
        line(0, fmt::format("skip ${} {}", game.skip_local, print(game, *game.skip)), game.skip->where);
    for (std::size_t i = 0; i < game.decisions.size(); ++i) {
        const Decision& d = game.decisions[i];
        std::string head = fmt::format("decision {} of phase {}", i, d.phase);
        if (d.die >= 0)
            head += " throw " + game.dice.at(static_cast<std::size_t>(d.die)).name;
        if (d.shows >= 0)
            head += " after " + game.dice.at(static_cast<std::size_t>(d.shows)).name;
        if (d.seat >= 0)
            head += " of " + player(static_cast<std::size_t>(d.seat));
        if (d.asks)
            head += " asks";
        if (d.next >= 0)
            head += fmt::format(" next {}", d.next);
        line(0, head, d.where);
        optional_line(1, "decider", d.decider);
        optional_line(1, "if", d.guard);
        optional_line(1, "until", d.until);
        if (d.die < 0)
            turn(d.program, 1);
    }
    if (game.payoff)
        line(0, fmt::format("payoff ${} {}", game.payoff_local, print(game, *game.payoff)), game.payoff->where);
    optional_line(1, "winners", game.payoff_of_winners);
}

void Printer::turn(const Turn& t, int depth) {
    static constexpr std::string_view forms[] = {"class",    "pass", "any",    "rank",  "sequence",
                                                 "optional", "when", "action", "decide"};
    std::string head(forms[static_cast<std::size_t>(t.form)]);
    if (t.form == Turn::Form::move_class)
        head += " " + move_class(t.value);
    if (t.form == Turn::Form::action)
        head += " " + game.actions.at(static_cast<std::size_t>(t.value)).name;
    if (t.form == Turn::Form::decide)
        head += fmt::format(" {}", t.value);
    if (t.by_it)
        head += " by it";
    line(depth, head);
    optional_line(depth + 1, "by", t.by);
    optional_line(depth + 1, "if", t.guard);
    for (const Turn& child : t.children)
        turn(child, depth + 1);
}

void Printer::prefer(const Prefer& p) {
    if (p.key == Prefer::Key::most) {
        std::string list;
        for (std::size_t k = 0; k < p.worth.size(); ++k)
            list += fmt::format(" {} {}", kind(static_cast<int>(k)), p.worth[k]);
        line(0, "prefer most" + list, p.where);
    } else if (p.key == Prefer::Key::flag) {
        line(0, fmt::format("prefer flag {} by {}", move_class(p.move_class), kinds(p.kinds)), p.where);
    } else {
        line(0, fmt::format("prefer earliest {}", kinds(p.kinds)), p.where);
    }
}

void Printer::ends() {
    for (const End& e : game.ends)
        end(e);
    for (std::size_t c = 0; c < game.counters.size(); ++c)
        counter(c);
    if (game.goal_swapped)
        line(0, "goal swapped");
}

void Printer::end(const End& e) {
    const std::string_view outcome = e.wins ? "wins" : "loses";
    std::string what;
    switch (e.form) {
    case End::Form::stuck:
        what = fmt::format("stuck{} {}", e.own_only ? " own pieces" : "", outcome);
        break;
    case End::Form::player:
        what = fmt::format("player ${} {}", e.local, outcome);
        break;
    case End::Form::draw:
        what = "draw";
        break;
    case End::Form::repetition:
        what = fmt::format("repetition {}", e.times);
        break;
    case End::Form::counter:
        what = fmt::format("counter {}", e.value);
        break;
    case End::Form::named:
        what = fmt::format("{} {}", player(static_cast<std::size_t>(e.value)), outcome);
        break;
    case End::Form::most:
        what = fmt::format("most ${}", e.local);
        break;
    }
    line(0, fmt::format("end {}: {}", e.label.empty() ? "-" : e.label, what), e.where);
    optional_line(1, "when", e.condition);
    optional_line(1, "else draw unless", e.else_draw);
    optional_line(1, "count", e.count);
}

void Printer::counter(std::size_t index) {
    const Counter& c = game.counters[index];
    line(0, fmt::format("counter {} of {}: {}{}", index, game.ends.at(static_cast<std::size_t>(c.end)).label, c.limit,
                        c.by_one ? fmt::format(" by one ${} ${}", c.local, c.local + 1) : ""));
    optional_line(1, "while", c.condition);
    for (const Expr& e : c.without)
        line(1, fmt::format("without {}", print(game, e)), e.where);
}

void Printer::start() {
    const Layout& l = game.layout;
    if (game.start.size() != l.size()) {
        line(0, fmt::format("start has {} slots of {}", game.start.size(), l.size()));
        return;
    }
    line(0, fmt::format("start {} to move", player(static_cast<std::size_t>(game.start[l.mover()]))));
    for (std::size_t p = 0; p < game.players.size(); ++p) {
        for (std::size_t k = 0; k < game.kinds.size(); ++k) {
            CellSet there;
            const std::int32_t code = l.code(static_cast<u32>(p), static_cast<u32>(k));
            for (u32 c = 0; c < l.cells; ++c)
                there[c] = game.start[l.piece(c)] == code;
            if (there.any())
                line(1, fmt::format("{} {}:{}", player(p), game.kinds[k].name, cells(there)));
        }
    }
}

} // namespace

std::string print(const Game& game) {
    return Printer(game).run();
}

} // namespace rubicon::ir
