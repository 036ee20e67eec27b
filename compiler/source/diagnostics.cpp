#include "compiler/source/diagnostics.hpp"

#include "compiler/source/check.hpp"
#include "compiler/source/nearest.hpp"

#include <algorithm>
#include <array>

namespace rubicon {
namespace {

struct Entry {
    std::string_view name;
    Severity severity;
    std::string_view text;
};

constexpr auto table = std::to_array<Entry>({
#define DIAGNOSTIC(code, severity, text) {#code, Severity::severity, text},
#include "compiler/source/diagnostics.def"
#undef DIAGNOSTIC
});

constexpr auto codes = std::to_array<Code>({
#define DIAGNOSTIC(code, severity, text) Code::code,
#include "compiler/source/diagnostics.def"
#undef DIAGNOSTIC
});

const Entry& entry(Code code) {
    return table[static_cast<std::size_t>(code)];
}

} // namespace

std::string name_of(Code code) {
    std::string name(entry(code).name);
    std::replace(name.begin(), name.end(), '_', '-');
    return name;
}

std::string_view text_of(Code code) {
    return entry(code).text;
}

Severity severity_of(Code code) {
    return entry(code).severity;
}

std::span<const Code> all_codes() {
    return codes;
}

Diagnostic& Report::target() {
    return index == nowhere ? diagnostics->repeated : diagnostics->list[index];
}

Report& Report::note(const Span& span, std::string text) {
    target().notes.push_back({span, std::move(text)});
    return *this;
}

Report& Report::expected(std::string text) {
    target().expected = std::move(text);
    return *this;
}

Report& Report::nearest(std::string_view name, std::span<const std::string> candidates) {
    target().suggestion = nearest_name(name, candidates).value_or("");
    return *this;
}

std::string Diagnostics::fill(Code code, fmt::format_args args) {
    try {
        return fmt::vformat(text_of(code), args);
    } catch (const fmt::format_error& error) {
        UNREACHABLE("{} is reported with other arguments than it names: {}", name_of(code), error.what());
    }
}

Report Diagnostics::add(Code code, const Span& span, std::string message) {
    if (span.known() && !seen.emplace(code, span.file, span.begin, span.end).second) {
        repeated = {};
        return Report(*this, Report::nowhere);
    }
    list.push_back({code, severity_of(code), span, std::move(message), {}, {}, {}});
    return Report(*this, list.size() - 1);
}

std::size_t Diagnostics::error_count() const {
    return static_cast<std::size_t>(
        std::count_if(list.begin(), list.end(), [](const Diagnostic& d) { return d.severity == Severity::error; }));
}

} // namespace rubicon
