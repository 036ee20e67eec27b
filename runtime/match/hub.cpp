#include <cstdlib>

#include <fmt/format.h>

#include "runtime/match/engine_texts.hpp"
#include "runtime/match/protocols.hpp"

namespace rubicon::match {

namespace {

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

std::unique_ptr<Contestant> hub_program(const host::Game& game, const OutsideOptions& options,
                                        const host::Limits& limits) {
    return std::make_unique<Hub>(game, options, limits);
}

} // namespace rubicon::match
