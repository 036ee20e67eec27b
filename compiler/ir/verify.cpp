// What the verifier asks of a game.
#include <algorithm>

#include "compiler/ir/verifier.hpp"

namespace rubicon::ir {

void Verifier::tables() {
    const Layout& l = game.layout;
    std::size_t vars = 0, counters = 0;
    for (const Ranged& v : game.vars)
        vars += v.each ? game.players.size() : 1;
    for (const Counter& c : game.counters)
        counters += c.by_one ? game.players.size() : 1;
    const std::size_t marks = game.marks.size() + (game.tracks_unmoved ? 1 : 0);
    if (l.players != game.players.size() || l.kinds != game.kinds.size() || l.cells != game.board.cells.size() ||
        l.holds != static_cast<u32>(game.holds) || l.numbers != game.numbers.size() || l.marks != marks ||
        l.vars != vars || l.counters != counters || l.nodes != (game.decisions.empty() ? 0u : 1u))
        find("layout", "its counts are not those of the game");
    if (game.start.size() != l.size())
        find("start", "{} slots of {}", game.start.size(), l.size());
    index("game", "first player", game.first, game.players.size());
    if (!game.hands.empty() && game.hands.size() != game.players.size())
        find("game", "hands of {} players", game.hands.size());
    for (const auto& hand : game.hands)
        if (hand.size() != game.kinds.size())
            find("game", "a hand of {} kinds", hand.size());
    for (std::size_t r = 0; r < game.runs.size(); ++r)
        index(fmt::format("run {}", r), "ways", game.runs[r].ways, game.ways.size());
    if (game.kinds.size() > static_cast<std::size_t>(most_kinds))
        find("game", "{} kinds", game.kinds.size());
    if (!game.numbering.empty() && game.numbering.size() != game.board.cells.size())
        find("game", "{} cells are numbered", game.numbering.size());
    for (const Zone& z : game.zones)
        if (z.of.size() != game.players.size())
            find("zone " + z.name, "told for {} players", z.of.size());
    for (const Ways& w : game.ways) {
        if (w.of.size() != game.players.size())
            find("ways " + w.words, "told for {} players", w.of.size());
        for (const WayMask mask : w.of)
            if (game.board.ways.size() < 32 && mask >> game.board.ways.size() != 0)
                find("ways " + w.words, "a way that the board lacks");
    }
    const auto ranged = [&](const Ranged& r) {
        if (r.least > r.most || r.start < r.least || r.start > r.most)
            find("number " + r.name, "its range is empty");
    };
    for (const Ranged& r : game.numbers)
        ranged(r);
    for (const Ranged& r : game.vars)
        ranged(r);
    Context context;
    context.acting = true;
    expr("plays", game.plays, Type::cells, context);
}

void Verifier::clause(const std::string& place, const Clause& c) {
    index(place, "kind", c.kind, game.kinds.size());
    index(place, "class", c.move_class, game.classes.size());
    const bool capture = in(c.move_class, game.classes.size()) &&
                         game.classes[static_cast<std::size_t>(c.move_class)].manner == Manner::capture;
    Context context;
    context.acting = true;
    context.attack = !capture;
    if (c.parts.empty())
        find(place, "no parts");
    for (std::size_t i = 0; i < c.parts.size(); ++i)
        part(fmt::format("{} part {}", place, i), c.parts[i], i + 1 == c.parts.size(), context);
    optional_expr(place + " if", c.guard, Type::yes_no, context);
    context.leg = context.taken = true;
    if ((c.takes == Clause::Takes::cells) != c.taking.has_value())
        find(place, "`taking` without cells");
    if ((c.takes != Clause::Takes::nothing) != capture)
        find(place, "its class and what it takes do not agree");
    const bool over = std::any_of(c.parts.begin(), c.parts.end(), [](const Part& p) {
        return std::any_of(p.segments.begin(), p.segments.end(), [](const Segment& s) { return s.role == Role::over; });
    });
    if (c.takes == Clause::Takes::over && !over)
        find(place, "it takes what it goes over, and goes over nothing");
    optional_expr(place + " taking", c.taking, Type::cells, context);
    optional_expr(place + " effects", c.effects, Type::effect, context);
}

void Verifier::part(const std::string& place, const Part& p, bool last, const Context& context) {
    if (p.reach != Reach::ray) {
        expr(place + " land", p.land, Type::cells, context);
        if (!p.segments.empty())
            find(place, "segments without a ray");
        if (p.reach == Reach::leap && p.leaps.size() != game.players.size())
            find(place, "leaps for {} players", p.leaps.size());
        return;
    }
    index(place, "ways", p.ways, game.ways.size());
    if (p.segments.empty() || p.segments.back().role != Role::land)
        find(place, "the last segment must land");
    for (std::size_t i = 0; i < p.segments.size(); ++i) {
        const Segment& s = p.segments[i];
        expr(fmt::format("{} segment {}", place, i), s.where, Type::cells, context);
        if (s.least < 0 || (s.most >= 0 && s.most < s.least))
            find(place, "segment {} of {}..{}", i, s.least, s.most);
        if (s.role == Role::over && (s.least != 1 || s.most != 1))
            find(place, "one piece is jumped at a time");
        if (s.role == Role::land && i + 1 != p.segments.size())
            find(place, "a landing before the end");
        if (s.role == Role::land && s.most != 1 && !last)
            find(place, "a stretch before the last part");
        if (s.role == Role::land && s.least < 1)
            find(place, "a landing that may be nowhere");
    }
}

void Verifier::crown(const std::string& place, const Crown& c) {
    index(place, "kind", c.kind, game.kinds.size());
    if (c.into.empty())
        find(place, "crowned to nothing");
    for (const int k : c.into)
        index(place, "kind", k, game.kinds.size());
    Context context;
    context.acting = context.taken = true;
    expr(place + " zone", c.zone, Type::cells, context);
    optional_expr(place + " if", c.guard, Type::yes_no, context);
}

void Verifier::upon(const std::string& place, const Upon& u) {
    index(place, "kind", u.kind, game.kinds.size());
    Context context;
    context.acting = context.leg = context.taken = true;
    optional_expr(place + " cells", u.cells, Type::cells, context);
    if (u.local >= 0) {
        bind(place, context, u.local, Type::cell);
        bind(place, context, u.local + 1, Type::kind);
    }
    if (u.owner_local >= 0)
        bind(place, context, u.owner_local, Type::player);
    optional_expr(place + " if", u.guard, Type::yes_no, context);
    expr(place + " effects", u.effects, Type::effect, context);
}

void Verifier::chains() {
    std::vector<int> seen;
    for (const Chain& c : game.chains) {
        index("chain", "class", c.move_class, game.classes.size());
        if (std::find(seen.begin(), seen.end(), c.move_class) != seen.end())
            find("chain", "class {} chains twice", c.move_class);
        seen.push_back(c.move_class);
    }
}

void Verifier::action(const std::string& place, const Action& a) {
    index(place, "class", a.move_class, game.classes.size());
    if (in(a.move_class, game.classes.size()) &&
        game.classes[static_cast<std::size_t>(a.move_class)].manner != Manner::act)
        find(place, "its class is one of pieces");
    Context context;
    context.acting = context.taken = context.action = true;
    expr(place + " program", a.program, Type::effect, context);
}

void Verifier::turn(const std::string& place, const Turn& t) {
    Context context;
    context.acting = true;
    optional_expr(place + " by", t.by, Type::cells, context);
    optional_expr(place + " if", t.guard, Type::yes_no, context);
    std::size_t least = 0, most = 0;
    switch (t.form) {
    case Turn::Form::move_class:
        index(place, "class", t.value, game.classes.size());
        break;
    case Turn::Form::action:
        index(place, "action", t.value, game.actions.size());
        break;
    case Turn::Form::pass:
        break;
    case Turn::Form::decide:
        index(place, "decision", t.value, game.decisions.size());
        break;
    case Turn::Form::any:
    case Turn::Form::rank:
    case Turn::Form::sequence:
        least = 1, most = t.children.size();
        break;
    case Turn::Form::optional:
        least = most = 1;
        break;
    case Turn::Form::when:
        least = most = 1;
        if (!t.guard)
            find(place, "`when` without a condition");
        break;
    }
    if (t.children.size() < least || t.children.size() > most)
        find(place, "{} children", t.children.size());
    for (std::size_t i = 0; i < t.children.size(); ++i)
        turn(fmt::format("{}.{}", place, i), t.children[i]);
}

void Verifier::decisions() {
    Context context;
    context.acting = true;
    for (std::size_t i = 0; i < game.decisions.size(); ++i) {
        const Decision& d = game.decisions[i];
        const std::string place = fmt::format("decision {}", i);
        index(place, "phase", d.phase, game.phases.size());
        if (d.die >= 0)
            index(place, "die", d.die, game.dice.size());
        else
            turn(place, d.program);
        if (d.die >= 0 || d.seat >= 0 || d.asks)
            index(place, "next", d.next, game.decisions.size());
        if (d.seat >= 0)
            index(place, "player", d.seat, game.players.size());
        optional_expr(place + " decider", d.decider, Type::player, context);
        optional_expr(place + " until", d.until, Type::yes_no, context);
        Context asks = context;
        asks.asks = true;
        optional_expr(place + " guard", d.guard, Type::yes_no, asks);
    }
    for (const Phase& phase : game.phases) {
        index("phase " + phase.name, "decision", phase.first, game.decisions.size());
        if (!phase.hidden.empty() && phase.hidden.size() != game.players.size())
            find("phase " + phase.name, "hidden from {} players", phase.hidden.size());
    }
    if (game.decisions.empty() != game.phases.empty())
        find("phases", "decisions without phases");
    for (const Die& die : game.dice) {
        index("die " + die.name, "var", die.var, game.vars.size());
        index("die " + die.name, "class", die.move_class, game.classes.size());
    }
    optional_expr("decides", game.decides, Type::player, context);
    Context asked;
    if (game.skip)
        bind("skip", asked, game.skip_local, Type::player);
    optional_expr("skip", game.skip, Type::yes_no, asked);
    Context paid;
    if (game.payoff)
        bind("payoff", paid, game.payoff_local, Type::player);
    optional_expr("payoff", game.payoff, Type::number, paid);
    optional_expr("payoff of winners", game.payoff_of_winners, Type::number, paid);
}

void Verifier::finished() {
    Context context;
    context.acting = context.taken = context.finished = true;
    for (std::size_t i = 0; i < game.requires_.size(); ++i)
        expr(fmt::format("require {}", i), game.requires_[i].condition, Type::yes_no, context);
    optional_expr("after_move", game.after_move, Type::effect, context);
    for (std::size_t i = 0; i < game.prefer.size(); ++i)
        prefer(fmt::format("prefer {}", i), game.prefer[i]);
}

void Verifier::prefer(const std::string& place, const Prefer& p) {
    if (p.key == Prefer::Key::most && p.worth.size() != game.kinds.size())
        find(place, "{} kinds have a worth", p.worth.size());
    if (p.key == Prefer::Key::flag)
        index(place, "class", p.move_class, game.classes.size());
    if (p.key != Prefer::Key::most && p.kinds == 0)
        find(place, "no kinds");
}

void Verifier::counter(const std::string& place, const Counter& c) {
    index(place, "end", c.end, game.ends.size());
    if (in(c.end, game.ends.size()) && game.ends[static_cast<std::size_t>(c.end)].form != End::Form::counter)
        find(place, "its end counts nothing");
    if (c.limit < 1)
        find(place, "a limit of {}", c.limit);
    Context happened;
    happened.finished = true;
    for (const Expr& e : c.without)
        expr(place + " without", e, Type::yes_no, happened);
    Context context;
    context.ends = true;
    if (c.by_one) {
        if (game.players.size() != 2)
            find(place, "`by one` with {} players", game.players.size());
        bind(place, context, c.local, Type::player);
        bind(place, context, c.local + 1, Type::player);
    }
    optional_expr(place + " while", c.condition, Type::yes_no, context);
}

void Verifier::end(const std::string& place, const End& e) {
    Context context;
    context.ends = true;
    bool condition = true;
    switch (e.form) {
    case End::Form::player:
        bind(place, context, e.local, Type::player);
        break;
    case End::Form::draw:
        break;
    case End::Form::named:
        index(place, "player", e.value, game.players.size());
        break;
    case End::Form::most:
        break;
    case End::Form::stuck:
        condition = false;
        break;
    case End::Form::repetition:
        condition = false;
        if (e.times < 2)
            find(place, "{} times", e.times);
        break;
    case End::Form::counter:
        condition = false;
        index(place, "counter", e.value, game.counters.size());
        break;
    }
    if (e.condition.has_value() != condition)
        find(place, "a condition too many or too few");
    optional_expr(place + " when", e.condition, Type::yes_no, context);
    optional_expr(place + " else", e.else_draw, Type::yes_no, context);
    if ((e.form == End::Form::most) != e.count.has_value())
        find(place, "a count too many or too few");
    if (e.form == End::Form::most)
        bind(place, context, e.local, Type::player);
    optional_expr(place + " count", e.count, Type::cells, context);
}

std::vector<std::string> verify(const Game& game) {
    return Verifier(game).run();
}

} // namespace rubicon::ir
