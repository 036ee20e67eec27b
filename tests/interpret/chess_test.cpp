// Chess without castling, built by hand: leaps, walks in two parts, marks, `taking`, choices on crowning, attacked and
// require. Figures: chessprogramming.org, "Perft Results"; no castling is possible in what is counted here.
#include "tests/catch.hpp"
#include "tests/interpret/handmade.hpp"

using namespace rubicon;
using namespace rubicon::handmade;
using ir::Clause;
using ir::Expr;
using ir::make;
using ir::Op;

namespace {

enum Kind { pawn, knight, bishop, rook, queen, chess_king };
enum WaySet { orthogonal, diagonal, any_way, straight_ahead, straight_back, forward_diagonal };
enum ZoneName { last_rank, second_rank };
inline constexpr int chess_go = 0, chess_capture = 1;

Expr actor() {
    return make(Op::actor, {});
}

Expr enemies_of(Expr player) {
    return make(Op::enemies_of, {}, {std::move(player)});
}

Expr empty() {
    return make(Op::empty, {});
}

Expr prey() {
    return make(Op::owned, {}, {enemies_of(actor())});
}

Expr king_attacked(Expr player) {
    return make(Op::attacked, {},
                {make(Op::meet, {}, {make(Op::owned, {}, {player}), make(Op::of_kind, {}, {}, 0, 1u << chess_king)}),
                 enemies_of(player)});
}

void add_ways(ir::Game& game) {
    game.ways.resize(6);
    for (ir::Ways& ways : game.ways)
        ways.of.resize(2);
    for (std::size_t w = 0; w < game.board.ways.size(); ++w) {
        const Way& way = game.board.ways[w];
        const bool slant = way.family == WayFamily::diagonal;
        for (const int p : {0, 1}) {
            const int up = p == 0 ? way.dy : -way.dy;
            const auto add = [&](WaySet set, bool in) { game.ways[set].of[p] |= in ? WayMask{1} << w : 0; };
            add(orthogonal, !slant);
            add(diagonal, slant);
            add(any_way, true);
            add(straight_ahead, !slant && up > 0);
            add(straight_back, !slant && up < 0);
            add(forward_diagonal, slant && up > 0);
        }
    }
}

void add_zones(ir::Game& game) {
    game.zones = {{"last rank", {{}, {}}}, {"rank 2", {{}, {}}}};
    for (std::size_t c = 0; c < game.board.cells.size(); ++c)
        for (const int p : {0, 1}) {
            const int rank = p == 0 ? game.board.cells[c].rank : 7 - game.board.cells[c].rank;
            game.zones[last_rank].of[p][c] = rank == 7;
            game.zones[second_rank].of[p][c] = rank == 1;
        }
}

ir::Part ray(int ways, int farthest, Expr land) {
    ir::Part part;
    part.ways = ways;
    if (farthest != 1)
        part.segments.push_back({ir::Role::travel, empty(), 0, -1});
    part.segments.push_back({ir::Role::land, std::move(land), 1, 1});
    return part;
}

Clause& add(ir::Game& game, int kind, int move_class, std::vector<ir::Part> parts) {
    Clause clause;
    clause.kind = kind;
    clause.move_class = move_class;
    clause.parts = std::move(parts);
    clause.takes = move_class == chess_capture ? Clause::Takes::landing : Clause::Takes::nothing;
    game.clauses.push_back(std::move(clause));
    return game.clauses.back();
}

void add_pawn(ir::Game& game) {
    add(game, pawn, chess_go, {ray(straight_ahead, 1, empty())});
    Clause& twice = add(game, pawn, chess_go, {ray(straight_ahead, 1, empty()), ray(straight_ahead, 1, empty())});
    twice.guard = make(Op::is_in, {}, {make(Op::start, {}), make(Op::zone, {}, {actor()}, second_rank)});
    twice.effects = make(Op::set_mark, {}, {make(Op::passed_cells, {})}, 0);
    add(game, pawn, chess_capture, {ray(forward_diagonal, 1, prey())});
    Clause& passing = add(game, pawn, chess_capture, {ray(forward_diagonal, 1, make(Op::marked, {}, {}, 0))});
    passing.takes = Clause::Takes::cells;
    passing.taking = make(Op::stepped, {}, {make(Op::single, {}, {make(Op::landing, {})}), actor()}, straight_back);
    ir::Crown crown;
    crown.kind = pawn;
    crown.into = {queen, rook, bishop, knight};
    crown.zone = make(Op::zone, {}, {actor()}, last_rank);
    game.crowns.push_back(crown);
}

void add_pieces(ir::Game& game) {
    add_pawn(game);
    ir::Part jump;
    jump.reach = ir::Reach::leap;
    jump.leaps.resize(2);
    for (std::vector<ir::Leap>& leaps : jump.leaps)
        for (const int sx : {-1, 1})
            for (const int sy : {-1, 1})
                leaps.insert(leaps.end(), {{sx, 2 * sy}, {2 * sx, sy}});
    for (const int move_class : {chess_go, chess_capture}) {
        const Expr land = move_class == chess_go ? empty() : prey();
        jump.land = land;
        add(game, knight, move_class, {jump});
        add(game, bishop, move_class, {ray(diagonal, -1, land)});
        add(game, rook, move_class, {ray(orthogonal, -1, land)});
        add(game, queen, move_class, {ray(any_way, -1, land)});
        add(game, chess_king, move_class, {ray(any_way, 1, land)});
    }
}

void set_up(ir::Game& game) {
    game.layout = {2, 6, 64, 1, 0, 1, 0, 0};
    game.start.assign(game.layout.size(), 0);
    const int back_rank[] = {rook, knight, bishop, queen, chess_king, bishop, knight, rook};
    for (u32 file = 0; file < 8; ++file)
        for (const u32 p : {0u, 1u}) {
            game.start[game.layout.piece(p == 0 ? file : 56 + file)] = game.layout.code(p, back_rank[file]);
            game.start[game.layout.piece(p == 0 ? 8 + file : 48 + file)] = game.layout.code(p, pawn);
        }
}

ir::Game chess() {
    ir::Game game;
    game.title = "chess without castling";
    game.board = square_board(8, 8, Colouring::all);
    game.players = {{"white", 0}, {"black", 1}};
    game.kinds = {{"pawn", "P"}, {"knight", "N"}, {"bishop", "B"}, {"rook", "R"}, {"queen", "Q"}, {"king", "K"}};
    game.classes = {{"go", ir::Manner::move}, {"capture", ir::Manner::capture}};
    game.marks = {{"skipped", true}};
    add_ways(game);
    add_zones(game);
    add_pieces(game);
    set_up(game);
    game.plays = make(Op::owned, {}, {make(Op::mover, {})});
    game.turn.form = ir::Turn::Form::any;
    for (const int move_class : {chess_go, chess_capture})
        game.turn.children.push_back({ir::Turn::Form::move_class, move_class, false, {}, {}, {}, {}});
    game.requires_.push_back({"safe", make(Op::negate, {}, {king_attacked(actor())}), {}});
    ir::End mate;
    mate.label = "mate";
    mate.form = ir::End::Form::stuck;
    mate.else_draw = king_attacked(make(Op::next_mover, {}));
    game.ends.push_back(mate);
    for (const std::string& fault : ir::verify(game))
        FAIL("unsound by hand: " << fault);
    return game;
}

std::vector<i32> board(const Played& game, const std::string& rows, int mover = 0) {
    const Layout& layout = game.interpreter.game().layout;
    std::vector<i32> slots(layout.size(), 0);
    slots[layout.mover()] = mover;
    const std::string letters = "pnbrqk";
    u32 file = 0, rank = 7;
    for (const char letter : rows)
        if (letter == '/')
            file = 0, --rank;
        else if (std::isdigit(letter))
            file += static_cast<u32>(letter - '0');
        else
            slots[layout.piece(rank * 8 + file++)] = layout.code(
                std::islower(letter) != 0, static_cast<u32>(letters.find(static_cast<char>(std::tolower(letter)))));
    return slots;
}

} // namespace

TEST_CASE("handmade chess: published counts", "[interpret]") {
    const Played game(chess());
    const std::vector<u64> start{20, 400, 8902}, endgame{14, 191, 2812};
    const auto position = board(game, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8");
    for (u32 d = 1; d <= 3; ++d) {
        CHECK(game.perft(game.start(), d) == start[d - 1]);
        CHECK(game.perft(position, d) == endgame[d - 1]);
    }
    CHECK(game.interpreter.failure() == "");
}

TEST_CASE("handmade chess: crowning is a choice", "[interpret]") {
    const Played game(chess());
    std::vector<u8> became;
    for (const Played::Step& step : game.steps(board(game, "8/P6k/8/8/8/8/8/K7")))
        if (step.view.from == game.cell("a7"))
            became.push_back(step.view.became);
    std::sort(became.begin(), became.end());
    CHECK(became == std::vector<u8>{knight, bishop, rook, queen});
}

// Only from its landing is it told what is taken: found by 100,000 random games.
TEST_CASE("handmade chess: who takes in passing attacks nothing behind his own start", "[interpret]") {
    const Played game(chess());
    const auto moves = game.moves(board(game, "k7/8/8/4K3/4p3/8/3P4/8"));
    CHECK(std::count(moves.begin(), moves.end(), "d2-d4") == 1);
}

TEST_CASE("handmade chess: mate and stalemate", "[interpret]") {
    const Played game(chess());
    const Result mate = game.result(board(game, "k7/1Q6/1K6/8/8/8/8/8", 1));
    CHECK(mate.over);
    CHECK(mate.payoff[0] == 2);
    const Result stalemate = game.result(board(game, "k7/2Q5/1K6/8/8/8/8/8", 1));
    CHECK(stalemate.over);
    CHECK(stalemate.payoff[0] == 1);
    CHECK_FALSE(game.result(game.start()).over);
}

TEST_CASE("handmade chess: a mark of one move is gone after the next", "[interpret]") {
    const Played game(chess());
    const Layout& layout = game.interpreter.game().layout;
    const u32 e3 = layout.mark(0, static_cast<u32>(game.cell("e3")));
    auto slots = game.after(game.start(), "e2-e4");
    CHECK(slots[e3] == 1);
    slots = game.after(slots, "g8-f6");
    CHECK(slots[e3] == 0);
}

TEST_CASE("why: requirements and leaps", "[interpret]") {
    const Played game(chess());
    const auto pinned = board(game, "4r2k/8/8/8/8/8/4N3/4K3");
    const auto why = [&](const char* from, const char* to) {
        return game.interpreter.why(pinned, {game.cell(from), {game.cell(to)}}).reasons.front().text;
    };
    CHECK(why("e2", "c3") == "e2-c3 breaks the requirement `safe`");
    CHECK(why("e2", "e4") == "`go` does not lead from e2 to e4");
    CHECK(why("e1", "e2") == "e2 cannot be landed on: a white knight stands on e2");
}
