#pragma once

#include "compiler/source/source.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace rubicon {

enum class Severity { error, warning, note };

enum class Code {
#define DIAGNOSTIC(code, severity, text) code,
#include "compiler/source/diagnostics.def"
#undef DIAGNOSTIC
};

// The stable name: "unclosed-brace".
std::string name_of(Code code);
// The template as it stands in diagnostics.def.
std::string_view text_of(Code code);
Severity severity_of(Code code);
// All codes in the order of diagnostics.def.
std::span<const Code> all_codes();

// A second mark: "`king` is declared here". Without a span it is a line of text only.
struct Note {
    Span span;
    std::string text;
};

struct Diagnostic {
    Code code{};
    Severity severity = Severity::error;
    Span span;
    std::string message;
    std::string expected;   // "a way, such as `forward`"; empty when there is nothing to say
    std::string suggestion; // the word that was probably meant; empty when none is near
    std::vector<Note> notes;
};

class Diagnostics;

// What `report` returns, to say more about the diagnostic just made.
class Report {
public:
    Report& note(const Span& span, std::string text);
    // Completes "expected ...".
    Report& expected(std::string text);
    // Adds "did you mean `x`?" if a candidate is near enough to `name`.
    Report& nearest(std::string_view name, std::span<const std::string> candidates);

private:
    friend class Diagnostics;
    Report(Diagnostics& owner, std::size_t number) : diagnostics(&owner), index(number) {}
    Diagnostic& target();

    static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);
    Diagnostics* diagnostics;
    std::size_t index;
};

// Gathers what a compilation has to say. Reporting never throws and never stops anything.
class Diagnostics {
public:
    // `args` fill the code's template. The same code at the same span is kept once.
    template <typename... Args>
    Report report(Code code, const Span& span, const Args&... args) {
        return add(code, span, fill(code, fmt::make_format_args(args...)));
    }

    const std::vector<Diagnostic>& all() const { return list; }
    std::size_t error_count() const;
    bool has_errors() const { return error_count() > 0; }

private:
    friend class Report;
    static std::string fill(Code code, fmt::format_args args);
    Report add(Code code, const Span& span, std::string message);

    std::vector<Diagnostic> list;
    std::set<std::tuple<Code, const SourceFile*, std::uint32_t, std::uint32_t>> seen;
    Diagnostic repeated; // takes what is said of a diagnostic that was there already
};

struct RenderOptions {
    bool colour = false;
    std::size_t most_errors = 50; // further errors are only counted
    std::size_t width = 120;      // longer source lines are shown in part, around the mark
};

// file:line:column: error: text [name], the source line and a mark under the culprit, then each note the same way.
std::string render(const Diagnostic& diagnostic, const RenderOptions& options = {});
// All in the order reported, ending with a count of what was left out.
std::string render(const Diagnostics& diagnostics, const RenderOptions& options = {});

} // namespace rubicon
