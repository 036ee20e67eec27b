// What single phrases, conditions and walks become.

#include "tests/catch.hpp"
#include "tests/ir/lowered.hpp"

namespace rubicon::ir {
namespace {

std::string placed(const Game& game, const std::string& player, const std::string& kind) {
    const Layout& l = game.layout;
    std::string list;
    for (u32 c = 0; c < l.cells; ++c) {
        const std::int32_t code = game.start[l.piece(c)];
        if (code > 0 && game.players[l.owner(code)].name == player && game.kinds[l.kind(code)].name == kind)
            list += (list.empty() ? "" : " ") + game.board.cells[c].name;
    }
    return list;
}

TEST_CASE("counts in ends", "[ir]") {
    CHECK(end_condition("3 pieces remain") == "equal(count(occupied), 3)");
    CHECK(end_condition("2 or fewer kings remain") == "at_most(count(of_kind[king]), 2)");
    CHECK(end_condition("no player has a king") ==
          "negate(some_player[$0](all_players, some(meet(owned($0), of_kind[king]))))");
    CHECK(end_condition("every player has 2..3 men in wood") ==
          "each_player[$0](all_players, between(count(meet(owned($0), of_kind[man], zone[wood](all_players))), 2, 3))");
    CHECK(end_condition("white has no man") == "negate(some(meet(owned(white), of_kind[man])))");
    CHECK(end_condition("black has only kings") == "within(owned(black), meet(owned(black), of_kind[king]))");
    CHECK(end_condition("black has every man in wood") ==
          "both(some(meet(owned(black), of_kind[man])), within(meet(owned(black), of_kind[man]), "
          "zone[wood](all_players)))");
    CHECK(
        end_condition("white has 1 king with 2 men") ==
        "both(equal(count(meet(owned(white), of_kind[king])), 1), equal(count(meet(owned(white), of_kind[man])), 2))");
}

TEST_CASE("one and the other", "[ir]") {
    CHECK(end_condition("one has a king and the other has no king") ==
          "one_other[$0 $1](both(some(meet(owned($0), of_kind[king])), negate(some(meet(owned($1), of_kind[king])))))");
    // each side of an `or` is asked both ways round by itself
    CHECK(end_condition("3 pieces remain or one has 3 kings") ==
          "either(equal(count(occupied), 3), one_other[$0 $1](equal(count(meet(owned($0), of_kind[king])), 3)))");
}

TEST_CASE("places in ends", "[ir]") {
    CHECK(end_condition("every piece is in wood") == "within(occupied, zone[wood](all_players))");
    CHECK(end_condition("some king is in wood") == "some(meet(of_kind[king], zone[wood](all_players)))");
    CHECK(end_condition("no man is not in wood") ==
          "negate(some(meet(of_kind[man], minus(all_cells, zone[wood](all_players)))))");
    CHECK(end_condition("every player has a man in home") ==
          "each_player[$0](all_players, some(meet(owned($0), of_kind[man], zone[home]($0))))");
    CHECK(end_condition("white pieces is in enemy home").find("own-without-actor at `enemy`") == 0);
    CHECK(end_condition("some piece is in home") == "own-without-actor at `home`\n");
}

TEST_CASE("the acting piece", "[ir]") {
    CHECK(guard("start in own rank 2") == "is_in(start, zone[own rank 2](actor))");
    CHECK(guard("it is in enemy home") == "is_in(landing, zone[home](enemies_of(actor)))");
    CHECK(guard("it is in home") == "is_in(landing, zone[home](actor))");
    CHECK(guard("it is in rank 2") == "is_in(landing, zone[rank 2](all_players))");
    CHECK(guard("it is in home of enemy") == "is_in(landing, zone[home](enemies_of(actor)))");
    CHECK(guard("it is a1 or start is own a1") == "either(same_cell(landing, a1), is_in(start, zone[own a1](actor)))");
    CHECK(guard("care < 2") == "below(number_of[care](landing), 2)");
    CHECK(guard("care >= 2 and care is not 3") ==
          "both(at_most(2, number_of[care](landing)), negate(equal(number_of[care](landing), 3)))");
    CHECK(guard("owner has a king") == "some(meet(owned(actor), of_kind[king]))");
    CHECK(guard("enemy has no king") == "negate(some(meet(owned(enemies_of(actor)), of_kind[king])))");
    CHECK(guard("kind of start is neither king nor kind of landing") ==
          "both(negate(kind_in[king](kind_of(start))), negate(either(both(kind_in[man](kind_of(start)), "
          "kind_in[man](kind_of(landing))), both(kind_in[king](kind_of(start)), kind_in[king](kind_of(landing))))))");
    CHECK(guard("draws is full") == "yes");
    CHECK(guard("draws is not full or it is in wood") == "is_in(landing, zone[wood](all_players))");
}

TEST_CASE("phrases that need another", "[ir]") {
    CHECK(guard("it is beside own king") ==
          "is_in(landing, stepped[beside](meet(owned(actor), of_kind[king]), white))");
    CHECK(guard("back of landing is empty") == "within(stepped[back](single(landing), actor), empty)");
    CHECK(guard("some friend(start) is in wood") ==
          "some(meet(owned(actor), of_kind[man king], stepped[beside](single(start), white), "
          "zone[wood](all_players)))");
    CHECK(guard("owner of start is mover") == "same_player(owner_of(start), mover)");
    CHECK(guard("own king is not attacked by enemy") ==
          "negate(attacked(meet(owned(actor), of_kind[king]), enemies_of(actor)))");
}

TEST_CASE("classes in one clause, and several clauses", "[ir]") {
    const auto made =
        lowered_text("game \"G\"\nplayers white, black turned\nboard square 8x8\n"
                     "piece rook \"R\" { go or capture slide 2..3 orthogonal }\n"
                     "piece pawn \"P\" { go step ahead then step ahead }\n"
                     "piece lion \"L\" { go or capture leap 2 diagonal; swap step any way with own rook in b1 }\n"
                     "setup { each rook on a1 h1; each pawn on a2..h2; white lion on d4 }\n"
                     "turn go or capture or swap\n"
                     "end { stuck: a player who cannot move wins; thrice: draw when a position occurs 3 times }\n");
    INFO(made->faults());
    REQUIRE(made->game);
    const Game& game = *made->game;
    REQUIRE(game.clauses.size() == 6);
    CHECK(game.clauses[0].takes == Clause::Takes::nothing);
    CHECK(game.clauses[1].takes == Clause::Takes::landing);
    CHECK(game.clauses[1].parts[0].segments[0].least == 1); // two or three cells: one or two crossed
    CHECK(game.clauses[1].parts[0].segments[0].most == 2);
    CHECK(print(game, game.clauses[1].parts[0].segments[1].where) == "owned(enemies_of(actor))");
    CHECK(game.clauses[2].parts.size() == 2);
    CHECK(game.clauses[3].parts[0].leaps[1].size() == 4);
    CHECK(game.clauses[3].parts[0].leaps[1][0].dx == 2);
    CHECK(print(game, game.clauses[5].parts[0].segments[0].where) == "meet(owned(actor), of_kind[rook], single(b1))");
    CHECK(placed(game, "white", "rook") == "a1 h1");
    CHECK(placed(game, "black", "rook") == "a8 h8");
    CHECK(placed(game, "black", "pawn") == "a7 b7 c7 d7 e7 f7 g7 h7");
    CHECK(placed(game, "white", "lion") == "d4");
    CHECK(game.ends[0].wins);
}

TEST_CASE("a set-up by picture is the set-up by words", "[ir]") {
    const auto drawn = lowered_text("game \"G\" extends russian\nsetup {\n picture {\n"
                                    " 8 . b . b . b . b\n 7 b . b . b . b .\n 6 . b . b . b . b\n 5 . . . . . . . .\n"
                                    " 4 . . . . . . . .\n 3 w . w . w . w .\n 2 . w . w . w . w\n 1 w . w . w . w .\n"
                                    " }\n}\n");
    INFO(drawn->faults());
    REQUIRE(drawn->game);
    CHECK(drawn->game->start == lowered("variants/draughts/russian.rules")->game->start);
}

TEST_CASE("ways turn with the player", "[ir]") {
    const auto made = lowered("variants/draughts/turkish.rules");
    REQUIRE(made->game);
    const Game& game = *made->game;
    const Ways& ways = game.ways[static_cast<std::size_t>(game.clauses[0].parts[0].ways)];
    CHECK(ways.words == "ahead or sideways");
    const auto names = [&](std::size_t player) {
        std::string list;
        for (std::size_t w = 0; w < game.board.ways.size(); ++w)
            if ((ways.of[player] >> w & 1) != 0)
                list += game.board.ways[w].name;
        return list;
    };
    CHECK(names(0) == "new");
    CHECK(names(1) == "esw");
}

TEST_CASE("limits count the moves of all players, or of one", "[ir]") {
    const auto made = lowered("variants/draughts/russian.rules");
    REQUIRE(made->game);
    std::map<std::string, const Counter*> by_label;
    for (const Counter& counter : made->game->counters)
        by_label[made->game->ends[static_cast<std::size_t>(counter.end)].label] = &counter;
    CHECK(by_label.at("kings")->limit == 30);
    CHECK_FALSE(by_label.at("kings")->by_one);
    CHECK(by_label.at("chase")->limit == 15);
    CHECK(by_label.at("chase")->by_one);
    CHECK(lowered("variants/draughts/russian.rules", {{"draws", "short"}})->game->counters.size() == 2);
}

TEST_CASE("a position is what later moves can tell apart", "[ir]") {
    const auto count = [](const std::string& file) {
        const auto made = lowered(file);
        const std::vector<bool> slots = key_slots(*made->game);
        return std::count(slots.begin(), slots.end(), true);
    };
    CHECK(count("variants/draughts/russian.rules") == 1 + 32);      // mover and board; no clock
    CHECK(count("variants/draughts/frisian.rules") == 1 + 50 + 50); // and how often a king went
    CHECK(count("variants/draughts/bashni.rules") == 1 + 32 * 24);
    // The mark that a capture reads, and the purses that an end which decides the game reads; `checks` is read by
    // nothing.
    CHECK(count("tests/ir/data/smallchess.rules") == 1 + 36 + 36 + 2);
}

TEST_CASE("games that end by themselves are not asked how", "[ir]") {
    const std::string head =
        "game \"G\"\nplayers white, black turned\nboard square 8x8\nsetup { each pawn on rank 1 }\n"
        "turn go or capture\nend { stuck: a player who cannot move loses }\n";
    CHECK(lowered_text(head + "piece pawn { go step ahead; capture step forward diagonal }\n")->faults().empty());
    CHECK(lowered_text(head + "piece pawn { go step ahead; capture step any way }\n")->faults().empty());
    CHECK(lowered_text(head + "piece pawn { go step sideways; capture step ahead }\n")->faults() ==
          "endless at `\"G\"`\n");
    CHECK(lowered_text(head + "piece pawn { go step sideways; capture step ahead }\n"
                              "end { still: draw after 9 moves each without capture }\n")
              ->faults()
              .empty());
    CHECK(lowered_text(head + "piece pawn { go step sideways; capture step ahead }\n"
                              "end { still: draw after 9 moves each without go }\n")
              ->faults() == "endless at `\"G\"`\n");
}

TEST_CASE("behind `whose` a piece is his, unless somebody else's is said", "[ir]") {
    const auto condition = [](const std::string& said) {
        const auto made = lowered_text("game \"G\" extends russian\nend { x: a player whose " + said + " wins }\n");
        INFO(made->faults());
        REQUIRE(made->game);
        for (const End& end : made->game->ends)
            if (end.label == "x")
                return print(*made->game, *end.condition);
        return std::string();
    };
    CHECK(condition("king is in road") == "within(meet(owned($0), of_kind[king]), zone[road](all_players))");
    CHECK(condition("his king is in road") == condition("king is in road"));
    CHECK(condition("any king is in road") == "within(meet(occupied, of_kind[king]), zone[road](all_players))");
    CHECK(condition("white king is in road") == "within(meet(owned(white), of_kind[king]), zone[road](all_players))");
    CHECK(condition("king is attacked by his enemy") == "attacked(meet(owned($0), of_kind[king]), enemies_of($0))");
    CHECK(condition("every man is in road") == "within(meet(owned($0), of_kind[man]), zone[road](all_players))");
    CHECK(condition("every man in road is in beside king") == // of the king nothing is said but where it stands
          "within(meet(owned($0), of_kind[man], zone[road](all_players)), stepped[beside](of_kind[king], white))");
}

TEST_CASE("a new piece of the enemy is one", "[ir]") {
    const auto made = lowered_text("game \"G\"\nplayers white, black\nboard square 3x3\npiece man\nturn gift\n"
                                   "action gift { choose empty cell c; put man of enemy on c }\n"
                                   "end { full: draw when no player can gift }\n");
    INFO(made->faults());
    REQUIRE(made->game);
    CHECK(print(*made->game, made->game->actions[0].program) ==
          "choose_cell[$0](empty, place(man, enemy_of(actor), $0))");
}

TEST_CASE("the Amazons: a move, then a shot by the same piece", "[ir]") {
    const auto made = lowered("tests/syntax/data/amazons.rules");
    INFO(made->faults());
    REQUIRE(made->game); // every shot closes a cell: the game ends without a draw rule
    const Turn& turn = made->game->turn;
    REQUIRE(turn.form == Turn::Form::sequence);
    CHECK(turn.children[1].by_it);
    CHECK(print(*made->game, *made->game->clauses[1].effects) == "close(single(landing))");
}

TEST_CASE("what the IR has no place for is said at the word", "[ir]") {
    CHECK(guard("it is in home of enemy e") == "not-yet at `e`\n");
    CHECK(guard("taken has a king").find("no-piece-here at `taken`") == 0);
    const std::string head = "game \"G\" extends russian\n";
    CHECK(lowered_text(head + "after move { choose own king k; remove k }\n")
              ->faults()
              .find("not-yet at `choose own king k`") == 0);
    CHECK(lowered_text(head + "piece man { upon taking { may become king } }\n")->faults() != "");
}

} // namespace
} // namespace rubicon::ir
