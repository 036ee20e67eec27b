#include "runtime/host/replay.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "runtime/host/moves.hpp"
#include "runtime/host/outcome.hpp"
#include "runtime/host/position.hpp"
#include "runtime/host/record.hpp"

namespace rubicon::host {

namespace {

// Marks of check and mate say nothing that the rules do not know.
std::string_view bare(std::string_view move) {
    const usize last = move.find_last_not_of("+#");
    return move.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

// Plays a move by its text, or says why it is refused.
std::optional<std::string> play(Referee& referee, std::string_view text) {
    const Result result = referee.result();
    const About& about = referee.game().about();
    if (ends_play(about, result)) {
        return fmt::format("the game was over before: {} by `{}`", outcome(about, result), end_label(about, result));
    }
    const Parsed<Move> move = read_move(referee.game(), referee.state(), bare(text));
    if (!move) {
        return move.error.message;
    }
    referee.play(*move);
    return std::nullopt;
}

std::optional<std::string> fen_of(const PdnGame& game) {
    const std::string* fen = game.tag("FEN");
    const std::string* set_up = game.tag("SetUp");
    return fen && !(set_up && *set_up == "0") ? std::optional(*fen) : std::nullopt;
}

// `/FEN "..."/` within a game
std::string_view fen_of(std::string_view setup) {
    const usize quote = setup.find('"');
    const usize last = setup.rfind('"');
    if (quote != std::string_view::npos && last > quote) {
        return setup.substr(quote + 1, last - quote - 1);
    }
    return setup.starts_with("FEN ") ? setup.substr(4) : setup;
}

class PdnReplay {
public:
    PdnReplay(const Game& game_, ReplayReport& report_) : game(game_), report(report_) {}

    void play_game(const PdnGame& recorded) {
        number = recorded.number;
        std::string error;
        std::optional<State> start = starts_from(game, recorded, &error);
        if (!start) {
            report.refused.push_back({number, 0, "", error, recorded.line, 1});
            return;
        }
        if (auto refusal = play_line(Referee(game, *std::move(start)), recorded.main, report.moves)) {
            report.refused.push_back(*std::move(refusal));
        }
    }

private:
    const Game& game;
    ReplayReport& report;
    u32 number = 0;

    std::optional<Refusal> play_line(Referee referee, const PdnLine& line, u32& counted) {
        for (const PdnMove& move : line.moves) {
            const u32 ply = static_cast<u32>(referee.line().size()) + 1;
            const Refusal refusal{number, ply, move.text, "", move.line, move.column};
            if (!move.setup.empty()) {
                Parsed<State> read = read_position(game, fen_of(move.setup));
                if (!read) {
                    return because(refusal, "the position before it cannot be read: " + read.error.message);
                }
                referee = Referee(game, *std::move(read.value));
            }
            std::optional<Referee> before;
            if (!move.variations.empty()) {
                before = referee;
            }
            if (auto why = play(referee, move.text)) {
                return because(refusal, *std::move(why));
            }
            ++counted;
            for (const PdnLine& variation : move.variations) {
                ++report.variations;
                if (auto refused = play_line(*before, variation, report.variation_moves)) {
                    report.refused_variations.push_back(*std::move(refused));
                }
            }
        }
        return std::nullopt;
    }

    static Refusal because(Refusal refusal, std::string why) {
        refusal.why = std::move(why);
        return refusal;
    }
};

std::optional<Refusal> play_record(const Game& game, const Record& record, u32 number, u32& counted) {
    State start = game.start();
    if (!record.position.empty()) {
        Parsed<State> read = read_position(game, record.position);
        if (!read) {
            return Refusal{number, 0, "", "its position cannot be read: " + read.error.message, 0, 0};
        }
        start = *std::move(read.value);
    }
    Referee referee(game, std::move(start));
    for (const std::string& move : record.moves) {
        if (auto why = play(referee, move)) {
            return Refusal{number, static_cast<u32>(referee.line().size()) + 1, move, *std::move(why), 0, 0};
        }
        ++counted;
    }
    return std::nullopt;
}

} // namespace

std::optional<State> starts_from(const Game& game, const PdnGame& recorded, std::string* error) {
    const auto fen = fen_of(recorded);
    if (!fen) {
        return game.start();
    }
    Parsed<State> read = read_position(game, *fen);
    if (read) {
        return std::move(read.value);
    }
    if (error) {
        *error = fmt::format("the position of the FEN tag cannot be read: {}", read.error.message);
    }
    return std::nullopt;
}

ReplayReport replay_pdn(const Game& game, const PdnFile& file) {
    ReplayReport report;
    report.games = file.count();
    PdnReplay replay(game, report);
    for (const PdnGame& recorded : file.games) {
        replay.play_game(recorded);
    }
    for (const PdnError& error : file.errors) {
        report.refused.push_back({error.number, 0, "", error.message, error.line, error.column});
    }
    std::sort(report.refused.begin(), report.refused.end(),
              [](const Refusal& a, const Refusal& b) { return a.game < b.game; });
    return report;
}

ReplayReport replay_records(const Game& game, std::string_view text) {
    ReplayReport report;
    u32 line_number = 0;
    for (usize at = 0; at < text.size();) {
        const usize end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        at = end + 1;
        ++line_number;
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) {
            continue;
        }
        ++report.games;
        const Parsed<Record> record = read_record(line);
        auto refusal = record ? play_record(game, *record, report.games, report.moves)
                              : Refusal{report.games, 0, "", record.error.message, 0, 0};
        if (refusal) {
            refusal->line = line_number;
            refusal->column = record ? 1 : static_cast<u32>(record.error.column);
            report.refused.push_back(*std::move(refusal));
        }
    }
    return report;
}

ReplayReport replay(const Game& game, std::string_view text) {
    return looks_like_records(text) ? replay_records(game, text) : replay_pdn(game, read_pdn(text));
}

std::string describe(const Refusal& refusal) {
    if (refusal.ply == 0) {
        return fmt::format("game {} ({}:{}): {}", refusal.game, refusal.line, refusal.column, refusal.why);
    }
    return fmt::format("game {} ({}:{}), ply {}, {}: {}", refusal.game, refusal.line, refusal.column, refusal.ply,
                       refusal.move, refusal.why);
}

} // namespace rubicon::host
