#include "runtime/host/record.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace rubicon::host {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view own_fields[] = {"game", "set", "position", "moves", "result"};

std::string text_of(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Numbers and truth values are taken as they are written.
std::string plain(const Json& value) {
    return value.is_string() ? value.get<std::string>() : text_of(value);
}

// Nothing, and where reading failed: the library tells the place with its exception alone. A number too great for it is
// an exception of another kind, without a place.
std::optional<Json> parse(std::string_view line, usize& column) {
    try {
        return Json::parse(line);
    } catch (const Json::parse_error& error) {
        column = std::max<usize>(error.byte, 1);
    } catch (const Json::exception&) {
        column = 1;
    }
    return std::nullopt;
}

} // namespace

bool looks_like_records(std::string_view text) {
    const usize at = text.find_first_not_of(" \t\r\n");
    const usize next = at == std::string_view::npos ? at : text.find_first_not_of(" \t", at + 1);
    return next != std::string_view::npos && text[at] == '{' && text[next] == '"';
}

Parsed<Record> read_record(std::string_view line) {
    usize column = 1;
    const std::optional<Json> parsed = parse(line, column);
    if (!parsed || !parsed->is_object()) {
        return TextError{column, 1, "this line is no JSON object"};
    }
    const Json& json = *parsed;
    Record record;
    for (const auto& [name, field] : {std::pair("game", &record.game), std::pair("position", &record.position),
                                      std::pair("result", &record.result)}) {
        if (json.contains(name)) {
            if (!json[name].is_string()) {
                return TextError{1, line.size(), fmt::format("`{}` is no text", name)};
            }
            *field = json[name].get<std::string>();
        }
    }
    if (json.contains("set")) {
        if (!json["set"].is_object()) {
            return TextError{1, line.size(), "`set` is no object of options and values"};
        }
        for (const auto& [name, value] : json["set"].items()) {
            if (value.is_structured()) {
                return TextError{1, line.size(),
                                 fmt::format("the value of `{}` in `set` is no word and no number", name)};
            }
            record.set.emplace_back(name, plain(value));
        }
    }
    if (!json.contains("moves") || !json["moves"].is_array()) {
        return TextError{1, line.size(), "`moves` is missing or no list"};
    }
    for (const Json& move : json["moves"]) {
        if (!move.is_string()) {
            return TextError{1, line.size(), "`moves` holds something that is no text"};
        }
        record.moves.push_back(move.get<std::string>());
    }
    for (const auto& [name, value] : json.items()) {
        if (std::ranges::find(own_fields, name) == std::end(own_fields)) {
            record.more.emplace_back(name, text_of(value));
        }
    }
    return record;
}

std::string write_record(const Record& record) {
    Json json;
    json["game"] = record.game;
    json["set"] = Json::object();
    for (const auto& [name, value] : record.set) {
        json["set"][name] = value;
    }
    json["position"] = record.position;
    json["moves"] = record.moves;
    json["result"] = record.result;
    for (const auto& [name, value] : record.more) {
        json[name] = Json::parse(value, nullptr, false);
    }
    return text_of(json) + "\n";
}

} // namespace rubicon::host
