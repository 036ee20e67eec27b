// Sessions with `rubicon engine`, as programs of others hold them.
#include <iterator>
#include <sstream>
#include <vector>

#include "rubicon/types.hpp"
#include "tests/catch.hpp"
#include "tests/driver/program.hpp"

namespace {

using namespace rubicon;

std::string session(const std::string& game, const std::string& input) {
    const Desk desk;
    const Ran ran = desk.rubicon({"engine", game}, input);
    INFO(ran.err);
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    return ran.out;
}

usize lines_with(const std::string& text, const std::string& part) {
    std::istringstream stream(text);
    usize count = 0;
    for (std::string line; std::getline(stream, line);)
        count += has(line, part);
    return count;
}

std::vector<std::string> words(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

// The word behind `before` in its last line.
std::string word_after(const std::string& text, const std::string& before) {
    const auto at = text.rfind(before);
    if (at == std::string::npos)
        return "";
    std::istringstream stream(text.substr(at + before.size()));
    std::string word;
    stream >> word;
    return word;
}

TEST_CASE("UGI", "[driver][protocol]") {
    const std::string out =
        session("russian", "ugi\nsetoption name Hash value 8\nisready\nuginewgame\n"
                           "position startpos moves c3-d4\nquery p1turn\nquery p2turn\nquery gameover\n"
                           "query result\nquery players\nquery turn\nquery legal\ngo depth 4\n");
    INFO(out);
    CHECK(has(out, "id name Rubicon Russian draughts\n"));
    CHECK(has(out, "ugiok\nreadyok\nresponse false\nresponse true\nresponse false\nresponse none\n"
                   "response white black\nresponse black\nresponse b6-a5 b6-c5 d6-c5 d6-e5 f6-e5 f6-g5 h6-g5\n"));
    CHECK(has(out, "info depth 4 score cp "));
    CHECK(has("b6-a5 b6-c5 d6-c5 d6-e5 f6-e5 f6-g5 h6-g5", word_after(out, "bestmove ")));

    const std::string won = session("russian", "ugi\nposition fen white c3; black d4; white to move\ngo movetime 100\n"
                                               "position fen white c3; black d4; white to move moves c3:e5\n"
                                               "query gameover\nquery result\nquery payoffs\n");
    CHECK(has(won, "score mate 1 "));
    CHECK(has(won, "bestmove c3:e5\n"));
    CHECK(has(won, "response true\nresponse p1win\nresponse 2 0\n"));
}

TEST_CASE("UGI with throws and four players", "[driver][protocol]") {
    const std::string out =
        session("chaturaji", "ugi\nposition startpos\nquery turn\nquery chance\ngo nodes 100\n"
                             "position startpos moves throw_3\nquery turn\nquery p1turn\nquery chance\n"
                             "go playouts 50\n");
    INFO(out);
    CHECK(has(out, "response chance\nresponse throw_2:1 throw_3:1 throw_4:1 throw_5:1\n"));
    CHECK(has(out, "info string error: chance decides here"));
    CHECK(has(out, "response south\nresponse true\nresponse none\n"));
    CHECK(lines_with(out, "bestmove H") == 1);
}

TEST_CASE("UCI", "[driver][protocol]") {
    const std::string out =
        session("chess", "uci\nsetoption name UCI_Variant value chess\nisready\nucinewgame\n"
                         "position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1 f6e4\ngo depth 2\n");
    INFO(out);
    CHECK(has(out, "option name UCI_Variant type combo default chess var chess\nuciok\nreadyok\n"));
    CHECK(word_after(out, "bestmove ").size() == 4);
    // Castling, promotion and mate are written as UCI does.
    const std::string castled =
        session("chess", "uci\nposition fen 4k3/8/8/8/8/8/8/4K2R w K - moves e1g1\ngo depth 1\n");
    CHECK(has(castled, "bestmove e8"));
    const std::string crowned = session("chess", "uci\nposition fen 8/P7/8/8/8/8/7k/2K5 w - -\ngo movetime 200\n");
    CHECK(has(crowned, "bestmove a7a8q"));
    const std::string clock = session("chess", "uci\ngo wtime 1000 btime 1000 winc 10 binc 10 movestogo 20\n");
    CHECK(lines_with(clock, "bestmove ") == 1);
}

TEST_CASE("Hub", "[driver][protocol]") {
    const std::string start = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
    const std::string out =
        session("international", "hub\nset-param name=threads value=1\ninit\nping\nnew-game\npos pos=" + start +
                                     " moves=\"32-28 19-23 28x19x23\"\nlevel depth=3\ngo think\n");
    INFO(out);
    CHECK(has(out, "id name=\"Rubicon International draughts\""));
    CHECK(has(out, "wait\nready\npong\n"));
    CHECK(has(out, "info depth=3 score="));
    // Black has to take back with 13x24x19 or 14x23x19.
    const std::string move = word_after(out, "done move=");
    CHECK((move == "13x24x19" || move == "14x23x19"));
    const std::string timed = session("international", "hub\ninit\nlevel moves=10 time=2 inc=0.01\ngo think\n");
    CHECK(lines_with(timed, "done move=") == 1);
}

TEST_CASE("words that are not obeyed do not keep a move from coming", "[driver][protocol]") {
    const std::string chess = session("chess", "uci\nposition startpos\ngo searchmoves e2e4 depth 2\nquit\n");
    CHECK(has(chess, "info string searchmoves"));
    CHECK(has(chess, "bestmove"));
    const std::string most = session("russian", "ugi\nsetoption name Hash value 65536\ngo depth 2\n"
                                                "setoption name Hash value 1\ngo depth 2\nquit\n");
    CHECK(lines_with(most, "bestmove") >= 1);
}

TEST_CASE("Hub tells moves by numbers in errors, too", "[driver][protocol]") {
    const std::string told = session("international", "hub\ninit\npos moves=\"32-29\"\nquit\n");
    CHECK(has(told, "move `32-29` is not legal"));
    CHECK(has(told, "`32-28`"));
}

TEST_CASE("a search stops when it is told to", "[driver][protocol]") {
    const Desk desk;
    const Ran ran =
        desk.shell("(echo uci; echo isready; echo go infinite; sleep 0.3; echo stop; echo isready; echo quit) | "
                   "\"$@\" >\"$OUT\" 2>\"$ERR\"",
                   {Desk::program().string(), "engine", "chess"});
    CHECK(ran.code == 0);
    CHECK(lines_with(ran.out, "bestmove ") == 1);
    CHECK(ran.out.rfind("readyok") > ran.out.find("bestmove"));
    // Left alone at the end of its input it does not go on for ever.
    CHECK(lines_with(session("breakthrough", "ugi\ngo infinite\n"), "bestmove ") == 1);
    CHECK(lines_with(session("breakthrough", "ugi\ngo infinite\nquit\n"), "bestmove ") == 1);
}

// The texts of UCI and of Hub: an answer that nobody has asked for yet waits.
TEST_CASE("an endless search and a ponder answer when they are told to", "[driver][protocol]") {
    const Desk desk;
    const auto talk = [&](const std::string& game, const std::string& lines) {
        const Ran ran =
            desk.shell("(" + lines + ") | \"$@\" >\"$OUT\" 2>\"$ERR\"", {Desk::program().string(), "engine", game});
        CHECK(ran.code == 0);
        std::string said;
        for (const std::string& word : words(ran.out))
            for (const char* const told : {"bestmove", "readyok", "done", "pong", "ready"})
                if (word == told)
                    said += word + " ";
        return said;
    };
    // a mate in one is found at once
    const std::string mate = "echo uci; echo position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1; ";
    CHECK(talk("chess", mate + "echo go infinite; sleep 0.3; echo isready; echo stop; echo quit") ==
          "readyok bestmove ");
    CHECK(talk("chess", mate + "echo go ponder movetime 50; sleep 0.3; echo isready; echo ponderhit; sleep 0.5; "
                               "echo quit") == "readyok bestmove ");
    CHECK(talk("international", "echo hub; echo init; echo level infinite; echo go think; sleep 0.2; echo init; "
                                "echo ping; echo stop; echo quit") == "ready ready pong done ");
    CHECK(talk("international", "echo hub; echo init; echo level infinite; echo go think; echo stop; echo ping; "
                                "echo quit") == "ready done pong ");
}

TEST_CASE("a game that is over has no moves", "[driver][protocol]") {
    const std::string won = session("connect-four", "ugi\nposition startpos moves b1 d1 g1 d2 c1 d3 f1 d4\n"
                                                    "query result\nquery legal\ngo playouts 50\n");
    CHECK(has(won, "response p2win\nresponse none\n"));
    CHECK(has(won, "bestmove none\n"));
    // three times the same is a draw for who claims it: in UCI the game may go on
    const std::string drawn =
        session("chess", "uci\nposition startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4\ngo depth 1\n");
    CHECK(lines_with(drawn, "error") == 0);
    CHECK(has("b8a6 b8c6 g8f6 g8h6 a7a6 a7a5 b7b6 b7b5 c7c6 c7c5 d7d6 d7d5 e7e6 e7e5 f7f6 f7f5 g7g6 g7g5 h7h6 h7h5",
              word_after(drawn, "bestmove ")));
}

TEST_CASE("a depth ends a search by playouts, and nothing is no limit", "[driver][protocol]") {
    const std::string out = session("hex", "ugi\ngo depth 0\ngo nodes 0\ngo depth 1\nquit\n");
    CHECK(lines_with(out, "bestmove ") == 1);
    CHECK(lines_with(out, "takes 1 or more") == 2);
}

TEST_CASE("FEN of games whose pieces have no letters", "[driver][protocol]") {
    const std::string out = session(
        "breakthrough", "uci\nposition fen pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1\ngo depth 1\nquit\n");
    CHECK(lines_with(out, "error") == 0);
    CHECK(lines_with(out, "bestmove ") == 1);
}

// Garbage, half lines, illegal positions: a clear line, and the next command works.
TEST_CASE("garbage is answered and survived", "[driver][protocol]") {
    const std::string garbage =
        "\nfoo\nposition\nposition fen\nposition fen white z9; white to move\nposition startpos moves e2e5\n"
        "go depth\ngo depth -3\ngo sideways 3\nsetoption\nsetoption name Hash value 0\n"
        "setoption name Colour value red\n\x01\x02\xff\xfe\n";
    const std::string ugi = session("breakthrough", "ugi\n" + garbage + "query nothing\nquery\ngo depth 2\n");
    INFO(ugi);
    CHECK(lines_with(ugi, "info string error: ") == 14);
    CHECK(lines_with(ugi, "bestmove ") == 1);
    const std::string uci =
        session("chess", "uci\n" + garbage + "setoption name UCI_Variant value atomic\ngo depth 2\n");
    INFO(uci);
    CHECK(lines_with(uci, "info string error: ") == 13);
    CHECK(lines_with(uci, "bestmove ") == 1);
    const std::string hub = session(
        "international", "hub\nfoo\npos pos=W\npos pos=\"W\npos moves=\"1-50\"\npos where=there\n"
                         "level depth=x\nlevel speed=3\ngo away\nset-param name=size value=3\n"
                         "set-param name=hash value=none\npos pos=Wzzzzzzzzzzzzzzzzzzzzeeeeeeeeeewwwwwwwwwwwwwwwwwwww\n"
                         "level depth=2\ngo think\n");
    INFO(hub);
    CHECK(lines_with(hub, "error message=") == 11);
    CHECK(lines_with(hub, "done move=") == 1);
    const std::string half = session("russian", "ugi\nposition startpos moves c3-d4\nquery p1turn\nquery resul");
    CHECK(has(half, "there is nothing to tell of `resul`"));
}

TEST_CASE("the plain language is still spoken", "[driver][protocol]") {
    const std::string out = session("russian", "position startpos moves c3-d4\nmoves\nquit\n");
    CHECK(has(out, "ok\nb6-a5\nb6-c5\n"));
}

} // namespace
