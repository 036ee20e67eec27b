#include "compiler/driver/json.hpp"

namespace rubicon::driver {

nlohmann::json to_json(const Span& span) {
    if (!span.known())
        return nlohmann::json::object();
    const Place place = span.file->place(span.begin);
    return {{"file", span.file->name()}, {"line", place.line}, {"column", place.column}};
}

nlohmann::json to_json(const Diagnostic& diagnostic) {
    const char* const severities[] = {"error", "warning", "note"};
    nlohmann::json result = to_json(diagnostic.span);
    result["severity"] = severities[static_cast<int>(diagnostic.severity)];
    result["code"] = name_of(diagnostic.code);
    result["message"] = diagnostic.message;
    if (!diagnostic.expected.empty())
        result["expected"] = diagnostic.expected;
    if (!diagnostic.suggestion.empty())
        result["suggestion"] = diagnostic.suggestion;
    for (const Note& note : diagnostic.notes) {
        nlohmann::json told = to_json(note.span);
        told["text"] = note.text;
        result["notes"].push_back(std::move(told));
    }
    return result;
}

std::string dump(const nlohmann::json& value) {
    return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace rubicon::driver
