#include "compiler/source/source.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace rubicon {

SourceFile::SourceFile(std::string name, std::string text) : file_name(std::move(name)), file_text(std::move(text)) {
    line_begins.push_back(0);
    for (std::size_t i = 0; i < file_text.size(); ++i)
        if (file_text[i] == '\n')
            line_begins.push_back(i + 1);
}

std::size_t SourceFile::line_of(std::size_t offset) const {
    const auto after = std::upper_bound(line_begins.begin(), line_begins.end(), offset);
    return static_cast<std::size_t>(after - line_begins.begin()) - 1;
}

std::size_t SourceFile::line_begin(std::size_t line) const {
    return line_begins[line];
}

std::string_view SourceFile::line(std::size_t line) const {
    const std::size_t begin = line_begins[line];
    const std::size_t end = line + 1 < line_begins.size() ? line_begins[line + 1] - 1 : file_text.size();
    std::string_view result = std::string_view(file_text).substr(begin, end - begin);
    if (result.ends_with('\r'))
        result.remove_suffix(1);
    return result;
}

Place SourceFile::place(std::size_t offset) const {
    offset = std::min(offset, file_text.size());
    const std::size_t line = line_of(offset);
    const auto begin = file_text.begin() + static_cast<std::ptrdiff_t>(line_begins[line]);
    const auto end = file_text.begin() + static_cast<std::ptrdiff_t>(offset);
    const auto characters =
        std::count_if(begin, end, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; });
    return {line + 1, static_cast<std::size_t>(characters) + 1};
}

Span join(const Span& first, const Span& last) {
    if (!first.known() || !last.known())
        return first.known() ? first : last;
    return {first.file, first.begin, std::max(first.end, last.end)};
}

std::string describe(const Span& span) {
    if (!span.known())
        return "(nowhere)";
    const Place place = span.file->place(span.begin);
    return fmt::format("{}:{}:{}", span.file->name(), place.line, place.column);
}

const SourceFile& SourceMap::add(std::string name, std::string text) {
    return *files.emplace_back(std::make_unique<SourceFile>(std::move(name), std::move(text)));
}

const SourceFile* SourceMap::load(const std::string& path) {
    // A folder opens, and throws when read.
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        return nullptr;
    std::ifstream in(path, std::ios::binary);
    if (!in)
        return nullptr;
    std::string text{std::istreambuf_iterator<char>(in), {}};
    if (in.bad() || text.size() >= std::numeric_limits<std::uint32_t>::max())
        return nullptr;
    return &add(path, std::move(text));
}

const SourceFile* SourceMap::find(std::string_view name) const {
    const auto found = std::find_if(files.begin(), files.end(), [&](const auto& file) { return file->name() == name; });
    return found == files.end() ? nullptr : found->get();
}

} // namespace rubicon
