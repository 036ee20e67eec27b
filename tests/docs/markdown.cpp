#include "tests/docs/markdown.hpp"

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

namespace rubicon::docs {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> lines_of(const std::string& text) {
    std::istringstream input(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(input, line);)
        lines.push_back(line);
    return lines;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += line + "\n";
    return text;
}

Page read(const fs::path& file) {
    std::ifstream input(file);
    Page page{file, {}};
    bool inside = false;
    std::size_t number = 0;
    for (std::string line; std::getline(input, line);) {
        ++number;
        if (line.starts_with("```")) {
            inside = !inside;
            const std::string info = line.substr(3);
            const auto blank = info.find(' ');
            if (inside)
                page.blocks.push_back(
                    {info.substr(0, blank), blank == std::string::npos ? "" : info.substr(blank + 1), "", number + 1});
        } else if (inside) {
            page.blocks.back().text += line + "\n";
        }
    }
    return page;
}

bool fits(const std::vector<std::string>& shown, std::size_t at, const std::vector<std::string>& came,
          std::size_t from) {
    for (; at < shown.size(); ++at, ++from) {
        if (shown[at] == "...") {
            for (std::size_t rest = from; rest <= came.size(); ++rest)
                if (fits(shown, at + 1, came, rest))
                    return true;
            return false;
        }
        if (from >= came.size() || shown[at] != came[from])
            return false;
    }
    return from == came.size();
}

// Seconds with three places, as `perft` prints them.
std::vector<std::string> without_times(const std::string& text) {
    static const std::regex time(" [0-9]+\\.[0-9]{3}$");
    std::vector<std::string> lines = lines_of(text);
    for (std::string& line : lines)
        line = std::regex_replace(line, time, " 0.000");
    return lines;
}

} // namespace

std::vector<Page> pages(const fs::path& root) {
    std::vector<fs::path> files = {root / "README.md"};
    for (const char* folder : {"docs", "examples"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder))
            if (entry.path().extension() == ".md")
                files.push_back(entry.path());
    std::sort(files.begin() + 1, files.end());
    std::vector<Page> all;
    for (const fs::path& file : files)
        all.push_back(read(file));
    return all;
}

std::string file_name(const Block& block) {
    std::istringstream words(block.text.substr(0, block.text.find('\n')));
    std::string mark, name, more;
    words >> mark >> name >> more;
    const bool comment = mark == "#" || mark == "//";
    return comment && more.empty() && name.find('.') != std::string::npos ? name : "";
}

std::vector<Shown> shown(const Block& block) {
    std::vector<Shown> all;
    for (const std::string& line : lines_of(block.text)) {
        if (line.starts_with("$ "))
            all.push_back({line.substr(2), ""});
        else if (!all.empty())
            all.back().output += line + "\n";
    }
    return all;
}

std::string console(const std::vector<Shown>& all) {
    std::string text;
    for (const Shown& one : all)
        text += "$ " + one.command + "\n" + one.output;
    return text;
}

bool fits(const std::string& shown, const std::string& output) {
    return fits(without_times(shown), 0, without_times(output), 0);
}

std::string replaced(const std::string& page, const Block& block, const std::string& text) {
    std::vector<std::string> lines = lines_of(page);
    const auto first = lines.begin() + static_cast<std::ptrdiff_t>(block.line - 1);
    const auto size = std::count(block.text.begin(), block.text.end(), '\n');
    std::vector<std::string> with = lines_of(text);
    const auto at = lines.erase(first, first + size);
    lines.insert(at, with.begin(), with.end());
    return joined(lines);
}

} // namespace rubicon::docs
