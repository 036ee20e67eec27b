#include "tests/interpret/handmade.hpp"

#include <algorithm>
#include <sstream>

#include "tests/catch.hpp"

namespace rubicon::handmade {

using ir::Clause;
using ir::Expr;
using ir::make;
using ir::Op;

namespace {

Expr actor() {
    return make(Op::actor, {});
}

Expr enemies() {
    return make(Op::owned, {}, {make(Op::enemies_of, {}, {actor()})});
}

Expr mover_pieces(Op whose) {
    return make(Op::owned, {}, {make(whose, {})});
}

bool belongs(const Way& way, unsigned set, int facing) {
    const int up = way.dy * facing;
    const unsigned as = way.family == WayFamily::diagonal ? (up > 0 ? ahead_slant : back_slant)
                        : up > 0                          ? ahead
                        : up < 0                          ? back
                                                          : side;
    return set & as;
}

int add_ways(ir::Game& game, unsigned set) {
    ir::Ways ways{"", {0, 0}};
    for (std::size_t w = 0; w < game.board.ways.size(); ++w)
        for (const int p : {0, 1})
            if (belongs(game.board.ways[w], set, p == 0 ? 1 : -1))
                ways.of[p] |= WayMask{1} << w;
    game.ways.push_back(ways);
    return static_cast<int>(game.ways.size()) - 1;
}

void add_clause(ir::Game& game, int move_class, int kind, unsigned ways, std::vector<ir::Segment> segments) {
    Clause clause;
    clause.move_class = move_class;
    clause.kind = kind;
    clause.takes = move_class == capture ? Clause::Takes::over : Clause::Takes::nothing;
    clause.parts.resize(1);
    clause.parts[0].ways = add_ways(game, ways);
    clause.parts[0].segments = std::move(segments);
    game.clauses.push_back(std::move(clause));
}

void add_moves(ir::Game& game, const Draughts& d) {
    using ir::Role;
    const Expr empty = make(Op::empty, {});
    const Expr prey = d.any_prey ? make(Op::occupied, {}) : enemies();
    const int far = d.flying ? -1 : 1, before = d.flying ? -1 : 0;
    add_clause(game, go, man, d.man_goes, {{Role::land, empty, 1, 1}});
    add_clause(game, capture, man, d.man_takes, {{Role::over, prey, 1, 1}, {Role::land, empty, 1, 1}});
    add_clause(game, go, king, d.king_goes, {{Role::travel, empty, 0, before}, {Role::land, empty, 1, 1}});
    add_clause(game, capture, king, d.king_takes,
               {{Role::travel, empty, 0, before}, {Role::over, prey, 1, 1}, {Role::land, empty, 1, far}});
    ir::Zone last{"last rank", {{}, {}}};
    for (std::size_t c = 0; c < game.board.cells.size(); ++c) {
        last.of[0][c] = game.board.cells[c].rank == d.size - 1;
        last.of[1][c] = game.board.cells[c].rank == 0;
    }
    game.zones.push_back(last);
    ir::Crown crown;
    crown.kind = man;
    crown.into = {king};
    crown.zone = make(Op::zone, {}, {actor()}, 0);
    game.crowns.push_back(crown);
    game.chains.push_back(d.chain);
}

void add_turn(ir::Game& game, const Draughts& d) {
    game.turn.form = ir::Turn::Form::rank;
    for (const int move_class : {capture, go}) {
        ir::Turn part;
        part.form = ir::Turn::Form::move_class;
        part.value = move_class;
        game.turn.children.push_back(part);
    }
    game.plays = d.either_colour ? make(Op::occupied, {}) : mover_pieces(Op::mover);
    if (d.most_taken)
        game.prefer.push_back({ir::Prefer::Key::most, {1, 1}, -1, ir::every_kind, {}});
    if (d.most_kings_taken)
        game.prefer.push_back({ir::Prefer::Key::most, {0, 1}, -1, ir::every_kind, {}});
}

void add_ends(ir::Game& game, const Draughts& d) {
    const Expr pieces = make(Op::owned, {}, {make(Op::local_player, {}, {}, 0)});
    ir::End bare, stuck, thrice, quiet;
    bare.label = "bare";
    bare.form = ir::End::Form::player;
    bare.local = 0;
    bare.condition = make(Op::negate, {}, {make(Op::some, {}, {pieces})});
    if (d.either_colour)
        game.ends.push_back(bare);
    stuck.label = "stuck";
    stuck.form = ir::End::Form::stuck;
    game.ends.push_back(stuck);
    thrice.label = "thrice";
    thrice.form = ir::End::Form::repetition;
    thrice.times = 3;
    game.ends.push_back(thrice);
    // 15 moves by each without a capture or a move of a man.
    quiet.label = "kings";
    quiet.form = ir::End::Form::counter;
    quiet.value = 0;
    ir::Counter counter;
    counter.end = static_cast<int>(game.ends.size());
    counter.limit = 30;
    counter.without = {make(Op::happened, {}, {}, capture, 3), make(Op::happened, {}, {}, go, 1)};
    game.counters.push_back(counter);
    game.ends.push_back(quiet);
    game.goal_swapped = d.goal_swapped;
}

void set_up(ir::Game& game, const Draughts& d) {
    const u32 cells = static_cast<u32>(game.board.cells.size());
    game.holds = d.holds;
    game.layout = {2, 2, cells, static_cast<u32>(d.holds), 0, 0, 0, 1};
    game.start.assign(game.layout.size(), 0);
    for (u32 c = 0; c < cells; ++c) {
        const int rank = game.board.cells[c].rank + 1, far = d.size + 1 - rank;
        if (d.first_rank <= rank && rank <= d.last_rank)
            game.start[game.layout.piece(c)] = game.layout.code(0, man);
        if (d.first_rank <= far && far <= d.last_rank)
            game.start[game.layout.piece(c)] = game.layout.code(1, man);
    }
}

} // namespace

ir::Game build(const Draughts& d) {
    ir::Game game;
    game.title = "made by hand";
    game.notation = Notation::draughts;
    game.board = square_board(d.size, d.size, d.cells);
    game.players = {{"white", 0}, {"black", 1}};
    game.kinds = {{"man", ""}, {"king", "K"}};
    game.classes = {{"capture", ir::Manner::capture}, {"go", ir::Manner::move}};
    game.locals = 2;
    add_moves(game, d);
    add_turn(game, d);
    add_ends(game, d);
    set_up(game, d);
    for (const std::string& fault : ir::verify(game))
        FAIL("unsound by hand: " << fault);
    return game;
}

Draughts russian() {
    return {};
}

Draughts brazilian() {
    Draughts d;
    d.chain.crowns = ir::Chain::Crowns::where_it_stops;
    d.most_taken = true;
    return d;
}

Draughts international() {
    Draughts d = brazilian();
    d.size = 10;
    d.last_rank = 4;
    return d;
}

Draughts english() {
    Draughts d;
    d.man_takes = ahead_slant;
    d.flying = false;
    d.chain.crowns = ir::Chain::Crowns::and_stops;
    d.chain.lands = ir::Chain::Lands::anywhere;
    return d;
}

Draughts spanish(bool by_quality) {
    Draughts d = brazilian();
    d.cells = Colouring::light;
    d.man_takes = ahead_slant;
    d.most_kings_taken = by_quality;
    return d;
}

Draughts armenian() {
    Draughts d = armenian_seed();
    d.man_goes = ahead | side | ahead_slant;
    d.king_goes = straights | slants;
    return d;
}

Draughts armenian_seed() {
    Draughts d;
    d.cells = Colouring::all;
    d.first_rank = 2;
    d.man_goes = d.man_takes = ahead | side;
    d.king_goes = d.king_takes = straights;
    d.chain.taken = ir::Chain::Taken::leave;
    d.chain.turns = ir::Chain::Turns::never_straight_back;
    d.most_taken = true;
    return d;
}

Draughts stavropol() {
    Draughts d;
    d.either_colour = true;
    return d;
}

Draughts samoyed() {
    Draughts d;
    d.any_prey = true;
    return d;
}

Draughts bashni(bool deferred) {
    Draughts d;
    d.holds = 24;
    d.chain.taken = deferred ? ir::Chain::Taken::top_under_bars : ir::Chain::Taken::top_under;
    return d;
}

// ---- playing --------------------------------------------------------------------------------------------------------

std::vector<i32> Played::start() const {
    return interpreter.game().start;
}

std::vector<i32> Played::position(const std::string& text, int mover) const {
    const Layout& layout = interpreter.game().layout;
    std::vector<i32> slots(layout.size(), 0);
    slots[layout.mover()] = mover;
    u32 owner = 0;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        const bool next_side = word.back() == ';';
        if (next_side)
            word.pop_back();
        if (const bool is_king = !word.empty() && word[0] == 'K'; !word.empty()) {
            const std::string tower = word.find('[') == std::string::npos ? "" : word.substr(word.find('[') + 1);
            const std::string name = word.substr(is_king, word.find('[') - is_king);
            REQUIRE(cell(name) >= 0);
            const u32 at = static_cast<u32>(cell(name));
            slots[layout.piece(at)] = layout.code(owner, is_king ? king : man);
            for (u32 level = 0; level + 1 < tower.size(); ++level)
                slots[layout.piece(at, level)] =
                    layout.code(std::tolower(tower[level]) == 'b', std::isupper(tower[level]) ? king : man);
        }
        owner += next_side;
    }
    return slots;
}

std::string Played::shown(const std::vector<i32>& slots) const {
    const Layout& layout = interpreter.game().layout;
    std::string text;
    for (u32 c = 0; c < layout.cells; ++c) {
        std::string tower;
        for (u32 level = 0; level < layout.holds; ++level)
            if (const i32 piece = slots[layout.piece(c, level)]; piece > 0)
                tower += "wWbB"[layout.owner(piece) * 2 + layout.kind(piece)];
        if (!tower.empty())
            text += (text.empty() ? "" : " ") + interpreter.game().board.cells[c].name + "=" + tower;
    }
    return text;
}

std::vector<u64> Played::packed(const std::vector<i32>& slots) const {
    std::vector<u64> state(table().state_size / 8);
    REQUIRE(table().load(table().self, slots.data(), state.data()));
    return state;
}

std::vector<Played::Step> Played::steps(const std::vector<i32>& slots) const {
    const std::vector<u64> state = packed(slots);
    const u32 count = table().moves(table().self, state.data(), nullptr, 0);
    std::vector<u64> moves(count * table().move_size / 8);
    REQUIRE(table().moves(table().self, state.data(), moves.data(), count) == count);
    std::vector<Step> steps;
    for (u32 m = 0; m < count; ++m) {
        const u64* move = moves.data() + m * table().move_size / 8;
        Step step{{}, {}, std::vector<i32>(slots.size())};
        table().view(table().self, state.data(), move, &step.view);
        const auto& cells = interpreter.game().board.cells;
        step.text = cells[step.view.from].name;
        for (int l = 0; l < step.view.path_size; ++l)
            step.text +=
                (table().about->move_class[step.view.move_class].takes ? ":" : "-") + cells[step.view.path[l]].name;
        std::vector<u64> next = state;
        table().play(table().self, next.data(), move);
        table().store(table().self, next.data(), step.after.data());
        steps.push_back(std::move(step));
    }
    return steps;
}

std::vector<std::string> Played::moves(const std::vector<i32>& slots) const {
    std::vector<std::string> texts;
    for (const Step& step : steps(slots))
        texts.push_back(step.text);
    std::sort(texts.begin(), texts.end());
    return texts;
}

std::vector<i32> Played::after(const std::vector<i32>& slots, const std::string& text) const {
    for (const Step& step : steps(slots))
        if (step.text == text)
            return step.after;
    FAIL("no move " << text);
    return {};
}

Result Played::result(const std::vector<i32>& slots, u32 times) const {
    Result out;
    table().result(table().self, packed(slots).data(), times, &out);
    return out;
}

u64 Played::perft(const std::vector<i32>& slots, u32 depth, bool bulk) const {
    return table().perft(table().self, packed(slots).data(), depth, bulk);
}

} // namespace rubicon::handmade
