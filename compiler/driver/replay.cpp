// rubicon replay GAME FILE: plays recorded games by the rules.
#include <algorithm>
#include <memory>
#include <sstream>

#include "compiler/driver/commands.hpp"
#include "compiler/driver/game_source.hpp"
#include "compiler/driver/json.hpp"
#include "compiler/driver/output.hpp"
#include "runtime/host/pgn.hpp"
#include "runtime/host/record.hpp"
#include "runtime/host/replay.hpp"

namespace rubicon::driver {

namespace {

struct Words : GameWords {
    std::string file, output;
    bool json = false;
};

void print(const host::Refusal& refusal) {
    say("{} {} {} {}\n", refusal.game, refusal.ply, refusal.move.empty() ? "-" : refusal.move, refusal.why);
}

nlohmann::json to_json(const host::Refusal& refusal) {
    return {{"game", refusal.game}, {"ply", refusal.ply},   {"move", refusal.move},
            {"why", refusal.why},   {"line", refusal.line}, {"column", refusal.column}};
}

void print_json(const host::ReplayReport& report) {
    nlohmann::json all = {{"games", report.games}, {"moves", report.moves}, {"refused", nlohmann::json::array()}};
    for (const host::Refusal& refusal : report.refused)
        all["refused"].push_back(to_json(refusal));
    all["variations"] = report.variations;
    all["refused_variations"] = nlohmann::json::array();
    for (const host::Refusal& refusal : report.refused_variations)
        all["refused_variations"].push_back(to_json(refusal));
    say("{}\n", dump(all));
}

void print(const host::ReplayReport& report) {
    for (const host::Refusal& refusal : report.refused)
        print(refusal);
    say("{} games, {} moves, {} refused\n", report.games, report.moves, report.refused.size());
}

void add(host::ReplayReport& all, host::ReplayReport part) {
    all.games += part.games;
    all.moves += part.moves;
    all.variations += part.variations;
    all.variation_moves += part.variation_moves;
    std::ranges::move(part.refused, std::back_inserter(all.refused));
    std::ranges::move(part.refused_variations, std::back_inserter(all.refused_variations));
}

// Game by game, so that Ctrl-C can tell how far it came.
host::ReplayReport replay_games(const host::Game& game, const host::PdnFile& file) {
    host::ReplayReport report = host::replay_pdn(game, {{}, file.errors});
    for (const host::PdnGame& one : file.games) {
        if (interrupt_flag())
            break;
        add(report, host::replay_pdn(game, {{one}, {}}));
    }
    std::ranges::sort(report.refused, {}, &host::Refusal::game);
    return report;
}

// The games as they were read, in one style.
std::string rewritten(const host::Game& game, const std::string& text) {
    if (!host::looks_like_records(text))
        return host::write_pdn(host::in_short_form(game, host::read_pdn(text).games));
    std::istringstream lines(text);
    std::string result;
    for (std::string line; std::getline(lines, line);)
        if (const auto record = host::read_record(line))
            result += host::write_record(*record);
    return result;
}

int replay(const Words& words) {
    std::string error;
    const std::string text = read_file(words.file, error);
    if (!error.empty()) {
        complain("{}", error);
        return at_fault;
    }
    int code = all_well;
    const auto opened = open_game(words, Purpose::moves, code);
    if (!opened)
        return code;
    const auto& [source, game] = *opened;
    catch_interrupts();
    const host::ReplayReport report =
        host::looks_like_records(text) ? host::replay_records(game, text) : replay_games(game, host::read_pdn(text));
    if (words.json)
        print_json(report);
    else
        print(report);
    if (report.games == 0)
        complain("`{}` holds no game", words.file);
    if (source.gave_up(game) || report.games == 0 || !report.refused.empty())
        code = at_fault;
    if (!words.output.empty())
        error = replace_file(words.output, rewritten(game, text));
    if (!error.empty()) {
        complain("{}", error);
        code = at_fault;
    }
    return interrupt_flag() ? interrupted : code;
}

} // namespace

Command replay_command(CLI::App& program) {
    const auto words = std::make_shared<Words>();
    CLI::App* const command = program.add_subcommand("replay", "Plays recorded games by the rules");
    add_game(*command, *words);
    command->add_option("file", words->file, "PDN, or our own record")->type_name("FILE")->required();
    command->add_option("--write", words->output, "Writes the games anew, in one style")->type_name("OUT");
    add_engine(*command, *words);
    add_json(*command, words->json);
    return {command, [words] { return replay(*words); }};
}

} // namespace rubicon::driver
