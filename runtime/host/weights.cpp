#include "runtime/host/weights.hpp"

#include <utility>

#include <nlohmann/json.hpp>

namespace rubicon::host {

using Json = nlohmann::ordered_json;

namespace {

TextError fault(std::string message) {
    TextError error;
    error.message = std::move(message);
    return error;
}

} // namespace

Parsed<Weights> read_weights(std::string_view text) {
    const Json file = Json::parse(text, nullptr, false);
    if (file.is_discarded())
        return fault("this is no JSON");
    if (!file.is_object() || !file.contains("weights") || !file["weights"].is_object())
        return fault("a file of weights is an object with `weights`, an object of numbers");
    Weights weights;
    if (file.contains("game") && file["game"].is_string())
        weights.game = file["game"];
    for (const auto& [name, value] : file["weights"].items()) {
        if (!value.is_number())
            return fault("the weight of `" + name + "` is no number");
        weights.value[name] = value;
    }
    return weights;
}

std::string write_weights(const Weights& weights) {
    Json values = Json::object();
    for (const auto& [name, value] : weights.value)
        values[name] = value;
    return Json{{"game", weights.game}, {"weights", values}}.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace rubicon::host
