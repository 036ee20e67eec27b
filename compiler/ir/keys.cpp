// Which slots make up a position (language.md, "repetition key"): the board and the mover always; marks, numbers and
// variables where a move, or an end that decides the game, can come to depend on them. What a draw rule alone reads
// does not count: two positions that differ only in a clock are the same position.
//
// How many moves a player has made is left out as well. Rules speak of it as of a beginning ("in first 2 moves"): kept
// in the key it would make all positions of a game different, and none would ever occur again.
#include <set>

#include "compiler/ir/game.hpp"

namespace rubicon::ir {

namespace {

// Where something is kept that an expression reads or writes.
enum class Kept { number, var, mark, unmoved, hand };
using Place = std::pair<Kept, std::int64_t>;

// An effect reads things only for what it writes: a clock that nothing else asks about does not enter the key by
// ticking.
struct Effect {
    std::set<Place> reads, writes;
    bool touches_board = false;
};

void note_reads(const Game& game, const Expr& expr, std::set<Place>& reads) {
    switch (expr.op) {
    case Op::numbered:
    case Op::number_of:
        reads.emplace(Kept::number, expr.value);
        break;
    case Op::var:
    case Op::var_player:
    case Op::var_players:
        reads.emplace(Kept::var, expr.value);
        break;
    case Op::marked:
        reads.emplace(Kept::mark, expr.value);
        break;
    case Op::in_hand:
    case Op::choose_kind:
        reads.emplace(Kept::hand, 0);
        break;
    case Op::shown:
        reads.emplace(Kept::var, game.dice[static_cast<std::size_t>(expr.value)].var);
        break;
    case Op::place:
        if (expr.value != 0)
            reads.emplace(Kept::hand, 0);
        break;
    case Op::unmoved:
        reads.emplace(Kept::unmoved, 0);
        break;
    default:
        break;
    }
    for (const Expr& arg : expr.args)
        note_reads(game, arg, reads);
}

void note_writes(const Expr& expr, Effect& effect) {
    switch (expr.op) {
    case Op::set_number:
        effect.writes.emplace(Kept::number, expr.value);
        break;
    case Op::set_var:
        effect.writes.emplace(Kept::var, expr.value);
        break;
    case Op::set_mark:
    case Op::clear_mark:
        effect.writes.emplace(Kept::mark, expr.value);
        break;
    case Op::hold:
        effect.writes.emplace(Kept::hand, 0);
        break;
    case Op::put:
    case Op::remove:
    case Op::close:
    case Op::become:
    case Op::turn_over:
    case Op::demand:
    case Op::place:
    case Op::first_of:
    case Op::choose_cell:
        effect.touches_board = true;
        break;
    default:
        break;
    }
    for (const Expr& arg : expr.args)
        note_writes(arg, effect);
}

class Reader {
public:
    explicit Reader(const Game& read) : game(read) {
        moves();
        for (const Action& a : game.actions)
            note_reads(game, a.program, reads);
        for (const Turn* program : game.programs())
            turn(*program);
        for (const Decision& d : game.decisions) {
            expr(d.decider);
            expr(d.guard);
            expr(d.until);
        }
        expr(game.decides);
        expr(game.skip);
        for (const Die& die : game.dice)
            reads.emplace(Kept::var, die.var);
        for (const Require& r : game.requires_)
            note_reads(game, r.condition, reads);
        if (game.after_move)
            effect(*game.after_move);
        deciding_ends();
        settle();
    }

    std::set<Place> reads;

private:
    const Game& game;
    std::vector<Effect> effects;

    void expr(const std::optional<Expr>& e) {
        if (e)
            note_reads(game, *e, reads);
    }

    void effect(const Expr& e) {
        Effect found;
        note_reads(game, e, found.reads);
        note_writes(e, found);
        effects.push_back(std::move(found));
    }

    void moves() {
        note_reads(game, game.plays, reads);
        for (const Clause& c : game.clauses) {
            for (const Part& p : c.parts) {
                if (p.reach != Reach::ray)
                    note_reads(game, p.land, reads);
                for (const Segment& s : p.segments)
                    note_reads(game, s.where, reads);
            }
            expr(c.taking);
            expr(c.guard);
            if (c.effects)
                effect(*c.effects);
        }
        for (const Crown& c : game.crowns) {
            note_reads(game, c.zone, reads);
            expr(c.guard);
        }
        for (const Upon& u : game.upons) {
            Effect found;
            if (u.cells)
                note_reads(game, *u.cells, found.reads);
            if (u.guard)
                note_reads(game, *u.guard, found.reads);
            note_reads(game, u.effects, found.reads);
            note_writes(u.effects, found);
            effects.push_back(std::move(found));
        }
    }

    void turn(const Turn& t) {
        expr(t.by);
        expr(t.guard);
        for (const Turn& child : t.children)
            turn(child);
    }

    void deciding_ends() {
        for (const End& e : game.ends) {
            if (e.form == End::Form::draw)
                continue;
            expr(e.condition);
            expr(e.else_draw);
            expr(e.count);
        }
    }

    void settle() {
        for (bool grown = true; grown;) {
            const std::size_t before = reads.size();
            for (const Effect& e : effects) {
                bool matters = e.touches_board;
                for (const Place& place : e.writes)
                    matters = matters || reads.contains(place);
                if (matters)
                    reads.insert(e.reads.begin(), e.reads.end());
            }
            grown = reads.size() != before;
        }
    }
};

} // namespace

std::vector<bool> key_slots(const Game& game) {
    const Layout& l = game.layout;
    std::vector<bool> slots(l.size(), false);
    slots[l.mover()] = game.players.size() > 1;
    slots[l.phase()] = game.phases.size() > 1;
    for (u32 slot = l.node(); slot < l.size(); ++slot)
        slots[slot] = true;
    for (u32 cell = 0; cell < l.cells; ++cell)
        for (u32 level = 0; level < l.holds; ++level)
            slots[l.piece(cell, level)] = true;
    const std::set<Place> reads = Reader(game).reads;
    for (const auto& [kept, index] : reads) {
        const u32 i = static_cast<u32>(index);
        if (kept == Kept::number)
            for (u32 cell = 0; cell < l.cells; ++cell)
                slots[l.number(i, cell)] = true;
        if (kept == Kept::mark || kept == Kept::unmoved)
            for (u32 cell = 0; cell < l.cells; ++cell)
                slots[l.mark(kept == Kept::mark ? i : l.marks - 1, cell)] = true;
        if (kept == Kept::hand)
            for (u32 p = 0; p < l.players; ++p)
                for (u32 k = 0; k < l.kinds; ++k)
                    slots[l.hand(p, k)] = true;
        if (kept == Kept::var) {
            u32 first = 0;
            for (u32 v = 0; v < i; ++v)
                first += game.vars[v].each ? l.players : 1;
            const u32 places = game.vars[i].each ? l.players : 1;
            for (u32 p = 0; p < places; ++p)
                slots[l.var(first + p)] = true;
        }
    }
    return slots;
}

} // namespace rubicon::ir
