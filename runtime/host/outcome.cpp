#include "runtime/host/outcome.hpp"

#include <algorithm>
#include <span>

#include <fmt/format.h>

namespace rubicon::host {

namespace {

std::string names_of(const std::vector<std::string>& names) {
    std::string text;
    for (usize i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

std::string all_payoffs(const About& about, std::span<const i32> payoffs) {
    std::string text;
    for (u32 p = 0; p < payoffs.size(); ++p)
        text += fmt::format("{}{} {}", p ? ", " : "", about.player[p].name,
                            payoffs[p] % 2 ? fmt::format("{}/2", payoffs[p]) : fmt::format("{}", payoffs[p] / 2));
    return text;
}

std::string scores(const About& about, std::span<const i32> payoffs) {
    std::string text;
    for (u32 p = 0; p < payoffs.size(); ++p)
        text += fmt::format("{}{} {}", p ? ", " : "", about.player[p].name, payoffs[p]);
    return text;
}

} // namespace

std::string outcome(const About& about, const Result& result) {
    if (!result.over)
        return "nobody has won yet";
    const std::span<const i32> payoffs(result.payoff, about.layout.players);
    std::vector<std::string> winners;
    if (about.scores) {
        for (u32 p = 0; p < payoffs.size(); ++p)
            if ((result.winners >> p & 1) != 0)
                winners.push_back(about.player[p].name);
        const std::string who = winners.empty() ? "draw" : names_of(winners) + (winners.size() == 1 ? " wins" : " win");
        return who + " (" + scores(about, payoffs) + ")";
    }
    for (u32 p = 0; p < payoffs.size(); ++p)
        if (payoffs[p] == 2)
            winners.push_back(about.player[p].name);
    if (std::ranges::all_of(payoffs, [&](i32 payoff) { return payoff == payoffs[0] && payoff < 2; }))
        return "draw";
    if (winners.empty() || std::ranges::any_of(payoffs, [](i32 payoff) { return payoff != 0 && payoff != 2; }))
        return all_payoffs(about, payoffs);
    return names_of(winners) + (winners.size() == 1 ? " wins" : " win");
}

std::string end_label(const About& about, const Result& result) {
    return result.over && result.end < about.ends ? about.end[result.end].label : "";
}

bool ends_play(const About& about, const Result& result) {
    return result.over && !(result.end < about.ends && about.end[result.end].draws);
}

} // namespace rubicon::host
