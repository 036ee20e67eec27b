// The engine finds the value of what is known, or can be worked out in another way.
#include <map>

#include "tests/search/fixture.hpp"

namespace {

using namespace rubicon;
using namespace rubicon::tests;

host::Choice solve(const host::Game& game, const host::State& state, u32 depth) {
    host::Engine engine(game);
    host::Limits limits;
    limits.depth = depth;
    return engine.think(host::Referee(game, state), limits);
}

struct Problem {
    const char* position;
    const char* move; // null: several do
    i32 plies;        // to the end
};

void check_all(const std::string& name, const std::vector<Problem>& problems) {
    const host::Game game = game_of(name);
    for (const Problem& problem : problems) {
        INFO(name << ": " << problem.position);
        const host::State state = position(game, problem.position);
        const host::Choice choice = solve(game, state, static_cast<u32>(problem.plies) + 6); // late moves come later
        CHECK(choice.ends_in() == problem.plies);
        if (problem.move != nullptr)
            CHECK(best(host::Referee(game, state), choice) == problem.move);
    }
}

// By plain search of the whole tree: 1 wins for who decides, -1 loses. No position comes twice in the games it is used
// for.
int value(const host::Game& game, const host::State& state, std::map<u64, int>& known) {
    if (const Result result = game.result(state); result.over)
        return result.winners == 0 ? 0 : (result.winners >> game.mover(state) & 1) != 0 ? 1 : -1;
    const u64 key = game.key(state);
    if (const auto found = known.find(key); found != known.end())
        return found->second;
    int most = -1;
    for (const host::Move& move : game.moves(state)) {
        host::State next = state;
        game.play(next, move);
        most = std::max(most, -value(game, next, known));
        if (most == 1)
            break;
    }
    return known[key] = most;
}

// The back rank, a waiting move, and a mate in three that begins with a quiet move.
TEST_CASE("chess mates", "[search][solved]") {
    check_all("chess", {
                           {"6k1/5ppp/8/8/8/8/8/R5K1 w - -", "Ra8", 1},
                           {"k7/8/2K5/8/8/8/8/7R w - -", nullptr, 3},
                           {"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - -", "Ra6", 5},
                           {"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k -", "Qb8", 3}, // Morphy, Paris 1858
                           {"r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq -", "Bc5", 5},
                           {"r3k2r/ppp2Npp/1b5n/4p2b/2B1P2q/BQP2P2/P5PP/RN5K w kq -", "Bb5", 5},
                       });
}

// As played in games of Russian championships: men are given up, and all is taken or shut in.
TEST_CASE("draughts combinations", "[search][solved]") {
    const host::Game game = game_of("russian");
    const std::pair<const char*, const char*> played[] = {
        {"white c3 e3 f4 h4; black a5 c5 h6 h8; white to move", "e3-d4"},
        {"white b2 c1 c3 d2 f2 g5 h4 h6; black a3 c5 d4 e5 e7 f8; white to move", "c3-b4"},
        {"white b2 d2 f4; black a5 c5 e7; white to move", "f4-e5"},
        {"white a5 a7 d2 f2; black b8 d4 g5 h2 h4 h6; black to move", "h2-g1"},
        {"white a5 e3 h6 Kh2; black c3 c5; white to move", "a5-b6"},
        {"white a3 a7; black d6 f4 Kc1; black to move", "f4-g3"},
    };
    for (const auto& [where, move] : played) {
        INFO(where);
        const host::State state = position(game, where);
        const host::Choice choice = solve(game, state, 14); // within two plies of the first depth that can see them all
        CHECK(choice.ends_in() > 0);
        CHECK(best(host::Referee(game, state), choice) == move);
    }
}

// One move each way at most, so that the number of moves is plain.
TEST_CASE("draughts wins", "[search][solved]") {
    check_all("russian", {
                             {"white c3; black d4; white to move", "c3:e5", 1},
                             {"white f6; black e7 c7; white to move", "f6:a5", 1},
                         });
}

// Tromp's table of connect four on small boards: four columns by four rows and five by four are drawn.
TEST_CASE("connect four on small boards is drawn", "[search][solved]") {
    for (const char* const size : {"4x4", "5x4"}) {
        const host::Game game =
            game_from(std::string("game \"Small\" extends connect-four\nboard square ") + size + "\n");
        host::Engine::Options options;
        options.method = host::Engine::Method::pvs;
        host::Engine engine(game, {}, options);
        host::Limits limits;
        limits.depth = 20;
        const host::Choice choice = engine.think(host::Referee(game), limits);
        CHECK(choice.score == 0);
        CHECK(choice.ends_in() == 0);
        // After the first column the second player is no worse off.
        host::Referee corner(game);
        corner.play(corner.legal().front());
        CHECK(engine.think(corner, limits).score >= 0);
    }
}

// After the first man in the corner column the second player wins in 19 plies, by his second column alone: counted by a
// plain program that looks at all positions.
TEST_CASE("connect four is searched to the end where that is near", "[search][solved]") {
    const host::Game game = game_from("game \"Small\" extends connect-four\nboard square 5x4\n");
    host::Referee played(game);
    played.play(played.legal().front());
    host::Limits limits;
    limits.nodes = 10'000'000;
    const host::Choice choice = host::Engine(game).think(played, limits);
    CHECK(choice.ends_in() == 19);
    CHECK(best(played, choice) == "b1");
}

// Playouts prove as well: what wins and loses at once, and that corner against centre is a draw in tic-tac-toe.
TEST_CASE("playouts and what they prove", "[search][solved]") {
    const host::Game game = game_from("game \"Tic-tac-toe\"\n"
                                      "players black, white\n"
                                      "board square 3x3\n"
                                      "piece stone\n"
                                      "action place {\n  choose empty cell c\n  put stone on c\n}\n"
                                      "turn place\n"
                                      "end {\n"
                                      "  three: a player with 3 stones in line wins\n"
                                      "  full: draw when no player can place\n"
                                      "}\n");
    host::Engine::Options options;
    options.method = host::Engine::Method::mcts;
    host::Limits limits;
    limits.playouts = 20'000;
    const auto solved = [&](const host::State& state) {
        return host::Engine(game, {}, options).think(host::Referee(game, state), limits);
    };
    const host::Choice draw = solved(position(game, "black b2; white a1; black to move"));
    CHECK(draw.score == 0);
    CHECK(draw.playouts < limits.playouts); // it ended because all was known
    CHECK(solved(position(game, "black a1 b1; white a3 b2; black to move")).ends_in() == 1);
    const host::Choice lost =
        solved(position(game, "black a1 c3 c1; white b2 a3; white to move")); // b1 and c2 threaten
    CHECK(lost.ends_in() == -2);
}

TEST_CASE("breakthrough on a small board", "[search][solved]") {
    const host::Game game = game_from("game \"Small\" extends breakthrough\n"
                                      "board square 4x5\n"
                                      "each zone goal: rank 5\n"
                                      "setup { each pawn on rank 1 }\n");
    std::map<u64, int> known;
    host::State state = game.start();
    // Along a line of play, the engine agrees with plain search at every position.
    for (u32 ply = 0; !game.result(state).over; ++ply) {
        const int real = value(game, state, known);
        const host::Choice choice = solve(game, state, 30);
        INFO(host::print_position(game, state));
        CHECK((choice.ends_in() > 0) == (real > 0));
        CHECK((choice.ends_in() < 0) == (real < 0));
        host::State next = state;
        game.play(next, *choice.move);
        std::map<u64, int> fresh;
        CHECK(value(game, next, fresh) == -real);
        const auto moves = game.moves(state);
        game.play(state, moves[(ply * 5 + 1) % moves.size()]);
    }
}

} // namespace
