// The page that shows a study: tables, and charts drawn as SVG.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "runtime/match/study_report.hpp"

namespace rubicon::match {

namespace {

constexpr const char* style = R"(
:root { color-scheme: light dark; --ink: #222; --paper: #fff; --faint: #8888; --mark: #c2410c; }
@media (prefers-color-scheme: dark) { :root { --ink: #ddd; --paper: #181818; --mark: #fb923c; } }
body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 62em;
       margin: 2em auto; padding: 0 1em; }
table { border-collapse: collapse; } th, td { text-align: left; padding: .2em .9em .2em 0; vertical-align: top; }
td small { opacity: .7; } tr + tr { border-top: 1px solid var(--faint); } .differs { color: var(--mark); font-weight: 600; }
svg { max-width: 100%; height: auto; display: block; } svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
.axis { stroke: var(--faint); } .whisker { stroke: var(--ink); stroke-width: 1.5; }
)";

constexpr const char* hues[] = {"#3b82f6", "#f59e0b", "#10b981", "#a855f7", "#ef4444", "#64748b", "#84cc16", "#ec4899"};

const char* hue(usize index) {
    return hues[index % std::size(hues)];
}

std::string escaped(std::string_view text) {
    std::string result;
    for (const char letter : text)
        switch (letter) {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '"':
            result += "&quot;";
            break;
        default:
            result += letter;
        }
    return result;
}

constexpr double width = 760, left = 170, right = 90, bar = 16, gap = 6;

std::string text_at(double x, double y, std::string_view text, const char* anchor = "start") {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, escaped(text));
}

std::string rectangle(double x, double y, double w, double h, const char* fill, const std::string& title = "") {
    return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\">{}</rect>\n", x,
                       y, std::max(w, 0.0), h, fill, title.empty() ? "" : "<title>" + escaped(title) + "</title>");
}

std::string svg(double height, const std::string& inside) {
    return fmt::format("<svg viewBox=\"0 0 {} {:.0f}\" width=\"{}\" role=\"img\">\n{}</svg>\n", width, height, width,
                       inside);
}

// One bar with its interval for each game, from 0 or the least to the greatest end of all intervals.
struct Scale {
    double low = 0, high = 1;
    double at(double value) const {
        return left + (std::clamp(value, low, high) - low) / (high - low) * (width - left - right);
    }
};

Scale scale_of(const std::vector<const Figure*>& figures) {
    Scale scale{0, 0};
    for (const Figure* figure : figures)
        for (const double value : {figure->value, figure->interval.low, figure->interval.high})
            if (std::isfinite(value)) {
                scale.low = std::min(scale.low, value);
                scale.high = std::max(scale.high, value);
            }
    scale.high = scale.high > scale.low ? scale.high : scale.low + 1;
    return scale;
}

std::string bar_with_whisker(const Figure& figure, const Scale& scale, double y, const char* fill) {
    const double zero = scale.at(0), value = scale.at(figure.value);
    const double low = scale.at(figure.interval.low), high = scale.at(figure.interval.high), middle = y + bar / 2;
    return rectangle(std::min(zero, value), y, std::abs(value - zero), bar, fill) +
           fmt::format(
               "<path class=\"whisker\" fill=\"none\" d=\"M{:.1f} {:.1f}H{:.1f}M{:.1f} {:.1f}v8M{:.1f} {:.1f}v8\"/>\n",
               low, middle, high, low, middle - 4, high, middle - 4);
}

// A figure of all games that have it, one bar a game.
std::string figure_chart(const std::vector<Column>& columns, const std::string& name) {
    std::vector<const Figure*> figures;
    std::vector<usize> places;
    for (usize c = 0; c < columns.size(); ++c) {
        const auto found = std::ranges::find(columns[c].figures, name, &Figure::name);
        if (found != columns[c].figures.end() && found->known) {
            figures.push_back(&*found);
            places.push_back(c);
        }
    }
    if (figures.empty())
        return "";
    const Scale scale = scale_of(figures);
    double y = 0;
    std::string inside;
    for (usize i = 0; i < figures.size(); ++i, y += bar + gap) {
        const Column& column = columns[places[i]];
        const usize index = static_cast<usize>(figures[i] - column.figures.data());
        inside += text_at(left - 8, y + bar - 4, column.name, "end");
        inside += bar_with_whisker(*figures[i], scale, y, hue(places[i]));
        inside +=
            text_at(width - right + 8, y + bar - 4, value_text(*figures[i]) + (column.differs[index] ? " *" : ""));
    }
    return fmt::format("<h3>{}</h3>\n", escaped(name)) + svg(y, inside);
}

// Parts of a whole, side by side in one bar for each game.
struct Part {
    std::string name;
    double share; // 0 to 1
};

std::string stacked_bar(const std::vector<Part>& parts, double y, usize first_hue) {
    std::string inside;
    double x = left;
    for (usize i = 0; i < parts.size(); ++i) {
        const double w = parts[i].share * (width - left - right);
        inside += rectangle(x, y, w, bar, hue(first_hue + i),
                            fmt::format("{}: {:.1f} %", parts[i].name, 100 * parts[i].share));
        x += w;
    }
    return inside;
}

std::string legend(const std::vector<Part>& parts, double y, usize first_hue) {
    std::string inside;
    double x = left;
    for (usize i = 0; i < parts.size(); ++i) {
        const std::string label = fmt::format("{} {:.1f} %", parts[i].name, 100 * parts[i].share);
        const double needs = 24 + 6.6 * static_cast<double>(label.size());
        if (x + needs > width)
            break;
        inside += rectangle(x, y, 10, 10, hue(first_hue + i)) + text_at(x + 14, y + 9, label);
        x += needs;
    }
    return inside;
}

std::vector<Part> results_of(const Column& column) {
    std::vector<Part> parts;
    double sum = 0;
    for (const Figure& figure : column.figures)
        if (figure.kind == Figure::Kind::share && figure.name != "decisive") {
            parts.push_back({figure.name, figure.value / 100});
            sum += figure.value / 100;
        }
    for (Part& part : parts) // where several win together
        part.share /= std::max(sum, 1.0);
    return parts;
}

std::vector<Part> ends_of(const Column& column) {
    std::vector<Part> parts;
    for (const auto& [label, games] : column.ends)
        parts.push_back({label, static_cast<double>(games) / static_cast<double>(std::max<u64>(column.games, 1))});
    return parts;
}

template <typename PartsOf>
std::string stacked_chart(const std::vector<Column>& columns, usize first_hue, PartsOf parts_of) {
    std::string inside;
    double y = 0;
    for (const Column& column : columns) {
        inside += text_at(left - 8, y + bar - 4, column.name, "end");
        inside += stacked_bar(parts_of(column), y, first_hue) + legend(parts_of(column), y + bar + 4, first_hue);
        y += 2 * bar + 3 * gap;
    }
    return svg(y, inside);
}

// How long the games are: for each a histogram on a common scale.
std::string length_chart(const std::vector<Column>& columns) {
    constexpr usize bins = 40;
    constexpr double height = 70;
    u64 longest = 1;
    for (const Column& column : columns)
        longest = std::max(longest, column.lengths.empty() ? 1 : column.lengths.back());
    const double bin_width = (width - left - right) / bins;
    std::string inside;
    double y = 0;
    for (usize c = 0; c < columns.size(); ++c, y += height + 22) {
        std::vector<u64> counts(bins);
        for (const u64 plies : columns[c].lengths)
            ++counts[std::min<usize>(bins - 1, plies * bins / (longest + 1))];
        const u64 most = std::max<u64>(1, *std::ranges::max_element(counts));
        inside += text_at(left - 8, y + height, columns[c].name, "end");
        for (usize i = 0; i < bins; ++i) {
            const double h = height * static_cast<double>(counts[i]) / static_cast<double>(most);
            inside += rectangle(left + static_cast<double>(i) * bin_width, y + height - h, bin_width - 1, h, hue(c),
                                fmt::format("{} to {} plies: {} games", i * (longest + 1) / bins,
                                            (i + 1) * (longest + 1) / bins, counts[i]));
        }
        inside += fmt::format("<path class=\"axis\" d=\"M{} {:.1f}H{}\"/>\n", left, y + height + 0.5, width - right);
        inside += text_at(left, y + height + 14, "0") +
                  text_at(width - right, y + height + 14, fmt::format("{} plies", longest), "end");
    }
    return svg(y, inside);
}

std::string table_of(const std::vector<Column>& columns, const std::vector<std::string>& rows) {
    std::string html = "<table>\n<tr><th></th>";
    for (const Column& column : columns)
        html += fmt::format("<th>{}<br><small>{}, {} games</small></th>", escaped(column.name), escaped(column.title),
                            column.games);
    html += "</tr>\n";
    for (const std::string& row : rows) {
        html += fmt::format("<tr><th>{}</th>", escaped(row));
        for (const Column& column : columns) {
            const auto found = std::ranges::find(column.figures, row, &Figure::name);
            if (found == column.figures.end() || !found->known) {
                html += "<td></td>";
                continue;
            }
            const bool differs = column.differs[static_cast<usize>(found - column.figures.begin())];
            html += fmt::format("<td{}>{}{} <small>{}</small></td>", differs ? " class=\"differs\"" : "",
                                value_text(*found), differs ? " *" : "", interval_text(*found));
        }
        html += "</tr>\n";
    }
    return html + "</table>\n";
}

} // namespace

std::string study_page(const std::vector<Column>& columns, const std::string& subtitle) {
    std::vector<std::string> rows;
    std::string names;
    for (const Column& column : columns) {
        names += (names.empty() ? "" : ", ") + column.name;
        for (const Figure& figure : column.figures)
            if (std::ranges::find(rows, figure.name) == rows.end())
                rows.push_back(figure.name);
    }
    std::string html = fmt::format("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title>Study: "
                                   "{}</title>\n<style>{}</style></head><body>\n<h1>{}</h1>\n<p>{}</p>\n",
                                   escaped(names), style, escaped(names), escaped(subtitle));
    html += "<h2>Results</h2>\n" + stacked_chart(columns, 0, results_of);
    html += "<h2>How games end</h2>\n" + stacked_chart(columns, 3, ends_of);
    html += "<h2>Length</h2>\n" + length_chart(columns);
    html += "<h2>Figures</h2>\n" + table_of(columns, rows);
    html += "<p>In brackets: 95 % intervals (Wilson's for shares, Student's for means).";
    if (columns.size() > 1)
        html += fmt::format(" *: differs from {} by more than chance, of all comparisons together at 5 % (Holm).",
                            escaped(columns.front().name));
    html += "</p>\n<h2>Charts</h2>\n";
    for (const std::string& row : rows)
        html += figure_chart(columns, row);
    return html + "</body></html>\n";
}

} // namespace rubicon::match
