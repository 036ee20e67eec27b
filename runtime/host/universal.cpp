// UGI, the Universal Game Interface, and UCI, from which it comes.
//
// UGI: https://github.com/kz04px/cutegames/blob/master/ugi.md; our additions are told in docs/engine.md. UCI: Stefan
// Meyer-Kahlen, "Universal Chess Interface", 2006, with the option UCI_Variant.
#include <algorithm>
#include <cctype>
#include <new>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "runtime/host/moves.hpp"
#include "runtime/host/outcome.hpp"
#include "runtime/host/position.hpp"
#include "runtime/host/protocol.hpp"

namespace rubicon::host {

namespace {

constexpr u64 longest = 1000ull * 3600 * 24 * 30; // milliseconds
constexpr u64 most_threads = 256, most_megabytes = 65536;

// Moves as one word. UGI: our own text, `_` for blanks. UCI: start and landing and what a piece becomes, `e7e8q`, where
// that tells one move from the others.
class MoveNames {
public:
    MoveNames(const Game& game, const State& state, bool short_form) {
        moves = game.moves(state);
        const MoveTexts texts(game, state, moves);
        for (usize i = 0; i < moves.size(); ++i) {
            std::string text = texts.text(i);
            std::ranges::replace(text, ' ', '_');
            full.push_back(text);
            ends.push_back(short_form ? by_ends(game.about(), texts.view(i)) : text);
            ++times[ends.back()];
        }
    }

    usize size() const { return moves.size(); }
    const Move& move(usize i) const { return moves[i]; }
    std::string text(usize i) const { return ends[i].empty() || times.at(ends[i]) > 1 ? full[i] : ends[i]; }
    std::optional<usize> find(const std::string& word) const {
        for (usize i = 0; i < moves.size(); ++i)
            if (text(i) == word || full[i] == word)
                return i;
        return std::nullopt;
    }

private:
    static std::string by_ends(const About& about, const MoveView& view) {
        if (view.pass)
            return "0000";
        if (view.from == no_cell || view.to == no_cell)
            return "";
        std::string text = std::string(about.cell[view.from].name) + about.cell[view.to].name;
        if (view.became != no_kind)
            for (const char* letter = about.kind[view.became].symbol; *letter; ++letter)
                text += static_cast<char>(std::tolower(static_cast<unsigned char>(*letter)));
        return text;
    }

    std::vector<Move> moves;
    std::vector<std::string> full, ends;
    std::unordered_map<std::string, u32> times; // each of `ends`
};

class Universal : public Protocol {
public:
    Universal(bool is_chess, const Game& played, const Weights& weights, LineWriter& to)
        : chess(is_chess), game(played), referee(game), output(to), thinker(game, weights) {}

    bool obey(const std::string& line) override {
        const std::vector<std::string> words = words_of(line);
        if (words.empty())
            return true;
        if (words[0] == "quit")
            return false;
        std::string error;
        try {
            error = answer(words, line);
        } catch (const std::bad_alloc&) {
            error = "this machine has no memory for the table; a smaller `Hash` needs less";
        }
        if (!error.empty())
            output.line("info string error: " + error);
        return true;
    }

    void finish() override { thinker.finish(); }

private:
    std::string answer(const std::vector<std::string>& words, const std::string& line) {
        const std::string& word = words[0];
        if (word == (chess ? "uci" : "ugi"))
            return introduce();
        if (word == "isready")
            return ready();
        if (word == (chess ? "ucinewgame" : "uginewgame"))
            return new_game();
        if (word == "setoption")
            return set_option(line);
        if (word == "position")
            return position(trimmed(line.substr(line.find("position") + 8)));
        if (word == "go")
            return go(words);
        if (word == "stop" || word == "ponderhit")
            return word == "stop" ? stop() : ponder_hit();
        if (word == "query" && !chess)
            return query(words);
        if (word == "debug" || word == "register")
            return "";
        return fmt::format("unknown command `{}`", printable(word));
    }

    std::string introduce() {
        output.line(fmt::format("id name Rubicon {}", game.about().title));
        output.line("id author the authors of Rubicon");
        output.line(fmt::format("option name Hash type spin default 64 min 1 max {}", most_megabytes));
        output.line(fmt::format("option name Threads type spin default 1 min 1 max {}", most_threads));
        output.line("option name Level type spin default 10 min 1 max 10");
        output.line("option name Seed type spin default 1 min 0 max 1000000000");
        if (chess)
            output.line(fmt::format("option name UCI_Variant type combo default {0} var {0}", variant()));
        output.line(chess ? "uciok" : "ugiok");
        return "";
    }

    // "Russian draughts" becomes `russiandraughts`.
    std::string variant() const {
        std::string name;
        for (const char* letter = game.about().title; *letter; ++letter)
            if (std::isalnum(static_cast<unsigned char>(*letter)))
                name += static_cast<char>(std::tolower(static_cast<unsigned char>(*letter)));
        return name;
    }

    std::string ready() {
        if (!thinker.busy())
            thinker.prepare();
        output.line("readyok");
        return "";
    }

    std::string new_game() {
        thinker.new_game();
        referee = Referee(game);
        return "";
    }

    std::string stop() {
        thinker.stop();
        return "";
    }

    std::string ponder_hit() {
        thinker.ponder_hit();
        return "";
    }

    std::string set_option(const std::string& line) {
        const usize name_at = line.find(" name "), value_at = line.find(" value ");
        if (name_at == std::string::npos)
            return "`setoption` needs `name NAME value VALUE`";
        const usize begin = name_at + 6;
        const std::string name =
            trimmed(line.substr(begin, value_at == std::string::npos ? value_at : value_at - begin));
        const std::string value = value_at == std::string::npos ? "" : trimmed(line.substr(value_at + 7));
        if (chess && name == "UCI_Variant")
            return value == variant() ? "" : fmt::format("this program plays `{}` only", variant());
        Engine::Options options = thinker.options();
        const auto small = [](std::string text) {
            std::ranges::transform(text, text.begin(),
                                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
            return text;
        };
        const struct {
            const char* name;
            u64 least, most;
        } known[] = {
            {"hash", 1, most_megabytes}, {"threads", 1, most_threads}, {"level", 1, 10}, {"seed", 0, 1000000000}};
        const auto entry = std::ranges::find_if(known, [&](const auto& each) { return small(name) == each.name; });
        if (entry == std::end(known))
            return fmt::format("there is no option `{}`", printable(name));
        const auto number = count_of(value, entry->most);
        if (!number || *number < entry->least)
            return fmt::format("`{}` takes a number from {} to {}", printable(name), entry->least, entry->most);
        switch (entry - known) {
        case 0:
            options.hash_megabytes = static_cast<u32>(*number);
            break;
        case 1:
            options.threads = static_cast<u32>(*number);
            break;
        case 2:
            options.level = static_cast<u32>(*number);
            break;
        default:
            options.seed = *number;
        }
        thinker.set(options);
        return "";
    }

    std::string position(const std::string& rest) {
        const usize at = find_moves(rest);
        std::string text = trimmed(rest.substr(0, at));
        Referee changed(game);
        if (text.starts_with("fen "))
            text = trimmed(text.substr(4));
        else if (text != "startpos")
            return "`position` needs `startpos` or `fen` and a position";
        if (text != "startpos") {
            Parsed<State> state = read_position(game, text);
            if (!state)
                return fmt::format("position, column {}: {}", state.error.column, state.error.message);
            changed = Referee(game, *std::move(state.value));
        }
        for (const std::string& word : words_of(at == std::string::npos ? "" : rest.substr(at + 5)))
            if (const std::string error = play(changed, word); !error.empty())
                return error;
        referee = std::move(changed);
        return "";
    }

    std::string play(Referee& in, const std::string& word) const {
        if (is_over(in))
            return fmt::format("move `{}`: the game is over: {}", printable(word), outcome(game.about(), in.result()));
        const MoveNames names(game, in.state(), chess);
        if (const auto found = names.find(word)) {
            in.play(names.move(*found));
            return "";
        }
        std::string spaced = word;
        std::ranges::replace(spaced, '_', ' ');
        const Parsed<Move> move = read_move(game, in.state(), spaced);
        if (!move)
            return fmt::format("move `{}`: {}", printable(word), move.error.message);
        in.play(*move);
        return "";
    }

    // A client of UCI may go on after a draw that nobody has claimed.
    bool is_over(const Referee& played) const {
        const Result now = played.result();
        return chess ? ends_play(game.about(), now) : now.over;
    }

    // ---- thinking ---------------------------------------------------------------------------------------------------

    // How long to think, and when to answer.
    struct Orders {
        Limits limits;
        bool infinite = false, ponder = false;
    };

    std::string go(const std::vector<std::string>& words) {
        if (thinker.busy())
            return "still thinking; `stop` comes first";
        const bool over = is_over(referee);
        const u32 decides = game.decider(referee.state());
        if (decides == chance && !over)
            return "chance decides here; `query chance` tells what can come";
        Orders orders;
        if (const std::string error = read_orders(words, decides, orders); !error.empty())
            return error;
        if (over)
            orders.limits = {.nodes = 1}; // there is nothing to find
        Thinker::Task task{referee, orders.limits, {}, [this, over, asked = referee](const Choice& choice) {
                               output.line("bestmove " + name_of(asked, over ? Choice{} : choice));
                           }};
        if (!over)
            task.progress = [this, asked = referee](const Choice& choice) { inform(asked, choice); };
        if (orders.ponder)
            thinker.ponder(std::move(task));
        else
            thinker.begin(std::move(task), orders.infinite ? Thinker::Answer::when_told : Thinker::Answer::when_found);
        return "";
    }

    // The names of clocks: `wtime`, or `p1time` and so on.
    std::string clock_word(u32 player, const char* what) const {
        return chess ? fmt::format("{}{}", player == 0 ? 'w' : 'b', what) : fmt::format("p{}{}", player + 1, what);
    }

    bool is_clock(const std::string& word) const {
        for (u32 p = 0; p < game.layout().players; ++p)
            if (word == clock_word(p, "time") || word == clock_word(p, "inc"))
                return true;
        return word == "movestogo";
    }

    bool is_limit(const std::string& word) const {
        return is_clock(word) || word == "depth" || word == "nodes" || word == "movetime" || word == "playouts" ||
               word == "mate" || word == "infinite" || word == "ponder";
    }

    std::string read_orders(const std::vector<std::string>& words, u32 decides, Orders& orders) {
        Limits& limits = orders.limits;
        double left = -1, more = 0;
        u32 until = 0;
        for (usize i = 1; i < words.size(); ++i) {
            const std::string& word = words[i];
            if (word == "infinite" || word == "ponder") {
                (word == "ponder" ? orders.ponder : orders.infinite) = true;
                continue;
            }
            if (word == "searchmoves" && chess) {
                output.line("info string searchmoves is not obeyed: all moves are searched");
                while (i + 1 < words.size() && !is_limit(words[i + 1]))
                    ++i;
                continue;
            }
            if (!is_limit(word))
                return fmt::format("`go`: unknown word `{}`", printable(word));
            const std::string value = i + 1 < words.size() ? words[++i] : "";
            const auto number =
                value.starts_with("-") && is_clock(word) ? std::optional<u64>(0) : count_of(value, longest);
            if (!number)
                return fmt::format("`go {}` needs a number", word);
            if (*number == 0 && (word == "depth" || word == "mate" || word == "nodes" || word == "playouts"))
                return fmt::format("`go {}` takes 1 or more", word);
            if (word == "depth" || word == "mate")
                limits.depth = static_cast<u32>(std::min<u64>(word == "mate" ? *number * 2 : *number, 1000));
            else if (word == "nodes")
                limits.nodes = *number;
            else if (word == "playouts")
                limits.playouts = *number;
            else if (word == "movetime")
                limits.milliseconds = static_cast<u32>(std::max<u64>(1, *number));
            else if (word == clock_word(decides, "time"))
                left = static_cast<double>(*number);
            else if (word == clock_word(decides, "inc"))
                more = static_cast<double>(*number);
            else if (word == "movestogo")
                until = static_cast<u32>(*number);
        }
        if (left >= 0 && limits.milliseconds == 0 && !orders.infinite)
            limits.milliseconds = share_of_time(left, more, until);
        return "";
    }

    std::vector<std::string> line_of(const Referee& asked, const Choice& choice) const {
        std::vector<std::string> line;
        State at = asked.state();
        for (const Move& move : choice.line) {
            const MoveNames names(game, at, chess);
            usize i = 0;
            while (i < names.size() && !same(at, names.move(i), move))
                ++i;
            if (i == names.size())
                break;
            line.push_back(names.text(i));
            game.play(at, move);
        }
        return line;
    }

    // Bytes of moves may differ where no field lies.
    bool same(const State& at, const Move& a, const Move& b) const {
        const MoveBrief one = game.brief(at, a), other = game.brief(at, b);
        if (one.from != other.from || one.to != other.to || one.choice != other.choice || one.into != other.into)
            return false;
        State after_one = at, after_other = at;
        game.play(after_one, a);
        game.play(after_other, b);
        return game.key(after_one) == game.key(after_other);
    }

    std::string name_of(const Referee& asked, const Choice& choice) const {
        const MoveNames names(game, asked.state(), chess);
        return choice.move && choice.index < names.size() ? names.text(choice.index) : chess ? "0000" : "none";
    }

    void inform(const Referee& asked, const Choice& choice) {
        const i32 plies = choice.ends_in();
        const std::string score = plies == 0 ? fmt::format("cp {}", choice.score)
                                             : fmt::format("mate {}", plies > 0 ? (plies + 1) / 2 : plies / 2);
        const auto rate = choice.seconds > 0 ? static_cast<u64>(static_cast<double>(choice.nodes) / choice.seconds) : 0;
        output.line(fmt::format("info depth {} score {} nodes {} nps {} time {} pv {}", choice.depth, score,
                                choice.nodes, rate, static_cast<u64>(choice.seconds * 1000),
                                fmt::join(line_of(asked, choice), " ")));
    }

    // ---- questions --------------------------------------------------------------------------------------------------

    std::string query(const std::vector<std::string>& words) {
        const std::string what = words.size() > 1 ? words[1] : "";
        const auto respond = [&](const std::string& text) {
            output.line("response " + text);
            return std::string();
        };
        if (what == "gameover")
            return respond(referee.result().over || game.moves(referee.state()).empty() ? "true" : "false");
        if (what == "result")
            return respond(result_word());
        if (what == "turn" || what == "players")
            return respond(what == "turn" ? turn_word() : players_text());
        if (what == "legal" || what == "chance")
            return respond(moves_text(what == "chance"));
        if (what == "position")
            return respond(print_position(game.about(), game.seen(referee.state(), game.mover(referee.state()))));
        if (what == "payoffs")
            return respond(payoffs_text());
        for (u32 p = 0; p < game.layout().players; ++p)
            if (what == fmt::format("p{}turn", p + 1))
                return respond(game.decider(referee.state()) == p ? "true" : "false");
        return fmt::format("there is nothing to tell of `{}`", printable(what));
    }

    std::string result_word() const {
        const Result now = referee.result();
        if (!now.over)
            return "none";
        std::vector<std::string> winners;
        for (u32 p = 0; p < game.layout().players; ++p)
            if ((now.winners >> p & 1) != 0)
                winners.push_back(fmt::format("p{}win", p + 1));
        return winners.empty() ? "draw" : fmt::format("{}", fmt::join(winners, "+"));
    }

    std::string turn_word() const {
        const u32 decides = game.decider(referee.state());
        return decides == chance ? "chance" : game.about().player[decides].name;
    }

    std::string players_text() const {
        std::vector<std::string> names;
        for (u32 p = 0; p < game.layout().players; ++p)
            names.emplace_back(game.about().player[p].name);
        return fmt::format("{}", fmt::join(names, " "));
    }

    std::string moves_text(bool thrown) const {
        const MoveNames names(game, referee.state(), chess);
        if (is_over(referee) || (thrown && game.decider(referee.state()) != chance))
            return "none";
        std::vector<std::string> texts;
        for (usize i = 0; i < names.size(); ++i)
            texts.push_back(thrown
                                ? fmt::format("{}:{}", names.text(i), game.view(referee.state(), names.move(i)).weight)
                                : names.text(i));
        std::ranges::sort(texts);
        return texts.empty() ? "none" : fmt::format("{}", fmt::join(texts, " "));
    }

    std::string payoffs_text() const {
        const Result now = referee.result();
        if (!now.over)
            return "none";
        std::vector<i32> payoffs(now.payoff, now.payoff + game.layout().players);
        return fmt::format("{}", fmt::join(payoffs, " "));
    }

    bool chess;
    Game game;
    Referee referee;
    LineWriter& output;
    Thinker thinker; // last, so that it is stopped before the rest goes
};

} // namespace

std::unique_ptr<Protocol> make_universal(bool chess, const Game& game, const Weights& weights, LineWriter& output) {
    return std::make_unique<Universal>(chess, game, weights, output);
}

} // namespace rubicon::host
