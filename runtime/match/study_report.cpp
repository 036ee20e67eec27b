#include "runtime/match/study_report.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace rubicon::match {

namespace {

double ratio(u64 part, u64 of) {
    return of ? static_cast<double>(part) / static_cast<double>(of) : 0;
}

Figure share(std::string name, u64 hits, u64 of) {
    Figure figure;
    figure.name = std::move(name);
    figure.hits = static_cast<double>(hits);
    figure.of = static_cast<double>(of);
    figure.value = 100 * ratio(hits, of);
    const Interval interval = wilson(figure.hits, figure.of);
    figure.interval = {100 * interval.low, 100 * interval.high};
    figure.known = of > 0;
    return figure;
}

// One observation for each game that `of` has one for.
template <typename Of>
Figure mean(std::string name, const StudyTotals& totals, Of of) {
    Figure figure;
    figure.kind = Figure::Kind::mean;
    figure.name = std::move(name);
    for (const auto& [number, game] : totals.games)
        if (const std::optional<double> value = of(game))
            figure.sample.add(*value);
    figure.value = figure.sample.mean();
    figure.interval = figure.sample.interval();
    figure.interval.low = std::max(0.0, figure.interval.low); // none of these is ever negative
    if (figure.name.ends_with(", %"))
        figure.interval.high = std::min(100.0, figure.interval.high);
    figure.known = figure.sample.count > 0;
    return figure;
}

Figure twice_the_thinking(const Pairs& pairs) {
    Figure figure;
    figure.kind = Figure::Kind::elo;
    figure.name = "twice the thinking, Elo";
    for (usize kind = 0; kind < pairs.size(); ++kind)
        for (u64 i = 0; i < pairs[kind]; ++i)
            figure.sample.add(static_cast<double>(kind) / 4);
    const Estimate estimated = estimate(pairs);
    figure.value = estimated.elo;
    figure.interval = estimated.elos;
    figure.known = figure.sample.count > 0;
    return figure;
}

u64 count_if(const StudyTotals& totals, bool (*test)(const PlayedGame&)) {
    return static_cast<u64>(std::ranges::count_if(totals.games, [&](const auto& entry) { return test(entry.second); }));
}

void add_results(const StudyPlan& plan, const StudyTotals& totals, std::vector<Figure>& figures) {
    const About& about = plan.game.about();
    const u64 all = totals.games.size();
    std::vector<u64> wins(about.layout.players);
    for (const auto& [number, game] : totals.games)
        for (u32 p = 0; p < about.layout.players; ++p)
            wins[p] += game.winners >> p & 1;
    for (u32 p = 0; p < about.layout.players; ++p)
        figures.push_back(share(fmt::format("{} wins", about.player[p].name), wins[p], all));
    const u64 drawn = count_if(totals, [](const PlayedGame& game) { return game.over && game.winners == 0; });
    const u64 open = count_if(totals, [](const PlayedGame& game) { return !game.over; });
    figures.push_back(share("drawn", drawn, all));
    figures.push_back(share("broken off", open, all));
    figures.push_back(share("decisive", all - drawn - open, all));
}

void add_play(const StudyTotals& totals, std::vector<Figure>& figures) {
    using Value = std::optional<double>;
    const auto number = [](u64 value) { return Value(static_cast<double>(value)); };
    figures.push_back(mean("length, plies", totals, [&](const PlayedGame& game) { return number(game.plies); }));
    figures.push_back(mean("legal moves", totals, [](const PlayedGame& game) {
        return game.plies ? Value(ratio(game.choices, game.plies)) : Value();
    }));
    figures.push_back(mean("forced moves, %", totals, [](const PlayedGame& game) {
        return game.plies ? Value(100 * ratio(game.forced, game.plies)) : Value();
    }));
    figures.push_back(mean("captures", totals, [&](const PlayedGame& game) { return number(game.captures); }));
    figures.push_back(mean("pieces taken", totals, [&](const PlayedGame& game) { return number(game.taken); }));
    figures.push_back(mean("crownings", totals, [&](const PlayedGame& game) { return number(game.crownings); }));
    figures.push_back(mean("lead changes", totals, [&](const PlayedGame& game) { return number(game.lead_changes); }));
    figures.push_back(mean("settled at, % of the game", totals, [](const PlayedGame& game) {
        return game.winners && game.plies ? Value(100 * ratio(game.settled, game.plies)) : Value();
    }));
}

// Chance of such a difference; nothing if the two cannot be compared.
std::optional<double> chance_of(const Figure& a, const Figure& b) {
    if (a.kind != b.kind || !a.known || !b.known)
        return std::nullopt;
    return a.kind == Figure::Kind::share ? two_proportions(a.hits, a.of, b.hits, b.of) : welch(a.sample, b.sample);
}

// The figure of the first column that this one is compared with. Seats are compared in their order.
const Figure* counterpart(const Column& first, const Figure& figure, usize index) {
    const auto is_seat = [](const Figure& one) { return one.name.ends_with(" wins"); };
    if (is_seat(figure))
        return index < first.figures.size() && is_seat(first.figures[index]) ? &first.figures[index] : nullptr;
    const auto found = std::ranges::find(first.figures, figure.name, &Figure::name);
    return found == first.figures.end() ? nullptr : &*found;
}

nlohmann::ordered_json finite(double value) {
    return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json();
}

// All names in the order in which they come first.
std::vector<std::string> rows_of(const std::vector<Column>& columns) {
    std::vector<std::string> rows;
    for (const Column& column : columns)
        for (usize i = 0, at = 0; i < column.figures.size(); ++i) {
            const auto found = std::ranges::find(rows, column.figures[i].name);
            at = found == rows.end() ? at : static_cast<usize>(found - rows.begin());
            if (found == rows.end())
                rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(at), column.figures[i].name);
            ++at;
        }
    return rows;
}

std::string cell_text(const Column& column, const std::string& row) {
    const auto found = std::ranges::find(column.figures, row, &Figure::name);
    if (found == column.figures.end() || !found->known)
        return "-";
    const usize index = static_cast<usize>(found - column.figures.begin());
    const bool marked = index < column.differs.size() && column.differs[index];
    return fmt::format("{} {}{}", value_text(*found), interval_text(*found), marked ? " *" : "  ");
}

} // namespace

std::string value_text(const Figure& figure) {
    if (figure.kind == Figure::Kind::elo)
        return elo_text(figure.value);
    return figure.kind == Figure::Kind::share ? fmt::format("{:.1f} %", figure.value)
                                              : fmt::format("{:.1f}", figure.value);
}

std::string interval_text(const Figure& figure) {
    if (figure.kind == Figure::Kind::elo)
        return fmt::format("({}..{})", elo_text(figure.interval.low), elo_text(figure.interval.high));
    return fmt::format("({:.1f}..{:.1f})", figure.interval.low, figure.interval.high);
}

Column column_of(const StudyPlan& plan, const StudyTotals& totals) {
    Column column;
    column.name = plan.name;
    column.title = plan.game.about().title;
    column.games = totals.games.size();
    const Pairs pairs = doubled_pairs(totals);
    column.doubled_pairs = count(pairs);
    add_results(plan, totals, column.figures);
    add_play(totals, column.figures);
    column.figures.push_back(twice_the_thinking(pairs));
    std::map<std::string, u64> ends;
    for (const auto& [number, game] : totals.games) {
        ++ends[game.end];
        column.lengths.push_back(game.plies);
    }
    column.ends.assign(ends.begin(), ends.end());
    std::ranges::sort(column.ends, [](const auto& a, const auto& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    std::ranges::sort(column.lengths);
    return column;
}

void mark_differences(std::vector<Column>& columns) {
    struct Place {
        usize column, figure;
    };
    std::vector<Place> places;
    std::vector<double> chances;
    for (usize c = 0; c < columns.size(); ++c) {
        columns[c].differs.assign(columns[c].figures.size(), false);
        for (usize f = 0; c > 0 && f < columns[c].figures.size(); ++f) {
            const Figure* const other = counterpart(columns[0], columns[c].figures[f], f);
            const std::optional<double> here = other ? chance_of(*other, columns[c].figures[f]) : std::nullopt;
            if (here) {
                places.push_back({c, f});
                chances.push_back(*here);
            }
        }
    }
    const std::vector<bool> stand = holm(chances);
    for (usize i = 0; i < places.size(); ++i)
        columns[places[i].column].differs[places[i].figure] = stand[i];
}

std::string study_text(const std::vector<Column>& columns) {
    const std::vector<std::string> rows = rows_of(columns);
    std::vector<std::vector<std::string>> table = {{""}, {"games"}, {"pairs, one side thinks twice as long"}};
    for (const Column& column : columns) {
        table[0].push_back(column.name);
        table[1].push_back(std::to_string(column.games));
        table[2].push_back(std::to_string(column.doubled_pairs));
    }
    for (const std::string& row : rows) {
        table.push_back({row});
        for (const Column& column : columns)
            table.back().push_back(cell_text(column, row));
    }
    std::vector<usize> widths(columns.size() + 1);
    for (const auto& line : table)
        for (usize i = 0; i < line.size(); ++i)
            widths[i] = std::max(widths[i], line[i].size());
    std::string text;
    for (const auto& line : table) {
        std::string shown;
        for (usize i = 0; i < line.size(); ++i)
            shown += fmt::format("{:<{}}  ", line[i], widths[i]);
        text += shown.substr(0, shown.find_last_not_of(' ') + 1) + "\n";
    }
    for (const Column& column : columns) {
        text += fmt::format("{}{}ends:", columns.size() > 1 ? column.name : "", columns.size() > 1 ? " " : "");
        for (const auto& [label, games] : column.ends)
            text += fmt::format(" {} {:.1f} %{}", label, 100 * ratio(games, column.games),
                                label == column.ends.back().first ? "" : ",");
        text += "\n";
    }
    if (columns.size() > 1)
        text += fmt::format("* differs from {} by more than chance\n", columns.front().name);
    return text;
}

std::string study_json(const std::vector<Column>& columns) {
    using Json = nlohmann::ordered_json;
    Json all = Json::array();
    for (const Column& column : columns) {
        Json figures = Json::object();
        for (usize i = 0; i < column.figures.size(); ++i) {
            const Figure& figure = column.figures[i];
            if (!figure.known)
                continue;
            figures[figure.name] = {{"value", finite(figure.value)},
                                    {"low", finite(figure.interval.low)},
                                    {"high", finite(figure.interval.high)}};
            if (i < column.differs.size() && column.differs[i])
                figures[figure.name]["differs"] = true;
        }
        Json ends = Json::object();
        for (const auto& [label, games] : column.ends)
            ends[label] = games;
        all.push_back({{"game", column.name},
                       {"title", column.title},
                       {"games", column.games},
                       {"doubled_pairs", column.doubled_pairs},
                       {"figures", figures},
                       {"ends", ends}});
    }
    return Json{{"study", all}}.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace rubicon::match
