#include "compiler/emit/writer.hpp"

#include "compiler/source/check.hpp"

namespace rubicon::emit {
namespace {

constexpr std::size_t columns = 120;

} // namespace

void Writer::add(std::string_view line) {
    if (!line.empty())
        content.append(static_cast<std::size_t>(depth) * 4, ' ');
    content += line;
    content += '\n';
}

void Writer::close(std::string_view after) {
    --depth;
    CHECK(depth >= 0);
    add(fmt::format("}}{}", after));
}

void Writer::middle(std::string_view head) {
    --depth;
    add(fmt::format("}} {} {{", head));
    ++depth;
}

void Writer::row(const std::vector<std::string>& entries) {
    open("");
    std::string line;
    for (const std::string& entry : entries) {
        if (!line.empty() && line.size() + entry.size() > 100) {
            add(line);
            line.clear();
        }
        line += (line.empty() ? "" : " ") + entry + ",";
    }
    if (!line.empty())
        add(line);
    close(",");
}

void Writer::comment(std::string_view text) {
    const std::size_t room = columns - static_cast<std::size_t>(depth) * 4 - 3;
    while (!text.empty()) {
        std::size_t cut = text.size();
        const std::size_t line_end = text.find_first_of("\r\n");
        if (line_end != std::string_view::npos)
            cut = line_end;
        if (cut > room) {
            cut = text.rfind(' ', room);
            if (cut == std::string_view::npos || cut == 0)
                cut = room;
        }
        std::string_view part = text.substr(0, cut);
        while (!part.empty() && part.back() == ' ')
            part.remove_suffix(1);
        // A backslash at the end would draw the next line into the comment.
        add(fmt::format("// {}{}", part, !part.empty() && part.back() == '\\' ? "." : ""));
        text.remove_prefix(cut);
        while (!text.empty() && (text.front() == ' ' || text.front() == '\n' || text.front() == '\r'))
            text.remove_prefix(1);
    }
}

void Writer::section(std::string_view title) {
    line();
    std::string rule = fmt::format("// ---- {} ", title);
    if (rule.size() < columns)
        rule.append(columns - rule.size(), '-');
    add(rule);
}

std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        const unsigned char byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            result += fmt::format("\\{}", c);
        else if (c == '?')
            result += "\\?"; // no trigraphs
        else if (byte < 0x20 || byte >= 0x7f)
            result += fmt::format("\\{:03o}", byte);
        else
            result += c;
    }
    return result + '"';
}

} // namespace rubicon::emit
