#include "runtime/match/outside.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>

#include <fmt/format.h>

#include "runtime/host/moves.hpp"
#include "runtime/host/position.hpp"
#include "runtime/match/child.hpp"
#include "runtime/match/engine_texts.hpp"

namespace rubicon::match {

namespace {

using Clock = std::chrono::steady_clock;

std::string quoted(const std::string& text) {
    return "`" + text.substr(0, 60) + (text.size() > 60 ? "...`" : "`");
}

// What all protocols have in common: starting, asking, and what goes wrong.
class Outside : public Contestant {
public:
    Outside(host::Game game_, OutsideOptions options_, const host::Limits& limits_)
        : game(std::move(game_)), options(std::move(options_)), limits(limits_) {}

    std::string begin(u64) override {
        const std::string error = plays_this() ? restarted() : "cannot be told of this game in its protocol";
        if (!error.empty())
            child.reset();
        return error;
    }

    Answer decide(const host::Referee& played, const std::vector<host::Move>& legal,
                  const std::atomic<bool>& stop) override {
        if (!child)
            return Answer::failed("is not running");
        Answer answer;
        if (const std::string error = ask(played); !error.empty())
            answer.fault = error;
        else
            answer = hear(host::MoveTexts(game, played.state(), legal), stop);
        if (!answer.fault.empty())
            child.reset(); // who knows in which state it is
        return answer;
    }

protected:
    host::Game game;
    OutsideOptions options;
    host::Limits limits;
    std::unique_ptr<Child> child;

    virtual bool plays_this() const = 0; // whether the protocol can tell such a game
    virtual std::string greet() = 0;     // from the start of the program until it can play
    virtual std::string new_game() = 0;  // each returns what is wrong, or ""
    virtual std::string ask(const host::Referee& played) = 0;
    virtual Answer hear(const host::MoveTexts& legal, const std::atomic<bool>& stop) = 0;

    Child::Time deadline() const {
        const double seconds = options.patience + limits.milliseconds / 1000.0;
        return Clock::now() + std::chrono::milliseconds(static_cast<i64>(seconds * 1000));
    }

    std::string tell(const std::string& line) { return child->send(line, deadline()) ? "" : child->trouble(); }

    // Reads on until a line begins with the word.
    std::string wait_for(const std::string& word) {
        static const std::atomic<bool> never = false;
        const Child::Time until = deadline();
        while (const std::optional<std::string> line = child->receive(until, never)) {
            if (line->starts_with(word))
                return "";
            if (line->starts_with("error"))
                return fmt::format("says {}", quoted(*line));
        }
        return fmt::format("{} while it was to say `{}`", child->trouble(), word);
    }

private:
    std::string restarted() {
        if (!child) {
            std::string error;
            child = Child::start(options.words, error);
            if (!child)
                return error;
            error = greet();
            if (!error.empty())
                return error;
        }
        return new_game();
    }
};

// The first of several errors.
std::string first_of(std::initializer_list<std::string> errors) {
    for (const std::string& error : errors)
        if (!error.empty())
            return error;
    return "";
}

// UGI and UCI differ in words only.
class Universal : public Outside {
public:
    using Outside::Outside;

private:
    bool chess() const { return options.protocol == Protocol::uci; }
    std::string word(const char* rest) const { return (chess() ? "uci" : "ugi") + std::string(rest); }

    bool plays_this() const override { return !chess() || chess_fen(game.about(), game.slots(game.start())); }

    std::string greet() override {
        std::string error = tell(word(""));
        if (error.empty())
            error = wait_for(word("ok"));
        if (error.empty() && !options.variant.empty())
            error = tell(fmt::format("setoption name UCI_Variant value {}", options.variant));
        for (const auto& [name, value] : options.settings)
            if (error.empty())
                error = tell(fmt::format("setoption name {} value {}", name, value));
        return error;
    }

    std::string new_game() override {
        const std::string error = first_of({tell(word("newgame")), tell("isready")});
        return error.empty() ? wait_for("readyok") : error;
    }

    std::string ask(const host::Referee& played) override {
        const host::State& first = played.past().front();
        std::string text = "position ";
        if (chess()) {
            text += "fen " + chess_fen(game.about(), game.slots(first)).value_or("");
        } else {
            const bool plain = game.slots(first) == game.slots(game.start());
            text += plain ? "startpos" : "fen " + host::print_position(game, first);
        }
        for (usize ply = 0; ply < played.line().size(); ++ply)
            text += (ply == 0 ? " moves " : " ") + move_text(played.past()[ply], played.line()[ply]);
        return first_of({tell(text), tell(go())});
    }

    std::string move_text(const host::State& state, const host::Move& move) const {
        if (chess())
            return uci_move(game.about(), game.view(state, move));
        return ugi_move(host::print_move(game, state, move, {.long_form = true}));
    }

    // Words of a line are parted by blanks, so a move has none.
    static std::string ugi_move(std::string text) {
        std::ranges::replace(text, ' ', '_');
        return text;
    }

    std::string go() const {
        std::string text = "go";
        if (limits.milliseconds)
            text += fmt::format(" movetime {}", limits.milliseconds);
        if (limits.nodes)
            text += fmt::format(" nodes {}", limits.nodes);
        if (limits.depth)
            text += fmt::format(" depth {}", limits.depth);
        return text;
    }

    Answer hear(const host::MoveTexts& legal, const std::atomic<bool>& stop) override {
        const Child::Time until = deadline();
        Answer answer;
        while (const std::optional<std::string> line = child->receive(until, stop)) {
            std::istringstream words(*line);
            std::string first, move;
            words >> first;
            if (first == "info")
                answer.score = score(words).value_or(answer.score.value_or(0));
            if (first.starts_with("error") || line->starts_with("info string error"))
                return Answer::failed(fmt::format("says {}", quoted(*line)));
            if (first != "bestmove")
                continue;
            words >> move;
            answer.move = find(legal, move);
            if (!answer.move)
                answer.fault = fmt::format("chose {}, which is not legal", quoted(move));
            return answer;
        }
        return Answer::failed(child->trouble());
    }

    std::optional<usize> find(const host::MoveTexts& legal, std::string text) const {
        if (chess()) {
            for (usize i = 0; i < legal.size(); ++i)
                if (uci_move(game.about(), legal.view(i)) == text)
                    return i;
            return std::nullopt;
        }
        std::ranges::replace(text, '_', ' ');
        const host::Parsed<usize> found = legal.find(text);
        return found ? found.value : std::nullopt;
    }

    // The rest of an `info` line: `score cp 31`, `score mate -3`.
    std::optional<i32> score(std::istringstream& words) const {
        std::string word, unit;
        i32 value = 0;
        while (words >> word)
            if (word == "score" && words >> unit >> value) {
                if (unit == "cp")
                    return value;
                const i32 plies = chess() ? 2 * std::abs(value) : std::abs(value);
                return value > 0 ? host::win_score - plies : plies - host::win_score;
            }
        return std::nullopt;
    }
};

class Hub : public Outside {
public:
    using Outside::Outside;

private:
    bool plays_this() const override { return hub_position(game.about(), game.slots(game.start())).has_value(); }

    std::string greet() override {
        std::string error = tell("hub");
        if (error.empty())
            error = wait_for("wait");
        if (error.empty() && !options.variant.empty())
            error = tell(fmt::format("set-param name=variant value={}", options.variant));
        for (const auto& [name, value] : options.settings)
            if (error.empty())
                error = tell(fmt::format("set-param name={} value=\"{}\"", name, value));
        if (error.empty())
            error = tell("init");
        return error.empty() ? wait_for("ready") : error;
    }

    std::string new_game() override { return tell("new-game"); }

    std::string ask(const host::Referee& played) override {
        std::string moves,
            text = "pos pos=" + hub_position(game.about(), game.slots(played.past().front())).value_or("");
        for (usize ply = 0; ply < played.line().size(); ++ply)
            moves += (ply ? " " : "") + hub_move(game.about(), game.view(played.past()[ply], played.line()[ply]));
        if (!moves.empty())
            text += fmt::format(" moves=\"{}\"", moves);
        std::string level = "level";
        if (limits.milliseconds)
            level += fmt::format(" move-time={}", limits.milliseconds / 1000.0);
        if (limits.nodes)
            level += fmt::format(" nodes={}", limits.nodes);
        if (limits.depth)
            level += fmt::format(" depth={}", limits.depth);
        return first_of({tell(text), tell(level), tell("go think")});
    }

    Answer hear(const host::MoveTexts& legal, const std::atomic<bool>& stop) override {
        const Child::Time until = deadline();
        Answer answer;
        while (const std::optional<std::string> line = child->receive(until, stop)) {
            if (line->starts_with("error"))
                return Answer::failed(fmt::format("says {}", quoted(*line)));
            if (const std::string score = argument(*line, "score"); line->starts_with("info") && !score.empty())
                answer.score = static_cast<i32>(std::strtod(score.c_str(), nullptr) * 100);
            if (!line->starts_with("done"))
                continue;
            const std::string move = argument(*line, "move");
            answer.move = find(legal, move);
            if (!answer.move)
                answer.fault = fmt::format("chose {}, which is not legal", quoted(move));
            return answer;
        }
        return Answer::failed(child->trouble());
    }

    // The value of `name=value` or `name="value"`; "" if there is none.
    static std::string argument(const std::string& line, const std::string& name) {
        const usize at = line.find(" " + name + "=");
        if (at == std::string::npos)
            return "";
        const usize begin = at + name.size() + 2;
        const bool quotes = begin < line.size() && line[begin] == '"';
        const usize first = begin + (quotes ? 1 : 0);
        return line.substr(first, line.find(quotes ? '"' : ' ', first) - first);
    }

    std::optional<usize> find(const host::MoveTexts& legal, const std::string& text) const {
        for (const bool ends_suffice : {false, true}) {
            std::vector<usize> fits;
            for (usize i = 0; i < legal.size(); ++i)
                if (is_hub_move(game.about(), legal.view(i), text, ends_suffice))
                    fits.push_back(i);
            if (fits.size() == 1)
                return fits.front();
        }
        return std::nullopt;
    }
};

} // namespace

std::unique_ptr<Contestant> outside_program(const host::Game& game, const OutsideOptions& options,
                                            const host::Limits& limits) {
    if (options.protocol == Protocol::hub)
        return std::make_unique<Hub>(game, options, limits);
    return std::make_unique<Universal>(game, options, limits);
}

} // namespace rubicon::match
