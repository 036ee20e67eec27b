#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "runtime/host/position.hpp"
#include "runtime/match/engine_texts.hpp"
#include "runtime/match/protocols.hpp"

namespace rubicon::match {

namespace {

// UGI and UCI differ in words only.
class Universal : public Outside {
public:
    using Outside::Outside;

private:
    bool chess() const { return options.protocol == Protocol::uci; }
    std::string word(const char* rest) const { return (chess() ? "uci" : "ugi") + std::string(rest); }

    // A phase, or what the letters of FEN do not tell apart, may be lost on the way.
    bool plays_this() const override {
        if (!chess())
            return true;
        const std::vector<i32> start = game.slots(game.start());
        const auto fen = host::print_uci_fen(game.about(), start);
        const auto read = host::read_position(game, fen.value_or(""));
        return fen && read && game.slots(*read) == start;
    }

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
            text += "fen " + host::print_uci_fen(game.about(), game.slots(first)).value_or("");
        } else {
            const bool plain = game.slots(first) == game.slots(game.start());
            text += plain ? "startpos" : "fen " + host::print_position(game, first);
        }
        for (usize ply = 0; ply < played.line().size(); ++ply)
            text += (ply == 0 ? " moves " : " ") + move_text(played.past()[ply], played.line()[ply]);
        return first_of({tell(text), tell(go())});
    }

    // Moves that their ends do not tell from others are written as in UGI.
    std::string move_text(const host::State& state, const host::Move& move) const {
        if (chess()) {
            const std::string text = uci_move(game.about(), game.view(state, move));
            const auto alike = [&](const host::Move& other) {
                return uci_move(game.about(), game.view(state, other)) == text;
            };
            if (!text.empty() && std::ranges::count_if(game.moves(state), alike) == 1)
                return text;
        }
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
        std::vector<usize> meant;
        for (usize i = 0; chess() && i < legal.size(); ++i)
            if (uci_move(game.about(), legal.view(i)) == text)
                meant.push_back(i);
        if (meant.size() == 1)
            return meant.front();
        if (const host::Parsed<usize> found = legal.find(text)) // a name may have `_` of its own
            return *found;
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

} // namespace

std::unique_ptr<Contestant> universal_program(const host::Game& game, const OutsideOptions& options,
                                              const host::Limits& limits) {
    return std::make_unique<Universal>(game, options, limits);
}

} // namespace rubicon::match
