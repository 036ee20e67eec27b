// rubicon study GAME...: what games are like when an engine plays them against itself.
#include <memory>

#include "compiler/driver/commands.hpp"
#include "compiler/driver/contests.hpp"
#include "compiler/driver/output.hpp"
#include "compiler/driver/progress.hpp"
#include "runtime/match/study_report.hpp"

namespace rubicon::driver {

namespace {

constexpr u64 usual_nodes = 1000;

struct Words {
    std::vector<std::string> games;
    LimitWords limits;
    std::string out, html, part = "1/1", weights;
    GameWords common; // who reads the rules
    u64 number = 200, doubled = 100;
    SeriesWords series;
    bool json = false;
};

// "intellector,rules=online": the game and its options.
GameWords split_game(const Words& words, const std::string& text) {
    GameWords game;
    game.engine = words.common.engine;
    usize at = text.find(',');
    game.game = text.substr(0, at);
    while (at != std::string::npos) {
        const usize end = text.find(',', at + 1);
        game.sets.push_back(text.substr(at + 1, end == std::string::npos ? end : end - at - 1));
        at = end;
    }
    return game;
}

// A game under study; its rules live as long as it.
struct Subject {
    GameSource source;
    match::StudyPlan plan;
};

std::optional<Subject> subject_of(const Words& words, const std::string& text, int& code) {
    const GameWords game = split_game(words, text);
    for (const std::string& set : game.sets)
        if (set.find('=') == std::string::npos) {
            complain("`{}`: `{}` should read NAME=VALUE, as in `intellector,rules=online`", text, set);
            code = bad_call;
            return std::nullopt;
        }
    code = at_fault;
    auto source = GameSource::open(game);
    if (!source)
        return std::nullopt;
    const auto weights = weights_for(game, words.weights);
    if (!weights)
        return std::nullopt;
    const host::Game compiled = source->choose(game.engine, Purpose::engine, code);
    if (!compiled)
        return std::nullopt;
    match::StudyPlan plan;
    fill(plan, game, words.series, *source, compiled);
    plan.first = compiled.start();
    plan.name = text;
    plan.weights = *weights;
    plan.limits = words.limits.all();
    if (plan.limits.nodes == 0 && plan.limits.playouts == 0 && plan.limits.milliseconds == 0)
        plan.limits.nodes = usual_nodes;
    plan.games = words.number;
    plan.doubled = compiled.layout().players < 2 ? 0 : (words.doubled + 1) / 2 * 2;
    code = all_well;
    return Subject{*std::move(source), std::move(plan)};
}

// "2/4": the second of four parts. False if it is none.
bool read_part(const std::string& text, match::StudyPlan& plan) {
    unsigned long part = 0, parts = 0;
    char more = 0;
    if (std::sscanf(text.c_str(), "%lu/%lu%c", &part, &parts, &more) != 2 || part < 1 || part > parts)
        return false;
    plan.part = part - 1;
    plan.parts = parts;
    return true;
}

std::string subtitle(const std::vector<Subject>& subjects, const Words& words) {
    return fmt::format("Self-play, {} for a move, {} random plies first, seed {}.",
                       match::limits_text(subjects.front().plan.limits), words.series.opening, words.series.seed);
}

int report(const Words& words, const std::vector<Subject>& subjects, std::vector<match::Column> columns) {
    match::mark_differences(columns);
    if (words.json)
        say("{}\n", match::study_json(columns));
    else
        say("{}", match::study_text(columns));
    if (words.html.empty())
        return all_well;
    const std::string error = replace_file(words.html, match::study_page(columns, subtitle(subjects, words)));
    if (!error.empty())
        complain("{}", error);
    return error.empty() ? all_well : at_fault;
}

// Plays one game's units. What went wrong, or "".
std::string play(const match::StudyPlan& plan, match::Journal* journal, match::StudyTotals& totals) {
    ProgressBar bar;
    return match::run_study(plan, journal, interrupt_flag(), totals, [&](const match::StudyTotals& now) {
        bar.show(now.games.size() + now.doubled.size(), (plan.games + plan.doubled) / plan.parts, plan.name);
    });
}

int run_all(const Words& words, const std::vector<Subject>& subjects, match::Journal* journal) {
    std::vector<match::Column> columns;
    std::string error;
    u64 foreign = journal ? journal->lines().size() : 0, played = 0;
    catch_interrupts();
    for (const Subject& subject : subjects) {
        match::StudyTotals totals;
        error = error.empty() ? play(subject.plan, journal, totals) : error;
        columns.push_back(match::column_of(subject.plan, totals));
        foreign = std::min(foreign, totals.others);
        played += totals.games.size() + totals.doubled.size();
        if (subject.source.gave_up())
            return at_fault;
    }
    const int code = played > 0 || error.empty() ? report(words, subjects, std::move(columns)) : at_fault;
    if (journal && foreign > 0 && foreign == journal->lines().size())
        complain("no line of `{}` belongs to these games, played so: they were passed over", words.out);
    if (!error.empty()) {
        complain("{}", error);
        if (journal && played > 0)
            complain("the games played so far are safe in `{}`", words.out);
        return at_fault;
    }
    if (!interrupt_flag())
        return code;
    complain("{}", journal ? fmt::format("interrupted; the same words go on with `{}`", words.out) : "interrupted");
    return interrupted;
}

int study(const Words& words) {
    match::StudyPlan part;
    if (!read_part(words.part, part)) {
        complain("--part: `{}` should read K/N, as in `2/4`", words.part);
        return bad_call;
    }
    int code = all_well;
    std::vector<Subject> subjects;
    for (const std::string& game : words.games) {
        auto subject = subject_of(words, game, code);
        if (!subject)
            return code;
        subject->plan.part = part.part;
        subject->plan.parts = part.parts;
        subjects.push_back(*std::move(subject));
    }
    const auto journal = open_journal(words.out, code);
    return code == all_well ? run_all(words, subjects, journal.get()) : code;
}

} // namespace

Command study_command(CLI::App& program) {
    const auto words = std::make_shared<Words>();
    CLI::App* const command = program.add_subcommand("study", "What games are like: self-play, counted");
    command->add_option("games", words->games, "Games; options follow after commas, as in intellector,rules=online")
        ->type_name("GAME")
        ->required();
    command->add_option("--games", words->number, "How many games of each between equals")
        ->type_name("N")
        ->check(CLI::Range(u64{0}, u64{100'000'000}));
    command->add_option("--doubled", words->doubled, "How many in which one side thinks twice as long")
        ->type_name("N")
        ->check(CLI::Range(u64{0}, u64{100'000'000}));
    add_limits(*command, words->limits, false);
    command->add_option("--weights", words->weights, "A file of weights, or `derived`")->type_name("FILE");
    add_series(*command, words->series);
    command->add_option("--part", words->part, "Only this part of the work, as in 2/4")->type_name("K/N");
    command->add_option("--out", words->out, "Keeps every game in this file, and goes on where it ends")
        ->type_name("FILE");
    command->add_option("--html", words->html, "Writes a page with charts")->type_name("FILE");
    add_engine(*command, words->common);
    add_json(*command, words->json);
    return {command, [words] { return study(*words); }};
}

} // namespace rubicon::driver
