// Hub, version 2: the language of draughts engines (Fabien Letouzey, Scan 3.1, protocol.txt).
//
// A line is a word and pairs NAME=VALUE, values in quotes where they hold blanks. Cells are numbers. A capture is told
// by start, landing and all pieces taken, in the order of their numbers: 32x21x27x26.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <new>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "runtime/host/moves.hpp"
#include "runtime/host/outcome.hpp"
#include "runtime/host/position.hpp"
#include "runtime/host/protocol.hpp"

namespace rubicon::host {

namespace {

struct Pair {
    std::string name, value;
};

// The pairs of a line behind its first word; nothing if a quote is left open.
std::optional<std::vector<Pair>> pairs_of(std::string_view line) {
    std::vector<Pair> pairs;
    usize at = 0;
    const auto blank = [&] { return std::isspace(static_cast<unsigned char>(line[at])) != 0; };
    while (true) {
        while (at < line.size() && blank())
            ++at;
        if (at == line.size())
            return pairs;
        Pair pair;
        while (at < line.size() && !blank() && line[at] != '=')
            pair.name += line[at++];
        if (at < line.size() && line[at] == '=') {
            ++at;
            if (at < line.size() && line[at] == '"') {
                const usize end = line.find('"', at + 1);
                if (end == std::string_view::npos)
                    return std::nullopt;
                pair.value = line.substr(at + 1, end - at - 1);
                at = end + 1;
            } else {
                while (at < line.size() && !blank())
                    pair.value += line[at++];
            }
        }
        pairs.push_back(std::move(pair));
    }
}

// Cells by their numbers; where the game has none, by rows from the top as in PDN.
class Numbers {
public:
    explicit Numbers(const About& about) : number_of(about.layout.cells) {
        for (u32 c = 0; c < about.layout.cells; ++c)
            cells.push_back(c);
        std::ranges::sort(cells, [&](u32 a, u32 b) {
            const CellAbout &one = about.cell[a], &other = about.cell[b];
            if (one.number != other.number)
                return one.number < other.number;
            if (one.rank != other.rank)
                return one.rank > other.rank;
            return one.file != other.file ? one.file < other.file : a < b;
        });
        for (u32 i = 0; i < cells.size(); ++i)
            number_of[cells[i]] = i + 1;
    }
    u32 number(i16 cell) const { return number_of[static_cast<usize>(cell)]; }
    u32 cell(u32 number) const { return cells[number - 1]; }
    u32 size() const { return static_cast<u32>(cells.size()); }

private:
    std::vector<u32> cells, number_of;
};

class Hub : public Protocol {
public:
    Hub(const Game& played, const Weights& weights, LineWriter& to)
        : game(played), numbers(game.about()), referee(game), output(to), thinker(game, weights) {}

    bool obey(const std::string& line) override {
        const std::vector<std::string> words = words_of(line);
        if (words.empty())
            return true;
        if (words[0] == "quit")
            return false;
        const auto pairs = pairs_of(std::string_view(line).substr(line.find(words[0]) + words[0].size()));
        std::string error = "a quote is left open";
        try {
            if (pairs)
                error = answer(words[0], *pairs);
        } catch (const std::bad_alloc&) {
            error = "this machine has no memory for the table; a smaller `hash` needs less";
        }
        if (!error.empty())
            output.line(fmt::format("error message=\"{}\"", quoted(error)));
        return true;
    }

    void finish() override { thinker.finish(); }

private:
    static std::string quoted(std::string text) {
        std::ranges::replace(text, '"', '\'');
        std::ranges::replace(text, '\n', ' ');
        return text;
    }

    std::string answer(const std::string& word, const std::vector<Pair>& pairs) {
        if (word == "hub")
            return introduce();
        if (word == "init") {
            if (!thinker.busy())
                thinker.prepare();
            output.line("ready");
            return "";
        }
        if (word == "ping") {
            output.line("pong");
            return "";
        }
        if (word == "new-game") {
            thinker.new_game();
            referee = Referee(game);
            return "";
        }
        if (word == "set-param")
            return set_param(pairs);
        if (word == "pos")
            return position(pairs);
        if (word == "level")
            return set_level(pairs);
        if (word == "go")
            return go(pairs);
        if (word == "stop" || word == "ponder-hit") {
            word == "stop" ? thinker.stop() : thinker.ponder_hit();
            return "";
        }
        return fmt::format("unknown command `{}`", printable(word));
    }

    std::string introduce() {
        output.line(fmt::format("id name=\"Rubicon {}\" version=0.1 author=\"the authors of Rubicon\"",
                                quoted(game.about().title)));
        output.line("param name=hash value=64 type=int min=1 max=65536");
        output.line("param name=threads value=1 type=int min=1 max=256");
        output.line("param name=level value=10 type=int min=1 max=10");
        output.line("wait");
        return "";
    }

    std::string set_param(const std::vector<Pair>& pairs) {
        std::string name, value;
        for (const Pair& pair : pairs)
            (pair.name == "name" ? name : value) = pair.value;
        Engine::Options options = thinker.options();
        u32* const number = name == "hash"      ? &options.hash_megabytes
                            : name == "threads" ? &options.threads
                            : name == "level"   ? &options.level
                                                : nullptr;
        if (!number)
            return fmt::format("there is no parameter `{}`", printable(name));
        const u64 most = name == "hash" ? 65536 : name == "threads" ? 256 : 10;
        const auto count = count_of(value, most);
        if (!count || *count == 0)
            return fmt::format("`{}` takes a number from 1 to {}", name, most);
        *number = static_cast<u32>(*count);
        thinker.set(options);
        return "";
    }

    // ---- positions and moves ----------------------------------------------------------------------------------------

    std::string position(const std::vector<Pair>& pairs) {
        Referee changed(game);
        std::string moves;
        for (const Pair& pair : pairs) {
            if (pair.name == "moves") {
                moves = pair.value;
            } else if (pair.name == "pos") {
                std::string error;
                const auto state = read_squares(pair.value, error);
                if (!state)
                    return error;
                changed = Referee(game, *state);
            } else if (pair.name != "start") {
                return fmt::format("`pos`: unknown word `{}`", printable(pair.name));
            }
        }
        for (const std::string& word : words_of(moves))
            if (const std::string error = play(changed, word); !error.empty())
                return error;
        referee = std::move(changed);
        return "";
    }

    // Who is to move, then a letter a cell: w, b, W, B, e.
    std::optional<State> read_squares(const std::string& text, std::string& error) const {
        if (text.size() != numbers.size() + 1) {
            error = fmt::format("`pos` needs {} letters, and there are {}", numbers.size() + 1, text.size());
            return std::nullopt;
        }
        const Layout& layout = game.layout();
        std::vector<i32> row = empty_slots(game.about());
        const char mover = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
        if (mover != 'w' && mover != 'b') {
            error = "`pos` begins with W or B, for who is to move";
            return std::nullopt;
        }
        row[layout.mover()] = mover == 'b';
        for (u32 n = 1; n <= numbers.size(); ++n) {
            const char letter = text[n];
            const char small = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
            if (small == 'e')
                continue;
            const u32 kind = letter != small;
            if ((small != 'w' && small != 'b') || kind >= layout.kinds) {
                error = fmt::format("`pos`, cell {}: expected w, b, W, B or e", n);
                return std::nullopt;
            }
            row[layout.piece(numbers.cell(n))] = layout.code(small == 'b', kind);
        }
        auto state = game.from_slots(row);
        if (!state)
            error = "`pos` is no position of this game";
        return state;
    }

    std::string text_of(const MoveView& view) const {
        if (view.from == no_cell || view.to == no_cell)
            return "0-0";
        std::vector<u32> taken;
        for (u32 i = 0; i < view.taken_size; ++i)
            taken.push_back(numbers.number(view.taken[i]));
        std::ranges::sort(taken);
        std::string text =
            fmt::format("{}{}{}", numbers.number(view.from), taken.empty() ? '-' : 'x', numbers.number(view.to));
        for (const u32 cell : taken)
            text += fmt::format("x{}", cell);
        return text;
    }

    std::string play(Referee& in, const std::string& word) const {
        if (ends_play(game.about(), in.result()))
            return fmt::format("move `{}`: the game is over: {}", printable(word), outcome(game.about(), in.result()));
        for (const Move& move : in.legal())
            if (text_of(game.view(in.state(), move)) == word) {
                in.play(move);
                return "";
            }
        if (const Parsed<Move> move = read_move(game, in.state(), word)) {
            in.play(*move);
            return "";
        }
        const std::string start = word.substr(0, word.find_first_not_of("0123456789"));
        std::vector<std::string> others;
        for (const Move& move : in.legal())
            if (const std::string text = text_of(game.view(in.state(), move));
                text.substr(0, text.find_first_not_of("0123456789")) == start)
                others.push_back("`" + text + "`");
        return fmt::format("move `{}` is not legal{}", printable(word),
                           others.empty() ? "" : fmt::format("; from there: {}", fmt::join(others, ", ")));
    }

    // ---- thinking ---------------------------------------------------------------------------------------------------

    static std::optional<double> seconds_of(const std::string& text) {
        double value = 0;
        const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (failure != std::errc() || end != text.data() + text.size() || !(value >= 0) || value > 1e7)
            return std::nullopt;
        return value;
    }

    // A level holds until the next one.
    std::string set_level(const std::vector<Pair>& pairs) {
        Limits limits;
        double left = -1, more = 0, until = 0;
        for (const Pair& pair : pairs) {
            if (pair.name == "infinite" || pair.name == "ponder" || pair.name == "handicap")
                continue;
            const auto number = seconds_of(pair.value);
            if (!number)
                return fmt::format("`level {}` needs a number", printable(pair.name));
            if (*number < 1 && (pair.name == "depth" || pair.name == "nodes"))
                return fmt::format("`level {}` takes 1 or more", pair.name);
            if (pair.name == "depth")
                limits.depth = static_cast<u32>(std::min(*number, 1000.0));
            else if (pair.name == "nodes")
                limits.nodes = static_cast<u64>(*number);
            else if (pair.name == "move-time")
                limits.milliseconds = static_cast<u32>(std::max(1.0, *number * 1000));
            else if (pair.name == "time")
                left = *number;
            else if (pair.name == "inc")
                more = *number;
            else if (pair.name == "moves")
                until = *number;
            else
                return fmt::format("`level`: unknown word `{}`", printable(pair.name));
        }
        if (left >= 0 && limits.milliseconds == 0)
            limits.milliseconds = share_of_time(left * 1000, more * 1000, static_cast<u32>(until));
        level = limits;
        return "";
    }

    std::string go(const std::vector<Pair>& pairs) {
        if (thinker.busy())
            return "still thinking; `stop` comes first";
        bool analyze = false, ponder = false;
        for (const Pair& pair : pairs) {
            if (pair.name == "analyze" || pair.name == "ponder")
                (pair.name == "ponder" ? ponder : analyze) = true;
            else if (pair.name != "think")
                return fmt::format("`go`: unknown word `{}`", printable(pair.name));
        }
        if (ends_play(game.about(), referee.result()))
            return "there is no move";
        Thinker::Task task{referee, analyze ? Limits{} : level,
                           [this, asked = referee](const Choice& choice) { inform(asked, choice); },
                           [this, asked = referee](const Choice& choice) { tell_done(asked, choice); }};
        if (ponder)
            thinker.ponder(std::move(task));
        else
            thinker.begin(std::move(task));
        return "";
    }

    std::vector<std::string> line_of(const Referee& asked, const Choice& choice) const {
        std::vector<std::string> line;
        State at = asked.state();
        for (const Move& move : choice.line) {
            line.push_back(text_of(game.view(at, move)));
            game.play(at, move);
        }
        return line;
    }

    void inform(const Referee& asked, const Choice& choice) {
        const double rate = choice.seconds > 0 ? static_cast<double>(choice.nodes) / choice.seconds / 1e6 : 0;
        output.line(fmt::format("info depth={} score={:.2f} nodes={} time={:.3f} nps={:.3f} pv=\"{}\"", choice.depth,
                                choice.score / 100.0, choice.nodes, choice.seconds, rate,
                                fmt::join(line_of(asked, choice), " ")));
    }

    void tell_done(const Referee& asked, const Choice& choice) {
        std::vector<std::string> line = line_of(asked, choice);
        if (line.empty() && choice.move) // stopped at once
            line.push_back(text_of(game.view(asked.state(), *choice.move)));
        if (line.empty())
            output.line("error message=\"there is no move\"");
        else if (line.size() == 1)
            output.line(fmt::format("done move={}", line[0]));
        else
            output.line(fmt::format("done move={} ponder={}", line[0], line[1]));
    }

    Game game;
    Numbers numbers;
    Referee referee;
    LineWriter& output;
    Limits level;
    Thinker thinker; // last, so that it is stopped before the rest goes
};

} // namespace

std::unique_ptr<Protocol> make_hub(const Game& game, const Weights& weights, LineWriter& output) {
    return std::make_unique<Hub>(game, weights, output);
}

} // namespace rubicon::host
