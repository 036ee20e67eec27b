#include "runtime/match/words.hpp"

#include <charconv>
#include <cmath>
#include <functional>
#include <map>
#include <sstream>

#include <fmt/format.h>

namespace rubicon::match {

namespace {

using Kind = ContestantWords::Kind;

const std::map<std::string, Kind> kinds = {
    {"engine", Kind::engine}, {"random", Kind::random}, {"uct", Kind::uct}, {"program", Kind::program}};

template <typename Number>
std::optional<Number> number(std::string_view text, Number least, Number most) {
    Number value{};
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool good = failure == std::errc() && end == text.data() + text.size() && value >= least && value <= most;
    return good ? std::optional(value) : std::nullopt;
}

// Takes a value; what it should have been, or "".
using Setter = std::function<std::string(const std::string&)>;
using Setters = std::map<std::string, Setter>;

template <typename Number>
Setter whole(Number& target, Number least, Number most) {
    return [&target, least, most](const std::string& text) -> std::string {
        const std::optional<Number> value = number<Number>(text, least, most);
        target = value.value_or(target);
        return value ? "" : fmt::format("a number from {} to {}", least, most);
    };
}

Setter seconds(u32& milliseconds) {
    return [&milliseconds](const std::string& text) -> std::string {
        const std::optional<double> value = number<double>(text, 0.001, 100'000);
        milliseconds = static_cast<u32>(std::lround(value.value_or(1) * 1000));
        return value ? "" : "seconds, as in `0.1`";
    };
}

template <typename Value>
Setter one_of(Value& target, std::map<std::string, Value> values) {
    return [&target, values = std::move(values)](const std::string& text) -> std::string {
        if (const auto found = values.find(text); found != values.end()) {
            target = found->second;
            return "";
        }
        std::vector<std::string> names;
        for (const auto& [name, value] : values)
            names.push_back("`" + name + "`");
        return host::either(names);
    };
}

Setter any_text(std::string& target) {
    return [&target](const std::string& text) {
        target = text;
        return std::string();
    };
}

constexpr u64 many = 1'000'000'000'000;

void add_limits(Setters& setters, host::Limits& limits) {
    setters["time"] = seconds(limits.milliseconds);
    setters["nodes"] = whole<u64>(limits.nodes, 1, many);
    setters["depth"] = whole<u32>(limits.depth, 1, 1000);
}

Setters setters_of(ContestantWords& words) {
    using Method = host::Engine::Method;
    Setters setters;
    switch (words.kind) {
    case Kind::random:
        break;
    case Kind::engine:
        add_limits(setters, words.limits);
        setters["playouts"] = whole<u64>(words.limits.playouts, 1, many);
        setters["level"] = whole<u32>(words.engine.level, 1, 10);
        setters["threads"] = whole<u32>(words.engine.threads, 1, 256);
        setters["hash"] = whole<u32>(words.engine.hash_megabytes, 1, 65536);
        setters["weights"] = any_text(words.weights);
        setters["method"] = one_of<Method>(
            words.engine.method, {{"automatic", Method::automatic}, {"pvs", Method::pvs}, {"mcts", Method::mcts}});
        break;
    case Kind::uct:
        setters["time"] = seconds(words.limits.milliseconds);
        setters["playouts"] = whole<u64>(words.limits.playouts, 1, many);
        setters["exploration"] = [&words](const std::string& text) -> std::string {
            const auto value = number<double>(text, 0, 1000);
            words.uct.exploration = value.value_or(1);
            return value ? "" : "a number, as in `0.7`";
        };
        break;
    case Kind::program:
        add_limits(setters, words.limits);
        setters["protocol"] = one_of<Protocol>(
            words.outside.protocol, {{"ugi", Protocol::ugi}, {"uci", Protocol::uci}, {"hub", Protocol::hub}});
        setters["variant"] = any_text(words.outside.variant);
        setters["patience"] = [&words](const std::string& text) -> std::string {
            const auto value = number<double>(text, 0.1, 100'000);
            words.outside.patience = value.value_or(1);
            return value ? "" : "seconds, as in `10`";
        };
        break;
    }
    return setters;
}

struct Part {
    usize column;
    std::string text;
};

std::vector<Part> split(std::string_view text, usize begin) {
    std::vector<Part> parts;
    for (usize at = begin; at <= text.size();) {
        const usize end = std::min(text.find(',', at), text.size());
        parts.push_back({at + 1, std::string(text.substr(at, end - at))});
        at = end + 1;
    }
    return parts;
}

std::optional<host::TextError> set(ContestantWords& words, const Setters& setters, const Part& part) {
    const usize sign = part.text.find('=');
    const std::string name = part.text.substr(0, sign);
    if (sign == std::string::npos)
        return host::TextError{part.column, std::max<usize>(part.text.size(), 1),
                               fmt::format("`{}` should read NAME=VALUE", part.text)};
    const std::string value = part.text.substr(sign + 1);
    if (words.kind == Kind::program && name.starts_with("option.")) {
        words.outside.settings.emplace_back(name.substr(7), value);
        return std::nullopt;
    }
    const auto found = setters.find(name);
    if (found == setters.end()) {
        std::vector<std::string> names;
        for (const auto& [known, setter] : setters)
            names.push_back(known);
        const std::string near = host::nearest(name, names);
        return host::TextError{part.column, name.size(),
                               near.empty() ? fmt::format("there is no `{}` here{}", name,
                                                          names.empty() ? "" : ", only " + host::either(names))
                                            : fmt::format("there is no `{}` here; did you mean `{}`?", name, near)};
    }
    if (const std::string wanted = found->second(value); !wanted.empty())
        return host::TextError{part.column + sign + 1, std::max<usize>(value.size(), 1),
                               fmt::format("`{}` should be {}", name, wanted)};
    return std::nullopt;
}

bool unlimited(const host::Limits& limits) {
    return limits.depth == 0 && limits.nodes == 0 && limits.playouts == 0 && limits.milliseconds == 0;
}

// What was left open.
std::string complete(ContestantWords& words, const host::Limits& usual) {
    if (words.kind == Kind::random)
        return "";
    if (unlimited(words.limits)) {
        words.limits = usual;
        if (const std::string text = limits_text(usual); !text.empty())
            words.text += (words.text.find(':') == std::string::npos ? ":" : ",") + text;
    }
    words.uct.playouts = words.limits.playouts;
    words.uct.milliseconds = words.limits.milliseconds;
    if (words.kind == Kind::uct && words.uct.playouts == 0 && words.uct.milliseconds == 0)
        return "`uct` needs `time=` or `playouts=`";
    const host::Limits& limits = words.limits;
    if (words.engine.method == host::Engine::Method::pvs && limits.playouts > 0)
        return "`method=pvs` makes no playouts";
    if (words.kind == Kind::program && limits.milliseconds == 0 && limits.nodes == 0 && limits.depth == 0)
        return "`program` needs `time=`, `nodes=` or `depth=`";
    return unlimited(words.limits) ? "`engine` needs `time=`, `nodes=`, `depth=` or `playouts=`" : "";
}

} // namespace

std::string limits_text(const host::Limits& limits) {
    std::vector<std::string> parts;
    if (limits.milliseconds)
        parts.push_back(fmt::format("time={}", limits.milliseconds / 1000.0));
    if (limits.nodes)
        parts.push_back(fmt::format("nodes={}", limits.nodes));
    if (limits.depth)
        parts.push_back(fmt::format("depth={}", limits.depth));
    if (limits.playouts)
        parts.push_back(fmt::format("playouts={}", limits.playouts));
    return fmt::format("{}", fmt::join(parts, ","));
}

host::Parsed<ContestantWords> read_contestant(std::string_view text, const host::Limits& usual) {
    const usize colon = std::min(text.find(':'), text.size());
    const std::string head(text.substr(0, colon));
    const auto kind = kinds.find(head);
    if (kind == kinds.end())
        return host::TextError{1, std::max<usize>(head.size(), 1),
                               fmt::format("`{}` is no contestant; expected engine, random, uct or program", head)};
    ContestantWords words;
    words.kind = kind->second;
    words.text = text;
    std::vector<Part> parts = colon < text.size() ? split(text, colon + 1) : std::vector<Part>{};
    if (words.kind == Kind::program) {
        std::istringstream command(parts.empty() ? "" : parts.front().text);
        for (std::string word; command >> word;)
            words.outside.words.push_back(word);
        if (words.outside.words.empty())
            return host::TextError{1, text.size(), "`program` needs a path, as in `program:/usr/bin/engine`"};
        parts.erase(parts.begin());
    }
    const Setters setters = setters_of(words);
    for (const Part& part : parts)
        if (auto error = set(words, setters, part))
            return *error;
    if (const std::string error = complete(words, usual); !error.empty())
        return host::TextError{1, text.size(), error};
    return words;
}

std::unique_ptr<Contestant> make_contestant(const ContestantWords& words, const host::Game& game,
                                            const host::Weights& weights) {
    switch (words.kind) {
    case Kind::engine:
        return own_engine(game, weights, words.engine, words.limits);
    case Kind::uct:
        return plain_uct(words.uct);
    case Kind::program:
        return outside_program(game, words.outside, words.limits);
    case Kind::random:
        break;
    }
    return random_mover();
}

} // namespace rubicon::match
