// The C++ text under construction: lines, and blocks that indent them.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace rubicon::emit {

class Writer {
public:
    // One line at the present depth; an empty one has no blanks.
    template <typename... Args>
    void line(fmt::format_string<Args...> format, Args&&... args) {
        add(fmt::format(format, std::forward<Args>(args)...));
    }
    void line() { content += '\n'; }
    // A line that opens a block, and the one that closes it: `}` with what follows it.
    template <typename... Args>
    void open(fmt::format_string<Args...> format, Args&&... args) {
        const std::string head = fmt::format(format, std::forward<Args>(args)...);
        add(head.empty() ? "{" : head + " {");
        ++depth;
    }
    void close(std::string_view after = "");
    // The end of one branch and the head of the next: `} else {`.
    void middle(std::string_view head);
    // Access to what stands at a lower depth inside a block, for labels; undone by `indent`.
    void outdent() { --depth; }
    void indent() { ++depth; }

    // One row of a table: `{`, the entries, as many on a line as there is room for, `},`.
    void row(const std::vector<std::string>& entries);

    // `// text`, broken between words so that lines stay within 120 columns.
    void comment(std::string_view text);
    // A headline between two parts of the text.
    void section(std::string_view title);

    const std::string& text() const { return content; }

private:
    void add(std::string_view line);

    std::string content;
    int depth = 0;
};

// A C string literal.
std::string quoted(std::string_view text);

} // namespace rubicon::emit
