#include "runtime/host/program.hpp"

#include <charconv>
#include <chrono>
#include <functional>
#include <optional>
#include <sstream>
#include <string>

#include <fmt/format.h>

#include "runtime/host/library.hpp"
#include "runtime/host/moves.hpp"
#include "runtime/host/outcome.hpp"
#include "runtime/host/picture.hpp"
#include "runtime/host/position.hpp"
#include "runtime/host/protocol.hpp"

namespace rubicon::host {

namespace {

constexpr usize longest_line = 1 << 16;
constexpr u32 deepest = 60; // counts of deeper trees do not fit into 64 bits

// A line without its end; nothing at the end of the input. What is longer than `longest_line` is cut.
std::optional<std::string> read_line(std::FILE* input) {
    std::string line;
    int letter = 0;
    while ((letter = std::fgetc(input)) != EOF && letter != '\n')
        if (line.size() < longest_line)
            line += static_cast<char>(letter);
    if (letter == EOF && line.empty())
        return std::nullopt;
    return line;
}

// The plain language of a program that is asked for moves only. Commands return what is wrong, or "".
class Program : public Protocol {
public:
    Program(const Game& played, std::FILE* to) : game(played), referee(game), output(to) {}

    bool obey(const std::string& line) override {
        const usize blank = line.find_first_of(" \t");
        const std::string word = line.substr(0, blank);
        const std::string rest = blank == std::string::npos ? "" : trimmed(line.substr(blank));
        if (word.empty())
            return true;
        if (word == "quit")
            return false;
        const std::string error = answer(word, rest);
        print(error.empty() ? "ok\n" : fmt::format("error: {}\n", error));
        std::fflush(output);
        return true;
    }

private:
    std::string answer(const std::string& word, const std::string& rest) {
        if (word == "position")
            return position(rest);
        if (word == "play")
            return play(referee, rest);
        if (word == "perft")
            return perft(rest);
        if (!rest.empty() && (word == "moves" || word == "show" || word == "result" || word == "help"))
            return fmt::format("`{}` stands alone", word);
        if (word == "moves")
            return moves();
        if (word == "show")
            return show();
        if (word == "result")
            return result();
        if (word == "help")
            return help();
        return fmt::format("unknown command `{}`; `help` lists them", printable(word));
    }

    std::string position(const std::string& rest) {
        const usize at = find_moves(rest);
        const std::string text = trimmed(rest.substr(0, at));
        Referee changed(game);
        if (text.empty())
            return "`position` needs `startpos` or a position text";
        if (text != "startpos") {
            Parsed<State> state = read_position(game, text);
            if (!state)
                return fmt::format("position, column {}: {}", state.error.column, state.error.message);
            changed = Referee(game, *std::move(state.value));
        }
        std::istringstream words(at == std::string::npos ? "" : rest.substr(at + 5));
        for (std::string word; words >> word;)
            if (std::string error = play(changed, word); !error.empty())
                return error;
        referee = std::move(changed);
        return "";
    }

    std::string play(Referee& in, const std::string& text) {
        if (text.empty())
            return "`play` needs a move";
        if (in.result().over)
            return fmt::format("the game is over: {}", outcome(game.about(), in.result()));
        const Parsed<Move> move = read_move(game, in.state(), text);
        if (!move)
            return fmt::format("move `{}`: {}", printable(text), move.error.message);
        in.play(*move);
        return "";
    }

    std::string perft(const std::string& rest) {
        u32 depth = 0;
        const auto [end, failure] = std::from_chars(rest.data(), rest.data() + rest.size(), depth);
        if (failure != std::errc() || end != rest.data() + rest.size() || depth < 1 || depth > deepest)
            return fmt::format("`perft` needs a depth from 1 to {}", deepest);
        for (u32 d = 1; d <= depth; ++d) {
            const auto begin = std::chrono::steady_clock::now();
            const u64 nodes = game.perft(referee.state(), d);
            const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
            print(fmt::format("{} {} {:.3f}\n", d, nodes, time.count()));
            std::fflush(output);
        }
        return "";
    }

    std::string moves() {
        if (ends_play(game.about(), referee.result()))
            return "";
        for (const std::string& text : print_moves(game, referee.state()))
            print(text + "\n");
        return "";
    }

    std::string show() {
        print(draw(game.about(), game.slots(referee.state())));
        print(print_position(game, referee.state()) + "\n");
        return "";
    }

    std::string result() {
        const Result now = referee.result();
        const std::string label = end_label(game.about(), now);
        print(outcome(game.about(), now) + (label.empty() ? "\n" : ": " + label + "\n"));
        return "";
    }

    std::string help() {
        print("position startpos|TEXT [moves MOVE...]\nmoves\nplay MOVE\nperft DEPTH\nshow\nresult\nugi, uci or hub\n"
              "help\nquit\n");
        return "";
    }

    void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), output); }

    Game game;
    Referee referee;
    std::FILE* output;
};

} // namespace

int run_program(const GameTable* table, std::FILE* input, std::FILE* output, const char* weights) {
    if (const std::string fault = check_table(table); !fault.empty()) {
        fmt::print(stderr, "this program's game cannot be used: {}\n", fault);
        return 1;
    }
    return run_program(Game(table), weights, input, output);
}

int run_program(const Game& game, std::string_view weights_text, std::FILE* input, std::FILE* output) {
    const Parsed<Weights> weights = weights_text.empty() ? Parsed(Weights{}) : read_weights(weights_text);
    if (!weights) {
        fmt::print(stderr, "this program's weights cannot be used: {}\n", weights.error.message);
        return 1;
    }
    LineWriter writer(output);
    std::unique_ptr<Protocol> spoken = std::make_unique<Program>(game, output);
    bool plain = true;
    while (const auto line = read_line(input)) {
        const std::string text = trimmed(*line);
        if (auto chosen = plain ? make_protocol(text, game, *weights, writer) : nullptr) {
            spoken = std::move(chosen);
            plain = false;
        }
        if (!spoken->obey(text))
            break;
    }
    if (std::feof(input))
        spoken->finish();
    spoken.reset();
    return std::fflush(output) == 0 && !std::ferror(output) ? 0 : 1;
}

} // namespace rubicon::host
